"""What the texts of all games share: how a seat is called, how long a text may be and how it is cut.

Knows people and lengths. Must not know any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.theme import SEATS
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from render.words import Words

LABEL: Final = 80
"""Characters that a button's label may have."""
HINT: Final = 100
"""Characters that the second line of a choice may have."""
ALT: Final = 1024
"""Characters for who cannot see a picture."""
_NAME: Final = 32
# By seat, as in ``theme.SEATS``.
COLOURS: Final = (msg("red"), msg("green"), msg("yellow"), msg("blue"), msg("violet"))


def seat_name(words: Words, seat: Seat, names: Sequence[str] = ()) -> str:
    """Return a person's name; where no names are given, the colour of the seat."""
    return names[seat] if names else words.say(COLOURS[seat])


def letter(seat: Seat) -> str:
    """Return the letter that a seat's things bear."""
    return SEATS[seat].letter


def clipped(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis when it is longer than ``most`` characters.

    >>> clipped("Constantinople", 6)
    'Const…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def short(names: Sequence[str]) -> list[str]:
    """Return names for where they stand often, or little room is left: longer ones cut."""
    return [clipped(name, _NAME) for name in names]


def won(winners: Sequence[str], words: Words) -> str:
    """Return who has won."""
    return words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))


def numbered(sentences: Mapping[str, str], words: Words) -> list[str]:
    """Return sentences of the rules, each behind its number."""
    return [words.say("{number}: {ruling}", number=key, ruling=words.say(text)) for key, text in sentences.items()]


def latest(start: str, lines: Sequence[str], most: int = ALT) -> str:
    """Return the start and then as many of the last lines as there is room for.

    >>> latest("Ann's turn.", ["Bob rested.", "Cy slept."], most=22)
    "Ann's turn. Cy slept."
    """
    told = list(lines)
    while told and len(start) + sum(len(line) + 1 for line in told) > most:
        del told[0]
    return clipped(" ".join([start, *told]), most)
