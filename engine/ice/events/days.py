"""What can happen in a match of ICE: the days, travelling, requests, the curse; see the modules beside for the rest.

Spots are numbers (``board``), camps indices of ``State.camps``, types and cards numbers (``components``).
Every event is public but those derived from ``Secret``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class IceEvent:
    """One thing that happened."""

    @property
    def audience(self) -> tuple[Seat, ...] | None:
        """Who may know of it; None: everyone."""
        return None


@dataclass(frozen=True, slots=True)
class Secret(IceEvent):
    """Something that its seat alone may know."""

    seat: Seat

    @property
    def audience(self) -> tuple[Seat, ...]:
        """The seat alone."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Began(IceEvent):
    """The match began (I4)."""

    first: Seat
    guilds: tuple[str, ...]
    decrees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RequestsDrawn(Secret):
    """The seat drew requests (I4.5)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RequestDropped(IceEvent):
    """A seat put a request onto the discard, unseen (I4.5, I5.7)."""

    seat: Seat
    left: int
    """Requests in its hand now."""


@dataclass(frozen=True, slots=True)
class DayBegan(IceEvent):
    """Sunrise (I5.1)."""

    day: int
    ep: tuple[int, ...]
    """By seat: EP now."""
    planned: tuple[Seat, ...]
    """Who used a planning token."""


@dataclass(frozen=True, slots=True)
class PrismMoved(IceEvent):
    """A prismatic artifact went to another slot (I5.2)."""

    seat: Seat
    source: int
    target: int
    anima: int


@dataclass(frozen=True, slots=True)
class PrismsDone(IceEvent):
    """A seat moves no prismatic artifact any more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class FirstPassed(IceEvent):
    """The first-player token changed hands (I5.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(IceEvent):
    """A turn began; turns are counted from 1 through the match."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class TurnEnded(IceEvent):
    """A turn ended."""

    seat: Seat
    forfeited: int
    """EP given up because none was spent (I5.4)."""
    left: int
    """EP left."""


@dataclass(frozen=True, slots=True)
class Tossed(IceEvent):
    """A snow tile above the limit of 3 was discarded (I5.5); its front is shown."""

    seat: Seat
    front: int


@dataclass(frozen=True, slots=True)
class Ended(IceEvent):
    """The match is over; the outcome tells the rest (I10.5)."""

    reason: str


# ---- travelling: I6


@dataclass(frozen=True, slots=True)
class CampBuilt(IceEvent):
    """A camp was built and the leader went there (I6.1)."""

    seat: Seat
    camp: int
    cell: int
    source: int
    """Where the leader came from."""
    company: int
    """Archaeologists that came along (I11.2)."""


@dataclass(frozen=True, slots=True)
class Moved(IceEvent):
    """A leader made one step, with archaeologists (I6.2, I6.11, I9)."""

    seat: Seat
    source: int
    target: int
    company: int
    free: bool
    """A step of a free move, of spiders or of Ascent."""


@dataclass(frozen=True, slots=True)
class Sailed(IceEvent):
    """A leader sailed to a camp (I6.3)."""

    seat: Seat
    source: int
    target: int
    company: int


@dataclass(frozen=True, slots=True)
class Recruited(IceEvent):
    """An archaeologist came from the reserve (I6.7)."""

    seat: Seat
    cell: int


@dataclass(frozen=True, slots=True)
class Studied(IceEvent):
    """A study token was taken (I6.8, I13.3)."""

    seat: Seat
    type: int


@dataclass(frozen=True, slots=True)
class Planned(IceEvent):
    """A planning token was taken (I6.9)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Overworked(IceEvent):
    """The limit of the turn is 3 EP now, for 1 RP token (I6.10)."""

    seat: Seat


# ---- What can happen with requests at sunset, and on the track of the curse


@dataclass(frozen=True, slots=True)
class PileRemade(IceEvent):
    """The request pile ran out and was made again from the discards (I5.7)."""

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
