"""What the bot does beside answering people: once, or until it stops; whatever fails in it is told in the log."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

log = logging.getLogger(__name__)

AGAIN: Final = 5.0
"""Seconds until what goes on until the bot stops, and has failed, begins again."""


class BackgroundWork:
    """``leaving`` says whether the bot stops, so that nothing begins any more."""

    def __init__(self, leaving: Callable[[], bool]) -> None:
        self._leaving = leaving
        self.under_way: set[asyncio.Task[None]] = set()
        """What ends by itself."""
        self._endless: set[asyncio.Task[None]] = set()

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """Return everything, what goes on until the bot stops included."""
        return [*self.under_way, *self._endless]

    def go_on(self, name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do something until the bot stops; what fails begins again after a while."""
        task = asyncio.create_task(_again(name, work), name=name)
        self._endless.add(task)
        task.add_done_callback(self._ended)

    def later(self, work: Coroutine[None, None, None]) -> None:
        """Do something soon; not any more when the bot stops."""
        if self._leaving():
            work.close()  # the store may be closed before it is done
            return
        self.keep(asyncio.create_task(work))

    def keep(self, task: asyncio.Task[None]) -> None:
        """Count a task among what is under way."""
        self.under_way.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.under_way.discard(task)
        self._endless.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("%s", error, exc_info=error)


async def _again(name: str, work: Callable[[], Coroutine[None, None, None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            log.exception("%s failed, and begins again in %s s", name, AGAIN)
            await asyncio.sleep(AGAIN)
        else:
            return
