"""ICE: dig down to a lost city, four days long (see ``game`` for the whole)."""

from __future__ import annotations

from engine.ice.game import Ice

__all__ = ["GAME", "Ice"]

GAME = Ice()
"""ICE with the standard components."""
