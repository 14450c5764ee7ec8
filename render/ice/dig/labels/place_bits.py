"""The places in a cell of the dig as bits of one number, so that a box rules out all that it covers at once.

Knows a grid of points around the middle of a cell, and boxes. Must not know cells, nor what stands in them.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from render.ice.dig.cell_geometry import HALF, TALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from render.drawing.layout import Rect
    from render.ice.dig.labels.obstacles import Sides, Size, Whole

STEP: Final = 4
"""How far apart the points are that are tried."""
ACROSS: Final = range(-round(HALF) // STEP * STEP, round(HALF), STEP)
DOWN: Final = range(-round(TALL) // STEP * STEP, round(TALL), STEP)
"""The columns and rows of points, from the middle of the cell."""
GRID: Final = tuple(product(ACROSS, DOWN))
"""By bit: its point, one column after the other."""
_WIDE, _HIGH = len(ACROSS), len(DOWN)
ALL: Final = (1 << len(GRID)) - 1
_BIT: Final = {point: number for number, point in enumerate(GRID)}
_COLUMNS: Final = tuple(sum(1 << column * _HIGH for column in range(number)) for number in range(_WIDE + 1))
"""By number of columns: the uppermost bits of so many."""


def bits(points: Iterable[Whole]) -> int:
    """Return points of the grid as one number."""
    return sum(1 << _BIT[point] for point in points)


def bit(point: Whole) -> int:
    """Return the number of a point's bit."""
    return _BIT[point]


def points(places: int, at: Whole = (0, 0)) -> Iterator[Whole]:
    """Yield the points of a number, for a cell whose middle is there; from left to right, and downwards."""
    x, y = at
    written = f"{places:b}"[::-1]
    found = written.find("1")
    while found >= 0:
        dx, dy = GRID[found]
        yield x + dx, y + dy
        found = written.find("1", found + 1)


def taken(boxes: Iterable[Sides], size: Size, at: Whole) -> int:
    """Return the places around a middle where a box of this size would cover one of the others."""
    left, top = size[0] // 2, size[1] // 2
    # the first column and row whose box reaches so far, and the first that is past it
    x, y = at[0] + ACROSS[0], at[1] + DOWN[0]
    before_x, before_y = STEP - (size[0] - left) - x, STEP - (size[1] - top) - y
    after_x, after_y = STEP - 1 + left - x, STEP - 1 + top - y
    found = 0
    # asked for tens of thousands of boxes, so it is written out
    for x0, y0, x1, y1 in boxes:
        if (first := (x0 + before_x) // STEP) < 0:
            first = 0
        if (last := (x1 + after_x) // STEP) > _WIDE:
            last = _WIDE
        if first >= last:
            continue
        if (upper := (y0 + before_y) // STEP) < 0:
            upper = 0
        if (lower := (y1 + after_y) // STEP) > _HIGH:
            lower = _HIGH
        if upper < lower:
            found |= _COLUMNS[last - first] * ((1 << lower) - (1 << upper)) << first * _HIGH
    return found


def within(part: Rect, size: Size, at: Whole) -> int:
    """Return the places around a middle where a box of this size lies in a part of the picture."""
    left, top = size[0] // 2, size[1] // 2
    x, y = at[0] + ACROSS[0], at[1] + DOWN[0]
    first = max(0, -((x - part.x - left) // STEP))
    last = min(_WIDE, (part.right - (size[0] - left) - x) // STEP + 1)
    upper = max(0, -((y - part.y - top) // STEP))
    lower = min(_HIGH, (part.bottom - (size[1] - top) - y) // STEP + 1)
    if first >= last or upper >= lower:
        return 0
    return _COLUMNS[last - first] * ((1 << lower) - (1 << upper)) << first * _HIGH


def reach(size: Size, at: Whole) -> Sides:
    """Return how far boxes of this size reach whose middles are such places."""
    left, top = size[0] // 2, size[1] // 2
    return (
        at[0] + ACROSS[0] - left,
        at[1] + DOWN[0] - top,
        at[0] + ACROSS[-1] + size[0] - left,
        at[1] + DOWN[-1] + size[1] - top,
    )
