"""Finds the bot's own messages in a channel that still have buttons or selects.

Used only where the store cannot know: after the program ended in the middle of a post, and after a backup was restored.
Must not know matches.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.runtime.requests import tried

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cogs.app.ids import Control

_LIMIT: Final = 500
"""The most messages searched: people also talk in the channel of a match."""
_SLACK: Final = 3600
"""Seconds by which this machine's clock may be ahead of Discord's."""


async def pressable(client: discord.Client, channel: int, *, after: int) -> list[discord.Message]:
    """Return the bot's own messages with buttons or selects, later than message ``after``, the oldest first.

    A channel that is gone has none; other refusals of Discord are raised.
    """
    return [one for one in await own(client, channel, after=after) if has_controls(one)]


async def own(client: discord.Client, channel: int, *, after: int) -> list[discord.Message]:
    """Return the bot's own messages later than message ``after``, the oldest first; see ``pressable``."""
    room = client.get_partial_messageable(channel)

    async def read() -> list[discord.Message]:
        return [one async for one in room.history(limit=_LIMIT, after=discord.Object(after), oldest_first=True)]

    try:
        messages = await tried(read)
    except discord.NotFound:
        return []
    me = client.user.id if client.user else 0
    return [one for one in messages if one.author.id == me]


def has_controls(message: discord.Message) -> bool:
    """Return whether anyone can press or choose something in a message."""
    return any(_ids(message.components))


def controls(message: discord.Message) -> list[Control]:
    """Return the controls of a message whose ids have the present form."""
    return [control for one in _ids(message.components) if (control := ids.parse(one)) is not None]


def marked(message: discord.Message, mark: int) -> bool:
    """Return whether a message carries a ``Message.mark``."""
    return any(isinstance(part, discord.Container) and part.id == mark for part in message.components)


def since(seconds: int) -> int:
    """Return an id that is lower than that of any message sent after this Unix second."""
    moment = dt.datetime.fromtimestamp(max(0, seconds - _SLACK), dt.UTC)
    return max(0, discord.utils.time_snowflake(moment))


def _ids(parts: Iterable[object]) -> Iterator[str]:
    """Yield the custom ids of the components; links have none."""
    for part in parts:
        if (custom_id := getattr(part, "custom_id", None)) and not getattr(part, "disabled", False):
            yield custom_id
        yield from _ids(getattr(part, "children", ()))
