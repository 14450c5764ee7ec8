"""Players for any game: easy compares a few actions drawn at random, normal tries each in deals, hard grows trees.

Each keeps playing at random behind what it tries. Knows the contract of games. Must not know any one game.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

from engine.core import Scored
from players.computer import EVEN, Plan
from players.worth import chance, margin, open_actions

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from engine.core import Seat, Step
    from engine.package import AnyGame
    from engine.rng import Rng
    from players.computer import Dealt, Meter

# ---- easy: one of a few actions drawn at random, the one that does not lose points at once

DRAWN: Final = 4
"""Actions that are drawn and compared."""
BLIND: Final = 4
"""One choice in this many is not compared at all: what looks good for ever comes to an end, and a beginner errs."""


def at_random(legal: Sequence[str], chance: Rng) -> tuple[str, Rng]:
    """Return one of the legal actions at random, chosen token by token.

    So a verb with fifty places is no more likely than a verb with one, and turns do not go on for long.
    """
    left = [(text, text.split(":")) for text in legal]
    depth = 0
    while len(left) > 1:
        tokens = list(dict.fromkeys(parts[depth] if depth < len(parts) else "" for _, parts in left))
        which, chance = chance.below(len(tokens))
        left = [one for one in left if (one[1][depth] if depth < len(one[1]) else "") == tokens[which]]
        depth += 1
    return left[0][0], chance


def random_choice(dealt: Dealt) -> Plan:
    """Choose at random: what every strength is measured against."""
    legal = dealt.game.legal(dealt.state, dealt.seat)
    text, _ = at_random(list(map(dealt.game.encode, legal)), dealt.rng)
    return Plan((text,), EVEN)


def easy(dealt: Dealt) -> Plan:
    """Choose the best of a few actions drawn at random, by the points just after it."""
    game, rng = dealt.game, dealt.rng
    legal = [game.encode(one) for one in open_actions(dealt)]
    text, rng = at_random(legal, rng)
    blind, rng = rng.below(BLIND)
    if len(legal) == 1 or not blind:
        return Plan((text,), EVEN)
    best: tuple[float, str] | None = None
    for _ in range(DRAWN):
        if not dealt.meter.left:
            break
        dealt.meter.count()
        worth = margin(game, game.apply(dealt.state, dealt.seat, game.decode(text)).state, dealt.seat)
        if best is None or worth > best[0]:
            best = worth, text
        text, rng = at_random(legal, rng)
    return Plan((text,), EVEN) if best is None else Plan((best[1],), chance(best[0]))


# ---- normal: each action tried in the same deals, with random play behind it

AHEAD: Final = 12
"""Actions that are played at random behind the one that is tried, where points can be counted before the end."""
DEALS: Final = 24
"""How often what is hidden is redealt at most."""
LEAST: Final = 8
"""Positions for an action, at least: with fewer, only some of the actions are tried."""


def normal(dealt: Dealt) -> Plan:
    """Choose the action after which the seat stands best on average."""
    game, rng, meter = dealt.game, dealt.rng, dealt.meter
    texts = [game.encode(one) for one in open_actions(dealt)]
    if len(texts) == 1:
        return Plan((texts[0],), EVEN)
    tried, rng = _some(texts, max(2, meter.most // LEAST), rng)
    worth, deals, state = dict.fromkeys(tried, 0.0), 0, dealt.state
    for _ in range(DEALS):
        # each action in each deal, or the deal is left out: one that was not tried could not be compared
        each = meter.left // len(tried)
        if not each:
            break
        for text in tried:
            after = game.apply(state, dealt.seat, game.decode(text)).state
            meter.count()
            after, rng = played_on(game, after, rng, meter=meter, most=each - 1)
            worth[text] += margin(game, after, dealt.seat)
        deals += 1
        state, rng = dealt.again(rng)
    best = max(tried, key=worth.__getitem__)
    return Plan((best,), chance(worth[best] / deals) if deals else EVEN)


def _some(texts: Sequence[str], most: int, rng: Rng) -> tuple[tuple[str, ...], Rng]:
    """Return the texts in a random order, all or the first that are drawn token by token."""
    if len(texts) <= most:
        return rng.shuffled(tuple(texts))
    drawn: list[str] = []
    left = list(texts)
    while len(drawn) < most:
        text, rng = at_random(left, rng)
        left.remove(text)
        drawn.append(text)
    return tuple(drawn), rng


def played_on(game: AnyGame, state: Any, rng: Rng, *, meter: Meter, most: int) -> tuple[Any, Rng]:
    """Return a state after random play: a few actions where points are counted before the end, else up to there."""
    ahead = min(most, AHEAD) if isinstance(game, Scored) else most
    while ahead > 0 and (awaited := game.awaited(state)):
        acting: Seat = awaited[0]
        legal = game.legal(state, acting)
        which, rng = rng.below(len(legal))
        state = game.apply(state, acting, legal[which]).state
        meter.count()
        ahead -= 1
    return state, rng


# ---- hard: tree search over deals, where each tree knows only what its seat sees

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


def hard(dealt: Dealt) -> Plan:
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
    """Walk down the trees through one deal up to something new, keep playing from there, and note how it went."""
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
