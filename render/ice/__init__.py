"""ICE in pictures and sentences."""

from __future__ import annotations

from render.ice.renderer import RENDERER

__all__ = ["RENDERER"]
