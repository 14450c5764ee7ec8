"""Complete allocations: every way in which those who stood on an excavated tile may end up below it, the best first.

Knows how an allocation goes on to its end, the camp included where one place alone makes sense. Must not know what may
be declared before it, which depends on hidden hands, nor what comes after it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product, zip_longest
from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ice.actions import DONE, make
from engine.ice.advice.explorers import ongoing, waiting
from engine.ice.advice.from_view import from_view
from engine.ice.advice.turns import lacking
from engine.ice.board import BELOW, LEVEL, SUPPLY
from engine.ice.components import HARMONY, PRISMATIC
from engine.ice.state import camp_at, explorers, type_at
from engine.ice.turn import slots
from engine.ice.turn.allocate import HARMONIES, camp_grounds, evenly, fewest, harmony_due
from engine.ice.turn.dig import cost, diggable, harder

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state import State
    from engine.ice.view import View

_NEVER: Final = 99
"""The cost of what cannot be excavated."""
_FOR_ALL: Final = 2
"""Leaders of others up to this number are placed in every way; more of them as the even allocation does."""


@dataclass(frozen=True, slots=True)
class Placing:
    """One way in which an allocation may end, anyone who is put first."""

    texts: tuple[str, ...]
    """The actions that lead there, as few as are known."""
    archaeologists: tuple[tuple[Spot, int], ...]
    """How many go to each spot, without spots to which none goes."""
    leaders: tuple[tuple[Seat, Spot], ...]
    """Where the leaders go, that of who acts first."""
    camp: Cell
    """Where the camp of the tile goes with it, -1: there is none, or that is asked on its own."""
    digging: int
    """EP that excavating the tile under one's own leader costs then; -1: it cannot be."""
    company: int
    """Explorers where one's own leader is then, itself included."""
    harmony: bool | None = None
    """Harmony is used, or not, by one of the actions; None: it is not asked about, or on its own."""


@dataclass(frozen=True, slots=True)
class _Hole:
    """Who stood on the excavated cell, and who is below it."""

    seat: Seat
    cell: Cell
    there: tuple[int, ...]
    """By place below: explorers who stand there already."""
    archs: int
    leaders: tuple[Seat, ...]
    rope: int
    """Archaeologists that go last with the leader."""
    own: int
    """The place of one's own leader if it has been placed already, else -1."""


_Way: TypeAlias = "tuple[tuple[int, ...], tuple[tuple[Seat, int], ...]]"
"""Archaeologists by place, and the place of each leader that is placed with them."""


def placings(view: View, *, most: int) -> tuple[Placing, ...]:
    """Return the ways in which the present allocation may end, this many at most (I6.6, I6.14).

    The best come first, one for each place of one's own leader, then the next best of each.
    () outside of an allocation, and where nobody is to be placed. Ways that lead to the same table are one.
    """
    frame = ongoing(view)
    if frame is None:
        return ()
    waits, below, table = waiting(view), BELOW[frame.cell], from_view(view)
    free = tuple(one for one in view.decision.leaders if not (waits.leader_last and one == frame.seat))
    there = tuple(explorers(table, spot) for spot in below)
    at, types = table.leaders[frame.seat], wanted(view, frame.seat)
    own = below.index(at) if at in below else -1
    hole = _Hole(frame.seat, frame.cell, there, waits.archaeologists, free, waits.company_last, own)
    if not hole.archs and not hole.leaders:
        return ()
    places = [_Place.at(table, spot, types, seat=frame.seat) for spot in below]
    # who goes last, by rope or crampon, goes anywhere
    ends = range(len(below)) if waits.leader_last else (-1,)
    found = [(way, last) for way in _ways(hole) for last in ends]
    found.sort(key=lambda one: _rank(hole, *one, places=places))
    # where one's own leader goes comes before who else goes where: the best for each of its places, then the next best
    by_place: dict[int, list[tuple[_Way, int]]] = {}
    for one in found:
        by_place.setdefault(_company(hole, *one)[0], []).append(one)
    ranked = [one for some in zip_longest(*by_place.values()) for one in some if one is not None]
    return tuple(_placing(view, hole, *one, places=places) for one in ranked[:most])


def _ways(hole: _Hole) -> Iterator[_Way]:
    """Yield each way to allocate all who do not go last."""
    own = tuple(one for one in hole.leaders if one == hole.seat)
    others = tuple(one for one in hole.leaders if one != hole.seat)
    rooms = {(0,) * len(hole.there)}
    for _ in range(hole.archs + len(hole.leaders)):
        rooms = {
            (*room[:place], room[place] + 1, *room[place + 1 :])
            for room in rooms
            for place in fewest(range(len(room)), [a + b for a, b in zip(hole.there, room, strict=True)])
        }
    every = (*own, *others) if len(others) <= _FOR_ALL else own
    for room in rooms:
        for places in product(range(len(room)), repeat=len(every)):
            left = [number - places.count(place) for place, number in enumerate(room)]
            if min(left) >= 0:
                yield _filled(left, dict(zip(every, places, strict=True)), hole.leaders)


