"""The names of places on the picture of the dig: where they are written, and in which colour.

Knows the plan and what a place is called. Must not know who stands where, nor draw anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.board import LEVEL, TILES, ZONES
from render.ice.dig import hexes, marks
from render.ice.lexicon import spot_name
from render.ice.sprites import palette
from render.lettering import width
from render.theme import Face

if TYPE_CHECKING:
    from engine.ice.board import Spot
    from render.canvas import Point
    from render.ice.dig.plan import DigPlan
    from render.ice.dig.window import Window
    from render.theme import Colour

_NAME: Final = 24
_ZONE: Final = 30
"""Font size of zone names: there is more room on Azulia's floor."""


def draw_names(window: Window, plan: DigPlan) -> None:
    """Write the names of all visible places, and on plates those of empty cells that are offered."""
    for cell in plan.cells:
        if cell.kind:
            size = _ZONE if cell.spot in ZONES else _NAME
            window.write(cell.label.middle, spot_name(cell.spot), face=Face.NARROW, size=size, fill=ink(cell.spot))
    for empty, at in plan.offered:
        draw_plate(window, empty, at)


def draw_plate(window: Window, spot: Spot, at: Point) -> None:
    """Write the name of a place that is still covered, on a plate."""
    text = spot_name(spot)
    window.centred(marks.plate(width(text, Face.NARROW, 26) + 18, 32), at)
    window.write(at, text, face=Face.NARROW, size=26, fill=palette.GLOW)


def ink(spot: Spot) -> Colour:
    """Return the colour of writing on a spot."""
    if spot in ZONES:
        return palette.AZULIA_INK
    if spot in TILES:
        return hexes.FAMILIES[LEVEL[spot]].ink
    return palette.HIGH_LEDGE.ink if LEVEL[spot] == 1 else palette.LOW_LEDGE.ink
