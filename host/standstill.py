"""When a person's time stands still: while the bot was not there, in a pause, and on a vacation that counts.

Knows when the bot was there, who was away, and when a table had a break. Must not know how much time anybody has.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from host.matches import Matches, store_errors_refused
from host.vacation_days import counted

if TYPE_CHECKING:
    from host.types import Intervals

_log = logging.getLogger(__name__)

BEAT: Final = 60
"""Seconds after which it is written again that the bot is there."""
GAP: Final = 120
"""Seconds without such a word up to which a process was there all the same; one that begins was not there before."""


class Standstill(Matches):
    """When time stands still in the matches of one store."""

    _seen: int | None = None
    """When the bot was last there, as far as this process knows."""

    async def beat(self) -> None:
        """Keep that the bot is there and people can reach it; before, perhaps, it was not."""
        now = self._now()
        with store_errors_refused():
            missed = await self._missed(now)
            await self._store.beat(now, missed=missed)
        if missed is not None:
            _log.info("nobody could reach the bot for %s s: that counts against nobody", now - missed[0])
        self._seen = now

    async def _missed(self, now: int) -> tuple[int, int] | None:
        """Return since when the bot is not there, None: it is, as far as this process or the one before it knows."""
        if self._seen is not None:
            return None if now - self._seen <= GAP else (self._seen, now)
        last = await self._store.heartbeat()
        return None if last is None or now <= last else (last, now)

    def still_there(self) -> None:
        """Note that the clock was put forward while the bot was there."""
        if self._seen is not None:
            self._seen = self._now()

    async def left_server(self, guild: int) -> None:
        """Keep that the bot is no member of a server any more, so that nobody there can do anything."""
        with store_errors_refused():
            await self._store.left_server(guild, self._now())

    async def back_at_server(self, guild: int, *, since: int) -> None:
        """Keep that the bot is a member of a server again; ``since`` is when it began to listen, and was none."""
        with store_errors_refused():
            await self._store.back_at_server(guild, self._now(), since=since)

    async def standstill(self, match: int, user: int, *, since: int) -> Intervals:
        """Return when a person's time stood still at a match, or will, as far as that ends after a moment.

        They may overlap; the moment at which one ends does not belong to it.
        """
        guild = (await self.info(match)).guild
        with store_errors_refused():
            known = await self._store.downtimes(since)
            taken = tuple((one.begin, one.end) for one in await self._store.vacations([user]))
            rests = await self._store.rests(match)
            apart = await self._store.absences(guild, since)
            bounds = await self._store.vacation_bounds(guild) if taken else ()
            pauses = [(one.begin, one.ended or one.until) for one in await self._store.pauses(match)]
            missed = await self._missed(now := self._now())
        away = () if missed is None else (missed,)
        rested = [(begin, now if end is None else end) for begin, end in (*rests, *apart)]
        breaks = [one for one in (*pauses, *counted(taken, bounds)) if one[1] > since]
        return (*known, *away, *rested, *breaks)
