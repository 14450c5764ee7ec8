"""Encoded pictures, kept to be sent again: each is drawn once, whoever asks for it and however many at once.

Knows how many bytes may be kept. Must not know what is drawn, nor where.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Hashable

    from render.drawing.encoding import Encoded

    Pictures: TypeAlias = tuple[Encoded, ...]

KEPT: Final = 8 * 2**20
"""Bytes that are kept, of some 100 KiB a picture."""


class KeptPictures:
    """The pictures that were asked for last, and those that are being drawn.

    A key has all that its pictures hang on: nobody learns from a quick answer what others have looked at.
    """

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._size = 0
        self._drawn: OrderedDict[Hashable, Pictures] = OrderedDict()
        self._drawing: dict[Hashable, asyncio.Task[Pictures]] = {}
        self._newest: dict[Hashable, Hashable] = {}
        """By place, the key of what was drawn for it last."""

    async def get(
        self, key: Hashable, draw: Callable[[], Coroutine[Any, Any, Pictures]], *, place: Hashable = None
    ) -> Pictures:
        """Return the pictures of a key; what was drawn for the same ``place`` before is dropped.

        Whoever stops waiting ends no drawing: others may wait for it, too.
        """
        if (there := self._drawn.get(key)) is not None:
            self._drawn.move_to_end(key)
            return there
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(draw(), name="drawing")
            task.add_done_callback(lambda done: self._done(key, place, done))
        try:
            return await asyncio.shield(task)
        finally:
            del task  # what it raised leads back to it through here

    def _done(self, key: Hashable, place: Hashable, task: asyncio.Task[Pictures]) -> None:
        del self._drawing[key]
        # asked for also when nobody waits any more, so that nothing is told of it
        if task.cancelled() or task.exception() is not None:
            return
        if place is not None:
            self._drop(self._newest.pop(place, None))
            self._newest[place] = key
        self._drawn[key] = task.result()
        self._size += _bytes(self._drawn[key])
        while self._size > self._most:
            self._drop(next(iter(self._drawn)))
        if len(self._newest) > 2 * len(self._drawn):
            self._newest = {place: key for place, key in self._newest.items() if key in self._drawn}

    def _drop(self, key: Hashable) -> None:
        self._size -= _bytes(self._drawn.pop(key, ()))


def _bytes(pictures: Pictures) -> int:
    return sum(len(one.data) for one in pictures)
