"""Where labels go on the picture of the dig: in their cell where it has room, else beside it with a thin line.

Knows boxes, cells and what stands in the way. Must not know what a label says, nor draw.

A label lies wholly within one visible cell, so on no border, and on no piece, crack or highlight. It goes as near as it
can to where the cell's arrangement wants it. All labels that fit into their own cells are placed before the others, so
that these take nothing but room that is left.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from render.cache import cached
from render.ice.dig.cell_geometry import HALF, TALL, WHOLE
from render.ice.dig.hexes import visible
from render.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from engine.ice.board import Spot
    from render.canvas import Point
    from render.ice.dig.plan import CellPlan

BORDER: Final = 3
"""The distance that a label keeps from the border of its cell, which is not as wide."""
LIT: Final = 9
"""The same, where an outline is drawn along the border."""
_STEP: Final = 4
_FAR: Final = (170, 300)
"""How far from its place's middle a label may be, if possible and at most."""
_ACROSS: Final = 60
"""How far a label that covers a border may be from the middle of its place."""
_BUCKET: Final = 96
_SOME: Final = 5
"""Of the free places beside a cell, and of the ends of a line, every fifth is looked at."""
_END: Final = 8
"""The side of the free square at the end of a line."""
PLATE: Final = 6
"""How much larger a label beside its place is, for the plate under it."""
_TRIED: Final = 24
"""Of so many free places beside a cell the one is taken whose line crosses least."""

Size: TypeAlias = tuple[int, int]


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


