"""What excavations, collapses, artifacts and snow tiles can tell (I6.4 to I9); see ``days``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ice.events.days import IceEvent, Secret

if TYPE_CHECKING:
    from engine.core import Seat


# ---- excavation: I6.4 to I6.6


@dataclass(frozen=True, slots=True)
class Excavated(IceEvent):
    """An excavation was declared (I6.4, I6.14)."""

    seat: Seat
    cell: int
    cost: int
    """EP paid."""
    termites: int
    architects: bool
    """The cold architects' reduction was used (I11.3)."""


@dataclass(frozen=True, slots=True)
class SnowTaken(IceEvent):
    """A snow tile went into a hand, its front seen by nobody else (I6.5, I8.6)."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True)
class FrontSeen(Secret):
    """What the snow tile just taken is."""

    front: int


@dataclass(frozen=True, slots=True)
class PrismFound(IceEvent):
    """A prismatic artifact was taken and needs a slot (I6.5)."""

    seat: Seat
    cell: int
    anima: int


@dataclass(frozen=True, slots=True)
class ArtifactTaken(IceEvent):
    """An artifact went onto a slot (I6.5, I8.6)."""

    seat: Seat
    cell: int
    slot: int
    type: int
    anima: int
    shape: int
    down: bool
    """It lies face down (I8.2)."""


@dataclass(frozen=True, slots=True)
class SurvivorsJoined(IceEvent):
    """Expedition survivors joined those to be allocated (I9)."""

    seat: Seat
    cell: int
    archs: int


@dataclass(frozen=True, slots=True)
class Allocated(IceEvent):
    """Explorers of an excavated tile were placed (I6.6)."""

    seat: Seat
    cell: int
    """Where they stood."""
    spot: int
    archs: int
    leaders: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HeldPlaced(IceEvent):
    """The rope's pair or the crampon's leader was placed (I9, I11.5)."""

    seat: Seat
    cell: int
    spot: int
    company: int


@dataclass(frozen=True, slots=True)
class CampLowered(IceEvent):
    """The camp of an excavated tile went down, or back: ``target`` is -1 (I6.6)."""

    camp: int
    source: int
    target: int


# ---- collapse: I7


@dataclass(frozen=True, slots=True)
class Collapsed(IceEvent):
    """Tiles collapsed or were destroyed, and who stood there went back (I7.1)."""

    first: tuple[int, ...]
    """Cells whose tiles the step removed itself; the chain comes after."""
    chain: tuple[int, ...]
    archs: tuple[tuple[int, int], ...]
    """Cell and number of archaeologists that went to the reserve."""
    leaders: tuple[tuple[Seat, int], ...]
    """Seat and cell of leaders that went back."""
    camps: tuple[tuple[int, int], ...]
    """Camp and cell of camps that went back; not the road wardens' own (I11.2)."""


@dataclass(frozen=True, slots=True)
class IconPaid(IceEvent):
    """A "1 RP" icon of Azulia was uncovered by an excavation (I7.5)."""

    seat: Seat
    floor: int
    """Floor cell of the icon."""


@dataclass(frozen=True, slots=True)
class CampRehomed(IceEvent):
    """The road wardens' camp lost its tile and went to another one, or back: ``target`` is -1 (I11.2)."""

    seat: Seat
    target: int


@dataclass(frozen=True, slots=True)
class Rescued(IceEvent):
    """A removed tile was taken; which it was is told next (I8.6)."""

    seat: Seat
    cell: int
    how: str
    """``slot``, ``token`` or ``gem``."""


# ---- artifacts: I8


@dataclass(frozen=True, slots=True)
class ArtifactUsed(IceEvent):
    """An effect was used; what it did is told next (I8)."""

    seat: Seat
    type: int
    how: str
    """``slot``, ``token`` or ``gem``."""


@dataclass(frozen=True, slots=True)
class Gained(IceEvent):
    """EP and RP tokens came: achievement, wreckage; EP above 6 are lost and not counted (I8.4, I9)."""

    seat: Seat
    ep: int
    rp: int


@dataclass(frozen=True, slots=True)
class Joined(IceEvent):
    """Archaeologists came from the reserve: harmony, ice sailer (I8.7, I9)."""

    seat: Seat
    spot: int
    archs: int


@dataclass(frozen=True, slots=True)
class Gathered(IceEvent):
    """Exalted: one archaeologist came from each of these cells (I8.8)."""

    seat: Seat
    sources: tuple[int, ...]
    target: int


# ---- snow tiles: I9


@dataclass(frozen=True, slots=True)
class TilePlayed(IceEvent):
    """A snow tile was played and discarded (I9)."""

    seat: Seat
    front: int


@dataclass(frozen=True, slots=True)
class Herded(IceEvent):
    """Archaeologists went from one cell to another: storm whistle, smilodon (I9)."""

    seat: Seat
    source: int
    target: int
    archs: int


@dataclass(frozen=True, slots=True)
class Flown(IceEvent):
    """The ice manta carried a leader; ``source`` -1 is the reserve (I9)."""

    seat: Seat
    source: int
    target: int
    company: int
