"""What is to be done or asked next: the kinds of entries of ``State.stack``.

The last entry is on top. A *task* is carried out at once, a *decision* waits for its seats. Carrying a task out, and
answering a decision, takes it off and may put others on: so a collapse inside an excavation can ask someone else
and then go on. Each kind is registered by the module that handles it (``handlers``); a test holds that none is missed.

Who and what stood on an excavated tile stays on its cell in the state until it is allocated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.board import Cell, Spot


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is done without asking anyone."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision of one seat; ``phase`` is its name in views and refusals."""

    phase: ClassVar[str]
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Whose decision it is."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class AskAll:
    """The same decision of several seats at once; who has answered is no longer among ``seats``."""

    phase: ClassVar[str]
    seats: tuple[Seat, ...]


Frame: TypeAlias = Task | Ask | AskAll


# ---- set-up and day: A


@dataclass(frozen=True, slots=True)
class Keep(AskAll):
    """Refuse requests until this many are left (I4.5)."""

    phase: ClassVar[str] = "keep"
    count: int


@dataclass(frozen=True, slots=True)
class Sunrise(Task):
    """The day begins (I5.1); puts the parts of the sunrise on the stack."""


@dataclass(frozen=True, slots=True)
class Reload(Task):
    """Artifacts turn face up; who has prismatic ones is asked (I5.2)."""


@dataclass(frozen=True, slots=True)
class Prisms(AskAll):
    """Prismatic artifacts may be moved to other slots (I5.2)."""

    phase: ClassVar[str] = "prisms"
    moved: int = 0
    """Bit n: piece n was moved this sunrise; once is enough to get anywhere."""


@dataclass(frozen=True, slots=True)
class PassFirst(Task):
    """The first-player token goes to the left (I5.2)."""


@dataclass(frozen=True, slots=True)
class BeginTurn(Task):
    """A seat's turn begins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Turn(Ask):
    """The turn: any number of actions, then ``done`` (I5.3)."""

    phase: ClassVar[str] = "turn"


@dataclass(frozen=True, slots=True)
class Toss(Ask):
    """More than 3 snow tiles at the end of the turn (I5.5)."""

    phase: ClassVar[str] = "toss"


@dataclass(frozen=True, slots=True)
class EndTurn(Task):
    """The turn is over: sunset if no EP is left (I5.6), then the next one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NextTurn(Task):
    """The next seat clockwise that is still exploring has its turn; if there is none the day ends."""


@dataclass(frozen=True, slots=True)
class Nightfall(Task):
    """All sunsets are done (I5.7): the row goes, the next day begins or the match ends."""


@dataclass(frozen=True, slots=True)
class Over(Task):
    """The match is over; alone on the stack and never carried out."""

    reason: str


# ---- travel: A


@dataclass(frozen=True, slots=True)
class Walk(Ask):
    """A leader on its way with some archaeologists may make its second step: free move, spiders (I6.11, I9)."""

    phase: ClassVar[str] = "walk"
    company: int
    left: int = 1
    """Steps that may still be made: always the one, since the first begins the way; views show it."""


# ---- Tasks and decisions of sunsets, requests and the curse; see ``pending``


@dataclass(frozen=True, slots=True)
class Solace(Task):
    """The milder curse at sunrise (I13.3)."""


@dataclass(frozen=True, slots=True)
class Consoled(AskAll):
    """Who is last on the track chooses a study token (I13.3)."""

    phase: ClassVar[str] = "consoled"


@dataclass(frozen=True, slots=True)
class Sunset(Task):
    """A seat's sunset begins: the row is laid if it is not, then the parts follow (I5.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeRequest(Ask):
    """Take one request of the row, or none."""

    phase: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Validating(Task):
    """A seat may validate a request, if it may still and could pay any (I10.3)."""

    seat: Seat
    done: int = 0
    """Requests validated in this sunset."""


@dataclass(frozen=True, slots=True)
class Validate(Ask):
    """Validate a request, or stop (I10.3)."""

    phase: ClassVar[str] = "validate"
    done: int = 0


@dataclass(frozen=True, slots=True)
class Pay(Ask):
    """Choose what pays a request, which has left the hand and lies open (I10.2)."""

    phase: ClassVar[str] = "pay"
    card: int
    done: int = 0


@dataclass(frozen=True, slots=True)
class Trim(Task):
    """A seat's sunset ends: with more than 4 requests in hand it is asked (I5.7)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DropRequests(Ask):
    """More than 4 requests in hand (I5.7)."""

    phase: ClassVar[str] = "trim"


# ---- Tasks and decisions of excavations, collapses, artifacts and snow tiles; see ``pending``

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
    """The owner of an excavated artifact advances on the track (I13.2); done in ``curse``."""

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
    """Someone was placed: nothing can be declared any more."""
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
    """Step C: everyone is placed; anyone who could use harmony is asked (I8.7)."""

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


# ---- Tasks and decisions of the logbook (I12); see ``pending``


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
