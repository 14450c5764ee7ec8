"""Draws pictures away from the event loop, no more at a time than there are cores.

Knows that drawing is slow and takes frozen values. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from cogs.sheet import Picture
from render.canvas import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.base import Drawn


class Studio:
    """Turns drawing functions into encoded pictures."""

    def __init__(self, workers: int | None = None) -> None:
        self._free = asyncio.Semaphore(workers or os.cpu_count() or 1)

    async def draw(self, picture: Callable[[], Any]) -> bytes:
        """Return the picture as PNG; the function runs in another thread, so it may use frozen values only."""
        async with self._free:
            return await asyncio.to_thread(lambda: encode(picture()))

    async def perhaps(self, picture: Callable[[], Any]) -> bytes | None:
        """Return the picture as PNG, None when the function draws none."""
        async with self._free:
            return await asyncio.to_thread(lambda: None if (drawn := picture()) is None else encode(drawn))

    async def series(self, pictures: Callable[[], Sequence[Drawn]], *, end: str) -> tuple[Picture, ...]:
        """Return several pictures that one function draws; ``end`` follows the name of each in its file's name."""
        async with self._free:
            return await asyncio.to_thread(
                lambda: tuple([Picture(f"{one.name}-{end}.png", encode(one.image), one.alt) for one in pictures()])
            )
