"""Where everything goes on the picture of the guild boards: rectangles, worked out before drawing.

Knows sizes and which parts a view has. Must not draw.

The shared strip is on top, the boards are below it in two columns. With an odd number of players the free cell holds
the logbook and the reserves, else they have a line of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from render.layout import Rect, column, grid, row, rows_of

if TYPE_CHECKING:
    from engine.ice.view import View

WIDE: Final = 1200
MARGIN: Final = 14
GAP: Final = 10
PAD: Final = 10
HEAD: Final = 72
DECREE: Final = 160
REQUEST: Final = 122
MARKET: Final = 88
TRACK: Final = 102
LINE: Final = 128
"""The line with logbook and reserves."""
LOW: Final = 74
"""The line with reserves alone."""
BOARD: Final = (581, 360)
PLATE: Final = 86
TOKENS: Final = 46
SLOT: Final = 138
PIPS: Final = 6
SQUARES: Final = 15
"""Squares of the curse track: 0 to 13, and one for everybody beyond."""
LEAD: Final = 64
"""The sign in front of a row of cards."""
CARD: Final = 190
"""The width of a request where there is enough room."""


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """The rectangles of one player's board."""

    rect: Rect
    plate: Rect
    token: Rect
    name: Rect
    flags: Rect
    """The signs for first player, has to decide, done for today."""
    shield: Rect
    guild: Rect
    pips: tuple[Rect, ...]
    limit: Rect
    tokens: Rect
    slots: tuple[Rect, ...]
    foot: Rect
    """Hold and validated requests."""


@dataclass(frozen=True, slots=True)
class StripPlan:
    """The rectangles of the shared strip."""

    head: Rect
    day: Rect
    order: Rect
    turn: Rect
    decrees: tuple[Rect, ...]
    lead: Rect | None
    requests: tuple[Rect, ...]
    market: Rect | None
    wares: tuple[Rect, ...]
    track: Rect | None
    squares: tuple[Rect, ...]
    log: Rect | None
    reserves: Rect


@dataclass(frozen=True, slots=True)
class BoardsPlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    strip: StripPlan
    boards: tuple[BoardPlan, ...]
    """By seat."""


def plan_board(rect: Rect) -> BoardPlan:
    """Lay out one player's board."""
    inner = rect.inset(PAD)
    plate, tokens, slots, foot = column(inner, (PLATE, TOKENS, SLOT, TOKENS), gap=8)
    left = plate.x + 80
    flags = Rect(plate.right - 8 - 3 * 38, plate.y + 5, 3 * 38, 40)
    lower = plate.y + 47
    limit = Rect(plate.right - 8 - 58, lower, 58, 34)
    pips = row(Rect(limit.x - 6 - PIPS * 31, lower, PIPS * 31, 34), (30,) * PIPS, gap=1)
    return BoardPlan(
        rect,
        plate,
        token=Rect(plate.x + 10, plate.y + 10, 66, 66),
        name=Rect(left, flags.y, flags.x - 6 - left, 40),
        flags=flags,
        shield=Rect(left, lower, 34, 34),
        guild=Rect(left + 40, lower, pips[0].x - 6 - left - 40, 34),
        pips=pips,
        limit=limit,
        tokens=tokens,
        slots=grid(slots, 5, across=5, height=SLOT, gap=8),
        foot=foot,
    )


def has_log(view: View) -> bool:
    """Return whether there is something of the logbook to show."""
    return bool(view.logged) or view.opened >= 0


def plan_sheet(view: View) -> BoardsPlan:
    """Lay out the whole picture: 1200 pixels wide, as tall as the players need."""
    inner = Rect(MARGIN, MARGIN, WIDE - 2 * MARGIN, 0)
    seats = len(view.players)
    odd = seats % 2 == 1
    line = LINE if has_log(view) else LOW
    optional = ((REQUEST, view.row), (MARKET, view.market), (TRACK, view.mode == "curse"), (line, not odd))
    heights = [HEAD, DECREE, *(height if shown else 0 for height, shown in optional)]
    y, bands = inner.y, []
    for height in heights:
        bands.append(Rect(inner.x, y, inner.w, height))
        y += height + GAP if height else 0
    head, decrees, requests, market, track, commons = bands
    cells = rows_of(seats, 2) * 2
    boards = grid(Rect(inner.x, y, inner.w, 0), cells, across=2, height=BOARD[1], gap=GAP)
    log, reserves = _commons(view, boards[-1], tall=True) if odd else _commons(view, commons, tall=False)
    day, order, turn = row(head.inset(14, 6), (390, 300, inner.w - 28 - 690 - 20), gap=10)
    strip = StripPlan(
        head=head,
        day=day,
        order=order,
        turn=turn,
        decrees=grid(decrees, len(view.decrees), across=3, height=DECREE, gap=GAP),
        lead=Rect(requests.x, requests.y, LEAD, requests.h) if view.row else None,
        requests=_cards(requests, len(view.row), CARD),
        market=market if view.market else None,
        wares=_cards(market.inset(0, 6), len(view.market), 300) if view.market else (),
        track=track if track.h else None,
        squares=grid(track.inset(6), SQUARES, across=SQUARES, height=TRACK - 12, gap=3) if track.h else (),
        log=log,
        reserves=reserves,
    )
    size = (WIDE, boards[-1].bottom + MARGIN)
    return BoardsPlan(size, strip, tuple(plan_board(rect) for rect in boards[:seats]))


def _cards(band: Rect, count: int, most: int) -> tuple[Rect, ...]:
    """Return the rectangles of cards in a row, after the sign at its start."""
    if not count:
        return ()
    room = Rect(band.x + LEAD + 6, band.y, band.w - LEAD - 6 - PAD, band.h)
    wide = min(most, (room.w - GAP * (count - 1)) // count)
    return row(room, (wide,) * count, gap=GAP)


def _commons(view: View, rect: Rect, *, tall: bool) -> tuple[Rect | None, Rect]:
    """Return the rectangles of logbook and reserves: one below the other in a cell, side by side in a line."""
    if not has_log(view):
        return None, rect
    if tall:
        log, reserves = column(rect, (rect.h - GAP - 186, 186), gap=GAP)
        return log, reserves
    log, reserves = grid(rect, 2, across=2, height=rect.h, gap=GAP)
    return log, reserves
