"""The library's limits of Discord's routes, corrected: what a limit still allows is sent, however long it lasts.

By itself the library refuses each request on a route whose window lasts longer than a request may wait, though many are
left of it. A channel allows 50 threads in five minutes: one was opened, and for four and a half minutes no other.
"""

from __future__ import annotations

import discord


class RouteLimit(discord.http.Ratelimit):
    """A limit that is looked at only once it is used up: then a request waits, or fails if that takes too long."""

    __slots__ = ()

    async def acquire(self) -> None:
        """Take one request of the window; raise RateLimited if it has none left and lasts too long."""
        if self.remaining <= 0 or self.is_expired():
            await super().acquire()
            return
        self._last_request = self._loop.time()
        self.remaining -= 1
        self.outgoing += 1
