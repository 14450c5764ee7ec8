"""Faults on demand: requests that fail, hang or get lost.

Knows methods and paths only. A pattern is a regular expression searched in the path.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playground.api_errors import ApiError
from playground.requests.rates import VIA

if TYPE_CHECKING:
    import re

    from playground.facts import Json, Value


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
