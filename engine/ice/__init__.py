"""ICE: dig down to a lost city, four days long (see ``game`` for the whole)."""

from __future__ import annotations

from engine.ice.components import BOX, BOXES, box_of
from engine.ice.game import Ice
from engine.ice.text_table import table, told
from engine.package import CardSource, GamePackage

__all__ = ["GAME", "PACKAGE", "Ice"]

GAME = Ice(BOX)
"""ICE with the standard components."""
PACKAGE = GamePackage(
    GAME,
    text_table=table,
    event_text=told,
    cards=CardSource(BOXES, lambda text, own: Ice(box_of(text), own)),
)
