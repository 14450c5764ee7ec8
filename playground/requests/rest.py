"""Handles the bot's requests, in order: authorization, rate limits, faults on demand, form, route.

Knows this order, and the requests that are to fail, hang or get lost. What a request means is in ``routes``.
"""

from __future__ import annotations

import asyncio
import math
import re
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from aiohttp import web

from playground import routes
from playground.api_errors import ApiError
from playground.checks.shape import FormError, Report
from playground.requests.openapi import OwnMistakes
from playground.requests.rates import VIA, Ban, Limited, Rates
from playground.requests.wire import WireRequest, answer, read
from playground.site import Backend, Created, RouteCall, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json, Value
    from playground.requests.openapi import Description


@dataclass(slots=True)
class Fault:
    """What happens to the next ``times`` requests that match; status 0: nothing but the delay."""

    method: str
    pattern: re.Pattern[str]
    status: int
    code: int = 0
    message: str = "Something went wrong"
    times: int = 1
    delay: float = 0.0
    reset: bool = False
    """The connection breaks instead of an answer."""
    carried_out: bool = False
    """The request is carried out all the same; only its answer is lost or wrong."""
    retry_after: float = 0.05
    via: bool = True
    """A 429 comes from Discord itself and not from what stands before it, whose answers are no JSON."""
    everywhere: bool = False
    """A 429 is of the limit over all routes."""
    saying: str = ""
    """Only requests fail that have this in a text, as those do to which a filter of the server objects."""
    happened: int = 0

    def error(self) -> tuple[ApiError, dict[str, str]]:
        """Return the answer and its headers."""
        if self.status != 429:
            return ApiError(self.status, self.code, self.message), {}
        extra: Json = {"retry_after": self.retry_after, "global": self.everywhere}
        headers = {**VIA, "Retry-After": str(math.ceil(self.retry_after))}
        headers |= {"X-RateLimit-Scope": "global" if self.everywhere else "user"}
        headers |= {"X-RateLimit-Global": "true"} if self.everywhere else {}
        return ApiError(429, self.code, "You are being rate limited.", extra=extra), headers


class Faults:
    """The faults that wait for a matching request."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Add a fault; the oldest that matches a request is used first."""
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Remove all faults."""
        self._waiting.clear()

    def take(self, method: str, path: str, body: Value = None) -> Fault | None:
        """Return the fault for a request, None when there is none."""
        for fault in self._waiting:
            if fault.method == method and fault.pattern.search(path) and _says(body, fault.saying):
                fault.times -= 1
                fault.happened += 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


def _says(body: Value, wanted: str) -> bool:
    """Return whether something stands in any text of a body; "" stands in each."""
    match body:
        case _ if not wanted:
            return True
        case Mapping():
            return any(_says(one, wanted) for one in body.values())
        case list() | tuple():
            return any(_says(one, wanted) for one in body)
    return isinstance(body, str) and wanted in body


PREFIX: Final = "/api/v10"
_OPEN: Final = re.compile(r"/(webhooks|interactions)/")
"""Routes where the token in the path is leave enough."""
_ABOUT: Final = re.compile(
    r"(?:/applications/\d+)?/(guilds|channels)/([0-9]{1,19})(?![^/])|/(?:webhooks|interactions)/\d+/([^/]+)"
)
"""The server or channel that a request names, or the token of the interaction that it answers."""
_BOT: Final = re.compile(r"Bot (\S+)")
"""How a bot says who it is; other words stand before other tokens."""
_FLAGS: Final = ("with_response", "with_localizations", "with_member", "with_counts", "wait")
"""Parts of a query that are yes or no."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One limit that a request broke."""

    method: str
    path: str
    field: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.field}: {self.sentence} ({self.rule})"


