"""Easy for any game: one of a few actions drawn at random, the one that does not lose points at once.

Knows the contract of games. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from players.computer import EVEN, Plan
from players.worth import chance, margin, open_actions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.rng import Rng
    from players.computer import Dealt

DRAWN: Final = 4
"""Actions that are drawn and compared."""
BLIND: Final = 4
"""One choice in so many is not compared at all: what looks good for ever comes to an end, and a beginner errs."""


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


def choose(dealt: Dealt) -> Plan:
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
