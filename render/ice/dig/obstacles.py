"""What stands in the way of labels and of the thin lines to them: boxes, found by where they are.

Knows boxes and points. Must not know cells, labels, nor what the boxes are.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from math import ceil, hypot
from typing import TYPE_CHECKING, Final, TypeAlias

from render.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from render.canvas import Point

Size: TypeAlias = tuple[int, int]
Whole: TypeAlias = tuple[int, int]
"""A point in whole pixels."""
Sides: TypeAlias = tuple[int, int, int, int]
"""The left, upper, right and lower side of a box."""
Line: TypeAlias = "tuple[Point, Point]"
HARD: Final = 1000
"""No line crosses such a box."""
SOFT: Final = 10
"""A line crosses such a box rather than have none."""
_BUCKET: Final = 96
THIN: Final = 2
"""How far a thin line reaches to each side."""
_TIGHT: Final = 8
"""The side of the boxes that cover a line."""


class Obstacles:
    """Boxes that no label may cover, with how bad it is when a thin line crosses them."""

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._found: defaultdict[tuple[int, int], list[Sides]] = defaultdict(list)
        self._weight: dict[Sides, int] = {}
        for box in boxes:
            self.add(box)

    def add(self, box: Rect, weight: int = HARD) -> None:
        """Note one more."""
        sides = (box.x, box.y, box.right, box.bottom)
        self._weight[sides] = max(weight, self._weight.get(sides, 0))
        for bucket in _buckets(sides):
            self._found[bucket].append(sides)

    def meet(self, box: Rect) -> bool:
        """Return whether any of them is under a box."""
        # asked thousands of times for one picture, so it is written out
        left, top, right, bottom = box.x, box.y, box.x + box.w, box.y + box.h
        for x in range(left // _BUCKET, (right - 1) // _BUCKET + 1):
            for y in range(top // _BUCKET, (bottom - 1) // _BUCKET + 1):
                for x0, y0, x1, y1 in self._found.get((x, y), ()):
                    if x0 < right and left < x1 and y0 < bottom and top < y1:
                        return True
        return False

    def free(self, middles: Sequence[Whole], size: Size, within: Rect | None = None) -> list[Whole]:
        """Return those points around which a box of this size covers none of them and lies within a part, if given.

        The points lie around one another, so what stands there is looked up once for all.
        """
        some = list(middles) if within is None else _inner(middles, size, within)
        if not some:
            return some
        left, top, right, bottom = _halves(size)
        across, down = [x for x, _ in some], [y for _, y in some]
        all_ = (min(across) - left, min(down) - top, max(across) + right, max(down) + bottom)
        for other in {other for bucket in _buckets(all_) for other in self._found.get(bucket, ())}:
            if some and _share(other, all_):
                some = clear_of(other, some, size)
        return some

    def near(self, at: Point, reach: float) -> list[tuple[Sides, int]]:
        """Return those this near to a point that a line should not cross, and how bad it is; the nearest first."""
        across, down = (range(int(x - reach) // _BUCKET, int(x + reach) // _BUCKET + 1) for x in at)
        boxes = {sides for x in across for y in down for sides in self._found.get((x, y), ())}
        found = [(sides, self._weight[sides]) for sides in boxes if self._weight[sides]]
        return sorted(found, key=lambda one: (_far(one[0], at), one))


def _far(box: Sides, at: Point) -> float:
    return (box[0] + box[2] - 2 * at[0]) ** 2 + (box[1] + box[3] - 2 * at[1]) ** 2


def clear_of(box: Sides, middles: list[Whole], size: Size) -> list[Whole]:
    """Return those points around which a box of this size does not cover another box."""
    left, top, right, bottom = _halves(size)
    x0, y0, x1, y1 = box[0] - right, box[1] - bottom, box[2] + left, box[3] + top
    return [at for at in middles if not (x0 < at[0] < x1 and y0 < at[1] < y1)]


def _inner(middles: Sequence[Whole], size: Size, within: Rect) -> list[Whole]:
    """Return those points around which a box of this size lies within a part."""
    left, top, right, bottom = _halves(size)
    x0, y0, x1, y1 = within.x + left, within.y + top, within.right - right, within.bottom - bottom
    return [at for at in middles if x0 <= at[0] <= x1 and y0 <= at[1] <= y1]


def _halves(size: Size) -> Sides:
    """Return how far a box reaches from its middle: to the left, up, to the right and down."""
    left, top = size[0] // 2, size[1] // 2
    return left, top, size[0] - left, size[1] - top


def _share(one: Sides, other: Sides) -> bool:
    """Return whether two boxes share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _buckets(sides: Sides) -> Iterator[tuple[int, int]]:
    """Yield the squares of the picture that a box touches."""
    left, top, right, bottom = sides
    across = range(left // _BUCKET, (right - 1) // _BUCKET + 1)
    return product(across, range(top // _BUCKET, (bottom - 1) // _BUCKET + 1))


def crosses(line: Line, box: Sides) -> bool:
    """Return whether a thin line crosses a box: whether its stretches within the width and the height overlap."""
    (ax, ay), (bx, by) = line
    left, top, right, bottom = box[0] - THIN, box[1] - THIN, box[2] + THIN, box[3] + THIN
    first, last = 0.0, 1.0
    for start, way, low, high in ((ax, bx - ax, left, right), (ay, by - ay, top, bottom)):
        if way:
            one, other = (low - start) / way, (high - start) / way
            first, last = max(first, min(one, other)), min(last, max(one, other))
        elif not low < start < high:
            return False
    return first < last


def along(line: Line, side: int = _TIGHT, *, apart: float = 1.0) -> Iterator[Rect]:
    """Cover a line with small boxes; ``apart``: how far two of them are from each other, by their side."""
    (ax, ay), (bx, by) = line
    steps = max(1, ceil(hypot(bx - ax, by - ay) / side / apart))
    for step in range(steps + 1):
        yield square((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps), side)


def square(at: Point, side: int) -> Rect:
    """Return a square around a point."""
    return Rect(round(at[0]) - side // 2, round(at[1]) - side // 2, side, side)
