"""What is hidden in a state: dealing it anew, and a digest of all of it.

Knows which parts of a state are secret, and from whom (I2.6, I9.1, I10).
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from engine.ice.state import State

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.rng import Rng

_FIELDS: Final = tuple(name for name in State.__slots__ if name not in {"setting", "ground"})


def resample(state: State, seat: Seat | None, rng: Rng) -> State:  # noqa: ARG001
    """Deal anew all that the seat cannot know (package C)."""
    return state


def digest(state: State) -> str:
    """Return 16 hexadecimal digits of the SHA-256 of all that is not worked out from the rest."""
    ground = state.ground
    parts = [repr(getattr(state, name)) for name in _FIELDS]
    text = f"{state.setting!r} {ground.layout} {ground.turns} {ground.tiles} {' '.join(parts)}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]
