"""How a match looks to a person: the language, the names of its people, and which seat wears which identity.

Knows seats, names and identities: colour, shape, and the initial of a name. Must not know who chose what, nor any game.
"""

# What is ``cached`` is told the ``Identity``, never the seat, so that no match gets the pieces of another.

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from render.drawing.theme import SEATS, Identity
from render.emoji import NO_EMOJIS, Emojis
from render.letters.characters import isolated
from render.letters.lookalikes import initials
from render.texts import COLOURS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from render.words import Words


@dataclass(frozen=True, slots=True)
class Look:
    """What is the same for all that is drawn and said of one match for one person."""

    words: Words
    names: Sequence[str] = ()
    """By seat, either all plain or all escaped; a tuple where the value has to be hashed."""
    colours: tuple[int, ...] = ()
    """By seat, the place in ``theme.SEATS`` of what it wears; empty: each seat what stands at its own number."""

    emojis: Emojis = NO_EMOJIS
    """What stands beside amounts in sentences."""

    def identity(self, seat: Seat) -> Identity:
        """Return the colour, shape and initial of a seat."""
        worn = _wardrobe(tuple(self.names), self.colours)
        return worn[seat][1] if seat < len(worn) else SEATS[seat]

    def emoji(self, seat: Seat, emojis: Emojis) -> str:
        """Return the emoji of a seat, "" where it is missing."""
        worn = _wardrobe(tuple(self.names), self.colours)
        number, who = worn[seat] if seat < len(worn) else (seat, SEATS[seat])
        return emojis.seat(number, who.letter)

    def letter(self, seat: Seat) -> str:
        """Return the letter that marks the things of a seat, which turns nothing around it."""
        return isolated(self.identity(seat).letter)

    def colour(self, seat: Seat) -> str:
        """Return the name of a seat's colour."""
        worn = _wardrobe(tuple(self.names), self.colours)
        return self.words.say(COLOURS[worn[seat][0] if seat < len(worn) else seat])


@lru_cache(maxsize=256)
def _wardrobe(names: tuple[str, ...], colours: tuple[int, ...]) -> tuple[tuple[int, Identity], ...]:
    """Return by seat the place of its colour in ``theme.SEATS``, and its identity with its initial."""
    numbers = colours or tuple(range(min(len(names), len(SEATS))))
    marked = initials(names) if names else tuple(SEATS[number].letter for number in numbers)
    return tuple(
        (number, replace(SEATS[number], letter=letter)) for number, letter in zip(numbers, marked, strict=False)
    )
