"""What the panel needs of choices: where squares are, when it shows the map, and what most people do now.

Knows the names of squares, views and the advice on them. Must not know sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.roam import advice, squares
from engine.roam.squares import SQUARES, WIDTH, name
from engine.roam.view import Phase
from render.base import MapPlace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View
    from render.action_groups import PanelPicture
    from render.words import Words


_PLACES: Final = {name(at): MapPlace(at % WIDTH, at // WIDTH, name(at)[0]) for at in range(SQUARES)}
"""Every square by its name; its column is the region."""


def place(token: str) -> MapPlace | None:
    """Return the position of a square; None for other tokens.

    >>> place("c4"), place("maelo")
    (MapPlace(x=2, y=3, region='c', depth=0), None)
    """
    return _PLACES.get(token)


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


# ---- What most people do now, which the panel shows first


def likeliest(view: View, legal: Sequence[str]) -> str:
    """Return the action that brings most, "" where none stands out."""
    known = {verb: [text for text in legal if text.startswith(f"{verb}:")] for verb in ("explore", "at", "free", "buy")}
    match view.phase:
        case Phase.START | Phase.BEFORE if known["explore"]:
            return max(known["explore"], key=lambda text: _explored(text, view))
        case Phase.PLACE if known["at"]:
            return max(known["at"], key=lambda text: _placed(text, view))
        case Phase.AFTER if known["free"]:
            return known["free"][0]
        case Phase.BUY if known["buy"]:
            points = {one.id: one.points for one in view.row}
            return max(known["buy"], key=lambda text: points[text.partition(":")[2]])
    return ""


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions with the positions that bring most coins first; () where no position is chosen."""
    if view.phase is not Phase.PLACE:
        return ()
    return tuple(sorted(legal, key=lambda text: _gains(text, view), reverse=True))


def _gains(text: str, view: View) -> tuple[int, ...]:
    """Return what a position brings; what is none stays behind them."""
    return _placed(text, view) if text.startswith("at:") else (-2, 0)


def _explored(text: str, view: View) -> tuple[int, int]:
    fit = advice.best(view, text.partition(":")[2])
    return (-1, 0) if fit is None else (fit.coins, fit.markers)


def _placed(text: str, view: View) -> tuple[int, int]:
    fit = advice.positioned(view, squares.parse(text.partition(":")[2]))
    return (-1, 0) if fit is None else (fit.coins, fit.markers)
