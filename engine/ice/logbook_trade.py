"""Logbook cards that bring tiles and requests into hands: Caravan and Council letter (I12).

Knows what may be traded. Must not know whose part of another card comes next.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice import sunset
from engine.ice.actions import DONE, Action, make
from engine.ice.asks import Asks, Handler, Tasks, nothing
from engine.ice.components import FRONT_WORDS
from engine.ice.day import discard_front, drop_request
from engine.ice.events import RequestsDrawn
from engine.ice.events_log import Bought, LetterDrawn, MarketClosed, MarketLaid, Skipped, Sold, Swapped
from engine.ice.frames_log import Letter, Market, Trade
from engine.ice.hidden import known, recall
from engine.ice.table import clockwise, fronts_held

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.draft import Draft
    from engine.ice.table import Table

MOST_TRADES: Final = 2
LETTERS: Final = 2
_BUY: Final = tuple(make("buy", *words) for words in FRONT_WORDS)
_SELL: Final = tuple(make("sell", *words) for words in FRONT_WORDS)
_SWAP: Final = tuple(tuple(make("swap", *words, *given) for given in FRONT_WORDS) for words in FRONT_WORDS)
_SWAPPED: Final = {action: (front, given) for front, row in enumerate(_SWAP) for given, action in enumerate(row)}


# ---- Caravan


def market(table: Table) -> tuple[int, ...]:
    """Return the snow pieces that Caravan has laid open: neither on the board nor in a hand nor in the discard."""
    return next((frame.market for frame in table.stack if isinstance(frame, Market | Trade)), ())


def _caravan_part(draft: Draft, seat: Seat) -> bool:
    """Lay tiles of the shuffled discard open, as many as players plus 1; then all trade in turn order."""
    before = known(draft)
    order, draft.rng = draft.rng.shuffled(draft.spill)
    laid = order[: draft.setting.seats + 1]
    draft.spill = tuple(piece for piece in draft.spill if piece not in laid)
    # Shuffled: an open tile may be the known one of its front, so what else is known is sure of the others only.
    recall(draft, before - Counter(draft.fronts[piece] for piece in laid))
    draft.shown |= sum(1 << piece for piece in laid)
    draft.barrier = True
    draft.tell(MarketLaid(tuple(draft.fronts[piece] for piece in laid)))
    draft.push(Market(clockwise(draft, seat), laid))
    return True


def _next(draft: Draft, task: Market) -> None:
    draft.barrier = True
    if not task.seats:
        draft.spill = (*draft.spill, *task.market)
        draft.tell(MarketClosed(len(task.market)))
        return
    seat, *later = task.seats
    player = draft.players[seat]
    if player.hand or (player.rp and task.market):
        draft.push(Trade(seat, tuple(later), task.market))
    else:
        draft.tell(Skipped(seat, draft.logged[-1]))
        draft.push(Market(tuple(later), task.market))


def _trades(table: Table, frame: Trade, seat: Seat) -> list[Action]:
    """Return what may be bought, swapped and sold; the first act must be done, the second may, the same one too."""
    laid = tuple(dict.fromkeys(table.fronts[piece] for piece in frame.market))
    held = fronts_held(table, seat)
    found = [_BUY[front] for front in laid] if table.players[seat].rp else []
    found += [_SWAP[front][given] for front in laid for given in held]
    found += [_SELL[front] for front in held]
    if frame.done:
        found.append(DONE)
    return found


def _trade(draft: Draft, frame: Trade, seat: Seat, action: Action) -> None:
    if action is DONE:
        _leave(draft, frame)
        return
    laid = frame.market
    match action.verb:
        case "buy":
            laid = _buy(draft, seat, FRONT_WORDS.index(action.words), laid)
        case "swap":
            laid = _swap(draft, seat, *_SWAPPED[action], laid=laid)
        case _:
            front = FRONT_WORDS.index(action.words)
            discard_front(draft, seat, front)
            draft.gain_rp(seat, 1)
            draft.tell(Sold(seat, front))
    frame = replace(frame, market=laid, done=frame.done + 1)
    if frame.done < MOST_TRADES:
        draft.swap(frame)
    else:
        _leave(draft, frame)


def _leave(draft: Draft, frame: Trade) -> None:
    draft.swap(Market(frame.later, frame.market))


def _taken(draft: Draft, seat: Seat, front: int, laid: tuple[int, ...]) -> int:
    """Take a tile of the market into the hand; return the piece."""
    piece = next(piece for piece in laid if draft.fronts[piece] == front)
    draft.change(seat, hand=(*draft.players[seat].hand, piece))
    draft.shown &= ~(1 << piece)
    draft.barrier = True
    return piece


def _buy(draft: Draft, seat: Seat, front: int, laid: tuple[int, ...]) -> tuple[int, ...]:
    piece = _taken(draft, seat, front, laid)
    draft.gain_rp(seat, -1)
    draft.tell(Bought(seat, front))
    return tuple(other for other in laid if other != piece)


def _swap(draft: Draft, seat: Seat, front: int, given: int, *, laid: tuple[int, ...]) -> tuple[int, ...]:
    hand = draft.players[seat].hand
    gone = next(piece for piece in hand if draft.fronts[piece] == given)
    draft.change(seat, hand=tuple(other for other in hand if other != gone))
    piece = _taken(draft, seat, front, laid)
    draft.shown |= 1 << gone
    draft.tell(Swapped(seat, front, given))
    return (*(other for other in laid if other != piece), gone)


def _why_trade(table: Table, _frame: Trade, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb == "sell" and action.words in FRONT_WORDS:
        return IllegalAction("not-in-hand", front=":".join(action.words))
    return IllegalAction("no-rp") if action.verb == "buy" and not table.players[seat].rp else None


# ---- Council letter


def _council_part(draft: Draft, seat: Seat) -> bool:
    drawn = sunset.draw(draft, LETTERS)
    if not drawn:
        return False
    draft.barrier = True
    draft.change(seat, requests=(*draft.players[seat].requests, *drawn))
    draft.tell(LetterDrawn(seat, len(drawn)))
    draft.tell(RequestsDrawn(seat, drawn))
    if len(drawn) == LETTERS:
        draft.push(Letter(seat))
    return True


def _letters(_table: Table, _frame: Letter, _seat: Seat) -> list[Action]:
    return [make("keep", number=place) for place in range(1, LETTERS + 1)]


def _keep(draft: Draft, _frame: Letter, seat: Seat, action: Action) -> None:
    """Keep the first or second of the two that came last."""
    draft.pop()
    assert action.number is not None  # noqa: S101  its form
    other = LETTERS + 1 - action.number
    drop_request(draft, seat, len(draft.players[seat].requests) - LETTERS + other)


PARTS: Final[dict[str, Callable[[Draft, Seat], bool]]] = {"caravan": _caravan_part, "council": _council_part}
ASKS: Asks = {
    # With tiles in hand, what may be done is secret: then nothing is done unasked.
    Trade: Handler(_trades, _trade, _why_trade, forced=lambda table, frame: not table.players[frame.seat].hand),
    Letter: Handler(_letters, _keep, nothing),
}
TASKS: Tasks = {Market: _next}
