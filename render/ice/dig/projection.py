"""The projection of the dig onto the picture: where each cell is, what covers it, how far the frame reaches.

Knows positions in pixels (I2). Must not know a view, nor draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from engine.ice.board import AZULIA, BELOW, FLOOR_BELOW, FLOOR_POSITION, FLOOR_ZONE, LEVEL, POSITION, TILES, ZONES
from render.drawing.cache import cached
from render.ice.dig.cell_geometry import TALL, UNIT, WHOLE

if TYPE_CHECKING:
    from engine.ice.board import Cell, Position, Spot
    from render.drawing.canvas import Point

WIDE: Final = 1200
MARGIN: Final = 34
HIGH: Final = round(2 * MARGIN + 7 * 1.5 * TALL + 2 * TALL)
_LEFT: Final = WIDE / 2
_TOP: Final = MARGIN + TALL + 11 * UNIT * 3**0.5 / 2
_ABOVE: Final[dict[bool, tuple[Position, ...]]] = {
    False: ((1, -2), (1, 1), (-2, 1)),
    True: ((-1, 2), (2, -1), (-1, -1)),
}
"""By whether a cell is upside down: the directions of its covers, in the order of a kind's bits (see ``room``)."""
_CELL_AT: Final = {(LEVEL[cell], POSITION[cell]): cell for cell in TILES}
_OUT: Final = 0.74
"""The distance from a tile's middle to the names of the places below it, relative to the places' distance."""
_LIP: Final = 26
"""How far the lip of the dig and the walls of the snow reach into the land around."""
_UPPER: Final = 290
_LOWER: Final = 850
"""Between these heights nothing is written beside the dig."""


class CellSite(NamedTuple):
    """The place of a cell on the picture, and the tiles that cover it."""

    at: Point
    over: bool
    covers: tuple[Cell, ...]
    """By bit of the kind: the covering cell; -1 for a cover that cannot be removed."""


def pixel(position: Position) -> Point:
    """Return the middle of a cell on the picture."""
    q, r = position
    return _LEFT + UNIT * (q + r / 2), _TOP + UNIT * r * 3**0.5 / 2


def _seen(level: int, position: Position) -> CellSite:
    over = position[0] % 3 != 0
    covers = tuple(_CELL_AT.get((level - 1, (position[0] + q, position[1] + r)), -1) for q, r in _ABOVE[over])
    return CellSite(pixel(position), over, covers)


SPOTS_SEEN: Final = tuple(_seen(LEVEL[spot], POSITION[spot]) for spot in range(ZONES.start))
"""By spot but zones."""
FLOOR_SEEN: Final = tuple(_seen(AZULIA, position) for position in FLOOR_POSITION)
"""By floor cell."""


def kind_of(seen: CellSite, tiles: int) -> int:
    """Return which thirds of a lower cell are visible with these tiles on the dig; see ``room``."""
    return sum(1 << bit for bit, cover in enumerate(seen.covers) if cover >= 0 and not tiles >> cover & 1)


def heart(kind: int, *, over: bool) -> Point:
    """Return the middle of the visible part, relative to the cell's middle."""
    if kind == WHOLE:
        return 0.0, 0.0
    ends = ((0.0, -1.0), (0.866, 0.5), (-0.866, 0.5))
    seen = [ends[bit] for bit in range(3) if kind >> bit & 1]
    x, y = (sum(end[axis] for end in seen) * TALL / 2 / len(seen) for axis in (0, 1))
    return x, -y if over else y


def below(cell: Cell) -> tuple[tuple[Spot, Point], ...]:
    """Return the spots under a tile, each with a point near the corner of the tile where it becomes visible."""
    found: dict[Spot, Point] = {}
    middle = SPOTS_SEEN[cell].at
    places = [(spot, SPOTS_SEEN[spot].at) for spot in BELOW[cell] if spot not in ZONES]
    places += [(FLOOR_ZONE[floor], FLOOR_SEEN[floor].at) for floor in FLOOR_BELOW[cell]]
    for spot, at in places:
        x, y = (round(here + _OUT * (there - here)) for here, there in zip(middle, at, strict=True))
        found.setdefault(spot, (x, y))
    return tuple(found.items())


def gap(top: float, bottom: float) -> float:
    """Return the distance of the snow from the left edge of the picture, between two heights."""
    rows = [(MARGIN + TALL * (1 + 1.5 * row), side) for row, side in enumerate((6, 7.5, 9, 10.5, 12, 10.5, 9, 7.5))]
    found = _LEFT
    for middle, side in rows:
        near = 0.0 if top <= middle <= bottom else min(abs(top - middle), abs(bottom - middle))
        if near <= TALL:
            found = min(found, _LEFT - UNIT * side + max(0.0, near - TALL / 2) * 3**0.5)
    return found


@cached
def land() -> tuple[tuple[int, int], ...]:
    """Return points on both sides of the dig, off the corners of the picture, with room around them for a name."""
    found = []
    for y in range(_UPPER, _LOWER, 12):
        room = gap(y - 16, y + 16) - _LIP
        for x in range(52, round(room) - 30, 12):
            found += [(x, y), (WIDE - x, y)]
    return tuple(found)