def _filled(left: list[int], at: dict[Seat, int], leaders: Sequence[Seat]) -> _Way:
    """Return the way in which the leaders without a place go where most are still to go."""
    for leader in leaders:
        if leader not in at:
            at[leader] = max(range(len(left)), key=lambda place: (left[place], -place))
            left[at[leader]] -= 1
    return tuple(left), tuple(at.items())


# ---- which is best


@dataclass(frozen=True, slots=True)
class _Place:
    """What a spot below is worth to the leader of who acts."""

    worth: int
    """How much its tile is wanted; 0: no tile."""
    level: int
    """That of its tile, if it can be excavated then, else -1."""
    dearer: bool

    @classmethod
    def at(cls, table: State, spot: Spot, wanted: Collection[int], *, seat: Seat) -> _Place:
        kind = type_at(table, spot)
        if kind < 0:
            return cls(0, -1, dearer=False)
        empty = kind == PRISMATIC or not table.players[seat].slots[kind]
        level = LEVEL[spot] if diggable(table, spot) else -1
        worth = 1 + empty + (kind == PRISMATIC or kind in wanted)
        return cls(worth, level, dearer=bool(harder(table, spot, architects=False)))

    def digging(self, company: int, *, camp: bool = False) -> int:
        """Return the EP of excavating it with this many explorers there, and a camp put there; -1: it cannot be."""
        return -1 if self.level < 0 else cost(self.level, company, harder=self.dearer or camp)


def wanted(view: View, seat: Seat) -> set[int]:
    """Return the types that the requests in the seat's hand still lack; none where the view has no such hand."""
    cards = view.own.requests if view.own is not None and view.own.seat == seat else ()
    short = [lacking(view, seat, card) for card in cards]
    return {kind for one in short if one.anima or one.pieces for kind in one.types}


def _company(hole: _Hole, way: _Way, last: int) -> tuple[int, int]:
    """Return the place of one's own leader, and how many explorers are there then, itself included."""
    room, leaders = way
    own = max(hole.own, dict(leaders).get(hole.seat, last))
    return own, hole.there[own] + room[own] + sum(at == own for _, at in leaders) + (hole.rope + 1) * (last >= 0)


def _rank(hole: _Hole, way: _Way, last: int, *, places: Sequence[_Place]) -> tuple[int, ...]:
    """Return what sorts the ways: a wanted tile for one's own leader, cheap to excavate then, and company there."""
    (room, leaders), (own, company) = way, _company(hole, way, last)
    ep = places[own].digging(company)
    order = (*(-number for number in room), *(at for _, at in leaders))
    return -places[own].worth, ep if ep >= 0 else _NEVER, -company, own, *order


# ---- how to get there


def _placing(view: View, hole: _Hole, way: _Way, last: int, *, places: Sequence[_Place]) -> Placing:
    below, (room, leaders), (own, company) = BELOW[hole.cell], way, _company(hole, way, last)
    texts = _series(hole, *way)
    archs, at = list(room), {seat: below[place] for seat, place in leaders}
    if last >= 0:
        if len(below) > 1:
            texts = (*texts, make("to", spot=below[last]).text)
        archs[last] += hole.rope
        at[hole.seat] = below[last]
    camp, chosen = _camp(view, hole, below[own])
    return Placing(
        (*texts, make("camp", spot=camp).text) if chosen else texts,
        tuple((spot, number) for spot, number in zip(below, archs, strict=True) if number),
        tuple(sorted(at.items(), key=lambda one: one[0] != hole.seat)),
        camp,
        places[own].digging(company, camp=camp == below[own]),
        company,
    )


def _series(hole: _Hole, room: Sequence[int], leaders: Sequence[tuple[Seat, int]]) -> tuple[str, ...]:
    """Return actions for a way: as few one by one as lead to where the even allocation does the rest."""
    below, there, left, led = BELOW[hole.cell], list(hole.there), list(room), dict(leaders)
    found: list[str] = []
    while number := sum(left) + len(led):
        if number > 1 and (favour := _favoured(hole, there, left, led)) >= 0:
            return (*found, make("even", spot=below[favour]).text)
        least = fewest(range(len(there)), there)
        if found and number == len(least) == 1:
            break  # the last one goes without being asked about
        leader = next((one for one, at in led.items() if at in least), None)
        if leader is None:
            place = next(place for place in least if left[place])
            left[place] -= 1
            found.append(make("put", "arch", spot=below[place]).text)
        else:
            place = led.pop(leader)
            found.append(make("put", "lead", spot=below[place], number=leader).text)
        there[place] += 1
    return tuple(found)


