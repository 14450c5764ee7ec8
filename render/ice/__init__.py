"""ICE in pictures and sentences."""

from __future__ import annotations

from render.ice.renderer import IceRenderer

__all__ = ["RENDERER", "IceRenderer"]

RENDERER = IceRenderer()
"""For the standard components; there are no others."""
