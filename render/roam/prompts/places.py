"""Positions of the squares of the notation, and when the panel shows the map.

Knows the names of squares. Must not know what an action does.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.roam.squares import SQUARES, WIDTH, name
from engine.roam.view import Phase
from render.base import MapPlace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View
    from render.base import PanelPicture
    from render.words import Words


@lru_cache(maxsize=1)
def _places() -> dict[str, MapPlace]:
    """Return every square by its name; its column is the region."""
    return {name(at): MapPlace(at % WIDTH, at // WIDTH, name(at)[0]) for at in range(SQUARES)}


def place(token: str) -> MapPlace | None:
    """Return the position of a square; None for other tokens.

    >>> place("c4"), place("maelo")
    (MapPlace(x=2, y=3, region='c', depth=0), None)
    """
    return _places().get(token)


def region(key: str, words: Words) -> str:
    """Return the name of a column."""
    return words.say("Column {column}", column=key.upper())


def brief(text: str) -> str:
    """Return the square that an action is for, as people write it; "" when it names none, or two.

    >>> brief("at:c4"), brief("slide:c4:c5"), brief("explore:maelo")
    ('C4', '', '')
    """
    tokens = [token for token in text.split(":") if place(token)]
    return tokens[0].upper() if len(tokens) == 1 else ""


def panel_picture(view: View, legal: Sequence[str]) -> PanelPicture:
    """Return which picture the panel shows: where the pattern would fall, or the squares to choose from."""
    if view.phase is Phase.PLACE:
        return "best"
    verbs = {text.partition(":")[0] for text in legal}
    if view.phase is Phase.AFTER and verbs & {"blank", "free", "replace"}:
        return "map"  # which squares may be filled
    return "map" if verbs and verbs <= {"fill", "slide"} else ""
