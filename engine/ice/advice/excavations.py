"""What excavating a tile costs and of what that is made, and what goes with a tile that goes (I6.4, I6.5, I7).

Knows which actions take tiles away. Must not know where anybody goes afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core import MalformedAction
from engine.ice.actions import parse
from engine.ice.board import COVERS, LEVEL, TILES, listed
from engine.ice.components import Guild
from engine.ice.hidden.from_view import from_view
from engine.ice.table import explorers, has, lies
from engine.ice.turn import dig
from engine.ice.turn.collapse import doomed

if TYPE_CHECKING:
    from collections.abc import Collection

    from engine.core import Seat
    from engine.ice.board import Cell
    from engine.ice.table import Table
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
    """Return how many steps on the track of the curse excavating a tile costs (I13.2); it hangs on its level alone."""
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
