"""What a seat or the public may know of a match of Roam: the only thing that pictures and texts are made from.

Nothing here can hold the order of the piles or another seat's secret limit.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.core import Outcome, Seat
    from engine.roam.deck import Artifact, Card


class Edge(StrEnum):
    """The side of the map at which a player sits; in this order clockwise (R2.4)."""

    SOUTH = "south"
    WEST = "west"
    NORTH = "north"
    EAST = "east"

    @property
    def quarters(self) -> int:
        """By how many quarters patterns read from here are turned clockwise on the map (R4.2)."""
        return tuple(Edge).index(self)


class Phase(StrEnum):
    """What is being decided."""

    START = "start"  # step 1 of the turn (R3.1)
    BEFORE = "before"  # step 2
    PLACE = "place"  # step 3, the character is chosen and the position is not
    FILL = "fill"  # step 3, markers are short (R4.7)
    AFTER = "after"  # step 4
    AUCTION = "auction"  # step 5
    BUY = "buy"  # step 6
    OVER = "over"


@dataclass(frozen=True, slots=True)
class CharacterView:
    """A character in a tableau."""

    card: Card
    awake: bool


@dataclass(frozen=True, slots=True)
class ArtifactView:
    """An artifact in a tableau; ``ready`` while it is face up."""

    artifact: Artifact
    ready: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One seat's tableau, coins and stock."""

    seat: Seat
    edge: Edge
    coins: int
    stock: int
    """Markers not on the map, of 24."""
    characters: tuple[CharacterView, ...]
    artifacts: tuple[ArtifactView, ...]
    outpost: bool
    character_points: int
    artifact_points: int
    outpost_points: int

    @property
    def points(self) -> int:
        """Points so far (R8.2)."""
        return self.character_points + self.artifact_points + self.outpost_points


@dataclass(frozen=True, slots=True)
class Exploration:
    """The exploration under way: after ``explore`` and until the turn's claims."""

    character: str
    quarters: int
    """Quarter turns of the pattern on the map: the edge's and the Turn artifacts'."""
    positions: tuple[int, ...]
    """Squares that ``at`` may name; empty once the position is chosen."""
    skipped: tuple[int, ...]
    """Solid squares of the pattern that were full, and may still be Replaced."""
    unfilled: tuple[int, ...]
    """Solid squares to choose from while markers are short (R4.7)."""
    blanks: tuple[int, ...]
    """Blank squares of the pattern on the map that were not filled so far, full or free."""


@dataclass(frozen=True, slots=True)
class Auction:
    """A tie being settled (R7)."""

    place: int
    card: Card
    tied: tuple[Seat, ...]
    """In bidding order."""
    spoken: tuple[tuple[Seat, int | None], ...]
    """Who spoke, in order: a bid, or None for a pass."""
    best: tuple[Seat, int] | None
    speaker: Seat

    @property
    def minimum(self) -> int:
        """The least legal bid (R7.2)."""
        return 0 if self.best is None else self.best[1] + 1


@dataclass(frozen=True, slots=True)
class View:
    """The whole table."""

    players: tuple[PlayerView, ...]
    """By seat."""
    order: tuple[Seat, ...]
    """Turn order from the first player (R2.5)."""
    active: Seat
    awaited: tuple[Seat, ...]
    phase: Phase
    turn: int
    """Turns begun, from 1."""
    round: int
    """Rounds begun, from 1."""
    lands: tuple[Card | None, ...]
    """The 6 places of the map in reading order; None: a hole."""
    coins: tuple[int, ...]
    """Coin symbols printed on each of the 36 squares, as the lands lie."""
    markers: tuple[tuple[Seat, ...], ...]
    """Markers on each of the 36 squares, from the bottom up."""
    next_land: Card | None
    pile: int
    """Lands left, the next one included."""
    row: tuple[Artifact, ...]
    artifact_pile: int
    full: bool
    """The game with artifacts (R2.7)."""
    outpost: bool
    """Variant R11 is played."""
    outpost_owner: Seat | None
    stacked: bool
    """Variant R12 is played."""
    animals: bool
    """Variant R13 is played."""
    last_round: bool
    quiet_rounds: int
    """Whole rounds without a claim, in a row (R8.3)."""
    exploration: Exploration | None
    auction: Auction | None
    outcome: Outcome | None
    limit: int | None = None
    """The viewing seat's own secret limit; always None in the public's view."""
