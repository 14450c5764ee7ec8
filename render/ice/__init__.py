"""ICE in pictures and sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from render.ice.renderer import IceRenderer

    RENDERER: IceRenderer

__all__ = ["RENDERER"]


def __getattr__(name: str) -> object:
    """Make the renderer when it is asked for: its parts are drawn and written one after the other."""
    if name == "RENDERER":
        from render.ice.renderer import IceRenderer  # noqa: PLC0415  the parts import this package

        return IceRenderer()
    raise AttributeError(name)
