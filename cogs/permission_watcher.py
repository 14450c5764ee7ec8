"""Notices when the bot may write again where it could not, so that public messages are refreshed without a click.

And when a channel is deleted, so that those who play there are told. Knows events of the gateway. Must not know why a
message was not written.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from discord.ext import commands

from host import Refusal

if TYPE_CHECKING:
    import discord

    from cogs.services import Services

log = logging.getLogger(__name__)


class PermissionWatcher(commands.Cog):
    """Listens to changes of channels, threads, roles and the bot's own membership."""

    def __init__(self, services: Services) -> None:
        self._publisher = services.publisher
        self._host = services.host

    @commands.Cog.listener()
    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        """Try again: a channel may have become visible to the bot."""
        self._publisher.retry_after_change(channel.guild.id, channel=channel.id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Have people told whose match was there."""
        self._publisher.retry_after_change(channel.guild.id, threads=True)
        await self._lost(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        """Have people told whose match was there; the library says so too when the channel of a thread is deleted."""
        self._publisher.retry_after_change(thread.guild_id, threads=True)
        await self._lost(thread.thread_id)

    async def _lost(self, channel: int) -> None:
        try:
            await self._host.place_lost(channel)
        except Refusal as refusal:
            log.warning("nobody is told that channel %s is gone: %s", channel, refusal.code)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """Try again: the permissions of a channel may have changed."""
        self._publisher.retry_after_change(channel.guild.id, channel=channel.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, _: discord.Role, role: discord.Role) -> None:
        """Try again: the permissions of a role have changed."""
        self._publisher.retry_after_change(role.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Try again: denials to the deleted role are gone."""
        self._publisher.retry_after_change(role.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, _: discord.Member, member: discord.Member) -> None:
        """Try again: the bot's own roles have changed, or its time-out has ended."""
        if member == member.guild.me:
            self._publisher.retry_after_change(member.guild.id)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, thread: discord.RawThreadUpdateEvent) -> None:
        """Try again: the thread may have been unlocked or unarchived; or archived, so that another may be opened."""
        archived = bool(thread.data.get("thread_metadata", {}).get("archived"))
        self._publisher.retry_after_change(thread.guild_id, channel=thread.thread_id, threads=archived)

    @commands.Cog.listener()
    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Try again: the bot was added to a thread, or sees it again."""
        self._publisher.retry_after_change(thread.guild.id, channel=thread.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Try again: the bot was invited into the server."""
        self._publisher.retry_after_change(guild.id, back=True)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Try again: an outage of the server is over."""
        self._publisher.retry_after_change(guild.id, back=True)
