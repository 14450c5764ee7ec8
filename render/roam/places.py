"""Where the squares of the notation lie.

Knows the names of squares. Must not know a view.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.roam.squares import SQUARES, WIDTH, name
from render.base import Place

if TYPE_CHECKING:
    from render.words import Words


@cache
def _places() -> dict[str, Place]:
    """Return every square by its name; its column is the region."""
    return {name(at): Place(at % WIDTH, at // WIDTH, name(at)[0]) for at in range(SQUARES)}


def place(token: str) -> Place | None:
    """Return where a square lies, None for other tokens.

    >>> place("c4"), place("maelo")
    (Place(x=2, y=3, region='c'), None)
    """
    return _places().get(token)


def region(key: str, words: Words) -> str:
    """Return the name of a column."""
    return words.say("Column {column}", column=key.upper())
