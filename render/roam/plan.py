"""Where everything goes on the picture of a Roam table: rectangles, worked out from a view before drawing.

Knows sizes and the edges at which players sit (R2.4). Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.roam.squares import HEIGHT, SQUARES, WIDTH
from engine.roam.view import Edge, PlayerView, View
from render.layout import Rect, column, grid, row, rows_of

WIDE: Final = 1200
MARGIN: Final = 12
GAP: Final = 10
PAD: Final = 8
BORDER: Final = 32
"""The map's border, which carries letters and numbers."""
SCROLL: Final = 54
SEAM: Final = 6
"""Between lands, and between lands and border."""
PLATE: Final = (238, 90)
"""The plate with name, points, coins and markers."""
CARD_TALL: Final = 90
FLAT_PLATE: Final = 56
CHIP: Final = (96, 46)
STRIP: Final = 154
_CELLS: Final = {0: 104, 1: 98, 2: 92}
"""The side of a square of the map by the number of tableaus beside it."""


@dataclass(frozen=True, slots=True)
class MapPlan:
    """The rectangles of the map: border, lands with their scrolls, squares."""

    rect: Rect
    cell: int
    lands: tuple[Rect, ...]
    """The 2 x 3 squares of each place."""
    scrolls: tuple[Rect, ...]
    squares: tuple[Rect, ...]
    letters: tuple[Rect, ...]
    """Six above, six below."""
    numbers: tuple[Rect, ...]
    """Six on the left, six on the right."""


@dataclass(frozen=True, slots=True)
class TableauPlan:
    """The rectangles of one player's panel."""

    rect: Rect
    plate: Rect
    cards: tuple[Rect, ...]
    chips: tuple[Rect, ...]
    """Artifacts, and after them the outpost."""


@dataclass(frozen=True, slots=True)
class MarketPlan:
    """The rectangles of the shared parts: the round, the next land, the row of artifacts, the outpost."""

    panels: tuple[Rect, ...]
    round: Rect
    next_land: Rect
    tiles: tuple[Rect, ...]
    artifact_pile: Rect | None
    outpost: Rect | None


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    map: MapPlan
    tableaus: tuple[TableauPlan, ...]
    """By seat."""
    market: MarketPlan


def map_size(cell: int) -> tuple[int, int]:
    """Return the size in pixels of a map whose squares have this side."""
    edges = 2 * (BORDER + SEAM)
    return edges + WIDTH * cell + 2 * SEAM, edges + 2 * SCROLL + HEIGHT * cell + SEAM


