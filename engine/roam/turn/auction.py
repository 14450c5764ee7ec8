"""Auctions: bids, passes and secret limits (R7).

Knows who may speak and what decides. Must not know what a land is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam.actions import NO_LIMIT, PASS, Action, bids, limits
from engine.roam.events import Bid, LimitSet, Passed
from engine.roam.state import Bidding
from engine.roam.state_builder import put
from engine.roam.turn.claims import award, settle

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.state import State
    from engine.roam.state_builder import StateBuilder


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
