"""A seat's hand in words: requests and what could pay them now, snow tiles and what they do.

Knows what one seat alone may see. Must not know how a hand is drawn.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from engine.ice.components import BOX, RequestKind
from engine.ice.requests import worth
from render.ice.asking.labels_cards import payment
from render.ice.cards import front_text
from render.ice.lexicon import front_name, rp
from render.ice.payments import held
from render.ice.reading.twin_table import request
from render.texts import clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.components import Request
    from engine.ice.requests import Payment
    from engine.ice.view import View
    from render.words import Words

LONGEST: Final = 3000
_WAYS: Final = (3, 1)
"""Ways to pay a request that are named: fewer when there is no room."""


def hand_text(view: View, names: Sequence[str], words: Words) -> str:
    """Return what the seat of the view holds, and what could be validated now and with what, cheapest first."""
    del names  # nobody else has a part in it
    if view.own is None:
        return words.say("Only a player's own hand can be shown.")
    tiles = _tiles(view.own.hand, words)
    for most in _WAYS:
        told = "\n".join([*_requests(view, words, most), "", *tiles])
        if len(told) <= LONGEST:
            return told
    return clipped(told, LONGEST)


def _tiles(hand: Sequence[int], words: Words) -> list[str]:
    if not hand:
        return [words.say("You hold no snow tile.")]
    lines = [words.count("Your {n} snow tile:", "Your {n} snow tiles:", len(hand))]
    for front, number in Counter(hand).items():
        tile, text = front_name(words, front), front_text(words, front)
        if number == 1:
            lines.append(words.say("- {tile}: {text}", tile=tile, text=text))
        else:
            lines.append(words.say("- {tile}, {n} of them: {text}", tile=tile, n=number, text=text))
    return lines


def _requests(view: View, words: Words, most: int) -> list[str]:
    """Return the requests, those that could be paid first, each with the ways to pay it."""
    if view.own is None or not view.own.requests:
        return [words.say("You hold no request.")]
    found = held(view, view.own)
    number = len(found)
    if any(ways for _, ways in found):
        lines = [words.count("Your {n} request:", "Your {n} requests:", number)]
    else:
        lines = [
            words.count(
                "Your {n} request, which cannot be paid yet:",
                "Your {n} requests, none of which can be paid yet:",
                number,
            )
        ]
    for card, ways in found:
        told = request(card, words)
        if ways:
            payable = _payable(BOX.requests[card], ways, words, most)
            # Translators: a request and how it is paid, then what could pay it
            told = words.say("{request}. Can be paid now with {ways}", request=told, ways=payable)
        lines.append(f"- {told}")
    return lines


def _payable(card: Request, ways: tuple[Payment, ...], words: Words, most: int) -> str:
    """Return with what a request could be paid now: the best ways."""
    if card.kind is RequestKind.SHAPES:
        told = [
            words.say("{pieces} for {rp}", pieces=payment(list(way), words), rp=rp(words, worth(card, way)))
            for way in ways[:most]
        ]
    else:
        told = [payment(list(way), words) for way in ways[:most]]
    more = len(ways) - len(told)
    if more:
        told.append(words.count("{n} more way", "{n} more ways", more))
    return "; ".join(told)
