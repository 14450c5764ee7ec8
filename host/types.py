"""What the host tells about a match that is no secret: plain values, safe to keep and to show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from engine.core import Event, Game, Seat
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

Status: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "frozen"]


@dataclass(frozen=True, slots=True)
class Seated:
    """A person at the table."""

    seat: Seat
    user: int
    name: str
    choices: Mapping[str, str]
    """The seat's own choices of the lobby, without the seat's number: ``{"edge": "north"}``."""
    resigned: bool = False
    """A stand-in plays the seat now."""


@dataclass(frozen=True, slots=True)
class Revealed:
    """What the commitment was made of; known when the match is finished, or given up after it had started."""

    seed: int
    salt: str


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """A match as everybody may know it."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    """The user who may change the options and start."""
    status: Status
    options: Mapping[str, str]
    """Every option of the lobby that the game has, defaults filled in."""
    seats: tuple[Seated, ...]
    created: int
    """Unix seconds, as the two below."""
    started: int | None = None
    ended: int | None = None
    commitment: str = ""
    """SHA-256 of seed and salt; empty in the lobby."""
    reason: str | None = None
    """Why it is over (the game's reason, or ``resigned``) or frozen (``differs`` or ``rules``)."""
    revealed: Revealed | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seated.name for seated in self.seats)

    def seated(self, user: int) -> Seated | None:
        """Return the person's place, None for somebody who has none."""
        return next((seated for seated in self.seats if seated.user == user), None)

    def playing(self, user: int) -> Seat:
        """Return the seat that the person plays; raise Refusal for all others, those who resigned included."""
        seated = self.seated(user)
        if seated is None:
            raise Refusal("not-seated")
        if seated.resigned:
            raise Refusal("already-resigned")
        return seated.seat


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log as one viewer may know it."""

    seq: int
    """Public acts up to and with this one; a secret act has the number of the act before it."""
    seat: Seat
    text: str | None
    """None: the text holds a secret of that seat."""
    events: tuple[Event, ...]
    """What the viewer may know; empty for ``undo``."""
    undone: bool
    """Taken back later."""
    at: int
    """Unix seconds."""


def known_to(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the seat may know of; None: the public."""
    return tuple([event for event in events if event.audience is None or seat in event.audience])
