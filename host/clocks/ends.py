"""What comes of a clock: a warning while there is time, and what the table has chosen when there is none.

Knows what is saved with the end of a clock. Must not know how time counts (``host.clocks``), nor the text.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from db import TIMEOUT, Concern, Timer, TimerKind
from host.lobby.table_options import CLOCK_END, OVER
from host.match.core import VoidIfRefused, again_after_conflicts
from host.match.update import Update
from host.people.preferences import first_waking
from host.schedule.kinds import SHORTLY
from host.types import OUT_OF_TIME

if TYPE_CHECKING:
    from host.clocks.clocks import Clocks, RunningOut
    from host.match.closing import Closing
    from host.match.core import Core
    from host.match.live_match import LiveMatch, Wait
    from host.match.matches import Matches
    from host.match.seats import Seats
    from host.people.preferences import Likings
    from host.schedule.schedule import Schedule

_log = logging.getLogger(__name__)


class Warned(NamedTuple):
    """Someone who is to be warned now."""

    update: Update
    wait: Wait
    clock: RunningOut


@again_after_conflicts
class ClockEnds:
    """What becomes of the clocks of one store that have run down."""

    def __init__(
        self,
        core: Core,
        matches: Matches,
        clocks: Clocks,
        likings: Likings,
        *,
        seats: Seats,
        closing: Closing,
        schedule: Schedule,
    ) -> None:
        self._core = core
        self._matches = matches
        self._clocks = clocks
        self._likings = likings
        self._seats = seats
        self._closing = closing
        self._schedule = schedule

    async def warned(self, timer: Timer) -> Warned | None:
        """Return who is to be warned; None: not now or not any more, and that is kept.

        Who sleeps is warned on waking, if there is time left then.
        """
        async with self._core.locked(timer.match or 0):
            found = None if await self._too_early(timer) else await self._running(timer)
            if found is None:
                return None
            live, wait, clock = found
            now, user = self._core.now(), timer.user or 0
            habits = (await self._likings.habits_at(live.info.guild, [user]))[user]
            at = first_waking(max(now, clock.warned), habits)
            if at >= clock.end:
                # kept, so that it does not come up again with the next change of the match
                await self._core.store.timers.put_due([replace(_later(timer, timer.at), state="gone")])
            elif at > now:
                await self._core.store.timers.put_due([_later(timer, at)])
            else:
                return Warned(Update(self._core.game_of(live.info), live), wait, clock)
        return None

    async def time_up(self, timer: Timer) -> bool:
        """Do what the table has chosen for someone whose time is over; return whether anything is to be shown again.

        If time was stopped since this was planned, it is put off.
        """
        match, now = timer.match or 0, self._core.now()
        async with self._core.locked(match):
            if await self._too_early(timer):
                return True
            found = await self._running(timer)
            if found is None:
                return False
            live, wait, clock = found
            if clock.end > now:
                await self._core.store.timers.put_due([_later(timer, clock.end)])
                return True
            info = live.info
            _log.info("match %s: seat %s ran out of time (%s)", match, wait.seat, info.table[CLOCK_END])
            # behind the board, to which it leads
            told = Timer(
                TimerKind.TIMED_OUT,
                match,
                timer.user,
                Concern("person", now),
                now + SHORTLY,
                now,
                of_turn=False,
                asker=timer.user,
            )
            if info.table[CLOCK_END] == OVER:
                await self._closing.end(await self._core.stored(match), None, reason=OUT_OF_TIME, due=(told,))
                return True
            await self._seats.leave(
                self._core.game_of(info), live, wait.seat, kind=TIMEOUT, interaction=None, due=(told,)
            )
        return True

    async def _too_early(self, timer: Timer) -> bool:
        """Put a row off whose time has not come, as far as that is known without playing the match; return whether.

        After a downtime that may be the rows of thousands of matches.
        """
        match, now = timer.match or 0, self._core.now()
        stored = await self._core.stored(match)
        if match in self._core.cache or stored.match.status != "running" or stored.changed:
            return False
        info = self._core.described(stored)
        clocks = [one for one in stored.clocks if one.since is not None and info.seats[one.seat].user == timer.user]
        for one in await self._clocks.running_out(info, clocks, now=now):
            at = one.end if timer.kind == TimerKind.TIME_UP else one.warned
            if at > now:
                await self._core.store.timers.put_due([_later(timer, at)])
                return True
        return False

    async def _running(self, timer: Timer) -> tuple[LiveMatch, Wait, RunningOut] | None:
        """Return the clock that a row is about; None: it does not run any more, and the row is gone."""
        with VoidIfRefused():
            _, live = await self._matches.live(timer.match or 0)
            clocks = await self._clocks.running_out(live.info, live.clocks, now=self._core.now())
            for wait in live.waits if live.info.resting is None else ():
                if (live.info.seats[wait.seat].user, wait.seq) == (timer.user, timer.about.number):
                    for clock in clocks:
                        if clock.seat == wait.seat:
                            return live, wait, clock
        # perhaps it is a row of a backup
        await self._schedule.drop(timer)
        return None


def _later(timer: Timer, at: int) -> Timer:
    """Return what is scheduled at another time, with nothing in the channel yet."""
    return replace(timer, at=at, state="pending", nonce="", channel=0, marked=0)
