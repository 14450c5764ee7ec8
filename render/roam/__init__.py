"""Roam in pictures and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.deck import DECK, deck_of
from render.roam.renderer import for_deck

if TYPE_CHECKING:
    from engine.card_file import CardText
    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.base import Renderer

__all__ = ["RENDERER", "for_deck", "renderer_of"]

RENDERER = for_deck(DECK)
"""For the standard cards."""


def renderer_of(text: CardText) -> Renderer[View, RoamEvent]:
    """Return the renderer of matches that are dealt from the cards of a text; raise CardsError."""
    return for_deck(deck_of(text))
