"""The thin line from a label beside its place into that place: where it may end, and what it crosses on its way.

Knows boxes and cells. Must not know what a label says, nor draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.layout import Rect
from render.ice.dig.labels.cell_room import centre, held, middle
from render.ice.dig.labels.obstacles import HARD, crosses, share, span
from render.ice.dig.labels.place_bits import points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Point
    from render.ice.dig.labels.obstacles import Line, Obstacles
    from render.ice.dig.plan import CellPlan

_ENDS: Final = ((9, 1), (5, 1))
"""The side of the free square at the end of a line, and how far it is from the border of the cell, at best and else."""
_NEAREST: Final = 4
"""So many ends are tried from one place."""


class LeadLines:
    """The lines that may lead into a cell, past what is within reach of it."""

    def __init__(
        self, cell: CellPlan, things: Obstacles, names: Obstacles, *, ends: Sequence[Point], reach: float, spread: int
    ) -> None:
        self._ends = _spread(ends, spread)
        self._things, self._clusters = things.near(centre(cell), reach)
        self._things += names.near(centre(cell), reach)[0]

    def to(self, box: Rect, *, worst: int) -> tuple[int, Line] | None:
        """Return the best line from a box and how bad it is, the shortest of several; None when all are worst."""
        best: Line | None = None
        x, y = box.middle
        left, top, right, bottom = box.x, box.y, box.right - 1, box.bottom - 1
        near = sorted([((end[0] - x) ** 2 + (end[1] - y) ** 2, end) for end in self._ends])
        for _, end in near[:_NEAREST]:
            # from the point of the box that is nearest
            line = (min(max(end[0], left), right), min(max(end[1], top), bottom)), end
            crossed = self._crossed(line, worst)
            if crossed < worst:
                worst, best = crossed, line
            if not worst:
                break
        return (worst, best) if best else None

    def _crossed(self, line: Line, worst: int) -> int:
        """Return how bad it is what a line crosses, as far as that is less than the worst."""
        left, top, right, bottom = around = span(line)
        crossed = 0
        for number, (box, weight) in enumerate(self._things):
            # most are nowhere near: that is written out
            if box[0] < right and left < box[2] and box[1] < bottom and top < box[3] and crosses(line, box):
                crossed += weight
                if crossed >= worst:
                    # what is in the way of one line is so of the next
                    self._things.insert(0, self._things.pop(number))
                    return crossed
        for cluster in self._clusters:
            if share(cluster.bounds, around):
                for box in cluster.boxes:
                    if box[0] < right and left < box[2] and box[1] < bottom and top < box[3] and crosses(line, box):
                        crossed += HARD
                        if crossed >= worst:
                            return crossed
        return crossed


def free_ends(cell: CellPlan, things: Obstacles, within: Rect) -> Sequence[Point]:
    """Return the points of a cell where a line from its label may end: free, if there are any."""
    for side, margin in _ENDS:
        if free := things.clear(held(cell, (side, side), margin), (side, side), middle(cell), within=within):
            return list(points(free, middle(cell)))
    return [centre(cell)]


def _spread(ends: Sequence[Point], by: int) -> list[Point]:
    """Return some of these points, from left to right, no two of them near each other."""
    found: list[Point] = []
    for x, y in ends:
        # written out for hundreds of points: only the last ones can be near
        for left, up in reversed(found):
            if x - left >= by:
                found.append((x, y))
                break
            if (x - left) ** 2 + (y - up) ** 2 < by**2:
                break
        else:
            found.append((x, y))
    return found


def around(at: Point, size: tuple[int, int]) -> Rect:
    """Return a box around a point."""
    return Rect(round(at[0]) - size[0] // 2, round(at[1]) - size[1] // 2, *size)
