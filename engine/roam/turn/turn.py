"""A turn but for exploring: how it begins, claims and auctions, buying, how a match ends (R3, R6 to R9, R11).

Knows steps 1, 5 and 6, what cards are worth, and who surrounds a marker. Must not know exploring.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction, Outcome
from engine.roam.actions import DONE, NO_LIMIT, PASS, Action, bids, limits
from engine.roam.events import (
    AuctionOpened,
    Bid,
    Bought,
    Claimed,
    Ended,
    LandLaid,
    LastRound,
    LimitSet,
    OutpostTaken,
    Passed,
    TurnBegan,
    Woke,
)
from engine.roam.squares import PLACES, listed, surrounded, united
from engine.roam.state import Before, Bidding, Buying, Cards, Over, Start, clockwise, occupied, put

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.actions import Action
    from engine.roam.deck import Book
    from engine.roam.state import State, StateBuilder, Table


TEN = 10
"""Characters that bring the last round (R8.1)."""
QUIET = 10
"""Rounds without a claim that end the match (R8.3)."""
POINTS = 3
"""What the outpost is worth (R11.1)."""
_AROUND = 8

START = Start()
BEFORE = Before()
BUYING = Buying()


def begin(builder: StateBuilder) -> None:
    """Begin the turn of the active player: wake all when all sleep (R3.2)."""
    builder.events.append(TurnBegan(builder.active, builder.turn))
    builder.began = True
    builder.pending = START
    if not builder.awake[builder.active]:
        wake_up(builder)


def wake_up(builder: StateBuilder) -> None:
    """Turn everything up, free of charge; step 1 is over (R3.2, R3.4)."""
    builder.events.append(Woke(builder.active, None, builder.wake()))
    builder.pending = BEFORE


def rest_cost(table: Table, seat: Seat) -> int | None:
    """Return what an early rest costs in step 1; None when no character is face down (R3.3)."""
    awake = table.awake[seat].bit_count()
    return awake if awake < len(table.cards.characters[seat]) else None


def rest(builder: StateBuilder) -> None:
    """Rest early (R3.3)."""
    cost, coins = rest_cost(builder, builder.active), builder.coins[builder.active]
    if cost is None:
        raise IllegalAction("rest-none-asleep")
    if cost > coins:
        raise IllegalAction("rest-coins", cost=cost, coins=coins)
    builder.pay(builder.active, cost)
    builder.events.append(Woke(builder.active, cost, builder.wake()))
    builder.pending = BEFORE


def after_claims(builder: StateBuilder) -> None:
    """Go on when all claims are settled: look for ten characters (R8.1), then step 6 (R9.2)."""
    if builder.claimed and not builder.last_round:
        for seat in clockwise(builder):
            if len(builder.cards.characters[seat]) >= TEN:
                builder.last_round = True
                builder.events.append(LastRound(seat))
                break
    if affordable(builder):
        builder.pending = BUYING
    else:
        end(builder)


def affordable(builder: StateBuilder) -> bool:
    """Tell whether the active player can pay an open artifact."""
    coins, prices = builder.coins[builder.active], builder.book.prices
    return any([prices[key] <= coins for key in builder.cards.row])  # noqa: C419  a generator costs more than four cards


def purchases(state: State, book: Book) -> tuple[Action, ...]:
    """Return what may be done in step 6."""
    coins = state.coins[state.active]
    return (*(book.buy[key] for key in state.cards.row if book.prices[key] <= coins), DONE)


def buy(builder: StateBuilder, card: str) -> None:
    """Buy an open artifact; the next of the pile takes its slot (R9.2)."""
    if card not in builder.cards.row:
        raise IllegalAction("not-in-row", artifact=card)
    seat, price, slot = builder.active, builder.book.prices[card], builder.cards.row.index(card)
    if price > builder.coins[seat]:
        raise IllegalAction("buy-coins", artifact=card, price=price, coins=builder.coins[seat])
    builder.pay(seat, price)
    builder.ready = put(builder.ready, seat, builder.ready[seat] | 1 << len(builder.cards.artifacts[seat]))
    cards = builder.cards
    artifacts = put(cards.artifacts, seat, (*cards.artifacts[seat], card))
    refill = cards.artifact_pile[:1]
    row = cards.row[:slot] + refill + cards.row[slot + 1 :]
    builder.cards = Cards(
        cards.characters, artifacts, cards.lands, cards.pile, row, cards.artifact_pile[1:], cards.ground
    )
    if refill:
        builder.reveal()
    builder.events.append(Bought(seat, card, price, refill[0] if refill else None))
    end(builder)


def end(builder: StateBuilder) -> None:
    """End the turn: the next player's begins, or the match is over (R8)."""
    order = builder.setting.order
    if builder.turn % len(order) == 0:
        builder.quiet = 0 if builder.claimed else builder.quiet + 1
        builder.claimed = False
        if builder.last_round or builder.quiet >= QUIET:
            reason = "ten" if builder.last_round else "quiet"
            builder.pending = Over(reason)
            builder.barrier = True
            builder.events.append(Ended(reason))
            return
    builder.turn += 1
    builder.active = order[(builder.turn - 1) % len(order)]
    begin(builder)


# What counts: the outpost, points and winners


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


# Claims: what follows exploring


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
    """Let speak anyone who needs not be asked (R7.5, limits), until someone must be or the auction is over."""
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
