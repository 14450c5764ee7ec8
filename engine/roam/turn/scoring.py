"""Points and winners (R8.2).

Knows what cards are worth. Must not know how they came to their owners.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Outcome
from engine.roam.state import Over
from engine.roam.turn import outpost

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.book import Book
    from engine.roam.state import State


def points(state: State, book: Book, seat: Seat) -> tuple[int, int, int]:
    """Return the points of characters, artifacts and outpost; asleep or used does not matter."""
    return (
        sum(book.cards[key].points for key in state.cards.characters[seat]),
        sum(book.artifacts[key].points for key in state.cards.artifacts[seat]),
        outpost.POINTS if state.outpost_owner == seat else 0,
    )


def scores(state: State, book: Book) -> tuple[int, ...]:
    """Return the points by seat."""
    return tuple(sum(points(state, book, seat)) for seat in range(len(state.coins)))


def outcome(state: State, book: Book) -> Outcome | None:
    """Return the end of the match: most points, then most coins, then a shared victory; None while it runs."""
    if not isinstance(state.pending, Over):
        return None
    total = scores(state, book)
    ranks = tuple(zip(total, state.coins, strict=True))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
    return Outcome(total, winners, state.pending.reason)
