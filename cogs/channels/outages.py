"""Errors of Discord and the connection that pass by themselves, and trying again after them.

Knows errors of the library and of the connection. Must not know matches or messages.

The library waits and tries again where Discord itself asks for it. Cloudflare, in front of Discord, answers 429 as
well, and the library raises that at once; so it does with a 503 and with a broken connection.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

from host.refusal import OF_THE_STORE, Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")

log = logging.getLogger(__name__)

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors of a request."""
RETRIES: Final = (0.5, 1.5, 4.0)
"""Seconds to wait after an error that the library does not try again itself."""
_SOON: Final = 5.0
"""The longest wait named by Discord within one attempt, in seconds; for a longer one the attempt is put off."""
_TOO_MANY: Final = 429
_LONGEST: Final = 3600.0
"""The longest wait, in seconds, that an answer may demand."""


class ServerUnheard(OSError):
    """Discord has not told of a server's channels and roles: it is late after a start, or has an outage."""


def out_of_reach(error: BaseException) -> bool:
    """Return whether Discord could not be reached or refused everything for now, so that a later attempt may succeed.

    >>> out_of_reach(TimeoutError()), out_of_reach(ValueError())
    (True, False)
    """
    # a timeout is an OSError, too
    return kept_out(error) or isinstance(
        error,
        discord.DiscordServerError | discord.GatewayNotFound | discord.RateLimited | aiohttp.ClientError | OSError,
    )


def passes(error: BaseException) -> bool:
    """Return whether a later attempt may succeed, because Discord is out of reach or the bot's disk is in trouble."""
    return out_of_reach(error) or (isinstance(error, Refusal) and error.code in OF_THE_STORE)


def kept_out(error: BaseException) -> bool:
    """Return whether Discord refused because of too many requests; asking again too early extends the block."""
    too_many = isinstance(error, discord.HTTPException) and error.status == _TOO_MANY
    return too_many or isinstance(error, discord.RateLimited)


def asked_to_wait(error: BaseException) -> float:
    """Return how many seconds Discord wants the bot to wait, 0 when it does not say."""
    if isinstance(error, discord.RateLimited):
        return min(error.retry_after, _LONGEST)
    if not isinstance(error, discord.HTTPException):
        return 0.0
    try:
        seconds = float(error.response.headers.get("Retry-After", 0))
    except ValueError:  # a date is allowed here
        return 0.0
    return min(max(seconds, 0.0), _LONGEST) if math.isfinite(seconds) else 0.0


def cause(error: BaseException) -> str:
    """Return in a few words why Discord or the disk was out of reach, for the log.

    Cloudflare answers with a whole page, and the library's errors hold all details of a connection.
    """
    if isinstance(error, Refusal):
        return error.code
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.response.reason or ''}".strip()
    if isinstance(error, aiohttp.ClientConnectorError):
        below = error.os_error
        number = below.errno or 0
        # the numbers of names that are not found are below 0, and no errno
        why = os.strerror(number) if number > 0 else below.strerror or below
        return f"{error.host}:{error.port}: {why}"
    return str(error) or type(error).__name__


async def tried(send: Callable[[], Awaitable[T]]) -> T:
    """Call ``send``, again after a 503 or a broken connection; raise an error that does not pass within seconds.

    A 429 is tried again only if it says when, because asking too early extends the block.
    """
    for seconds in RETRIES:
        try:
            return await send()
        except Exception as error:
            asked = asked_to_wait(error)
            if not out_of_reach(error) or asked > _SOON or (kept_out(error) and not asked):
                raise
            log.info("Discord could not be reached (%s), trying again", cause(error))
            await asyncio.sleep(max(seconds, asked))
    return await send()
