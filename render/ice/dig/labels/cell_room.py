"""Where boxes fit into what is seen of a cell of the dig, off the walls that reach down into it.

Knows the outlines of cells and the sizes of boxes. Must not know what the boxes are, nor what stands in the cell.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from engine.ice.board import LEVEL
from render.drawing.cache import cached
from render.ice.dig.geometry import WALLS, WHOLE, thirds, visible
from render.ice.dig.labels.obstacles import ACROSS, DOWN, bit, bits, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.drawing.canvas import Point
    from render.ice.dig.labels.obstacles import Sides, Size, Whole
    from render.ice.dig.plan import CellPlan


def held(cell: CellPlan, size: Size, margin: int, *, every: int = 1) -> int:
    """Return where middles of boxes lie wholly in what is seen of a cell, this far from its border and off walls.

    ``every``: only of this many one. They are bits, around the ``middle`` of the cell.
    """
    wall = _wall_into(cell)
    if every == 1:
        return holding(cell.kind, size, over=cell.over, margin=margin, wall=wall)
    return _some(cell.kind, size, over=cell.over, margin=margin, wall=wall, every=every)


def held_within(cell: CellPlan, size: Size, margin: int) -> Sides:
    """Return how far from the ``middle`` of a cell such middles are."""
    return _around(cell.kind, size, over=cell.over, margin=margin, wall=_wall_into(cell))


def wished(cell: CellPlan, size: Size, margin: int, *, wall: bool = True) -> Sequence[int]:
    """Return all of them as numbers of bits, the nearest to where the cell's arrangement wants its label first.

    ``wall``: whether walls are no place for it.
    """
    x, y = middle(cell)
    deep = _wall_into(cell) if wall else 0
    wanted = cell.label.middle[0] - x, cell.label.middle[1] - y
    return memoryview(_towards(wanted, cell.kind, size, over=cell.over, margin=margin, wall=deep)).cast("H")


def middle(cell: CellPlan) -> Whole:
    """Return the middle of a cell, seen or not, in whole pixels."""
    return round(cell.at[0]), round(cell.at[1])


def centre(cell: CellPlan) -> Point:
    """Return the middle of the seen part of a cell."""
    x, y = _centre(cell.kind, over=cell.over)
    return cell.at[0] + x, cell.at[1] + y


def in_sight(cell: CellPlan, point: Point) -> bool:
    """Return whether a point of the picture lies in what is seen of a cell."""
    borders = _borders(visible(cell.kind, over=cell.over), point[1] - cell.at[1])
    return _inside(point[0] - cell.at[0], borders)


def _wall_into(cell: CellPlan) -> int:
    """Return how far the walls of what covers a cell reach down."""
    return WALLS.get(LEVEL[cell.spot] - 1, 0)


def apart(one: Point, other: Point) -> float:
    """Return the square of the distance of two points."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


@cached
def _centre(kind: int, *, over: bool) -> Point:
    rim = visible(kind, over=over)
    return sum(x for x, _ in rim) / len(rim), sum(y for _, y in rim) / len(rim)


@cached
def holding(kind: int, size: Size, *, over: bool, margin: int, wall: int) -> int:
    """Return such middles, as bits, around that of a cell of this kind into which walls reach down so far.

    The middle of the whole picture is not on a grid, so one pixel more is kept free.
    """
    rim = visible(kind, over=over)
    wide, tall = size[0] / 2 + margin + 1, size[1] / 2 + margin + 1
    # at the foot of a wall it needs no distance
    near, up = size[0] / 2 + 1, size[1] / 2 + 1 + wall
    covers = thirds(WHOLE ^ kind, over=over) if wall else ()
    found = []
    for y in DOWN:
        above, below = _borders(rim, y - tall), _borders(rim, y + tall)
        if not above or not below:
            continue
        left, right = max(min(above), min(below)) + wide, min(max(above), max(below)) - wide
        found += [
            (x, y)
            for x in ACROSS
            if left <= x <= right
            # of no seen part, more than one corner points inwards: the middle of the cell
            and not (kind != WHOLE and abs(x) < wide and abs(y) < tall)
            and all(_inside(x + a, borders) for a in (-wide, wide) for borders in (above, below))
            # what a wall hides below a cover is where that would be met by going up
            and not any(_meets((x - near, y - up, x + near, y), cover) for cover in covers)
        ]
    return bits(found)


@cached
def _some(kind: int, size: Size, *, over: bool, margin: int, wall: int, every: int) -> int:
    return bits(list(points(holding(kind, size, over=over, margin=margin, wall=wall)))[::every])


@cached
def _around(kind: int, size: Size, *, over: bool, margin: int, wall: int) -> Sides:
    found = tuple(points(holding(kind, size, over=over, margin=margin, wall=wall))) or ((0, 0),)
    across, down = zip(*found, strict=True)
    return min(across), min(down), max(across), max(down)


@cached
def _towards(wanted: Point, kind: int, size: Size, *, over: bool, margin: int, wall: int) -> bytes:
    found = points(holding(kind, size, over=over, margin=margin, wall=wall))
    # many of them are kept, so in few bytes
    return array("H", map(bit, sorted(found, key=lambda at: (apart(at, wanted), at)))).tobytes()


def _borders(rim: Sequence[Point], y: float) -> list[float]:
    """Return where a level line crosses an outline."""
    sides = zip(rim, [*rim[1:], rim[0]], strict=True)
    return [x0 + (y - y0) / (y1 - y0) * (x1 - x0) for (x0, y0), (x1, y1) in sides if (y0 > y) != (y1 > y)]


def _inside(x: float, borders: Sequence[float]) -> bool:
    """Return whether a point of that line lies within the outline."""
    return sum(x < border for border in borders) % 2 == 1


def _meets(box: tuple[float, float, float, float], shape: Sequence[Point]) -> bool:
    """Return whether a box meets a convex shape: no direction keeps them apart."""
    around = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
    normals = [(b[1] - a[1], a[0] - b[0]) for a, b in zip(shape, [*shape[1:], shape[0]], strict=True)]
    for across, down in ((1.0, 0.0), (0.0, 1.0), *normals):
        one, other = ([x * across + y * down for x, y in each] for each in (around, shape))
        if max(one) <= min(other) or max(other) <= min(one):
            return False
    return True