class Rest:
    """The HTTP side for the bot."""

    def __init__(self, site: Backend, *, accepts: Callable[[str], bool]) -> None:
        self._site = site
        self._accepts = accepts
        self.requests: deque[WireRequest] = deque(maxlen=5_000)
        self.violations: list[Violation] = []
        self.faults = Faults()
        self.rates = Rates()
        self.description: Description | None = None
        self.own = OwnMistakes()
        self.ban = Ban()

    @property
    def invalid(self) -> int:
        """Answers 401, 403 and 429 so far; 10,000 of them within ten minutes are a ban."""
        return self.ban.total

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        path = request.rel_url.path.removeprefix(PREFIX) if "%" in path else path
        record = WireRequest(request.method, path, request.rel_url.query, self._site.world.clock.now())
        self.requests.append(record)
        headers: dict[str, str] = {}
        try:
            status, body = 200, await self._one(request, record, headers)
            if isinstance(body, Created):
                status, body = 201, body.body
        except Limited as limited:
            headers |= limited.headers
            status, body = limited.error.status, limited.error.body
        except ApiError as error:
            status, body = error.status, error.body
            self._note(record, error)
        except _Blocked as blocked:
            record.status = 429
            return blocked.answer()
        except (_Broken, ConnectionError):
            # broken on purpose, or by a bot that was killed in the middle of what it sent
            record.status = 0
            if request.transport is not None:
                request.transport.close()
            return web.Response(status=502)
        self.ban.count(status, record.at)
        record.status = 204 if body is None else status
        self.own.answer(record.method, path, status=record.status, body=body)
        self._site.live.changed()
        return web.Response(status=204, headers=headers) if body is None else answer(body, status, headers)

    async def _one(self, request: web.Request, record: WireRequest, headers: dict[str, str]) -> Value:
        method, path = record.method, record.path
        if seconds := self.ban.left(record.at):
            raise _Blocked(seconds)
        record.body, uploads = await read(request)
        record.files = [(upload.name, len(upload.content)) for upload in uploads]
        token = _BOT.fullmatch(request.headers.get("Authorization", ""))
        if not _OPEN.match(path) and (token is None or not self._accepts(token[1])):
            raise ApiError(401, 0, "401: Unauthorized")
        headers.update(self.rates.count(method, path))
        fault = self.faults.take(method, path, record.body)
        if fault is not None:
            await _delay(fault)
            if not fault.carried_out:
                _break(fault, headers)
        if self._site.world.down(self._guild_of(path)):
            raise ApiError(503, 0, "503: Service Unavailable")
        self._described(record)
        _yes_or_no(record)
        found = routes.find(method, path)
        if found is None:
            self.violations.append(Violation(method, path, "", "ROUTE_UNKNOWN", "The playground has no such route."))
            raise ApiError(404, 0, "404: Not Found")
        handler, parts = found
        result = handler(self._site, RouteCall(method, path, record.query, record.body, uploads), *parts)
        if fault is not None and fault.carried_out:
            _break(fault, headers)
        return result

    def _guild_of(self, path: str) -> int | None:
        """Return the server that a request is about, None: it is about none, or about one that is not there."""
        if (place := _ABOUT.match(path)) is None:
            return None
        kind, key, token = place.groups()
        if kind == "guilds":
            return int(key)
        exchange = self._site.acts.by_token.get(token or "")
        channel = int(key or 0) if exchange is None else exchange.channel
        return self._site.world.guild_of(channel) if channel in self._site.world.channels else None

    def _described(self, record: WireRequest) -> None:
        """Refuse what the description of the API does not allow."""
        if self.description is None:
            return
        errors = self.description.errors(record.method, record.path, record.body)
        for place, sentence in errors:
            self.violations.append(Violation(record.method, record.path, place, "OPENAPI", sentence))
        if errors:
            raise ApiError(400, 50035, "Invalid Form Body: " + "; ".join(f"{p}: {s}" for p, s in errors))

    def _note(self, record: WireRequest, error: ApiError) -> None:
        if isinstance(error, FormError):
            for place, code, said in error.found:
                field = ".".join(map(str, place))
                self.violations.append(Violation(record.method, record.path, field, code, said))


def _yes_or_no(record: WireRequest) -> None:
    """Refuse a query in which something is neither yes nor no that has to be."""
    report = Report()
    for name in _FLAGS:
        if record.query.get(name, "true") not in {"true", "True", "1", "false", "False", "0"}:
            report.add((name,), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
    settle(report)


class _Broken(Exception):
    """The connection has to break, without an answer."""


class _Blocked(Exception):
    """A 429 of Cloudflare: plain text, without Discord's own headers on its limits."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def answer(self) -> web.Response:
        headers = {"Retry-After": str(math.ceil(self.seconds)), "Server": "cloudflare"}
        return web.Response(status=429, text="error code: 1015", headers=headers)


async def _delay(fault: Fault) -> None:
    if fault.delay:
        await asyncio.sleep(fault.delay)


def _break(fault: Fault, headers: dict[str, str]) -> None:
    if fault.reset:
        raise _Broken
    if fault.status == 429 and not fault.via:
        raise _Blocked(fault.retry_after)
    if fault.status:
        error, more = fault.error()
        headers.update(more)
        raise error
