"""The thin line from a label beside its place into that place: where it may end, and what it crosses on its way.

Knows boxes and cells. Must not know what a label says, nor draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.dig.cell_room import centre, held
from render.ice.dig.obstacles import THIN, crosses
from render.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.canvas import Point
    from render.ice.dig.obstacles import Line, Obstacles
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
        self._things = [one for kind in (things, names) for one in kind.near(centre(cell), reach)]

    def to(self, box: Rect, *, worst: int) -> tuple[int, Line] | None:
        """Return the best line from a box and how bad it is, the shortest of several; None when all are worst."""
        best: Line | None = None
        x, y = box.middle
        for end in sorted(self._ends, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))[:_NEAREST]:
            line = (_edge(box, end), end)
            crossed = self._crossed(line, worst)
            if crossed < worst:
                worst, best = crossed, line
            if not worst:
                break
        return (worst, best) if best else None

    def _crossed(self, line: Line, worst: int) -> int:
        (ax, ay), (bx, by) = line
        left, right = min(ax, bx) - THIN, max(ax, bx) + THIN
        top, bottom = min(ay, by) - THIN, max(ay, by) + THIN
        crossed = 0
        for number, (box, weight) in enumerate(self._things):
            # most are nowhere near: that is written out
            if box[0] < right and left < box[2] and box[1] < bottom and top < box[3] and crosses(line, box):
                crossed += weight
                if crossed >= worst:
                    # what is in the way of one line is so of the next
                    self._things.insert(0, self._things.pop(number))
                    break
        return crossed


def free_ends(cell: CellPlan, things: Obstacles, within: Rect) -> Sequence[Point]:
    """Return the points of a cell where a line from its label may end: free, if there are any."""
    for side, margin in _ENDS:
        if free := things.free(held(cell, (side, side), margin), (side, side), within):
            return free
    return [centre(cell)]


def _spread(points: Sequence[Point], by: int) -> list[Point]:
    """Return some of these points, from left to right, no two of them near each other."""
    found: list[Point] = []
    for x, y in points:
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


def _edge(box: Rect, to: Point) -> Point:
    """Return the point of a box nearest to a point."""
    return min(max(to[0], box.x), box.right - 1), min(max(to[1], box.y), box.bottom - 1)


def around(at: Point, size: tuple[int, int]) -> Rect:
    """Return a box around a point."""
    return Rect(round(at[0]) - size[0] // 2, round(at[1]) - size[1] // 2, *size)
