"""What is hidden in a state: dealing it anew, and a digest of all of it.

Knows which parts of a state are secret, and from whom (R2.3).
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.roam.state import Bidding

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.rng import Rng
    from engine.roam.state import State


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal anew the piles below the next land, and the secret limits of others; None knows no limit."""
    deeper, rng = rng.shuffled(tuple(sorted(state.cards.pile[1:])))
    artifact_pile, rng = rng.shuffled(tuple(sorted(state.cards.artifact_pile)))
    pending = state.pending
    if isinstance(pending, Bidding):
        pending = _other_limits(pending, state.coins, seat, rng)
    cards = replace(state.cards, pile=state.cards.pile[:1] + deeper, artifact_pile=artifact_pile)
    return replace(state, cards=cards, pending=pending)


def _other_limits(bidding: Bidding, coins: tuple[int, ...], seat: Seat | None, rng: Rng) -> Bidding:
    """Draw a limit or none for all who wait to speak; the speaker has none, or would have spoken."""
    limits = list(bidding.limits)
    for other in bidding.tied[len(bidding.spoken) + 1 :]:
        if other != seat:
            pick, rng = rng.below(coins[other] + 2)
            limits[other] = pick - 1 if pick else None
    return replace(bidding, limits=tuple(limits))


def digest(state: State) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all that is not worked out from the rest.

    Written out instead of ``engine.canonical``: a digest is taken after every action of every match that is rebuilt.
    """
    pending = state.pending
    numbers = (
        state.turn,
        [getattr(pending, name) for name in pending.__slots__],
        state.coins,
        state.awake,
        state.ready,
        state.below,
        state.above,
        state.outpost_owner,
        state.last_round,
        state.quiet,
        state.claimed,
    )
    text = f"{state.setting.text} {type(pending).__name__} {numbers} {state.cards.text}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
