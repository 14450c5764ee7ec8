"""The day: requests kept at the start, sunrise, whose turn it is, nightfall (I4.5, I5).

Knows the order of a day. Must not know what is done in a turn, nor requests at sunset, nor logbook cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.ice.actions import DONE, Action, make
from engine.ice.components import DAYS, FRONT_WORDS, PRISMATIC, TYPES, Guild
from engine.ice.events.days import (
    DayBegan,
    Ended,
    FirstPassed,
    PrismMoved,
    PrismsDone,
    RequestDropped,
    Tossed,
    TurnBegan,
    TurnEnded,
)
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import (
    AskAll,
    BeginTurn,
    EndTurn,
    Keep,
    NextTurn,
    Nightfall,
    Over,
    PassFirst,
    Prisms,
    Reload,
    Reveal,
    Solace,
    Sunrise,
    Sunset,
    Toss,
    Turn,
)
from engine.ice.state import MOST_EP, Now, clockwise, fronts_held, has, put

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.state import StateBuilder, Table

MOST_TILES = 3


# ---- requests kept at the start (I4.5)


def _keeps(table: Table, _frame: Keep, seat: Seat) -> list[Action]:
    return [make("drop", number=place) for place in range(1, len(table.players[seat].requests) + 1)]


def drop_request(builder: StateBuilder, seat: Seat, place: int) -> None:
    """Put a request of the hand, counted from 1, onto the discard: nobody else sees which."""
    hand = builder.players[seat].requests
    builder.heap = (*builder.heap, hand[place - 1])
    builder.change(seat, requests=hand[: place - 1] + hand[place:])
    builder.tell(RequestDropped(seat, len(hand) - 1))


def _keep(builder: StateBuilder, frame: Keep, seat: Seat, action: Action) -> None:
    assert action.number is not None
    drop_request(builder, seat, action.number)
    if len(builder.players[seat].requests) == frame.count:
        leave(builder, seat)


def leave(builder: StateBuilder, seat: Seat) -> None:
    """Take a seat out of the decision of several on top of the stack, which ends with its last seat."""
    top = builder.stack[-1]
    assert isinstance(top, AskAll)
    seats = tuple(other for other in top.seats if other != seat)
    if seats:
        builder.swap(replace(top, seats=seats))
    else:
        builder.pop()


# ---- sunrise (I5.1, I5.2)


def _sunrise(builder: StateBuilder, _task: Sunrise) -> None:
    """Restore EP, tokens and abilities; then the parts that only later days have."""
    setting = builder.setting
    builder.resting = 0
    builder.laid = False
    planned = tuple(seat for seat, player in enumerate(builder.players) if player.planning)
    for seat, player in enumerate(builder.players):
        crampons = min(2, player.crampons + 1) if has(builder, seat, Guild.WALKERS) else 0
        builder.change(
            seat,
            ep=min(MOST_EP, setting.ep + player.planning),
            planning=False,
            walks=setting.walks,
            daily=False,
            token=-1,
            crampons=crampons,
        )
    builder.tell(DayBegan(builder.day, tuple(player.ep for player in builder.players), planned))
    if builder.day == 1:
        builder.push(BeginTurn(builder.first))
    else:
        builder.then(Reload(), PassFirst(), *((Reveal(),) if setting.abilities else ()), NextTurn())


def _reload(builder: StateBuilder, _task: Reload) -> None:
    asked, types = [], builder.setting.box.types
    for seat, player in enumerate(builder.players):
        if any(player.down):
            builder.change(seat, down=(0,) * len(TYPES))
        if any(types[piece] == PRISMATIC for slot in player.slots for piece in slot):
            asked.append(seat)
    if asked:
        builder.push(Prisms(tuple(asked)))


def _loose(table: Table, frame: Prisms, seat: Seat, source: int) -> list[int]:
    """Return the prismatic artifacts of a slot that were not moved yet."""
    types = table.setting.box.types
    return [
        piece
        for piece in table.players[seat].slots[source]
        if types[piece] == PRISMATIC and not frame.moved >> piece & 1
    ]


def _shifts(table: Table, frame: Prisms, seat: Seat) -> list[Action]:
    """Return where each prismatic artifact may go: once a sunrise (I5.2)."""
    found, anima_of = [], table.setting.box.anima
    for source in range(len(TYPES)):
        for anima in sorted({anima_of[piece] for piece in _loose(table, frame, seat, source)}):
            found += [
                make("shift", TYPES[source].value, TYPES[target].value, number=anima)
                for target in range(len(TYPES))
                if target != source
            ]
    return [*found, DONE]


def _shift(builder: StateBuilder, frame: Prisms, seat: Seat, action: Action) -> None:
    if action == DONE:
        _shifted(builder, seat)
        return
    source, target = (TYPES.index(word) for word in action.words)
    assert action.number is not None
    slots, anima = builder.players[seat].slots, builder.setting.box.anima
    piece = next(one for one in _loose(builder, frame, seat, source) if anima[one] == action.number)
    slots = put(slots, source, tuple(one for one in slots[source] if one != piece))
    builder.change(seat, slots=put(slots, target, (*slots[target], piece)))
    builder.tell(PrismMoved(seat, source, target, action.number))
    frame = replace(frame, moved=frame.moved | 1 << piece)
    builder.swap(frame)
    if not any(_loose(builder, frame, seat, slot) for slot in range(len(TYPES))):
        _shifted(builder, seat)


def _shifted(builder: StateBuilder, seat: Seat) -> None:
    builder.tell(PrismsDone(seat))
    leave(builder, seat)


def _pass_first(builder: StateBuilder, _task: PassFirst) -> None:
    if builder.setting.seats > 1:
        builder.first = (builder.first + 1) % builder.setting.seats
        builder.tell(FirstPassed(builder.first))
    # The turn order of the day begins with the first player: the last turn counts as its right neighbour's.
    builder.active = (builder.first - 1) % builder.setting.seats


# ---- turns (I5.3 to I5.6)


def _begin(builder: StateBuilder, task: BeginTurn) -> None:
    builder.turn += 1
    builder.active = task.seat
    builder.now = Now()
    builder.push(Turn(task.seat))
    builder.tell(TurnBegan(task.seat, builder.turn))


def end_turn(builder: StateBuilder, seat: Seat) -> None:
    """End the turn on top of the stack: what must be given up and discarded comes first (I5.4, I5.5)."""
    builder.pop()
    forfeited = int(not builder.now.spent and builder.players[seat].ep > 0)
    if forfeited:
        builder.change(seat, ep=builder.players[seat].ep - 1)
    builder.tell(TurnEnded(seat, forfeited, builder.players[seat].ep))
    builder.push(EndTurn(seat))
    if len(builder.players[seat].hand) > MOST_TILES:
        builder.push(Toss(seat))


def _tosses(table: Table, _frame: Toss, seat: Seat) -> list[Action]:
    return [make("toss", *FRONT_WORDS[front]) for front in fronts_held(table, seat)]


def _toss(builder: StateBuilder, _frame: Toss, seat: Seat, action: Action) -> None:
    front = FRONT_WORDS.index(action.words)
    discard_front(builder, seat, front)
    builder.tell(Tossed(seat, front))
    if len(builder.players[seat].hand) <= MOST_TILES:
        builder.pop()


def discard_front(builder: StateBuilder, seat: Seat, front: int) -> None:
    """Discard the first snow tile of a front from a hand, shown to all: no undo crosses it (I7.4)."""
    hand = builder.players[seat].hand
    piece = next(piece for piece in hand if builder.fronts[piece] == front)
    builder.change(seat, hand=tuple(other for other in hand if other != piece))
    builder.spill = (*builder.spill, piece)
    builder.shown |= 1 << piece
    builder.barrier = True


def _end(builder: StateBuilder, task: EndTurn) -> None:
    builder.push(NextTurn())
    if not builder.players[task.seat].ep:
        builder.resting |= 1 << task.seat
        builder.push(Sunset(task.seat))


def _next(builder: StateBuilder, _task: NextTurn) -> None:
    for seat in clockwise(builder, builder.active + 1):
        if not builder.resting >> seat & 1:
            builder.push(BeginTurn(seat))
            return
    builder.push(Nightfall())


def _nightfall(builder: StateBuilder, _task: Nightfall) -> None:
    builder.heap = builder.heap + builder.row
    builder.row = ()
    if builder.day == DAYS:
        builder.stack = (Over("days"),)
        builder.reveal()
        builder.tell(Ended("days"))
        return
    builder.day += 1
    builder.then(*((Solace(),) if builder.setting.mild else ()), Sunrise())


def _why_toss(_table: Table, _frame: Toss, _seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb != "toss" or action.words not in FRONT_WORDS:
        return None
    return IllegalAction("not-in-hand", front=":".join(action.words))


ASKS: Asks = {
    # Which card is refused is secret, how many are left is not: nothing here is done unasked.
    Keep: Handler(_keeps, _keep, nothing),
    Prisms: Handler(_shifts, _shift, nothing),
    # Equal tiles leave no choice, but that they are equal is secret.
    Toss: Handler(_tosses, _toss, _why_toss, forced=lambda _table, _frame: False),
}
TASKS: Tasks = {
    Sunrise: _sunrise,
    Reload: _reload,
    PassFirst: _pass_first,
    BeginTurn: _begin,
    EndTurn: _end,
    NextTurn: _next,
    Nightfall: _nightfall,
}
