"""The state of a match of Roam: all of it, secrets too, as values that never change.

Knows how the table is written down. Must not know what may be done with it.
Sets of squares are numbers (``squares``); sets of cards in a tableau are numbers too, bit n for the n-th card.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from engine.core import Seat


@dataclass(frozen=True, slots=True)
class Setting:
    """What was decided before the first turn and never changes."""

    quarters: tuple[int, ...]
    """By seat: the edge, as quarters by which its patterns are turned on the map (R4.2)."""
    order: tuple[Seat, ...]
    """Turn order, the first player first (R2.5)."""
    clockwise: tuple[tuple[Seat, ...], ...]
    """By seat: all seats clockwise, that one first."""
    full: bool
    outpost: bool
    stacked: bool
    animals: bool
    text: str = field(init=False)
    """All of it, for digests; made once, since it never changes."""

    def __post_init__(self) -> None:
        flags = (self.full, self.outpost, self.stacked, self.animals)
        object.__setattr__(self, "text", repr((self.quarters, self.order, flags)))


@dataclass(frozen=True, slots=True)
class Ground:
    """The map without its markers, worked out from the lands."""

    squares: int
    """Squares that are on the map."""
    worth: tuple[int, ...]
    """Squares with at least 1, 2, ... coin symbols."""

    def gain(self, squares: int) -> int:
        """Return the coin symbols on some squares (R5.1)."""
        coins = 0
        for least in self.worth:
            coins += (squares & least).bit_count()
        return coins


@dataclass(frozen=True, slots=True)
class Cards:
    """Where every card and artifact is; it changes with claims and purchases only."""

    characters: tuple[tuple[str, ...], ...]
    """By seat, in the order in which they came."""
    artifacts: tuple[tuple[str, ...], ...]
    lands: tuple[str | None, ...]
    """The 6 places of the map; None: a hole (R6.6)."""
    pile: tuple[str, ...]
    """Lands to come; only the first is known to the players (R2.3)."""
    row: tuple[str, ...]
    artifact_pile: tuple[str, ...]
    ground: Ground
    """Worked out from ``lands``."""
    text: str = field(init=False)
    """All of it, for digests."""

    def __post_init__(self) -> None:
        lands = [key or "-" for key in self.lands]
        every = (*self.characters, *self.artifacts, lands, self.pile, self.row, self.artifact_pile)
        object.__setattr__(self, "text", "/".join(map(" ".join, every)))


@dataclass(frozen=True, slots=True)
class Start:
    """Step 1 of the turn."""


@dataclass(frozen=True, slots=True)
class Before:
    """Step 2: step 1 is over, no character has been chosen."""


@dataclass(frozen=True, slots=True)
class Place:
    """Step 3: the position is to be chosen."""

    character: str
    turns: int = 0
    """Turn artifacts used (R10.4)."""
    nowhere: bool = False
    """No awake character had a position, so none need be chosen (R4.9)."""


@dataclass(frozen=True, slots=True)
class Fill:
    """Step 3: markers are short, the squares to fill are to be chosen (R4.7)."""

    character: str
    turns: int
    solid: int
    blank: int
    filled: int


@dataclass(frozen=True, slots=True)
class After:
    """Step 4; without a position both sets are empty."""

    character: str
    turns: int
    solid: int
    """Solid squares of the pattern."""
    blank: int
    """Blank squares of the pattern that lie on the map."""
    filled: int
    """Squares of the pattern filled in this exploration (R4.10)."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Step 5: an auction (R7)."""

    place: int
    tied: tuple[Seat, ...]
    """In bidding order."""
    spoken: tuple[int | None, ...]
    """What the first of them said: a bid, or None for a pass."""
    limits: tuple[int | None, ...]
    """Secret limits by seat."""

    @property
    def speaker(self) -> Seat:
        """Whose turn to speak it is."""
        return self.tied[len(self.spoken)]

    @property
    def best(self) -> int | None:
        """The last bid, which is the highest."""
        return next((amount for amount in reversed(self.spoken) if amount is not None), None)

    @property
    def minimum(self) -> int:
        """The least legal bid (R7.2)."""
        best = self.best
        return 0 if best is None else best + 1


@dataclass(frozen=True, slots=True)
class Buying:
    """Step 6: the active player can afford an artifact."""


@dataclass(frozen=True, slots=True)
class Over:
    """The match is over."""

    reason: str


Pending: TypeAlias = Start | Before | Place | Fill | After | Bidding | Buying | Over
"""The decision that is owed."""


@dataclass(frozen=True, slots=True)
class State:
    """The whole table between two actions."""

    setting: Setting
    turn: int
    """Turns begun, from 1."""
    active: Seat
    """Whose turn it is: worked out from ``turn``."""
    pending: Pending
    cards: Cards
    coins: tuple[int, ...]
    awake: tuple[int, ...]
    """By seat: which of the characters are face up."""
    ready: tuple[int, ...]
    """By seat: which of the artifacts are face up."""
    below: tuple[int, ...]
    """By seat: squares with a marker of theirs on the ground."""
    above: tuple[int, ...]
    """By seat: squares with a marker of theirs on another marker (R12.1)."""
    outpost_owner: Seat | None
    last_round: bool
    quiet: int
    """Whole rounds in a row without a claim (R8.3)."""
    claimed: bool
    """A land was claimed in this round."""
