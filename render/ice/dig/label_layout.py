"""Where labels go on the picture of the dig: in their cell where it has room, else beside it with a thin line.

Knows boxes, cells and what stands in the way. Must not know what a label says, nor draw.

A label lies wholly within one visible cell, so on no border, and on no piece, crack or highlight. It goes as near as it
can to where the cell's arrangement wants it. All labels that fit into their own cells are placed before the others, so
that these take nothing but room that is left.
"""

from __future__ import annotations

from heapq import nsmallest
from itertools import islice, product
from typing import TYPE_CHECKING, Final, NamedTuple

from render.cache import cached
from render.ice.dig.cell_geometry import WHOLE
from render.ice.dig.cell_room import STEP, apart, centre, held, wished
from render.ice.dig.obstacles import Obstacles, clear_of
from render.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.ice.board import Spot
    from render.canvas import Point
    from render.ice.dig.obstacles import Sides, Size, Whole
    from render.ice.dig.plan import CellPlan

BORDER: Final = 3
"""The distance that a label keeps from the border of its cell, which is not as wide."""
LIT: Final = 9
"""The same, where an outline is drawn along the border."""
_FIRST: Final = 12
"""Of the places in a cell so many are tried before it is looked what stands around the others."""
_FAR: Final = (170, 300)
"""How far from its place's middle a label may be, if possible and at most."""
_ACROSS: Final = 60
"""How far a label that covers a border may be from the middle of its place."""
_SOME: Final = 5
"""Of the free places beside a cell, and of the ends of a line, every fifth is looked at."""
_END: Final = 8
"""The side of the free square at the end of a line."""
PLATE: Final = 6
"""How much larger a label beside its place is, for the plate under it."""
_TRIED: Final = 24
"""Of so many free places beside a cell, the nearest, the one is taken whose line crosses least."""


class Wish(NamedTuple):
    """A label that is wanted: the cell that it names, and the sizes it may have, the best one first."""

    cell: CellPlan
    sizes: tuple[Size, ...]
    lit: bool = False
    """Whether an outline is drawn along the cell's border."""


class PlaceLabel(NamedTuple):
    """The place of a label."""

    spot: Spot
    box: Rect
    size: int
    """Which of the sizes wished for."""
    line: tuple[Point, Point] | None = None
    """For a label beside its cell: from the label to its place."""
    free: bool = True
    """False where there is no room at all, so that it covers something."""


def place_labels(
    wishes: Sequence[Wish],
    cells: Sequence[CellPlan],
    obstacles: Obstacles,
    *,
    within: Rect,
    lit: Collection[Spot] = (),
    pieces: Obstacles | None = None,
) -> tuple[PlaceLabel, ...]:
    """Return the places of all labels; ``cells`` are those that a label may lie on, ``lit`` those with an outline.

    In a cell that is wholly seen a label may cover all but ``pieces``, when these are given, rather than lie beside it.
    """
    found: dict[int, PlaceLabel] = {}
    for number, wish in enumerate(wishes):
        label = _inside(wish, obstacles, within)
        if label is None and pieces is not None and wish.cell.kind == WHOLE:
            label = _inside(wish, pieces, within)
        if label is not None:
            found[number] = label
            _add(label.box, obstacles, pieces)
    beside = _Beside(cells, obstacles, within=within, lit=lit)
    for number, wish in enumerate(wishes):
        if number not in found:
            label = _outside(wish, beside, obstacles) or _across(wish, pieces, within) or _anyhow(wish)
            found[number] = label
            beside.add(label.box)
            _add(label.box, obstacles, pieces)
    return tuple(found[number] for number in range(len(wishes)))


def _add(box: Rect, *several: Obstacles | None) -> None:
    for obstacles in several:
        if obstacles is not None:
            obstacles.add(box)


def _inside(wish: Wish, obstacles: Obstacles, within: Rect) -> PlaceLabel | None:
    for which, size in enumerate(wish.sizes):
        best = wished(wish.cell, size, LIT if wish.lit else BORDER)
        # mostly one of the first is free
        for at in islice(best, _FIRST):
            box = _box(at, size)
            if within.holds(box) and not obstacles.meet(box):
                return PlaceLabel(wish.cell.spot, box, which)
        if free := obstacles.free(list(best), size, within):
            return PlaceLabel(wish.cell.spot, _box(free[0], size), which)
    return None


