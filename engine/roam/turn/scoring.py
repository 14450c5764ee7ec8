"""What counts: the outpost, points and winners (R8.2, R11).

Knows what cards are worth, and who surrounds a marker. Must not know how anything came to its owner.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import Outcome
from engine.roam.events import OutpostTaken
from engine.roam.squares import listed, surrounded, united
from engine.roam.state import Over, clockwise, occupied

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.deck import Book
    from engine.roam.state import State, StateBuilder

POINTS = 3
"""What the outpost is worth (R11.1)."""
_AROUND = 8


def look_around(builder: StateBuilder) -> None:
    """Give the outpost to the first who surrounds a marker: the active player, then clockwise (R11.2).

    Called after every change of the map by hand, so that nothing is left to look for before claims.
    """
    if not builder.setting.outpost or builder.outpost_owner is not None:
        return
    uncovered = ~united(builder.above)
    for seat in clockwise(builder):
        own = builder.below[seat] & uncovered | builder.above[seat]
        if own.bit_count() >= _AROUND:
            centres = surrounded(own)
            if centres and (centres := centres & occupied(builder) & ~own):
                builder.outpost_owner = seat
                builder.events.append(OutpostTaken(seat, listed(centres)[0]))
                return


def points(state: State, book: Book, seat: Seat) -> tuple[int, int, int]:
    """Return the points of characters, artifacts and outpost; asleep or used does not matter."""
    return (
        sum(book.cards[key].points for key in state.cards.characters[seat]),
        sum(book.artifacts[key].points for key in state.cards.artifacts[seat]),
        POINTS if state.outpost_owner == seat else 0,
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
