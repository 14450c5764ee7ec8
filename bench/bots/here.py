"""The real bot in this process, on a clock that only its owner moves, which can end as by a power cut.

Knows how to begin and to end a bot. Must not know who plays, nor what is demanded.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
from contextvars import ContextVar, copy_context
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from discord.gateway import KeepAliveHandler
from discord.utils import MISSING

from bench.bots.blank_pictures import blank
from cogs.app.client import Outpost
from db import open_store
from host import Host
from render.renderers import RENDERERS

if TYPE_CHECKING:
    from collections.abc import Container, Coroutine, Generator, Mapping
    from pathlib import Path

    from db import Due, Store
    from host.entropy import Entropy
    from host.types import AnyGame
    from playground import Playground
    from render.base import AnyRenderer

_OWNED: Final[ContextVar[WeakSet[asyncio.Task[Any]] | None]] = ContextVar("tasks of one bot", default=None)
_PATIENCE: Final = 60.0


class NotingHost(Host):
    """A host that notes what it is about to send because it is due, by the nonce of the message."""

    begun: dict[str, tuple[Due, int]]
    """The row, and since when it was due."""

    async def mark_due(self, due: Due, *, channel: int) -> Due | None:
        """Note the row, and do as the host does."""
        self.begun[due.nonce] = (due, due.at)
        return await super().mark_due(due, channel=channel)


class MovedBot:
    """A bot that is begun and ended again and again on one file."""

    def __init__(
        self,
        there: Playground,
        path: Path,
        games: Mapping[str, AnyGame],
        *,
        renderers: Mapping[str, AnyRenderer] | None = None,
        entropy: Entropy = secrets,
    ) -> None:
        """Note where the bot lives; without ``renderers`` its pictures are blank."""
        self._entropy = entropy
        self._there = there
        self._path = path
        self._games = games
        self._renderers = renderers or {key: blank(RENDERERS[key]) for key in games}
        self._tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
        self.client: Outpost | None = None
        self.host: NotingHost
        self.store: Store
        self.begun: dict[str, tuple[Due, int]] = {}
        self.word = 0
        """When the bot before this one has written last that it was there."""
        there.clock.on_jump(self._moved)
        asyncio.get_running_loop().set_task_factory(_owned)

    async def boot(self) -> None:
        """Begin a bot and wait until it listens, and has done what waited for it."""
        self.store = await open_store(self._path)
        self.word = max((one.at for one in await self.store.presence.heartbeats()), default=0)
        self.host = NotingHost(self.store, self._games, clock=self._there.clock.now, entropy=self._entropy)
        self.host.begun = self.begun
        self.client = Outpost(self.host, games=self._games, renderers=self._renderers, ready_timeout=0.01)
        self._there.let_begin()
        self._tasks = WeakSet()
        context = copy_context()
        context.run(_OWNED.set, self._tasks)
        task = asyncio.get_running_loop().create_task(self.client.start("token.of.a.bench"), context=context)
        self._tasks.add(task)
        async with asyncio.timeout(_PATIENCE):
            while not _listens(self.client, self._there.world.out):
                if task.done():
                    task.result()
                await asyncio.sleep(0.002)
            # what is begun when it is ready: boards that are behind, and what is due
            while not self.client._caught_up or self.client._background.under_way:
                await asyncio.sleep(0.002)
        await self.settled()

    async def settled(self) -> None:
        """Wait until all that was asked of the bot is done, what is due is sent, and the boards are right."""
        if self.client is None:
            return
        services = self.client.services
        for _ in range(2):
            while services.busy:
                await asyncio.wait(set(services.busy))
            await services.publisher.settled()
            await self.client.due_delivery.settled()
        await services.publisher.settled()

    async def kill(self) -> None:
        """End the bot in the middle of whatever it does: nothing is saved, sent or said from here on."""
        client, self.client = self.client, None
        if client is None:
            return
        # the file first: what is cut off has no way to tidy up
        await self.store.close()
        doomed = [task for task in self._tasks if not task.done()]
        for task in doomed:
            task.cancel()
        await asyncio.gather(*doomed, return_exceptions=True)
        await client.http.close()
        for thread in threading.enumerate():
            if isinstance(thread, KeepAliveHandler) and thread.ws._connection is client._connection:
                thread.stop()
        await self._there.until(lambda: not self._there.gateway.online)

    async def out_of_reach(self) -> bool:
        """Return whether it is known that the server cannot be reached."""
        return bool(await self.store.presence.outages())

    async def in_reach(self) -> bool:
        """Return whether it is known that it can."""
        return not await self.out_of_reach()

    async def cut_off(self, match: int) -> bool:
        """Return whether it is known that a match cannot be reached, or is over."""
        info = await self.host.info(match)
        return info.status != "running" or await self.host.cut_off(match) is not None

    async def reached(self, match: int) -> bool:
        """Return whether it is known that it can, or is over."""
        info = await self.host.info(match)
        return info.status != "running" or await self.host.cut_off(match) is None

    def _moved(self) -> None:
        if self.client is not None:
            self.client.clock_moved()


def _owned(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
    **more: Any,
) -> asyncio.Task[Any]:
    """Make a task and note whose it is: tasks that a bot makes are found when it has to end."""
    task = asyncio.Task(work, loop=loop, **more)
    if (mine := _OWNED.get()) is not None:
        mine.add(task)
    return task


def _listens(client: Outpost, out: Container[int]) -> bool:
    ready = client._ready is not MISSING and client.is_ready()
    return ready and not any(guild.unavailable and guild.id not in out for guild in client.guilds)
