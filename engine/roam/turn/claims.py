"""Claims: complete lands, majorities, what the claimer and the others get, the next land (R6).

Knows step 5. Must not know how an auction is spoken, only that one opens and what it decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.events import AuctionOpened, Claimed, LandLaid
from engine.roam.squares import PLACES
from engine.roam.state import Bidding, Cards
from engine.roam.state_builder import put
from engine.roam.table import clockwise, occupied
from engine.roam.turn.turn import after_claims

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.state_builder import StateBuilder
    from engine.roam.table import Table


def begin_claims(builder: StateBuilder) -> None:
    """End step 4 and settle all complete lands."""
    settle(builder, 0)


def settle(builder: StateBuilder, first: int) -> None:
    """Settle complete lands in reading order (R6.2) from a place on, until an auction opens or all are done."""
    for place in complete(builder):
        if place >= first:
            tied = leaders(builder, place)
            if len(tied) > 1:
                _open(builder, place, tied)
                return
            award(builder, place, tied[0], None)
    after_claims(builder)


def complete(table: Table) -> tuple[int, ...]:
    """Return the places whose six squares all hold a marker (R6.1), in reading order."""
    taken = occupied(table)
    return tuple([place for place, squares in enumerate(PLACES) if not squares & ~taken])


def leaders(table: Table, place: int) -> tuple[Seat, ...]:
    """Return the seats with most markers on a land (R6.3), clockwise from the active one."""
    counts = _counts(table, place)
    most = max(counts)
    return tuple(seat for seat in clockwise(table) if counts[seat] == most)


def _counts(table: Table, place: int) -> tuple[int, ...]:
    """Return the markers of each seat on a land (R6.3, R12.2)."""
    squares = PLACES[place]
    return tuple(
        (below & squares).bit_count() + (above & squares).bit_count()
        for below, above in zip(table.below, table.above, strict=True)
    )


def _open(builder: StateBuilder, place: int, tied: tuple[Seat, ...]) -> None:
    card = builder.cards.lands[place]
    assert card is not None
    builder.pending = Bidding(place, tied, (), (None,) * len(builder.coins))
    builder.barrier = True
    builder.events.append(AuctionOpened(place, card, tied))


def award(builder: StateBuilder, place: int, winner: Seat, price: int | None) -> None:
    """Hand a land over: payment, card, markers, consolation, next land, in this order (R6.2 to R6.6)."""
    card = builder.cards.lands[place]
    assert card is not None
    counts, squares = _counts(builder, place), PLACES[place]
    builder.pay(winner, price or 0)
    builder.awake = put(builder.awake, winner, builder.awake[winner] | 1 << len(builder.cards.characters[winner]))
    characters = put(builder.cards.characters, winner, (*builder.cards.characters[winner], card))
    builder.below = tuple(mask & ~squares for mask in builder.below)
    builder.above = tuple(mask & ~squares for mask in builder.above)
    consoled = tuple(seat for seat in clockwise(builder) if counts[seat] and seat != winner)
    for seat in consoled:
        builder.pay(seat, -1)
    builder.claimed = True
    builder.quiet = 0
    builder.events.append(Claimed(winner, place, card, price, counts, consoled))
    _lay(builder, place, characters)


def _lay(builder: StateBuilder, place: int, characters: tuple[tuple[str, ...], ...]) -> None:
    """Lay the next land, which reveals the one after it; without one there is a hole (R6.6)."""
    cards = builder.cards
    card = cards.pile[0] if cards.pile else None
    lands, pile = put(cards.lands, place, card), cards.pile[1:]
    ground = builder.book.ground(lands)
    builder.cards = Cards(characters, cards.artifacts, lands, pile, cards.row, cards.artifact_pile, ground)
    if pile:
        builder.reveal()
    builder.events.append(LandLaid(place, card))
