"""Watches the requests to Discord: what it answers, where it asks to wait, and when it has taken a first answer.

Holds requests back where too many were refused.

Knows addresses by their form, never by the numbers and tokens in them.
"""

from __future__ import annotations

import logging
import re
import time
from typing import TYPE_CHECKING, Final

import aiohttp

from cogs.telemetry import tracing
from cogs.telemetry.metrics import OTHER, SCOPES

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import SimpleNamespace

    from cogs.telemetry.metrics import Metrics
    from cogs.telemetry.refused_requests import RefusedRequests

log = logging.getLogger(__name__)

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


def route_of(path: str) -> str:
    """Return the form of an address.

    >>> route_of("/api/v10/channels/123/messages/456")
    '/channels/{id}/messages/{id}'
    >>> route_of("/api/v10/interactions/1/aW50ZXI/callback")
    '/interactions/{id}/{token}/callback'
    >>> route_of("/api/v10/somebody/else")
    'other'
    """
    path = re.sub(r"^/api(/v\d+)?", "", path)
    return next((route for form, route in _KNOWN if form.match(path)), OTHER)


def watched(metrics: Metrics, refused: RefusedRequests, answering: Callable[[int], None]) -> aiohttp.TraceConfig:
    """Return what the library's own session is to tell of its requests, and which of them wait.

    ``answering`` is told of each interaction to which Discord may have taken a first answer.
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
    trace = tracing.current()
    if trace is None or trace.acknowledged:
        return
    trace.acknowledged = True
    seconds = time.monotonic() - trace.begun
    metrics.acknowledged(trace, seconds)
    log.debug("the %s was acknowledged after %.0f ms", trace.kind, seconds * 1000)
