"""Draws pictures in threads outside the event loop, at most one per core at a time.

Knows that drawing is slow and needs immutable values. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from cogs.message import Picture
from render.canvas import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from render.base import Drawn


class RenderPool:
    """Runs drawing functions and returns encoded pictures."""

    def __init__(self, workers: int | None = None) -> None:
        self._free = asyncio.Semaphore(workers or os.cpu_count() or 1)

    async def draw(self, picture: Callable[[], Any]) -> bytes:
        """Return the picture as PNG; the function runs in another thread, so it may use immutable values only."""
        async with self._free:
            return await asyncio.to_thread(lambda: encode(picture()))

    async def perhaps(self, picture: Callable[[], Any]) -> bytes | None:
        """Return the picture as PNG, None when the function draws none."""
        async with self._free:
            return await asyncio.to_thread(lambda: None if (drawn := picture()) is None else encode(drawn))

    async def series(self, pictures: Callable[[], Sequence[Drawn | None]], *, end: str) -> tuple[Picture, ...]:
        """Return the pictures that one function draws; ``end`` is added to the name of each file."""
        async with self._free:
            return await asyncio.to_thread(lambda: tuple([_encoded(one, end) for one in pictures() if one]))


def _encoded(drawn: Drawn, end: str) -> Picture:
    return Picture(f"{drawn.name}-{end}.png", encode(drawn.image), drawn.alt)
