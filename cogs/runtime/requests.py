"""The requests to Discord: how they go out, what is measured, which errors pass, and trying again after these.

The library waits and tries again where Discord itself asks for it. Cloudflare, in front of Discord, answers 429 as
well, and the library raises that at once; so it does with a 503 and with a broken connection.

Requests are watched: what Discord answers, where it asks to wait, when it has taken a first answer. They are held back
where too many were refused: Discord blocks an address that gets 10,000 answers 401, 403 or 429 within ten minutes.
Processes that share the servers count together, so each has that part of them which its shards are of all; nothing has
to be told to the others. What a limit of a route still allows is sent, however long it lasts.

Knows addresses by their form, never by the numbers and tokens in them. Must not know matches or messages.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
import re
import time
from collections import deque
from typing import TYPE_CHECKING, Final, TypeVar

import aiohttp
import discord

from cogs.telemetry.metrics import OTHER, SCOPES, current_trace
from host.refusal import OF_THE_STORE, Refusal

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from types import SimpleNamespace

    from cogs.telemetry.metrics import Metrics
    from host import ServerShare

T = TypeVar("T")

log = logging.getLogger(__name__)

FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors of a request."""
RETRIES: Final = (0.5, 1.5, 4.0)
"""Seconds to wait after an error that the library does not try again itself."""
_SOON: Final = 5.0
"""The longest wait named by Discord within one attempt, in seconds; for a longer one the attempt is put off."""
_LONGEST: Final = 3600.0
"""The longest wait, in seconds, that an answer may demand."""


class ServerUnheard(OSError):
    """Discord hasn't announced a server's channels and roles: it is late after a start, or has an outage."""


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
            log.info("couldn't reach Discord (%s), trying again", cause(error))
            await asyncio.sleep(max(seconds, asked))
    return await send()


CALLBACK: Final = "/interactions/{id}/{token}/callback"
ROUTES: Final = (
    CALLBACK,
    "/webhooks/{id}/{token}",
    "/webhooks/{id}/{token}/messages/{id}",
    "/webhooks/{id}/{token}/messages/@original",
    "/channels/{id}",
    "/channels/{id}/messages",
    "/channels/{id}/messages/{id}",
    "/channels/{id}/messages/{id}/threads",
    "/channels/{id}/threads",
    "/channels/{id}/thread-members/{id}",
    "/channels/{id}/thread-members/@me",
    "/guilds/{id}",
    "/guilds/{id}/members/{id}",
    "/users/@me",
    "/users/@me/channels",
    "/applications/{id}/commands",
    "/applications/@me",
    "/oauth2/applications/@me",
    "/gateway",
    "/gateway/bot",
)
"""What the bot asks for; all else is ``other``."""
METHODS: Final = ("GET", "POST", "PATCH", "PUT", "DELETE")
NO_ANSWER: Final = "none"
_TOO_MANY: Final = 429
_UPGRADED: Final = 101
_NOT_SURE: Final = 500
"""From this status on Discord may have taken what it was sent, or not."""
_KNOWN: Final = [
    (re.compile(re.escape(route).replace(r"\{id\}", r"\d+").replace(r"\{token\}", r"[^/]+") + "$"), route)
    for route in ROUTES
]
WITHIN: Final = 600.0
"""Seconds for which Discord remembers a refusal."""
ALLOWED: Final = 8_000
"""Refusals within that time of all processes together: a fifth less than what Discord blocks for."""
LONGEST: Final = 10.0
"""Seconds between two requests at most, however many were refused."""
_COUNTED: Final = frozenset({401, 403, 429})
_NOT_OURS: Final = "shared"
"""The scope of a limit that others have used up, too; Discord does not count it."""


def route_of(path: str) -> str:
    """Return the form of an address.

    >>> route_of("/api/v10/channels/123/messages/456")
    '/channels/{id}/messages/{id}'
    >>> route_of("/api/v10/interactions/1/aW50ZXI/callback")
    '/interactions/{id}/{token}/callback'
    >>> route_of("/api/v10/something/else")
    'other'
    """
    path = re.sub(r"^/api(/v\d+)?", "", path)
    return next((route for form, route in _KNOWN if form.match(path)), OTHER)


