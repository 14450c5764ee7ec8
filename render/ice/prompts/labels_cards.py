"""Labels and headings for requests, artifacts on slots and tokens, and for ending and passing.

Knows the verbs of cards. Must not know excavations, nor snow tiles (``labels_snow``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.card_names import request_name, request_title
from render.ice.lexicon import anima, back_name, front_name, front_of, shape_letter, type_name
from render.ice.prices import artifact_of, type_of
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.components import Request
    from engine.ice.view import View
    from render.ice.prompts.spots import Seen
    from render.words import Words

_VERBS: Final[Mapping[str, str]] = {
    "drop": msg("Discard a request"),
    "keep": msg("Keep a request"),
    "take": msg("Take a request"),
    "validate": msg("Validate a request"),
    "pay": msg("Choose what pays"),
    "shift": msg("Move a prismatic artifact"),
    "learn": msg("Take a study token"),
}
_LEVELS: Final[Mapping[str, str]] = {
    "drop": msg("Discard which request?"),
    "keep": msg("Keep which request?"),
    "take": msg("Take which request?"),
    "validate": msg("Validate which request?"),
    "pay": msg("Pay with what?"),
    "shift": msg("Move a prismatic artifact from which slot?"),
    "learn": msg("Take which study token?"),
}
# By phase: what ending and passing mean there.
_DONE: Final[Mapping[str, str]] = {
    "turn": msg("End turn"),
    "prisms": msg("Leave the slots like this"),
    "validate": msg("Stop validating"),
    "allocate": msg("Declare nothing more"),
    "harmony": msg("Go on without Harmony"),
    "caravan": msg("Stop trading"),
}
_PASS: Final[Mapping[str, str]] = {
    "ascent": msg("Stay where you are"),
    "ground": msg("Leave your camp as it is"),
}
_TITLE: Final = 34
"""Characters of a title for which a button has room."""
_TITLES: Final[Mapping[str, str]] = {
    "drop": msg("Discard {card}"),
    "keep": msg("Keep {card}"),
    "take": msg("Take {card}"),
    "validate": msg("Validate {card}"),
    "buy": msg("Buy {card}"),
    "sell": msg("Sell {card}"),
}


def short(tokens: list[str], seen: Seen) -> str | None:
    """Return the label under its heading, without what the heading says; None when another module knows the action."""
    view, words = seen.view, seen.words
    match tokens:
        case ["drop" | "keep", number]:
            return _own(int(number), view, words, last=tokens[0] == "keep")
        case ["take" | "validate", key]:
            return request_name(words, _request(view, key))
        case ["pay", *pieces] if pieces:
            return payment(pieces, words)
        case ["shift", source]:
            return words.say("From {type}", type=back_name(words, source))
        case ["shift", _, target]:
            return words.say("To {type}", type=back_name(words, target))
        case ["shift", _, _, number]:
            return words.say("With {anima}", anima=anima(words, int(number)))
        case ["learn", kind]:
            return back_name(words, kind)
    return None


def whole(tokens: list[str], seen: Seen) -> str | None:
    """Return the full label of an action, with its cost."""
    view, words = seen.view, seen.words
    match tokens:
        case ["done"]:
            return words.say(_DONE.get(view.decision.phase, msg("Done")))
        case ["pass"]:
            return words.say(_PASS.get(view.decision.phase, msg("Take none")))
        case ["drop", number]:
            return words.say("Discard {request}", request=_own(int(number), view, words, last=False))
        case ["keep", number]:
            return words.say("Keep {request}", request=_own(int(number), view, words, last=True))
        case ["take", key]:
            return words.say("Take {request}", request=request_name(words, _request(view, key)))
        case ["validate", key]:
            return words.say("Validate {request}", request=request_name(words, _request(view, key)))
        case ["pay", *pieces] if pieces:
            return words.say("Pay with {pieces}", pieces=payment(pieces, words))
        case ["shift", *rest] if rest:
            return _shift(rest, words)
        case ["learn", kind]:
            return words.say("Take the study token of {type}", type=back_name(words, kind))
        case [verb] if verb in _VERBS:
            return words.say(_VERBS[verb])
    return None


def titled(tokens: list[str], seen: Seen) -> str:
    """Return what is done with which card, in few words: the title of a request, as on its picture, the types that pay.

    "" for other actions, and where it is too long.
    """
    words, found = seen.words, ""
    match tokens:
        case ["drop" | "keep" as verb, number] if hand := _hand(seen.view, last=verb == "keep")[int(number) - 1 :]:
            found = words.say(_TITLES[verb], card=request_title(words, seen.view.box.requests[hand[0]]))
        case ["take" | "validate" as verb, key]:
            found = words.say(_TITLES[verb], card=request_title(words, _request(seen.view, key)))
        case ["buy" | "sell" as verb, *front]:
            found = words.say(_TITLES[verb], card=front_name(words, front_of(":".join(front))))
        case ["pay", *pieces] if pieces:
            types = " + ".join([type_name(words, type_of(piece)) for piece in pieces])
            found = words.say("Pay {types}", types=types)
            if len(found) > _TITLE:
                found = words.count("Pay {n} piece", "Pay {n} pieces", len(pieces))
    return found if len(found) <= _TITLE else ""


def level(tokens: list[str], seen: Seen) -> str | None:
    """Return the heading over the actions that begin so."""
    words = seen.words
    match tokens:
        case [verb] if verb in _LEVELS:
            return words.say(_LEVELS[verb])
        case ["pay", *pieces]:
            return words.say("Pay with {pieces} and what else?", pieces=payment(pieces, words))
        case ["shift", source]:
            return words.say("Move a prismatic artifact from {type} to", type=back_name(words, source))
        case ["shift", source, target]:
            one, other = back_name(words, source), back_name(words, target)
            return words.say("Which prismatic artifact from {source} to {target}?", source=one, target=other)
    return None


def payment(pieces: list[str], words: Words) -> str:
    """Return the pieces of a payment as words."""
    return words.listed([_piece(piece, words) for piece in pieces])


def _piece(piece: str, words: Words) -> str:
    """Return a piece of a payment as words: type, anima and letter of the shape, or that it is a study token."""
    kind, artifact = type_name(words, type_of(piece)), artifact_of(piece)
    if artifact is None:
        return words.say("{type} study", type=kind)
    if not artifact.shape:
        return words.say("{type} {anima}", type=kind, anima=artifact.anima)
    shape = shape_letter(artifact.shape)
    # Translators: an artifact by type, anima and the letter of its shape: "Harmony 1 (C)"
    return words.say("{type} {anima} ({shape})", type=kind, anima=artifact.anima, shape=shape)


def _request(view: View, key: str) -> Request:
    return view.box.requests[view.box.request_cards[key]]


def _hand(view: View, *, last: bool) -> tuple[int, ...]:
    hand = view.own.requests if view.own else ()
    return hand[-2:] if last else hand


def _own(number: int, view: View, words: Words, *, last: bool) -> str:
    """Return a request of the hand by its number from 1, or of the two drawn ``last``; equal ones are numbered."""
    hand = _hand(view, last=last)
    if not 1 <= number <= len(hand):
        return words.say("request {n}", n=number)
    named = [request_name(words, view.box.requests[card]) for card in hand]
    name = named[number - 1]
    if named.count(name) > 1:
        return words.say("{request} (no. {n})", request=name, n=number)
    return name


def _shift(rest: list[str], words: Words) -> str:
    source = back_name(words, rest[0])
    if len(rest) == 1:
        return words.say("Move a prismatic artifact from {source}", source=source)
    target = back_name(words, rest[1])
    if len(rest) == 2:
        return words.say("Move a prismatic artifact from {source} to {target}", source=source, target=target)
    amount = anima(words, int(rest[2]))
    return words.say("Move prismatic {anima} from {source} to {target}", anima=amount, source=source, target=target)
