"""What can happen with requests at sunset, and on the track of the curse; see ``days``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ice.events.days import IceEvent

if TYPE_CHECKING:
    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class PileRemade(IceEvent):
    """The request pile ran out and was made anew from the discards (I5.7)."""

    number: int
    """Cards in it now."""


@dataclass(frozen=True, slots=True)
class SunsetBegan(IceEvent):
    """A seat is done exploring (I5.6)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RowLaid(IceEvent):
    """Requests were laid open (I5.7)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RequestTaken(IceEvent):
    """A seat took a request of the row into the hand; all saw which (I5.7)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class NoneTaken(IceEvent):
    """A seat took no request of the row."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RequestShown(IceEvent):
    """A seat lays a request open that it now pays (I10.3)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class RequestValidated(IceEvent):
    """A seat validated a request (I10.3)."""

    seat: Seat
    card: int
    pieces: tuple[str, ...]
    """What paid it, as in the notation: ``o1c``, ``x2``, ``os``."""
    rp: int
    """RP on the card."""
    token: int
    """RP tokens as a bonus, at once."""
    bonus: int
    """RP as a bonus, at the end."""


@dataclass(frozen=True, slots=True)
class ValidatingDone(IceEvent):
    """A seat validates no more today."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CurseAdvanced(IceEvent):
    """A seat advanced on the track (I13.2)."""

    seat: Seat
    source: int
    step: int


@dataclass(frozen=True, slots=True)
class CurseTaken(IceEvent):
    """A seat took a curse token (I13.2)."""

    seat: Seat
    kind: str
    """``light`` or ``dark``."""
    step: int


@dataclass(frozen=True, slots=True)
class CurseTurned(IceEvent):
    """A seat's curse token was flipped (I13.2)."""

    seat: Seat
    kind: str
    step: int


@dataclass(frozen=True, slots=True)
class Solaced(IceEvent):
    """A seat, last on the track and with all five study tokens, got RP tokens (I13.3)."""

    seat: Seat
    rp: int
