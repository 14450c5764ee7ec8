"""Roam in pictures and sentences."""

from __future__ import annotations

from render.roam.renderer import for_deck
from render.roam.standard_deck import standard_deck

__all__ = ["RENDERER", "for_deck"]

RENDERER = for_deck(standard_deck())
"""For the standard cards."""
