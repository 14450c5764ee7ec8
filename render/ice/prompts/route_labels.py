"""Routes of several steps: their labels and hints, and which ones a panel offers.

Knows what is at the end of a route. Must not know how routes are found (``engine.ice.routes``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES
from engine.ice.components import FRONTS
from render.action_groups import Shortcut
from render.ice.lexicon import archaeologists, ep, spot_name
from render.ice.prompts.hints import fitting
from render.ice.prompts.hints_travel import arrival
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.core import Seat
    from engine.ice.advice import Route
    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_MOST: Final = 25
"""Shortcuts on a panel: what one list holds."""
_PAGE: Final = 25
"""Strolls on a list."""
_STAYING: Final = ("", "stay")
"""By the number of steps: what is still to be said after fewer than two."""
# Translators: on a button: the snow tile White spiders, played to come to a place
_CRAWLED: Final = msg("Play spiders {spot}")
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


def strolls(seat: Seat, seen: Seen) -> tuple[Shortcut, ...]:
    """Return free moves and white spiders to their ends: the cheapest digging first, each with company, then alone.

    A free move of one step is worth less than a move, so these come last; the spiders cost nothing.
    """
    view = seen.view
    if seat != view.active or view.decision.phase != "turn":
        return ()
    most = advice.company(view, seat)
    ways = advice.strolls(view)
    found: tuple[Shortcut, ...] = ()
    for some in ([one for one in ways if one.cost >= _FAR], [one for one in ways if one.cost < _FAR]):
        found += _strolls([(route, route.walk) for route in some], most, seen, cost=1)
    if view.own is not None and FRONTS.index("spiders") in view.own.hand:
        near = advice.reach(view, seat, advice.FREE_STEPS)
        found += _strolls(
            [(route, route.crawl) for route in near], advice.crawling(view, seat), seen, cost=0, said=_CRAWLED
        )
    return found


def _strolls(
    ways: Sequence[tuple[Route, Callable[[int], tuple[str, ...]]]], most: int, seen: Seen, *, cost: int, said: str = ""
) -> tuple[Shortcut, ...]:
    ranked = sorted(ways, key=lambda way: (_digging(seen.view, way[0], most), way[0].cost))
    # with all, alone, then with some
    found = [(route, make, number) for number in (*{most: 0, 0: 0}, *range(1, most)) for route, make in ranked]
    place = {route.spot: number for number, (route, _) in enumerate(ranked)}
    pages = [found[start : start + _PAGE] for start in range(0, len(found), _PAGE)]
    kept = [one for page in pages for one in sorted(page, key=lambda one: (place[one[0].spot], -one[2]))]
    return tuple(
        Shortcut(
            (*make(number), *_STAYING[len(route.path) :]),
            label(route, number, seen.words, cost=cost),
            hint(route, number, seen, cost=cost),
            whole=True,
            at=NAMES[route.spot],
            near=spot_name(route.spot),
            said=seen.words.say(said, spot=spot_name(route.spot)) if said else "",
        )
        for route, make, number in kept
    )


def label(route: Route, company: int, words: Words, *, cost: int | None = None) -> str:
    """Return the label of a route: "To S4C with 3 archaeologists (2 EP)"; ``cost`` replaces its own cost."""
    cost = route.cost if cost is None else cost
    spot, paid = spot_name(route.spot), ep(words, cost)
    if not cost and company:
        return words.say("To {spot} with {archaeologists}", spot=spot, archaeologists=archaeologists(words, company))
    if not cost:
        return words.say("To {spot} alone", spot=spot)
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
