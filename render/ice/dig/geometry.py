"""The geometry of the dig on the picture: where each cell is, what covers it, and where its name and its figures go.

Knows positions in pixels (I2). Must not know a view, nor draw.

A lower cell is under three upper ones; each covers a third of it, a rhombus. So there are eight kinds of
visible part, written as three bits: above (1), right below (2), left below (4); where the covers are the other way
round (deep cells) all is turned upside down. What is in a cell is in pixels from its middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from engine.ice.board import (
    AZULIA,
    BELOW,
    DEEP_LEVEL,
    FLOOR_BELOW,
    FLOOR_POSITION,
    FLOOR_ZONE,
    LEVEL,
    POSITION,
    SNOW_LEVEL,
    SURFACE_LEVEL,
    TILES,
    ZONES,
)
from render.drawing.cache import cached
from render.ice.sprites import palette

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.board import Cell, Position, Spot
    from render.drawing.canvas import Point

UNIT: Final = 46.5
"""Pixels of a third of a lattice step."""
TALL: Final = UNIT * 3**0.5
"""From a cell's middle to its corners."""
HALF: Final = UNIT * 1.5
"""From a cell's middle to its upright sides."""
WALLS: Final = {SNOW_LEVEL: 13, SURFACE_LEVEL: 16, DEEP_LEVEL: 20}
"""By level: how far the walls of its tiles and of its ledge reach down on the picture."""
WHOLE: Final = 7
FAMILIES: Final = {SNOW_LEVEL: palette.SNOW, SURFACE_LEVEL: palette.SURFACE, DEEP_LEVEL: palette.DEEP}
SPRITE: Final = (2 * round(HALF) + 4, 2 * round(TALL) + 4)
MIDDLE: Final = (SPRITE[0] / 2, SPRITE[1] / 2)
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
        free = gap(y - 16, y + 16) - _LIP
        for x in range(52, round(free) - 30, 12):
            found += [(x, y), (WIDE - x, y)]
    return tuple(found)


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


# ---- The room in a cell

SNOWY: Final = 8
"""A whole cell whose back is no sign but a landscape; figures may stand in front of it."""
LABEL: Final = (38, 20)
"""Room for a name, as S4C."""
_MOST: Final = 64
_LEAST: Final = 18
_GAP: Final = -0.07
"""The distance of two figures relative to their height: their rims may meet."""
_LEFT_OF: Final = {2: 4, 3: 5}
"""By kind: the kind that is its mirror image."""

