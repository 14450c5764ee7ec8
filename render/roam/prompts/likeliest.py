"""What most people do now, which the panel shows first.

Knows views and the advice on them. Must not know sentences.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import advice, squares
from engine.roam.view import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.roam.view import View


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
