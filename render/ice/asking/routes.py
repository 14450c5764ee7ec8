"""Routes in words: what a way of several steps is called, what waits at its end, which ones a panel offers.

Knows what the end of a route promises. Must not know how routes are found (``engine.ice.routes``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import routes
from engine.ice.known import known, led
from render.base import Shortcut
from render.ice.asking.hints import fitting
from render.ice.asking.hints_travel import arrival
from render.ice.asking.spots import Seen
from render.ice.lexicon import archaeologists, ep, spot_name
from render.ice.prices import diggable, price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.routes import Route
    from engine.ice.view import View
    from render.words import Words

_MOST: Final = 25
"""Shortcuts on a panel: what one list holds."""
_FAR: Final = 2
"""Steps from which on a route is worth a shortcut."""


def shortcuts(view: View, seat: Seat, words: Words, *, names: Sequence[str] = ()) -> tuple[Shortcut, ...]:
    """Return the routes of two steps and more in one's own turn, nearest first: with company, then alone (I6.2).

    If a list cannot hold all, every destination comes before any that is reached alone as well, and those where
    digging is cheap before others as far.
    """
    if seat != view.active:
        return ()
    most = routes.company(view, seat)
    far = [route for route in routes.routes(view) if route.cost >= _FAR]
    far.sort(key=lambda route: (route.cost, _digging(view, route, most)))
    found = [(route, most) for route in far] + [(route, 0) for route in far if most]
    place = {route.spot: n for n, route in enumerate(far)}
    kept = sorted(found[:_MOST], key=lambda one: (place[one[0].spot], -one[1]))
    return tuple(
        Shortcut(route.moves(number), label(route, number, words), hint(route, number, view, words, names=names))
        for route, number in kept
    )


def label(route: Route, company: int, words: Words, *, cost: int | None = None) -> str:
    """Return a route as a label: "To S4C with 3 archaeologists (2 EP)"; its cost may differ, as in a free move."""
    spot, paid = spot_name(route.spot), ep(words, route.cost if cost is None else cost)
    if not company:
        return words.say("To {spot} alone ({cost})", spot=spot, cost=paid)
    many = archaeologists(words, company)
    return words.say("To {spot} with {archaeologists} ({cost})", spot=spot, archaeologists=many, cost=paid)


def hint(
    route: Route, company: int, view: View, words: Words, *, names: Sequence[str] = (), cost: int | None = None
) -> str:
    """Return what waits at the end of a route, whose cost may differ: what lies there, and what digging costs then."""
    seen = Seen(view, words, names)
    paid = route.cost if cost is None else cost
    return fitting([part for part in arrival(route.spot, seen, company=company, cost=paid) if part])


def _digging(view: View, route: Route, company: int) -> int:
    """Return the EP that excavating would cost at the end of a route; much where it is not possible (I6.4)."""
    table = led(known(view), view.active, route.spot, company)
    return price(table, view.active).ep if diggable(table, view.active) else _MOST
