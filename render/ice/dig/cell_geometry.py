"""The room in a cell: which part of it is visible, and where its name, its icon and its figures go.

Knows hexagons and arithmetic. Must not know a view, nor draw.

A lower cell is under three upper ones, each of which covers a third of it, a rhombus. So there are eight kinds of
visible part, written as three bits: above (1), right below (2), left below (4); where the covers are the other way
round (deep cells) all is turned upside down. Everything is in pixels from the cell's middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from render.cache import cached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Point

UNIT: Final = 46.5
"""Pixels of a third of a lattice step."""
TALL: Final = UNIT * 3**0.5
"""From a cell's middle to its corners."""
HALF: Final = UNIT * 1.5
"""From a cell's middle to its upright sides."""
WHOLE: Final = 7
LABEL: Final = (38, 20)
"""Room for a name, as S4C."""
_MOST: Final = 44
_LEAST: Final = 18
_GAP: Final = -1
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
    7: (
        Arrangement((0, -45), (0, 13, 72)),
        Arrangement((0, -46), (0, -9, 50), (FigureLine(0, 37, 92),), 44),
        Arrangement((0, -47), (0, -17, 40), (FigureLine(0, 26, 128),), 44),
        Arrangement((-20, -45), (22, -45, 36), (FigureLine(0, -6, 136), FigureLine(0, 33, 116)), 40),
        Arrangement(
            (-20, -45), (22, -46, 32), (FigureLine(0, -11, 138), FigureLine(0, 22, 138), FigureLine(0, 53, 80)), 33
        ),
    ),
    6: (
        Arrangement((-44, -2), (0, 34, 56)),
        Arrangement((-44, -2), (44, -6, 36), (FigureLine(0, 36, 112),), 40),
        Arrangement((-44, -14), (44, -16, 30), (FigureLine(0, 13, 128), FigureLine(0, 46, 92)), 32),
    ),
    3: (
        Arrangement((-29, -40), (32, -4, 54)),
        Arrangement((-29, -40), (24, -38, 40), (FigureLine(35, 24, 82, _UP),), 40),
        Arrangement((-29, -40), (18, -50, 32), (FigureLine(35, 2, 84, _UP), FigureLine(35, 36, 84, _UP)), 30),
        Arrangement(
            (-30, -42),
            (18, -52, 28),
            (FigureLine(35, -9, 84, _UP), FigureLine(35, 17, 84, _UP), FigureLine(35, 43, 84, _UP)),
            24,
        ),
    ),
    1: (
        Arrangement((0, -24), (0, -56, 38)),
        Arrangement((0, -22), (-45, -41, 30), (FigureLine(17, -50, 80),), 36),
        Arrangement((-16, -20), (-46, -41, 28), (FigureLine(14, -54, 72), FigureLine(30, -28, 62)), 26),
    ),
    2: (
        Arrangement((23, 46), (44, 0, 44)),
        Arrangement((23, 48), (54, 27, 28), (FigureLine(35, 6, 88, _UP),), 36),
        Arrangement((23, 48), (55, 29, 24), (FigureLine(35, -7, 88, _UP), FigureLine(35, 18, 86, _UP)), 26),
    ),
}


def _mirrored(arrangement: Arrangement) -> Arrangement:
    x, y, side = arrangement.icon
    lines = tuple(FigureLine(-line.x, line.y, line.length, -line.rise) for line in arrangement.lines)
    return Arrangement((-arrangement.label[0], arrangement.label[1]), (-x, y, side), lines, arrangement.size)


def _overturned(arrangement: Arrangement) -> Arrangement:
    x, y, side = arrangement.icon
    lines = tuple(FigureLine(line.x, -line.y, line.length, -line.rise) for line in reversed(arrangement.lines))
    return Arrangement((arrangement.label[0], -arrangement.label[1]), (x, -y, side), lines, arrangement.size)


for _kind, _other in _LEFT_OF.items():
    _ARRANGED[_other] = tuple(map(_mirrored, _ARRANGED[_kind]))


def _spread(arrangement: Arrangement, widths: Sequence[float], size: int) -> tuple[Point, ...] | None:
    """Return the middles of figures of this size, one line filled after the other; None when not all fit."""
    rows: list[list[float]] = [[]]
    for wide in widths:
        line = arrangement.lines[len(rows) - 1]
        room = line.length / (1 + line.rise**2) ** 0.5
        if rows[-1] and sum(rows[-1]) + wide * size > room * (1 + 1e-9):
            if len(rows) == len(arrangement.lines):
                return None
            rows.append([])
        rows[-1].append(wide * size + _GAP)
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
    ways = _ARRANGED[kind]
    if over and kind != WHOLE:
        ways = tuple(map(_overturned, ways))
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
