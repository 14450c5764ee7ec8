"""What an action brings to who takes it, in a few words beside its label.

Knows which module says it. Must not know rules: whatever is reckoned, the engine reckons on what the view tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.asking import hints_cards, hints_dig, hints_snow, hints_travel
from render.ice.asking.spots import Seen
from render.texts import HINT, clipped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.view import View
    from render.words import Words

_ORGANS: Final = (hints_travel.parts, hints_dig.parts, hints_snow.parts, hints_cards.parts)


def hint(text: str, view: View, words: Words, *, names: Sequence[str] = ()) -> str:
    """Return what the action brings; seats are called by their colours where no names are given."""
    seen = Seen(view, words, names)
    tokens = text.split(":")
    for organ in _ORGANS:
        if (found := organ(tokens, seen)) is not None:
            return fitting([part for part in found if part])
    return ""


def fitting(parts: Sequence[str]) -> str:
    """Return as many of the parts, the most important first, as there is room for.

    >>> fitting(["x" * 60, "y" * 60, "z"]).count("y")
    0
    """
    said = ""
    for part in parts:
        longer = f"{said}, {part}" if said else part
        if len(longer) <= HINT:
            said = longer
        elif not said:
            said = clipped(part, HINT)
    return said