class _Beside:
    """The free places in all cells: each cell is searched once, since what is in the way only becomes more."""

    def __init__(self, cells: Sequence[CellPlan], obstacles: Obstacles, *, within: Rect, lit: Collection[Spot]) -> None:
        self._cells = [(cell, centre(cell), LIT if cell.spot in lit else BORDER) for cell in cells if cell.kind]
        self._obstacles = obstacles
        self._within = within
        self._added: list[Sides] = []
        self._known: dict[tuple[int, Size, int], tuple[int, list[Whole]]] = {}
        """The places that were free when so many boxes were added, by the number of the cell, size and share."""

    def add(self, box: Rect) -> None:
        """Note one more box that is in the way."""
        self._added.append((box.x, box.y, box.right, box.bottom))

    def free(self, own: CellPlan, size: Size, *, every: int, reach: int) -> list[Whole]:
        """Return the nearest free places in the cells around one, of each only every so-manieth."""
        here = centre(own)
        near = [
            number
            for number, (cell, middle, _) in enumerate(self._cells)
            if cell is not own and apart(middle, here) < reach**2
        ]
        return _nearest((at for number in near for at in self._in(number, size, every)), here, _TRIED)

    def _in(self, number: int, size: Size, every: int) -> list[Whole]:
        key, count = (number, size, every), len(self._added)
        if (known := self._known.get(key)) is None:
            cell, _, margin = self._cells[number]
            free = self._obstacles.free(held(cell, size, margin, every=every), size, self._within)
        else:
            since, free = known
            for box in self._added[since:] if free else ():
                free = clear_of(box, free, size)
        self._known[key] = count, free
        return free


def _outside(wish: Wish, beside: _Beside, obstacles: Obstacles) -> PlaceLabel | None:
    own = wish.cell
    ends = obstacles.free(held(own, (_END, _END), BORDER + 2, every=_SOME), (_END, _END))
    for (every, reach), (which, (wide, tall)) in product(zip((_SOME, 1), _FAR, strict=True), enumerate(wish.sizes)):
        size = (wide + PLATE, tall + PLATE)
        found: list[tuple[int, PlaceLabel]] = []
        for at in beside.free(own, size, every=every, reach=reach):
            box = _box(at, size)
            end = _nearest(ends, box.middle, 1)[0] if ends else centre(own)
            line = (_edge(box, end), end)
            crossed = _crossed(line, obstacles)
            found.append((crossed, PlaceLabel(own.spot, box, which, line)))
            if not crossed:
                break
        if found:
            return min(found, key=lambda one: one[0])[1]
    return None


def _nearest(points: Iterable[Whole], to: Point, count: int) -> list[Whole]:
    return nsmallest(count, points, key=lambda at: (apart(at, to), at))


def _crossed(line: tuple[Point, Point], obstacles: Obstacles) -> int:
    """Return about how many pixels of a line, in tens, cover something."""
    (x0, y0), (x1, y1) = line
    steps = round((apart(*line) ** 0.5) / 10) + 1
    return sum(
        obstacles.meet(_box((x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps), (2, 2)))
        for step in range(1, steps)
    )


def _across(wish: Wish, pieces: Obstacles | None, within: Rect) -> PlaceLabel | None:
    """Return a label at its cell that covers a border but no piece, where a label may do so."""
    if pieces is None:
        return None
    (x, y), size = centre(wish.cell), wish.sizes[-1]
    x, y = round(x), round(y)
    free = pieces.free([(x + dx, y + dy) for dx, dy in _rings()], size, within)
    return PlaceLabel(wish.cell.spot, _box(free[0], size), len(wish.sizes) - 1) if free else None


@cached
def _rings() -> tuple[Whole, ...]:
    """Return the points around a middle where a label may cover a border, the nearest first."""
    around = range(-_ACROSS, _ACROSS + 1, STEP)
    return tuple(sorted(product(around, around), key=lambda by: (apart(by, (0, 0)), by)))


def _anyhow(wish: Wish) -> PlaceLabel:
    """Return a label in its cell that covers something, because nothing is free anywhere near."""
    size = wish.sizes[-1]
    return PlaceLabel(wish.cell.spot, _box(centre(wish.cell), size), len(wish.sizes) - 1, free=False)


def _edge(box: Rect, to: Point) -> Point:
    """Return the point of a box nearest to a point."""
    return min(max(to[0], box.x), box.right - 1), min(max(to[1], box.y), box.bottom - 1)


def _box(middle: Point, size: Size) -> Rect:
    return Rect(round(middle[0]) - size[0] // 2, round(middle[1]) - size[1] // 2, *size)
