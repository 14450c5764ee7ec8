"""Where everything goes on the picture of the dig: worked out from a view before drawing.

Knows which part of each cell is visible and who stands there. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.ice import advice
from engine.ice.board import AZULIA, FLOOR_ZONE, LEVEL, SNOW, TILES, ZONES
from engine.ice.view import CellView
from render.drawing.layout import Rect
from render.ice.daytime import PartOfDay, part
from render.ice.dig.geometry import (
    FLOOR_SEEN,
    HIGH,
    LABEL,
    MARGIN,
    SNOWY,
    SPOTS_SEEN,
    TALL,
    WHOLE,
    WIDE,
    CellSite,
    heart,
    kind_of,
    room,
)
from render.ice.dig.light import Light
from render.ice.sprites.travellers import LEADER, TENT, crew_width

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from engine.ice.board import Cell, Spot
    from engine.ice.view import View
    from render.drawing.canvas import Point

WAITING: Final = 50
"""The size of figures that still have to be allocated."""


def breadth(what: str, value: int) -> float:
    """Return how wide a figure is relative to its height."""
    return {"camp": TENT, "leader": LEADER}.get(what) or crew_width(value)


class Figure(NamedTuple):
    """One thing that stands on a cell."""

    what: str
    """``camp``, ``archs`` or ``leader``."""
    value: int
    """The seat, -1 for a white camp; for archaeologists their number."""
    at: tuple[int, int]
    size: int
    wide: float = 1.0
    """The width relative to the height."""


@dataclass(frozen=True, slots=True)
class CellPlan:
    """One visible cell, or an empty one with figures at it."""

    spot: Spot
    at: Point
    kind: int
    over: bool
    label: Rect
    """For an empty cell, the plate on which its figures wait."""
    icon: Rect
    figures: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class DigPlan:
    """All visible cells of the dig."""

    size: tuple[int, int]
    cells: tuple[CellPlan, ...]
    coins: tuple[tuple[int, Point], ...]
    """Floor cells with a visible icon, and its place."""
    tiles: int
    """The tiles on the dig, as a set in bits."""
    offered: tuple[tuple[Cell, Point], ...] = ()
    """Empty cells where a tile may be laid now, and the places of their names."""
    light: Light = Light.DAY


def laid(view: View) -> int:
    """Return the tiles that are on the dig, as a set in bits."""
    return sum(1 << cell.spot for cell in view.cells if cell.kind == "tile")


def zone_cells(tiles: int, icons: tuple[int, ...]) -> dict[Spot, int]:
    """Return, for each zone with a visible part, the floor cell that shows its name and figures."""
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
    """Return the figures on a cell as (what, value, width relative to the height)."""
    found: list[tuple[str, int]] = []
    if cell.camp is not None:
        found.append(("camp", cell.camp if cell.camp < seats else -1))
    if cell.archs:
        found.append(("archs", cell.archs))
    found += [("leader", seat) for seat in cell.leaders]
    return tuple((what, value, breadth(what, value)) for what, value in found)


def anchor(plan: DigPlan, spot: Spot) -> Point:
    """Return the end of arrows to and from a spot: among its figures, else the middle of its visible part."""
    for cell in plan.cells:
        if cell.spot == spot and cell.kind:
            return _middle(cell.at, cell.kind, over=cell.over)
    return _unseen(spot)


def _middle(at: Point, kind: int, *, over: bool) -> Point:
    x, y = heart(kind, over=over)
    return at[0] + x, at[1] + y


def _unseen(spot: Spot) -> Point:
    return FLOOR_SEEN[18].at if LEVEL[spot] == AZULIA else SPOTS_SEEN[spot].at


def _beside_chasms(cell: CellView, label: Point) -> Point:
    """Return the place of a crevasse's name, moved away from a chasm at its upper left or right."""
    return {0: 0, 1: 10, 2: -10}[(cell.turn or 0) % 3], label[1] + 2


def _cell(cell: CellView, seen: CellSite, kind: int, *, seats: int) -> CellPlan:
    standing = figures_of(cell, seats)
    space = room(SNOWY if cell.spot in SNOW else kind, tuple(wide for _, _, wide in standing), over=seen.over)
    x, y = seen.at
    left, top = _beside_chasms(cell, space.label) if cell.turn is not None else space.label
    label = Rect(round(x + left - LABEL[0] / 2), round(y + top - LABEL[1] / 2), *LABEL)
    side = round(space.icon[2])
    icon = Rect(round(x + space.icon[0] - side / 2), round(y + space.icon[1] - side / 2), side, side)
    figures = tuple(
        Figure(what, value, (round(x + at[0]), round(y + at[1])), space.size, wide)
        for (what, value, wide), at in zip(standing, space.figures, strict=True)
    )
    return CellPlan(cell.spot, seen.at, kind, seen.over, label, icon, figures)


