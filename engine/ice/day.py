"""The day: requests kept at the start, sunrise, whose turn it is, nightfall (I4.5, I5).

Knows the order of a day. Must not know what is done in a turn, nor requests at sunset, nor logbook cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.ice.actions import DONE, Action, make
from engine.ice.asks import Asks, Handler, Tasks, nothing
from engine.ice.components import ANIMA_OF, FRONT_WORDS, PRISMATIC, TYPE_OF, TYPES, Guild
from engine.ice.draft import MOST_EP, put
from engine.ice.events import (
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
from engine.ice.frames import (
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
    Sunrise,
    Toss,
    Turn,
)
from engine.ice.frames_cards import Solace, Sunset
from engine.ice.frames_log import Reveal
from engine.ice.state import DAYS, Now
from engine.ice.table import clockwise, fronts_held, has

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.draft import Draft
    from engine.ice.table import Table

MOST_TILES = 3


# ---- requests kept at the start (I4.5)


def _keeps(table: Table, _frame: Keep, seat: Seat) -> list[Action]:
    return [make("drop", number=place) for place in range(1, len(table.players[seat].requests) + 1)]


def drop_request(draft: Draft, seat: Seat, place: int) -> None:
    """Put a request of the hand, counted from 1, onto the discard: nobody else sees which."""
    hand = draft.players[seat].requests
    draft.heap = (*draft.heap, hand[place - 1])
    draft.change(seat, requests=hand[: place - 1] + hand[place:])
    draft.tell(RequestDropped(seat, len(hand) - 1))


def _keep(draft: Draft, frame: Keep, seat: Seat, action: Action) -> None:
    assert action.number is not None  # noqa: S101  its form
    drop_request(draft, seat, action.number)
    if len(draft.players[seat].requests) == frame.count:
        leave(draft, seat)


def leave(draft: Draft, seat: Seat) -> None:
    """Take a seat out of the decision of several on top of the stack, which ends with its last seat."""
    top = draft.stack[-1]
    assert isinstance(top, AskAll)  # noqa: S101  whoever calls answers one
    seats = tuple(other for other in top.seats if other != seat)
    if seats:
        draft.swap(replace(top, seats=seats))
    else:
        draft.pop()


# ---- sunrise (I5.1, I5.2)


def _sunrise(draft: Draft, _task: Sunrise) -> None:
    """Restore EP, tokens and abilities; then the parts that only later days have."""
    setting = draft.setting
    draft.resting = 0
    draft.laid = False
    planned = tuple(seat for seat, player in enumerate(draft.players) if player.planning)
    for seat, player in enumerate(draft.players):
        crampons = min(2, player.crampons + 1) if has(draft, seat, Guild.WALKERS) else 0
        draft.change(
            seat,
            ep=min(MOST_EP, setting.ep + player.planning),
            planning=False,
            walks=setting.walks,
            daily=False,
            token=-1,
            crampons=crampons,
        )
    draft.tell(DayBegan(draft.day, tuple(player.ep for player in draft.players), planned))
    if draft.day == 1:
        draft.push(BeginTurn(draft.first))
    else:
        draft.then(Reload(), PassFirst(), *((Reveal(),) if setting.abilities else ()), NextTurn())


def _reload(draft: Draft, _task: Reload) -> None:
    asked = []
    for seat, player in enumerate(draft.players):
        if any(player.down):
            draft.change(seat, down=(0,) * len(TYPES))
        if any(TYPE_OF[piece] == PRISMATIC for slot in player.slots for piece in slot):
            asked.append(seat)
    if asked:
        draft.push(Prisms(tuple(asked)))


def _loose(table: Table, frame: Prisms, seat: Seat, source: int) -> list[int]:
    """Return the prismatic artifacts of a slot that were not moved yet."""
    return [
        piece
        for piece in table.players[seat].slots[source]
        if TYPE_OF[piece] == PRISMATIC and not frame.moved >> piece & 1
    ]


def _shifts(table: Table, frame: Prisms, seat: Seat) -> list[Action]:
    """Return where each prismatic artifact may go: once a sunrise (I5.2)."""
    found = []
    for source in range(len(TYPES)):
        for anima in sorted({ANIMA_OF[piece] for piece in _loose(table, frame, seat, source)}):
            found += [
                make("shift", TYPES[source].value, TYPES[target].value, number=anima)
                for target in range(len(TYPES))
                if target != source
            ]
    return [*found, DONE]


def _shift(draft: Draft, frame: Prisms, seat: Seat, action: Action) -> None:
    if action is DONE:
        _shifted(draft, seat)
        return
    source, target = (TYPES.index(word) for word in action.words)
    assert action.number is not None  # noqa: S101  its form
    slots = draft.players[seat].slots
    piece = next(one for one in _loose(draft, frame, seat, source) if ANIMA_OF[one] == action.number)
    slots = put(slots, source, tuple(one for one in slots[source] if one != piece))
    draft.change(seat, slots=put(slots, target, (*slots[target], piece)))
    draft.tell(PrismMoved(seat, source, target, action.number))
    frame = replace(frame, moved=frame.moved | 1 << piece)
    draft.swap(frame)
    if not any(_loose(draft, frame, seat, slot) for slot in range(len(TYPES))):
        _shifted(draft, seat)


def _shifted(draft: Draft, seat: Seat) -> None:
    draft.tell(PrismsDone(seat))
    leave(draft, seat)


def _pass_first(draft: Draft, _task: PassFirst) -> None:
    if draft.setting.seats > 1:
        draft.first = (draft.first + 1) % draft.setting.seats
        draft.tell(FirstPassed(draft.first))
    # The turn order of the day begins with the first player: the last turn counts as its right neighbour's.
    draft.active = (draft.first - 1) % draft.setting.seats


# ---- turns (I5.3 to I5.6)


def _begin(draft: Draft, task: BeginTurn) -> None:
    draft.turn += 1
    draft.active = task.seat
    draft.now = Now()
    draft.push(Turn(task.seat))
    draft.tell(TurnBegan(task.seat, draft.turn))


def end_turn(draft: Draft, seat: Seat) -> None:
    """End the turn on top of the stack: what must be given up and discarded comes first (I5.4, I5.5)."""
    draft.pop()
    forfeited = int(not draft.now.spent and draft.players[seat].ep > 0)
    if forfeited:
        draft.change(seat, ep=draft.players[seat].ep - 1)
    draft.tell(TurnEnded(seat, forfeited, draft.players[seat].ep))
    draft.push(EndTurn(seat))
    if len(draft.players[seat].hand) > MOST_TILES:
        draft.push(Toss(seat))


def _tosses(table: Table, _frame: Toss, seat: Seat) -> list[Action]:
    return [make("toss", *FRONT_WORDS[front]) for front in fronts_held(table, seat)]


def _toss(draft: Draft, _frame: Toss, seat: Seat, action: Action) -> None:
    front = FRONT_WORDS.index(action.words)
    discard_front(draft, seat, front)
    draft.tell(Tossed(seat, front))
    if len(draft.players[seat].hand) <= MOST_TILES:
        draft.pop()


def discard_front(draft: Draft, seat: Seat, front: int) -> None:
    """Discard the first snow tile of a front from a hand, shown to all: no undo crosses it (I7.4)."""
    hand = draft.players[seat].hand
    piece = next(piece for piece in hand if draft.fronts[piece] == front)
    draft.change(seat, hand=tuple(other for other in hand if other != piece))
    draft.spill = (*draft.spill, piece)
    draft.shown |= 1 << piece
    draft.barrier = True


def _end(draft: Draft, task: EndTurn) -> None:
    draft.push(NextTurn())
    if not draft.players[task.seat].ep:
        draft.resting |= 1 << task.seat
        draft.push(Sunset(task.seat))


def _next(draft: Draft, _task: NextTurn) -> None:
    for seat in clockwise(draft, draft.active + 1):
        if not draft.resting >> seat & 1:
            draft.push(BeginTurn(seat))
            return
    draft.push(Nightfall())


def _nightfall(draft: Draft, _task: Nightfall) -> None:
    draft.heap = draft.heap + draft.row
    draft.row = ()
    if draft.day == DAYS:
        draft.stack = (Over("days"),)
        draft.barrier = True
        draft.tell(Ended("days"))
        return
    draft.day += 1
    draft.then(*((Solace(),) if draft.setting.mild else ()), Sunrise())


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
