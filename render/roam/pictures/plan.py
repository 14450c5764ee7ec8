"""Where everything goes on the picture of a Roam table, and what events changed on it: worked out before drawing.

Knows sizes, the edges at which players sit (R2.4), and events. Must not draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from engine.roam.events import (
    Bid,
    Bought,
    Claimed,
    Explored,
    Flipped,
    LandLaid,
    NothingPlaced,
    OutpostTaken,
    Passed,
    Placed,
    Replaced,
    RoamEvent,
    Slid,
)
from engine.roam.squares import HEIGHT, SQUARES, WIDTH
from engine.roam.view import Edge, PlayerView, View
from render.drawing.layout import Rect, grid, row, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.deck import Ability

WIDE: Final = 1000
MARGIN: Final = 10
GAP: Final = 8
PAD: Final = 6
BORDER: Final = 24
"""The map's border, which carries letters and numbers."""
LOW_BORDER: Final = 30
"""The same of a map that is drawn small, whose letters have to be large: above it, and on its left."""
SCROLL: Final = 66
SEAM: Final = 6
"""Between lands, and between lands and border."""
CELL: Final = 151
"""The side of a square: the map is as wide as the picture, anyone who plays."""
PLATE: Final = (226, 46)
"""The plate with name, points, coins and markers: its width beside cards, its height above them."""
CARD: Final = (102, 86)
CHIP: Final = (84, 40)
STRIP: Final = 152
EFFECT: Final = 42
"""The height of a line about what an ability does."""
TILE: Final = 88
"""The height of a tile of the row where there are more than stand beside the next land."""
_SOLD: Final = 110
"""The height of a tile where one may buy it."""
_BESIDE: Final = 4
"""Tiles beside the next land at most: more of them have lines of their own, with this many across."""
_ACROSS: Final = 5
_WIDEST: Final = 186
_BROAD: Final = 700
"""How wide a panel is at least that has its plate beside the cards."""


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
    """Six above, and where there is room six below."""
    numbers: tuple[Rect, ...]
    """Six on the left, and where there is room six on the right."""


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
    effects: tuple[Rect, ...] = ()
    """What each ability of the row does, in words."""


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    map: MapPlan
    tableaus: tuple[TableauPlan, ...]
    """By seat."""
    market: MarketPlan


def map_size(cell: int, scroll: int = SCROLL) -> tuple[int, int]:
    """Return the size in pixels of a map whose squares have this side, and whose scrolls are so high."""
    edges = 2 * (BORDER + SEAM)
    return edges + WIDTH * cell + 2 * SEAM, edges + 2 * scroll + HEIGHT * cell + SEAM


def plan_map(left: int, top: int, cell: int, scroll: int = SCROLL) -> MapPlan:
    """Lay out the map with its upper left corner at this point."""
    wide, tall = map_size(cell, scroll)
    x0, y0 = left + BORDER + SEAM, top + BORDER + SEAM + scroll
    return _map_of(Rect(left, top, wide, tall), (x0, y0), cell, scroll, sides=2)


def plan_low_map(left: int, top: int, cell: int, scroll: int) -> MapPlan:
    """Lay out the map as low as it can be, with large letters above it and large numbers on its left only."""
    x0, y0 = left + LOW_BORDER + SEAM, top + LOW_BORDER + scroll
    wide = LOW_BORDER + WIDTH * cell + 4 * SEAM
    tall = LOW_BORDER + 2 * scroll + HEIGHT * cell + 2 * SEAM
    return _map_of(Rect(left, top, wide, tall), (x0, y0), cell, scroll, sides=1)


