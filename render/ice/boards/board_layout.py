"""Where everything goes on the picture of the guild boards: rectangles, worked out before drawing.

Knows sizes and which parts a view has. Must not draw.

The heading, the decrees and what else lies open are on top, the boards are below in two columns, then what the slots
do, and the reserves at the foot. With an odd number of players the free cell holds the logbook and what the signs mean;
else each has a band of its own. On the picture of a turn one board is as wide as the picture and the others are a line
each, so that it can be narrower: its letters are read on a phone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from render.drawing.layout import Rect, column, grid, row, rows_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.view import View

WIDE: Final = 1200
MARGIN: Final = 14
GAP: Final = 10
PAD: Final = 10
SMALLEST: Final = 24
"""The size of the smallest writing: 11 pixels where the picture is shown 550 pixels wide."""
HEAD: Final = 96
DECREE: Final = 190
REQUEST: Final = 132
WARE: Final = 82
"""The height of a line of the market."""
TRACK: Final = 106
LOG: Final = 104
"""The line with the logbook."""
RESERVE: Final = 96
EFFECTS: Final = 100
"""The line with what the slots do."""
LEGEND: Final = 152
"""The band with what the signs mean."""
KNOWN: Final = 56
"""What the reserves are taller by when tiles in the discard are known."""
TURN_WIDE: Final = 880
"""The width of the picture of a turn: its smallest writing has 9 pixels where a phone shows it 345 pixels wide."""
LAW: Final = 116
"""The height of a decree there, without its text and with one line of what it is worth."""
WORTH: Final = 46
"""The height of a further line of what a decree is worth."""
WORTHS: Final = 3
"""Players in such a line."""
_REQUESTS: Final = 5
"""Requests in a line there."""
_LOW_REQUEST: Final = 120
"""The height of a request where they take several lines."""
LINE: Final = 76
"""The height of a guild board that is a line there."""
SIGNS: Final = 186
"""The band with what the signs mean there."""
DOES: Final = 124
"""The line with what the slots do there, in two lines of writing."""
WIDE_SLOT: Final = 150
"""The height of a slot that is wider than high."""
_STEPS: Final = 8
"""Squares of the curse track in a line there."""
BOARD: Final = (581, 446)
PLATE: Final = 126
TOKENS: Final = 46
SLOT: Final = 186
SLOTS: Final = 5
PIPS: Final = 6
SQUARES: Final = 15
"""Squares of the curse track: 0 to 13, and one for everyone beyond."""
_DECREES: Final = 3
"""Decrees in a line."""
LEAD: Final = 64
"""The sign in front of a row of cards."""
CARD: Final = 260
"""The width of a request where there is enough room."""
_MOST_WARES: Final = 4
"""Tiles of the market in a line."""


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
    now: Rect
    """The renown points without the decrees."""
    total: Rect
    """Those with the decrees, large."""
    tokens: Rect
    slots: tuple[Rect, ...]
    foot: Rect
    """Hold and validated requests."""


@dataclass(frozen=True, slots=True)
class HeadPlan:
    """The rectangles of the heading."""

    rect: Rect
    day: Rect
    order: Rect
    turn: Rect


@dataclass(frozen=True, slots=True)
class StripPlan:
    """The rectangles of the shared strip."""

    head: HeadPlan | None
    """None on the picture of a turn: the dig above it has a heading."""
    decrees: tuple[Rect, ...]
    lead: Rect | None
    requests: tuple[Rect, ...]
    market: Rect | None
    wares: tuple[Rect, ...]
    track: Rect | None
    squares: tuple[Rect, ...]
    log: Rect | None
    legend: Rect
    """What the signs mean: in the free cell, or in a band."""
    effects: tuple[Rect, ...]
    """What the slots do, once for everyone."""
    reserves: Rect | None
    """None on the picture of a turn."""
    known: Rect | None
    """The part of the reserves with the tiles known to be in the discard."""


@dataclass(frozen=True, slots=True)
class BoardsPlan:
    """The rectangles of the whole picture."""

    size: tuple[int, int]
    strip: StripPlan
    boards: tuple[BoardPlan, ...]
    """By seat; on the picture of a turn the one that is large."""
    lines: tuple[Rect, ...] = ()
    """The other boards on the picture of a turn."""


def plan_board(rect: Rect) -> BoardPlan:
    """Lay out one player's board, its slots as high as it has room for."""
    inner = rect.inset(PAD)
    slot = SLOT - BOARD[1] + rect.h
    plate, tokens, slots, foot = column(inner, (PLATE, TOKENS, slot, TOKENS), gap=7)
    left = plate.x + 103
    total = Rect(plate.right - 6 - 118, plate.y + 4, 118, 118)
    now = Rect(total.x - 62, plate.y + 4, 58, 118)
    flags = Rect(now.x - 4 - 3 * 36, plate.y + 8, 3 * 36, 38)
    limit = Rect(left + PIPS * 31 + 6, plate.y + 86, 58, 34)
    return BoardPlan(
        rect,
        plate,
        token=Rect(plate.x + 4, plate.y + 8, 92, 110),
        name=Rect(left, flags.y, flags.x - 4 - left, 38),
        flags=flags,
        shield=Rect(left, plate.y + 49, 34, 34),
        guild=Rect(left + 40, plate.y + 49, now.x - 6 - left - 40, 34),
        pips=row(Rect(left, limit.y, PIPS * 31, 34), (30,) * PIPS, gap=1),
        limit=limit,
        now=now,
        total=total,
        tokens=tokens,
        slots=grid(slots, SLOTS, across=SLOTS, height=slot, gap=8),
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
    lines = rows_of(len(view.market), _MOST_WARES)
    laws = rows_of(len(view.decrees), _DECREES)
    optional = (
        (REQUEST, bool(view.row)),
        (lines * WARE + 12, bool(view.market)),
        (TRACK, view.mode == "curse"),
        (LOG, has_log(view) and not odd),
    )
    heights = [HEAD, max(0, laws * (DECREE + GAP) - GAP), *(height if shown else 0 for height, shown in optional)]
    bands, y = _bands(inner, heights)
    top, decrees, requests, market, track, log = bands
    cells = rows_of(seats, 2) * 2
    boards = grid(Rect(inner.x, y, inner.w, 0), cells, across=2, height=BOARD[1], gap=GAP)
    effects = Rect(inner.x, boards[-1].bottom + GAP, inner.w, EFFECTS)
    key = Rect(inner.x, effects.bottom + GAP, inner.w, 0 if odd else LEGEND)
    reserves = Rect(inner.x, key.bottom + (0 if odd else GAP), inner.w, RESERVE + (KNOWN if view.shown else 0))
    strip = StripPlan(
        head=HeadPlan(top, *row(top.inset(14, 6), (440, 290, inner.w - 28 - 730 - 20), gap=10)),
        decrees=grid(decrees, len(view.decrees), across=_DECREES, height=DECREE, gap=GAP),
        lead=Rect(requests.x, requests.y, LEAD, requests.h) if view.row else None,
        requests=_cards(requests, len(view.row), height=REQUEST, most=len(view.row)),
        market=market if view.market else None,
        wares=_wares(market, len(view.market)),
        track=track if track.h else None,
        squares=grid(track.inset(6), SQUARES, across=SQUARES, height=TRACK - 12, gap=3) if track.h else (),
        log=_log(view, boards[-1] if odd else log, odd=odd),
        legend=_legend(view, boards[-1]) if odd else key,
        effects=grid(effects, SLOTS, across=SLOTS, height=EFFECTS, gap=GAP),
        reserves=reserves,
        known=Rect(reserves.x + 14, reserves.bottom - KNOWN, inner.w - 28, KNOWN - 6) if view.shown else None,
    )
    return BoardsPlan((WIDE, reserves.bottom + MARGIN), strip, tuple(plan_board(rect) for rect in boards[:seats]))


def plan_turn(view: View) -> BoardsPlan:
    """Lay out the picture of a turn: one board large, the others a line each."""
    inner = Rect(MARGIN, MARGIN, TURN_WIDE - 2 * MARGIN, 0)
    laws, lines = rows_of(len(view.decrees), _DECREES), rows_of(len(view.market), _MOST_WARES - 1)
    steps = rows_of(SQUARES, _STEPS) * (TRACK - 12) + 15
    law = LAW + WORTH * (rows_of(len(view.players), WORTHS) - 1)
    asked = rows_of(len(view.row), _REQUESTS)
    request = REQUEST if asked < 2 else _LOW_REQUEST
    heights = (
        max(0, laws * (law + GAP) - GAP),
        max(0, asked * (request + GAP) - GAP),
        (lines * WARE + 12) * bool(view.market),
        steps * (view.mode == "curse"),
        LOG * has_log(view),
        BOARD[1] - SLOT + WIDE_SLOT,
        *(LINE,) * (len(view.players) - 1),
        DOES,
        SIGNS,
    )
    bands, _ = _bands(inner, heights)
    decrees, requests, market, track, log, large, *others, effects, key = bands
    strip = StripPlan(
        head=None,
        decrees=grid(decrees, len(view.decrees), across=_DECREES, height=law, gap=GAP),
        lead=Rect(requests.x, requests.y, LEAD, requests.h) if view.row else None,
        requests=_cards(requests, len(view.row), height=request, most=_REQUESTS),
        market=market if view.market else None,
        wares=_wares(market, len(view.market), most=_MOST_WARES - 1),
        track=track if track.h else None,
        squares=grid(track.inset(6), SQUARES, across=_STEPS, height=TRACK - 12, gap=3) if track.h else (),
        log=log if log.h else None,
        legend=key,
        effects=grid(effects, SLOTS, across=SLOTS, height=DOES, gap=GAP),
        reserves=None,
        known=None,
    )
    return BoardsPlan((TURN_WIDE, key.bottom + MARGIN), strip, (plan_board(large),), tuple(others))


def _bands(within: Rect, heights: Sequence[int]) -> tuple[list[Rect], int]:
    """Return rectangles one below the other, with a gap after each that is there, and where the next would begin."""
    found, y = [], within.y
    for height in heights:
        found.append(Rect(within.x, y, within.w, height))
        y += height + GAP if height else 0
    return found, y


def _cards(band: Rect, count: int, *, height: int, most: int) -> tuple[Rect, ...]:
    """Return the rectangles of cards, at most this many in a line, after the sign at their start."""
    if not count:
        return ()
    room = Rect(band.x + LEAD + 6, band.y, band.w - LEAD - 6, band.h)
    across = rows_of(count, rows_of(count, most))
    wide = min(CARD, (room.w - GAP * (across - 1)) // across)
    return grid(replace(room, w=wide * across + GAP * (across - 1)), count, across=across, height=height, gap=GAP)


def _wares(band: Rect, count: int, *, most: int = _MOST_WARES) -> tuple[Rect, ...]:
    """Return the rectangles of the tiles for sale, at most this many in a line, after the sign at their start."""
    if not count:
        return ()
    across = count if count <= most else rows_of(count, rows_of(count, most))
    room = Rect(band.x + LEAD + 10, band.y + 6, band.w - LEAD - 10 - PAD, 0)
    return grid(room, count, across=max(3, across), height=WARE, gap=0)


def _log(view: View, rect: Rect, *, odd: bool) -> Rect | None:
    """Return the rectangle of the logbook: a line, or the upper part of the free cell."""
    if not has_log(view):
        return None
    return Rect(rect.x, rect.y, rect.w, 166) if odd else rect


def _legend(view: View, cell: Rect) -> Rect:
    """Return the rectangle of what the signs mean: the free cell, below the logbook."""
    if not has_log(view):
        return cell
    return Rect(cell.x, cell.y + 166 + GAP, cell.w, cell.h - 166 - GAP)
