"""Overworking with what it is for, as one entry each: a renown token, then a third EP.

Knows how people say what they do then. Must not know what overworking allows: the engine's advice does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import NAMES, SUPPLY
from render.action_groups import Shortcut
from render.ice.lexicon import rp_tokens
from render.ice.places import numbered
from render.ice.prompts.hints import fitting, hint
from render.ice.prompts.labels import label, said
from render.ice.prompts.ranks import nearest, ranked
from render.texts import LABEL, clipped

if TYPE_CHECKING:
    from render.ice.prompts.spots import Seen

_MOST: Final = 24
"""What one list holds, beside overworking alone."""
_ORDER: Final = ("excavate", "study", "plan", "move", "sail", "recruit", "build", "pitch")
"""The verbs, the most useful first."""


def shortcuts(seen: Seen) -> tuple[Shortcut, ...]:
    """Return what can be done after overworking, once nothing is left to spend without it; the most useful first."""
    found = advice.overworked(seen.view)
    if found is None:
        return ()
    view, texts = found
    known = [text for text in ranked(view, texts) if _verb(text) in _ORDER]
    best: dict[str, str] = {}
    for text in known:
        best.setdefault(_verb(text), text)
    if "move" in best:
        best["move"], _ = nearest(view, known)
    # the best of each kind, then all of the few, then what has many places
    known.sort(key=lambda text: (text != best[_verb(text)], _ORDER.index(_verb(text))))
    after = replace(seen, view=view)
    return tuple(_overworked(text, after) for text in known[:_MOST])


def _overworked(text: str, seen: Seen) -> Shortcut:
    words, spot = seen.words, numbered(text)
    return Shortcut(
        ("overwork", text),
        # Translators: what is done after overworking: "Overwork: Move to S4C (1 EP)"
        clipped(words.say("Overwork: {action}", action=label(text, seen, under="")), LABEL),
        fitting([rp_tokens(words, 1), *filter(None, hint(text, seen).split(", "))]),
        whole=True,
        at=spot or (NAMES[seen.leader] if seen.leader != SUPPLY else ""),
        near=said(text, seen),
    )


def _verb(text: str) -> str:
    return text.partition(":")[0]
