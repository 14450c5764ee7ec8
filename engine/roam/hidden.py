"""What is hidden in a state: dealing it anew, and a digest of all of it.

Knows which parts of a state are secret, and from whom (R2.3).
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING

from engine import plain
from engine.roam.state import Bidding, State

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.rng import Rng

_DERIVED = {"active", "ground"}
_FIELDS = tuple(field.name for field in fields(State) if field.name not in _DERIVED)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Deal anew the piles below the next land, and the secret limits of others; None knows no limit."""
    deeper, rng = rng.shuffled(state.pile[1:])
    artifact_pile, rng = rng.shuffled(state.artifact_pile)
    pending = state.pending
    if isinstance(pending, Bidding):
        pending = _other_limits(pending, state.coins, seat, rng)
    return replace(state, pile=state.pile[:1] + deeper, artifact_pile=artifact_pile, pending=pending)


def _other_limits(bidding: Bidding, coins: tuple[int, ...], seat: Seat | None, rng: Rng) -> Bidding:
    """Draw a limit or none for all who wait to speak; the speaker has none, or would have spoken."""
    limits = list(bidding.limits)
    for other in bidding.tied[len(bidding.spoken) + 1 :]:
        if other != seat:
            pick, rng = rng.below(coins[other] + 2)
            limits[other] = pick - 1 if pick else None
    return replace(bidding, limits=tuple(limits))


def digest(state: State) -> str:
    """Return a digest of all that is not worked out from the rest."""
    return plain.digest(tuple(getattr(state, name) for name in _FIELDS))
