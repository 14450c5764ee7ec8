"""Labels, hints and headings of actions for buttons and lists: the texts of each verb, within their limits.

Knows the notation (``engine.ice.actions``), also cut at a colon. Must not know what any one verb says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, NAMES
from engine.ice.components import KINDS
from render.ice.card_names import request_title
from render.ice.lexicon import EP, RENOWN, archaeologists, artifact_of, ep, front_name, front_of, type_name, type_of
from render.ice.prompts import cards, dig, snow, travel
from render.ice.prompts.choosing import numbered
from render.ice.prompts.verb import FREE_MOVE
from render.texts import HINT, LABEL, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from render.ice.prompts.spots import Seen
    from render.ice.prompts.verb import Verb
    from render.words import Words

VERBS: Final[Mapping[str, Verb]] = {**travel.VERBS, **dig.VERBS, **cards.VERBS, **snow.VERBS}
_COMPANY: Final = frozenset({"move", "walk", "play"})
"""Verbs whose last number is that of the companions."""
_HERE: Final = frozenset({"excavate", "study", "light", "stay", "home"})
"""Verbs of what is done where the leader stands, or where its camp does."""
_IN_PHASES: Final[Mapping[tuple[str, str], str]] = {
    ("to", "whistle"): msg("Send to {spot}"),
    # Translators: on a button: the Boreal smilodon drives archaeologists there
    ("to", "smilodon"): msg("Drive to {spot}"),
    ("pick", "relief"): msg("Place one on {spot}"),
    ("pick", "post"): msg("Place one on {spot}"),
}
"""By verb and decision: what a button says of it there."""
_BUTTON: Final = 20
"""Characters of a button that stands among others."""
_TITLE: Final = 30
"""Characters of a title for which a button has room."""


def label(text: str, seen: Seen, *, under: str | None = None) -> str:
    """Return the label of an action, or of the common beginning of several.

    ``under`` is the level under which it is listed, if that is not the level just above it: then the label says
    everything, because no heading says the rest.
    """
    tokens = text.split(":")
    if tokens[-1] == "0" and tokens[0] in _COMPANY and under == ":".join(tokens[:-2]):
        # nobody could come along, so nothing is to be said of it
        text, tokens = text.rpartition(":")[0], tokens[:-1]
    whole = under is not None and under != text.rpartition(":")[0]
    short = _beside(tokens, under, seen.words) if whole else _verb(tokens).short_label(tokens, seen)
    return clipped(short or _whole(tokens, seen), LABEL)


def level(prefix: str, seen: Seen) -> str:
    """Return the heading over the actions that begin with the prefix."""
    if not prefix:
        return seen.words.say("What will you do?")
    tokens = prefix.split(":")
    return clipped(_verb(tokens).heading(tokens, seen) or _whole(tokens, seen), LABEL)


def hint(text: str, seen: Seen) -> str:
    """Return a short text on what the action gains or costs."""
    tokens = text.split(":")
    verb = VERBS.get(tokens[0])
    return "" if verb is None else fitting([part for part in verb.hint(tokens, seen) if part])


def fitting(parts: Sequence[str]) -> str:
    """Return as many of the parts as fit into a hint; the most important come first.

    >>> fitting(["x" * 60, "y" * 60, "z"]).count("y")
    0
    """
    text = ""
    for part in parts:
        longer = f"{text}, {part}" if text else part
        if len(longer) <= HINT:
            text = longer
        elif not text:
            text = clipped(part, HINT)
    return text


def brief(text: str, seen: Seen) -> str:
    """Return a split with its place; "" for other actions."""
    verb, _, kind = text.partition(":")
    if verb == "even" and kind:
        if seen.seat in seen.view.decision.leaders and not seen.view.decision.held:
            # Translators: on a button: all are spread evenly, the own leader to this place
            return seen.words.say("Split: leader to {spot}", spot=kind.upper())
        # Translators: on a button: all are spread evenly, the first of them to this place
        return seen.words.say("Split: first to {spot}", spot=kind.upper())
    return ""


def said(text: str, seen: Seen) -> str:
    """Return what a button says that stands among others: what is done, and where; "" for the whole label."""
    words, tokens = seen.words, text.split(":")
    match tokens:
        case ["excavate"] if price := advice.price(seen.view, seen.seat):
            # Translators: on a button, also after where one goes first: "A4E + Dig (2 EP)"
            found = words.say("Dig ({cost})", cost=ep(words, price.ep))
        case ["play", "sailer", seat]:
            # Translators: on a button: the snow tile Ice sailer, played for somebody else's leader, too
            found = words.say("Play sailer: {name}", name=seen.names[int(seat)])
        case [verb, *rest]:
            texts = VERBS.get(verb)
            in_phase = _IN_PHASES.get((verb, seen.view.decision.phase))
            sentence = in_phase or (texts and (texts.buttons.get(":".join(rest[:1])) or texts.button))
            spot = numbered(text).upper()
            # of a list that asks for the place there is nothing to say yet
            found = words.say(sentence, spot=spot) if sentence and (spot or "{spot}" not in sentence) else ""
    return found if len(found) <= _BUTTON else ""


def said_of(texts: Sequence[str], seen: Seen) -> str:
    """Return the same of a series: what is done first, and where it ends."""
    verb = texts[0].rpartition(":")[0]
    spot = next((spot for text in reversed(texts) if (spot := numbered(text))), "")
    return said(f"{verb}:{spot}", seen) if verb and spot else ""


def titled(text: str, seen: Seen) -> str:
    """Return what is done with which card, in few words: the title of a request, as on its picture, the types that pay.

    "" for other actions, and where it is too long.
    """
    words, tokens, found = seen.words, text.split(":"), ""
    match tokens:
        case ["drop" | "keep" | "take" | "validate" as verb, _] if request := cards.request_of(tokens, seen):
            found = words.say(VERBS[verb].title, card=request_title(words, request))
        case ["buy" | "sell" as verb, *front]:
            found = words.say(VERBS[verb].title, card=front_name(words, front_of(":".join(front))))
        case ["pay", *pieces] if pieces:
            found = next(filter(_titles, _payments(pieces, words)), "")
    return found if len(found) <= _TITLE else ""


def sign(text: str, seen: Seen) -> str:
    """Return the key of the sign of an action: the type that it names, else EP that it costs, renown that it brings."""
    verb, *rest = text.split(":")
    if kind := next((word for word in rest if word in KINDS), ""):
        return kind
    if verb == "excavate" or (VERBS[verb].costs and seen.view.decision.phase != FREE_MOVE):
        return EP
    return RENOWN if verb == "validate" else ""


def at(text: str, seen: Seen) -> str:
    """Return the name of the spot that an action is about without naming it: the leader's, or its camp; "" for none."""
    verb, *rest = text.split(":")
    spot = seen.view.players[seen.seat].camp if verb == "home" else seen.leader
    talisman = verb == "play" and rest[:1] == ["talisman"]
    return NAMES[spot] if spot >= 0 and (verb in _HERE or talisman) and not numbered(text) else ""


