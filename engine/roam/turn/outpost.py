"""The outpost variant (R11): who has surrounded another player's marker.

Knows markers only. Must not know why they lie where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.events import OutpostTaken
from engine.roam.squares import listed, surrounded, united
from engine.roam.table import clockwise, occupied

if TYPE_CHECKING:
    from engine.roam.state_builder import StateBuilder

POINTS = 3
"""What the outpost is worth (R11.1)."""
_AROUND = 8


def look_around(builder: StateBuilder) -> None:
    """Give the outpost to the first who surrounds a marker: the active player, then clockwise (R11.2).

    Called after every change of the map by hand, so that nothing is left to look for before claims.
    """
    if not builder.setting.outpost or builder.outpost_owner is not None:
        return
    uncovered = ~united(builder.above)
    for seat in clockwise(builder):
        own = builder.below[seat] & uncovered | builder.above[seat]
        if own.bit_count() >= _AROUND:
            centres = surrounded(own)
            if centres and (centres := centres & occupied(builder) & ~own):
                builder.outpost_owner = seat
                builder.events.append(OutpostTaken(seat, listed(centres)[0]))
                return