def watched(metrics: Metrics, refused: RefusedRequests, answering: Callable[[int], None]) -> aiohttp.TraceConfig:
    """Return what the library's own session is to report about its requests, and which of them wait.

    ``answering`` hears of each interaction to which Discord may have taken a first answer.
    """
    config = aiohttp.TraceConfig()

    async def starts(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestStartParams
    ) -> None:
        # the answer to a click has three seconds, and is not refused
        if route_of(request.url.path) != CALLBACK:
            await refused.turn()

    async def ended(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        status = request.response.status
        if status == _UPGRADED:  # the gateway
            return
        route = route_of(request.url.path)
        metrics.answered(_method(request.method), route, str(status))
        scope = request.response.headers.get("X-RateLimit-Scope", "")
        refused.count(status, scope=scope)
        if status == _TOO_MANY:
            metrics.rate_limited(scope if scope in SCOPES else OTHER)
        if route == CALLBACK and (request.response.ok or status >= _NOT_SURE):
            answering(_interaction(request.url.path))
        if route == CALLBACK and request.response.ok:
            _acknowledged(metrics)

    async def failed(
        _session: aiohttp.ClientSession, _context: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        route = route_of(request.url.path)
        metrics.answered(_method(request.method), route, NO_ANSWER)
        if route == CALLBACK:
            answering(_interaction(request.url.path))

    config.on_request_start.append(starts)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _interaction(path: str) -> int:
    """Return the interaction whose callback is at an address."""
    return int(path.split("/")[-3])


def _method(method: str) -> str:
    return method if method in METHODS else OTHER


def _acknowledged(metrics: Metrics) -> None:
    """Note that Discord has taken the first answer to what this task is about."""
    trace = current_trace()
    if trace is None or trace.acknowledged:
        return
    trace.acknowledged = True
    seconds = time.monotonic() - trace.begun
    metrics.acknowledged(trace, seconds)
    log.debug("%s acknowledged after %.0f ms", trace.kind, seconds * 1000)


class RefusedRequests:
    """The refusals of the last ten minutes. ``share``: the servers that this process looks after."""

    def __init__(self, share: Callable[[], ServerShare], *, now: Callable[[], float] = time.monotonic) -> None:
        self._share = share
        self._now = now
        self._recent: deque[float] = deque()
        self._free = 0.0
        """When the next request may go out."""
        self._slow = False

    def count(self, status: int, *, scope: str = "") -> None:
        """Count an answer, if it is a refusal; ``scope``: of the limit that was met."""
        if status in _COUNTED and scope != _NOT_OURS:
            self._recent.append(self._now())

    async def turn(self) -> None:
        """Wait until one more request may go out: at once, unless half of what is allowed was refused."""
        if seconds := self._between():
            self._free = max(self._free, self._now()) + seconds
            await asyncio.sleep(self._free - self._now())

    def _between(self) -> float:
        """Return the seconds between two requests, so that all of them may be refused for as long as it counts."""
        now = self._now()
        while self._recent and now - self._recent[0] >= WITHIN:
            self._recent.popleft()
        share = self._share()
        allowed = ALLOWED * max(1, len(share.parts)) // share.of
        slow = len(self._recent) > allowed // 2
        if slow and not self._slow:
            log.error(
                "Discord refused %s requests in ten minutes; sending fewer, so that Discord doesn't block the bot",
                len(self._recent),
            )
        self._slow = slow
        if not slow:
            return 0.0
        left = self._recent[0] + WITHIN - now
        return min(left / max(1, allowed - len(self._recent)), LONGEST)


class RouteLimit(discord.http.Ratelimit):
    """A limit that is looked at only once it is used up: then a request waits, or fails if that takes too long.

    By itself the library refuses each request on a route whose window lasts longer than a request may wait, though many
    are left of it. A channel allows 50 threads in five minutes: one was opened, and no other for four and a half.
    """

    __slots__ = ()

    async def acquire(self) -> None:
        """Take one request of the window; raise RateLimited if it has none left and lasts too long."""
        if self.remaining <= 0 or self.is_expired():
            await super().acquire()
            return
        self._last_request = self._loop.time()
        self.remaining -= 1
        self.outgoing += 1
