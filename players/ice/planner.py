"""How players of ICE choose: a whole turn as one plan, some ways at a time, weighed by what they leave; easy errs.

Knows plans, and how any strength says what it found. Must not know how states are weighed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine.ice.actions import DONE
from engine.ice.board import NEAR, SUPPLY
from engine.ice.components import FRONT_WORDS
from engine.ice.pending import Ask, AskAll, Turn
from players.computer import EVEN, Plan, Reason
from players.ice.evaluation import ALONE, CLEAR, FEATURES, STANDARD, Appraisal
from players.ice.sites import price
from players.worth import chance

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Spot
    from engine.ice.state import State
    from players.computer import Dealt, Meter
    from players.ice.evaluation import Weights
    from players.ice.sites import Ways

_PLACES: Final = {"forage": 1, "rune": 3, "gem": 3, "whistle": 3, "smilodon": 3, "use": 3, "spark": 3, "manta": 5} | {
    "build": 4,
    "pitch": 4,
    "call": 6,
    "lay": 6,
    "destroy": 6,
    "camp": 8,
    "put": 8,
    "to": 8,
}
"""By verb, or front of a tile played: how many places are thought of; of other verbs all."""
_COMPANY: Final = frozenset({"move", "walk"})
"""Verbs that are thought of alone and with as many archaeologists as may come along."""
_NEARBY: Final = frozenset({"rune", "obliteration", "smilodon", "whistle"})
"""What is done to a place rather than there: best near the leader."""


def shortlist(state: State, seat: Seat, legal: Sequence[Action], *, ways: Ways, known: int) -> list[Action]:
    """Return the actions to think of; the end of a turn is not among them: it is always there.

    Snow tiles that was revealed while thinking are not played: ``known`` is the set of the others.
    """
    turn = isinstance(state.stack[-1], Turn)
    held = {FRONT_WORDS[state.fronts[piece]] for piece in state.players[seat].hand if known >> piece & 1}
    found: list[Action] = []
    groups: dict[tuple[str, ...], list[Action]] = {}
    most: dict[tuple[str, Spot | None], Action] = {}
    for action in legal:
        if action.verb == "play" and action.words not in held:
            continue
        if action.verb in _COMPANY and action.number:
            most[action.verb, action.spot] = action
        elif action.spot is not None and _kind(action) in _PLACES:
            groups.setdefault((action.verb, *action.words), []).append(action)
        elif not turn or action != DONE:
            found.append(action)
    found += most.values()
    for group in groups.values():
        number = _PLACES[_kind(group[0])]
        if len(group) > number:
            group.sort(key=lambda action: _place(state, seat, ways, action=action), reverse=True)
        found += group[:number]
    # a hand that holds nothing known may leave nothing to think of
    return found or [*legal[:1]] if not turn else found


def _kind(action: Action) -> str:
    return action.words[0] if action.verb == "play" else action.verb


def _place(state: State, seat: Seat, ways: Ways, *, action: Action) -> float:
    """Return what a place promises: people near the leader, or a tile that is cheap to excavate and worth it."""
    spot, archs, leader = action.spot or 0, state.archs, state.leaders[seat]
    near = leader != SUPPLY and (spot == leader or spot in NEAR[leader])
    if action.verb == "destroy" or not _NEARBY.isdisjoint(action.words):
        return near + 0.2 * archs[spot]
    found = 0.4 * archs[spot] + 0.25 * sum([archs[other] for other in NEAR[spot]])
    site = ways.sites(state).get(spot)
    if site is not None:
        found += 1.0 + 1.2 * site.anima - 0.8 * price(state, spot, site, explorers=1 + archs[spot])
    if action.verb == "forage":
        # to a camp it sails
        found += near + (spot == leader) + (spot in state.camps)
    return found


LONGEST: Final = 16
"""Actions of a turn that are thought ahead."""
_ACT: Final = 0.03
"""RP that an action must bring: what brings nothing is not done."""
_SHARE: Final = 0.75
"""How much of what is left is kept for later actions."""


class TurnWay(NamedTuple):
    """A way through a turn, as far as it was thought."""

    value: float
    texts: tuple[str, ...]
    state: State
    """Where it leads; the end of the turn is not carried out."""
    certain: int
    """How many of the actions come before anything new is known."""
    lucky: bool
    """Something was revealed on the way."""

    @property
    def first(self) -> tuple[str, ...]:
        """Return the actions that are sure to be possible."""
        return self.texts[: self.certain]


def plans(game: Any, state: State, scale: Appraisal, *, width: int, meter: Meter) -> list[TurnWay]:
    """Return ways to answer what the seat is asked now and to go on to the end of its turn, the best first.

    A way is over sooner where something was revealed.
    Those that begin alike, up to where something is revealed, are one: the best of them. Never empty. What
    the meter leaves is shared among the actions to come, so that a long turn is followed more narrowly, not less far.
    """
    look = _Look(game, scale, meter)
    found: dict[tuple[str, ...], TurnWay] = {}
    edge = [TurnWay(scale.value(state), (), state, 0, lucky=False)]
    for _ in range(LONGEST):
        for way in edge:
            if isinstance(way.state.stack[-1], Turn):
                _keep(found, look.ended(way))
        grown: list[TurnWay] = []
        for further in look.further(edge):
            if _goes_on(further, scale.seat, state.turn):
                grown.append(further)
            else:
                _keep(found, further)
        if not grown:
            break
        grown.sort(key=lambda way: way.value, reverse=True)
        edge = grown[:width]
    if not found:
        for way in edge:
            _keep(found, way if way.texts else _guess(game, way, scale.seat))
    return sorted(found.values(), key=lambda way: way.value, reverse=True)


@dataclass(frozen=True, slots=True)
class _Look:
    """Looks at positions, each once, and counts them."""

    game: Any
    scale: Appraisal
    meter: Meter
    seen: set[Hashable] = field(default_factory=set)

    def ended(self, way: TurnWay) -> TurnWay:
        """Return the way with the turn ended there."""
        value = self._worth(way.state, ended=True) - _ACT * len(way.texts)
        return way._replace(value=value, texts=(*way.texts, DONE.text), certain=way.certain + (not way.lucky))

    def further(self, ways: Sequence[TurnWay]) -> Iterator[TurnWay]:
        """Yield the ways with each action that deserves a thought: the first of them, and others within a share."""
        enough = self.meter.left * _SHARE
        for number, way in enumerate(ways):
            if number and self.meter.left <= enough:
                return
            for further in self._one(way):
                mark = _mark(further.state, self.scale.seat)
                if mark not in self.seen:
                    self.seen.add(mark)
                    yield further

    def _one(self, way: TurnWay) -> Iterator[TurnWay]:
        state, scale = way.state, self.scale
        legal = self.game.legal(state, scale.seat)
        for action in shortlist(state, scale.seat, legal, ways=scale.ways, known=scale.known):
            if not self.meter.left:
                return
            step = self.game.apply(state, scale.seat, action)
            value = self._worth(step.state) - _ACT * (len(way.texts) + 1)
            certain, lucky = way.certain + (not way.lucky), way.lucky or step.reveals
            yield TurnWay(value, (*way.texts, action.text), step.state, certain, lucky)

    def _worth(self, state: State, *, ended: bool = False) -> float:
        """Weigh a state, and count what that took."""
        before = self.scale.work
        value = self.scale.value(state, ended=ended)
        self.meter.count(self.scale.work - before)
        return value


def _goes_on(way: TurnWay, seat: Seat, turn: int) -> bool:
    """Return whether the seat is asked to go on in the same turn.

    Where something was revealed it is asked again when all that belongs to that action is done: to think on would be
    to count on the luck of one deal.
    """
    state, top = way.state, way.state.stack[-1]
    if state.turn != turn or (way.lucky and isinstance(top, Turn)):
        return False
    return isinstance(top, Ask | AskAll) and seat in top.seats


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


# ---- normal and hard choose by plans of so many ways

WIDTH: Final = 4
"""Ways through a turn that normal follows together."""
LEAST: Final = 0.05
"""RP below which a difference is not told."""


def choose(dealt: Dealt, *, weights: Weights = STANDARD, width: int = WIDTH) -> Plan:
    """Plan the turn, this many ways at a time, and do what is certain of the plan."""
    only = forced(dealt)
    if only is not None:
        return only
    scale = Appraisal(dealt.state, dealt.seat, weights)
    ways = plans(dealt.game, dealt.state, scale, width=width, meter=dealt.meter)
    return answer(dealt.state, scale, ways)


def forced(dealt: Dealt) -> Plan | None:
    """Return the only thing that can be done, None where there is a choice."""
    legal = dealt.game.legal(dealt.state, dealt.seat)
    return Plan((dealt.game.encode(legal[0]),), EVEN) if len(legal) == 1 else None


def answer(state: State, scale: Appraisal, ways: Sequence[TurnWay]) -> Plan:
    """Return the first of some ways as the answer of a player: what it is worth, and why it and not the next.

    Ways that leave the same in the eyes of the evaluation are one; where there is no other it says what became better.
    """
    best, why = ways[0], tuple[Reason, ...]()
    for other in ways[1:]:
        if why := _reasons(scale, other.state, best.state, all_of_them=True):
            break
    others = [Appraisal(state, seat).value(state) for seat in range(state.setting.seats) if seat != scale.seat]
    value = chance(best.value - max(others, default=ALONE), CLEAR)
    return Plan(best.first, value, why or _reasons(scale, state, best.state), bool(why))


def _reasons(scale: Appraisal, before: State, after: State, *, all_of_them: bool = False) -> tuple[Reason, ...]:
    """Return what is better after than before, most first; ``all_of_them``: what is worse, too."""
    pairs = zip(FEATURES, scale.weighed(after), scale.weighed(before), strict=True)
    found = [Reason(name, round(then - now, 4)) for name, then, now in pairs]
    found = [one for one in found if one.worth > LEAST or (all_of_them and one.worth < -LEAST)]
    return tuple(sorted(found, key=lambda one: (-abs(one.worth), one.feature)))


# ---- Easy: goes by the same plans, but takes what looks good at a glance and errs like a beginner

ERROR: Final = 5.0
"""RP by which it may think too well of a plan."""
_STEPS: Final = 1000


def choose_easily(dealt: Dealt) -> Plan:
    """Follow one way through the turn, and misjudge what it comes by."""
    only = forced(dealt)
    if only is not None:
        return only
    scale, rng = Appraisal(dealt.state, dealt.seat), dealt.rng
    judged = []
    for way in plans(dealt.game, dealt.state, scale, width=1, meter=dealt.meter):
        error, rng = rng.below(_STEPS)
        judged.append((way.value + ERROR * error / _STEPS, way))
    _, best = max(judged, key=lambda one: one[0])
    return answer(dealt.state, scale, [best])
