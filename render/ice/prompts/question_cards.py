"""Questions to a seat on requests, artifacts and tokens: at the set-up, at sunrise, at sunset.

Knows the phases of cards. Must not know turns, nor the logbook, nor what others hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.components import DAYS
from render.ice.card_names import request_name, request_text
from render.ice.lexicon import requests

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words


def prompt(view: View, seat: Seat, _names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat; None when another module has it."""
    decision, held = view.decision, view.players[seat].requests
    match decision.phase:
        case "keep":
            return words.count(
                "Keep {kept} of your {held} requests: discard {n}.",
                "Keep {kept} of your {held} requests: discard {n}.",
                held - decision.count,
                kept=decision.count,
                held=held,
            )
        case "prisms":
            return words.say("The sun rises: each of your prismatic artifacts may move to another slot once.")
        case "consoled":
            return words.say("You are last on the track of the curse: take a study token that you lack.")
        case "take":
            return words.count(
                "Your sunset: take the {n} request that lies open into your hand, or none.",
                "Your sunset: take one of the {n} requests that lie open into your hand, or none.",
                len(view.row),
            )
        case "validate":
            return _validating(view, words)
        case "pay":
            request = view.box.requests[decision.card]
            name, text = request_name(words, request), request_text(words, request)
            return words.say("What pays your request {request} ({text})?", request=name, text=text)
        case "trim":
            return words.say(
                "You hold {requests}: discard down to {n}.", requests=requests(words, held), n=advice.MOST_REQUESTS
            )
    return None


def _validating(view: View, words: Words) -> str:
    """Return how many requests may be validated today, as a sentence (I10.3)."""
    done = view.decision.done
    if view.own is not None and not any(advice.payments(view, view.own.seat, card) for card in view.own.requests):
        return words.say("Your sunset: none of your requests can be paid now.")
    if view.day == DAYS:
        return words.say("The last sunset: you may validate as many requests as you can pay.")
    if not done:
        return words.count(
            "Your sunset: you may validate up to {n} request, paid from your slots and study tokens.",
            "Your sunset: you may validate up to {n} requests, paid from your slots and study tokens.",
            advice.MOST_VALIDATED,
        )
    return words.count(
        "You may validate {n} more request today.",
        "You may validate {n} more requests today.",
        advice.MOST_VALIDATED - done,
    )
