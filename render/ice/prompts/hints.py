"""Hints: what an action gains or costs its player, in a few words next to its label.

Knows which module has the hint of which action. Must not know rules: the engine's advice on a view has the figures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.prompts import hints_cards, hints_dig, hints_snow, hints_travel
from render.texts import HINT, clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from render.ice.prompts.spots import Seen

_ORGANS: Final = (hints_travel.parts, hints_dig.parts, hints_snow.parts, hints_cards.parts)


def hint(text: str, seen: Seen) -> str:
    """Return a short text on what the action gains or costs."""
    tokens = text.split(":")
    for finder in _ORGANS:
        if (found := finder(tokens, seen)) is not None:
            return fitting([part for part in found if part])
    return ""


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
