"""Rate limits: a bucket for each route and channel, and the global limit.

Knows methods and paths only. The numbers are those publicly known; a route without one has no bucket. Windows pass in
real seconds, because the client waits in real ones; ``hurry`` makes them pass faster.
"""

from __future__ import annotations

import hashlib
import math
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json

VIA: Final = {"Via": "1.1 google"}
"""What Discord's own answers carry; without it discord.py takes a 429 for a ban by Cloudflare and gives up."""
ALL: Final = 50
"""Requests of all routes together that are answered within a second."""
_APART: Final = re.compile(r"/(webhooks|interactions)/")
"""Routes that do not count to those."""
_COUNTED: Final = frozenset({401, 403, 429})
_TEN_MINUTES: Final = 600.0
_KEPT: Final = 2000
"""Windows after which those that are over are forgotten."""


@dataclass(frozen=True, slots=True)
class Bucket:
    """A limit of requests within some seconds, counted for each text that the pattern or its groups match."""

    method: str
    pattern: re.Pattern[str]
    count: int
    seconds: float

    @property
    def hash(self) -> str:
        """Return the bucket's name in Discord's headers, which is the same for all channels."""
        return hashlib.md5(f"{self.method} {self.pattern.pattern}".encode(), usedforsecurity=False).hexdigest()


def _route(method: str, path: str, count: int, seconds: float) -> Bucket:
    """Return the bucket of a route; ``{major}`` tells windows apart, ``{id}`` does not."""
    pattern = path.replace("{major}", "([^/]+)").replace("{id}", "[^/]+")
    return Bucket(method, re.compile(f"^{pattern}$"), count, seconds)


_CHANNEL: Final = "/channels/{major}"
BUCKETS: Final = (
    _route("POST", _CHANNEL + "/messages", 5, 5),
    _route("PATCH", _CHANNEL + "/messages/{id}", 5, 5),
    _route("DELETE", _CHANNEL + "/messages/{id}", 5, 5),
    _route("GET", _CHANNEL + "/messages", 5, 5),
    _route("GET", _CHANNEL + "/messages/{id}", 5, 5),
    _route("POST", _CHANNEL + "/messages/bulk-delete", 1, 1),
    _route("POST", _CHANNEL + "/typing", 5, 5),
    _route("PATCH", _CHANNEL, 5, 15),
    _route("POST", _CHANNEL + "/threads", 50, 300),
    *(
        _route(method, "/webhooks/{major}/{major}" + rest, 5, 2)
        for method, rest in (
            ("POST", ""),
            ("GET", "/messages/{id}"),
            ("PATCH", "/messages/{id}"),
            ("DELETE", "/messages/{id}"),
        )
    ),
)
"""Those of Discord. The first answer to an interaction has none."""
_TOGETHER: Final = Bucket("", re.compile(""), ALL, 1)


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0


@dataclass(slots=True)
class Rates:
    """Counts requests and refuses those that come too soon."""

    hurry: float = 1.0
    now: Callable[[], float] = time.monotonic
    _own: list[Bucket] = field(default_factory=list)
    _windows: dict[tuple[str, str], _Window] = field(default_factory=dict)

    def add(self, method: str, pattern: str, count: int, seconds: float) -> None:
        """Add a limit that Discord does not have; its seconds are not hurried."""
        self._own.append(Bucket(method, re.compile(pattern), count, seconds * self.hurry))

    def clear(self) -> None:
        """Reset all counts and remove added limits."""
        self._own.clear()
        self._windows.clear()

    def count(self, method: str, path: str) -> dict[str, str]:
        """Count a request and return the headers of its bucket; raise Limited when it comes too soon."""
        if not _APART.match(path):
            together = self._window(_TOGETHER, "")
            if together.used >= ALL:
                wait = self._left(together)
                headers = _waits(wait, by="global") | {"X-RateLimit-Global": "true"}
                raise Limited(_refusal(wait, everywhere=True), headers)
        headers = {}
        if found := self._bucket(method, path):
            bucket, major = found
            window = self._window(bucket, major)
            if window.used >= bucket.count:
                wait = self._left(window)
                raise Limited(_refusal(wait), self._told(bucket, window) | _waits(wait))
            window.used += 1
            headers = self._told(bucket, window)
        if not _APART.match(path):
            together.used += 1
        return headers

    def _bucket(self, method: str, path: str) -> tuple[Bucket, str] | None:
        for bucket in (*self._own, *BUCKETS):
            if bucket.method == method and (found := bucket.pattern.search(path)):
                return bucket, "+".join(found.groups() or [found[0]])
        return None

    def _window(self, bucket: Bucket, major: str) -> _Window:
        """Return the open window; it begins with its first request and ends completely."""
        now = self.now()
        if len(self._windows) > _KEPT:
            self._windows = {key: window for key, window in self._windows.items() if window.ends > now}
        key = bucket.hash, major
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = _Window(now + bucket.seconds / self.hurry)
        return window

    def _left(self, window: _Window) -> float:
        # upwards, so that nobody who waits exactly as long is too early
        return math.ceil(max(0.0, window.ends - self.now()) * 1000) / 1000

    def _told(self, bucket: Bucket, window: _Window) -> dict[str, str]:
        left = self._left(window)
        return {
            "X-RateLimit-Limit": str(bucket.count),
            "X-RateLimit-Remaining": str(bucket.count - window.used),
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": bucket.hash,
        }


@dataclass(slots=True)
class Ban:
    """Cloudflare's ban: it blocks a client after too many refused requests."""

    tolerated: int = 10_000
    """Refusals within ten minutes."""
    total: int = 0
    """Refusals so far: answers 401, 403 and 429."""
    _recent: deque[float] = field(default_factory=deque)

    def count(self, status: int, now: float) -> None:
        """Count an answer, if it is a refusal."""
        if status in _COUNTED:
            self.total += 1
            self._recent.append(now)

    def left(self, now: float) -> float:
        """Return how many seconds the block still lasts, 0 for none."""
        while self._recent and now - self._recent[0] >= _TEN_MINUTES:
            self._recent.popleft()
        return self._recent[0] + _TEN_MINUTES - now if len(self._recent) >= self.tolerated else 0.0


class Limited(Exception):
    """A request came too soon; holds the answer and its headers."""

    def __init__(self, error: ApiError, headers: dict[str, str]) -> None:
        super().__init__(str(error))
        self.error = error
        self.headers = headers


def too_many(seconds: float, *, code: int = 0, said: str = "You are being rate limited.") -> Limited:
    """Return the refusal by a limit other than the bucket's, which leaves the bucket's headers as they are."""
    extra: Json = {"retry_after": seconds, "global": False}
    return Limited(ApiError(429, code, said, extra=extra), _waits(seconds))


def _refusal(wait: float, *, everywhere: bool = False) -> ApiError:
    extra: Json = {"retry_after": wait, "global": everywhere}
    return ApiError(429, 0, "You are being rate limited.", extra=extra)


def _waits(seconds: float, *, by: str = "user") -> dict[str, str]:
    return {**VIA, "Retry-After": str(math.ceil(seconds)), "X-RateLimit-Scope": by}
