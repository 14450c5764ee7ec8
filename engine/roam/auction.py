"""Auctions: bids, passes and secret limits (R7).

Knows who may speak and what decides. Must not know what a land is worth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam.actions import NO_LIMIT, PASS, Action, bids, limits
from engine.roam.claims import award, settle
from engine.roam.draft import put
from engine.roam.events import Bid, LimitSet, Passed
from engine.roam.state import Bidding

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.draft import Draft
    from engine.roam.state import State


def sayings(state: State, bidding: Bidding, seat: Seat) -> tuple[Action, ...]:
    """Return what a seat may say: the speaker aloud, those who wait and the speaker in secret."""
    waiting = bidding.tied[len(bidding.spoken) :]
    if seat not in waiting:
        return ()
    coins = state.coins[seat]
    aloud = (*bids(bidding.minimum, coins), PASS) if seat == waiting[0] else ()
    withdraw = (NO_LIMIT,) if bidding.limits[seat] is not None else ()
    return (*aloud, *limits(coins), *withdraw)


def bid(draft: Draft, bidding: Bidding, amount: int) -> None:
    """Bid aloud (R7.2)."""
    coins = draft.coins[bidding.speaker]
    if amount < bidding.minimum:
        raise IllegalAction("bid-low", amount=amount, minimum=bidding.minimum)
    if amount > coins:
        raise IllegalAction("bid-coins", amount=amount, coins=coins)
    go_on(draft, _bid(draft, bidding, amount))


def decline(draft: Draft, bidding: Bidding) -> None:
    """Pass aloud (R7.2)."""
    go_on(draft, _pass(draft, bidding, broke=False))


def limit(draft: Draft, bidding: Bidding, seat: Seat, amount: int | None) -> None:
    """Set or withdraw a secret limit; the speaker's own is carried out at once."""
    coins = draft.coins[seat]
    if amount is None and bidding.limits[seat] is None:
        raise IllegalAction("limit-unset")
    if amount is not None and amount > coins:
        raise IllegalAction("limit-coins", amount=amount, coins=coins)
    draft.events.append(LimitSet(seat, amount))
    go_on(draft, Bidding(bidding.place, bidding.tied, bidding.spoken, put(bidding.limits, seat, amount)))


def go_on(draft: Draft, bidding: Bidding) -> None:
    """Let speak whoever needs not be asked (R7.5, limits), until somebody must be or the auction is over."""
    draft.barrier = True
    while len(bidding.spoken) < len(bidding.tied):
        seat, least = bidding.speaker, bidding.minimum
        most = bidding.limits[seat]
        if draft.coins[seat] < least:
            bidding = _pass(draft, bidding, broke=True)
        elif most is None:
            draft.pending = bidding
            return
        else:
            bidding = _bid(draft, bidding, least) if least <= most else _pass(draft, bidding, broke=False)
    _conclude(draft, bidding)


def _bid(draft: Draft, bidding: Bidding, amount: int) -> Bidding:
    draft.events.append(Bid(bidding.speaker, amount))
    return Bidding(bidding.place, bidding.tied, (*bidding.spoken, amount), bidding.limits)


def _pass(draft: Draft, bidding: Bidding, *, broke: bool) -> Bidding:
    draft.events.append(Passed(bidding.speaker, broke))
    return Bidding(bidding.place, bidding.tied, (*bidding.spoken, None), bidding.limits)


def _conclude(draft: Draft, bidding: Bidding) -> None:
    """Give the land to the highest bid (R7.3), to the first of the tied when all passed (R7.4)."""
    best = bidding.best
    winner = bidding.tied[0 if best is None else bidding.spoken.index(best)]
    award(draft, bidding.place, winner, best or 0)
    settle(draft, bidding.place + 1)
