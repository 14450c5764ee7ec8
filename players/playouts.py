"""Normal for any game: each action tried in the same deals, with random play behind it.

Knows the contract of games. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from engine.core import Scored
from players.computer import EVEN, Plan
from players.drawn import at_random
from players.worth import chance, margin, open_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.package import AnyGame
    from engine.rng import Rng
    from players.budget import Meter
    from players.computer import Dealt

AHEAD: Final = 12
"""Actions that are played at random behind the one that is tried, where points can be counted before the end."""
DEALS: Final = 24
"""How often what is hidden is dealt anew at most."""
LEAST: Final = 8
"""Positions for an action, at least: with fewer, only some of the actions are tried."""


def choose(dealt: Dealt) -> Plan:
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
