"""Claims: complete lands, majorities, what the claimer and the others get, the next land (R6).

Knows step 5. Must not know how an auction is spoken, only that one opens and what it decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.bits import PLACES
from engine.roam.draft import put
from engine.roam.events import AuctionOpened, Claimed, LandLaid
from engine.roam.state import Bidding, Cards
from engine.roam.table import clockwise, occupied
from engine.roam.turn import after_claims

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.draft import Draft


def begin_claims(draft: Draft) -> None:
    """End step 4 and settle all complete lands."""
    settle(draft, 0)


def settle(draft: Draft, first: int) -> None:
    """Settle complete lands in reading order (R6.2) from a place on, until an auction opens or all are done."""
    taken = occupied(draft)
    for place in range(first, 6):
        if not PLACES[place] & ~taken:
            counts = _counts(draft, place)
            most = max(counts)
            tied = tuple(seat for seat in clockwise(draft) if counts[seat] == most)
            if len(tied) > 1:
                _open(draft, place, tied)
                return
            award(draft, place, tied[0], None)
    after_claims(draft)


def _counts(draft: Draft, place: int) -> tuple[int, ...]:
    """Return the markers of each seat on a land (R6.3, R12.2)."""
    squares = PLACES[place]
    return tuple(
        (below & squares).bit_count() + (above & squares).bit_count()
        for below, above in zip(draft.below, draft.above, strict=True)
    )


def _open(draft: Draft, place: int, tied: tuple[Seat, ...]) -> None:
    card = draft.cards.lands[place]
    assert card is not None  # noqa: S101  a complete land lies there
    draft.pending = Bidding(place, tied, (), (None,) * len(draft.coins))
    draft.barrier = True
    draft.events.append(AuctionOpened(place, card, tied))


def award(draft: Draft, place: int, winner: Seat, price: int | None) -> None:
    """Hand a land over: payment, card, markers, consolation, next land, in this order (R6.2 to R6.6)."""
    card = draft.cards.lands[place]
    assert card is not None  # noqa: S101  a complete land lies there
    counts, squares = _counts(draft, place), PLACES[place]
    draft.pay(winner, price or 0)
    draft.awake = put(draft.awake, winner, draft.awake[winner] | 1 << len(draft.cards.characters[winner]))
    characters = put(draft.cards.characters, winner, (*draft.cards.characters[winner], card))
    draft.below = tuple(mask & ~squares for mask in draft.below)
    draft.above = tuple(mask & ~squares for mask in draft.above)
    consoled = tuple(seat for seat in clockwise(draft) if counts[seat] and seat != winner)
    for seat in consoled:
        draft.pay(seat, -1)
    draft.claimed = True
    draft.quiet = 0
    draft.events.append(Claimed(winner, place, card, price, counts, consoled))
    _lay(draft, place, characters)


def _lay(draft: Draft, place: int, characters: tuple[tuple[str, ...], ...]) -> None:
    """Lay the next land, which reveals the one after it; without one there is a hole (R6.6)."""
    cards = draft.cards
    card = cards.pile[0] if cards.pile else None
    lands, pile = put(cards.lands, place, card), cards.pile[1:]
    ground = draft.book.ground(lands)
    draft.cards = Cards(characters, cards.artifacts, lands, pile, cards.row, cards.artifact_pile, ground)
    if pile:
        draft.barrier = True
    draft.events.append(LandLaid(place, card))
