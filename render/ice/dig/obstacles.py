"""What stands in the way of labels: boxes, found by where they are.

Knows boxes and points. Must not know cells, labels, nor what the boxes are.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from render.layout import Rect

Size: TypeAlias = tuple[int, int]
Whole: TypeAlias = tuple[int, int]
"""A point in whole pixels."""
Sides: TypeAlias = tuple[int, int, int, int]
"""The left, upper, right and lower side of a box."""
_BUCKET: Final = 96


class Obstacles:
    """Boxes that no label may cover."""

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._found: defaultdict[tuple[int, int], list[Sides]] = defaultdict(list)
        for box in boxes:
            self.add(box)

    def add(self, box: Rect) -> None:
        """Note one more."""
        sides = (box.x, box.y, box.right, box.bottom)
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
            some = clear_of(other, some, size) if _share(other, all_) else some
        return some


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
