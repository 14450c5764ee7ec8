"""ICE in pictures and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.components import BOX, box_of
from render.ice.renderer import for_box

if TYPE_CHECKING:
    from engine.card_file import CardText
    from engine.ice.events.days import IceEvent
    from engine.ice.view import View
    from render.base import Renderer

__all__ = ["RENDERER", "renderer_of"]

RENDERER = for_box(BOX)
"""For the standard components."""


def renderer_of(text: CardText) -> Renderer[View, IceEvent]:
    """Return the renderer of matches that are dealt from the components of a text; raise CardsError."""
    return for_box(box_of(text))
