"""Sunset: the row, one request taken, validating, the limit of 4 in hand (I5.7, I10.3).

Knows the order of a sunset. Must not know what pays a request.

Hands are secret: whether a seat is asked depends only on their size and on what everybody sees on its guild board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import DONE, PASS, Action, make
from engine.ice.components import DAYS
from engine.ice.day.day import drop_request
from engine.ice.day.requests import pay, payments, solvent
from engine.ice.events.days import (
    NoneTaken,
    PileRemade,
    RequestShown,
    RequestTaken,
    RowLaid,
    SunsetBegan,
    ValidatingDone,
)
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import DropRequests, Pay, Sunset, TakeRequest, Trim, Validate, Validating
from engine.ice.turn import guilds

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.core import Seat
    from engine.ice.state_builder import StateBuilder
    from engine.ice.table import Table

MOST_REQUESTS: Final = 4
MOST_VALIDATED: Final = 2
"""Requests that may be validated on days 2 and 3 (I10.3)."""


# ---- the pile


def draw(builder: StateBuilder, number: int) -> tuple[int, ...]:
    """Draw requests; the pile is made anew from the discards when it runs out, and fewer come if both do (I5.7)."""
    drawn, builder.pile = builder.pile[:number], builder.pile[number:]
    builder.reveal()
    if len(drawn) < number and builder.heap:
        builder.pile, builder.rng = builder.rng.shuffled(builder.heap)
        builder.heap = ()
        builder.tell(PileRemade(len(builder.pile)))
        left = number - len(drawn)
        drawn, builder.pile = drawn + builder.pile[:left], builder.pile[left:]
    return drawn


# ---- the sunset begins


def _sunset(builder: StateBuilder, task: Sunset) -> None:
    """Lay the row if nobody has today; the guild's part; then the seat's decisions, on day 1 the first only."""
    seat = task.seat
    builder.tell(SunsetBegan(seat))
    if not builder.laid:
        builder.laid = True
        builder.row = draw(builder, builder.setting.seats + 2)
        builder.tell(RowLaid(builder.row))
    guilds.sunset(builder, seat)
    if builder.day > 1:
        builder.then(Validating(seat), Trim(seat))
    if builder.row:
        builder.push(TakeRequest(seat))


# ---- a request of the row


def _by_id(table: Table, cards: Iterable[int]) -> dict[str, int]:
    """Return the first of the cards by id, in order."""
    found: dict[str, int] = {}
    for card in cards:
        found.setdefault(table.setting.box.requests[card].id, card)
    return found


def _takes(table: Table, _frame: TakeRequest, _seat: Seat) -> list[Action]:
    return [*(make("take", name) for name in _by_id(table, table.row)), PASS]


def _take(builder: StateBuilder, _frame: TakeRequest, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == PASS:
        builder.tell(NoneTaken(seat))
        return
    card = _by_id(builder, builder.row)[action.words[0]]
    builder.row = tuple(other for other in builder.row if other != card)
    builder.change(seat, requests=(*builder.players[seat].requests, card))
    builder.tell(RequestTaken(seat, card))


def _why_take(_table: Table, _frame: TakeRequest, _seat: Seat, action: Action) -> IllegalAction | None:
    return IllegalAction("not-in-row", request=action.words[0]) if action.verb == "take" else None


# ---- validating


def _validating(builder: StateBuilder, task: Validating) -> None:
    """Ask if one more may be validated and anything could be paid: not whether a request of the hand could."""
    player = builder.players[task.seat]
    enough = builder.day < DAYS and task.done == MOST_VALIDATED
    if player.requests and not enough and solvent(builder.setting.box, player):
        builder.push(Validate(task.seat, task.done))


def _validates(table: Table, _frame: Validate, seat: Seat) -> list[Action]:
    player, box = table.players[seat], table.setting.box
    hand = _by_id(table, player.requests)
    return [*(make("validate", name) for name, card in hand.items() if payments(box, card, player)), DONE]


def _validate(builder: StateBuilder, frame: Validate, seat: Seat, action: Action) -> None:
    """Lay the request open: it leaves the hand; what pays it is asked if there are several ways."""
    builder.pop()
    if action == DONE:
        builder.tell(ValidatingDone(seat))
        return
    player = builder.players[seat]
    card = _by_id(builder, player.requests)[action.words[0]]
    player = builder.change(seat, requests=tuple(other for other in player.requests if other != card))
    builder.barrier = True
    choices = payments(builder.setting.box, card, player)
    builder.push(Validating(seat, frame.done + 1))
    if len(choices) == 1:
        pay(builder, seat, card, choices[0])
    else:
        builder.tell(RequestShown(seat, card))
        builder.push(Pay(seat, card, frame.done))


def _why_validate(table: Table, _frame: Validate, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "validate":
        return None
    held = action.words[0] in _by_id(table, table.players[seat].requests)
    return IllegalAction("cannot-pay" if held else "request-not-held", request=action.words[0])


def _pays(table: Table, frame: Pay, seat: Seat) -> list[Action]:
    return [make("pay", *way) for way in payments(table.setting.box, frame.card, table.players[seat])]


def _pay(builder: StateBuilder, frame: Pay, seat: Seat, action: Action) -> None:
    builder.pop()
    pay(builder, seat, frame.card, action.words)


def _why_pay(table: Table, frame: Pay, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "pay":
        return None
    return IllegalAction("wrong-payment", request=table.setting.box.requests[frame.card].id)


# ---- the limit of the hand


def _trim(builder: StateBuilder, task: Trim) -> None:
    """Ask for what is above the limit; on the last day, when nothing comes of it, nobody is asked (I5.7, ruling)."""
    if builder.day < DAYS and len(builder.players[task.seat].requests) > MOST_REQUESTS:
        builder.push(DropRequests(task.seat))


def _drops(table: Table, _frame: DropRequests, seat: Seat) -> list[Action]:
    return [make("drop", number=place) for place in range(1, len(table.players[seat].requests) + 1)]


def _drop(builder: StateBuilder, _frame: DropRequests, seat: Seat, action: Action) -> None:
    assert action.number is not None
    drop_request(builder, seat, action.number)
    if len(builder.players[seat].requests) <= MOST_REQUESTS:
        builder.pop()


ASKS: Asks = {
    TakeRequest: Handler(_takes, _take, _why_take),
    # What of the hand can be paid is secret: that nothing can must not show by nobody being asked.
    Validate: Handler(_validates, _validate, _why_validate, forced=lambda _table, _frame: False),
    Pay: Handler(_pays, _pay, _why_pay),
    DropRequests: Handler(_drops, _drop, nothing),
}
TASKS: Tasks = {Sunset: _sunset, Validating: _validating, Trim: _trim}
