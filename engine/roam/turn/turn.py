"""The frame of a turn: how it begins, early rest, what follows the claims, how a match ends, who wins (R3, R8, R9.2).

Knows steps 1 and 6, what cards are worth, and who surrounds a marker (R11). Must not know exploring or claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction, Outcome
from engine.roam.actions import DONE
from engine.roam.events import Bought, Ended, LastRound, OutpostTaken, TurnBegan, Woke
from engine.roam.squares import listed, surrounded, united
from engine.roam.state import Before, Buying, Cards, Over, Start, clockwise, occupied, put

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
