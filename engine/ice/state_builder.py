"""A table being changed: one action works on a builder, which then becomes the next state.

Knows how the table is changed by hand: figures, tokens, the stack. Must not know when that is allowed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine.ice.board import SUPPLY
from engine.ice.state import Now, State
from engine.values import fast_replace

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Spot
    from engine.ice.events.days import IceEvent
    from engine.ice.pending import Frame
    from engine.ice.state import Player

T = TypeVar("T")

MOST_EP: Final = 6


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the values with one of them changed."""
    return (*values[:index], value, *values[index + 1 :])


class StateBuilder:
    """One step in the making; its values are replaced, never changed in place, so that states may share them."""

    __slots__ = (
        "active",
        "archs",
        "backs",
        "barrier",
        "camps",
        "curses",
        "day",
        "decrees",
        "events",
        "first",
        "fronts",
        "ground",
        "heap",
        "icons",
        "laid",
        "leaders",
        "log",
        "logged",
        "now",
        "pile",
        "players",
        "reserve",
        "resting",
        "reveals",
        "rng",
        "row",
        "setting",
        "shown",
        "spill",
        "spoil",
        "stack",
        "turn",
    )

    def __init__(self, state: State) -> None:
        self.setting = state.setting
        self.day = state.day
        self.turn = state.turn
        self.first = state.first
        self.active = state.active
        self.now = state.now
        self.stack = state.stack
        self.ground = state.ground
        self.backs = state.backs
        self.fronts = state.fronts
        self.archs = state.archs
        self.reserve = state.reserve
        self.leaders = state.leaders
        self.camps = state.camps
        self.players = state.players
        self.resting = state.resting
        self.decrees = state.decrees
        self.pile = state.pile
        self.heap = state.heap
        self.row = state.row
        self.laid = state.laid
        self.log = state.log
        self.logged = state.logged
        self.spill = state.spill
        self.shown = state.shown
        self.spoil = state.spoil
        self.icons = state.icons
        self.curses = state.curses
        self.rng = state.rng
        self.events: list[IceEvent] = []
        self.barrier = False
        """Undo must not cross this step."""
        self.reveals = False
        """What comes of it was hidden from who took this step."""

    def reveal(self) -> None:
        """Note that something hidden comes to light, which nobody can take back."""
        self.barrier = self.reveals = True

    def state(self) -> State:
        """Return the table as it now is."""
        return State(
            self.setting,
            self.day,
            self.turn,
            self.first,
            self.active,
            self.now,
            self.stack,
            self.ground,
            self.backs,
            self.fronts,
            self.archs,
            self.reserve,
            self.leaders,
            self.camps,
            self.players,
            self.resting,
            self.decrees,
            self.pile,
            self.heap,
            self.row,
            self.laid,
            self.log,
            self.logged,
            self.spill,
            self.shown,
            self.spoil,
            self.icons,
            self.curses,
            self.rng,
        )

    # ---- the stack

    def push(self, *frames: Frame) -> None:
        """Put frames on the stack: the last one given is on top and comes first."""
        self.stack = (*self.stack, *frames)

    def then(self, *frames: Frame) -> None:
        """Put frames on the stack so that they come in the order given."""
        self.stack = (*self.stack, *frames[::-1])

    def pop(self) -> Frame:
        """Take the top frame off."""
        *rest, top = self.stack
        self.stack = tuple(rest)
        return top

    def swap(self, frame: Frame) -> None:
        """Put a frame in the place of the top one."""
        self.stack = (*self.stack[:-1], frame)

    def tell(self, event: IceEvent) -> None:
        """Note what happened."""
        self.events.append(event)

    # ---- players

    def change(self, seat: Seat, **values: Any) -> Player:
        """Change fields of a player."""
        player = fast_replace(self.players[seat], **values)
        self.players = put(self.players, seat, player)
        return player

    def spend(self, cost: int) -> None:
        """Take EP from the active player in its turn; whether they may be spent was asked before (I6.13)."""
        if cost:
            self.change(self.active, ep=self.players[self.active].ep - cost)
            now = self.now
            self.now = Now(now.spent + cost, now.over, now.used)

    def gain_ep(self, seat: Seat, amount: int) -> int:
        """Give EP, never above 6 (I5.1); return how many were not lost."""
        had = self.players[seat].ep
        return self.change(seat, ep=min(MOST_EP, had + amount)).ep - had

    def gain_rp(self, seat: Seat, amount: int) -> None:
        """Give RP tokens; a negative amount takes them."""
        self.change(seat, rp=self.players[seat].rp + amount)

    def use(self, bit: int) -> None:
        """Note that something that may be done once a turn was done."""
        self.now = replace(self.now, used=self.now.used | bit)

    # ---- figures

    def add(self, spot: Spot, archs: int) -> None:
        """Put archaeologists onto a spot, from nowhere; a negative number takes them."""
        if archs:
            figures = bytearray(self.archs)
            figures[spot] += archs
            self.archs = bytes(figures)

    def recruit(self, spot: Spot, archs: int = 1) -> int:
        """Put archaeologists from the reserve onto a spot, as many as there are (I6.7); return how many."""
        placed = min(archs, self.reserve)
        self.reserve -= placed
        self.add(spot, placed)
        return placed

    def shift(self, source: Spot, target: Spot, archs: int) -> None:
        """Move archaeologists."""
        if archs:
            figures = bytearray(self.archs)
            figures[source] -= archs
            figures[target] += archs
            self.archs = bytes(figures)

    def lead(self, seat: Seat, spot: Spot) -> None:
        """Put a leader onto a spot, or into its reserve (SUPPLY)."""
        self.leaders = put(self.leaders, seat, spot)

    def pitch(self, camp: int, cell: int = SUPPLY) -> None:
        """Put a camp onto a cell, or back (SUPPLY); ``camp`` is its index in ``camps``."""
        self.camps = put(self.camps, camp, cell)
