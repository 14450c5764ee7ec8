"""Logbook cards that bring tiles and requests into hands: Caravan and Council letter (I12).

Knows what may be traded. Must not know whose part of another card comes next.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import DONE, Action, make
from engine.ice.components import FRONT_WORDS
from engine.ice.day import sunset
from engine.ice.day.day import discard_front, drop_request
from engine.ice.events.days import RequestsDrawn
from engine.ice.events.logbook import Bought, LetterDrawn, MarketClosed, MarketLaid, Skipped, Sold, Swapped
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.hidden.resample import known_spill, recall
from engine.ice.pending import Letter, Market, Trade
from engine.ice.table import clockwise, fronts_held

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.core import Seat
    from engine.ice.state_builder import StateBuilder
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


def _caravan_part(builder: StateBuilder, seat: Seat) -> bool:
    """Lay tiles of the shuffled discard open, as many as players plus 1; then all trade in turn order."""
    before = known_spill(builder)
    order, builder.rng = builder.rng.shuffled(builder.spill)
    laid = order[: builder.setting.seats + 1]
    builder.spill = tuple(piece for piece in builder.spill if piece not in laid)
    # Shuffled: an open tile may be the known one of its front, so what else is known is sure of the others only.
    recall(builder, before - Counter(builder.fronts[piece] for piece in laid))
    builder.shown |= sum(1 << piece for piece in laid)
    builder.reveal()
    builder.tell(MarketLaid(tuple(builder.fronts[piece] for piece in laid)))
    builder.push(Market(clockwise(builder, seat), laid))
    return True


def _next(builder: StateBuilder, task: Market) -> None:
    builder.barrier = True
    if not task.seats:
        builder.spill = (*builder.spill, *task.market)
        builder.tell(MarketClosed(len(task.market)))
        return
    seat, *later = task.seats
    player = builder.players[seat]
    if player.hand or (player.rp and task.market):
        builder.push(Trade(seat, tuple(later), task.market))
    else:
        builder.tell(Skipped(seat, builder.logged[-1]))
        builder.push(Market(tuple(later), task.market))


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


def _trade(builder: StateBuilder, frame: Trade, seat: Seat, action: Action) -> None:
    if action == DONE:
        _leave(builder, frame)
        return
    laid = frame.market
    match action.verb:
        case "buy":
            laid = _buy(builder, seat, FRONT_WORDS.index(action.words), laid)
        case "swap":
            laid = _swap(builder, seat, *_SWAPPED[action], laid=laid)
        case _:
            front = FRONT_WORDS.index(action.words)
            discard_front(builder, seat, front)
            builder.gain_rp(seat, 1)
            builder.tell(Sold(seat, front))
    frame = replace(frame, market=laid, done=frame.done + 1)
    if frame.done < MOST_TRADES:
        builder.swap(frame)
    else:
        _leave(builder, frame)


def _leave(builder: StateBuilder, frame: Trade) -> None:
    builder.swap(Market(frame.later, frame.market))


def _taken(builder: StateBuilder, seat: Seat, front: int, laid: tuple[int, ...]) -> int:
    """Take a tile of the market into the hand; return the piece."""
    piece = next(piece for piece in laid if builder.fronts[piece] == front)
    builder.change(seat, hand=(*builder.players[seat].hand, piece))
    builder.shown &= ~(1 << piece)
    builder.barrier = True
    return piece


def _buy(builder: StateBuilder, seat: Seat, front: int, laid: tuple[int, ...]) -> tuple[int, ...]:
    piece = _taken(builder, seat, front, laid)
    builder.gain_rp(seat, -1)
    builder.tell(Bought(seat, front))
    return tuple(other for other in laid if other != piece)


def _swap(builder: StateBuilder, seat: Seat, front: int, given: int, *, laid: tuple[int, ...]) -> tuple[int, ...]:
    hand = builder.players[seat].hand
    gone = next(piece for piece in hand if builder.fronts[piece] == given)
    builder.change(seat, hand=tuple(other for other in hand if other != gone))
    piece = _taken(builder, seat, front, laid)
    builder.shown |= 1 << gone
    builder.tell(Swapped(seat, front, given))
    return (*(other for other in laid if other != piece), gone)


def _why_trade(table: Table, _frame: Trade, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb == "sell" and action.words in FRONT_WORDS:
        return IllegalAction("not-in-hand", front=":".join(action.words))
    return IllegalAction("no-rp") if action.verb == "buy" and not table.players[seat].rp else None


# ---- Council letter


def _council_part(builder: StateBuilder, seat: Seat) -> bool:
    drawn = sunset.draw(builder, LETTERS)
    if not drawn:
        return False
    builder.change(seat, requests=(*builder.players[seat].requests, *drawn))
    builder.tell(LetterDrawn(seat, len(drawn)))
    builder.tell(RequestsDrawn(seat, drawn))
    if len(drawn) == LETTERS:
        builder.push(Letter(seat))
    return True


def _letters(_table: Table, _frame: Letter, _seat: Seat) -> list[Action]:
    return [make("keep", number=place) for place in range(1, LETTERS + 1)]


def _keep(builder: StateBuilder, _frame: Letter, seat: Seat, action: Action) -> None:
    """Keep the first or second of the two that came last."""
    builder.pop()
    assert action.number is not None
    other = LETTERS + 1 - action.number
    drop_request(builder, seat, len(builder.players[seat].requests) - LETTERS + other)


PARTS: Final[dict[str, Callable[[StateBuilder, Seat], bool]]] = {"caravan": _caravan_part, "council": _council_part}
ASKS: Asks = {
    # With tiles in hand, what may be done is secret: then nothing is done unasked.
    Trade: Handler(_trades, _trade, _why_trade, forced=lambda table, frame: not table.players[frame.seat].hand),
    Letter: Handler(_letters, _keep, nothing),
}
TASKS: Tasks = {Market: _next}
