"""Tasks and decisions of the logbook (I12); see ``pending``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.ice.pending import Ask, Task

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot


@dataclass(frozen=True, slots=True)
class Reveal(Task):
    """The new first player reveals a logbook card and it is carried out (I5.2, I12)."""


@dataclass(frozen=True, slots=True)
class Part(Task):
    """A seat's part of a card begins; who cannot do it skips it."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class Call(Ask):
    """Call of the camp: to which camp."""

    phase: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Summon(Ask):
    """Call of the camp: more archaeologists are equally near than may go; from where the next one comes."""

    phase: ClassVar[str] = "summon"
    cell: Cell
    left: int
    """Archaeologists still to go."""
    spots: tuple[Spot, ...]


@dataclass(frozen=True, slots=True)
class Post(Ask):
    """Prism light, Nunatak watch: the reserve is short; which of these cells gets the next archaeologist."""

    phase: ClassVar[str] = "post"
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Ascend(Ask):
    """Ascent: one step, or none."""

    phase: ClassVar[str] = "ascent"


@dataclass(frozen=True, slots=True)
class Break(Ask):
    """Icefall: which snow tile is destroyed."""

    phase: ClassVar[str] = "icefall"


@dataclass(frozen=True, slots=True)
class Lay(Ask):
    """Blizzard: where the tile goes that is then drawn."""

    phase: ClassVar[str] = "blizzard"


@dataclass(frozen=True, slots=True)
class Displace(Ask):
    """Blizzard: where the next explorer goes from a cell that can no longer be seen."""

    phase: ClassVar[str] = "displace"
    cell: Cell
    later: tuple[Cell, ...]
    """The other such cells, which come afterwards."""


@dataclass(frozen=True, slots=True)
class Market(Task):
    """Caravan: the next of these seats has its part; after the last one the tiles go back."""

    seats: tuple[Seat, ...]
    market: tuple[int, ...]
    """Snow pieces laid open: neither on the board nor in a hand nor in the discard."""


@dataclass(frozen=True, slots=True)
class Trade(Ask):
    """Caravan: one or two acts."""

    phase: ClassVar[str] = "caravan"
    later: tuple[Seat, ...]
    """Whose part comes afterwards."""
    market: tuple[int, ...]
    done: int = 0
    """Acts done."""


@dataclass(frozen=True, slots=True)
class NewGround(Ask):
    """New ground: where the own camp goes, or nowhere."""

    phase: ClassVar[str] = "ground"


@dataclass(frozen=True, slots=True)
class Relieve(Ask):
    """Relief: which cell gets an archaeologist."""

    phase: ClassVar[str] = "relief"


@dataclass(frozen=True, slots=True)
class Letter(Ask):
    """Council letter: which of the two requests that came last into the hand is kept."""

    phase: ClassVar[str] = "letter"
