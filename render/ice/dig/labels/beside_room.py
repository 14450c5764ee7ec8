"""Where labels beside their cells may lie on the picture of the dig: in other cells and off the dig, where it is free.

Knows cells and what stands in the way. Must not know what a label says, nor draw.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, Final

from render.ice.dig.labels.cell_room import apart, centre, held, held_within, middle
from render.ice.dig.labels.obstacles import sides_of
from render.ice.dig.labels.place_bits import points, taken

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from engine.ice.board import Spot
    from render.drawing.canvas import Point
    from render.drawing.layout import Rect
    from render.ice.dig.labels.obstacles import Obstacles, Sides, Size, Whole
    from render.ice.dig.plan import CellPlan

LIT: Final = 9
"""The distance that a label keeps from the border of a cell along which an outline is drawn."""
_TIGHT: Final = 1
"""The same of other cells, for the plate of a label beside its own."""


class BesideRoom:
    """Where labels beside their cells may lie: each cell is searched once, as what is in the way only becomes more."""

    def __init__(
        self,
        cells: Sequence[CellPlan],
        things: Obstacles,
        *,
        within: Rect,
        lit: Collection[Spot],
        aside: Sequence[Whole],
    ) -> None:
        self._given = cells
        self._lit = lit
        self._aside = aside
        self._things = things
        self._within = within
        self._added: list[Sides] = []
        self._known: dict[tuple[int, Size], tuple[int, int]] = {}
        """The places that were free when so many boxes were added, by the number of the cell and size."""

    @cached_property
    def _cells(self) -> list[tuple[CellPlan, Point, int]]:
        """Return the cells with their middles and how far labels are from their borders; most pictures need none."""
        lit = self._lit
        return [(cell, centre(cell), LIT if cell.spot in lit else _TIGHT) for cell in self._given if cell.kind]

    def add(self, box: Rect) -> None:
        """Note one more box that is in the way."""
        self._added.append(sides_of(box))

    def near(self, own: CellPlan, size: Size, *, every: int, reach: int) -> Iterator[Whole]:
        """Yield the free places within reach of a cell, the nearest first; a cell is searched when it may have one."""
        x, y = here = centre(own)
        aside = [at for at in self._aside if apart(at, here) < reach**2]
        found = [((at[0] - x) ** 2 + (at[1] - y) ** 2, at) for at in self._things.free(aside, size, self._within)]
        heapify(found)
        cells = [
            (self._least(number, here, size), number)
            for number, (cell, seen, _) in enumerate(self._cells)
            if cell is not own and (seen[0] - x) ** 2 + (seen[1] - y) ** 2 < reach**2
        ]
        for least, number in sorted(cells):
            while found and found[0][0] < least:
                yield heappop(found)[1]
            if free := self._in(number, size):
                cell, _, margin = self._cells[number]
                for at in points(free & held(cell, size, margin, every=every), middle(cell)):
                    heappush(found, ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))
        while found:
            yield heappop(found)[1]

    def _least(self, number: int, here: Point, size: Size) -> float:
        """Return how near to a point the places in a cell are at least, squared."""
        cell, _, margin = self._cells[number]
        (x, y), (left, top, right, bottom) = middle(cell), held_within(cell, size, margin)
        across, down = max(x + left - here[0], here[0] - x - right, 0), max(y + top - here[1], here[1] - y - bottom, 0)
        return across**2 + down**2

    def _in(self, number: int, size: Size) -> int:
        """Return the free places in a cell, as bits."""
        key, count = (number, size), len(self._added)
        cell, _, margin = self._cells[number]
        if (known := self._known.get(key)) is None:
            free = self._things.clear(held(cell, size, margin), size, middle(cell), within=self._within)
        else:
            since, free = known
            if free and since < count:
                free &= ~taken(self._added[since:], size, middle(cell))
        self._known[key] = count, free
        return free