def _map_of(rect: Rect, start: tuple[int, int], cell: int, scroll: int, *, sides: int) -> MapPlan:
    """Return a map whose first square is at ``start``, with letters and numbers on one side or on two."""
    x0, y0 = start

    def across(x: int) -> int:
        return x0 + x * cell + (x // 2) * SEAM

    def down(y: int) -> int:
        return y0 + y * cell + (y // 3) * SEAM

    lands = tuple(Rect(across(2 * (p % 3)), down(3 * (p // 3)), 2 * cell, 3 * cell) for p in range(6))
    scrolls = tuple(
        Rect(land.x, land.y - scroll if p < 3 else land.bottom, land.w, scroll) for p, land in enumerate(lands)
    )
    squares = tuple(Rect(across(at % WIDTH), down(at // WIDTH), cell, cell) for at in range(SQUARES))
    border = BORDER if sides == 2 else LOW_BORDER
    above, beside = (rect.y, rect.bottom - border)[:sides], (rect.x, rect.right - border)[:sides]
    letters = tuple(Rect(across(x), y, cell, border) for y in above for x in range(WIDTH))
    numbers = tuple(Rect(x, down(y), border, cell) for x in beside for y in range(HEIGHT))
    return MapPlan(rect, cell, lands, scrolls, squares, letters, numbers)


def _chips(player: PlayerView) -> int:
    return len(player.artifacts) + player.outpost


def _fitting(room: int, wide: int) -> int:
    """Return how many things of a width fit into the room, with gaps between them."""
    return (room + PAD) // (wide + PAD)


def _rows_beside(player: PlayerView, wide: int) -> int:
    """Return in how many rows the cards stand beside the plate, with columns of two chips for each row behind them."""
    rows = 1
    while True:
        chips = rows_of(_chips(player), 2 * rows) * (CHIP[0] + PAD)
        if rows * _fitting(wide - PLATE[0] - 3 * PAD - chips, CARD[0]) >= len(player.characters):
            return rows
        rows += 1


def _beside_plate(player: PlayerView, wide: int) -> bool:
    """Tell whether the chips fit on the line of the plate."""
    return _chips(player) * (CHIP[0] + PAD) + 2 * (PLATE[0] + PAD) < wide


def _after_cards(player: PlayerView, wide: int) -> bool:
    """Tell whether the chips fit behind the last card, two above each other."""
    across = _fitting(wide - 2 * PAD, CARD[0])
    free = -len(player.characters) % across
    return rows_of(_chips(player), 2) * (CHIP[0] + PAD) <= free * (CARD[0] + PAD)


def tableau_height(player: PlayerView, wide: int) -> int:
    """Return the height of a panel of this width."""
    if wide >= _BROAD:
        return _rows_beside(player, wide) * (CARD[1] + PAD) + PAD
    inner = wide - 2 * PAD
    apart = not _beside_plate(player, wide) and not _after_cards(player, wide)
    chips = rows_of(_chips(player), _fitting(inner, CHIP[0])) * (CHIP[1] + PAD) if apart else 0
    rows = rows_of(len(player.characters), _fitting(inner, CARD[0]))
    return PLATE[1] + 2 * PAD + rows * (CARD[1] + PAD) + chips


def plan_tableau(player: PlayerView, rect: Rect) -> TableauPlan:
    """Lay out a panel, however many characters it has: the plate beside the cards, or a line above them if narrow."""
    inner = rect.inset(PAD)
    count = len(player.characters)
    if rect.w >= _BROAD:
        rows = _rows_beside(player, rect.w)
        plate = Rect(inner.x, inner.y, PLATE[0], inner.h)
        left = inner.right - rows_of(_chips(player), 2 * rows) * (CHIP[0] + PAD) + PAD
        chips = _chips_in_columns(player, left, inner.y, down=2 * rows)
        across = rows_of(count, rows)
        room = min(left - plate.right - 2 * PAD, across * (_WIDEST + PAD) - PAD)
        cards = grid(Rect(plate.right + PAD, inner.y, room, inner.h), count, across=across, height=CARD[1], gap=PAD)
        return TableauPlan(rect, plate, cards, chips)
    taken = _chips(player) * (CHIP[0] + PAD) if _beside_plate(player, rect.w) else 0
    plate = Rect(inner.x, inner.y, inner.w - taken, PLATE[1])
    behind = not taken and _chips(player) > 0 and _after_cards(player, rect.w)
    most = _fitting(inner.w, CARD[0])
    # rows of about the same length, unless the last one has to leave room
    across = most if behind else rows_of(count, rows_of(count, most))
    room = min(inner.w, across * (_WIDEST + PAD) - PAD)
    area = Rect(inner.x, plate.bottom + PAD, room, inner.bottom - plate.bottom - PAD)
    cards = grid(area, count, across=across, height=CARD[1], gap=PAD)
    if taken:
        line = Rect(plate.right + PAD, plate.y + (PLATE[1] - CHIP[1]) // 2, taken - PAD, CHIP[1])
        return TableauPlan(rect, plate, cards, row(line, [CHIP[0]] * _chips(player), gap=PAD))
    if behind:
        left = inner.right - rows_of(_chips(player), 2) * (CHIP[0] + PAD) + PAD
        return TableauPlan(rect, plate, cards, _chips_in_columns(player, left, cards[-1].y, down=2))
    below = Rect(inner.x, cards[-1].bottom + PAD, inner.w, 0)
    return TableauPlan(rect, plate, cards, _rows_of_chips(player, below))


def _chips_in_columns(player: PlayerView, left: int, top: int, *, down: int) -> tuple[Rect, ...]:
    """Return the chips in columns, ``down`` of them above each other; two are as high as a card."""
    step = CHIP[0] + PAD, CHIP[1] + PAD
    return tuple(Rect(left + i // down * step[0], top + i % down * step[1], *CHIP) for i in range(_chips(player)))


def _rows_of_chips(player: PlayerView, area: Rect) -> tuple[Rect, ...]:
    across = _fitting(area.w, CHIP[0])
    return tuple(
        Rect(area.x + i % across * (CHIP[0] + PAD), area.y + i // across * (CHIP[1] + PAD), *CHIP)
        for i in range(_chips(player))
    )


def abilities(view: View) -> tuple[Ability, ...]:
    """Return what the artifacts for sale can do, each once."""
    return tuple(dict.fromkeys(one.ability for one in view.row)) if view.full else ()


def _outpost(view: View) -> bool:
    """Tell whether the outpost is still to be had."""
    return view.outpost and view.outpost_owner is None


def plan_effects(view: View, rect: Rect) -> tuple[Rect, ...]:
    """Lay out what each ability of the row does in words, at the foot of a rectangle."""
    kinds = abilities(view)
    rows = rows_of(len(kinds), 2)
    return grid(Rect(rect.x, rect.bottom - rows * EFFECT, rect.w, 0), len(kinds), across=2, height=EFFECT, gap=0)


def plan_market(view: View, rect: Rect) -> MarketPlan:
    """Lay out the market below the map: the round, the next land, artifacts for sale and what they do, their pile."""
    effects = plan_effects(view, rect.inset(PAD))
    bar = Rect(rect.x, rect.y, rect.w, rect.h - rows_of(len(effects), 2) * EFFECT)
    return replace(_plan_bar(view, bar), panels=(rect,), effects=effects)


def _plan_bar(view: View, rect: Rect) -> MarketPlan:
    """Lay out the market without what artifacts do."""
    inner = rect.inset(PAD)
    tail = [76] if _outpost(view) else []
    if not view.full:
        head, land, *rest = row(inner, [200, inner.w - 200 - PAD - sum(tail) - PAD * len(tail), *tail], gap=PAD)
        return MarketPlan((rect,), head, land, (), None, rest[0] if rest else None)
    count = len(view.row)
    if count > _BESIDE:
        line = Rect(inner.x, inner.y, inner.w, STRIP - 2 * PAD)
        widths = [126, 46, *tail]
        head, land, *rest = row(line, [126, inner.w - sum(widths) - PAD * len(widths), *widths[1:]], gap=PAD)
        below = Rect(inner.x, line.bottom + PAD, inner.w, 0)
        tiles = grid(below, count, across=_ACROSS, height=TILE, gap=PAD)
        return MarketPlan((rect,), head, land, tiles, rest[0], rest[1] if tail else None)
    widths = [112 if tail else 126, 318, 46, *tail]
    # as wide as with all of them: the rest stays where it is when the pile is empty
    tile = (inner.w - sum(widths) - PAD * (len(widths) + _BESIDE - 1)) // _BESIDE
    head, land, *rest = row(inner, [*widths[:2], *[tile] * _BESIDE, *widths[2:]], gap=PAD)
    pile, *outpost = rest[_BESIDE:]
    return MarketPlan((rect,), head, land, tuple(rest[:count]), pile, outpost[0] if outpost else None)


def market_height(view: View) -> int:
    """Return the height of the market."""
    many = view.full and len(view.row) > _BESIDE
    effects = rows_of(len(abilities(view)), 2) * EFFECT
    return STRIP + effects + (rows_of(len(view.row), _ACROSS) * (TILE + PAD) if many else 0)


@dataclass(frozen=True, slots=True)
class ShopPlan:
    """The rectangles of the shop beside which one may buy."""

    size: tuple[int, int]
    panel: Rect
    plate: Rect
    tiles: tuple[Rect, ...]
    effects: tuple[Rect, ...]


def plan_shop(view: View, plate: int) -> ShopPlan:
    """Lay out the artifacts for sale, large, with what they do below them, and above them a plate so high."""
    across = min(_ACROSS, max(_BESIDE, len(view.row)))
    rows = rows_of(len(view.row), across)
    effects = rows_of(len(abilities(view)), 2) * EFFECT
    panel = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 2 * PAD + plate + rows * (_SOLD + PAD) + effects)
    inner = panel.inset(PAD)
    tiles = grid(Rect(inner.x, inner.y + plate + PAD, inner.w, 0), len(view.row), across=across, height=_SOLD, gap=PAD)
    bar = Rect(inner.x, inner.y, inner.w, plate)
    return ShopPlan((WIDE, panel.bottom + MARGIN), panel, bar, tiles, plan_effects(view, inner))


def plan_table(view: View) -> TablePlan:
    """Lay out the whole picture: the map as wide as it, north above; below the market, west and east, south."""
    by_edge = {player.edge: player for player in view.players}
    inner = WIDE - 2 * MARGIN
    y = MARGIN
    rects: dict[Edge, Rect] = {}

    def stacked(*edges: Edge) -> None:
        """Give a row to who sits at these edges, side by side."""
        nonlocal y
        there = [by_edge[edge] for edge in edges if edge in by_edge]
        if not there:
            return
        wide = (inner - GAP * (len(there) - 1)) // len(there)
        tall = max(tableau_height(player, wide) for player in there)
        for i, player in enumerate(there):
            rects[player.edge] = Rect(MARGIN + i * (wide + GAP), y, wide, tall)
        y += tall + GAP

    stacked(Edge.NORTH)
    board = plan_map(MARGIN, y, CELL)
    y = board.rect.bottom + GAP
    market = plan_market(view, Rect(MARGIN, y, inner, market_height(view)))
    y += market.panels[0].h + GAP
    stacked(Edge.WEST, Edge.EAST)
    stacked(Edge.SOUTH)
    tableaus = tuple(plan_tableau(player, rects[player.edge]) for player in view.players)
    return TablePlan((WIDE, y - GAP + MARGIN), board, tableaus, market)


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of the picture to outline."""

    squares: tuple[int, ...] = ()
    replaced: tuple[int, ...] = ()
    slides: tuple[tuple[int, int], ...] = ()
    lands: tuple[int, ...] = ()
    """Places of the map where a land was claimed; there is another one now, or none."""
    cards: tuple[tuple[Seat, str], ...] = ()
    """Characters and artifacts, each with the seat in whose tableau they are."""
    row: tuple[str, ...] = ()
    """Artifacts new in the row."""
    outpost: bool = False


UNCHANGED: Final = Changes()


def place_of(square: int) -> int:
    """Return the place of the map, 0-5, that a square belongs to.

    >>> place_of(35)
    5
    """
    return square // (3 * WIDTH) * 3 + square % WIDTH // 2


_ACTS: Final = (Explored, NothingPlaced, Placed, Replaced, Slid, Bid, Passed, Bought)
"""What seats do; that their turn begins, or that a land comes to them, is done to them."""


def news_of(seat: Seat, events: Sequence[RoamEvent]) -> tuple[RoamEvent, ...]:
    """Return what happened after the last thing that a seat did, all if it did nothing."""
    for number in range(len(events), 0, -1):
        event = events[number - 1]
        if isinstance(event, _ACTS) and event.seat == seat:
            return tuple(events[number:])
    return tuple(events)


def changes(events: Sequence[RoamEvent]) -> Changes:
    """Return the changes of these events that are still visible: markers of a claimed land are gone."""
    squares: list[int] = []
    replaced: list[int] = []
    slides: list[tuple[int, int]] = []
    lands: list[int] = []
    cards: list[tuple[Seat, str]] = []
    row: list[str] = []
    outpost = False
    for event in events:
        match event:
            case Placed(squares=placed):
                squares += placed
            case Replaced(square=at):
                squares.append(at)
                replaced.append(at)
            case Slid(source=source, target=target):
                slides.append((source, target))
                squares.append(target)
            case Explored(seat=seat, character=card) | Flipped(seat=seat, character=card):
                cards.append((seat, card))
            case Claimed(seat=seat, place=place, card=card):
                squares = [at for at in squares if place_of(at) != place]
                replaced = [at for at in replaced if place_of(at) != place]
                slides = [slide for slide in slides if place_of(slide[1]) != place]
                lands.append(place)
                cards.append((seat, card))
            case LandLaid(place=place):
                lands.append(place)
            case Bought(seat=seat, artifact=artifact, refill=refill):
                cards.append((seat, artifact))
                row += [refill] if refill else []
            case OutpostTaken():
                outpost = True
            case _:
                pass
    return Changes(
        tuple(dict.fromkeys(squares)),
        tuple(dict.fromkeys(replaced)),
        tuple(dict.fromkeys(slides)),
        tuple(dict.fromkeys(lands)),
        tuple(dict.fromkeys(cards)),
        tuple(dict.fromkeys(row)),
        outpost,
    )
