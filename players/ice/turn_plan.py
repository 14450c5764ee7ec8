"""A turn as one plan: the best ways through it, some at a time, weighed by what they leave.

Knows the contract, and how a state of ICE is weighed. Must not know how strong anybody is meant to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ice.actions import DONE
from engine.ice.pending import Ask, AskAll, Turn
from players.ice.shortlist import shortlist

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from engine.core import Seat
    from engine.ice.state import State
    from players.budget import Meter
    from players.ice.evaluation import Appraisal

LONGEST: Final = 16
"""Actions of a turn that are thought ahead."""


class TurnWay(NamedTuple):
    """A way through a turn, as far as it was thought."""

    value: float
    texts: tuple[str, ...]
    state: State
    """Where it leads; the end of the turn is not carried out."""
    certain: int
    """How many of the actions come before anything new is known."""
    lucky: bool
    """Something came to light on the way."""

    @property
    def first(self) -> tuple[str, ...]:
        """Return the actions that are sure to be possible."""
        return self.texts[: self.certain]


def plans(game: Any, state: State, scale: Appraisal, *, width: int, meter: Meter) -> list[TurnWay]:
    """Return ways to answer what the seat is asked now and to go on to the end of its turn, the best first.

    Those that begin alike, up to where something comes to light, are one: the best of them. Never empty.
    """
    found: dict[tuple[str, ...], TurnWay] = {}
    seen: set[Hashable] = set()
    edge = [TurnWay(scale.value(state), (), state, 0, lucky=False)]
    for _ in range(LONGEST):
        grown: list[TurnWay] = []
        for way in edge:
            if isinstance(way.state.stack[-1], Turn):
                _keep(found, _ended(way, scale))
            for further in _further(game, way, scale, meter=meter):
                mark = _mark(further.state, scale.seat)
                if mark in seen:
                    continue
                seen.add(mark)
                if _asked(further.state, scale.seat, state.turn):
                    grown.append(further)
                else:
                    _keep(found, further)
        grown.sort(key=lambda way: way.value, reverse=True)
        if not grown:
            break
        edge = grown[:width]
    if not found:
        for way in edge:
            _keep(found, way if way.texts else _guess(game, way, scale.seat))
    return sorted(found.values(), key=lambda way: way.value, reverse=True)


def _further(game: Any, way: TurnWay, scale: Appraisal, *, meter: Meter) -> Iterator[TurnWay]:
    """Yield the way with each action that deserves a thought."""
    state, seat = way.state, scale.seat
    for action in shortlist(state, seat, game.legal(state, seat), ways=scale.ways, known=scale.known):
        if not meter.left:
            return
        meter.count()
        step = game.apply(state, seat, action)
        certain = way.certain + (not way.lucky)
        yield TurnWay(
            scale.value(step.state), (*way.texts, action.text), step.state, certain, lucky=way.lucky or step.reveals
        )


def _asked(state: State, seat: Seat, turn: int) -> bool:
    """Return whether the seat is asked to go on in the same turn."""
    top = state.stack[-1]
    return state.turn == turn and isinstance(top, Ask | AskAll) and seat in top.seats


def _ended(way: TurnWay, scale: Appraisal) -> TurnWay:
    """Return the way with the turn ended there."""
    value = scale.value(way.state, ended=True)
    return way._replace(value=value, texts=(*way.texts, DONE.text), certain=way.certain + (not way.lucky))


def _guess(game: Any, way: TurnWay, seat: Seat) -> TurnWay:
    """Return the way with the first legal action: there was no time to think of any."""
    return way._replace(texts=(game.legal(way.state, seat)[0].text,), certain=1)


def _keep(found: dict[tuple[str, ...], TurnWay], way: TurnWay) -> None:
    if way.first not in found or found[way.first].value < way.value:
        found[way.first] = way


def _mark(state: State, seat: Seat) -> Hashable:
    """Return what two ways have in common that lead to the same."""
    return (
        *(state.leaders, state.archs, state.ground.tiles, state.camps, state.stack, state.now, state.turn),
        state.players[seat],
    )
