"""Tasks and decisions of excavations, collapses, artifacts and snow tiles; see ``pending``.

Who and what stood on an excavated tile stays on its cell in the state until it is allocated: no frame repeats it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.ice.pending import Ask, Task

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot

ROPE_HOLDS = 2
CRAMPON_HOLDS = 1


@dataclass(frozen=True, slots=True)
class TakeTile(Task):
    """Step B: the excavated tile is taken (I6.5)."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class LiftTile(Task):
    """Step B, once its slot is known: the tile leaves the board and the chain follows (I7.3)."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class ChooseSlot(Ask):
    """A prismatic artifact needs a slot (I6.5, I8.6)."""

    phase: ClassVar[str] = "slot"
    piece: int
    cell: Cell
    """Where it lies, or lay when it was rescued."""


@dataclass(frozen=True, slots=True)
class CurseSteps(Task):
    """The owner of an excavated artifact advances on the track (I13.2); done in ``modes``."""

    seat: Seat
    anima: int


@dataclass(frozen=True, slots=True)
class Rescue(Ask):
    """Philosophical: take one of the removed tiles (I8.6); ``layout`` still says which piece lay on each cell."""

    phase: ClassVar[str] = "rescue"
    cells: tuple[Cell, ...]
    gem: bool
    """An anima gem would serve too: the chain is not that of an excavation (I9)."""


@dataclass(frozen=True, slots=True)
class RehomeCamp(Ask):
    """Road wardens: the own camp lost its tile and must go to one of these cells (I11.2)."""

    phase: ClassVar[str] = "rehome"
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Allocate(Ask):
    """Step C: place who stands on the cell, one by one; before the first, declare survivors, rope, crampon (I6.6)."""

    phase: ClassVar[str] = "allocate"
    cell: Cell
    begun: bool = False
    """Somebody was placed: nothing can be declared any more."""
    held: int = 0
    """CRAMPON_HOLDS: the leader goes last; ROPE_HOLDS: leader and, if there is one, an archaeologist; 0: nobody."""


@dataclass(frozen=True, slots=True)
class PlaceHeld(Ask):
    """Step C: where the rope's pair or the crampon's leader goes."""

    phase: ClassVar[str] = "held"
    cell: Cell
    company: int


@dataclass(frozen=True, slots=True)
class Settled(Task):
    """Step C: everybody is placed; whoever could use harmony is asked (I8.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AfterAllocation(Ask):
    """Step C: harmony by slot, activation token or gem, then ``done`` (I8.7)."""

    phase: ClassVar[str] = "harmony"


@dataclass(frozen=True, slots=True)
class SinkCamp(Task):
    """Step C: the camp left on the excavated cell, if there is one, goes down or back (I6.6)."""

    seat: Seat
    cell: Cell


@dataclass(frozen=True, slots=True)
class LowerCamp(Ask):
    """Step C: where the tile's camp goes (I6.6)."""

    phase: ClassVar[str] = "camp"
    camp: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Whistle(Ask):
    """Storm whistle: where to, and how many (I9)."""

    phase: ClassVar[str] = "whistle"
    source: Spot


@dataclass(frozen=True, slots=True)
class Smilodon(Ask):
    """Boreal smilodon: where all archaeologists of the cell go (I9)."""

    phase: ClassVar[str] = "smilodon"
    source: Spot
