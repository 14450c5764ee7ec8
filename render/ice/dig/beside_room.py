"""Where labels beside their cells may lie on the picture of the dig: in other cells and off the dig, where it is free.

Knows cells and what stands in the way. Must not know what a label says, nor draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.dig.cell_room import apart, centre, held
from render.ice.dig.obstacles import clear_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from engine.ice.board import Spot
    from render.ice.dig.obstacles import Obstacles, Sides, Size, Whole
    from render.ice.dig.plan import CellPlan
    from render.layout import Rect

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
        self._cells = [(cell, centre(cell), LIT if cell.spot in lit else _TIGHT) for cell in cells if cell.kind]
        self._aside = aside
        self._things = things
        self._within = within
        self._added: list[Sides] = []
        self._known: dict[tuple[int, Size, int], tuple[int, list[Whole]]] = {}
        """The places that were free when so many boxes were added, by the number of the cell, size and share."""

    def add(self, box: Rect) -> None:
        """Note one more box that is in the way."""
        self._added.append((box.x, box.y, box.right, box.bottom))

    def near(self, own: CellPlan, size: Size, *, every: int, reach: int) -> list[Whole]:
        """Return the free places within reach of a cell, the nearest first."""
        here = centre(own)
        found = self._things.free([at for at in self._aside if apart(at, here) < reach**2], size, self._within)
        for number, (cell, middle, _) in enumerate(self._cells):
            if cell is not own and apart(middle, here) < reach**2:
                found += self._in(number, size, every)
        return sorted(found, key=lambda at: (apart(at, here), at))

    def _in(self, number: int, size: Size, every: int) -> list[Whole]:
        key, count = (number, size, every), len(self._added)
        if (known := self._known.get(key)) is None:
            cell, _, margin = self._cells[number]
            free = self._things.free(held(cell, size, margin, every=every), size, self._within)
        else:
            since, free = known
            for box in self._added[since:] if free else ():
                free = clear_of(box, free, size)
        self._known[key] = count, free
        return free
