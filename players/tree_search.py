"""Hard for any game: tree search over deals, where each seat's tree knows only what that seat sees.

Knows the contract of games. Must not know any one game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from players.computer import EVEN, Plan
from players.drawn import at_random
from players.playouts import AHEAD, played_on
from players.worth import chance, margin, open_actions

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable

    from engine.core import Seat, Step
    from engine.package import AnyGame
    from engine.rng import Rng
    from players.computer import Dealt

CURIOUS: Final = 0.7
"""How much an action gains by having been tried less often than others."""
WIDE: Final = 2.0
"""How many actions are tried in a place, times the root of how often it was met."""


class _Tried:
    """An action in one place of a tree."""

    __slots__ = ("offered", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.offered, self.total = 0, 0, 0.0

    def promise(self) -> float:
        return self.total / self.visits + CURIOUS * math.sqrt(math.log(self.offered) / self.visits)


class _Place:
    """What a seat has seen so far: the actions it tried there, and what it may see next."""

    __slots__ = ("later", "tried", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[str, _Tried] = {}
        self.later: dict[Hashable, _Place] = {}

    def after(self, seen: Hashable) -> _Place:
        return self.later.setdefault(seen, _Place())

    def select(self, legal: list[str], rng: Rng) -> tuple[str, Rng]:
        """Return what to try: something new as long as there is room for it, else what promises most."""
        self.visits += 1
        known = [text for text in legal if text in self.tried]
        if len(known) < len(legal) and len(known) < 1 + WIDE * math.sqrt(self.visits):
            new, rng = at_random([text for text in legal if text not in self.tried], rng)
            self.tried[new] = _Tried()
            known.append(new)
            chosen = new
        else:
            chosen = max(known, key=lambda text: self.tried[text].promise())
        for text in known:
            self.tried[text].offered += 1
        return chosen, rng


def choose(dealt: Dealt) -> Plan:
    """Choose what the tree of this seat tried most."""
    game, rng, meter = dealt.game, dealt.rng, dealt.meter
    texts = [game.encode(one) for one in open_actions(dealt)]
    if len(texts) == 1:
        return Plan((texts[0],), EVEN)
    roots: dict[Seat, _Place] = {}
    state = dealt.state
    while meter.left or not roots:
        rng = _descend(dealt, state, roots, first=texts, rng=rng)
        state, rng = dealt.again(rng)
    tried = roots[dealt.seat].tried
    best = max(tried, key=lambda text: (tried[text].visits, tried[text].total))
    return Plan((best,), tried[best].total / tried[best].visits)


def _descend(dealt: Dealt, state: Any, roots: dict[Seat, _Place], *, first: list[str], rng: Rng) -> Rng:
    """Walk down the trees through one deal up to something new, play on from there, and note how it went."""
    game, meter = dealt.game, dealt.meter
    here = dict(roots)
    noted: list[tuple[Seat, _Tried]] = []
    acting, legal, new = dealt.seat, first, False
    while not new:
        place = here[acting] = here.get(acting) or roots.setdefault(acting, _Place())
        text, rng = place.select(legal, rng)
        tried = place.tried[text]
        noted.append((acting, tried))
        new = not tried.visits
        step = game.apply(state, acting, game.decode(text))
        meter.count()
        here = {seat: one.after((text if seat == acting else acting, _seen(step, seat))) for seat, one in here.items()}
        state = step.state
        awaited = game.awaited(state)
        if not awaited or not meter.left:
            break
        acting = awaited[0]
        legal = [game.encode(one) for one in game.legal(state, acting)]
    state, rng = played_on(game, state, rng, meter=meter, most=max(AHEAD, meter.most // 10))
    _note(game, state, noted)
    return rng


def _seen(step: Step[Any, Any], seat: Seat) -> tuple[Any, ...]:
    return tuple(event for event in step.events if event.audience is None or seat in event.audience)


def _note(game: AnyGame, state: Any, noted: Iterable[tuple[Seat, _Tried]]) -> None:
    worth: dict[Seat, float] = {}
    for seat, tried in noted:
        if seat not in worth:
            worth[seat] = chance(margin(game, state, seat))
        tried.visits += 1
        tried.total += worth[seat]
