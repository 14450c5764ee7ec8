"""Setting a match up: options, edges, turn order, shuffles, coins (R2).

Knows the options of the lobby. Must not know turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Option, SeatOption
from engine.options import by_seat, checked, first_seat
from engine.rng import Rng
from engine.roam.state import Cards, Setting, Start, State
from engine.roam.view import Edge

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Seat
    from engine.roam.deck import Book

SEATS = (2, 3, 4)
OPTIONS = (
    Option("mode", ("full", "basic"), "full"),
    Option("outpost", ("off", "on"), "off"),
    Option("stacked", ("off", "on"), "off"),
    Option("animals", ("off", "on"), "off"),
)
SEAT_OPTIONS = (SeatOption("edge", tuple(edge.value for edge in Edge), unique=True),)
BEGINNER = ("mode", "basic")

_AUTOMATIC = {
    2: (Edge.SOUTH, Edge.NORTH),
    3: (Edge.SOUTH, Edge.WEST, Edge.NORTH),
    4: (Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST),
}
_COINS = (0, 1, 1, 2)  # by place in turn order (R2.6)
_PLACES = 6
_ON_SALE = 4
"""Artifacts that lie open to be bought; whatever is bought is replaced in the turn."""


def deal(book: Book, seats: int, seed: int, options: Mapping[str, str]) -> State:
    """Return the table before the first turn; raise BadOptions. All variants combine (R12.4)."""
    chosen = checked(options, seats, allowed=SEATS, common=OPTIONS, own=SEAT_OPTIONS)
    edges = _edges(seats, chosen)
    order = _order(edges, first_seat(chosen, seats, seed))  # R2.5
    setting = Setting(
        tuple(edge.quarters for edge in edges),
        order,
        tuple(order[order.index(seat) :] + order[: order.index(seat)] for seat in range(seats)),
        full=chosen["mode"] == "full",
        outpost=chosen["outpost"] == "on",
        stacked=chosen["stacked"] == "on",
        animals=chosen["animals"] == "on",
    )
    deck = book.deck
    cards = deck.lands + deck.animals if setting.animals else deck.lands  # R13.1
    pile, _ = Rng.seeded(seed, "lands").shuffled(tuple(card.id for card in cards))
    tiles, _ = Rng.seeded(seed, "artifacts").shuffled(tuple(artifact.id for artifact in deck.artifacts))
    if not setting.full:
        tiles = ()
    lands = tuple(pile[place] if place < len(pile) else None for place in range(_PLACES))
    starting = tuple(card.id for card in deck.starting)
    return State(
        setting=setting,
        turn=1,
        active=order[0],
        pending=Start(),
        cards=Cards(
            characters=(starting,) * seats,
            artifacts=((),) * seats,
            lands=lands,
            pile=pile[_PLACES:],
            row=tiles[:_ON_SALE],
            artifact_pile=tiles[_ON_SALE:],
            ground=book.ground(lands),
        ),
        coins=tuple(_COINS[order.index(seat)] for seat in range(seats)),
        awake=((1 << len(starting)) - 1,) * seats,
        ready=(0,) * seats,
        below=(0,) * seats,
        above=(0,) * seats,
        outpost_owner=None,
        last_round=False,
        quiet=0,
        claimed=False,
    )


def _edges(seats: int, chosen: Mapping[str, str]) -> tuple[Edge, ...]:
    """Return the edge of each seat: chosen, or the next automatic one that is left (R2.4)."""
    taken = by_seat(chosen, "edge", seats)
    left = iter([edge for edge in _AUTOMATIC[seats] if edge not in taken])
    return tuple(next(left) if edge is None else Edge(edge) for edge in taken)


def _order(edges: tuple[Edge, ...], first: Seat) -> tuple[Seat, ...]:
    """Return the seats clockwise by edge from the first player on (R2.5)."""
    around = sorted(range(len(edges)), key=lambda seat: edges[seat].quarters)
    start = around.index(first)
    return tuple(around[start:] + around[:start])
