"""Words for a spot: its tile, who stands there, and what excavating would cost there.

Knows views and the advice on them. Must not know any action.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import HIGH_LEDGE, SNOW, ZONES
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, leader_name, spots_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.board import Cell, Spot
    from engine.ice.view import CellView, View
    from render.words import Words

_FEW = 3
"""Up to this many collapsing tiles are named; for more only their number is."""


@dataclass(frozen=True)
class Seen:
    """A view with the lookups that labels and hints need: who acts, what is where, and its name."""

    view: View
    names: Sequence[str]
    words: Words

    @cached_property
    def seat(self) -> Seat:
        """Return the acting seat."""
        return advice.acting(self.view)

    @property
    def leader(self) -> Spot:
        """Return the spot of the acting seat's leader, -1 in the reserve."""
        return self.view.players[self.seat].leader

    @cached_property
    def cells(self) -> dict[Spot, CellView]:
        """Return the cells by spot."""
        return {cell.spot: cell for cell in self.view.cells}

    # ---- what lies and stands there

    def tile(self, spot: Spot) -> str:
        """Return the tile at a spot: terrain, or type and whether it is open."""
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

    def type_at(self, spot: Spot) -> str:
        """Return the terrain or type of the tile at a spot, "" where none is seen."""
        cell = self.cells.get(spot)
        return back_name(self.words, cell.back) if cell is not None and cell.back is not None else ""

    def people(self, spot: Spot, *, without: Seat = -1) -> list[str]:
        """Return who stands at a spot: archaeologists, leaders, a camp."""
        found = []
        if number := self.archaeologists(spot):
            found.append(archaeologists(self.words, number))
        there = [player.seat for player in self.view.players if player.leader == spot]
        found += [self.leader_of(seat) for seat in there if seat != without]
        if spot in self.view.camps:
            found.append(self.camp_of(self.view.camps.index(spot)))
        return found

    def archaeologists(self, spot: Spot) -> int:
        """Return how many archaeologists stand at a spot."""
        return self.cells[spot].archs if spot in self.cells else 0

    def leader_of(self, seat: Seat) -> str:
        """Return the name of a leader, from the view of the acting seat: "your leader"."""
        if seat == self.seat:
            return self.words.say("your leader")
        return leader_name(seat, self.names, self.words)

    def camp_of(self, camp: int) -> str:
        """Return the name of a camp, from the view of the acting seat: "your camp"."""
        if camp == self.seat:
            return self.words.say("your camp")
        return camp_name(camp, len(self.view.players), self.names, self.words)

    # ---- what would follow

    def left(self, cost: int) -> str:
        """Return the EP left after a cost, as words."""
        return self.words.say("leaves {ep}", ep=ep(self.words, max(0, self.view.players[self.seat].ep - cost)))

    def digging(self, costs: Sequence[int]) -> str:
        """Return the range of possible prices of excavating, as words; "" when it is not possible."""
        if not costs:
            return ""
        if costs[0] == costs[-1]:
            return self.words.say("then {ep} to dig", ep=ep(self.words, costs[0]))
        return self.words.say("then {least}–{most} EP to dig", least=costs[0], most=costs[-1])

    def standing(self, number: int) -> str:
        """Return how many explorers will stand there, as words."""
        return self.words.count("{n} explorer there in all", "{n} explorers there in all", number)

    def gathered(self, number: int) -> str:
        """Return how many archaeologists will stand there, as words."""
        return self.words.say("{archaeologists} there in all", archaeologists=archaeologists(self.words, number))

    def falling(self, cells: Sequence[Cell]) -> str:
        """Return which tiles collapse, as words; "" when there are none."""
        if not cells:
            return ""
        number = len(cells)
        if number > _FEW:
            return self.words.count("{n} tile collapses", "{n} tiles collapse", number)
        return self.words.count("{spots} collapses", "{spots} collapse", number, spots=spots_listed(self.words, cells))

    def sent_back(self, cells: Sequence[Cell]) -> list[str]:
        """Return the leaders, camps and archaeologists on tiles that are removed, as words."""
        words, back = self.words, advice.sent_back(self.view, cells)
        found = [words.say("{figure} is removed", figure=self.leader_of(seat)) for seat in back.leaders]
        found += [words.say("{figure} is removed", figure=self.camp_of(camp)) for camp in back.camps]
        if number := back.archaeologists:
            found.append(words.count("{n} archaeologist is removed", "{n} archaeologists are removed", number))
        return found
