"""ICE: dig down to a lost city, four days long (see ``game`` for the whole)."""

from __future__ import annotations

from engine.ice.game import Ice
from engine.ice.text_table import table, told
from engine.package import GamePackage

__all__ = ["GAME", "PACKAGE", "Ice"]

GAME = Ice()
"""ICE with the standard components."""
PACKAGE = GamePackage(GAME, text_table=table, event_text=told)
