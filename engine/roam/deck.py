"""The cards of Roam: patterns, characters, lands, artifacts, the deck that holds them, and how a file is read.

Knows the shapes of cards, the file's keys and what makes a card possible (R1, R9.1, R13.1). Must not know how cards are
played.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from engine.card_file import CardFiles, CardTable, digest_of, read, require_unique
from engine.roam.squares import HEIGHT, WIDTH

if TYPE_CHECKING:
    from engine.card_file import CardText


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


# ---- Reads the cards of Roam from a file

COUNTS = {"starting": 3, "land": 43, "animal": 5, "artifact": 24}
"""How many of each kind a deck has (R2.1, R2.2, R9.1, R13.1)."""

_LONGEST_ID = 12
_LONGEST_NAME = 24
_LONGEST_LINE = 80
_LAND_ROWS, _LAND_COLUMNS = 3, 2


@cache
def deck_of(text: CardText) -> Deck:
    """Return the deck that a text describes, one value for each text; raise CardsError."""
    tables = read(text, COUNTS)
    starting = tuple(_character(table) for table in tables["starting"])
    lands = tuple(_character(table, land=True) for table in tables["land"])
    animals = tuple(_character(table, land=True, animal=True) for table in tables["animal"])
    artifacts = tuple(_artifact(table) for table in tables["artifact"])
    every = tuple(table for kind in COUNTS for table in tables[kind])
    cards: tuple[Card | Artifact, ...] = (*starting, *lands, *animals, *artifacts)
    require_unique(every, "id", (card.id for card in cards))
    require_unique(every, "name", (card.name for card in cards))
    return Deck(starting, lands, animals, artifacts, _digest((starting, lands, animals), artifacts))


def _character(table: CardTable, *, land: bool = False, animal: bool = False) -> Card:
    card = Card(
        id=table.slug("id", longest=_LONGEST_ID),
        name=_short(table, "name", _LONGEST_NAME),
        line=_short(table, "line", _LONGEST_LINE),
        points=table.number("points", low=0, high=9),
        pattern=_pattern(table),
        land=Land(table.choice("terrain", Terrain), _coins(table)) if land else None,
        animal=animal,
    )
    table.close()
    return card


def _artifact(table: CardTable) -> Artifact:
    artifact = Artifact(
        id=table.slug("id", longest=_LONGEST_ID),
        name=_short(table, "name", _LONGEST_NAME),
        line=_short(table, "line", _LONGEST_LINE),
        price=table.number("price", low=0, high=20),
        points=table.number("points", low=0, high=9),
        ability=table.choice("ability", Ability),
    )
    table.close()
    return artifact


def _short(table: CardTable, key: str, longest: int) -> str:
    text = table.text(key)
    if len(text) > longest or "\n" in text:
        raise table.wrong(key, f"keep to one line of at most {longest} characters; this has {len(text)}")
    return text


def _pattern(table: CardTable) -> Pattern:
    """Return the drawn pattern; its solid squares must be able to lie on the map (R4.3)."""
    rows = table.rows("pattern", signs="#o.")

    def drawn(sign: str) -> tuple[tuple[int, int], ...]:
        return tuple((x, y) for y, row in enumerate(rows) for x, found in enumerate(row) if found == sign)

    solid, blank = drawn("#"), drawn("o")
    if not solid:
        raise table.wrong("pattern", "draw at least one solid square (#)")
    columns = [x for x, _ in solid]
    lines = [y for _, y in solid]
    wide, tall = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
    if wide > WIDTH or tall > HEIGHT:
        raise table.wrong("pattern", f"keep the solid squares within {WIDTH} x {HEIGHT}; these need {wide} x {tall}")
    rim = (rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows))
    if any(set(line) == {"."} for line in rim):
        raise table.wrong("pattern", "leave out empty rows and columns at the rim")
    return Pattern(solid, blank)


def _coins(table: CardTable) -> tuple[int, int, int, int, int, int]:
    """Return the coin symbols of the land side, drawn with its scroll at the bottom (R2.2)."""
    rows = table.rows("coins", signs=".123456789")
    if len(rows) != _LAND_ROWS or len(rows[0]) != _LAND_COLUMNS:
        raise table.wrong("coins", f"draw {_LAND_ROWS} rows of {_LAND_COLUMNS} signs")
    values = tuple(0 if sign == "." else int(sign) for sign in "".join(rows))
    return cast("tuple[int, int, int, int, int, int]", values)


def _digest(characters: tuple[tuple[Card, ...], ...], artifacts: tuple[Artifact, ...]) -> str:
    """Return the deck's digest: values in the file's order, since the order decides what a shuffle deals.

    Terrains are left out with the names and lines: they change no state.
    """
    values = (
        [
            [
                (card.id, card.points, card.pattern.solid, card.pattern.blank, card.land and card.land.coins)
                for card in kind
            ]
            for kind in characters
        ],
        [(artifact.id, artifact.price, artifact.points, artifact.ability) for artifact in artifacts],
    )
    return digest_of(values)


DECKS: Final = CardFiles(
    Path(__file__).with_name("cards.toml"), ("5a0c0df4", "71054d4b", "ac6554d6", "3993359b", "8d522e38"), deck_of
)
"""The decks from which matches were dealt, and their digests."""
DECK: Final = DECKS.load()
"""The standard cards."""


@cache
def released(digest: str) -> Deck | None:
    """Return a deck from which matches were dealt; None of a digest that is none of theirs."""
    return DECKS.of(digest)
