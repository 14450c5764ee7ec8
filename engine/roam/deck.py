"""What the cards of Roam are: patterns, characters, lands, artifacts, and the deck that holds them.

Knows the shapes of cards (R1, R9.1, R13.1). Must not know how they are played.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Ability(StrEnum):
    """The six abilities of artifacts (R10)."""

    COIN = "coin"
    FREE_BLANK = "free"
    REPLACE = "replace"
    TURN = "turn"
    SLIDE = "slide"
    FLIP = "flip"


class Terrain(StrEnum):
    """The landscapes; they matter to pictures and sentences, not to rules."""

    FOREST = "forest"
    MARSH = "marsh"
    DESERT = "desert"
    MOUNTAINS = "mountains"
    COAST = "coast"
    MEADOW = "meadow"
    RUINS = "ruins"
    TUNDRA = "tundra"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The squares a character explores, as its owner reads the card: x to the right, y down, from (0, 0)."""

    solid: tuple[tuple[int, int], ...]
    """In reading order."""
    blank: tuple[tuple[int, int], ...] = ()
    """In reading order."""

    def turned(self, quarters: int) -> Pattern:
        """Return the pattern turned clockwise by quarters of 90 degrees (R4.2), moved back to (0, 0)."""
        solid, blank = self.solid, self.blank
        for _ in range(quarters % 4):
            solid = tuple((-y, x) for x, y in solid)
            blank = tuple((-y, x) for x, y in blank)
        left = min(x for x, _ in (*solid, *blank))
        top = min(y for _, y in (*solid, *blank))

        def moved(squares: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
            return tuple(sorted(((x - left, y - top) for x, y in squares), key=lambda at: (at[1], at[0])))

        return Pattern(moved(solid), moved(blank))


@dataclass(frozen=True, slots=True)
class Land:
    """The map side of a card: 2 wide and 3 tall (R1)."""

    terrain: Terrain
    coins: tuple[int, int, int, int, int, int]
    """Coin symbols by square in reading order, the scroll at the bottom (R2.2)."""


@dataclass(frozen=True, slots=True)
class Card:
    """A character, and for all but the starting ones the land on the other side."""

    id: str
    name: str
    line: str
    points: int
    pattern: Pattern
    land: Land | None = None
    animal: bool = False


@dataclass(frozen=True, slots=True)
class Artifact:
    """A tile of the full game (R9.1)."""

    id: str
    name: str
    line: str
    price: int
    points: int
    ability: Ability


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of one file, checked."""

    starting: tuple[Card, ...]
    lands: tuple[Card, ...]
    animals: tuple[Card, ...]
    artifacts: tuple[Artifact, ...]
    digest: str
    """Eight hexadecimal digits of the SHA-256 of the cards' values: names and lines left out."""

    def card(self, key: str) -> Card:
        """Return the character with this id; raise KeyError."""
        return {card.id: card for card in (*self.starting, *self.lands, *self.animals)}[key]

    def artifact(self, key: str) -> Artifact:
        """Return the artifact with this id; raise KeyError."""
        return {artifact.id: artifact for artifact in self.artifacts}[key]
