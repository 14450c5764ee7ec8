"""When a person's time stands still: while the bot or the board is not there, in a pause, on a vacation that counts.

Knows who was away, and when a table had a break. Must not know how much time anybody has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db.tables.boards import ON_ITS_WAY
from host.absence.vacation_days import counted
from host.match.core import again_after_conflicts, store_errors_refused

if TYPE_CHECKING:
    from db import CutOff
    from host.clocks.presence import Presence
    from host.match.core import Core
    from host.match.live_match import LiveMatch, Wait
    from host.types import Intervals

LATE: Final = 60
"""Seconds after which a board that is not there yet is more than one that is being posted."""


@again_after_conflicts
class Standstill:
    """When time stands still in the matches of one store."""

    def __init__(self, core: Core, presence: Presence) -> None:
        self._core = core
        self._presence = presence

    async def true_waits(self, live: LiveMatch) -> tuple[Wait, ...]:
        """Return who is waited for, and since when by the clock as it goes now: it may have been put forward since."""
        with store_errors_refused():
            jumps = await self._core.store.presence.clock_jumps(
                live.info.guild, min((one.since for one in live.waits), default=0)
            )
        return tuple(one._replace(since=min(_by_now(one.since, jumps), self._core.now())) for one in live.waits)

    async def cut_off(self, match: int) -> CutOff | None:
        """Return that nobody at a match can be told anything now, and why; None: they can.

        A board that is about to be posted is no such thing, unless it is late by a minute.
        """
        guild, now = (await self._core.info(match)).guild, self._core.now()
        with store_errors_refused():
            found = await self._core.store.presence.cut_offs(match, guild, now)
        return min([one for one in found if lasting(one, now)], key=lambda one: one.since, default=None)

    async def stood_still(self, match: int, user: int, *, since: int) -> Intervals:
        """Return when a person's time stood still at a match, or will, as far as that ends after a moment.

        They may overlap; the moment at which one ends does not belong to it.
        """
        guild = (await self._core.info(match)).guild
        with store_errors_refused():
            known = await self._core.store.presence.downtimes(guild, since)
            taken = tuple((one.begin, one.end) for one in await self._core.store.people.vacations([user]))
            rests = await self._core.store.breaks.rests(match)
            found = await self._core.store.presence.cut_offs(match, guild, since)
            bounds = await self._core.store.people.vacation_bounds(guild) if taken else ()
            pauses = [(one.begin, one.ended or one.until) for one in await self._core.store.breaks.pauses(match)]
        away, now = await self._presence.not_written(guild), self._core.now()
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
