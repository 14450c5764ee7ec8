"""What the texts of all games share: how a seat is called, how a text is cut.

Knows people and lengths. Must not know any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from render.words import Words

# By seat, as in ``theme.SEATS``.
COLOURS: Final = (msg("red"), msg("green"), msg("yellow"), msg("blue"), msg("violet"))


def seat_name(words: Words, seat: Seat, names: Sequence[str] = ()) -> str:
    """Return a person's name; where no names are given, the colour of the seat."""
    return names[seat] if names else words.say(COLOURS[seat])


def clipped(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis when it is longer than ``most`` characters.

    >>> clipped("Constantinople", 6)
    'Const…'
    """
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
