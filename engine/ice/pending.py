"""What is to be done or asked next: the kinds of entries of ``State.stack``.

The last entry is on top. A *task* is carried out at once, a *decision* waits for its seats. Carrying a task out, and
answering a decision, takes it off and may put others on: so a collapse inside an excavation can ask somebody else
and then go on. Decisions and tasks that belong to one organ only stand in ``pending_dig``, ``pending_cards`` and
``pending_log``. Each kind is registered by the module that handles it (``handlers``); a test holds that none is missed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is done without asking anybody."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A decision of one seat; ``phase`` is its name in views and refusals."""

    phase: ClassVar[str]
    seat: Seat

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is awaited."""
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
    """Refuse requests until so many are left (I4.5)."""

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