Box: TypeAlias = tuple[float, float, float]
"""Middle and side of a square."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """A line for figures, given by its middle; ``rise`` is how many pixels it goes down per pixel to the right."""

    x: float
    y: float
    length: float
    rise: float = 0.0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """One way to use the room in a cell."""

    label: Point
    icon: Box
    lines: tuple[FigureLine, ...] = ()
    size: int = 0
    """The largest that a figure may be."""


@dataclass(frozen=True, slots=True)
class Room:
    """The places of everything in one cell."""

    label: Point
    icon: Box
    figures: tuple[Point, ...]
    """Middle of each figure."""
    size: int


_UP: Final = -0.577
_ARRANGED: Final[dict[int, tuple[Arrangement, ...]]] = {
    SNOWY: (
        Arrangement((0, -51), (0, 8, 98)),
        Arrangement((0, -51), (0, 8, 98), (FigureLine(0, 24, 124),), 64),
        Arrangement((0, -54), (0, 8, 98), (FigureLine(0, -14, 138), FigureLine(0, 34, 114)), 52),
        Arrangement((0, -56), (0, 8, 98), (FigureLine(0, -25, 136), FigureLine(0, 10, 138), FigureLine(0, 44, 96)), 42),
    ),
    7: (
        Arrangement((0, -51), (0, 8, 76)),
        Arrangement((24, -47), (-22, -41, 44), (FigureLine(0, 17, 130),), 64),
        Arrangement((22, -53), (-18, -51, 32), (FigureLine(0, -10, 138), FigureLine(0, 35, 112)), 48),
        Arrangement(
            (22, -55), (-18, -54, 30), (FigureLine(0, -21, 136), FigureLine(0, 12, 138), FigureLine(0, 45, 92)), 42
        ),
    ),
    6: (
        Arrangement((-46, 2), (0, 40, 56)),
        Arrangement((-46, -2), (46, -3, 32), (FigureLine(0, 38, 112),), 52),
        Arrangement((-46, -8), (46, -8, 28), (FigureLine(0, 16, 126), FigureLine(0, 46, 88)), 38),
    ),
    3: (
        Arrangement((-29, -40), (32, -4, 54)),
        Arrangement((24, 44), (44, 6, 36), (FigureLine(2, -40, 104),), 54),
        Arrangement((19, 54), (48, 29, 26), (FigureLine(0, -45, 100), FigureLine(36, -4, 66)), 42),
        Arrangement(
            (19, 56), (50, 33, 24), (FigureLine(0, -52, 84), FigureLine(6, -24, 104), FigureLine(36, 4, 66)), 34
        ),
    ),
    1: (
        Arrangement((20, -40), (-27, -40, 38)),
        Arrangement((0, -18), (-45, -40, 28), (FigureLine(15, -47, 82),), 46),
        Arrangement((-16, -20), (-46, -41, 28), (FigureLine(14, -56, 72), FigureLine(26, -30, 62)), 30),
    ),
    2: (
        Arrangement((21, 49), (44, 10, 42)),
        Arrangement((20, 50), (54, 38, 26), (FigureLine(37, 6, 66),), 46),
        Arrangement((20, 52), (56, 37, 24), (FigureLine(35, 8, 88, _UP),), 36),
        Arrangement((20, 52), (56, 37, 24), (FigureLine(35, -6, 88, _UP), FigureLine(35, 19, 86, _UP)), 28),
    ),
}
_OVERTURNED: Final[dict[int, tuple[Arrangement, ...]]] = {
    SNOWY: _ARRANGED[SNOWY],
    7: _ARRANGED[7],
    6: (
        Arrangement((-44, 2), (0, -32, 56)),
        Arrangement((-46, 8), (46, 10, 32), (FigureLine(0, -34, 112),), 54),
        Arrangement((-46, 20), (46, 20, 28), (FigureLine(0, -46, 84), FigureLine(0, -10, 132)), 38),
    ),
    3: (
        Arrangement((-29, 42), (32, 4, 54)),
        Arrangement((24, -38), (49, -11, 30), (FigureLine(5, 31, 106),), 54),
        Arrangement((20, -54), (49, -31, 26), (FigureLine(36, 0, 66), FigureLine(0, 38, 98)), 42),
        Arrangement(
            (20, -55), (50, -38, 24), (FigureLine(36, -10, 66), FigureLine(24, 18, 86), FigureLine(0, 46, 88)), 34
        ),
    ),
    1: (
        Arrangement((-23, 48), (22, 46, 38)),
        Arrangement((-40, 43), (42, 42, 28), (FigureLine(0, 43, 66),), 46),
        Arrangement((-40, 43), (44, 42, 26), (FigureLine(0, 32, 58), FigureLine(0, 57, 52)), 28),
    ),
    2: (
        Arrangement((23, -46), (44, 0, 44)),
        Arrangement((21, -50), (54, -36, 26), (FigureLine(38, 0, 66),), 46),
        Arrangement((21, -52), (56, -38, 24), (FigureLine(35, -4, 88, -_UP),), 36),
        Arrangement((21, -52), (56, -38, 24), (FigureLine(35, -19, 86, -_UP), FigureLine(35, 7, 88, -_UP)), 28),
    ),
}
"""The same for cells that are upside down: figures stand upright there as well, so it is no mirror image."""


def _mirrored(arrangement: Arrangement) -> Arrangement:
    x, y, side = arrangement.icon
    lines = tuple(FigureLine(-line.x, line.y, line.length, -line.rise) for line in arrangement.lines)
    return Arrangement((-arrangement.label[0], arrangement.label[1]), (-x, y, side), lines, arrangement.size)


for _table in (_ARRANGED, _OVERTURNED):
    for _kind, _other in _LEFT_OF.items():
        _table[_other] = tuple(map(_mirrored, _table[_kind]))


def _spread(arrangement: Arrangement, widths: Sequence[float], size: int) -> tuple[Point, ...] | None:
    """Return the middles of figures of this size, one line filled after the other; None when not all fit."""
    rows: list[list[float]] = [[]]
    for wide in widths:
        line = arrangement.lines[len(rows) - 1]
        room = line.length / (1 + line.rise**2) ** 0.5
        if rows[-1] and sum(rows[-1]) + (wide + _GAP) * size > room * (1 + 1e-9):
            if len(rows) == len(arrangement.lines):
                return None
            rows.append([])
        rows[-1].append((wide + _GAP) * size)
    return tuple(
        (line.x + at, line.y + at * line.rise)
        for line, row in zip(arrangement.lines, rows, strict=False)
        for at in _middles(row)
    )


def _middles(row: Sequence[float]) -> list[float]:
    """Return the middles of things of these widths, side by side and centred on 0."""
    found = []
    left = -sum(row) / 2
    for wide in row:
        found.append(left + wide / 2)
        left += wide
    return found


@cached
def room(kind: int, widths: tuple[float, ...], *, over: bool) -> Room:
    """Return the places in a cell whose visible part is of this kind.

    ``widths`` are the figures' widths relative to their height; ``over``: the cell is turned upside down. The
    arrangement is the one with the largest figures.
    """
    ways = (_OVERTURNED if over else _ARRANGED)[kind]
    if not widths:
        return Room(ways[0].label, ways[0].icon, (), 0)
    for size in range(_MOST, _LEAST - 1, -1):
        for way in ways[1:]:
            if size <= way.size and (found := _spread(way, widths, size)) is not None:
                return Room(way.label, way.icon, found, size)
    return _crammed(ways[-1], widths)


def _crammed(way: Arrangement, widths: tuple[float, ...]) -> Room:
    """Return places where the figures overlap, for a cell too small for all of them."""
    each = -(-len(widths) // len(way.lines))
    found = []
    for number in range(len(widths)):
        line = way.lines[number // each]
        across = line.length / (1 + line.rise**2) ** 0.5
        at = (number % each - (each - 1) / 2) * across / each
        found.append((line.x + at, line.y + at * line.rise))
    return Room(way.label, way.icon, tuple(found), _LEAST + 2)
