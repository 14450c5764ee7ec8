"""The names of people and cards that sentences about Roam need, in one language.

Knows the name of a thing. Must not know what happened.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from render.roam.lexicon import PLURALS, TERRAINS, coins, points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.roam.deck import Deck
    from render.words import Words


@dataclass(frozen=True, slots=True)
class Voice:
    """The deck, people's names by seat, and the words of a language."""

    deck: Deck
    names: Sequence[str]
    words: Words
    over: bool = False
    """Whether the match is, so that nothing is one seat's secret any more."""

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

    def coins(self, n: int) -> str:
        """Return a number of coins."""
        return coins(self.words, n)
