"""The renderer of each game: ``render/<key>/__init__.py`` calls it ``RENDERER``.

Knows where renderers are found. Must not know any game.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.game_parts import find_part
from engine.registry import EXAMPLES, KEYS
from render.base import Renderer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.base import AnyRenderer


def find_renderer(key: str) -> AnyRenderer | None:
    """Return the renderer of a game, None when it can be played in the terminal only; raise IncompleteGame."""
    return find_part("render", key, "RENDERER", Renderer)


RENDERERS: Final[Mapping[str, AnyRenderer]] = MappingProxyType(
    {key: found for key in (*KEYS, *EXAMPLES) if (found := find_renderer(key)) is not None}
)
"""By the game's key, in the order of ``engine.registry``."""
