"""Notices when the bot may write again where it could not, so that public messages are refreshed without a click.

And when it cannot write any more, so that nobody's clock runs there; and when a channel is deleted, so that those who
play there are told. Knows events of the gateway. Must not know why a message was not written.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

from discord.ext import commands

from cogs.channels.rights import heard
from cogs.channels.write_failures import out_of_use
from cogs.runtime.requests import passes
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    import discord

    from cogs.app.services import Services

log = logging.getLogger(__name__)

AGAIN: Final = 15.0
"""Seconds until something is written that could not be written."""
_UNKNOWN_CHANNEL: Final = 10003
_MISSING_PERMISSIONS: Final = 50013
_ARCHIVED: Final = 50083
_THREAD_LOCKED: Final = 160005


class PermissionWatcher(commands.Cog):
    """Listens to changes of channels, threads, roles and the bot's own membership."""

    def __init__(self, client: discord.Client, services: Services) -> None:
        self._client = client
        self._publisher = services.publisher
        self._host = services.host

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Try again: a channel may have become visible to the bot."""
        self._publisher.write_failures.retry_after_change(channel.guild.id, channel=channel.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Have people told whose match was there."""
        self._publisher.write_failures.retry_after_change(channel.guild.id, threads=True)
        await self._lost(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Have people told whose match was there; the library says so too when the channel of a thread is deleted."""
        self._publisher.write_failures.retry_after_change(thread.guild_id, threads=True)
        await self._lost(thread.thread_id)

    async def _lost(self, channel: int) -> None:
        await self._kept(lambda: self._cut_off(channel, _UNKNOWN_CHANNEL), f"that channel {channel} is gone")
        try:
            await self._host.places.place_lost(channel)
        except Refusal as refusal:
            log.warning("couldn't tell anyone that channel %s is gone: %s", channel, refusal.code)

    async def _kept(self, work: Callable[[], Awaitable[None]], what: str) -> None:
        """Do something until the store has taken it: Discord doesn't report it again."""
        while True:
            try:
                await work()
            except Refusal as refusal:
                if not passes(refusal):
                    log.warning("couldn't save %s: %s", what, refusal.code)
                    return
                log.warning("couldn't save %s, trying again in %s s: %s", what, AGAIN, refusal.code)
                await asyncio.sleep(AGAIN)
            else:
                return

    async def _cut_off(self, channel: int, code: int) -> None:
        if (info := await self._host.tables.at(channel)) is not None:
            await self._publisher.lost(info, code)

    async def _changed(self, guild: int, *, channel: int | None = None) -> None:
        """Write again what may be written again, and note what cannot be written any more."""
        self._publisher.write_failures.retry_after_change(guild, channel=channel)

        async def look() -> None:
            await self._look_at(await self._host.tables.places(guild))

        await self._kept(look, f"where permissions are missing in server {guild}")

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """Look again: the permissions of a channel may have changed."""
        await self._changed(channel.guild.id, channel=channel.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Look again: the permissions of a role have changed."""
        await self._changed(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Look again: what the deleted role allowed or denied is gone."""
        await self._changed(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Look again: the bot's own roles have changed, or a time-out of its own."""
        if member == member.guild.me:
            await self._changed(member.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Try again: the thread may have been unlocked or unarchived; or archived, so that another may be opened."""
        details = thread.data.get("thread_metadata", {})
        archived, locked = bool(details.get("archived")), bool(details.get("locked"))
        self._publisher.write_failures.retry_after_change(thread.guild_id, channel=thread.thread_id, threads=archived)
        if locked and not self._opens(thread.guild_id, thread.parent_id):
            await self._shut(thread.thread_id, _ARCHIVED if archived else _THREAD_LOCKED)

    async def _shut(self, thread: int, code: int) -> None:
        await self._kept(lambda: self._cut_off(thread, code), f"that thread {thread} is locked")

    def _opens(self, guild: int, parent: int) -> bool:
        """Return whether the bot may write in locked threads of a channel."""
        server = self._client.get_guild(guild)
        room = None if server is None else server.get_channel(parent)
        return room is None or not heard(server) or room.permissions_for(room.guild.me).manage_threads

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Try again: the bot was added to a thread, or sees it again."""
        self._publisher.write_failures.retry_after_change(thread.guild.id, channel=thread.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Try again: the bot was invited into the server."""
        self._publisher.write_failures.retry_after_change(guild.id, back=True)

    async def _look_at(self, places: Iterable[tuple[int, int, int]]) -> None:
        for match, guild, place in places:
            if self._publisher.write_failures.missing(guild, place):
                await self._publisher.lost(await self._host.core.info(match), _MISSING_PERMISSIONS)

    async def look_at_permissions(self) -> None:
        """Note where the bot lost permissions while it wasn't there to hear of it."""

        async def look() -> None:
            await self._look_at(await self._host.tables.places())

        await self._kept(look, "where permissions are missing")

    async def look_for_places(self) -> None:
        """Note which channels of tables with clocks were deleted or locked meanwhile."""
        await self._kept(self._look_for_places, "which channels are gone")

    async def _look_for_places(self) -> None:
        for match, guild in await self._host.tables.clocked():
            server = self._client.get_guild(guild)
            if server is None or server.unavailable:
                continue
            info = await self._host.core.info(match)
            if why := await out_of_use(self._client, info, known=True):
                await self._publisher.lost(info, _UNKNOWN_CHANNEL if why == "gone" else _ARCHIVED)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Try again: an outage of the server is over."""
        self._publisher.write_failures.retry_after_change(guild.id, back=True)
