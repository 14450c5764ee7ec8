"""Where everything lies on the picture of the dig: worked out from a view before drawing.

Knows positions in pixels and what looks out of each cell (I2). Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.ice.board import (
    AZULIA,
    BELOW,
    FLOOR_BELOW,
    FLOOR_POSITION,
    FLOOR_ZONE,
    LEVEL,
    POSITION,
    SNOW,
    TILES,
    ZONES,
)
from engine.ice.view import CellView
from render.ice.room import LABEL, TALL, UNIT, WHOLE, room
from render.layout import Rect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.ice.board import Cell, Position, Spot
    from engine.ice.view import View
    from render.canvas import Point

WIDE: Final = 1200
MARGIN: Final = 34
HIGH: Final = round(2 * MARGIN + 7 * 1.5 * TALL + 2 * TALL)
_LEFT: Final = WIDE / 2
_TOP: Final = MARGIN + TALL + 11 * UNIT * 3**0.5 / 2
_ABOVE: Final[dict[bool, tuple[Position, ...]]] = {
    False: ((1, -2), (1, 1), (-2, 1)),
    True: ((-1, 2), (2, -1), (-1, -1)),
}
"""By whether a cell is turned upside down: where its covers lie, in the order of the bits of a kind (``room``)."""
_CELL_AT: Final = {(LEVEL[cell], POSITION[cell]): cell for cell in TILES}
WAITING: Final = 36
"""The size of figures that are still to be allocated."""
_OUT: Final = 0.74
"""How far from a tile's middle the places below it are named, in ways to its corners."""


class Seen(NamedTuple):
    """How a cell lies and what covers it."""

    at: Point
    over: bool
    covers: tuple[Cell, ...]
    """By bit of the kind: the cell above; -1: something that never goes away."""


class Figure(NamedTuple):
    """One thing that stands on a cell."""

    what: str
    """``camp``, ``archs`` or ``leader``."""
    value: int
    """Seat, -1 for a white camp; of archaeologists the number."""
    at: tuple[int, int]
    size: int


@dataclass(frozen=True, slots=True)
class CellPlan:
    """One visible cell, or a void with people over it."""

    spot: Spot
    at: Point
    kind: int
    over: bool
    label: Rect
    """Of a void the plate on which its people wait."""
    icon: Rect
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class DigPlan:
    """The funnel."""

    size: tuple[int, int]
    cells: tuple[CellPlan, ...]
    coins: tuple[tuple[int, Point], ...]
    """Floor cells whose icon looks out, and where it is drawn."""
    tiles: int
    """The set of tiles that lie."""


def pixel(position: Position) -> Point:
    """Return the middle of a cell on the picture."""
    q, r = position
    return _LEFT + UNIT * (q + r / 2), _TOP + UNIT * r * 3**0.5 / 2


def _seen(level: int, position: Position) -> Seen:
    over = position[0] % 3 != 0
    covers = tuple(_CELL_AT.get((level - 1, (position[0] + q, position[1] + r)), -1) for q, r in _ABOVE[over])
    return Seen(pixel(position), over, covers)


SPOTS_SEEN: Final = tuple(_seen(LEVEL[spot], POSITION[spot]) for spot in range(ZONES.start))
"""By spot but zones."""
FLOOR_SEEN: Final = tuple(_seen(AZULIA, position) for position in FLOOR_POSITION)
"""By floor cell."""


def kind_of(seen: Seen, tiles: int) -> int:
    """Return which thirds of a lower cell look out when these tiles lie; see ``room``."""
    return sum(1 << bit for bit, cover in enumerate(seen.covers) if cover >= 0 and not tiles >> cover & 1)


def heart(kind: int, *, over: bool) -> Point:
    """Return the middle of what looks out, from the cell's middle."""
    if kind == WHOLE:
        return 0.0, 0.0
    ends = ((0.0, -1.0), (0.866, 0.5), (-0.866, 0.5))
    seen = [ends[bit] for bit in range(3) if kind >> bit & 1]
    x, y = (sum(end[axis] for end in seen) * TALL / 2 / len(seen) for axis in (0, 1))
    return x, -y if over else y


def laid(view: View) -> int:
    """Return the set of tiles that lie."""
    return sum(1 << cell.spot for cell in view.cells if cell.kind == "tile")


def zone_cells(tiles: int, icons: tuple[int, ...]) -> dict[Spot, int]:
    """Return by zone of which something looks out: the floor cell that shows its name and who stands there."""
    found: dict[Spot, int] = {}
    for zone in ZONES:
        cells = [floor for floor, spot in enumerate(FLOOR_ZONE) if spot == zone]
        middle = [sum(FLOOR_SEEN[floor].at[axis] for floor in cells) / len(cells) for axis in (0, 1)]

        def worth(floor: int, middle: list[float] = middle) -> tuple[int, bool, float]:
            x, y = FLOOR_SEEN[floor].at
            kind = kind_of(FLOOR_SEEN[floor], tiles)
            return kind.bit_count(), floor not in icons, -(abs(x - middle[0]) + abs(y - middle[1]))

        best = max(cells, key=worth)
        if kind_of(FLOOR_SEEN[best], tiles):
            found[zone] = best
    return found


def figures_of(cell: CellView, seats: int) -> tuple[tuple[str, int, float], ...]:
    """Return what stands on a cell: what, value, and its width when one is as wide as tall."""
    found: list[tuple[str, int, float]] = []
    if cell.camp is not None:
        found.append(("camp", cell.camp if cell.camp < seats else -1, 1.0))
    if cell.archs:
        found.append(("archs", cell.archs, 0.8 if cell.archs == 1 else 1.4 if cell.archs < 10 else 1.75))
    found += [("leader", seat, 1.0) for seat in cell.leaders]
    return tuple(found)


