"""Allocation: who goes where after an excavation, and the camp (I6.6, I6.14 C).

Knows the three cells below and what may be declared there. Must not know how the tile was excavated.
Who is still to be placed stands on the excavated cell, a void by now.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import BY_GEM, BY_SLOT, BY_TOKEN, DONE, by_spot, make
from engine.ice.board import BELOW, NAMES, SPOTS, SUPPLY, TILES
from engine.ice.components import GEM, HARMONY, ROPE, SURVIVORS
from engine.ice.day.day import discard_front
from engine.ice.events.dig import Allocated, CampLowered, HeldPlaced, Joined, SurvivorsJoined, TilePlayed
from engine.ice.handlers import Asks, Handler, Tasks, nothing
from engine.ice.pending import (
    CRAMPON_HOLDS,
    ROPE_HOLDS,
    AfterAllocation,
    Allocate,
    LowerCamp,
    PlaceHeld,
    Settled,
    SinkCamp,
)
from engine.ice.state import camp_at, explorers, fronts_held, leaders_at, lies, type_at
from engine.ice.turn import guilds, slots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell, Spot
    from engine.ice.state import StateBuilder, Table

_SURVIVORS: Final = make("play", "survivors")
_ROPE: Final = make("play", "rope")
_GEM: Final = make("play", "gem")
_CRAMPON: Final = make("crampon")
HARMONIES: Final = {BY_SLOT: make("use", "harmony"), BY_TOKEN: make("spark", "harmony")}
_ARCH: Final = by_spot("put", "arch")
_LEAD: Final = tuple(tuple(make("put", "lead", spot=spot, number=seat) for spot in SPOTS) for seat in range(5))
_EVEN: Final = by_spot("even")
_TO: Final = by_spot("to")
_CAMP: Final = by_spot("camp")
SURVIVING: Final = 2


def fewest(below: Sequence[Spot], there: Sequence[int]) -> tuple[Spot, ...]:
    """Return the spots where the next explorer may go: those that hold the fewest (I6.6).

    >>> fewest((7, 8, 9), (1, 0, 0))
    (8, 9)
    """
    least = min(there)
    return tuple(spot for spot, number in zip(below, there, strict=True) if number == least)


def spread(there: Sequence[int], number: int, *, favour: int) -> tuple[int, ...]:
    """Return how many of a number go to each place, one by one to the fewest, of equal ones to the favoured.

    >>> spread((2, 0, 0), 3, favour=2)
    (0, 1, 2)
    """
    added = [0] * len(there)
    order = sorted(range(len(there)), key=lambda place: place != favour)
    for _ in range(number):
        added[min(order, key=lambda place: there[place] + added[place])] += 1
    return tuple(added)


def evenly(
    there: Sequence[int], archs: int, leaders: Sequence[Seat], *, own: Seat, favour: int
) -> tuple[tuple[int, ...], tuple[tuple[Seat, ...], ...]]:
    """Return archaeologists and leaders by place when all are allocated: one's own leader to the favoured place.

    The other leaders go where most go, then the archaeologists.

    >>> evenly((0, 0, 0), 2, (0, 3), own=3, favour=1)
    ((0, 1, 1), ((0,), (3,), ()))
    """
    room = list(spread(there, archs + len(leaders), favour=favour))
    placed: list[list[Seat]] = [[] for _ in there]
    if own in leaders:
        placed[favour].append(own)
        room[favour] -= 1
    for leader in leaders:
        if leader != own:
            place = max(range(len(there)), key=lambda one: (room[one], -one))
            placed[place].append(leader)
            room[place] -= 1
    return tuple(room), tuple(map(tuple, placed))


# ---- who is still to be placed


def _free(table: Table, frame: Allocate, seat: Seat) -> tuple[int, tuple[Seat, ...]]:
    """Return archaeologists and leaders still to be allocated, without those held back."""
    archs, leaders = table.archs[frame.cell], leaders_at(table, frame.cell)
    if frame.held:
        leaders = tuple(other for other in leaders if other != seat)
    if frame.held == ROPE_HOLDS:
        archs = max(0, archs - 1)
    return archs, leaders


def _legal(table: Table, frame: Allocate, seat: Seat) -> list[Action]:
    archs, leaders = _free(table, frame, seat)
    found = [] if frame.begun else _declarations(table, frame, seat)
    if not archs and not leaders:
        return [*found, DONE]
    below = BELOW[frame.cell]
    there = [explorers(table, spot) for spot in below]
    total = archs + len(leaders)
    if total > 1:
        found += [
            _EVEN[spot] for place, spot in enumerate(below) if spread(there, total, favour=place)[place]
        ]  # fmt: skip
    least = fewest(below, there)
    if archs:
        found += [_ARCH[spot] for spot in least]
    found += [_LEAD[leader][spot] for leader in leaders for spot in least]
    return found


def _declarations(table: Table, frame: Allocate, seat: Seat) -> list[Action]:
    """Return what may be declared before anyone is placed; rope and crampon exclude each other (I6.14)."""
    hand = fronts_held(table, seat)
    found = []
    if SURVIVORS in hand and table.reserve:
        found.append(_SURVIVORS)
    if not frame.held:
        if ROPE in hand:
            found.append(_ROPE)
        if guilds.crampon_ready(table, seat):
            found.append(_CRAMPON)
    return found


def _play(builder: StateBuilder, frame: Allocate, seat: Seat, action: Action) -> None:
    if action is _SURVIVORS or action is _ROPE:
        front = SURVIVORS if action is _SURVIVORS else ROPE
        discard_front(builder, seat, front)
        builder.tell(TilePlayed(seat, front))
        if front == SURVIVORS:
            builder.tell(SurvivorsJoined(seat, frame.cell, builder.recruit(frame.cell, SURVIVING)))
        else:
            builder.swap(replace(frame, held=ROPE_HOLDS))
        return
    if action is _CRAMPON:
        guilds.use_crampon(builder, seat)
        builder.swap(replace(frame, held=CRAMPON_HOLDS))
        return
    if action.verb == "put":
        _put(builder, frame, action)
    elif action.verb == "even":
        _even(builder, frame, seat, action)
    frame = replace(frame, begun=True)
    archs, leaders = _free(builder, frame, seat)
    if archs or leaders:
        builder.swap(frame)
        return
    builder.pop()
    if frame.held:
        builder.push(PlaceHeld(seat, frame.cell, builder.archs[frame.cell]))


def _put(builder: StateBuilder, frame: Allocate, action: Action) -> None:
    spot = _spot(action)
    if action.words[0] == "arch":
        _place(builder, frame, spot, archs=1, leaders=())
    else:
        assert action.number is not None
        _place(builder, frame, spot, archs=0, leaders=(action.number,))


def _even(builder: StateBuilder, frame: Allocate, seat: Seat, action: Action) -> None:
    below = BELOW[frame.cell]
    archs, leaders = _free(builder, frame, seat)
    there = [explorers(builder, spot) for spot in below]
    room, placed = evenly(there, archs, leaders, own=seat, favour=below.index(_spot(action)))
    for spot, number, some in zip(below, room, placed, strict=True):
        if number or some:
            _place(builder, frame, spot, archs=number, leaders=some)


def _place(builder: StateBuilder, frame: Allocate, spot: Spot, *, archs: int, leaders: tuple[Seat, ...]) -> None:
    builder.shift(frame.cell, spot, archs)
    for leader in leaders:
        builder.lead(leader, spot)
    builder.tell(Allocated(frame.seat, frame.cell, spot, archs, leaders))


def _spot(action: Action) -> Spot:
    assert action.spot is not None
    return action.spot


def _forced(table: Table, frame: Allocate) -> bool:
    """Allocate unasked where there is no choice: never while a tile of the hand, which is secret, could be declared."""
    return frame.begun or not table.players[frame.seat].hand


def _why(table: Table, frame: Allocate, seat: Seat, action: Action) -> IllegalAction | None:
    if action.verb in {"play", "crampon"} and frame.begun:
        return IllegalAction("allocating")
    if action.verb == "crampon":
        return IllegalAction("held" if frame.held else "no-crampon")
    if action in {_SURVIVORS, _ROPE}:
        front = SURVIVORS if action == _SURVIVORS else ROPE
        if front not in fronts_held(table, seat):
            return IllegalAction("not-in-hand", front=action.words[0])
        return IllegalAction("held" if front == ROPE else "reserve-empty")
    if action.verb in {"put", "even"} and action.spot is not None:
        if action.spot not in BELOW[frame.cell]:
            return IllegalAction("not-below", spot=NAMES[action.spot])
        archs, leaders = _free(table, frame, seat)
        if action.verb == "even":
            present = archs + len(leaders) > 1
        elif action.words == ("arch",):
            present = archs > 0 and action.number is None
        else:
            present = action.number in leaders
        if present:
            return IllegalAction("not-fewest", spot=NAMES[action.spot])
    return None


# ---- rope and crampon


def _places(_table: Table, frame: PlaceHeld, _seat: Seat) -> list[Action]:
    return [_TO[spot] for spot in BELOW[frame.cell]]


def _place_held(builder: StateBuilder, frame: PlaceHeld, seat: Seat, action: Action) -> None:
    spot = _spot(action)
    builder.pop()
    builder.lead(seat, spot)
    builder.shift(frame.cell, spot, frame.company)
    builder.tell(HeldPlaced(seat, frame.cell, spot, frame.company))


# ---- harmony (I8.7)


def _on_harmony(table: Table, seat: Seat) -> bool:
    return type_at(table, table.leaders[seat]) == HARMONY


def harmony_due(table: Table, seat: Seat, *, spot: Spot, holds: bool) -> bool:
    """Tell whether harmony is to be asked with the leader on a spot, and a tile in the hand or none.

    Of a gem only that the hand could hold one, which all may know.
    """
    by_gem = holds and type_at(table, spot) == HARMONY
    return table.reserve > 0 and (by_gem or bool(slots.ways(table, seat, HARMONY)))


def _settled(builder: StateBuilder, task: Settled) -> None:
    seat = task.seat
    if harmony_due(builder, seat, spot=builder.leaders[seat], holds=bool(builder.players[seat].hand)):
        builder.push(AfterAllocation(task.seat))


def _harmonies(table: Table, _frame: AfterAllocation, seat: Seat) -> list[Action]:
    found = [HARMONIES[how] for how in slots.ways(table, seat, HARMONY)]
    if _on_harmony(table, seat) and GEM in fronts_held(table, seat):
        found.append(_GEM)
    return [*found, DONE]


def _harmony(builder: StateBuilder, _frame: AfterAllocation, seat: Seat, action: Action) -> None:
    builder.pop()
    if action == DONE:
        return
    how = BY_GEM
    if action is _GEM:
        discard_front(builder, seat, GEM)
        builder.tell(TilePlayed(seat, GEM))
    else:
        how = BY_SLOT if action.verb == "use" else BY_TOKEN
    slots.use(builder, seat, HARMONY, how=how)
    spot = builder.leaders[seat]
    builder.tell(Joined(seat, spot, builder.recruit(spot)))
    builder.push(Settled(seat))


def _why_harmony(table: Table, _frame: AfterAllocation, seat: Seat, action: Action) -> IllegalAction | None:
    if action == _GEM:
        held = GEM in fronts_held(table, seat)
        return IllegalAction("no-effect", front="gem") if held else IllegalAction("not-in-hand", front="gem")
    if action.verb not in {"use", "spark"} or action.spot is not None or action.words != ("harmony",):
        return None
    return slots.why(table, seat, HARMONY, how=BY_SLOT if action.verb == "use" else BY_TOKEN)


# ---- the camp


def camp_grounds(table: Table, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells to which the camp of an excavated cell may go: ledge and Azulia take none (I6.6)."""
    return tuple(low for low in BELOW[cell] if low in TILES and lies(table, low) and camp_at(table, low) < 0)


