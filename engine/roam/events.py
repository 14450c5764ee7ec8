"""What can happen in a match of Roam. Everything is public but a secret limit.

Squares are numbers 0-35 (``squares``), cards and artifacts their ids, places of the map 0-5 in reading order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class _Public:
    audience: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Began(_Public):
    """The match began; ``order`` is the turn order, the first player first (R2.5)."""

    order: tuple[Seat, ...]
    coins: tuple[int, ...]
    """Starting coins by seat (R2.6)."""


@dataclass(frozen=True, slots=True)
class TurnBegan(_Public):
    """A seat's turn began; turns are counted from 1."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Woke(_Public):
    """All characters and used artifacts turned up: a wake-up (cost None, R3.2) or an early rest (R3.3)."""

    seat: Seat
    cost: int | None
    artifacts: tuple[str, ...]
    """The artifacts that turned up with them (R3.4)."""


@dataclass(frozen=True, slots=True)
class Explored(_Public):
    """A character was turned down to explore (R4.1)."""

    seat: Seat
    character: str


@dataclass(frozen=True, slots=True)
class Turned(_Public):
    """A Turn artifact turned the pattern; ``quarters`` is the sum so far, 1-3 (R10.4)."""

    seat: Seat
    artifact: str
    quarters: int


@dataclass(frozen=True, slots=True)
class Placed(_Public):
    """Markers were placed: all solid squares at once, or one blank."""

    seat: Seat
    squares: tuple[int, ...]
    """Empty when every solid square was full (R4.5)."""
    gained: int
    """Coins from the map (R5.1)."""
    blank: bool = False
    paid: int = 0
    artifact: str | None = None
    """The Free blank artifact that paid for a blank (R10.2)."""


@dataclass(frozen=True, slots=True)
class NothingPlaced(_Public):
    """A character was turned down and no position chosen: no marker left (R3.6) or no legal position (R4.9)."""

    seat: Seat
    markers: bool
    """True when markers were left, and there was no position."""


@dataclass(frozen=True, slots=True)
class CoinTaken(_Public):
    """A Coin artifact gave 1 coin (R10.1)."""

    seat: Seat
    artifact: str


@dataclass(frozen=True, slots=True)
class Replaced(_Public):
    """Another player's marker was replaced and went back to its owner (R10.3)."""

    seat: Seat
    artifact: str
    square: int
    owner: Seat
    gained: int
    paid: int = 0
    free: str | None = None
    """The Free blank artifact used with it on a blank."""


@dataclass(frozen=True, slots=True)
class Slid(_Public):
    """A marker was slid one step (R10.5)."""

    seat: Seat
    artifact: str
    owner: Seat
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Flipped(_Public):
    """A Flip artifact turned one of the seat's own characters (R10.6)."""

    seat: Seat
    artifact: str
    character: str
    awake: bool


@dataclass(frozen=True, slots=True)
class OutpostTaken(_Public):
    """A marker was surrounded and the outpost taken (R11.1)."""

    seat: Seat
    square: int


@dataclass(frozen=True, slots=True)
class AuctionOpened(_Public):
    """A land is complete and several seats have most markers (R6.3); ``tied`` is the bidding order (R7.1)."""

    place: int
    card: str
    tied: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class LimitSet(_Public):
    """A seat set or withdrew (None) a secret limit; known to that seat only."""

    seat: Seat
    amount: int | None

    @property
    def audience(self) -> tuple[Seat, ...]:  # type: ignore[override]
        """The seat alone."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Bid(_Public):
    """A seat bid (R7.2)."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Passed(_Public):
    """A seat passed; ``broke`` when it could not outbid and was passed automatically (R7.5)."""

    seat: Seat
    broke: bool


@dataclass(frozen=True, slots=True)
class Claimed(_Public):
    """A seat claimed a land (R6.3, R7.3, R7.4)."""

    seat: Seat
    place: int
    card: str
    price: int | None
    """Coins paid in an auction; None for a plain majority."""
    markers: tuple[int, ...]
    """Markers that went back, by seat (R6.5)."""
    consoled: tuple[Seat, ...]
    """Who gained 1 coin for having been there (R6.5)."""


@dataclass(frozen=True, slots=True)
class LandLaid(_Public):
    """The next land took the place of a claimed one; None: a hole (R6.6)."""

    place: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Bought(_Public):
    """An artifact was bought (R9.2); ``refill`` took its slot, None when the pile was empty."""

    seat: Seat
    artifact: str
    price: int
    refill: str | None


@dataclass(frozen=True, slots=True)
class TurnForced(_Public):
    """The turn that just began left its seat no choice and was played for it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LastRound(_Public):
    """Someone has 10 characters; the round is played out (R8.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(_Public):
    """The match is over; the outcome tells the rest (R8)."""

    reason: str
    """``ten``: ten characters (R8.1); ``quiet``: ten rounds without a claim (R8.3)."""


RoamEvent: TypeAlias = (
    Began
    | TurnBegan
    | Woke
    | Explored
    | Turned
    | Placed
    | NothingPlaced
    | CoinTaken
    | Replaced
    | Slid
    | Flipped
    | OutpostTaken
    | AuctionOpened
    | LimitSet
    | Bid
    | Passed
    | Claimed
    | LandLaid
    | Bought
    | TurnForced
    | LastRound
    | Ended
)
