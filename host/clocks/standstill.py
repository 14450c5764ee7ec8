"""When a person's time stands still: while the bot or the board is not there, in a pause, on a vacation that counts.

Knows when the bot was there, who was away, and when a table had a break. Must not know how much time anybody has.
"""

from __future__ import annotations

import asyncio
import logging
from functools import cached_property
from math import gcd
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from db.shards.share import part_of
from db.tables.boards import ON_ITS_WAY
from host.absence.vacation_days import counted
from host.match.matches import Matches, store_errors_refused

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from db import CutOff, SeenRow, ServerShare
    from host.match.live_match import LiveMatch, Wait
    from host.types import Intervals

_log = logging.getLogger(__name__)

BEAT: Final = 60
"""Seconds after which it is written again that the bot is there."""
GAP: Final = 120
"""Seconds without such a word up to which a process was there all the same; one that begins was not there before."""

LATE: Final = 60
"""Seconds after which a board that is not there yet is more than one that is being posted."""


class Standstill(Matches):
    """When time stands still in the matches of one store."""

    _seen: Mapping[int, int] = MappingProxyType({})
    """When the bot was last there for each part of the servers that are looked after here, if it has been."""

    _told_behind = False

    @cached_property
    def _minding(self) -> asyncio.Lock:
        return asyncio.Lock()

    def look_after(self, share: ServerShare, *, shared: Collection[int] = ()) -> None:
        """Look after these servers from now on, and after no others.

        ``shared``: parts of them in which another process writes as well, so that nothing of them stays in memory.
        """
        if (share, frozenset(shared)) == (self._share, self._shared):
            return
        self._shared = frozenset(shared)
        same = share.of == self._share.of
        self._seen = {part: at for part, at in self._seen.items() if same and part in share.parts}
        self._share = share
        self._cache.sift()
        self.when_due()

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
            now = self._now()
            _log.warning("the system clock was put %s by %s s: no time has passed", _way(jump), abs(jump))
            with store_errors_refused():
                await self._store.presence.clock_jumped(now, jump, self.share)
            self._watch.settle()
            self._seen = {part: at + jump for part, at in self._seen.items()}
            # since when they wait is known by the clock as it was
            self._cache.sift(lambda _live: False)
        self.when_due()

    async def true_waits(self, live: LiveMatch) -> tuple[Wait, ...]:
        """Return who is waited for, and since when by the clock as it goes now: it may have been put forward since."""
        with store_errors_refused():
            jumps = await self._store.presence.clock_jumps(
                live.info.guild, min((one.since for one in live.waits), default=0)
            )
        return tuple(one._replace(since=min(_by_now(one.since, jumps), self._now())) for one in live.waits)

    async def beat(self, there: ServerShare | None = None) -> None:
        """Keep that people can reach the bot in some servers, None: in all of its share; before, perhaps, not."""
        there = self.share if there is None else there
        await self.mind_clock()
        now, missed = self._now(), {}
        with store_errors_refused():
            for part in there.parts:
                if (time := await self._missed(part, now)) is not None:
                    missed[part] = time
            await self._store.presence.beat(now, there, missed=missed)
        if missed:
            longest = now - min(since for since, _ in missed.values())
            _log.info("nobody could reach the bot for %s s: that counts against nobody", longest)
        if there.of == self.share.of:
            # that may be before they are looked after here; while it was written, the clock may have been put forward
            self._seen = {**self._seen, **{part: max(now, self._seen.get(part, now)) for part in there.parts}}

    async def _missed(self, part: int, now: int) -> tuple[int, int] | None:
        """Return since when the bot is not there, None: it is, as far as this process or the one before it knows."""
        if (seen := self._seen.get(part)) is not None:
            return None if now - seen <= GAP else (seen, now)
        last = last_word(await self._store.presence.heartbeats(), part, of=self.share.of)
        if last is None or now <= last:
            self._behind(0 if last is None else last - now)
            return None
        # whoever looks after the others does not write more often
        return None if part not in self.share.parts and now - last <= GAP else (last, now)

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
        there = self.share if there is None else there
        self._seen = {part: self._now() if part in there.parts else at for part, at in self._seen.items()}

    async def left_server(self, guild: int) -> None:
        """Keep that a server is out of reach: the bot is no member any more, or the server has an outage."""
        with store_errors_refused():
            await self._store.presence.left_server(guild, self._now())

    async def back_at_server(self, guild: int, *, since: int) -> None:
        """Keep that a server is in reach again; ``since`` is when the bot began to listen, and was no member."""
        with store_errors_refused():
            await self._store.presence.back_at_server(guild, self._now(), since=since)
        self.when_due()

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach as far as was kept."""
        with store_errors_refused():
            return await self._store.presence.outages()

    async def places(self, guild: int | None = None) -> tuple[tuple[int, int, int], ...]:
        """Return number, server and channel of the lobbies and running matches of a server, None: of all here."""
        with store_errors_refused():
            return tuple(one for one in await self._store.matches.places(guild) if self.share.has(one[1]))

    async def clocked(self) -> tuple[tuple[int, int], ...]:
        """Return number and server of the running matches looked after here in which somebody's clock runs."""
        with store_errors_refused():
            return tuple(one for one in await self._store.matches.clocked() if self.share.has(one[1]))

    async def cut_off(self, match: int) -> CutOff | None:
        """Return that nobody at a match can be told anything now, and why; None: they can.

        A board that is about to be posted is no such thing, unless it is late by a minute.
        """
        guild, now = (await self.info(match)).guild, self._now()
        with store_errors_refused():
            found = await self._store.presence.cut_offs(match, guild, now)
        return min([one for one in found if lasting(one, now)], key=lambda one: one.since, default=None)

    async def standstill(self, match: int, user: int, *, since: int) -> Intervals:
        """Return when a person's time stood still at a match, or will, as far as that ends after a moment.

        They may overlap; the moment at which one ends does not belong to it.
        """
        guild = (await self.info(match)).guild
        with store_errors_refused():
            known = await self._store.presence.downtimes(guild, since)
            taken = tuple((one.begin, one.end) for one in await self._store.vacations.vacations([user]))
            rests = await self._store.breaks.rests(match)
            found = await self._store.presence.cut_offs(match, guild, since)
            bounds = await self._store.vacations.vacation_bounds(guild) if taken else ()
            pauses = [(one.begin, one.ended or one.until) for one in await self._store.breaks.pauses(match)]
            missed = await self._missed(part_of(guild, self.share.of), now := self._now())
        away = [] if missed is None else [missed]
        if self._watch is not None and (jump := self._watch.jump()) > 0:
            away.append((now - jump, now))  # it is written when the clock is minded next
        apart = [(one.since, one.until) for one in found if one.why != "untold" or now - one.since >= ON_ITS_WAY]
        rested = [(begin, now if end is None else end) for begin, end in (*rests, *apart)]
        breaks = [one for one in (*pauses, *counted(taken, bounds)) if one[1] > since]
        return (*known, *away, *rested, *breaks)


def lasting(one: CutOff, now: int) -> bool:
    """Return whether a match cannot be reached now, and that is more than a board's way to its channel."""
    return one.until is None and (one.why != "untold" or now - one.since >= LATE)


def _by_now(at: int, jumps: Intervals) -> int:
    """Return what a moment is called by the clock as it goes now, after it was put forward."""
    for since, until in jumps:
        at += until - since if at <= since else 0
    return at


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
