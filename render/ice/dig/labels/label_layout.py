"""Where labels go on the picture of the dig: in their cell where it has room, else beside it with a thin line.

Knows boxes, cells and what stands in the way. Must not know what a label says, nor draw.

A label lies wholly within one visible cell, so on no border, and on no wall, piece, crack or highlight; a small one
rather across the border of its own cell than in another one. It goes as near as it can to where the cell's arrangement
wants it. Labels that fit into their own cells are placed before the others.
These take nothing but room that is left, and lines that cross nothing, if there are any. Names in their cells make way
for lines.
"""

from __future__ import annotations

from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple

from render.drawing.cache import cached
from render.drawing.layout import Rect
from render.ice.dig.geometry import WHOLE
from render.ice.dig.labels.cell_room import apart, centre, held, held_within, middle, wished
from render.ice.dig.labels.obstacles import (
    ALL,
    GRID,
    HARD,
    STEP,
    Obstacles,
    along,
    crosses,
    points,
    share,
    sides_of,
    span,
    taken,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from engine.ice.board import Spot
    from render.drawing.canvas import Point
    from render.ice.dig.labels.obstacles import Line, Sides, Size, Whole
    from render.ice.dig.plan import CellPlan


_ENDS: Final = ((9, 1), (5, 1))
"""The side of the free square at the end of a line, and how far it is from the border of the cell, at best and else."""
_NEAREST: Final = 4
"""This many ends are tried from one place."""


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


# ---- Where labels beside their cells may lie on the picture of the dig: in other cells and off the dig, where it is

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
        """The places that were free when this many boxes were added, by the number of the cell and size."""

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


BORDER: Final = 3
"""The distance that a label keeps from the border of its cell, which is not as wide."""
_FIRST: Final = 2
"""Of the places in a cell this many are tried before the others."""
_ACROSS: Final = 60
"""How far a label that covers a border may be from the middle of its place."""
_RING: Final = 120
"""This many of the points around a place are tried before those farther away."""
PLATE: Final = 6
"""How much larger a label beside its place is, for the plate under it."""
_ROOMY: Final = 3
"""How bad it is when a line crosses a name in a cell that is wholly seen: there is room elsewhere in it."""
_NARROW: Final = 25
"""The same of other names in their cells."""
_MOST: Final = 5 * HARD


class Wish(NamedTuple):
    """A label that is wanted: the cell that it names, and the sizes it may have, the best one first."""

    cell: CellPlan
    sizes: tuple[Size, ...]
    lit: bool = False
    """Whether an outline is drawn along the cell's border."""
    plate: bool = False
    """Whether it has a ground of its own, so that it may lie on a wall."""
    needed: bool = True
    """False where it is left out rather than placed beside its cell."""
    clear: bool = False
    """Whether it is left out rather than cover something, or have a line that crosses something."""
    across: bool = False
    """Whether its last size may lie across the border of its cell, by half, rather than beside it."""


class PlaceLabel(NamedTuple):
    """The place of a label."""

    spot: Spot
    box: Rect
    size: int
    """Which of the sizes wished for."""
    line: Line | None = None
    """For a label beside its cell: from the label to its place."""
    free: bool = True
    """False where there is no room at all, so that it or its line covers something."""


class _Search(NamedTuple):
    """How thorough the search is for a place beside a cell."""

    reach: tuple[int, ...]
    """How far from its place's middle a label may be, if possible and at most."""
    every: int
    """Of the places that are as near only every so-manieth is looked at."""
    tried: int
    """Of this many free places the one is taken whose line crosses least."""
    spread: int
    """The distance between two ends of lines that are tried."""


_QUICK: Final = _Search((170,), 5, 30, 16)
_THOROUGH: Final = _Search((170, 300), 4, 100, 8)
_EVERYWHERE: Final = _Search((300,), 1, 400, 8)
"""For the one in two hundred that would cover something otherwise: it takes several times as long."""


class _Layout:
    """The labels that have their places, and what is in the way of the others."""

    def __init__(self, wishes: Sequence[Wish], things: Obstacles, within: Rect, *, pieces: Obstacles | None) -> None:
        self.wishes = wishes
        self.things = things
        """What no label may cover: labels beside their places and their lines come to it."""
        self.pieces = pieces
        self.within = within
        self.inside: dict[int, PlaceLabel] = {}
        self.names: dict[int, Sides] = {}
        """The boxes of those in their cells."""
        self._named: Obstacles | None = None
        """The same with how bad it is when a line crosses them, until a name comes or goes."""
        self.beside: dict[int, PlaceLabel] = {}
        self.outside = Obstacles()
        """What labels beside their places and their lines cover."""

    def put_inside(self, number: int) -> bool:
        """Place a label in its cell, if there is room."""
        wish = self.wishes[number]
        self._forget(number)
        for things, across in self._tries(wish):
            if label := self._in_cell(wish, things, across=across):
                self.inside[number], self.names[number], self._named = label, sides_of(label.box), None
                return True
        return False

    def _tries(self, wish: Wish) -> Iterator[tuple[Obstacles, bool]]:
        """Yield what a label in its cell may not cover, and whether it may lie across the border, the best way first.

        In a cell that is wholly seen it may cover all but pieces; what is beside one that is not is seen, if possible.
        """
        yield self.things, False
        if self.pieces is None:
            return
        if wish.cell.kind == WHOLE:
            yield self.pieces, False
        elif wish.across:
            yield self.things, True
        if wish.across:
            yield self.pieces, True

    def _forget(self, number: int) -> None:
        """Take a label out of its cell."""
        if self.inside.pop(number, None) is not None:
            del self.names[number]
            self._named = None

    def _in_cell(self, wish: Wish, things: Obstacles, *, across: bool = False) -> PlaceLabel | None:
        """Return a label that is free of these and in its cell; ``across``: of the last size, by half."""
        names = self.names.values()
        x, y = at = middle(wish.cell)
        for which, size in list(enumerate(wish.sizes))[-1 if across else 0 :]:
            held = (size[0] // 2, size[1] // 2) if across else size
            best = wished(wish.cell, held, LIT if wish.lit else BORDER, wall=not wish.plate)
            # mostly one of the first is free
            for bit in best[:_FIRST]:
                dx, dy = GRID[bit]
                box = around((x + dx, y + dy), size)
                if (
                    self.within.holds(box)
                    and not (things.meet(box) or self.outside.meet(box))
                    and not _meet(box, names)
                ):
                    return PlaceLabel(wish.cell.spot, box, which)
            if len(best) <= _FIRST:
                continue
            free = things.clear(ALL, size, at, within=self.within)
            if free:
                free = self.outside.clear(free, size, at, within=self.within) & ~taken(names, size, at)
            for bit in best if free else ():
                if free >> bit & 1:
                    dx, dy = GRID[bit]
                    return PlaceLabel(wish.cell.spot, around((x + dx, y + dy), size), which)
        return None

    def put_beside(self, number: int, room: BesideRoom) -> None:
        """Place a needed label beside its cell, with a line; where it can be neither, somewhere at its cell."""
        self._forget(number)
        wish = self.wishes[number]
        if not wish.needed:
            return
        ends, names = free_ends(wish.cell, self.things, self.within), self._names()
        label = self._outside(wish, room, _QUICK, ends=ends, names=names)
        for search in (_THOROUGH, _EVERYWHERE):
            if label is None or not label.free:
                label = self._outside(wish, room, search, ends=ends, names=names)
        if label is None or not label.free:
            label = self._across(wish) or label or _anyhow(wish)
        if wish.clear and not label.free:
            return
        self.beside[number] = label
        for box in (label.box, *(along(label.line, apart=0.5) if label.line else ())):
            self.things.add(box)
            self.outside.add(box)
            room.add(box)

    def _names(self) -> Obstacles:
        """Return the names in their cells, with how bad it is when a line crosses them."""
        if self._named is None:
            self._named = Obstacles()
            for number, label in self.inside.items():
                self._named.add(label.box, _ROOMY if self.wishes[number].cell.kind == WHOLE else _NARROW)
        return self._named

    def _outside(
        self, wish: Wish, room: BesideRoom, search: _Search, *, ends: Sequence[Point], names: Obstacles
    ) -> PlaceLabel | None:
        lines = LeadLines(wish.cell, self.things, names, ends=ends, reach=search.reach[-1], spread=search.spread)
        worst, best = _MOST, None
        known: set[tuple[int, Whole]] = set()
        for (which, (wide, tall)), reach in product(enumerate(wish.sizes), search.reach):
            tried = 0
            size = (wide + PLATE, tall + PLATE)
            for at in room.near(wish.cell, size, every=search.every, reach=reach):
                box = around(at, size)
                if names.meet(box):
                    continue
                if (which, at) in known:
                    pass
                elif found := lines.to(box, worst=worst):
                    worst, line = found
                    best = PlaceLabel(wish.cell.spot, box, which, line, free=worst < HARD)
                known.add((which, at))
                tried += 1
                if not worst or tried == search.tried:
                    break
            if worst < HARD:
                break
        return best

    def _across(self, wish: Wish) -> PlaceLabel | None:
        """Return a label at its cell that covers a border but no piece, where a label may do so."""
        if self.pieces is None:
            return None
        at, size = centre(wish.cell), wish.sizes[-1]
        x, y = round(at[0]), round(at[1])
        others = [sides_of(label.box) for label in (self.inside | self.beside).values()]
        for start in range(0, len(_rings()), _RING):
            # mostly one of the nearest is free
            some = [(x + dx, y + dy) for dx, dy in _rings()[start : start + _RING]]
            for place in self.pieces.free(some, size, self.within):
                box = around(place, size)
                if not _meet(box, others):
                    return PlaceLabel(wish.cell.spot, box, len(wish.sizes) - 1)
        return None

    def make_way(self, room: BesideRoom) -> None:
        """Place the names in their cells again that a line crosses, and those that lines of these cross."""
        while crossed := [number for number, label in self.inside.items() if self.outside.meet(label.box)]:
            for number in crossed:
                if not self.put_inside(number):
                    self.put_beside(number, room)


def place_labels(
    wishes: Sequence[Wish],
    cells: Sequence[CellPlan],
    obstacles: Obstacles,
    *,
    within: Rect,
    lit: Collection[Spot] = (),
    pieces: Obstacles | None = None,
    aside: Sequence[Whole] = (),
) -> tuple[PlaceLabel, ...]:
    """Return the places of all labels but those left out, and add what they cover to the obstacles.

    ``cells`` are those that a label may lie on, ``lit`` those with an outline, ``aside`` places off the dig. In a cell
    that is wholly seen a label may cover all but ``pieces``, when these are given, rather than lie beside it.
    """
    room = BesideRoom(cells, obstacles, within=within, lit=lit, aside=aside)
    layout = _Layout(wishes, obstacles, within, pieces=pieces)
    for number in [number for number in range(len(wishes)) if not layout.put_inside(number)]:
        layout.put_beside(number, room)
    layout.make_way(room)
    found = layout.inside | layout.beside
    for label in found.values():
        for kind in (obstacles, *([pieces] if pieces is not None else [])):
            kind.add(label.box)
    return tuple(found[number] for number in sorted(found))


def _meet(box: Rect, others: Iterable[Sides]) -> bool:
    left, top, right, bottom = sides_of(box)
    return any(x0 < right and left < x1 and y0 < bottom and top < y1 for x0, y0, x1, y1 in others)


@cached
def _rings() -> tuple[Whole, ...]:
    """Return the points around a middle where a label may cover a border, the nearest first."""
    steps = range(-_ACROSS, _ACROSS + 1, STEP)
    return tuple(sorted(product(steps, steps), key=lambda by: (apart(by, (0, 0)), by)))


def _anyhow(wish: Wish) -> PlaceLabel:
    """Return a label in its cell that covers something, because nothing is free anywhere near."""
    return PlaceLabel(wish.cell.spot, around(centre(wish.cell), wish.sizes[-1]), len(wish.sizes) - 1, free=False)
