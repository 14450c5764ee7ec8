"""Where a match can be opened: whether the bot is a member there, and which threads a channel allows.

Knows that interactions also reach the bot from servers where it is no member, and that they do not say so. Must not
know matches.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs import rights
from cogs.outages import passes, tried

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cogs.interaction import Interaction
    from render.words import Words

LASTING: Final = 10080
"""Minutes without a message after which a thread of ours is archived: 7 days, the longest there is."""


async def absence(interaction: Interaction, words: Words) -> str:
    """Return a sentence on how to add the bot to this place, "" when it is there; Discord is asked in doubt."""
    text = rights.absence(interaction, words)
    channel = interaction.channel
    if not text or not isinstance(channel, discord.Thread) or interaction.client.get_guild(channel.guild.id) is None:
        return text
    try:
        # Discord does not send archived threads, though the bot may be in one
        await interaction.client.fetch_channel(channel.id)
    except discord.Forbidden:
        return text
    except discord.HTTPException:
        return ""
    return ""


def threads(channel: object) -> discord.ChannelType | None:
    """Return the type of public thread that a channel allows, None for none."""
    if not isinstance(channel, discord.TextChannel):
        return None
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


async def opened(channel: discord.TextChannel, name: str, kind: discord.ChannelType) -> discord.Thread:
    """Open a thread with the longest archive time, or with the channel's own if Discord refuses that."""
    name = name[:100]
    try:
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=LASTING)
    except discord.HTTPException as error:
        if isinstance(error, discord.Forbidden | discord.NotFound | discord.DiscordServerError) or error.status != 400:
            raise
        return await channel.create_thread(name=name, type=kind)


async def put_away(thread: discord.Thread) -> None:
    """Archive a thread for which there is no use after all; who does not manage threads may not delete one."""
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await thread.edit(archived=True)


async def sees(client: discord.Client, guild: int, channel: int, user: int) -> bool:
    """Return whether a person may read a channel of a server now; Discord is asked, for members are not kept.

    Raise what passes by itself.
    """
    server = client.get_guild(guild)
    if server is None:
        return False
    try:
        # archived threads are not known
        room: object = server.get_channel_or_thread(channel)
        if room is None:
            room = await tried(lambda: client.fetch_channel(channel))
        member = await tried(lambda: server.fetch_member(user))
        if isinstance(room, discord.Thread):
            return await _sees_thread(room, member)
        return isinstance(room, discord.abc.GuildChannel) and _reads(room.permissions_for(member))
    except (discord.NotFound, discord.Forbidden):
        return False


async def is_member(client: discord.Client, guild: int, user: int) -> bool:
    """Return whether a person is on a server now; Discord is asked, for members are not kept.

    Raise what passes by itself; where Discord does not say, the person is.
    """
    server = client.get_guild(guild)
    if server is None:
        return True
    try:
        await tried(lambda: server.fetch_member(user))
    except discord.HTTPException as error:
        if passes(error):
            raise
        return not isinstance(error, discord.NotFound)
    return True


async def gone(client: discord.Client, guild: int, users: Iterable[int]) -> frozenset[int]:
    """Return which of these people are not on a server any more; who cannot be asked about is taken to be there.

    Discord tells of nobody's leaving, so this is asked when it matters.
    """

    async def left(user: int) -> bool:
        try:
            return not await is_member(client, guild, user)
        except Exception as error:
            if not passes(error):
                raise
            return False

    asked = tuple(dict.fromkeys(users))
    return frozenset(user for user, one in zip(asked, await asyncio.gather(*map(left, asked)), strict=True) if one)


async def _sees_thread(room: discord.Thread, member: discord.Member) -> bool:
    if room.parent is None:
        return False
    rights = room.permissions_for(member)
    if _reads(rights) and room.is_private() and not rights.manage_threads:
        await tried(lambda: room.fetch_member(member.id))
    return _reads(rights)


def _reads(rights: discord.Permissions) -> bool:
    return rights.view_channel and rights.read_message_history
