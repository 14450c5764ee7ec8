"""What can be asked of a view of Tide, so that renderers need no module of the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.example.game import compare

if TYPE_CHECKING:
    from engine.example.view import View


def from_the_water(view: View, stone: int) -> int:
    """Return what a stone brings when nobody stands between the water and it."""
    return compare((stone,), view.water, view.reach).points[0]
