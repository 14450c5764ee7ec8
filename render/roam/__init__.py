"""Roam in pictures and sentences."""

from __future__ import annotations

from render.roam.renderer import for_deck
from render.roam.standard_deck import STANDARD_DECK

__all__ = ["RENDERER", "for_deck"]

RENDERER = for_deck(STANDARD_DECK)
"""For the standard cards."""
