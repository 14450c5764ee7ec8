"""The outpost variant (R11): who has surrounded another player's marker.

Knows markers only. Must not know why they lie where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.bits import listed, surrounded, united
from engine.roam.events import OutpostTaken
from engine.roam.table import clockwise, occupied

if TYPE_CHECKING:
    from engine.roam.draft import Draft

POINTS = 3
"""What the outpost is worth (R11.1)."""
_AROUND = 8


def look_around(draft: Draft) -> None:
    """Give the outpost to the first who surrounds a marker: the active player, then clockwise (R11.2).

    Called after every change of the map by hand, so that nothing is left to look for before claims.
    """
    if not draft.setting.outpost or draft.outpost_owner is not None:
        return
    uncovered = ~united(draft.above)
    for seat in clockwise(draft):
        own = draft.below[seat] & uncovered | draft.above[seat]
        if own.bit_count() >= _AROUND:
            centres = surrounded(own)
            if centres and (centres := centres & occupied(draft) & ~own):
                draft.outpost_owner = seat
                draft.events.append(OutpostTaken(seat, listed(centres)[0]))
                return
