"""The outpost variant (R11): who has surrounded another player's marker.

Knows markers only. Must not know why they lie where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.bits import listed, surrounded
from engine.roam.events import OutpostTaken
from engine.roam.table import clockwise, occupied, top

if TYPE_CHECKING:
    from engine.roam.draft import Draft

POINTS = 3
"""What the outpost is worth (R11.1)."""
_AROUND = 8


def look_around(draft: Draft) -> None:
    """Give the outpost to the first who surrounds a marker: the active player, then clockwise (R11.2)."""
    if not draft.setting.outpost or draft.outpost_owner is not None:
        return
    for seat in clockwise(draft):
        own = top(draft, seat)
        if own.bit_count() >= _AROUND:
            centres = surrounded(own) & occupied(draft) & ~own
            if centres:
                draft.outpost_owner = seat
                draft.events.append(OutpostTaken(seat, listed(centres)[0]))
                return
