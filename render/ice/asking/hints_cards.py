"""What requests, slots and tokens bring, and what ending and passing mean.

Knows the verbs of cards. Must not know excavations, nor snow tiles (``hints_snow``).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice import day
from engine.ice.components import BOX, PRISMATIC, TYPES, Type
from engine.ice.draft import Draft, put
from engine.ice.events import TurnEnded
from engine.ice.events_cards import RequestValidated
from engine.ice.frames import Turn
from engine.ice.known import PIECES, owning
from engine.ice.requests import pay, payments
from render.ice.asking.hints_dig import adding
from render.ice.asking.hints_travel import learning
from render.ice.asking.labels_cards import CARDS, payment
from render.ice.cards import request_rp, request_text
from render.ice.lexicon import ep, rp

if TYPE_CHECKING:
    from engine.ice.requests import Payment
    from render.ice.asking.spots import Seen


def parts(tokens: list[str], seen: Seen) -> list[str] | None:  # noqa: PLR0911  one a verb
    """Return what the action brings, the most important first; None for what is no part of this organ."""
    match tokens:
        case ["take", key]:
            return _request(CARDS[key], seen)
        case ["drop" | "keep", number]:
            hand = seen.view.own.requests if seen.view.own else ()
            hand = hand[-2:] if tokens[0] == "keep" else hand
            return _request(hand[int(number) - 1], seen) if 0 < int(number) <= len(hand) else []
        case ["validate", key]:
            return _validation(CARDS[key], seen)
        case ["pay", *pieces] if pieces:
            card = seen.view.decision.card
            ways = payments(BOX.requests[card], seen.table.players[seen.seat]) if card >= 0 else ()
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
    """Return what a request brings, how it is paid, and whether it could be paid now."""
    words = seen.words
    payable = payments(BOX.requests[card], seen.table.players[seen.seat])
    now = words.say("payable now") if payable else ""
    return [request_rp(words, card), now, request_text(words, card)]


def _validation(card: int, seen: Seen) -> list[str]:
    words = seen.words
    ways = payments(BOX.requests[card], seen.table.players[seen.seat])
    if not ways:
        return [request_rp(words, card)]
    if len(ways) == 1:
        cost = words.say("pays {pieces}", pieces=payment(list(ways[0]), words))
    else:
        cost = words.count("{n} way to pay", "{n} ways to pay", len(ways))
    worth, *bonus = _reward(card, ways[0], seen)
    if len({_validated(card, way, seen).rp for way in ways}) > 1:
        worth = request_rp(words, card)
    return [worth, *bonus, cost]


def _reward(card: int, way: Payment, seen: Seen) -> list[str]:
    """Return the RP of a request and its bonus, as the engine pays them (I10.1, I10.3)."""
    words, event = seen.words, _validated(card, way, seen)
    found = [rp(words, event.rp)]
    if event.token:
        found.append(words.count("{n} RP token at once", "{n} RP tokens at once", event.token))
    if event.bonus:
        found.append(words.say("{rp} more at the end", rp=rp(words, event.bonus)))
    return found


def _validated(card: int, way: Payment, seen: Seen) -> RequestValidated:
    draft = Draft(seen.table)
    pay(draft, seen.seat, card, way)
    return next(event for event in draft.events if isinstance(event, RequestValidated))


# ---- slots and tokens


def _shift(source: int, target: int, amount: int, seen: Seen) -> list[str]:
    table, seat = seen.table, seen.seat
    player = table.players[seat]
    moved = PIECES[PRISMATIC, amount, 0]
    if moved not in player.slots[source]:
        return []
    slot = list(player.slots[source])
    slot.remove(moved)
    lifted = replace(player, slots=put(player.slots, source, tuple(slot)))
    return adding(owning(table, seat, lifted), target, amount, seen)


# ---- the end of a turn


def _end(seen: Seen) -> list[str]:
    """Return what ending the turn costs and what follows it (I5.4 to I5.6)."""
    words, seat = seen.words, seen.seat
    draft = Draft(replace(seen.table, stack=(Turn(seat),)))
    day.end_turn(draft, seat)
    ended = next(event for event in draft.events if isinstance(event, TurnEnded))
    found = []
    if ended.forfeited:
        found.append(words.say("gives up {ep}, since you spent none", ep=ep(words, ended.forfeited)))
    if seen.view.players[seat].hand > day.MOST_TILES:
        found.append(words.count("you keep {n} snow tile", "you keep {n} snow tiles", day.MOST_TILES))
    if ended.left:
        found.append(words.say("{ep} for later turns", ep=ep(words, ended.left)))
    else:
        found.append(words.say("your sunset follows"))
    return found