def _void(cell: CellView, seats: int) -> CellPlan:
    """Lay out figures that still have to be allocated: next to the hole, so that the cells below stay visible."""
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
        figures.append(Figure(what, value, (round(left + broad * WAITING / 2), round(y)), WAITING, broad))
        left += broad * WAITING
    return CellPlan(cell.spot, seen.at, 0, seen.over, plate, plate, tuple(figures))


def _homeless(view: View) -> Iterator[CellView]:
    """Find camps that stand alone, whose tile is gone and that still have to be placed (I6.6)."""
    there = {cell.spot for cell in view.cells}
    for camp, spot in enumerate(view.camps):
        if spot >= 0 and spot not in there:
            visible = uncovered = False
            yield CellView(spot, "void", visible, uncovered, None, None, 0, (), camp)


class SeenCell(NamedTuple):
    """A cell on the picture, before what stands on it has a place."""

    cell: CellView
    site: CellSite
    kind: int
    """Which part of it is visible; 0: none, so that its figures wait next to the hole."""


def _cells_seen(view: View, tiles: int, zones: Mapping[Spot, int]) -> Iterator[SeenCell]:
    """Find all cells of a view that are visible, or have figures that still have to be allocated."""
    for cell in (*view.cells, *_homeless(view)):
        if cell.kind == "zone":
            if cell.spot in zones:
                site = FLOOR_SEEN[zones[cell.spot]]
                yield SeenCell(cell, site, kind_of(site, tiles))
            continue
        site = SPOTS_SEEN[cell.spot]
        if cell.kind != "void" and cell.visible:
            yield SeenCell(cell, site, WHOLE if cell.spot in SNOW else kind_of(site, tiles))
        elif cell.kind == "void" or cell.archs or cell.leaders:
            # those whom a blizzard hid must go, too (I12)
            yield SeenCell(cell, site, 0)


def points_shown(view: View, spots: Iterable[Spot]) -> list[Point] | None:
    """Return where leaders and camps stand, where it is dug open, where a tile may be laid, and these spots.

    None when Azulia lies open. It is asked of each board, so nothing else is laid out.
    """
    tiles, seats = laid(view), len(view.players)
    seen = {one.cell.spot: one for one in _cells_seen(view, tiles, zone_cells(tiles, view.icons))}
    if any(spot in ZONES for spot in seen):
        return None
    points = [one.site.at for one in seen.values() if _matters(one, seats)]
    points += [SPOTS_SEEN[cell].at for cell in advice.snow_sites(view)]
    for spot in spots:
        one = seen.get(spot)
        if one is None or not one.kind:
            points.append(_unseen(spot))
        else:
            points.append(_middle(one.site.at, one.kind, over=one.site.over))
    return points


def _matters(one: SeenCell, seats: int) -> bool:
    """Return whether a cell is dug open, or a leader or a player's camp stands there."""
    cell = one.cell
    opened = one.kind != WHOLE or LEVEL[cell.spot] > 0
    return (opened and cell.spot in TILES) or bool(cell.leaders) or (cell.camp is not None and cell.camp < seats)


def plan_dig(view: View) -> DigPlan:
    """Lay out all visible cells of a view."""
    tiles, seats = laid(view), len(view.players)
    zones = zone_cells(tiles, view.icons)
    seen = _cells_seen(view, tiles, zones)
    found = [_cell(*one, seats=seats) if one.kind else _void(one.cell, seats) for one in seen]
    coins = tuple(_coins(view, tiles, {zones[cell.spot]: cell for cell in found if cell.spot in zones}))
    offered = tuple((cell, SPOTS_SEEN[cell].at) for cell in advice.snow_sites(view))
    # from sunset on
    light = Light.DUSK if part(view) in {PartOfDay.SUNSET, PartOfDay.OVER} else Light.DAY
    return DigPlan((WIDE, HIGH), tuple(found), coins, tiles, offered, light)


def _coins(view: View, tiles: int, named: dict[int, CellPlan]) -> Iterator[tuple[int, Point]]:
    """Find the visible icons that can still pay; they make way for the name of a zone."""
    for floor in view.icons:
        seen = FLOOR_SEEN[floor]
        kind = kind_of(seen, tiles)
        if floor in named:
            yield floor, named[floor].icon.middle
        elif kind:
            yield floor, _middle(seen.at, kind, over=seen.over)
