"""Whether people can reach the bot: it writes every minute that it is there, for each part of the servers it has.

Knows what was written, by this process or the one before it, and whether the system clock was set. Must not know what
comes of time in which the bot was not there (``host.clocks.clocks``).
"""

from __future__ import annotations

import asyncio
import logging
import time
from math import gcd
from typing import TYPE_CHECKING, Final

from db.shards import part_of
from host.match.core import again_after_conflicts, store_errors_refused

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from db import SeenRow, ServerShare
    from host.match.core import Core
    from host.types import Intervals

SMALL: Final = 10
"""Seconds that a clock may go wrong between two looks: leap seconds, and corrections in small steps, are time."""


def steady() -> float:
    """Return seconds of a clock that nobody sets; where there is one, it goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Compares the system clock, which may be set, with one that nobody sets, since it was ``settled``."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._wall = wall
        self._steady = steady
        self.settle()

    def jump(self) -> int:
        """Return by how many seconds the clock was put forward (below 0: back) since then; 0: as good as not.

        >>> times = [1000.0, 50.0]
        >>> watch = ClockWatch(lambda: times[0], lambda: times[1])
        >>> times[:] = [1065.0, 110.0]
        >>> watch.jump()
        0
        >>> times[:] = [4665.0, 115.0]
        >>> watch.jump()
        3600
        """
        seconds = (self._wall() - self._before[0]) - (self._steady() - self._before[1])
        return round(seconds) if abs(seconds) > SMALL else 0

    def settle(self) -> None:
        """Take both clocks as they are now for right."""
        self._before = self._wall(), self._steady()


_log = logging.getLogger(__name__)

BEAT: Final = 60
"""Seconds after which it is written again that the bot is there."""
GAP: Final = 120
"""Seconds without such a word up to which a process was there all the same; one that begins was not there before."""


@again_after_conflicts
class Presence:
    """When the bot was there for the servers of one store.

    ``steady`` is a clock that nobody sets, to notice by when the clock of the core is; None: that is moved on purpose.
    """

    def __init__(self, core: Core, *, steady: Callable[[], float] | None = None) -> None:
        self._core = core
        self._watch = None if steady is None else ClockWatch(core.clock, steady)
        self._seen: Mapping[int, int] = {}
        """When the bot was last there for each part of the servers that are looked after here, if it has been."""
        self._told_behind = False
        self._minding = asyncio.Lock()

    def look_after(self, share: ServerShare, *, shared: Collection[int] = ()) -> None:
        """Look after these servers from now on, and after no others.

        ``shared``: parts of them in which another process writes as well, so that nothing of them stays in memory.
        """
        same = share.of == self._core.share.of
        if self._core.divide(share, shared):
            self._seen = {part: at for part, at in self._seen.items() if same and part in share.parts}
            self._core.when_due()

    async def mind_clock(self) -> None:
        """Notice that the system clock was put forward or back, by which no time has passed; call this often."""
        if self._watch is None:
            return
        if not self._watch.jump():
            self._watch.settle()
            return
        async with self._minding:
            if not (jump := self._watch.jump()):
                return
            now = self._core.now()
            _log.warning("the system clock was put %s by %s s: no time has passed", _way(jump), abs(jump))
            with store_errors_refused():
                await self._core.store.presence.clock_jumped(now, jump, self._core.share)
            self._watch.settle()
            self._seen = {part: at + jump for part, at in self._seen.items()}
            # since when they wait is known by the clock as it was
            self._core.cache.sift(lambda _live: False)
        self._core.when_due()

    async def beat(self, there: ServerShare | None = None) -> None:
        """Keep that people can reach the bot in some servers, None: in all of its share; before, perhaps, not."""
        there = self._core.share if there is None else there
        await self.mind_clock()
        now, missed = self._core.now(), {}
        with store_errors_refused():
            for part in there.parts:
                if (time := await self._missed(part, now)) is not None:
                    missed[part] = time
            await self._core.store.presence.beat(now, there, missed=missed)
        if missed:
            longest = now - min(since for since, _ in missed.values())
            _log.info("nobody could reach the bot for %s s: that counts against nobody", longest)
        if there.of == self._core.share.of:
            # that may be before they are looked after here; while it was written, the clock may have been put forward
            self._seen = {**self._seen, **{part: max(now, self._seen.get(part, now)) for part in there.parts}}

    async def _missed(self, part: int, now: int) -> tuple[int, int] | None:
        """Return since when the bot is not there, None: it is, as far as this process or the one before it knows."""
        if (seen := self._seen.get(part)) is not None:
            return None if now - seen <= GAP else (seen, now)
        last = last_word(await self._core.store.presence.heartbeats(), part, of=self._core.share.of)
        if last is None or now <= last:
            self._behind(0 if last is None else last - now)
            return None
        # whoever looks after the others does not write more often
        return None if part not in self._core.share.parts and now - last <= GAP else (last, now)

    def _behind(self, seconds: int) -> None:
        """Tell once that the system clock says that the bot was there in the future."""
        if seconds > GAP and not self._told_behind:
            self._told_behind = True
            _log.warning(
                "the system clock is %s s behind the time at which the bot was last there: check how it is set",
                seconds,
            )

    def still_there(self, there: ServerShare | None = None) -> None:
        """Note that the clock was put forward while the bot was there for some servers, None: for all of its share."""
        there = self._core.share if there is None else there
        self._seen = {part: self._core.now() if part in there.parts else at for part, at in self._seen.items()}

    async def left_server(self, guild: int) -> None:
        """Keep that a server is out of reach: the bot is no member any more, or the server has an outage."""
        with store_errors_refused():
            await self._core.store.presence.left_server(guild, self._core.now())

    async def back_at_server(self, guild: int, *, since: int) -> None:
        """Keep that a server is in reach again; ``since`` is when the bot began to listen, and was no member."""
        with store_errors_refused():
            await self._core.store.presence.back_at_server(guild, self._core.now(), since=since)
        self._core.when_due()

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach as far as was kept."""
        with store_errors_refused():
            return await self._core.store.presence.outages()

    async def not_written(self, guild: int) -> Intervals:
        """Return when the bot was not there for a server, or no time passed, as far as it is not written yet."""
        with store_errors_refused():
            missed = await self._missed(part_of(guild, self._core.share.of), now := self._core.now())
        away = [] if missed is None else [missed]
        if self._watch is not None and (jump := self._watch.jump()) > 0:
            away.append((now - jump, now))  # it is written when the clock is minded next
        return tuple(away)


def _way(jump: int) -> str:
    return "forward" if jump > 0 else "back"


def last_word(words: Sequence[SeenRow], part: int, *, of: int) -> int | None:
    """Return when the bot was last there for all servers of a part, however they were divided then; None: never.

    Servers of this part fall into those parts of another division whose numbers leave the same rest by what both
    divide by. Among several of them the earliest word counts: the doubt is in favour of those who play.
    """
    times: dict[int, list[int]] = {}
    for word in words:
        if (word.part - part) % gcd(word.of, of) == 0:
            times.setdefault(word.of, []).append(word.at)
    whole = [min(known) for other, known in times.items() if len(known) == other // gcd(other, of)]
    return max(whole, default=None)
