"""The words of Roam: lands, abilities, edges, colours, amounts, squares, people and cards, what a computer weighs.

Knows the name of a thing, and its plural. Must not know sentences, nor what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.roam import squares
from engine.roam.deck import Ability, Terrain
from engine.roam.squares import PLACES, listed
from engine.roam.view import Edge
from render.drawing.theme import MarkerShape
from render.look import NO_EMOJIS, Emojis, beside
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat, Value
    from engine.roam.deck import Deck, Pattern
    from render.words import Words

TERRAINS: Final[Mapping[str, str]] = {
    Terrain.FOREST: msg("forest"),
    Terrain.MARSH: msg("marsh"),
    Terrain.DESERT: msg("desert"),
    Terrain.MOUNTAINS: msg("mountains"),
    Terrain.COAST: msg("coast"),
    Terrain.MEADOW: msg("meadow"),
    Terrain.RUINS: msg("ruins"),
    Terrain.TUNDRA: msg("tundra"),
}
PLURALS: Final = frozenset({Terrain.MOUNTAINS, Terrain.RUINS})
"""Landscapes that are called by a plural."""
ABILITIES: Final[Mapping[str, str]] = {
    Ability.COIN: msg("Coin"),
    Ability.FREE_BLANK: msg("Free blank"),
    Ability.REPLACE: msg("Replace"),
    Ability.TURN: msg("Turn"),
    Ability.SLIDE: msg("Slide"),
    Ability.FLIP: msg("Flip"),
}
DOES: Final[Mapping[str, str]] = {
    Ability.COIN: msg("gain 1 coin"),
    Ability.FREE_BLANK: msg("fill a blank for free"),
    Ability.REPLACE: msg("replace a rival's marker"),
    Ability.TURN: msg("turn a character's pattern"),
    Ability.SLIDE: msg("slide any marker one step"),
    Ability.FLIP: msg("wake a character, or put one to sleep"),
}
"""What an artifact of an ability does, in one line."""
_EFFECTS: Final[Mapping[str, str]] = {
    Ability.COIN: msg("{ability}: gain 1 coin"),
    Ability.FREE_BLANK: msg("{ability}: fill a blank for free"),
    Ability.REPLACE: msg("{ability}: take a rival's square"),
    Ability.TURN: msg("{ability}: rotate a pattern 90°"),
    Ability.SLIDE: msg("{ability}: move a marker one step"),
    Ability.FLIP: msg("{ability}: wake or put to sleep"),
}
EDGES: Final[Mapping[str, str]] = {
    Edge.SOUTH: msg("south"),
    Edge.WEST: msg("west"),
    Edge.NORTH: msg("north"),
    Edge.EAST: msg("east"),
}
SHAPES: Final[Mapping[MarkerShape, str]] = {
    MarkerShape.CIRCLE: msg("circle"),
    MarkerShape.SQUARE: msg("square"),
    MarkerShape.TRIANGLE: msg("triangle"),
    MarkerShape.DIAMOND: msg("diamond"),
    MarkerShape.STAR: msg("star"),
}


COIN: Final = "coin"
"""The key of the sign of coins."""


def effect(ability: Ability, words: Words) -> str:
    """Return the name of an ability and what it does, so short that it has room on a picture."""
    return words.say(_EFFECTS[ability], ability=words.say(ABILITIES[ability]))


def coins(words: Words, n: int) -> str:
    """Return a number of coins."""
    return words.count("{n} coin", "{n} coins", n)


def markers(words: Words, n: int) -> str:
    """Return a number of markers."""
    return words.count("{n} marker", "{n} markers", n)


def points(words: Words, n: int) -> str:
    """Return a number of points."""
    return words.count("{n} point", "{n} points", n)


def square(at: int) -> str:
    """Return a square as people write it.

    >>> square(20)
    'C4'
    """
    return squares.name(at).upper()


def squares_listed(words: Words, at: Iterable[int]) -> str:
    """Return squares in a list: C4, D4 and D5."""
    return words.listed([square(one) for one in sorted(at)])


def place_name(place: int) -> str:
    """Return the name of a place of the map, by its corners.

    >>> place_name(4)
    'C4-D6'
    """
    there = listed(PLACES[place])
    return f"{square(there[0])}-{square(there[-1])}"


def rows(pattern: Pattern) -> list[str]:
    """Return a pattern as it is drawn in the cards file: # solid, o blank, . nothing.

    >>> from engine.roam.deck import Pattern
    >>> rows(Pattern(((0, 0), (1, 1)), ((1, 0),)))
    ['#o', '.#']
    """
    width = 1 + max(x for x, _ in (*pattern.solid, *pattern.blank))
    height = 1 + max(y for _, y in (*pattern.solid, *pattern.blank))
    signs = {**dict.fromkeys(pattern.solid, "#"), **dict.fromkeys(pattern.blank, "o")}
    return ["".join(signs.get((x, y), ".") for x in range(width)) for y in range(height)]


@dataclass(frozen=True, slots=True)
class Voice:
    """The deck, people's names by seat, and the words of a language."""

    deck: Deck
    names: Sequence[str]
    words: Words
    over: bool = False
    """Whether the match is, so that nothing is one seat's secret any more."""
    emojis: Emojis = NO_EMOJIS

    def name(self, seat: Seat) -> str:
        """Return the name of the person in a seat."""
        return self.names[seat]

    def everyone(self, seats: Sequence[Seat]) -> str:
        """Return the names of several seats as a list."""
        return self.words.listed([self.names[seat] for seat in seats])

    def character(self, key: str) -> str:
        """Return a character's name."""
        return self.words.say(self.deck.card(key).name)

    def worth(self, key: str) -> str:
        """Return a character's points."""
        return points(self.words, self.deck.card(key).points)

    def artifact(self, key: str) -> str:
        """Return an artifact's name."""
        return self.words.say(self.deck.artifact(key).name)

    def artifacts(self, keys: Sequence[str]) -> str:
        """Return the names of several artifacts as a list."""
        return self.words.listed([self.artifact(key) for key in keys])

    def land(self, key: str) -> str:
        """Return the landscape on the other side of a character."""
        land = self.deck.card(key).land
        return self.words.say(TERRAINS[land.terrain]) if land else ""

    def several(self, key: str) -> bool:
        """Return whether that landscape is called by a plural: the ruins."""
        land = self.deck.card(key).land
        return land is not None and land.terrain in PLURALS

    def value(self, key: str, value: Value) -> str:
        """Return a value of a refusal as people write it."""
        match key, value:
            case "seat", int(seat):
                return self.name(seat)
            case "square" | "target", str(at):
                return at.upper()
            case "squares", tuple(several):
                return self.words.listed([at.upper() for at in several])
            case "cost" | "coins" | "price" | "amount" | "minimum", int(n):
                return coins(self.words, n)
            case "card", str(card):
                return self.character(card)
            case "artifact", str(artifact):
                return self.artifact(artifact)
            case "ability", str(ability):
                return self.words.say(ABILITIES[ability])
            case _:
                return str(value)

    def coins(self, n: int) -> str:
        """Return a number of coins, with their sign."""
        return beside(self.emojis.of(COIN), coins(self.words, n))

    def gain(self, n: int) -> str:
        """Return a number of coins that someone gains, with their sign: "+2 coins"."""
        return beside(self.emojis.of(COIN), self.words.count("+{n} coin", "+{n} coins", n))
