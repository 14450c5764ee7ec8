"""The verbs of requests, artifacts on slots and tokens, and of ending and passing.

Knows the text about each. Must not know excavations, nor snow tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.components import DAYS, TYPES, Type
from render.ice.card_names import request_name, request_rp, request_text
from render.ice.lexicon import anima, artifact_of, back_name, ep, rp, shape_letter, type_name, type_of, wanting
from render.ice.prompts.dig import adding
from render.ice.prompts.question import PHASES, DecisionTexts
from render.ice.prompts.travel import learning
from render.ice.prompts.verb import Verb
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engine.ice.actions import Payment
    from engine.ice.advice import Reward
    from engine.ice.components import Request
    from render.ice.prompts.spots import Seen
    from render.words import Words

_OVER: Final = DecisionTexts(first="")
"""Once the match is over."""

# ---- requests


def request_of(tokens: list[str], seen: Seen) -> Request | None:
    """Return the request that an action names: of the hand by its number from 1, or of the two drawn last, or open."""
    card = _card(tokens, seen)
    return None if card is None else seen.view.box.requests[card]


def _card(tokens: list[str], seen: Seen) -> int | None:
    if tokens[0] in {"take", "validate"}:
        return seen.view.box.request_cards[tokens[1]]
    hand, number = _hand(tokens, seen), int(tokens[1])
    return hand[number - 1] if 1 <= number <= len(hand) else None


def _hand(tokens: list[str], seen: Seen) -> tuple[int, ...]:
    hand = seen.view.own.requests if seen.view.own else ()
    return hand[-2:] if tokens[0] == "keep" else hand


def _request(tokens: list[str], seen: Seen) -> str | None:
    """Return the name of the request; equal ones of the hand are numbered."""
    if len(tokens) == 1:
        return None
    words, request, number = seen.words, request_of(tokens, seen), tokens[1]
    if request is None:
        return words.say("request {n}", n=int(number))
    name = request_name(words, request)
    if tokens[0] in {"take", "validate"}:
        return name
    named = [request_name(words, seen.view.box.requests[card]) for card in _hand(tokens, seen)]
    return words.say("{request} (no. {n})", request=name, n=int(number)) if named.count(name) > 1 else name


def _whole(message: str) -> Callable[[list[str], Seen], str | None]:
    """Return what says the message with the name of the request."""

    def whole(tokens: list[str], seen: Seen) -> str | None:
        name = _request(tokens, seen)
        return None if name is None else seen.words.say(message, request=name)

    return whole


def _promising(tokens: list[str], seen: Seen) -> list[str]:
    """Return the reward of a request, whether it could be paid now or what is missing, and its price."""
    card = _card(tokens, seen) if len(tokens) > 1 else None
    if card is None:
        return []
    words, request = seen.words, seen.view.box.requests[card]
    if advice.payments(seen.view, seen.seat, card):
        return [request_rp(words, request), words.say("payable now"), request_text(words, request)]
    lacking = advice.lacking(seen.view, seen.seat, card)
    missing = words.say("still needs {what}", what=wanting(lacking, words))
    # what is missing tells the price, but not of shapes, of which one is enough and more are better
    return [request_rp(words, request), missing, *([request_text(words, request)] if lacking.shapes else [])]


def _validating(tokens: list[str], seen: Seen) -> list[str]:
    card = _card(tokens, seen) if len(tokens) > 1 else None
    if card is None:
        return []
    words, request = seen.words, seen.view.box.requests[card]
    ways = advice.payments(seen.view, seen.seat, card)
    if not ways:
        return [request_rp(words, request)]
    if len(ways) == 1:
        cost = words.say("uses up {pieces}", pieces=payment(list(ways[0]), words))
    else:
        cost = words.count("{n} way to pay", "{n} ways to pay", len(ways))
    worth, *bonus = _reward(card, ways[0], seen)
    if len({advice.reward(seen.view, card, way).rp for way in ways}) > 1:
        worth = request_rp(words, request)
    return [worth, *bonus, cost]


def _reward(card: int, way: Payment, seen: Seen) -> list[str]:
    """Return the renown of a request and its bonus (I10.1, I10.3)."""
    return reward_parts(advice.reward(seen.view, card, way), seen.words)


def reward_parts(reward: Reward, words: Words) -> list[str]:
    """Return the renown of a request and its bonus, each as words: "2 renown", "1 renown token at once"."""
    found = [rp(words, reward.rp)]
    if reward.token:
        found.append(words.count("{n} renown token right away", "{n} renown tokens right away", reward.token))
    if reward.bonus:
        found.append(words.say("{rp} more at the end", rp=rp(words, reward.bonus)))
    return found


# ---- payments


def _pieces(tokens: list[str], seen: Seen) -> str | None:
    return payment(tokens[1:], seen.words) if len(tokens) > 1 else None


def _pay(tokens: list[str], seen: Seen) -> str | None:
    return seen.words.say("Pay with {pieces}", pieces=payment(tokens[1:], seen.words)) if len(tokens) > 1 else None


def _pay_else(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1:
        return None
    return seen.words.say("Pay with {pieces} and what else?", pieces=payment(tokens[1:], seen.words))


def _paying(tokens: list[str], seen: Seen) -> list[str]:
    card, way = seen.view.decision.card, tuple(tokens[1:])
    ways = advice.payments(seen.view, seen.seat, card) if card >= 0 and way else ()
    return _reward(card, way, seen) if way in ways else []


def payment(pieces: list[str], words: Words) -> str:
    """Return the pieces of a payment as words."""
    return words.listed([piece(one, words) for one in pieces])


def piece(text: str, words: Words) -> str:
    """Return a piece of a payment as words: type, anima and letter of the shape, or that it is a study token."""
    kind, artifact = type_name(words, type_of(text)), artifact_of(text)
    if artifact is None:
        return words.say("{type} study", type=kind)
    if not artifact.shape:
        return words.say("{type} {anima}", type=kind, anima=artifact.anima)
    shape = shape_letter(artifact.shape)
    # Translators: an artifact by type, anima and the letter of its shape: "Harmony 1 (C)"
    return words.say("{type} {anima} ({shape})", type=kind, anima=artifact.anima, shape=shape)


# ---- slots and tokens


def _shift_short(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    match tokens[1:]:
        case [source]:
            return words.say("From {type}", type=back_name(words, source))
        case [_, target]:
            return words.say("To {type}", type=back_name(words, target))
        case [_, _, number]:
            return words.say("With {anima}", anima=anima(words, int(number)))
    return None


def _shift(tokens: list[str], seen: Seen) -> str | None:
    words, names = seen.words, [back_name(seen.words, kind) for kind in tokens[1:3]]
    match names:
        case [source]:
            return words.say("Move a prismatic artifact from {source}", source=source)
        case [source, target] if len(tokens) == 3:
            return words.say("Move a prismatic artifact from {source} to {target}", source=source, target=target)
        case [source, target]:
            amount = anima(words, int(tokens[3]))
            return words.say(
                "Move prismatic {anima} from {source} to {target}", anima=amount, source=source, target=target
            )
    return None


def _shift_which(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    match tokens[1:]:
        case [source]:
            return words.say("Move a prismatic artifact from {type} where?", type=back_name(words, source))
        case [source, target]:
            one, other = back_name(words, source), back_name(words, target)
            return words.say("Which prismatic artifact from {source} to {target}?", source=one, target=other)
    return None


def _shifting(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) < 4:
        return []
    source, target = (TYPES.index(Type(kind)) for kind in tokens[1:3])
    added = advice.shifted(seen.view, source, target, int(tokens[3]))
    return [] if added is None else adding(target, added, seen)


def _learn_short(tokens: list[str], seen: Seen) -> str | None:
    return back_name(seen.words, tokens[1]) if len(tokens) == 2 else None


def _learn(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1:
        return None
    return seen.words.say("Take the {type} study token", type=back_name(seen.words, tokens[1]))


def _learning(tokens: list[str], seen: Seen) -> list[str]:
    return learning(TYPES.index(Type(tokens[1])), seen) if len(tokens) > 1 else []


# ---- ending and passing


def _phase(seen: Seen) -> DecisionTexts:
    return PHASES.get(seen.view.decision.phase, _OVER)


def _done(_tokens: list[str], seen: Seen) -> str:
    return seen.words.say(_phase(seen).done)


def _pass(_tokens: list[str], seen: Seen) -> str:
    return seen.words.say(_phase(seen).passing)


def _ending(_tokens: list[str], seen: Seen) -> list[str]:
    """Return the consequences of ending the turn (I5.4 to I5.6)."""
    words = seen.words
    match seen.view.decision.phase:
        case "turn":
            end = advice.turn_end(seen.view)
        case "validate" if seen.view.day == DAYS:
            return [words.say("requests left in your hand score nothing")]
        case "validate":
            return [words.say("you keep the others")]
        case "harmony":
            return [words.say("you can use it after your next dig")]
        case _:
            return []
    found = []
    if end.forfeited:
        found.append(words.say("you lose {ep} (none spent)", ep=ep(words, end.forfeited)))
    if end.tiles:
        found.append(words.count("you can keep {n} snow tile", "you can keep {n} snow tiles", advice.MOST_TILES))
    if end.left:
        found.append(words.say("{ep} left for later turns", ep=ep(words, end.left)))
    else:
        found.append(words.say("your sunset is next"))
    return found


VERBS: Final[Mapping[str, Verb]] = {
    "drop": Verb(
        doing=msg("Discarding a request"),
        name=msg("Discard a request"),
        ask=msg("Discard which request?"),
        title=msg("Discard {card}"),
        short=_request,
        whole=_whole(msg("Discard {request}")),
        hint=_promising,
    ),
    "keep": Verb(
        doing=msg("Keeping a request"),
        name=msg("Keep a request"),
        ask=msg("Keep which request?"),
        title=msg("Keep {card}"),
        short=_request,
        whole=_whole(msg("Keep {request}")),
        hint=_promising,
    ),
    "take": Verb(
        doing=msg("Taking a request"),
        name=msg("Take a request"),
        ask=msg("Take which request?"),
        title=msg("Take {card}"),
        short=_request,
        whole=_whole(msg("Take {request}")),
        hint=_promising,
    ),
    "validate": Verb(
        doing=msg("Validating a request"),
        name=msg("Validate a request"),
        ask=msg("Validate which request?"),
        title=msg("Validate {card}"),
        short=_request,
        whole=_whole(msg("Validate {request}")),
        hint=_validating,
    ),
    "pay": Verb(
        doing=msg("Paying for a request"),
        name=msg("Choose a payment"),
        ask=msg("Pay with what?"),
        short=_pieces,
        whole=_pay,
        level=_pay_else,
        hint=_paying,
    ),
    "shift": Verb(
        doing=msg("Moving a prismatic artifact"),
        name=msg("Move a prismatic artifact"),
        ask=msg("Move a prismatic artifact from where?"),
        short=_shift_short,
        whole=_shift,
        level=_shift_which,
        hint=_shifting,
    ),
    "learn": Verb(
        doing=msg("Choosing a study token"),
        name=msg("Take a study token"),
        ask=msg("Take which study token?"),
        short=_learn_short,
        whole=_learn,
        hint=_learning,
    ),
    "done": Verb(doing=msg("Ending this"), whole=_done, hint=_ending),
    "pass": Verb(doing=msg("Passing"), whole=_pass),
}
