"""What excavating a tile costs, of what that is made, and what goes with the tile (I6.4, I6.5, I7).

Knows the engine's answers on what a view tells (``known``). Must not know any action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice import dig
from engine.ice.board import COVERS, LEVEL, TILES, listed
from engine.ice.collapse import doomed
from engine.ice.components import NUNATAK
from engine.ice.table import camp_at, explorers, is_open, terrain_at
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Seat
    from engine.ice.board import Cell
    from engine.ice.state import State
    from render.words import Words

_HARDER: Final[Mapping[str, str]] = {
    "nunatak": msg("+1 nunatak"),
    "covered": msg("+1 half covered"),
    "camp": msg("+1 camp"),
}


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

    def parts(self, words: Words) -> list[str]:
        """Return what is added and taken off: "+1 half covered", "−2 explorers"."""
        found = [words.say(_HARDER[self.harder])] if self.harder else []
        found.append(words.count("−{n} explorer", "−{n} explorers", self.explorers))
        if self.architects:
            found.append(words.say("−1 architects"))
        if self.termites:
            found.append(words.say("−{n} termites", n=self.termites))
        return found


def diggable(table: State, seat: Seat) -> bool:
    """Tell whether the tile under a leader may be excavated."""
    return table.leaders[seat] in TILES and dig.diggable(table, table.leaders[seat])


def price(table: State, seat: Seat, *, termites: int = 0, architects: bool = False) -> Price:
    """Return what excavating the tile under a leader costs."""
    cell = table.leaders[seat]
    if terrain_at(table, cell) == NUNATAK:
        harder = "nunatak"
    elif not is_open(table, cell):
        harder = "covered"
    else:
        harder = "camp" if camp_at(table, cell) >= 0 and not architects else ""
    return Price(LEVEL[cell], harder, explorers(table, cell), architects, termites)


def fallen(tiles: int, cell: Cell, *, excavated: bool) -> tuple[Cell, ...]:
    """Return what else goes for sure when a tile is excavated, its cover and chains (I6.5), or destroyed (I7.3)."""
    left = tiles
    if excavated:
        left &= ~COVERS[cell]
        left &= ~doomed(left)
    left &= ~(1 << cell)
    left &= ~doomed(left)
    return listed(tiles & ~left & ~(1 << cell))
