"""Roam: explore a map of six lands, find the characters who sleep there (see ``game`` for the whole)."""

from __future__ import annotations

from engine.package import CardSource, GamePackage
from engine.roam.deck import DECK, DECKS, deck_of
from engine.roam.game import Roam
from engine.roam.text_table import table

__all__ = ["GAME", "PACKAGE", "Roam"]

GAME = Roam(DECK)
"""Roam with the standard cards."""
PACKAGE = GamePackage(
    GAME,
    text_table=table,
    cards=CardSource(DECKS, lambda text, own: Roam(deck_of(text), own), own=True),
)
