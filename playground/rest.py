"""Takes the bot's requests: who asks, how often, what goes wrong on purpose, is the form right, who answers.

Knows the order of these questions. What a request means is in ``routes``.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from aiohttp import web

from playground import routes
from playground.checks.shape import FormError
from playground.errors import ApiError
from playground.faults import Fault, Faults, Limited, Rates
from playground.site import Call, Site
from playground.wire import Request, answer, read

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Value
    from playground.openapi import Description

PREFIX: Final = "/api/v10"
_OPEN: Final = re.compile(r"/(webhooks|interactions)/")
"""Routes where the token in the path is leave enough."""
_COUNTED: Final = frozenset({401, 403, 429})
"""Answers that count towards Discord's ban of a client."""


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

    def __init__(self, site: Site, *, accepts: Callable[[str], bool]) -> None:
        self._site = site
        self._accepts = accepts
        self.requests: deque[Request] = deque(maxlen=5_000)
        self.violations: list[Violation] = []
        self.faults = Faults()
        self.rates = Rates()
        self.description: Description | None = None
        self.invalid = 0
        """Answers 401, 403 and 429 so far; 10,000 of them within ten minutes would be a ban."""

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer one request."""
        path = request.rel_url.raw_path.removeprefix(PREFIX)
        path = request.rel_url.path.removeprefix(PREFIX) if "%" in path else path
        record = Request(request.method, path, request.rel_url.query, self._site.world.clock.now())
        self.requests.append(record)
        headers: dict[str, str] = {}
        try:
            status, body = 200, await self._one(request, record, headers)
        except Limited as limited:
            headers = limited.headers
            status, body = limited.error.status, limited.error.body
        except ApiError as error:
            if error.code == 30046:
                headers.setdefault("Via", "1.1 google")
            status, body = error.status, error.body
            self._note(record, error)
        except _Broken:
            record.status = 0
            if request.transport is not None:
                request.transport.close()
            return web.Response(status=502)
        self.invalid += status in _COUNTED
        record.status = 204 if body is None else status
        self._site.live.changed()
        return web.Response(status=204, headers=headers) if body is None else answer(body, status, headers)

    async def _one(self, request: web.Request, record: Request, headers: dict[str, str]) -> Value:
        method, path = record.method, record.path
        record.body, uploads = await read(request)
        record.files = [(upload.name, len(upload.content)) for upload in uploads]
        token = request.headers.get("Authorization", "").removeprefix("Bot ")
        if not _OPEN.match(path) and not self._accepts(token):
            raise ApiError(401, 0, "401: Unauthorized")
        headers.update(self.rates.count(method, path))
        fault = self.faults.take(method, path)
        if fault is not None:
            await _delay(fault)
            if not fault.carried_out:
                _break(fault, headers)
        self._described(record)
        found = routes.find(method, path)
        if found is None:
            self.violations.append(Violation(method, path, "", "ROUTE_UNKNOWN", "The playground has no such route."))
            raise ApiError(404, 0, "404: Not Found")
        handler, parts = found
        result = handler(self._site, Call(method, path, record.query, record.body, uploads), *parts)
        if fault is not None and fault.carried_out:
            _break(fault, headers)
        return result

    def _described(self, record: Request) -> None:
        """Refuse what the description of the API does not allow."""
        if self.description is None:
            return
        errors = self.description.errors(record.method, record.path, record.body)
        for place, sentence in errors:
            self.violations.append(Violation(record.method, record.path, place, "OPENAPI", sentence))
        if errors:
            raise ApiError(400, 50035, "Invalid Form Body: " + "; ".join(f"{p}: {s}" for p, s in errors))

    def _note(self, record: Request, error: ApiError) -> None:
        if isinstance(error, FormError):
            for place, code, said in error.found:
                field = ".".join(map(str, place))
                self.violations.append(Violation(record.method, record.path, field, code, said))


class _Broken(Exception):  # noqa: N818 - what it stands for is meant
    """The connection shall break."""


async def _delay(fault: Fault) -> None:
    if fault.delay:
        await asyncio.sleep(fault.delay)


def _break(fault: Fault, headers: dict[str, str]) -> None:
    if fault.reset:
        raise _Broken
    if fault.status:
        error, more = fault.error()
        headers.update(more)
        raise error
