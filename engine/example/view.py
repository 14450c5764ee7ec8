"""What a seat or the public may know of a match of Tide: how it stands, and what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from engine.core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was shown: stones and points by seat, and where the water stands afterwards."""

    stones: tuple[int, ...]
    points: tuple[int, ...]
    water: int


@dataclass(frozen=True, slots=True)
class View:
    """A match as seen by one seat, or by the public; no field could hold a stone of someone else's hand."""

    reach: int
    water: int
    rounds: tuple[Round, ...]
    left: int
    """How many more will be shown."""
    scores: tuple[int, ...]
    awaited: tuple[Seat, ...]
    """Who has not chosen yet."""
    hand: tuple[int, ...]
    """The stones of the seat that looks, ascending; none of the public."""
    alone: tuple[int, ...]
    """What each of them brings when nobody stands between the water and it."""
    choice: int | None
    """The one among them that it has chosen."""
    last: tuple[int, ...]
    """By seat: the stone that is left (W4.1); () until the match is over."""
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat has chosen; everyone may know that."""

    audience: ClassVar[None] = None
    seat: Seat


@dataclass(frozen=True, slots=True)
class Picked:
    """What it has chosen is its secret (W2.1)."""

    seat: Seat
    stone: int

    @property
    def audience(self) -> tuple[Seat, ...]:
        """Who may know of it."""
        return (self.seat,)


@dataclass(frozen=True, slots=True)
class Shown:
    """All have chosen, and the round is shown (W2.3)."""

    audience: ClassVar[None] = None
    round: Round


TideEvent: TypeAlias = Chosen | Picked | Shown
