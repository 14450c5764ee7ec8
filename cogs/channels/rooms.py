"""Where people can be reached: whether the bot is a member of a place, its threads, who sees it, and direct messages.

Knows that interactions also reach the bot from servers where it isn't a member, and that they do not say so. Must not
know matches, nor what is sent.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.channels import rights
from cogs.messages.delivery import CONTENT, RefusedNames
from cogs.messages.names import name_of, names_left_out
from cogs.runtime.requests import ServerUnheard, passes, tried
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cogs.app.ids import Interaction
    from render.words import Words

log = logging.getLogger(__name__)

_FORBIDDEN: Final = msg("Discord doesn't let me open a thread here; `/doctor` shows which permission I'm missing.")
_FILTERED: Final = msg("Discord didn't open a thread: it, or one of this server's filters, rejects the name.")
_UNEXPLAINED: Final = msg("Discord didn't open a thread and doesn't say why (error {code}).")
_NO_THREAD: Final[Mapping[int, str]] = {
    30033: msg("Discord didn't open a thread: it would have more members than Discord allows."),
    50001: _FORBIDDEN,
    50013: _FORBIDDEN,
    50024: msg("Discord didn't open a thread: this channel doesn't allow threads."),
    160006: msg(
        "Discord didn't open a thread: this server has reached its limit of active threads. Anyone who manages"
        " threads can close some."
    ),
    160007: msg(
        "Discord didn't open a thread: this server has reached its limit of active announcement threads. Anyone who"
        " manages threads can close some."
    ),
} | dict.fromkeys(CONTENT, _FILTERED)
"""Why there is no thread, by Discord's error code."""
LASTING: Final = 10080
"""Minutes without a message after which a thread of ours is archived: 7 days, the longest there is."""
TOO_FAST: Final = 40003
CLOSED: Final = (50007, 50278)
"""The person takes no direct messages from the bot; or has no server in common with it any more."""
_KNOWN: Final = 20_000
"""People whose channel is remembered."""


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


def around(channel: object) -> object:
    """Return the channel in which threads can be opened from here: that of a thread, None where it is not seen."""
    return channel.parent if isinstance(channel, discord.Thread) else channel


def threads(channel: object) -> discord.ChannelType | None:
    """Return the type of public thread that a channel allows, None for none."""
    if not isinstance(channel, discord.TextChannel):
        return None
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


class ThreadRefused(Exception):
    """Discord opened no thread, or didn't let the person into it."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code
        """Discord's error code; 0: none."""

    def sentence(self, words: Words) -> str:
        """Return why, as far as it is known."""
        return words.say(_NO_THREAD.get(self.code, _UNEXPLAINED), code=self.code)


async def opened(
    channel: discord.TextChannel, kind: discord.ChannelType, *, title: str, person: discord.User | discord.Member
) -> discord.Thread:
    """Open a thread under a game's title and a person's name, or under the title alone where Discord objects to that.

    With the longest archive time; the second time with the channel's own. Raise ThreadRefused, or what passes by
    itself.
    """

    async def create() -> discord.Thread:
        if names_left_out():
            return await channel.create_thread(name=title[:100], type=kind)
        name = f"{title}: {name_of(person)}"[:100]
        return await channel.create_thread(name=name, type=kind, auto_archive_duration=LASTING)

    try:
        return await RefusedNames().tried(0, create)
    except discord.HTTPException as error:
        if passes(error):
            raise
        raise _no_thread(error) from error


async def let_in(thread: discord.Thread, person: discord.abc.Snowflake) -> None:
    """Add a person to a thread; put it away and raise ThreadRefused, or what passes by itself, where that fails."""
    try:
        await tried(lambda: thread.add_user(person))
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        await put_away(thread)
        if passes(error) or not isinstance(error, discord.HTTPException):
            raise
        raise _no_thread(error) from error


def _no_thread(error: discord.HTTPException) -> ThreadRefused:
    log.warning("Discord didn't open a thread (%s %s)", error.code or error.status, error.text)
    return ThreadRefused(error.code)


async def put_away(thread: discord.Thread) -> None:
    """Archive a thread for which there is no use after all; who does not manage threads may not delete one."""
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        await thread.edit(archived=True)


async def sees(client: discord.Client, guild: int, channel: int, user: int, *, mentioned: bool = False) -> bool:
    """Return whether a person may read a channel of a server now; Discord is asked, for members are not kept.

    ``mentioned``: or will, when they are mentioned there, by which Discord adds them to a private thread. Raise what
    passes by itself.
    """
    server = client.get_guild(guild)
    if server is None:
        return False
    if not rights.heard(server):
        raise ServerUnheard(f"server {guild} is not there yet")
    try:
        # archived threads are not known
        room: object = server.get_channel_or_thread(channel)
        if room is None:
            room = await tried(lambda: client.fetch_channel(channel))
        member = await tried(lambda: server.fetch_member(user))
        if isinstance(room, discord.Thread):
            return await _sees_thread(room, member, mentioned=mentioned)
        return isinstance(room, discord.abc.GuildChannel) and _reads(room.permissions_for(member))
    except (discord.NotFound, discord.Forbidden):
        return False


async def member(client: discord.Client, guild: int, user: int) -> discord.Member | None:
    """Return a person who is on a server now, None for anyone else; raise what passes by itself."""
    server = client.get_guild(guild)
    try:
        return None if server is None else await tried(lambda: server.fetch_member(user))
    except (discord.NotFound, discord.Forbidden):
        return None


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

    Discord reports nobody's leaving, so this is asked when it matters.
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


async def _sees_thread(room: discord.Thread, member: discord.Member, *, mentioned: bool) -> bool:
    if room.parent is None:
        return False
    rights = room.permissions_for(member)
    if _reads(rights) and room.is_private() and not (mentioned or rights.manage_threads):
        await tried(lambda: room.fetch_member(member.id))
    return _reads(rights)


def _reads(rights: discord.Permissions) -> bool:
    return rights.view_channel and rights.read_message_history


class DirectRooms:
    """The channels of direct messages that were opened."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client
        self._known: dict[int, int] = {}
        self._one = asyncio.Lock()

    async def open(self, user: int) -> int:
        """Return the channel of the direct messages with a person; one is opened at a time."""
        if (known := self._known.get(user)) is not None:
            return known
        async with self._one:
            room = await tried(lambda: self._client.create_dm(discord.Object(user)))
        while len(self._known) >= _KNOWN:
            del self._known[next(iter(self._known))]
        self._known[user] = room.id
        return room.id


def closed(error: Exception) -> bool:
    """Return whether a person takes no direct messages from the bot, until they change that."""
    return isinstance(error, discord.HTTPException) and error.code in CLOSED


def too_fast(error: Exception) -> bool:
    """Return whether direct messages were opened faster than Discord likes."""
    return isinstance(error, discord.HTTPException) and error.code == TOO_FAST
