"""A seat's hand as text: requests with their possible payments, snow tiles with their effects.

Knows a seat's own hand. Must not know how a hand is drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.components import RequestKind
from render.ice.card_names import front_text
from render.ice.lexicon import front_name, rp, wanting
from render.ice.prompts.cards import payment
from render.ice.texts.text_board import request
from render.texts import clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.actions import Payment
    from engine.ice.components import Request
    from engine.ice.view import Own, View
    from render.words import Words

LONGEST: Final = 3000
_WAYS: Final = (3, 1)
"""The most payments named per request; fewer when there is no room."""


def hand_text(view: View, words: Words) -> str:
    """Return the hand of the view's seat, with the payments that are possible now, the cheapest first."""
    if view.own is None:
        return words.say("You can only see your own hand.")
    tiles = _tiles(view.own.hand, words)
    for most in _WAYS:
        row = [*_row(view, words, most), ""] if taking(view, view.own) else []
        text = "\n".join([*row, *_requests(view, words, most), "", *tiles])
        if len(text) <= LONGEST:
            return text
    return clipped(text, LONGEST)


def _tiles(hand: Sequence[int], words: Words) -> list[str]:
    if not hand:
        return [words.say("You have no snow tiles.")]
    lines = [words.count("Your {n} snow tile:", "Your {n} snow tiles:", len(hand))]
    for front, number in Counter(hand).items():
        tile, text = front_name(words, front), front_text(words, front)
        if number == 1:
            lines.append(words.say("- {tile}: {text}", tile=tile, text=text))
        else:
            lines.append(words.say("- {n} × {tile}: {text}", tile=tile, n=number, text=text))
    return lines


def _requests(view: View, words: Words, most: int) -> list[str]:
    """Return a line for each request with its payments; requests that can be paid come first."""
    if view.own is None or not view.own.requests:
        return [words.say("You have no requests.")]
    found = advice.hand_payments(view, view.own)
    number = len(found)
    if any(ways for _, ways in found):
        lines = [words.count("Your {n} request:", "Your {n} requests:", number)]
    else:
        lines = [
            words.count(
                "Your {n} request (you can't pay it yet):",
                "Your {n} requests (you can't pay any of them yet):",
                number,
            )
        ]
    return [*lines, *(_request(view, view.own.seat, card, ways, words=words, most=most) for card, ways in found)]


def taking(view: View, own: Own) -> bool:
    """Return whether the seat is asked which request of the row it takes into its hand (I5.7)."""
    return view.decision.phase == "take" and own.seat in view.decision.seats


def _row(view: View, words: Words, most: int) -> list[str]:
    """Return a line for each request that may be taken."""
    assert view.own is not None
    seat = view.own.seat
    requests = view.box.requests
    found = [(card, advice.best_payments(requests[card], advice.payments(view, seat, card))) for card in view.row]
    return [
        words.say("You can take one of these:"),
        *(_request(view, seat, card, ways, words=words, most=most) for card, ways in found),
    ]


def _request(view: View, seat: Seat, card: int, ways: tuple[Payment, ...], *, words: Words, most: int) -> str:
    """Return a request with what could pay it now, or what it lacks."""
    asked = view.box.requests[card]
    line = request(asked, words)
    if ways:
        payable = _payable(asked, ways, words, most)
        # Translators: a request and how it is paid, then what could pay it
        line = words.say("{request}. You can pay with {ways}", request=line, ways=payable)
    else:
        missing = wanting(advice.lacking(view, seat, card), words)
        line = words.say("{request}. Still missing: {what}", request=line, what=missing)
    return f"- {line}"


def _payable(card: Request, ways: tuple[Payment, ...], words: Words, most: int) -> str:
    """Return the best payments for a request now, as text."""
    if card.kind is RequestKind.SHAPES:
        listed = [
            words.say("{pieces} for {rp}", pieces=payment(list(way), words), rp=rp(words, advice.worth(card, way)))
            for way in ways[:most]
        ]
    else:
        listed = [payment(list(way), words) for way in ways[:most]]
    more = len(ways) - len(listed)
    if more:
        listed.append(words.count("{n} more way", "{n} more ways", more))
    return "; ".join(listed)
