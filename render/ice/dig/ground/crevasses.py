"""Crevasses along two sides of a tile: where they and the cracks that run from them are, and how they look.

Knows pixels of one tile. Must not know a view.
"""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.ice.dig.cell_geometry import HALF, TALL
from render.ice.dig.ground.hexes import MIDDLE
from render.ice.dig.labels.obstacles import Cluster, along, square
from render.ice.sprites import palette

if TYPE_CHECKING:
    from render.drawing.canvas import Pen, Point

_RIM: Final = (
    *((1.0, -1.0), (10.0, -0.86), (9.0, -0.7), (16.0, -0.52), (13.0, -0.34), (19.0, -0.14)),
    *((15.0, 0.06), (18.0, 0.22), (12.0, 0.44), (15.0, 0.62), (9.0, 0.8), (1.0, 1.0)),
)
_GLOW: Final = ((3, -0.88), (7.5, -0.6), (5.5, -0.36), (10.0, -0.1), (6.5, 0.2), (8.5, 0.44), (5.0, 0.66), (3, 0.9))
_BRANCHES: Final = (((14, -0.5), (22, -0.62), (30, -0.52)), ((16, 0.2), (25, 0.14), (29, 0.3), (38, 0.28)))
"""The edge of a crevasse, the light in it and the cracks that run from it: how far into the tile, how far along."""
_CRACK: Final = 22
"""How far a crevasse reaches into its tile."""
_SQUARES: Final = 7


def draw(pen: Pen, turn: int) -> None:
    """Draw the crevasses along the closed sides: dark and jagged, with light from far below."""
    for side in (turn, turn + 3):
        _chasm(pen, side % 6 * pi / 3)


@cached
def covered(at: Point, turn: int) -> Cluster:
    """Cover the crevasses of a tile and their cracks with small boxes."""
    found = []
    for side in (turn, turn + 3):
        angle = side % 6 * pi / 3
        found += [square(_spot(at, angle, _CRACK / 2, 2 * n / _SQUARES - 6 / 7), _CRACK) for n in range(_SQUARES)]
        for branch in _BRANCHES:
            points = [_spot(at, angle, *way) for way in branch]
            found += [box for ends in pairwise(points) for box in along(ends)]
    return Cluster(found)


def _spot(middle: Point, angle: float, into: float, aside: float) -> Point:
    """Return a point so far into the tile from the side in a direction, and so far along that side."""
    out, aside = HALF - into, aside * TALL / 2
    return middle[0] + out * cos(angle) - aside * sin(angle), middle[1] + out * sin(angle) + aside * cos(angle)


def _chasm(pen: Pen, angle: float) -> None:
    """Draw the crevasse along one side and the cracks that run from it."""

    def spot(into: float, aside: float) -> Point:
        return _spot(MIDDLE, angle, into, aside)

    rim = [spot(into, along) for into, along in _RIM]
    for branch in _BRANCHES:
        points = [spot(*way) for way in branch]
        pen.line(points, palette.CREVASSE[1], width=3.2)
        pen.line(points, palette.CREVASSE[0], width=1.6)
    whole = (*rim, spot(-1, 1.0), spot(-1, -1.0))
    pen.polygon(whole, palette.WHITE, line=palette.WHITE, width=5)
    pen.polygon(whole, palette.CREVASSE[0], line=palette.CREVASSE[1], width=2.2)
    for paint, wide in ((palette.CREVASSE[1], 5.5), (palette.CREVASSE[2], 2.4)):
        pen.line([spot(*way) for way in _GLOW], paint, width=wide)
