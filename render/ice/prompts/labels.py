"""Labels of actions for buttons and lists, and headings of the levels of their tree.

Knows the notation (``engine.ice.actions``), also cut at a colon. Must not know what an action gains or costs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from engine.ice import advice
from render.ice.lexicon import ep
from render.ice.places import numbered
from render.ice.prompts import labels_cards, labels_dig, labels_snow, labels_travel
from render.texts import LABEL, clipped
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.ice.prompts.spots import Seen

_COMPANY: Final = frozenset({"move", "walk", "play"})
"""Verbs whose last number is that of the companions."""
_SAID: Final = {
    "excavate": msg("Dig"),
    "study": msg("Study"),
    "plan": msg("Plan"),
    "move": msg("Move {spot}"),
    "sail": msg("Sail {spot}"),
    "recruit": msg("Recruit {spot}"),
    "build": msg("Build camp {spot}"),
    "build:white": msg("Build white {spot}"),
    "pitch": msg("Move camp {spot}"),
    "overwork": msg("Overwork"),
    "use:obliteration": msg("Destroy {spot}"),
    "spark:obliteration": msg("Destroy {spot}"),
    "destroy": msg("Destroy {spot}"),
    "camp": msg("Put on {spot}"),
    "to": msg("Go to {spot}"),
    "put": msg("Place on {spot}"),
    "pick": msg("Take from {spot}"),
    "lay": msg("Lay on {spot}"),
    "call": msg("Call to {spot}"),
}
"""By verb, or verb and what follows it, what a button says that stands among others."""
_BUTTON: Final = 20
"""Characters of such a button."""
_Finder: TypeAlias = "Callable[[list[str], Seen], str | None]"
_SHORT: Final[tuple[_Finder, ...]] = (labels_travel.short, labels_dig.short, labels_cards.short, labels_snow.short)
_WHOLE: Final[tuple[_Finder, ...]] = (labels_travel.whole, labels_dig.whole, labels_cards.whole, labels_snow.whole)
_LEVEL: Final[tuple[_Finder, ...]] = (labels_travel.level, labels_dig.level, labels_cards.level, labels_snow.level)


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
    short = labels_travel.beside(tokens, under, seen.words) if whole else _first(_SHORT, tokens, seen)
    return clipped(short or _whole(tokens, seen), LABEL)


def brief(text: str, seen: Seen) -> str:
    """Return a split with its place; "" for other actions."""
    verb, _, kind = text.partition(":")
    if verb == "even" and kind:
        return seen.words.say("even: {spot}", spot=kind.upper())
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
        case _:
            sentence = _SAID.get(":".join(tokens[:2])) or _SAID.get(tokens[0], "")
            found = words.say(sentence, spot=numbered(text).upper()) if sentence else ""
    return found if len(found) <= _BUTTON else ""


def said_of(texts: Sequence[str], seen: Seen) -> str:
    """Return the same of a series: what is done first, and where it ends."""
    verb = texts[0].rpartition(":")[0]
    spot = next((spot for text in reversed(texts) if (spot := numbered(text))), "")
    return said(f"{verb}:{spot}", seen) if verb and spot else ""


def level(prefix: str, seen: Seen) -> str:
    """Return the heading over the actions that begin with the prefix."""
    if not prefix:
        return seen.words.say("What will you do?")
    tokens = prefix.split(":")
    return clipped(_first(_LEVEL, tokens, seen) or _whole(tokens, seen), LABEL)


def _whole(tokens: list[str], seen: Seen) -> str:
    found = _first(_WHOLE, tokens, seen)
    if found is None:
        raise ValueError(f"{':'.join(tokens)!r} is no action of ICE")
    return found


def _first(finders: tuple[_Finder, ...], tokens: list[str], seen: Seen) -> str | None:
    """Return the text of the first module that knows the action."""
    return next((text for finder in finders if (text := finder(tokens, seen))), None)
