"""The sessions of single shards, which the client begins and ends while it runs.

The library begins all of a client's at its start and none later, so this reaches into what it keeps of them. Must not
know who decides which shards those are.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import yarl

from host import Refusal, ServerShare

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    import discord

    from host import Host

log = logging.getLogger(__name__)

NOTHING: Final = ServerShare(1, ())
"""No servers at all."""
_GOODBYE: Final = 1.0
"""Seconds for closing the connection of a shard."""


class ClientSessions:
    """The sessions of one client. ``gained`` is told of shards whose servers are looked after here from now on."""

    def __init__(
        self, client: discord.AutoShardedClient, host: Host, *, gained: Callable[[Collection[int]], None]
    ) -> None:
        self._client = client
        self._host = host
        self._gained = gained
        self._gateway = yarl.URL()
        self._there: dict[int, asyncio.Event] = {}
        """By shard: whether its servers are known."""

    async def advised(self) -> tuple[int, int]:
        """Return how many shards Discord advises, and how many of them may begin at once."""
        shards, gateway, limits = await self._client.http.get_bot_gateway()
        self._gateway = yarl.URL(gateway)
        return shards, max(1, limits["max_concurrency"])

    def ready(self, shard: int) -> None:
        """Note that the servers of a shard are known."""
        if shard in self._there:
            self._there[shard].set()

    async def begin(self, shard: int, of: int) -> None:
        """Begin the session of a shard, and return once its servers are known."""
        self._there[shard] = asyncio.Event()
        self._know(of)
        await self._client.launch_shard(self._gateway, shard)
        await self._there[shard].wait()

    async def end(self, shard: int) -> None:
        """End the session of a shard; its servers are not known any more."""
        self._there.pop(shard, None)
        if (session := self._client.get_shard(shard)) is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(session.disconnect(), _GOODBYE)
        for guild in [guild for guild in self._client.guilds if guild.shard_id == shard]:
            self._client._connection._remove_guild(guild)  # noqa: SLF001  the library has no other way to forget one
        self._know(self._client.shard_count or 1)

    async def look_after(self, of: int, shards: Collection[int]) -> None:
        """Answer for the servers of these shards from now on, and for no others."""
        if self._host.share.of != of:
            self._host.look_after(ServerShare(of, ()))
        gained = tuple(shard for shard in shards if shard not in self._host.share.parts)
        try:
            # before anything that is due there is looked at: it may be that nobody could act until now
            await self._host.beat(ServerShare(of, gained))
        except Refusal as refusal:
            log.warning("that the bot is there was not written: %s", refusal.code)
        self._host.look_after(ServerShare(of, tuple(shards)))
        if gained:
            self._gained(gained)

    def _know(self, of: int) -> None:
        """Tell the library which shards there are here."""
        client, connection = self._client, self._client._connection  # noqa: SLF001  set at its start only
        client.shard_count = connection.shard_count = of
        client.shard_ids = connection.shard_ids = sorted(self._there)
