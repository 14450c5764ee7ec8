"""Hints on requests, slots and tokens, and on ending and passing.

Knows the verbs of cards. Must not know excavations, nor snow tiles (``hints_snow``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.components import TYPES, Type
from render.ice.card_names import request_rp, request_text
from render.ice.lexicon import ep, rp
from render.ice.prices import wanting
from render.ice.prompts.hints_dig import adding
from render.ice.prompts.hints_travel import learning
from render.ice.prompts.labels_cards import payment

if TYPE_CHECKING:
    from engine.ice.actions import Payment
    from render.ice.prompts.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:
    """Return what the action gains or costs, most important first; None when another module knows the action."""
    match tokens:
        case ["take", key]:
            return _request(seen.view.box.request_cards[key], seen)
        case ["drop" | "keep", number]:
            hand = seen.view.own.requests if seen.view.own else ()
            hand = hand[-2:] if tokens[0] == "keep" else hand
            return _request(hand[int(number) - 1], seen) if 0 < int(number) <= len(hand) else []
        case ["validate", key]:
            return _validation(seen.view.box.request_cards[key], seen)
        case ["pay", *pieces] if pieces:
            card = seen.view.decision.card
            ways = advice.payments(seen.view, seen.seat, card) if card >= 0 else ()
            return _reward(card, tuple(pieces), seen) if tuple(pieces) in ways else []
        case ["learn", kind]:
            return learning(TYPES.index(Type(kind)), seen)
        case ["shift", source, target, number]:
            return _shift(TYPES.index(Type(source)), TYPES.index(Type(target)), int(number), seen)
        case ["done"] if seen.view.decision.phase == "turn":
            return _end(seen)
    return None


# ---- requests


def _request(card: int, seen: Seen) -> list[str]:
    """Return the reward of a request, whether it could be paid now or what is missing, and its price."""
    words, request = seen.words, seen.view.box.requests[card]
    if advice.payments(seen.view, seen.seat, card):
        return [request_rp(words, request), words.say("payable now"), request_text(words, request)]
    lacking = advice.lacking(seen.view, seen.seat, card)
    missing = words.say("still missing: {what}", what=wanting(lacking, words))
    # what is missing tells the price, but not of shapes, of which one is enough and more are better
    return [request_rp(words, request), missing, *([request_text(words, request)] if lacking.shapes else [])]


def _validation(card: int, seen: Seen) -> list[str]:
    words, request = seen.words, seen.view.box.requests[card]
    ways = advice.payments(seen.view, seen.seat, card)
    if not ways:
        return [request_rp(words, request)]
    if len(ways) == 1:
        cost = words.say("pays {pieces}", pieces=payment(list(ways[0]), words))
    else:
        cost = words.count("{n} way to pay", "{n} ways to pay", len(ways))
    worth, *bonus = _reward(card, ways[0], seen)
    if len({advice.reward(seen.view, card, way).rp for way in ways}) > 1:
        worth = request_rp(words, request)
    return [worth, *bonus, cost]


def _reward(card: int, way: Payment, seen: Seen) -> list[str]:
    """Return the renown of a request and its bonus (I10.1, I10.3)."""
    words, reward = seen.words, advice.reward(seen.view, card, way)
    found = [rp(words, reward.rp)]
    if reward.token:
        found.append(words.count("{n} renown token at once", "{n} renown tokens at once", reward.token))
    if reward.bonus:
        found.append(words.say("{rp} more at the end", rp=rp(words, reward.bonus)))
    return found


# ---- slots and tokens


def _shift(source: int, target: int, amount: int, seen: Seen) -> list[str]:
    added = advice.shifted(seen.view, source, target, amount)
    return [] if added is None else adding(target, added, seen)


# ---- the end of a turn


def _end(seen: Seen) -> list[str]:
    """Return the consequences of ending the turn (I5.4 to I5.6)."""
    words, end = seen.words, advice.turn_end(seen.view)
    found = []
    if end.forfeited:
        found.append(words.say("gives up {ep}, since you spent none", ep=ep(words, end.forfeited)))
    if end.tiles:
        found.append(words.count("you keep {n} snow tile", "you keep {n} snow tiles", advice.MOST_TILES))
    if end.left:
        found.append(words.say("{ep} for later turns", ep=ep(words, end.left)))
    else:
        found.append(words.say("your sunset follows"))
    return found