def _payments(pieces: Sequence[str], words: Words) -> Iterator[str]:
    """Yield titles of a payment, the one that says most first: all pieces, their types if of one sort, how many."""
    studies = sum(artifact_of(piece) is None for piece in pieces)
    some = len(pieces) - studies
    yield words.say("Pay {types}", types=" + ".join([cards.piece(piece, words) for piece in pieces]))
    if not (some and studies):
        yield words.say("Pay {types}", types=" + ".join([type_name(words, type_of(piece)) for piece in pieces]))
    parts = [words.count("{n} artifact", "{n} artifacts", some)] if some else []
    parts += [words.count("{n} study token", "{n} study tokens", studies)] if studies else []
    yield words.say("Pay {types}", types=", ".join(parts))


def _titles(text: str) -> bool:
    return len(text) <= _TITLE


def _verb(tokens: list[str]) -> Verb:
    if tokens[0] not in VERBS:
        raise ValueError(f"{':'.join(tokens)!r} is no action of ICE")
    return VERBS[tokens[0]]


def _whole(tokens: list[str], seen: Seen) -> str:
    found = _verb(tokens).whole_label(tokens, seen)
    if found is None:
        raise ValueError(f"{':'.join(tokens)!r} is no action of ICE")
    return found


def _beside(tokens: list[str], under: str | None, words: Words) -> str | None:
    """Return destination and company, for a list in which a place occurs twice; None for other actions."""
    match tokens:
        case [verb, spot, number] if verb == under and VERBS[verb].company and spot in BY_NAME:
            many = archaeologists(words, int(number))
            return words.say("{spot} with {archaeologists}", spot=spot.upper(), archaeologists=many)
    return None
