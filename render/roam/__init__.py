"""Roam in pictures and sentences."""

from __future__ import annotations

from engine.roam.loader import load
from render.roam.renderer import for_deck

__all__ = ["RENDERER", "for_deck"]

RENDERER = for_deck(load())
"""For the standard cards."""
