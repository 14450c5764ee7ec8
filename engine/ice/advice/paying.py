"""Requests: what can pay them out of what lies in front of a seat, and what that brings (I10).

Knows payments. Must not know when a request may be validated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.ice.advice.turns import acting
from engine.ice.components import RequestKind
from engine.ice.day import requests
from engine.ice.day.requests import Lacking, worth
from engine.ice.events.days import RequestValidated
from engine.ice.hidden.from_view import from_view
from engine.ice.state_builder import StateBuilder

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Payment
    from engine.ice.components import Request
    from engine.ice.view import Own, View

__all__ = ["Lacking", "worth"]


@dataclass(frozen=True, slots=True)
class Reward:
    """What validating a request brings (I10.1, I10.3)."""

    rp: int
    token: int
    """RP tokens at once."""
    bonus: int
    """RP at the end."""


def payments(view: View, seat: Seat, card: int) -> tuple[Payment, ...]:
    """Return the ways in which a seat can pay a request now, the cheapest first (I10.2)."""
    return requests.payments(view.box, card, from_view(view).players[seat])


def lacking(view: View, seat: Seat, card: int) -> Lacking:
    """Return what a seat needs besides before it can pay a request (I10.1, I10.2)."""
    return requests.lacking(view.box.requests[card], requests.means(view.box, from_view(view).players[seat]))


def hand_payments(view: View, own: Own) -> list[tuple[int, tuple[Payment, ...]]]:
    """Return the requests in hand with the ways to pay each now, the best first; those that can be paid come first."""
    found = [(card, best_payments(view.box.requests[card], payments(view, own.seat, card))) for card in own.requests]
    return sorted(found, key=lambda one: not one[1])


def best_payments(card: Request, ways: tuple[Payment, ...]) -> tuple[Payment, ...]:
    """Return ways to pay, the best first: the cheapest, and for shapes those that bring most."""
    if card.kind is RequestKind.SHAPES:
        return tuple(sorted(ways, key=lambda way: -worth(card, way)))
    return ways


def reward(view: View, card: int, payment: Payment) -> Reward:
    """Return what a request brings who acts when it is validated now with a payment (I10.1, I10.3)."""
    builder = StateBuilder(from_view(view))
    requests.pay(builder, acting(view), card, payment)
    event = next(event for event in builder.events if isinstance(event, RequestValidated))
    return Reward(event.rp, event.token, event.bonus)
