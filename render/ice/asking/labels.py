"""Action texts as labels of buttons and choices, and as headings of the levels that they form.

Knows the notation (``engine.ice.actions``) and cuts of it at a colon. Must not know what an action brings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from render.ice.asking import labels_cards, labels_dig, labels_snow, labels_travel
from render.texts import LABEL, clipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.ice.view import View
    from render.words import Words

_COMPANY: Final = frozenset({"move", "walk", "play"})
"""Verbs whose number at the end is that of who comes along."""
_Organ: TypeAlias = "Callable[[list[str], View, Words], str | None]"
_SHORT: Final[tuple[_Organ, ...]] = (labels_travel.short, labels_dig.short, labels_cards.short, labels_snow.short)
_WHOLE: Final[tuple[_Organ, ...]] = (labels_travel.whole, labels_dig.whole, labels_cards.whole, labels_snow.whole)
_LEVEL: Final[tuple[_Organ, ...]] = (labels_travel.level, labels_dig.level, labels_cards.level, labels_snow.level)


def label(text: str, view: View, words: Words, *, under: str | None = None) -> str:
    """Return an action, or the beginning of several, as a label.

    ``under`` is the level at which it stands when that is not the level just above it: then the label
    says all of it, since no heading says the rest.
    """
    tokens = text.split(":")
    if tokens[-1] == "0" and tokens[0] in _COMPANY and under == ":".join(tokens[:-2]):
        # nobody could come along, so nothing is to be said of it
        text, tokens = text.rpartition(":")[0], tokens[:-1]
    whole = under is not None and under != text.rpartition(":")[0]
    short = labels_travel.beside(tokens, under, words) if whole else _first(_SHORT, tokens, view, words)
    return clipped(short or _whole(tokens, view, words), LABEL)


def level(prefix: str, view: View, words: Words) -> str:
    """Return the heading over the actions that begin with the prefix."""
    if not prefix:
        return words.say("What will you do?")
    tokens = prefix.split(":")
    return clipped(_first(_LEVEL, tokens, view, words) or _whole(tokens, view, words), LABEL)


def _whole(tokens: list[str], view: View, words: Words) -> str:
    found = _first(_WHOLE, tokens, view, words)
    if found is None:
        raise ValueError(f"{':'.join(tokens)!r} is no action of ICE")
    return found


def _first(organs: tuple[_Organ, ...], tokens: list[str], view: View, words: Words) -> str | None:
    """Return what the organ says that knows the action."""
    return next((said for organ in organs if (said := organ(tokens, view, words))), None)
