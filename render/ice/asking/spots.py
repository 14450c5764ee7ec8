"""What lies at a spot, who stands there, and what excavating would cost there, in a few words.

Knows views, and the engine's answers on what a view tells (``known``). Must not know any action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.ice.board import HIGH_LEDGE, SNOW, ZONES
from engine.ice.components import Guild
from engine.ice.known import acting, known
from engine.ice.table import camp_at, explorers, has, leaders_at
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, leader_name, spots_listed
from render.ice.prices import diggable, price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.state import State
    from engine.ice.view import CellView, View
    from render.words import Words

_FEW = 3
"""Collapsing tiles that are named; of more their number is told."""


@dataclass(frozen=True)
class Seen:
    """One view for one hint: the table that it tells of, who acts, and the words."""

    view: View
    words: Words
    names: Sequence[str] = ()

    @cached_property
    def table(self) -> State:
        """The table as far as the view tells."""
        return known(self.view)

    @cached_property
    def seat(self) -> Seat:
        """Who acts."""
        return acting(self.view)

    @property
    def leader(self) -> Spot:
        """Where the leader of who acts stands, -1: in the reserve."""
        return self.view.players[self.seat].leader

    @cached_property
    def cells(self) -> dict[Spot, CellView]:
        """The cells by spot."""
        return {cell.spot: cell for cell in self.view.cells}

    # ---- what lies and stands there

    def tile(self, spot: Spot) -> str:
        """Return what lies at a spot: terrain, or type and whether it is open."""
        words, cell = self.words, self.cells.get(spot)
        if spot in ZONES:
            return words.say("Azulia")
        if spot >= HIGH_LEDGE.start:
            return words.say("ledge")
        if cell is None or cell.kind != "tile":
            return ""
        if cell.back is None:
            return words.say("hidden")
        back = back_name(words, cell.back)
        if spot in SNOW:
            return back
        return words.say("{tile}, open", tile=back) if cell.open else words.say("{tile}, half covered", tile=back)

    def people(self, spot: Spot, *, without: Seat = -1) -> list[str]:
        """Return who stands at a spot: archaeologists, leaders, a camp."""
        found = []
        if number := self.table.archs[spot]:
            found.append(archaeologists(self.words, number))
        found += [self.leader_of(seat) for seat in leaders_at(self.table, spot) if seat != without]
        camp = camp_at(self.table, spot)
        return [*found, self.camp_of(camp)] if camp >= 0 else found

    def leader_of(self, seat: Seat) -> str:
        """Return a leader as who acts calls it."""
        if seat == self.seat:
            return self.words.say("your leader")
        return leader_name(seat, self.names, self.words)

    def camp_of(self, camp: int) -> str:
        """Return a camp as who acts calls it."""
        if camp == self.seat:
            return self.words.say("your camp")
        return camp_name(camp, len(self.view.players), self.names, self.words)

    # ---- what would follow

    def left(self, cost: int) -> str:
        """Return what a cost leaves."""
        return self.words.say("leaves {ep}", ep=ep(self.words, max(0, self.view.players[self.seat].ep - cost)))

    def digging(self, *tables: State) -> str:
        """Return what excavating costs where the leader stands on each of these tables; "" where it cannot."""
        costs = sorted(price(table, self.seat).ep for table in tables if diggable(table, self.seat))
        if not costs:
            return ""
        if costs[0] == costs[-1]:
            return self.words.say("excavating then costs {ep}", ep=ep(self.words, costs[0]))
        return self.words.say("excavating then costs {least} to {most} EP", least=costs[0], most=costs[-1])

    def standing(self, table: State, spot: Spot) -> str:
        """Return how many explorers stand somewhere on a table."""
        return self.words.count("{n} explorer there then", "{n} explorers there then", explorers(table, spot))

    def gathered(self, table: State, spot: Spot) -> str:
        """Return how many archaeologists stand somewhere on a table."""
        there = archaeologists(self.words, table.archs[spot])
        return self.words.say("{archaeologists} there then", archaeologists=there)

    def falling(self, cells: Sequence[Cell]) -> str:
        """Return that tiles collapse, "" when there are none."""
        if not cells:
            return ""
        number = len(cells)
        if number > _FEW:
            return self.words.count("{n} tile collapses", "{n} tiles collapse", number)
        return self.words.count("{spots} collapses", "{spots} collapse", number, spots=spots_listed(self.words, cells))

    def sent_back(self, cells: Sequence[Cell]) -> list[str]:
        """Return whose leaders and camps, and how many archaeologists, stand on tiles that go."""
        words, table = self.words, self.table
        found = [
            words.say("{figure} goes back", figure=self.leader_of(seat))
            for seat, at in enumerate(table.leaders)
            if at in cells
        ]
        found += [
            words.say("{figure} goes back", figure=self.camp_of(camp))
            for camp, at in enumerate(table.camps)
            if at in cells and not self._warden(camp)
        ]
        if number := sum(table.archs[cell] for cell in cells):
            found.append(words.count("{n} archaeologist goes back", "{n} archaeologists go back", number))
        return found

    def _warden(self, camp: int) -> bool:
        """Tell whether a camp is the road wardens' own, which goes to another tile (I11.2)."""
        return camp < len(self.view.players) and has(self.table, camp, Guild.WARDENS)