def plan_map(left: int, top: int, cell: int) -> MapPlan:
    """Lay out the map with its upper left corner at this point."""
    wide, tall = map_size(cell)
    x0, y0 = left + BORDER + SEAM, top + BORDER + SEAM + SCROLL

    def across(x: int) -> int:
        return x0 + x * cell + (x // 2) * SEAM

    def down(y: int) -> int:
        return y0 + y * cell + (y // 3) * SEAM

    lands = tuple(Rect(across(2 * (p % 3)), down(3 * (p // 3)), 2 * cell, 3 * cell) for p in range(6))
    scrolls = tuple(
        Rect(land.x, land.y - SCROLL if p < 3 else land.bottom, land.w, SCROLL) for p, land in enumerate(lands)
    )
    squares = tuple(Rect(across(at % WIDTH), down(at // WIDTH), cell, cell) for at in range(SQUARES))
    letters = tuple(Rect(across(x), y, cell, BORDER) for y in (top, top + tall - BORDER) for x in range(WIDTH))
    numbers = tuple(Rect(x, down(y), BORDER, cell) for x in (left, left + wide - BORDER) for y in range(HEIGHT))
    return MapPlan(Rect(left, top, wide, tall), cell, lands, scrolls, squares, letters, numbers)


def _chips(player: PlayerView) -> int:
    return len(player.artifacts) + player.outpost


def _wide_rows(player: PlayerView, wide: int) -> tuple[int, int, int]:
    """Return, for a panel above or below the map: rows of cards, cards per row, columns of chips."""
    for rows in range(1, len(player.characters) + 1):
        across = rows_of(len(player.characters), rows)
        high = (rows * (CARD_TALL + PAD)) // (CHIP[1] + PAD)
        chips = rows_of(_chips(player), high)
        room = wide - PLATE[0] - 3 * PAD - chips * (CHIP[0] + PAD)
        if (room - across * PAD) // across >= 108:
            return rows, across, chips
    raise ValueError(f"{len(player.characters)} characters do not fit {wide} pixels")


def wide_height(player: PlayerView, wide: int) -> int:
    """Return the height of a panel above or below the map."""
    return _wide_rows(player, wide)[0] * (CARD_TALL + PAD) + PAD


def plan_wide(player: PlayerView, rect: Rect) -> TableauPlan:
    """Lay out a panel above or below the map: from left to right plate, cards, chips."""
    rows, across, chips = _wide_rows(player, rect.w)
    plate = Rect(rect.x + PAD, rect.y + PAD, PLATE[0], rect.h - 2 * PAD)
    left = plate.right + PAD
    edge = rect.right - chips * (CHIP[0] + PAD)
    width = min(176, (edge - left - across * PAD) // across)
    tall = (rect.h - PAD) // rows - PAD
    area = Rect(left, plate.y, across * (width + PAD) - PAD, plate.h)
    high = (plate.h + PAD) // (CHIP[1] + PAD)
    chip_rects = tuple(
        Rect(edge + (i // high) * (CHIP[0] + PAD), plate.y + (i % high) * (CHIP[1] + PAD), *CHIP)
        for i in range(_chips(player))
    )
    cards = grid(area, len(player.characters), across=across, height=tall, gap=PAD)
    return TableauPlan(rect, plate, cards, chip_rects)


def flat_height(player: PlayerView, wide: int) -> int:
    """Return the height of a panel whose plate is one line above the cards."""
    rows = rows_of(len(player.characters), _flat_across(wide))
    chips = rows_of(_chips(player), _chip_across(wide))
    return FLAT_PLATE + 2 * PAD + rows * (CARD_TALL + PAD) + chips * (CHIP[1] + PAD)


def _flat_across(wide: int) -> int:
    return (wide - PAD) // (112 + PAD)


def _chip_across(wide: int) -> int:
    return (wide - PAD) // (CHIP[0] + PAD)


def plan_flat(player: PlayerView, rect: Rect) -> TableauPlan:
    """Lay out a panel whose plate is one line above the cards, with the chips below them."""
    plate = Rect(rect.x + PAD, rect.y + PAD, rect.w - 2 * PAD, FLAT_PLATE)
    area = Rect(plate.x, plate.bottom + PAD, plate.w, rect.bottom - plate.bottom - PAD)
    cards = grid(area, len(player.characters), across=_flat_across(rect.w), height=CARD_TALL, gap=PAD)
    top = cards[-1].bottom + PAD
    across = _chip_across(rect.w)
    chips = grid(Rect(area.x, top, area.w, 0), _chips(player), across=across, height=CHIP[1], gap=PAD)
    return TableauPlan(rect, plate, cards, chips)


def plan_tall(player: PlayerView, rect: Rect) -> TableauPlan:
    """Lay out a panel to the left or right of the map: from top to bottom plate, cards, chips."""
    plate = Rect(rect.x + PAD, rect.y + PAD, rect.w - 2 * PAD, PLATE[1])
    chip_across = 2 if _chips(player) <= 4 else 3
    chip_gap = PAD if chip_across == 2 else PAD // 2
    foot = rect.bottom - rows_of(_chips(player), chip_across) * (CHIP[1] + chip_gap) - PAD
    room = foot - plate.bottom - PAD
    across = 2 if room // rows_of(len(player.characters), 2) >= 84 else 3
    rows = rows_of(len(player.characters), across)
    tall = min(128, room // rows - PAD)
    area = Rect(plate.x, plate.bottom + PAD, plate.w, room)
    cards = grid(area, len(player.characters), across=across, height=tall, gap=PAD)
    chips = Rect(plate.x, foot + chip_gap, plate.w, rect.bottom - PAD - foot - chip_gap)
    chip_rects = grid(chips, _chips(player), across=chip_across, height=CHIP[1], gap=chip_gap)
    return TableauPlan(rect, plate, cards, chip_rects)


def _plan_columns(view: View, columns: list[Rect]) -> MarketPlan:
    """Lay out the market in the free space on one side of the map or on both."""
    first, last = columns[0].inset(PAD), columns[-1].inset(PAD)
    alone = len(columns) == 1
    head, land = column(first, [64, 206 if alone else 430], gap=PAD)
    below = Rect(first.x, land.bottom + PAD, first.w, first.bottom - land.bottom - PAD)
    outpost = _outpost(view, Rect(first.x, first.bottom - 76, first.w, 76))
    tiles: tuple[Rect, ...] = ()
    pile = None
    if view.full:
        area = below if alone else last
        tall = 82 if alone else 150
        tiles = grid(area, len(view.row), across=1, height=tall, gap=PAD)
        pile = Rect(area.x, area.y + 4 * (tall + PAD), area.w, 40)
    return MarketPlan(tuple(columns), head, land, tiles, pile, outpost)


def _outpost(view: View, rect: Rect) -> Rect | None:
    return rect if view.outpost and view.outpost_owner is None else None


def _plan_strip(view: View, rect: Rect) -> MarketPlan:
    """Lay out the market between the map and the panel below it."""
    inner = rect.inset(PAD)
    shown = _outpost(view, inner) is not None
    tail = [84] if shown else []
    if not view.full:
        head, land, *rest = row(inner, [330, inner.w - 330 - PAD - (92 if shown else 0), *tail], gap=PAD)
        return MarketPlan((rect,), head, land, (), None, rest[0] if rest else None)
    fixed = 176 + 226 + 76 + 3 * PAD + (84 + PAD if shown else 0)
    tile = (inner.w - fixed - 3 * PAD) // 4
    head, land, *rest = row(inner, [176, 226, tile, tile, tile, tile, 76, *tail], gap=PAD)
    return MarketPlan((rect,), head, land, tuple(rest[: len(view.row)]), rest[4], rest[5] if shown else None)


def plan_table(view: View) -> TablePlan:
    """Lay out the whole picture: 1200 pixels wide, as tall as the tableaus need."""
    by_edge = {player.edge: player for player in view.players}
    inner = WIDE - 2 * MARGIN
    beside = sum(edge in by_edge for edge in (Edge.WEST, Edge.EAST))
    wide, tall = map_size(_CELLS[beside])
    y = MARGIN
    rects: dict[Edge, Rect] = {}
    if north := by_edge.get(Edge.NORTH):
        rects[Edge.NORTH] = Rect(MARGIN, y, inner, wide_height(north, inner))
        y = rects[Edge.NORTH].bottom + GAP
    side = (inner - wide - 2 * GAP) // 2
    left = MARGIN + side + GAP
    rects[Edge.WEST] = Rect(MARGIN, y, side, tall)
    rects[Edge.EAST] = Rect(left + wide + GAP, y, side, tall)
    board = plan_map(left, y, _CELLS[beside])
    y = board.rect.bottom + GAP
    free = [rects.pop(edge) for edge in (Edge.WEST, Edge.EAST) if edge not in by_edge]
    if free:
        market = _plan_columns(view, free)
    else:
        market = _plan_strip(view, Rect(MARGIN, y, inner, STRIP))
        y += STRIP + GAP
    if south := by_edge.get(Edge.SOUTH):
        rects[Edge.SOUTH] = Rect(MARGIN, y, inner, wide_height(south, inner))
        y = rects[Edge.SOUTH].bottom + GAP
    lay = {Edge.SOUTH: plan_wide, Edge.NORTH: plan_wide, Edge.WEST: plan_tall, Edge.EAST: plan_tall}
    tableaus = tuple(lay[player.edge](player, rects[player.edge]) for player in view.players)
    return TablePlan((WIDE, y - GAP + MARGIN), board, tableaus, market)
