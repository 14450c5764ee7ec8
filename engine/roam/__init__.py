"""Roam: explore a map of six lands, find the characters who sleep there (see ``game`` for the whole)."""

from __future__ import annotations

from engine.card_sets import CardSource
from engine.package import GamePackage
from engine.roam.game import Roam
from engine.roam.loader import RELEASED, STANDARD, deck_of, load, released
from engine.roam.text_table import table

__all__ = ["GAME", "PACKAGE", "Roam"]

GAME = Roam(released(RELEASED[-1]) or load())
"""Roam with the standard cards."""
PACKAGE = GamePackage(
    GAME,
    text_table=table,
    cards=CardSource(STANDARD, RELEASED, lambda text, own: Roam(deck_of(text), own), own=True),
)