def _beside_chasms(cell: CellView, label: Point) -> Point:
    """Return where the name of a crevasse stands: away from the chasm at its upper left or right, if there is one."""
    return {0: 0, 1: 10, 2: -10}[(cell.turn or 0) % 3], label[1] + 2


def _cell(cell: CellView, seen: Seen, kind: int, seats: int) -> CellPlan:
    standing = figures_of(cell, seats)
    space = room(kind, tuple(wide for _, _, wide in standing), over=seen.over)
    x, y = seen.at
    left, top = _beside_chasms(cell, space.label) if cell.turn is not None else space.label
    label = Rect(round(x + left - LABEL[0] / 2), round(y + top - LABEL[1] / 2), *LABEL)
    side = round(space.icon[2])
    icon = Rect(round(x + space.icon[0] - side / 2), round(y + space.icon[1] - side / 2), side, side)
    figures = tuple(
        Figure(what, value, (round(x + at[0]), round(y + at[1])), space.size)
        for (what, value, _), at in zip(standing, space.figures, strict=True)
    )
    return CellPlan(cell.spot, seen.at, kind, seen.over, label, icon, figures)


def _void(cell: CellView, seats: int) -> CellPlan:
    """Lay out people who are still to be allocated: beside the hole, so that what they may fall onto is seen."""
    standing = figures_of(cell, seats)
    seen = SPOTS_SEEN[cell.spot]
    wide = round(sum(wide for _, _, wide in standing) * WAITING) + 16
    up = seen.at[1] > 2 * TALL
    x = min(max(seen.at[0], MARGIN + wide / 2), WIDE - MARGIN - wide / 2)
    y = seen.at[1] + (-1 if up else 1) * (TALL + 20)
    plate = Rect(round(x - wide / 2), round(y - WAITING / 2 - 5), wide, WAITING + 10)
    figures = []
    left = plate.x + 8.0
    for what, value, broad in standing:
        figures.append(Figure(what, value, (round(left + broad * WAITING / 2), round(y)), WAITING))
        left += broad * WAITING
    return CellPlan(cell.spot, seen.at, 0, seen.over, plate, plate, tuple(figures))


def _homeless(view: View) -> Iterator[CellView]:
    """Find camps whose tile is gone and that are still to be put somewhere, nobody with them (I6.6)."""
    there = {cell.spot for cell in view.cells}
    for camp, spot in enumerate(view.camps):
        if spot >= 0 and spot not in there:
            yield CellView(spot, "void", False, False, None, None, 0, (), camp)  # noqa: FBT003


def plan_dig(view: View) -> DigPlan:
    """Lay out all visible cells of a view."""
    tiles, seats = laid(view), len(view.players)
    zones = zone_cells(tiles, view.icons)
    found = []
    for cell in (*view.cells, *_homeless(view)):
        if cell.kind == "void":
            found.append(_void(cell, seats))
        elif cell.kind == "zone":
            if cell.spot in zones:
                seen = FLOOR_SEEN[zones[cell.spot]]
                found.append(_cell(cell, seen, kind_of(seen, tiles), seats))
        elif cell.visible:
            seen = SPOTS_SEEN[cell.spot]
            kind = WHOLE if cell.spot in SNOW else kind_of(seen, tiles)
            found.append(_cell(cell, seen, kind, seats))
    coins = tuple(_coins(view, tiles, {zones[cell.spot]: cell for cell in found if cell.spot in zones}))
    return DigPlan((WIDE, HIGH), tuple(found), coins, tiles)


def _coins(view: View, tiles: int, named: dict[int, CellPlan]) -> Iterator[tuple[int, Point]]:
    """Find icons that may still pay and look out; where a zone has its name they make way for it."""
    for floor in view.icons:
        seen = FLOOR_SEEN[floor]
        kind = kind_of(seen, tiles)
        if floor in named:
            yield floor, named[floor].icon.middle
        elif kind:
            x, y = heart(kind, over=seen.over)
            yield floor, (seen.at[0] + x, seen.at[1] + y)


def below(cell: Cell) -> tuple[tuple[Spot, Point], ...]:
    """Return the spots under a tile and where, near the tile's corners, each of them begins."""
    found: dict[Spot, Point] = {}
    middle = SPOTS_SEEN[cell].at
    places = [(spot, SPOTS_SEEN[spot].at) for spot in BELOW[cell] if spot not in ZONES]
    places += [(FLOOR_ZONE[floor], FLOOR_SEEN[floor].at) for floor in FLOOR_BELOW[cell]]
    for spot, at in places:
        x, y = (round(here + _OUT * (there - here)) for here, there in zip(middle, at, strict=True))
        found.setdefault(spot, (x, y))
    return tuple(found.items())


def gap(top: float, bottom: float) -> float:
    """Return how far from the left edge of the picture the snow begins between two heights."""
    rows = [(MARGIN + TALL * (1 + 1.5 * row), side) for row, side in enumerate((6, 7.5, 9, 10.5, 12, 10.5, 9, 7.5))]
    found = _LEFT
    for middle, side in rows:
        near = 0.0 if top <= middle <= bottom else min(abs(top - middle), abs(bottom - middle))
        if near <= TALL:
            found = min(found, _LEFT - UNIT * side + max(0.0, near - TALL / 2) * 3**0.5)
    return found