def _sink(builder: StateBuilder, task: SinkCamp) -> None:
    """Lower the camp that is left on the excavated cell (I6.6)."""
    camp = camp_at(builder, task.cell)
    if camp < 0:
        return
    if cells := camp_grounds(builder, task.cell):
        builder.push(LowerCamp(task.seat, camp, cells))
    else:
        builder.pitch(camp)
        builder.tell(CampLowered(camp, task.cell, SUPPLY))


def _grounds(_table: Table, frame: LowerCamp, _seat: Seat) -> list[Action]:
    return [_CAMP[cell] for cell in frame.cells]


def _lower(builder: StateBuilder, frame: LowerCamp, _seat: Seat, action: Action) -> None:
    source = builder.camps[frame.camp]
    builder.pop()
    builder.pitch(frame.camp, _spot(action))
    builder.tell(CampLowered(frame.camp, source, _spot(action)))


ASKS: Asks = {
    Allocate: Handler(_legal, _play, _why, _forced),
    PlaceHeld: Handler(_places, _place_held, nothing),
    AfterAllocation: Handler(
        _harmonies, _harmony, _why_harmony, forced=lambda table, frame: not table.players[frame.seat].hand
    ),
    LowerCamp: Handler(_grounds, _lower, nothing),
}
TASKS: Tasks = {Settled: _settled, SinkCamp: _sink}
