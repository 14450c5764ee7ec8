"""Counts the answers by which Discord refuses requests, and slows requests down before it blocks the bot for them.

Discord blocks an address that gets 10,000 answers 401, 403 or 429 within ten minutes. Processes that share the servers
count together, so each has that part of them which its shards are of all; nothing has to be told to the others.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from host import ServerShare

log = logging.getLogger(__name__)

WITHIN: Final = 600.0
"""Seconds for which Discord remembers a refusal."""
ALLOWED: Final = 8_000
"""Refusals within that time of all processes together: a fifth less than what Discord blocks for."""
LONGEST: Final = 10.0
"""Seconds between two requests at most, however many were refused."""
_COUNTED: Final = frozenset({401, 403, 429})
_NOT_OURS: Final = "shared"
"""The scope of a limit that others have used up, too; Discord does not count it."""


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
                "Discord has refused %s requests within ten minutes; the bot sends less, or Discord would block it",
                len(self._recent),
            )
        self._slow = slow
        if not slow:
            return 0.0
        left = self._recent[0] + WITHIN - now
        return min(left / max(1, allowed - len(self._recent)), LONGEST)
