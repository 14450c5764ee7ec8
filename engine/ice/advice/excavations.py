"""What excavating a tile costs, now or where an action brings people, and what goes with a tile that goes.

Knows which actions take tiles away, and which move leaders, archaeologists and camps, and where to (I6.4, I6.5, I7).
Must not know whether they are legal, nor where anyone goes after an excavation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.core import MalformedAction
from engine.ice.actions import parse
from engine.ice.advice.from_view import from_view, led, sent
from engine.ice.advice.turns import acting
from engine.ice.board import BY_NAME, COVERS, LEVEL, SUPPLY, TILES, listed
from engine.ice.components import Guild
from engine.ice.state import carry, explorers, has, lies
from engine.ice.turn import artifacts, dig
from engine.ice.turn.collapse import doomed
from engine.values import cached_by_identity

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state import State, Table
    from engine.ice.view import View


@dataclass(frozen=True, slots=True)
class Price:
    """What an excavation costs, in parts (I6.4)."""

    level: int
    """0 for snow, 1 surface, 2 deep."""
    harder: str
    """What makes it 1 EP dearer, once at most: ``nunatak``, ``covered``, ``camp``; "" nothing."""
    explorers: int
    architects: bool
    termites: int

    @property
    def base(self) -> int:
        """EP before anything is added or taken off."""
        return dig.cost(self.level, 0, harder=False)

    @property
    def ep(self) -> int:
        """What is paid."""
        off = self.architects + self.termites
        return dig.cost(self.level, self.explorers, harder=bool(self.harder), reductions=off)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What would follow; nothing of it has happened."""

    dug: Cell
    """The tile that would be excavated; -1: none."""
    falling: tuple[Cell, ...]
    """Tiles that would be destroyed or collapse."""
    price: Price | None = None
    """What the excavation costs; None: nothing, by a talisman."""


@dataclass(frozen=True, slots=True)
class SentBack:
    """Who and what goes back with tiles that go (I7.2)."""

    leaders: tuple[Seat, ...]
    camps: tuple[int, ...]
    """By index; without the road wardens' own, which goes to another tile (I11.2)."""
    archaeologists: int


def diggable(view: View, seat: Seat) -> bool:
    """Tell whether the tile under a seat's leader may be excavated (I6.4)."""
    return on_diggable(from_view(view), seat)


def covering(view: View, cell: Spot) -> tuple[Cell, ...]:
    """Return the tiles that lie on a cell."""
    return listed(COVERS[cell] & from_view(view).ground.tiles)


def price(view: View, seat: Seat, *, termites: int = 0, architects: bool = False) -> Price | None:
    """Return what excavating the tile under a seat's leader costs (I6.4); None where no tile lies."""
    table = from_view(view)
    cell = table.leaders[seat]
    if cell not in TILES or not lies(table, cell):
        return None
    return priced(table, seat, termites=termites, architects=architects)


def fallen(view: View, cell: Cell, *, excavated: bool) -> tuple[Cell, ...]:
    """Return what else goes for sure when a tile is excavated, its cover and chains (I6.5), or destroyed (I7.3)."""
    tiles = from_view(view).ground.tiles
    left = tiles
    if excavated:
        left &= ~COVERS[cell]
        left &= ~doomed(left)
    left &= ~(1 << cell)
    left &= ~doomed(left)
    return listed(tiles & ~left & ~(1 << cell))


def curse_steps(view: View, cell: Cell) -> int:
    """Return how many steps on the track of the curse excavating a tile costs (I13.2), which depends on its level."""
    return view.box.anima[cell] if view.mode == "curse" else 0


def sent_back(view: View, cells: Collection[Cell]) -> SentBack:
    """Return who stands on tiles that go, and which camps (I7.2)."""
    table = from_view(view)
    seats = len(view.players)
    return SentBack(
        leaders=tuple(seat for seat, at in enumerate(table.leaders) if at in cells),
        camps=tuple(
            camp
            for camp, at in enumerate(table.camps)
            if at in cells and not (camp < seats and has(table, camp, Guild.WARDENS))
        ),
        archaeologists=sum(table.archs[cell] for cell in cells),
    )


def foreseen(view: View, text: str) -> Foreseen | None:
    """Return what an action is sure to bring down (I6.4, I6.5, I7); None when it takes no tile away."""
    try:
        action = parse(text)
    except MalformedAction:
        return None
    seat = view.active
    talisman = action.verb == "play" and action.words[:1] == ("talisman",)
    if talisman or action.verb == "excavate":
        cost = price(view, seat, termites=action.number or 0, architects=bool(action.words) and not talisman)
        if cost is None:
            return None
        at = view.players[seat].leader
        return Foreseen(at, fallen(view, at, excavated=True), None if talisman else cost)
    # by a gem one also rescues, which takes nothing away
    by_gem = action.verb == "play" and action.words[:1] == ("gem",)
    destroys = by_gem or action.verb == "destroy" or action.words[:1] in {("obliteration",), ("rune",)}
    if destroys and action.spot is not None and action.spot in TILES:
        return Foreseen(-1, (action.spot, *fallen(view, action.spot, excavated=False)))
    return None


