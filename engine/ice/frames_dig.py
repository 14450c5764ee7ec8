"""Tasks and decisions of excavations, collapses, artifacts and snow tiles (package B); see ``frames``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.ice.frames import Ask, Task

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot


@dataclass(frozen=True, slots=True)
class TakeTile(Task):
    """Step B: the excavated tile is taken and the chain checked (I6.5, I7.3)."""

    seat: Seat
    cell: Cell
    standing: tuple[int, ...]
    """Archaeologists on the tile, then the seats of the leaders on it, the excavating one first."""
    camp: int
    """Index in ``State.camps`` of the camp that stood on it, -1: none. Road wardens' own camp is not carried here."""


@dataclass(frozen=True, slots=True)
class ChooseSlot(Ask):
    """A prismatic artifact needs a slot (I6.5, I8.6)."""

    phase: ClassVar[str] = "slot"
    piece: int


@dataclass(frozen=True, slots=True)
class CurseSteps(Task):
    """The owner of an excavated artifact advances on the track (I13.2); done in ``modes`` (C)."""

    seat: Seat
    anima: int


@dataclass(frozen=True, slots=True)
class Rescue(Ask):
    """Philosophical: take one of the removed tiles (I8.6); the pieces still lie in spill or spoil."""

    phase: ClassVar[str] = "rescue"
    removed: tuple[tuple[Cell, int], ...]
    """Cell and piece of each."""
    barred: int
    """A type's slot whose artifact may not serve: reserved for step A, where nothing new may (I8.6); -1: none."""


@dataclass(frozen=True, slots=True)
class RehomeCamp(Ask):
    """Road wardens: the own camp lost its tile and must go to one of these cells (I11.2)."""

    phase: ClassVar[str] = "rehome"
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Allocate(Ask):
    """Step C: place who stood on the tile, one by one; before the first, declare survivors, rope, crampon (I6.6)."""

    phase: ClassVar[str] = "allocate"
    cell: Cell
    below: tuple[Spot, ...]
    """Where to: ``board.BELOW[cell]``."""
    archs: int
    """Archaeologists still to place."""
    leaders: tuple[Seat, ...]
    """Leaders still to place, the excavating one too unless held back."""
    camp: int
    begun: bool = False
    """Somebody was placed: nothing can be declared any more."""
    held: int = 0
    """0: nobody; 1: the leader alone (crampon, or rope without company); 2: leader and one archaeologist (rope)."""


@dataclass(frozen=True, slots=True)
class PlaceHeld(Ask):
    """Step C: where the rope's pair or the crampon's leader goes."""

    phase: ClassVar[str] = "held"
    cell: Cell
    below: tuple[Spot, ...]
    company: int
    camp: int


@dataclass(frozen=True, slots=True)
class AfterAllocation(Ask):
    """Step C: harmony by slot, activation token or gem, then ``done`` (I8.7)."""

    phase: ClassVar[str] = "harmony"
    cell: Cell
    camp: int


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
