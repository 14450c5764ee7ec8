"""The sessions of single shards, which the client begins and ends while it runs, and how many a day Discord allows.

The library begins all of a client's at its start and none later, so this reaches into what it keeps of them. Must not
know who decides which shards those are.
"""

from __future__ import annotations

import asyncio
import logging
import math
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import aiohttp
import yarl
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.shard import EventItem, EventType, Shard

from host import Refusal, ServerShare
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection

    import discord
    from discord.http import HTTPClient

    from host import Host


log = logging.getLogger(__name__)

NOTHING: Final = ServerShare(1, ())
"""No servers at all."""
BEGINS: Final = 20.0
"""Seconds in which a session whose turn it is has to begin; then it is given up, and another process may have it."""
KNOWN: Final = 15.0
"""Seconds for which it is waited for its servers, before those that are known are answered."""
_GOODBYE: Final = 1.0
"""Seconds for closing the connection of a shard."""


class ClientSessions:
    """The sessions of one client. ``gained`` hears of shards whose servers are looked after here from now on.

    Each has a task of its own that connects again what was lost, and ends with it. The library would do that for one
    after the other, also for a session that was ended meanwhile: then a shard had a second one that nobody knew of.
    """

    def __init__(
        self, client: discord.AutoShardedClient, host: Host, *, gained: Callable[[Collection[int]], None]
    ) -> None:
        self._client = client
        self._host = host
        self._gained = gained
        self._gateway = yarl.URL()
        self.turn: Callable[[int], Awaitable[None]] = _at_once
        """Returns when the session of a shard may begin."""
        self._granted: set[int] = set()
        """The shards whose turn it is, and that have not begun."""
        self._begun: dict[int, asyncio.Event] = {}
        """By shard: whether Discord has begun the session."""
        self._there: dict[int, asyncio.Event] = {}
        """By shard: whether its servers are known."""
        self._keepers: dict[int, asyncio.Task[None]] = {}
        _let_each_be_ready(client)

    async def advised(self) -> tuple[int, int]:
        """Return how many shards Discord advises, and how many of them may begin at once."""
        shards, gateway, limits = await self._client.http.get_bot_gateway()
        self._gateway = yarl.URL(gateway)
        return shards, max(1, limits["max_concurrency"])

    def begun(self, shard: int) -> None:
        """Note that Discord has begun the session of a shard."""
        if shard in self._begun:
            self._begun[shard].set()

    def ready(self, shard: int) -> None:
        """Note that the servers of a shard are known."""
        if shard in self._there:
            self._there[shard].set()

    async def may_begin(self, shard: int) -> None:
        """Return when the library may begin a session; as a rule that was waited for before it connected.

        A connection on which nothing is read while it waits for long is given up by Discord.
        """
        if shard in self._granted:
            self._granted.discard(shard)
        else:
            await self.turn(shard)

    async def begin(self, shard: int, of: int) -> None:
        """Begin the session of a shard, and return once its servers are known; raise TimeoutError."""
        await self._ended(shard)  # whatever an earlier one has left
        begun, there = asyncio.Event(), asyncio.Event()
        self._begun[shard], self._there[shard] = begun, there
        self._know(of)
        await self._in_turn(shard)
        async with asyncio.timeout(BEGINS):
            await self._client.launch_shard(self._gateway, shard)
            self._keep(shard)
            await begun.wait()
        try:
            async with asyncio.timeout(KNOWN):
                await there.wait()
        except TimeoutError:
            log.warning("not all servers of shard %s are known yet", shard)

    async def end(self, shard: int) -> None:
        """End the session of a shard; its servers are not known any more."""
        self._begun.pop(shard, None)
        self._there.pop(shard, None)
        await self._ended(shard)
        for guild in [guild for guild in self._client.guilds if guild.shard_id == shard]:
            self._client._connection._remove_guild(guild)  # noqa: SLF001  the library has no other way to forget one
        self._know(self._client.shard_count or 1)

    async def close(self) -> None:
        """End all sessions."""
        await asyncio.gather(*map(self._ended, list(self._keepers)))

    def _keep(self, shard: int) -> None:
        """Have what the library wants to be done about the session done by its own task."""
        session: Shard = self._sessions[shard]
        others, asked = session._queue_put, asyncio.Queue[EventItem]()  # noqa: SLF001  the library's are all in one
        session._queue_put = asked.put_nowait  # noqa: SLF001  the same
        self._keepers[shard] = asyncio.create_task(self._kept(shard, session, asked, others), name=f"session {shard}")

    async def _kept(
        self, shard: int, session: Shard, asked: asyncio.Queue[EventItem], others: Callable[[EventItem], None]
    ) -> None:
        """Connect a session again as often as it is lost, as the library does; what ends the client is left to it."""
        while self._keepers.get(shard) is asyncio.current_task():
            item = await asked.get()
            if item.type == EventType.resume:
                await session.reidentify(item.error)  # type: ignore[arg-type]  # that is what it holds then
            elif item.type == EventType.identify:
                await self._in_turn(shard)
                await session.reidentify(item.error)  # type: ignore[arg-type]  # the same
            elif item.type == EventType.reconnect:
                await self._in_turn(shard)
                await session.reconnect()
            else:
                others(item)

    async def _in_turn(self, shard: int) -> None:
        self._granted.discard(shard)
        await self.turn(shard)
        self._granted.add(shard)

    async def _ended(self, shard: int) -> None:
        """End everything that may be a session of the shard, in whatever state; nothing of it comes back."""
        if (keeper := self._keepers.pop(shard, None)) is not None:
            while not keeper.done():  # what connects swallows one
                keeper.cancel()
                await asyncio.wait({keeper}, timeout=0.1)
        self._granted.discard(shard)
        session = self._sessions.pop(shard, None)
        lines = {
            thread.ws
            for thread in threading.enumerate()
            # also of those that were given up while they connected, which nobody else knows
            if isinstance(thread, KeepAliveHandler)
            and isinstance(thread.ws, DiscordWebSocket)
            and thread.ws._connection is self._client._connection  # noqa: SLF001  whose it is stands nowhere else
            and thread.ws.shard_id == shard
        }
        if session is not None:
            session._queue_put = lambda _item: None  # noqa: SLF001  nobody looks at it any more
            session._cancel_task()  # noqa: SLF001  without waiting for a connection that may be dead
            lines.add(session.ws)
            self._client.dispatch("shard_disconnect", shard)
        await asyncio.gather(*map(_closed, lines))

    @property
    def _sessions(self) -> dict[int, Shard]:
        """The library's own sessions; it never forgets one that has ended."""
        found: dict[int, Shard] = self._client._AutoShardedClient__shards  # type: ignore[attr-defined]  # noqa: SLF001
        return found

    async def look_after(self, of: int, shards: Collection[int], *, shared: Collection[int] = ()) -> None:
        """Answer for the servers of these shards from now on, and for no others; ``shared``: others do so as well."""
        if self._host.core.share.of != of:
            self._host.presence.look_after(ServerShare(of, ()))
        gained = tuple(shard for shard in shards if shard not in self._host.core.share.parts)
        try:
            # before anything that is due there is looked at: it may be that nobody could act until now
            await self._host.presence.beat(ServerShare(of, gained))
        except Refusal as refusal:
            log.warning("couldn't save the heartbeat: %s", refusal.code)
        self._host.presence.look_after(ServerShare(of, tuple(shards)), shared=shared)
        if gained:
            self._gained(gained)

    def _know(self, of: int) -> None:
        """Tell the library which shards there are here."""
        client, connection = self._client, self._client._connection  # noqa: SLF001  set at its start only
        client.shard_count = connection.shard_count = of
        client.shard_ids = connection.shard_ids = sorted(self._there)