# ---- on a table, as it is or as it will be


def on_diggable(table: Table, seat: Seat) -> bool:
    """Tell whether the tile under a leader may be excavated (I6.4)."""
    return table.leaders[seat] in TILES and dig.diggable(table, table.leaders[seat])


def priced(table: Table, seat: Seat, *, termites: int = 0, architects: bool = False) -> Price:
    """Return what excavating the tile under a leader costs (I6.4)."""
    cell = table.leaders[seat]
    dearer = dig.harder(table, cell, architects=architects)
    return Price(LEVEL[cell], dearer, explorers(table, cell), architects, termites)


_WHISTLED: Final = 1
"""Archaeologists that go with the whistle at least (I9)."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """How it stands where an action brings people, once it is done."""

    archaeologists: int
    explorers: int
    """Archaeologists and leaders."""
    leader: Spot
    """Where the leader of who acts is then; -1 in the reserve."""
    digging: tuple[int, ...]
    """EP that excavating the tile under the leader of who acts may cost then, the least first; empty: it cannot be."""


def arrival(view: View, text: str) -> Arrival:
    """Return what an action, or the beginning of several, brings who acts where it leads to (I6.1 to I6.7, I8.7, I8.8).

    Where it is not said yet how many come along, there are several costs. What moves nobody leaves all as it is.
    """
    known = _known(view)
    if text not in known:
        known[text] = _arrival(view, text)
    return known[text]


@cached_by_identity
def _known(_view: View) -> dict[str, Arrival]:
    """Return what was asked of a view: order, hints and routes all ask for the same."""
    return {}


def _arrival(view: View, text: str) -> Arrival:
    seat = acting(view)
    spot, tables = _after(view, seat, text.split(":"))
    costs = {priced(table, seat).ep for table in tables if on_diggable(table, seat)}
    first = tables[0]
    there = spot if spot >= 0 else None
    return Arrival(
        archaeologists=0 if there is None else first.archs[there],
        explorers=0 if there is None else explorers(first, there),
        leader=first.leaders[seat],
        digging=tuple(sorted(costs)),
    )


def _after(view: View, seat: Seat, tokens: list[str]) -> tuple[Spot, tuple[State, ...]]:
    """Return where an action leads, and the tables as they may be then."""
    table = from_view(view)
    match tokens:
        case ["move" | "walk", spot]:
            return BY_NAME[spot], tuple(led(table, seat, BY_NAME[spot], many) for many in _companies(table, seat))
        case ["move" | "walk" | "sail", spot, *number] | ["play", "spiders" | "manta", spot, *number]:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number)),)
        case ["step", spot]:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], view.decision.archs),)
        case ["home", *number]:
            spot_home = table.camps[seat]
            return spot_home, (led(table, seat, spot_home, _number(number)),) if spot_home != SUPPLY else (table,)
        case ["build", "white", spot, *number]:
            white = table.camps.index(SUPPLY, len(table.players))
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number), camp=white),)
        case ["build" | "pitch", spot, *number] if spot in BY_NAME:
            return BY_NAME[spot], (led(table, seat, BY_NAME[spot], _number(number), camp=seat),)
        case ["recruit", spot] | ["put", _, spot, *_]:
            return BY_NAME[spot], (sent(table, 1, BY_NAME[spot]),)
        case ["to", spot, *number]:
            return BY_NAME[spot], (_sent_on(view, table, BY_NAME[spot], number),)
        case ["use" | "spark", "exalted"]:
            at = table.leaders[seat]
            found = artifacts.sources(table, seat)
            return at, (sent(table, len(found), at) if found else table,)
    return table.leaders[seat], (table,)


def _companies(table: State, seat: Seat) -> range:
    """Return how many may come along in a move (I6.2, I13.2)."""
    source = table.leaders[seat]
    return range(1) if source == SUPPLY else range(min(carry(table, seat), table.archs[source]) + 1)


def _sent_on(view: View, table: State, spot: Spot, number: list[str]) -> State:
    """Return the table once the pieces that a decision moves are there: of the rope, the whistle or the smilodon."""
    decision = view.decision
    if decision.phase == "held":
        return sent(table, 1 + decision.archs, spot)
    many = int(number[0]) if number else _WHISTLED if decision.phase == "whistle" else table.archs[decision.cell]
    return sent(table, many, spot, source=decision.cell)


def _number(number: list[str]) -> int:
    return int(number[0]) if number else 0
