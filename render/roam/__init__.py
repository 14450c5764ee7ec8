"""Roam in pictures and sentences."""

from __future__ import annotations

from engine.roam import GAME
from render.roam.renderer import RoamRenderer

__all__ = ["RENDERER", "RoamRenderer"]

RENDERER = RoamRenderer(GAME.deck)
"""For the standard cards."""
