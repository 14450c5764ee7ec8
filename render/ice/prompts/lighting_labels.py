"""The activation token with what it is for, as one entry each: put on a slot, and its effect used.

Knows how people say it. Must not know which effects there are: the engine's advice does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import NAMES
from render.action_groups import Shortcut
from render.ice.places import brief, numbered
from render.ice.prompts.hints import hint
from render.ice.prompts.labels import label

if TYPE_CHECKING:
    from render.ice.prompts.spots import Seen


def shortcuts(seen: Seen) -> tuple[Shortcut, ...]:
    """Return how the token may be used as soon as it is on the slot of the tile underfoot."""
    found = advice.lit(seen.view)
    if found is None:
        return ()
    view, texts = found
    after = replace(seen, view=view)
    return tuple(
        Shortcut(
            ("light", text),
            label(text, after, under=""),
            hint(text, after),
            whole=True,
            at=numbered(text) or NAMES[seen.leader],
            near=brief(text),
        )
        for text in texts
    )
