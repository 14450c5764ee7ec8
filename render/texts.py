"""What the texts of all games share: the letters of seats, the limits of texts, and how texts are cut.

Knows people and lengths. Must not know any game.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from render.letters.clusters import ISOLATED, ISOLATES, clusters
from render.letters.directions import isolated
from render.wearing import identity, number_worn
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from render.words import Words

LABEL: Final = 80
"""The most characters of a button's label."""
HINT: Final = 100
"""The most characters of the second line of a select's entry."""
ALT: Final = 1024
"""Characters of a picture's description, for people who cannot see it."""
COMMA: Final = ",\N{NO-BREAK SPACE}"
"""Stands within a part of a hint for a comma, which would separate parts."""
_SIGN: Final = 40
"""Characters of the longest sign that is cut whole."""
_NAME: Final = 60
"""Characters of a name, with what says that a stand-in plays."""
# In the order of ``theme.SEATS``.
COLOURS: Final = (msg("red"), msg("green"), msg("yellow"), msg("blue"), msg("violet"))


def begun(text: str) -> str:
    """Return a text with a capital in front.

    >>> begun("south")
    'South'
    """
    return text[:1].upper() + text[1:]


def letter(seat: Seat) -> str:
    """Return the letter that marks the things of a seat, which turns nothing around it."""
    return isolated(identity(seat).letter)


def columns(text: str) -> int:
    """Return how many columns a text takes in a font of fixed width.

    >>> columns("Ann"), columns("山田")
    (3, 4)
    """
    signs = (sign for sign in text if sign != ISOLATED and sign not in ISOLATES)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in signs)


def colour(seat: Seat, words: Words) -> str:
    """Return the name of a seat's colour."""
    return words.say(COLOURS[number_worn(seat)])


def clipped(text: str, most: int) -> str:
    """Return the text, cut with an ellipsis when it is longer than ``most`` characters.

    >>> clipped("Constantinople", 6)
    'Const…'
    """
    return text if len(text) <= most else within(text, most)


def within(text: str, most: int) -> str:
    """Return the beginning of a text with an ellipsis, ``most`` characters in all; no sign or isolate is cut in two."""
    kept, length, depth = "", 0, 0
    for sign in clusters(text[: most + _SIGN]):
        inside = max(0, depth + (sign in ISOLATES) - (sign == ISOLATED))
        if length + len(sign) + inside >= most:
            break
        kept, length, depth = kept + sign, length + len(sign), inside
    return (kept.rstrip() + "…" + ISOLATED * depth)[: max(0, most)]


def parts_within(parts: Sequence[str], most: int, names: Sequence[str] = ()) -> str:
    """Return parts joined by commas, as many as fit into ``most`` characters: the first, what others get, the rest.

    What names somebody else is never left out, however long it becomes.

    >>> parts_within(["3 markers", "2 coins", "completes the meadow for Ann"], 30, ["Ann"])
    '3 markers, completes the meadow for Ann'
    """
    found = [part for part in parts if part]
    needed = {place for place, part in enumerate(found) if not place or any(name and name in part for name in names)}
    left = most - sum(len(found[place]) + 2 for place in needed) + 2
    for place, part in enumerate(found):
        if place in needed:
            continue
        if len(part) + 2 > left:
            break
        needed.add(place)
        left -= len(part) + 2
    return ", ".join(part for place, part in enumerate(found) if place in needed)


def short(names: Sequence[str]) -> list[str]:
    """Return the names with long ones cut, for texts with little room."""
    return [clipped(name, _NAME) for name in names]


def won(winners: Sequence[str], words: Words) -> str:
    """Return a sentence on who has won."""
    return words.count("{names} has won", "{names} have won", len(winners), names=words.listed(winners))


def numbered(sentences: Mapping[str, str], words: Words) -> list[str]:
    """Return sentences of the rules, each after its number."""
    return [words.say("{number}: {ruling}", number=key, ruling=words.say(text)) for key, text in sentences.items()]


def latest(start: str, lines: Sequence[str], most: int = ALT) -> str:
    """Return the start and then as many of the last lines as fit into ``most`` characters.

    >>> latest("Ann's turn.", ["Bob rested.", "Cy slept."], most=22)
    "Ann's turn. Cy slept."
    """
    kept = list(lines)
    while kept and len(start) + sum(len(line) + 1 for line in kept) > most:
        del kept[0]
    return clipped(" ".join([start, *kept]), most)
