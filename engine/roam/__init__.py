"""Roam: explore a map of six lands, find the characters who sleep there (see ``game`` for the whole)."""

from __future__ import annotations

from engine.package import GamePackage
from engine.roam.game import Roam
from engine.roam.loader import load
from engine.roam.text_table import table

__all__ = ["GAME", "PACKAGE", "Roam"]

GAME = Roam(load())
"""Roam with the standard cards."""
PACKAGE = GamePackage(GAME, text_table=table, with_cards=lambda path: Roam(load(path)))
