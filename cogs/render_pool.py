"""Draws pictures in threads outside the event loop, at most one per core at a time; see ``draw_queue`` for their order.

Knows that drawing is slow and needs immutable values. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cogs.draw_queue import DrawQueue
from cogs.message import Picture
from render.canvas import encode

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from render.base import Drawn

S = TypeVar("S")
T = TypeVar("T")

KEPT: Final = 48
"""Pictures of private panels that are kept, some 100 KiB each."""


class RenderPool:
    """Runs drawing functions and returns encoded pictures."""

    def __init__(self, workers: int | None = None) -> None:
        places = workers or os.cpu_count() or 1
        self._queue = DrawQueue(places)
        # one board is finished before another begins: what is drawn and not encoded yet takes megabytes
        self._boards = asyncio.Semaphore(places)
        self._kept: OrderedDict[Hashable, Picture | None] = OrderedDict()

    @property
    def queue(self) -> DrawQueue:
        """Return who waits to draw."""
        return self._queue

    async def draw(self, picture: Callable[[], Any]) -> bytes:
        """Return the picture as PNG; the function runs in another thread, so it may use immutable values only."""
        return await self._answered(picture, encode)

    async def perhaps(self, picture: Callable[[], Any]) -> bytes | None:
        """Return the picture as PNG, None when the function draws none."""
        return await self._answered(picture, lambda drawn: None if drawn is None else encode(drawn))

    async def series(self, pictures: Callable[[], Sequence[Drawn | None]], *, end: str) -> tuple[Picture, ...]:
        """Return the pictures that one function draws; ``end`` is added to the name of each file."""
        return await self._answered(pictures, lambda drawn: tuple([_encoded(one, end) for one in drawn if one]))

    async def board(self, pictures: Callable[[], Sequence[Drawn | None]], *, end: str) -> tuple[Picture, ...]:
        """Return the pictures of a public message in the same way; those of answers go first, even in between."""
        since = self._queue.now()
        async with self._boards:
            async with self._queue.step(since=since):
                drawn = await asyncio.to_thread(pictures)
            return tuple(await asyncio.gather(*(self._encoded(one, end, since) for one in drawn if one)))

    async def once(self, key: Hashable, picture: Callable[[], Drawn | None], *, end: str) -> Picture | None:
        """Return the picture that a function draws; while it is among the last ones, the same key gives it again.

        The key has all that the picture hangs on: nobody learns from a quick answer what others have looked at.
        """
        key = (end, key)
        if key not in self._kept:
            drawn = await self.series(lambda: [picture()], end=end)
            self._kept[key] = drawn[0] if drawn else None
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    async def _answered(self, draw: Callable[[], S], finish: Callable[[S], T]) -> T:
        async with self._queue.answer() as drawn:
            picture = await asyncio.to_thread(draw)
            drawn()
            return await asyncio.to_thread(finish, picture)

    async def _encoded(self, one: Drawn, end: str, since: float) -> Picture:
        async with self._queue.step(since=since, heavy=False):
            return await asyncio.to_thread(_encoded, one, end)


def _encoded(drawn: Drawn, end: str) -> Picture:
    return Picture(f"{drawn.name}-{end}.png", encode(drawn.image), drawn.alt)
