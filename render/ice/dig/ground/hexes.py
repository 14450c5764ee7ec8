"""Hexagons on the picture of the dig: their corners, the outline of what is seen of a cell, the size of a sprite.

Knows geometry. Must not know a view, nor how ice looks.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from engine.ice.board import DEEP_LEVEL, SNOW_LEVEL, SURFACE_LEVEL
from render.ice.dig.cell_geometry import HALF, TALL, WHOLE
from render.ice.sprites import palette

if TYPE_CHECKING:
    from render.drawing.canvas import Point

FAMILIES: Final = {SNOW_LEVEL: palette.SNOW, SURFACE_LEVEL: palette.SURFACE, DEEP_LEVEL: palette.DEEP}
SPRITE: Final = (2 * round(HALF) + 4, 2 * round(TALL) + 4)
MIDDLE: Final = (SPRITE[0] / 2, SPRITE[1] / 2)


def corners(at: Point, by: float) -> list[Point]:
    """Return the six corners of a cell, the upper one first, clockwise."""
    return [(at[0] + by * sin(i * pi / 3), at[1] - by * cos(i * pi / 3)) for i in range(6)]


def visible(kind: int, *, over: bool) -> list[Point]:
    """Return the outline of the visible part of a cell, around (0, 0)."""
    rim = corners((0, 0), TALL)
    if kind == WHOLE:
        return rim
    ends = _ends(kind, over=over)
    if len(ends) == 2:
        # the two thirds meet at a corner: begin with the one from which it is two corners clockwise
        ends = ends if (ends[1] - ends[0]) % 6 == 2 else ends[::-1]
    span = range(ends[0] - 1, ends[-1] + 2 if ends[-1] >= ends[0] else ends[-1] + 8)
    return [*(rim[i % 6] for i in span), (0.0, 0.0)]


def thirds(kind: int, *, over: bool) -> list[list[Point]]:
    """Return the outlines of the thirds of a cell, around (0, 0), that a kind names."""
    rim = corners((0, 0), TALL)
    return [[rim[end - 1], rim[end], rim[(end + 1) % 6], (0.0, 0.0)] for end in _ends(kind, over=over)]


def _ends(kind: int, *, over: bool) -> list[int]:
    """Return the corners of a cell at which a kind's thirds lie."""
    first = (3, 1, 5) if over else (0, 2, 4)
    return [first[bit] for bit in range(3) if kind >> bit & 1]
