"""What guilds and logbook cards can tell (I11, I12); see ``days``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ice.events.days import IceEvent

if TYPE_CHECKING:
    from engine.core import Seat


# ---- guilds: I11


@dataclass(frozen=True, slots=True)
class Lit(IceEvent):
    """The flame heirs put the activation token on a slot (I11.1)."""

    seat: Seat
    type: int


@dataclass(frozen=True, slots=True)
class CameHome(IceEvent):
    """The road wardens' leader went to the own camp (I11.2)."""

    seat: Seat
    source: int
    """Where the leader came from, or -1."""
    cell: int
    company: int


@dataclass(frozen=True, slots=True)
class CampPitched(IceEvent):
    """The architects moved the own camp and the leader with it (I11.3)."""

    seat: Seat
    source: int
    """Where the camp stood, or -1."""
    cell: int
    leader: int
    """Where the leader came from, or -1."""


@dataclass(frozen=True, slots=True)
class Foraged(IceEvent):
    """An archaeologist went from the foragers' guild board onto a snow tile (I11.4)."""

    seat: Seat
    cell: int
    left: int
    """Archaeologists on the guild board now."""


@dataclass(frozen=True, slots=True)
class Sheltered(IceEvent):
    """Archaeologists came from the reserve onto the foragers' guild board (I11.4)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class CramponUsed(IceEvent):
    """The ice walkers flipped a crampon token: the leader will be placed alone (I11.5)."""

    seat: Seat
    left: int


# ---- logbook: I12, I13.4


@dataclass(frozen=True, slots=True)
class Opened(IceEvent):
    """The top logbook card told where the archaeologists start, and was discarded (I13.4)."""

    card: int


@dataclass(frozen=True, slots=True)
class Revealed(IceEvent):
    """The first player revealed a logbook card (I5.2)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Skipped(IceEvent):
    """A seat cannot do its part of the card."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Declined(IceEvent):
    """A seat will not do its part of the card: Ascent, New ground."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Called(IceEvent):
    """Archaeologists went to a camp: Call of the camp."""

    seat: Seat
    source: int
    cell: int
    number: int


@dataclass(frozen=True, slots=True)
class Posted(IceEvent):
    """An archaeologist came from the reserve: Prism light, Nunatak watch, Relief."""

    seat: Seat
    """Who placed it; the first player where nobody chose."""
    spot: int


@dataclass(frozen=True, slots=True)
class Broke(IceEvent):
    """A snow tile was chosen to be destroyed: Icefall; what goes with it is told by the collapse."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True)
class Snowed(IceEvent):
    """A snow tile came back onto the board: Blizzard."""

    seat: Seat
    cell: int
    terrain: int
    turn: int
    """Of a crevasse: the sides it runs along; else 0."""


@dataclass(frozen=True, slots=True)
class Displaced(IceEvent):
    """An explorer left a cell that Blizzard hid."""

    seat: Seat
    """Who chose."""
    source: int
    target: int
    leader: int
    """The seat of the leader that went, -1: an archaeologist."""


@dataclass(frozen=True, slots=True)
class MarketLaid(IceEvent):
    """Snow tiles of the discard were laid open: Caravan."""

    fronts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bought(IceEvent):
    """A tile of the market was taken for 1 RP token."""

    seat: Seat
    front: int


@dataclass(frozen=True, slots=True)
class Swapped(IceEvent):
    """A tile of the market was taken for one from the hand."""

    seat: Seat
    front: int
    given: int
    """Front of the tile that went to the market."""


@dataclass(frozen=True, slots=True)
class Sold(IceEvent):
    """A tile from the hand was discarded for 1 RP token."""

    seat: Seat
    front: int


@dataclass(frozen=True, slots=True)
class MarketClosed(IceEvent):
    """The rest of the market went back to the discard."""

    number: int


@dataclass(frozen=True, slots=True)
class CampShifted(IceEvent):
    """A camp was put somewhere, its leader stays: New ground."""

    seat: Seat
    source: int
    """Where the camp stood, or -1."""
    cell: int


@dataclass(frozen=True, slots=True)
class LetterDrawn(IceEvent):
    """A seat drew requests: Council letter; which is told to the seat alone."""

    seat: Seat
    number: int
