"""Delivers an answer to Discord by the request that is possible, with retries.

Knows why Discord refuses an answer. Must not know matches, nor what is said instead of a lost answer.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

if TYPE_CHECKING:
    from cogs.messages.message import Message
    from cogs.messages.private_reply import PrivateReply

TRIES: Final = 3
LATER_TRIES: Final = 6
"""The same once Discord knows that an answer comes, and waits for it."""
PAUSE: Final = 0.2
"""Seconds until the second try; twice as long until each of the others."""
FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors of a request."""
_UNKNOWN_INTERACTION: Final = 10062
_ANSWERED_ALREADY: Final = 40060
_ARCHIVED: Final = 50083
_GONE: Final = (_UNKNOWN_INTERACTION, 10008, 10015, 50027)


class AnsweredElsewhere(Exception):
    """Another process has given the first answer, which is not to be touched."""


async def deliver(reply: PrivateReply, message: Message, *, again: bool, once: bool = False) -> None:
    """Deliver the answer (``again``: after a first one; ``once``: in one try); raise the error of the last try.

    Raise AnsweredElsewhere if another process was first.
    """
    way = reply.follow_up if again else reply.edit if reply.begun else reply.first
    attempt = 0
    while True:
        attempt += 1
        tries = 1 if once else TRIES if way == reply.first else LATER_TRIES
        try:
            await way(message)
        except FAILURES as error:
            channel = reply.interaction.channel
            if answered_already(error) and way == reply.first:
                if not reply.ours:
                    raise AnsweredElsewhere from error
                # an attempt that seemed lost had arrived, so from here on edit it
                way, attempt = reply.edit, 0
            elif attempt == tries:
                raise
            elif _code(error) == _ARCHIVED and isinstance(channel, discord.Thread):
                await channel.edit(archived=False)
            elif isinstance(error, aiohttp.ClientError | OSError):
                # errors of Discord itself the library has retried long enough
                await asyncio.sleep(PAUSE * 2 ** (attempt - 1))
            else:
                raise
        else:
            return


def answered_already(error: Exception) -> bool:
    """Return whether the first answer had arrived before: the click came twice, or Discord's confirmation was lost."""
    return _code(error) == _ANSWERED_ALREADY


def too_late(error: Exception) -> bool:
    """Return whether Discord accepts no more answers to the interaction."""
    return _code(error) in _GONE


def _code(error: Exception) -> int | None:
    return getattr(error, "code", None)
