"""What stands in the way of labels and of the thin lines to them: boxes, found by where they are.

Knows boxes and points. Must not know cells, labels, nor what the boxes are.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from math import ceil, hypot
from typing import TYPE_CHECKING, Final, TypeAlias

from render.drawing.cache import cached
from render.drawing.layout import Rect
from render.ice.dig.geometry import HALF, TALL

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from render.drawing.canvas import Point


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
"""By number of columns: the uppermost bits of this many."""


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


def places_within(part: Rect, size: Size, at: Whole) -> int:
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


def reach_of(size: Size, at: Whole) -> Sides:
    """Return how far boxes of this size reach whose middles are such places."""
    left, top = size[0] // 2, size[1] // 2
    return (
        at[0] + ACROSS[0] - left,
        at[1] + DOWN[0] - top,
        at[0] + ACROSS[-1] + size[0] - left,
        at[1] + DOWN[-1] + size[1] - top,
    )


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


class Cluster:
    """Boxes that always come together, like those of one tile's crevasses: made once, and added as one."""

    __slots__ = ("bounds", "boxes")

    def __init__(self, boxes: Iterable[Rect]) -> None:
        self.boxes = tuple(map(sides_of, boxes))
        left, top, right, bottom = zip(*self.boxes, strict=True)
        self.bounds: Sides = min(left), min(top), max(right), max(bottom)
        """The box around all of them."""


@cached
def _ruled_out(cluster: Cluster, size: Size, at: Whole) -> int:
    return taken(cluster.boxes, size, at)


class Obstacles:
    """Boxes that no label may cover, with how bad it is when a thin line crosses them."""

    def __init__(self, boxes: Iterable[Rect] = (), clusters: Iterable[Cluster] = ()) -> None:
        """Note boxes and clusters that are as bad as can be."""
        self._found: defaultdict[tuple[int, int], list[Sides]] = defaultdict(list)
        self._clusters: defaultdict[tuple[int, int], list[Cluster]] = defaultdict(list)
        self._weight: dict[Sides, int] = {}
        """Of what is in no cluster."""
        for box in boxes:
            self.add(box)
        for cluster in clusters:
            for bucket in _buckets(cluster.bounds):
                self._clusters[bucket].append(cluster)

    def add(self, box: Rect, weight: int = HARD) -> None:
        """Note one more."""
        sides = sides_of(box)
        if sides not in self._weight:
            self._weight[sides] = weight
            for bucket in _buckets(sides):
                self._found[bucket].append(sides)
        elif self._weight[sides] < weight:
            self._weight[sides] = weight

    def meet(self, box: Rect) -> bool:
        """Return whether any of them is under a box."""
        # asked thousands of times for one picture, so it is written out
        sides = left, top, right, bottom = sides_of(box)
        for x in range(left // _BUCKET, (right - 1) // _BUCKET + 1):
            for y in range(top // _BUCKET, (bottom - 1) // _BUCKET + 1):
                for x0, y0, x1, y1 in self._found.get((x, y), ()):
                    if x0 < right and left < x1 and y0 < bottom and top < y1:
                        return True
                for cluster in self._clusters.get((x, y), ()):
                    if share(cluster.bounds, sides) and any(share(sides, other) for other in cluster.boxes):
                        return True
        return False

    def free(self, middles: Sequence[Whole], size: Size, within: Rect) -> list[Whole]:
        """Return those points around which a box of this size covers none of them and lies within a part.

        The points lie around one another, so what stands there is looked up once for all.
        """
        some = _inner(middles, size, within)
        if not some:
            return some
        left, top, right, bottom = _halves(size)
        across, down = [x for x, _ in some], [y for _, y in some]
        all_ = (min(across) - left, min(down) - top, max(across) + right, max(down) + bottom)
        loose, clusters = self._near(all_)
        for other in (*loose, *(box for cluster in clusters for box in cluster.boxes)):
            if some and share(other, all_):
                some = _clear_of(other, some, size)
        return some

    def clear(self, places: int, size: Size, at: Whole, *, within: Rect) -> int:
        """Return those of the places in a cell, as bits, where a box of this size covers none and lies within a part.

        ``at`` is the middle of the cell.
        """
        if some := places & places_within(within, size, at):
            reach = reach_of(size, at)
            loose, clusters = self._near(reach)
            for cluster in clusters:
                if share(cluster.bounds, reach):
                    some &= ~_ruled_out(cluster, size, at)
            some &= ~taken(loose, size, at)
        return some

    def near(self, at: Point, reach: float) -> tuple[list[tuple[Sides, int]], set[Cluster]]:
        """Return what is this near to a point that a line should not cross: boxes, with how bad it is, and clusters."""
        (left, right), (top, bottom) = ((int(x - reach), int(x + reach) + 1) for x in at)
        loose, clusters = self._near((left, top, right, bottom))
        return [(sides, weight) for sides in loose if (weight := self._weight[sides])], clusters

    def _near(self, sides: Sides) -> tuple[set[Sides], set[Cluster]]:
        """Return the boxes and clusters in the squares of the picture that a box touches."""
        loose, clusters = set[Sides](), set[Cluster]()
        for bucket in _buckets(sides):
            loose.update(self._found.get(bucket, ()))
            clusters.update(self._clusters.get(bucket, ()))
        return loose, clusters


def _clear_of(box: Sides, middles: list[Whole], size: Size) -> list[Whole]:
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


def share(one: Sides, other: tuple[float, float, float, float]) -> bool:
    """Return whether two boxes share a pixel."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _buckets(sides: Sides) -> Iterator[tuple[int, int]]:
    """Yield the squares of the picture that a box touches."""
    left, top, right, bottom = sides
    across = range(left // _BUCKET, (right - 1) // _BUCKET + 1)
    return product(across, range(top // _BUCKET, (bottom - 1) // _BUCKET + 1))


def span(line: Line) -> tuple[float, float, float, float]:
    """Return the sides of the box that a thin line fills from corner to corner."""
    (ax, ay), (bx, by) = line
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    return left - THIN, top - THIN, right + THIN, bottom + THIN


def crosses(line: Line, box: Sides) -> bool:
    """Return whether a thin line crosses a box."""
    left, top, right, bottom = span(line)
    x0, y0, x1, y1 = box
    if not (x0 < right and left < x1 and y0 < bottom and top < y1):
        return False
    (ax, ay), (bx, by) = line
    wide, tall = bx - ax, by - ay
    if not wide or not tall:
        return True
    # the two corners farthest from the line are on different sides of it
    left, top, right, bottom = x0 - THIN - ax, y0 - THIN - ay, x1 + THIN - ax, y1 + THIN - ay
    if (wide > 0) == (tall > 0):
        return (wide * bottom - tall * left > 0) != (wide * top - tall * right > 0)
    return (wide * top - tall * left > 0) != (wide * bottom - tall * right > 0)


def along(line: Line, side: int = _TIGHT, *, apart: float = 1.0) -> Iterator[Rect]:
    """Cover a line with small boxes; ``apart``: how far two of them are from each other, by their side."""
    (ax, ay), (bx, by) = line
    steps = max(1, ceil(hypot(bx - ax, by - ay) / side / apart))
    for step in range(steps + 1):
        yield square((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps), side)


def sides_of(box: Rect) -> Sides:
    """Return the sides of a box."""
    return box.x, box.y, box.x + box.w, box.y + box.h


def square(at: Point, side: int) -> Rect:
    """Return a square around a point."""
    return Rect(round(at[0]) - side // 2, round(at[1]) - side // 2, side, side)
