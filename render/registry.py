"""The renderer of each game.

Knows which games can be shown. Must not know any of them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from render import ice, roam

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.base import Renderer

RENDERERS: Final[Mapping[str, Renderer[Any, Any]]] = MappingProxyType({"roam": roam.RENDERER, "ice": ice.RENDERER})
"""By the game's key; ``engine.registry`` has the games."""
