"""Keeps in the store that the bot is there, once a minute while Discord can tell it what people do.

And which servers have an outage meanwhile. A time without the one, or with the other, counts against nobody's clock.
Must not know matches.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from host import Refusal
from host.clocks.clocks import BEAT

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    import discord

    from host import Host, ServerShare

log = logging.getLogger(__name__)


class Heartbeat:
    """Whether people can reach the bot, as far as it knows."""

    def __init__(self, host: Host, servers: Callable[[], Sequence[discord.Guild]] = tuple) -> None:
        """``servers``: those that Discord has announced."""
        self._host = host
        self._servers = servers
        self._looking = asyncio.Lock()
        self._ready = False
        self._begun = False
        """Whether a session has begun since it was last looked at which servers are gone."""
        self._lost: set[int] = set()
        """The shards without a connection."""
        self._news = asyncio.Event()

    def lost(self, shard: int) -> None:
        """Note that the connection of a shard is gone."""
        self._lost.add(shard)

    async def connected(self, shard: int | None = None) -> None:
        """Keep that a shard is there again, and with it, perhaps, the bot; None: all have begun."""
        if shard is None:
            self._ready = True
        else:
            self._lost.discard(shard)
        self._begun = True
        await self._beat()

    async def removed(self) -> None:
        """Keep that the bot was removed from a server."""
        self._begun = True
        await self.look_at_servers()

    def clock_moved(self) -> None:
        """Note that the clock was put forward, which is no time without the bot if the bot is there."""
        if self.there.parts:
            self._host.presence.still_there(self.there)
            self._news.set()

    async def run(self) -> None:
        """Keep every minute that the bot is there, for as long as the task is not cancelled."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            self._news.clear()
            await self._beat()

    async def end(self) -> None:
        """Keep that the bot was there until now."""
        await self._beat()
        self._ready = False

    @property
    def there(self) -> ServerShare:
        """The servers that the bot hears of."""
        share = self._host.core.share
        return replace(share, parts=tuple(part for part in share.parts if self._ready and part not in self._lost))

    async def look_at_servers(self) -> None:
        """Keep which servers have an outage, as far as they are heard of, and which have none any more."""
        async with self._looking:
            try:
                out = set(await self._host.presence.outages())
                if self._begun:
                    await self._look_for_gone(out)
                for server in [one for one in self._servers() if self.there.has(one.id)]:
                    if server.unavailable and server.id not in out:
                        log.warning("server %s has an outage, its clocks are stopped", server.id)
                        await self._host.presence.left_server(server.id)
                    elif not server.unavailable and server.id in out:
                        log.info("server %s is reachable again", server.id)
                        await self._host.presence.back_at_server(server.id, since=self._host.core.now())
            except Refusal as refusal:
                # looked at again with the next word
                log.warning("couldn't save which servers have an outage: %s", refusal.code)

    async def _look_for_gone(self, out: Collection[int]) -> None:
        """Keep which servers with tables removed the bot: Discord may have told nobody at the time."""
        self._begun = False
        known, there = {server.id for server in self._servers()}, self.there
        try:
            played = {guild for _, guild, _ in await self._host.tables.places() if there.has(guild)}
            for server in sorted(played - known - set(out)):
                log.info("no longer in server %s, its clocks are stopped", server)
                await self._host.presence.left_server(server)
        except Refusal:
            self._begun = True
            raise

    async def _beat(self) -> None:
        if not self.there.parts:
            return
        try:
            # first, so that there is no moment in between in which clocks run
            await self.look_at_servers()
            await self._host.presence.beat(self.there)
        except Refusal as refusal:
            # the next word tells of the time since the last one that was written
            log.warning("couldn't save the heartbeat: %s", refusal.code)
