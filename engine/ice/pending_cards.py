"""Tasks and decisions of sunsets, requests and the curse; see ``pending``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.ice.pending import Ask, AskAll, Task

if TYPE_CHECKING:
    from engine.core import Seat


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
