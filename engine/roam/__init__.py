"""Roam: explore a map of six lands, find the characters who sleep there (see ``game`` for the whole)."""

from __future__ import annotations

from engine.roam.game import Roam
from engine.roam.loader import load

__all__ = ["GAME", "Roam"]

GAME = Roam(load())
"""Roam with the standard cards."""
