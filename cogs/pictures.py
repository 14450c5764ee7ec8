"""Draws pictures away from the event loop, no more at a time than there are cores.

Knows that drawing is slow and takes frozen values. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING, Any

from render.canvas import encode

if TYPE_CHECKING:
    from collections.abc import Callable


class Studio:
    """Turns drawing functions into encoded pictures."""

    def __init__(self, workers: int | None = None) -> None:
        self._free = asyncio.Semaphore(workers or os.cpu_count() or 1)

    async def draw(self, picture: Callable[[], Any]) -> bytes:
        """Return the picture as PNG; the function runs in another thread, so it may use frozen values only."""
        async with self._free:
            return await asyncio.to_thread(lambda: encode(picture()))
