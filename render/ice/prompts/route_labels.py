"""Routes of several steps: their labels and hints, and which ones a panel offers.

Knows what is at the end of a route. Must not know how routes are found (``engine.ice.routes``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES
from render.base import Shortcut
from render.ice.lexicon import archaeologists, ep, spot_name
from render.ice.prompts.hints import fitting
from render.ice.prompts.hints_travel import arrival

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.advice import Route
    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_MOST: Final = 25
"""Shortcuts on a panel: what one list holds."""
_FAR: Final = 2
"""Routes of at least so many steps are worth a shortcut."""


def shortcuts(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return the routes of two or more steps in the seat's turn, the nearest first: with company, then alone (I6.2).

    If a list cannot hold all, each destination comes once before any comes a second time for going alone, and of
    equally far ones those with cheap digging come first.
    """
    view = seen.view
    if seat != view.active:
        return ()
    most = advice.company(view, seat)
    far = [route for route in advice.routes(view) if route.cost >= _FAR]
    far.sort(key=lambda route: (route.cost, _digging(view, route, most)))
    found = [(route, most) for route in far] + [(route, 0) for route in far if most]
    place = {route.spot: n for n, route in enumerate(far)}
    kept = sorted(found[:_MOST], key=lambda one: (place[one[0].spot], -one[1]))
    return tuple(
        Shortcut(route.moves(number), label(route, number, seen.words), hint(route, number, seen))
        for route, number in kept
    )


def label(route: Route, company: int, words: Words, *, cost: int | None = None) -> str:
    """Return the label of a route: "To S4C with 3 archaeologists (2 EP)"; ``cost`` replaces its own cost."""
    spot, paid = spot_name(route.spot), ep(words, route.cost if cost is None else cost)
    if not company:
        return words.say("To {spot} alone ({cost})", spot=spot, cost=paid)
    many = archaeologists(words, company)
    return words.say("To {spot} with {archaeologists} ({cost})", spot=spot, archaeologists=many, cost=paid)


def hint(route: Route, company: int, seen: Seen, *, cost: int | None = None) -> str:
    """Return the hint of a route: what is at its end and what digging costs there; ``cost`` replaces its own cost."""
    paid = route.cost if cost is None else cost
    return fitting([part for part in arrival(route.spot, seen, _as_move(route, company), cost=paid) if part])


def _digging(view: View, route: Route, company: int) -> int:
    """Return the EP of excavating at the end of a route; a large number where it is not possible (I6.4)."""
    costs = advice.arrival(view, _as_move(route, company)).digging
    return costs[0] if costs else _MOST


def _as_move(route: Route, company: int) -> str:
    """Return the move action that would end where a route does."""
    return f"move:{NAMES[route.spot]}:{company}"
