"""Claims: complete lands, majorities, the auction of a tie, what the claimer and the others get (R6, R7).

Knows step 5. Must not know what a land is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam.actions import NO_LIMIT, PASS, Action, bids, limits
from engine.roam.events import AuctionOpened, Bid, Claimed, LandLaid, LimitSet, Passed
from engine.roam.squares import PLACES
from engine.roam.state import Bidding, Cards, clockwise, occupied, put
from engine.roam.turn.turn import after_claims

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.state import State, StateBuilder, Table


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
    found = counts(table, place)
    most = max(found)
    return tuple(seat for seat in clockwise(table) if found[seat] == most)


def counts(table: Table, place: int) -> tuple[int, ...]:
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
    there, squares = counts(builder, place), PLACES[place]
    builder.pay(winner, price or 0)
    builder.awake = put(builder.awake, winner, builder.awake[winner] | 1 << len(builder.cards.characters[winner]))
    characters = put(builder.cards.characters, winner, (*builder.cards.characters[winner], card))
    builder.below = tuple(mask & ~squares for mask in builder.below)
    builder.above = tuple(mask & ~squares for mask in builder.above)
    consoled = tuple(seat for seat in clockwise(builder) if there[seat] and seat != winner)
    for seat in consoled:
        builder.pay(seat, -1)
    builder.claimed = True
    builder.quiet = 0
    builder.events.append(Claimed(winner, place, card, price, there, consoled))
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


# ---- a tie is settled by an auction


def sayings(state: State, bidding: Bidding, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may say: the speaker aloud, those who wait and the speaker in secret."""
    waiting = bidding.tied[len(bidding.spoken) :]
    if seat not in waiting:
        return ()
    coins = state.coins[seat]
    aloud = (*bids(bidding.minimum, coins), PASS) if seat == waiting[0] else ()
    withdraw = (NO_LIMIT,) if bidding.limits[seat] is not None else ()
    return (*aloud, *limits(coins), *withdraw)


def bid(builder: StateBuilder, bidding: Bidding, amount: int) -> None:
    """Bid aloud (R7.2)."""
    coins = builder.coins[bidding.speaker]
    if amount < bidding.minimum:
        raise IllegalAction("bid-low", amount=amount, minimum=bidding.minimum)
    if amount > coins:
        raise IllegalAction("bid-coins", amount=amount, coins=coins)
    go_on(builder, _bid(builder, bidding, amount))


def decline(builder: StateBuilder, bidding: Bidding) -> None:
    """Pass aloud (R7.2)."""
    go_on(builder, _pass(builder, bidding, broke=False))


def limit(builder: StateBuilder, bidding: Bidding, seat: Seat, amount: int | None) -> None:
    """Set or withdraw a secret limit; the speaker's own is carried out at once."""
    coins = builder.coins[seat]
    if amount is None and bidding.limits[seat] is None:
        raise IllegalAction("limit-unset")
    if amount is not None and amount > coins:
        raise IllegalAction("limit-coins", amount=amount, coins=coins)
    builder.events.append(LimitSet(seat, amount))
    go_on(builder, Bidding(bidding.place, bidding.tied, bidding.spoken, put(bidding.limits, seat, amount)))


def go_on(builder: StateBuilder, bidding: Bidding) -> None:
    """Let speak whoever needs not be asked (R7.5, limits), until somebody must be or the auction is over."""
    builder.barrier = True
    asked = builder.pending.speaker if isinstance(builder.pending, Bidding) else None
    while len(bidding.spoken) < len(bidding.tied):
        seat, least = bidding.speaker, bidding.minimum
        most = bidding.limits[seat]
        if builder.coins[seat] < least:
            bidding = _pass(builder, bidding, broke=True)
            continue
        if seat != asked:
            builder.reveal()  # whether others have set a limit, and which, is their secret
        if most is None:
            builder.pending = bidding
            return
        bidding = _bid(builder, bidding, least) if least <= most else _pass(builder, bidding, broke=False)
    _conclude(builder, bidding)


def _bid(builder: StateBuilder, bidding: Bidding, amount: int) -> Bidding:
    builder.events.append(Bid(bidding.speaker, amount))
    return Bidding(bidding.place, bidding.tied, (*bidding.spoken, amount), bidding.limits)


def _pass(builder: StateBuilder, bidding: Bidding, *, broke: bool) -> Bidding:
    builder.events.append(Passed(bidding.speaker, broke))
    return Bidding(bidding.place, bidding.tied, (*bidding.spoken, None), bidding.limits)


def _conclude(builder: StateBuilder, bidding: Bidding) -> None:
    """Give the land to the highest bid (R7.3), to the first of the tied when all passed (R7.4)."""
    best = bidding.best
    winner = bidding.tied[0 if best is None else bidding.spoken.index(best)]
    award(builder, bidding.place, winner, best or 0)
    settle(builder, bidding.place + 1)
