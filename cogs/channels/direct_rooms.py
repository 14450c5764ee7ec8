"""The channels of direct messages: opened once for each person, and never faster than Discord likes.

Knows users and channels. Must not know what is sent there.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from cogs.channels.outages import tried

TOO_FAST: Final = 40003
CLOSED: Final = (50007, 50278)
"""The person takes no direct messages from the bot; or has no server in common with it any more."""
_KNOWN: Final = 20_000
"""People whose channel is remembered."""


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
