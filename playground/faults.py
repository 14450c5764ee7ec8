"""Trouble on demand: requests that fail, hang or get lost, and rate limits.

Knows methods and paths only. A pattern is a regular expression searched in the path.
"""

from __future__ import annotations

import math
import re
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playground.errors import ApiError

if TYPE_CHECKING:
    from playground.facts import Json


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
    """A 429 comes from Discord itself and not from what stands before it."""
    happened: int = 0

    def error(self) -> tuple[ApiError, dict[str, str]]:
        """Return the answer and its headers."""
        if self.status != 429:
            return ApiError(self.status, self.code, self.message), {}
        extra: Json = {"retry_after": self.retry_after, "global": False}
        headers = {"Retry-After": str(math.ceil(self.retry_after))}
        if self.via:
            # Without it discord.py takes a 429 for a ban by Cloudflare and gives up.
            headers["Via"] = "1.1 google"
        return ApiError(429, self.code, "You are being rate limited.", extra=extra), headers


class Faults:
    """Faults that wait for their request."""

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Let a fault wait; the oldest that matches comes first."""
        self._waiting.append(fault)
        return fault

    def clear(self) -> None:
        """Let everything go well again."""
        self._waiting.clear()

    def take(self, method: str, path: str) -> Fault | None:
        """Return the fault that hits a request."""
        for fault in self._waiting:
            if fault.method == method and fault.pattern.search(path):
                fault.times -= 1
                fault.happened += 1
                if fault.times <= 0:
                    self._waiting.remove(fault)
                return fault
        return None


@dataclass(slots=True)
class _Limit:
    method: str
    pattern: re.Pattern[str]
    count: int
    seconds: float
    hits: dict[str, deque[float]] = field(default_factory=dict)


class Rates:
    """Buckets of requests: so many within so many seconds for each text that a pattern matches."""

    def __init__(self) -> None:
        self._limits: list[_Limit] = []

    def add(self, method: str, pattern: str, count: int, seconds: float) -> None:
        """Limit requests."""
        self._limits.append(_Limit(method, re.compile(pattern), count, seconds))

    def count(self, method: str, path: str) -> dict[str, str]:
        """Count a request and return the headers that tell of its bucket; 429 when it is empty.

        Real seconds, not the playground's: the client waits in real ones.
        """
        headers: dict[str, str] = {}
        for number, limit in enumerate(self._limits):
            found = limit.pattern.search(path)
            if limit.method != method or not found:
                continue
            now = time.monotonic()
            hits = limit.hits.setdefault(found[0], deque())
            while hits and now - hits[0] >= limit.seconds:
                hits.popleft()
            bucket = {"X-RateLimit-Limit": str(limit.count), "X-RateLimit-Bucket": f"bucket{number}"}
            if len(hits) >= limit.count:
                wait = limit.seconds - (now - hits[0])
                headers = {**bucket, "Via": "1.1 google", "Retry-After": str(math.ceil(wait))}
                headers |= {"X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": f"{wait:.3f}"}
                extra: Json = {"retry_after": round(wait, 3), "global": False}
                raise Limited(ApiError(429, 0, "You are being rate limited.", extra=extra), headers)
            hits.append(now)
            left = limit.seconds - (now - hits[0])
            headers = {**bucket, "X-RateLimit-Remaining": str(limit.count - len(hits))}
            headers |= {"X-RateLimit-Reset": f"{time.time() + left:.3f}", "X-RateLimit-Reset-After": f"{left:.3f}"}
        return headers


class Limited(Exception):  # noqa: N818 - not an error of anybody's
    """A request came too soon: what to answer, and with which headers."""

    def __init__(self, error: ApiError, headers: dict[str, str]) -> None:
        super().__init__(str(error))
        self.error = error
        self.headers = headers
