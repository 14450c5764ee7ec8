"""The cards of Roam: patterns, characters, lands, artifacts, how a file of them is read, and what follows from them.

Knows the shapes of cards, the file's keys and what makes a card possible (R1, R9.1, R13.1); where a pattern can lie on
the map is worked out once for each direction (R4.2 to R4.4). Must not know players or markers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from engine.card_file import CardFiles, CardTable, digest_of, read, require_unique
from engine.roam.actions import AT, Action, by_text
from engine.roam.squares import HEIGHT, LAND_SQUARES, PLACES, WIDTH, land_square, on_map, square

if TYPE_CHECKING:
    from collections.abc import Mapping

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


# ---- how a file of cards is read

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


# ---- a deck made ready for play: what depends on the cards only, looked up by id


@dataclass(frozen=True, slots=True)
class Placement:
    """A pattern at one position: sets of squares (``squares``)."""

    at: int
    """The first solid square in reading order; it names the position."""
    solid: int
    blank: int
    """Those on the 6 x 6 map: blanks may hang off it (R4.4)."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern in one direction, with all its positions on a map without holes, in reading order."""

    placements: tuple[Placement, ...]
    actions: tuple[Action, ...]
    """The ``at`` action of each placement."""
    by_square: Mapping[int, Placement]

    def fits(self, ground: int) -> bool:
        """Tell whether some position keeps all solid squares on the ground (R4.3, R4.9)."""
        return any(not placement.solid & ~ground for placement in self.placements)

    def positions(self, ground: int) -> tuple[Action, ...]:
        """Return the ``at`` actions that keep all solid squares on the ground."""
        return tuple(AT[placement.at] for placement in self.placements if not placement.solid & ~ground)


@cache
def shapes(pattern: Pattern) -> tuple[Shape, Shape, Shape, Shape]:
    """Return the pattern turned clockwise by 0, 1, 2 and 3 quarters; kept, since there are as many as cards."""
    return _shape(pattern), _shape(pattern.turned(1)), _shape(pattern.turned(2)), _shape(pattern.turned(3))


def _shape(pattern: Pattern) -> Shape:
    """Return the shape of a pattern that is already turned: offsets are squares east and south."""
    across, down = zip(*pattern.solid, strict=True)
    found = []
    # from where the first solid square is in the first row or column to where the last one is in the last
    for top in range(-min(down), HEIGHT - max(down)):
        for left in range(-min(across), WIDTH - max(across)):
            spots = [square(left + x, top + y) for x, y in pattern.solid]
            blank = [(left + x, top + y) for x, y in pattern.blank]
            hanging = [square(x, y) for x, y in blank if on_map(x, y)]
            found.append(Placement(min(spots), sum(1 << at for at in spots), sum(1 << at for at in hanging)))
    found.sort(key=lambda placement: placement.at)
    return Shape(
        tuple(found), tuple(AT[placement.at] for placement in found), {placement.at: placement for placement in found}
    )


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


class Book:
    """The tables of one deck; never changes once made."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.cards = {card.id: card for card in (*deck.starting, *deck.lands, *deck.animals)}
        self.artifacts = {artifact.id: artifact for artifact in deck.artifacts}
        self.shapes = {card.id: shapes(card.pattern) for card in self.cards.values()}
        self.abilities: dict[str, Ability] = {artifact.id: artifact.ability for artifact in deck.artifacts}
        self.prices = {artifact.id: artifact.price for artifact in deck.artifacts}
        self.explore = {key: Action("explore", card=key) for key in self.cards}
        self.flip = {key: Action("flip", card=key) for key in self.cards}
        lands = {card.id: card.land.coins for card in self.cards.values() if card.land is not None}
        self._worth = {key: tuple(_worth(coins, place) for place in range(6)) for key, coins in lands.items()}
        self._most = max((max(coins) for coins in lands.values()), default=0)
        self.buy = {key: Action("buy", card=key) for key in self.artifacts}
        self.of_cards = by_text((*self.explore.values(), *self.flip.values(), *self.buy.values()))

    def coins(self, lands: tuple[str | None, ...]) -> tuple[int, ...]:
        """Return the coin symbols on each of the 36 squares as the lands lie (R2.2)."""
        symbols = [0] * 36
        for place, key in enumerate(lands):
            land = self.cards[key].land if key is not None else None
            if land is not None:
                for at, number in zip(LAND_SQUARES[place], land.coins, strict=True):
                    symbols[at] = number
        return tuple(symbols)

    def ground(self, lands: tuple[str | None, ...]) -> Ground:
        """Return the squares and the coins of a map; places that hold no land are off it (R4.9)."""
        squares, worth = 0, [0] * self._most
        for place, key in enumerate(lands):
            if key is not None:
                squares |= PLACES[place]
                for index, mask in enumerate(self._worth[key][place]):
                    worth[index] |= mask
        return Ground(squares, tuple(worth))


def _worth(coins: tuple[int, ...], place: int) -> tuple[int, ...]:
    """Return the squares of a land in a place with at least 1, 2, ... coin symbols."""
    spots = [(1 << land_square(place, index), number) for index, number in enumerate(coins)]
    return tuple(sum(bit for bit, number in spots if number >= least) for least in range(1, max(coins) + 1))