class Obstacles:
    """Boxes that no label may cover, found by where they are."""

    def __init__(self, boxes: Iterable[Rect] = ()) -> None:
        self._found: defaultdict[tuple[int, int], list[tuple[int, int, int, int]]] = defaultdict(list)
        for box in boxes:
            self.add(box)

    def add(self, box: Rect) -> None:
        """Note one more."""
        sides = (box.x, box.y, box.right, box.bottom)
        for x in range(sides[0] // _BUCKET, (sides[2] - 1) // _BUCKET + 1):
            for y in range(sides[1] // _BUCKET, (sides[3] - 1) // _BUCKET + 1):
                self._found[x, y].append(sides)

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
    for number, wish in enumerate(wishes):
        if number not in found:
            beside = _outside(wish, cells, obstacles, within=within, lit=lit)
            found[number] = beside or _across(wish, pieces, within) or _anyhow(wish)
            _add(found[number].box, obstacles, pieces)
    return tuple(found[number] for number in range(len(wishes)))


def _add(box: Rect, *several: Obstacles | None) -> None:
    for obstacles in several:
        if obstacles is not None:
            obstacles.add(box)


def _inside(wish: Wish, obstacles: Obstacles, within: Rect) -> PlaceLabel | None:
    cell = wish.cell
    x, y = round(cell.at[0]), round(cell.at[1])
    wanted = (cell.label.middle[0] - x, cell.label.middle[1] - y)
    for which, size in enumerate(wish.sizes):
        for dx, dy in _towards(wanted, cell.kind, size, over=cell.over, margin=LIT if wish.lit else BORDER):
            box = _box((x + dx, y + dy), size)
            if within.holds(box) and not obstacles.meet(box):
                return PlaceLabel(cell.spot, box, which)
    return None


def _outside(
    wish: Wish, cells: Sequence[CellPlan], obstacles: Obstacles, *, within: Rect, lit: Collection[Spot]
) -> PlaceLabel | None:
    own = wish.cell
    here = _middle(own)
    for (every, reach), (which, (wide, tall)) in product(zip((_SOME, 1), _FAR, strict=True), enumerate(wish.sizes)):
        near = [cell for cell in cells if cell is not own and cell.kind and _apart(_middle(cell), here) < reach**2]
        size = (wide + PLATE, tall + PLATE)
        spots = [
            (_apart(at, here), at)
            for cell in near
            for at in _free(cell, size, margin=LIT if cell.spot in lit else BORDER)[::every]
        ]
        found: list[tuple[int, PlaceLabel]] = []
        for _, at in sorted(spots):
            box = _box(at, size)
            if within.holds(box) and not obstacles.meet(box):
                end = _end(own, box, obstacles)
                line = (_edge(box, end), end)
                crossed = _crossed(line, obstacles)
                found.append((crossed, PlaceLabel(own.spot, box, which, line)))
                if not crossed or len(found) == _TRIED:
                    break
        if found:
            return min(found, key=lambda one: one[0])[1]
    return None


def _crossed(line: tuple[Point, Point], obstacles: Obstacles) -> int:
    """Return about how many pixels of a line, in tens, cover something."""
    (x0, y0), (x1, y1) = line
    steps = round((_apart(*line) ** 0.5) / 10) + 1
    return sum(
        obstacles.meet(_box((x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps), (2, 2)))
        for step in range(1, steps)
    )


def _across(wish: Wish, pieces: Obstacles | None, within: Rect) -> PlaceLabel | None:
    """Return a label at its cell that covers a border but no piece, where a label may do so."""
    if pieces is None:
        return None
    x, y = _middle(wish.cell)
    around = range(-_ACROSS, _ACROSS + 1, _STEP)
    for dx, dy in sorted(product(around, around), key=lambda by: (_apart(by, (0, 0)), by)):
        box = _box((x + dx, y + dy), wish.sizes[-1])
        if within.holds(box) and not pieces.meet(box):
            return PlaceLabel(wish.cell.spot, box, len(wish.sizes) - 1)
    return None


def _anyhow(wish: Wish) -> PlaceLabel:
    """Return a label in its cell that covers something, because nothing is free anywhere near."""
    size = wish.sizes[-1]
    return PlaceLabel(wish.cell.spot, _box(_middle(wish.cell), size), len(wish.sizes) - 1, free=False)


def _end(cell: CellPlan, box: Rect, obstacles: Obstacles) -> Point:
    """Return the point of a cell where the line from its label ends: free, and near the label."""
    size = (_END, _END)
    some = _free(cell, size, margin=BORDER + 2)[::_SOME]
    for at in sorted(some, key=lambda at: (_apart(at, box.middle), at)):
        if not obstacles.meet(_box(at, size)):
            return at
    return _middle(cell)


def _edge(box: Rect, to: Point) -> Point:
    """Return the point of a box nearest to a point."""
    return min(max(to[0], box.x), box.right - 1), min(max(to[1], box.y), box.bottom - 1)


def _free(cell: CellPlan, size: Size, *, margin: int) -> list[Point]:
    x, y = round(cell.at[0]), round(cell.at[1])
    return [(x + dx, y + dy) for dx, dy in holding(cell.kind, size, over=cell.over, margin=margin)]


def _middle(cell: CellPlan) -> Point:
    """Return the middle of the seen part of a cell."""
    x, y = _heart(cell.kind, over=cell.over)
    return cell.at[0] + x, cell.at[1] + y


@cached
def _heart(kind: int, *, over: bool) -> Point:
    rim = visible(kind, over=over)
    return sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim)


def _apart(one: Point, other: Point) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def _box(middle: Point, size: Size) -> Rect:
    return Rect(round(middle[0]) - size[0] // 2, round(middle[1]) - size[1] // 2, *size)


@cached
def holding(kind: int, size: Size, *, over: bool, margin: int) -> tuple[tuple[int, int], ...]:
    """Return the middles, around that of the cell, of boxes that lie wholly in the seen part, this far from its border.

    The middle of the whole picture is not on a grid, so one pixel more is kept free.
    """
    rim = visible(kind, over=over)
    sides = list(zip(rim, [*rim[1:], rim[0]], strict=True))
    wide, tall = size[0] / 2 + margin + 1, size[1] / 2 + margin + 1
    found = []
    for x in range(-round(HALF) // _STEP * _STEP, round(HALF), _STEP):
        for y in range(-round(TALL) // _STEP * _STEP, round(TALL), _STEP):
            # of no seen part, more than one corner points inwards: the middle of the cell
            notched = kind != WHOLE and abs(x) < wide and abs(y) < tall
            if not notched and all(_within((x + a, y + b), sides) for a in (-wide, wide) for b in (-tall, tall)):
                found.append((x, y))
    return tuple(found)


@cached
def _towards(wanted: Point, kind: int, size: Size, *, over: bool, margin: int) -> tuple[tuple[int, int], ...]:
    """Return the same, the nearest to where the label is wanted first."""
    return tuple(sorted(holding(kind, size, over=over, margin=margin), key=lambda at: (_apart(at, wanted), at)))


def _within(point: Point, sides: Sequence[tuple[Point, Point]]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in sides:
        if (y0 > point[1]) != (y1 > point[1]) and point[0] < x0 + (point[1] - y0) / (y1 - y0) * (x1 - x0):
            odd = not odd
    return odd
