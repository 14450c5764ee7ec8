"""What the panel needs of choices: where squares are, when it shows the map, and what is recommended.

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

    from engine.roam.advice import Forecast
    from engine.roam.view import View
    from render.base import PanelPicture
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


def panel_picture(view: View, legal: Sequence[str]) -> PanelPicture:
    """Return which picture the panel shows: where the pattern would fall, or the squares to choose from."""
    if view.phase is Phase.PLACE:
        return "best"
    if view.phase is Phase.BUY:
        return "map"  # the shop
    verbs = {text.partition(":")[0] for text in legal}
    if view.phase is Phase.AFTER and verbs & {"blank", "free", "replace"}:
        return "map"  # which squares may be filled
    return "map" if verbs and verbs <= {"fill", "slide"} else ""


_NOTHING: Final = (-99, 0.0, 0.0)
"""How good it is to place nothing."""
_LAND: Final = 4.0
"""What a land is worth that comes to one or is lost, in coins."""
_FILLED: Final = 3.0
"""What 2 coins for a blank have to bring: what is kept can buy or bid."""

# ---- What the panel recommends and shows first


def recommended(view: View, legal: Sequence[str]) -> str:
    """Return the action that brings most, "" where none stands out."""
    known = {verb: [text for text in legal if text.startswith(f"{verb}:")] for verb in ("explore", "at", "buy")}
    match view.phase:
        case Phase.START | Phase.BEFORE if known["explore"]:
            return max(known["explore"], key=lambda text: _explored(text, view))
        case Phase.PLACE if known["at"]:
            return max(known["at"], key=lambda text: _placed(text, view))
        case Phase.AFTER:
            return _after(view, legal)
        case Phase.AUCTION:
            return _bid(view, legal)
        case Phase.BUY if known["buy"]:
            return _bought(view, known["buy"])
    return ""


def _after(view: View, legal: Sequence[str]) -> str:
    """Return what is worth doing once the pattern lies, the end of the turn where nothing is."""
    if "coin" in legal:
        return "coin"
    found = [(worth, text) for text in legal if (worth := _changed(text, view)) > 0]
    return max(found)[1] if found else "done" if "done" in legal else ""


def _changed(text: str, view: View) -> float:
    """Return what a marker more, another one in its place, or one that slides is worth, in coins; 0 for all else."""
    verb, *tokens = text.split(":")
    found: Forecast | None
    match verb, [squares.parse(token) for token in tokens if place(token)]:
        case "blank" | "free", [at]:
            found = advice.filled(view, at)
        case "replace", [at]:
            found = advice.replaced(view, at)
        case "slide", [source, target]:
            found = advice.slid(view, source, target)
        case _:
            found = None
    if found is None:
        return 0.0
    given, lands, more = found.standing(advice.actor(view))
    paid = _FILLED if verb == "blank" or tokens[-1] == "pay" else 0.0
    return 0.0 if given else _LAND * lands + more - paid


def _bid(view: View, legal: Sequence[str]) -> str:
    """Return the least bid, and no bid once it is more than the character is worth."""
    auction = view.auction
    if auction is None or f"bid:{auction.minimum}" not in legal or auction.minimum > auction.card.points + 1:
        return "pass" if "pass" in legal else ""
    return f"bid:{auction.minimum}"


def _bought(view: View, legal: Sequence[str]) -> str:
    """Return the artifact with most points, the cheapest of these."""
    row = {f"buy:{one.id}": one for one in view.row}
    return max(legal, key=lambda text: (row[text].points, -row[text].price))


def ranked(view: View, legal: Sequence[str]) -> tuple[str, ...]:
    """Return the actions with the positions that bring most coins first; () where no position is chosen."""
    if view.phase is not Phase.PLACE:
        return ()
    return tuple(sorted(legal, key=lambda text: _gains(text, view), reverse=True))


def _gains(text: str, view: View) -> tuple[float, ...]:
    """Return what a position brings; what is none stays behind them."""
    return _placed(text, view) if text.startswith("at:") else (-100, 0.0, 0.0)


def _explored(text: str, view: View) -> tuple[int, float, float]:
    fit = advice.best(view, text.partition(":")[2])
    return _NOTHING if fit is None else fit.standing(advice.actor(view))


def _placed(text: str, view: View) -> tuple[int, float, float]:
    fit = advice.positioned(view, squares.parse(text.partition(":")[2]))
    return _NOTHING if fit is None else fit.standing(advice.actor(view))