def _let_each_be_ready(client: discord.AutoShardedClient) -> None:
    """Let no session that begins keep the client from hearing that the servers of another shard are known.

    The library waits for all of them together, and when another session begins within two seconds, it cancels that and
    with it what waits for the servers of each: of those shards it was never told that they are ready.
    """
    connection = client._connection  # noqa: SLF001  the library has no other way
    begins = connection.parsers["READY"]

    def begun(data: Any) -> None:  # noqa: ANN401  as Discord sends it
        connection._ready_task = None  # noqa: SLF001  it goes on, and nobody cancels it
        begins(data)

    connection.parsers["READY"] = begun


async def _at_once(_shard: int) -> None:
    """Let a session begin at once."""


async def _closed(line: DiscordWebSocket) -> None:
    """Close a connection, so that Discord ends the session at once."""
    with suppress(TimeoutError, aiohttp.ClientError, OSError):
        async with asyncio.timeout(_GOODBYE):
            await line.close(code=1000)


class NoStartsLeft(Exception):
    """Discord allows no more sessions for now; the text says until when."""


async def require_starts(http: HTTPClient, sessions: int | None) -> None:
    """Raise NoStartsLeft if fewer sessions are left; None: as many as Discord advises shards."""
    shards, _, limits = await http.get_bot_gateway()
    if limits["remaining"] >= (sessions or shards):
        return
    minutes = math.ceil(limits["reset_after"] / 60_000)
    message = words().count(
        "Discord allows the bot no more sessions today. Start it again in {n} minute, and check whether something"
        " keeps restarting it.",
        "Discord allows the bot no more sessions today. Start it again in {n} minutes, and check whether something"
        " keeps restarting it.",
        minutes,
    )
    raise NoStartsLeft(message)
