"""The frame of a turn: how it begins, early rest, what follows the claims, how the match ends (R3, R8, R9.2).

Knows steps 1 and 6. Must not know exploring or claims.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core import IllegalAction
from engine.roam.actions import DONE
from engine.roam.draft import put
from engine.roam.events import Bought, Ended, LastRound, TurnBegan, Woke
from engine.roam.state import Before, Buying, Cards, Over, Start
from engine.roam.table import clockwise

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.roam.actions import Action
    from engine.roam.book import Book
    from engine.roam.draft import Draft
    from engine.roam.state import State
    from engine.roam.table import Table

TEN = 10
"""Characters that bring the last round (R8.1)."""
QUIET = 10
"""Rounds without a claim that end the match (R8.3)."""

START = Start()
BEFORE = Before()
BUYING = Buying()


def begin(draft: Draft) -> None:
    """Begin the turn of the active player: wake all when all sleep (R3.2)."""
    draft.events.append(TurnBegan(draft.active, draft.turn))
    draft.began = True
    draft.pending = START
    if not draft.awake[draft.active]:
        wake_up(draft)


def wake_up(draft: Draft) -> None:
    """Turn everything up, free of charge; step 1 is over (R3.2, R3.4)."""
    draft.events.append(Woke(draft.active, None, draft.wake()))
    draft.pending = BEFORE


def rest_cost(table: Table, seat: Seat) -> int | None:
    """Return what an early rest costs in step 1; None when no character is face down (R3.3)."""
    awake = table.awake[seat].bit_count()
    return awake if awake < len(table.cards.characters[seat]) else None


def rest(draft: Draft) -> None:
    """Rest early (R3.3)."""
    cost, coins = rest_cost(draft, draft.active), draft.coins[draft.active]
    if cost is None:
        raise IllegalAction("rest-none-asleep")
    if cost > coins:
        raise IllegalAction("rest-coins", cost=cost, coins=coins)
    draft.pay(draft.active, cost)
    draft.events.append(Woke(draft.active, cost, draft.wake()))
    draft.pending = BEFORE


def after_claims(draft: Draft) -> None:
    """Go on when all claims are settled: look for ten characters (R8.1), then step 6 (R9.2)."""
    if draft.claimed and not draft.last_round:
        for seat in clockwise(draft):
            if len(draft.cards.characters[seat]) >= TEN:
                draft.last_round = True
                draft.events.append(LastRound(seat))
                break
    if affordable(draft):
        draft.pending = BUYING
    else:
        end(draft)


def affordable(draft: Draft) -> bool:
    """Tell whether the active player can pay an open artifact."""
    coins, prices = draft.coins[draft.active], draft.book.prices
    return any([prices[key] <= coins for key in draft.cards.row])  # noqa: C419  a generator costs more than four cards


def purchases(state: State, book: Book) -> tuple[Action, ...]:
    """Return what may be done in step 6."""
    coins = state.coins[state.active]
    return (*(book.buy[key] for key in state.cards.row if book.prices[key] <= coins), DONE)


def buy(draft: Draft, card: str) -> None:
    """Buy an open artifact; the next of the pile takes its slot (R9.2)."""
    if card not in draft.cards.row:
        raise IllegalAction("not-in-row", artifact=card)
    seat, price, slot = draft.active, draft.book.prices[card], draft.cards.row.index(card)
    if price > draft.coins[seat]:
        raise IllegalAction("buy-coins", artifact=card, price=price, coins=draft.coins[seat])
    draft.pay(seat, price)
    draft.ready = put(draft.ready, seat, draft.ready[seat] | 1 << len(draft.cards.artifacts[seat]))
    cards = draft.cards
    artifacts = put(cards.artifacts, seat, (*cards.artifacts[seat], card))
    refill = cards.artifact_pile[:1]
    row = cards.row[:slot] + refill + cards.row[slot + 1 :]
    draft.cards = Cards(
        cards.characters, artifacts, cards.lands, cards.pile, row, cards.artifact_pile[1:], cards.ground
    )
    if refill:
        draft.barrier = True
    draft.events.append(Bought(seat, card, price, refill[0] if refill else None))
    end(draft)


def end(draft: Draft) -> None:
    """End the turn: the next player's begins, or the match is over (R8)."""
    order = draft.setting.order
    if draft.turn % len(order) == 0:
        draft.quiet = 0 if draft.claimed else draft.quiet + 1
        draft.claimed = False
        if draft.last_round or draft.quiet >= QUIET:
            reason = "ten" if draft.last_round else "quiet"
            draft.pending = Over(reason)
            draft.barrier = True
            draft.events.append(Ended(reason))
            return
    draft.turn += 1
    draft.active = order[(draft.turn - 1) % len(order)]
    begin(draft)