def _favoured(hole: _Hole, there: Sequence[int], left: Sequence[int], led: Mapping[Seat, int]) -> int:
    """Return the place that the even allocation has to favour so that all go where they should, -1: none."""
    for favour in range(len(there)):
        room, placed = evenly(there, sum(left), tuple(led), own=hole.seat, favour=favour)
        goes = room[favour] > 0 or placed[favour]
        if goes and room == tuple(left) and all(leader in placed[at] for leader, at in led.items()):
            return favour
    return -1


def _camp(view: View, hole: _Hole, leader: Spot) -> tuple[Cell, bool]:
    """Return where the tile's camp goes, and whether that is chosen, if one place alone makes sense.

    It makes none where one's own digging becomes dearer. -1: several do, or harmony is asked before it.
    """
    table, holds = from_view(view), view.players[hole.seat].hand > 0
    grounds = camp_grounds(table, hole.cell) if camp_at(table, hole.cell) >= 0 else ()
    if len(grounds) == 1:
        return grounds[0], False
    sensible = [cell for cell in grounds if cell != leader or harder(table, cell, architects=False)]
    if len(sensible) != 1 or harmony_due(table, hole.seat, spot=leader, holds=holds):
        return SUPPLY, False
    return sensible[0], True


# ---- what is asked after it


def outcomes(view: View, *, ways: int, most: int) -> tuple[Placing, ...]:
    """Return the tables to which the present allocation may lead, Harmony and the camp included, this many at most.

    Of this many ways to place everyone each comes with its best end before any comes with its next best.
    """
    ends = [settlings(view, way) for way in placings(view, most=ways)]
    found: dict[tuple[object, ...], Placing] = {}
    for way in (way for some in zip_longest(*ends) for way in some if way is not None):
        found.setdefault((way.archaeologists, way.leaders, way.camp, way.harmony), way)
    return tuple(found.values())[:most]


def landed(view: View, way: Placing) -> View:
    """Return the view with everyone, and the camp, where a way puts them."""
    frame = ongoing(view)
    if frame is None:
        return view
    led, number_at = dict(way.leaders), dict(way.archaeologists)
    own = led.get(frame.seat, view.players[frame.seat].leader)
    if way.harmony:
        number_at[own] = number_at.get(own, 0) + 1
    camp = view.camps.index(frame.cell) if frame.cell in view.camps else SUPPLY
    # where it can go nowhere, it goes back to its owner
    goes = way.camp >= 0 or not camp_grounds(from_view(view), frame.cell)
    camps = tuple(way.camp if number == camp and goes else at for number, at in enumerate(view.camps))
    cells = tuple(
        replace(
            cell,
            archs=cell.archs + number_at.get(cell.spot, 0),
            leaders=tuple(sorted((*cell.leaders, *(seat for seat, spot in led.items() if spot == cell.spot)))),
            camp=camp if cell.spot == way.camp else cell.camp,
        )
        for cell in view.cells
        if cell.spot != frame.cell
    )
    players = tuple(replace(player, leader=led.get(player.seat, player.leader)) for player in view.players)
    return replace(view, cells=cells, players=players, camps=camps)


def settlings(view: View, way: Placing) -> tuple[Placing, ...]:
    """Return a way with each answer to what is asked after it, Harmony (I8.7) and the camp (I6.6), the best first.

    The way alone where what is asked depends on more than can be foreseen: on a hand, or on two sources of Harmony.
    """
    frame = ongoing(view)
    if frame is None:
        return (way,)
    table, seat = from_view(view), frame.seat
    at = dict(way.leaders).get(seat, table.leaders[seat])
    answers = _harmonies(table, seat, spot=at, holds=view.players[seat].hand > 0)
    grounds = camp_grounds(table, frame.cell) if camp_at(table, frame.cell) >= 0 else ()
    if not answers or (len(grounds) < 2 and answers == _UNASKED):
        return (way,)
    placed = tuple(text for text in way.texts if not text.startswith("camp:"))
    place = _Place.at(table, at, (), seat=seat)
    found: list[Placing] = []
    for texts, harmony in answers:
        for camp in sorted(grounds, key=lambda cell: cell == at) or (SUPPLY,):
            chosen = (make("camp", spot=camp).text,) if len(grounds) > 1 else ()
            company = way.company + bool(harmony)
            ep = place.digging(company, camp=camp == at)
            done = (*placed, *texts, *chosen)
            found.append(replace(way, texts=done, camp=camp, digging=ep, company=company, harmony=harmony))
    return tuple(found)


def _harmonies(table: State, seat: Seat, *, spot: Spot, holds: bool) -> tuple[tuple[tuple[str, ...], bool | None], ...]:
    """Return what may be answered about Harmony with the leader on a spot; () where a hand decides about it."""
    if not harmony_due(table, seat, spot=spot, holds=holds):
        return _UNASKED
    ways = slots.ways(table, seat, HARMONY)
    if len(ways) != 1 or (holds and type_at(table, spot) == HARMONY):
        return ()
    return ((HARMONIES[ways[0]].text,), True), ((DONE.text,), False)


_UNASKED: Final[tuple[tuple[tuple[str, ...], bool | None], ...]] = (((), None),)
