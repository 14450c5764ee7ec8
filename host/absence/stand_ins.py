"""Stand-ins for people on vacation, at tables that have chosen not to wait for them, and their coming back.

Knows what is saved with it. Must not know which days count, nor what is said.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import ON_VACATION, Due
from host.match.core import again_after_conflicts, store_errors_refused
from host.people.quiet_hours import HOUR
from host.refusal import VoidIfRefused
from host.schedule.kinds import AWAY_HOURS, DAY, VACATION_OVER

if TYPE_CHECKING:
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.seats import Seats
    from host.people.preferences import Likings
    from host.schedule.schedule import Schedule
    from host.types import MatchInfo


@again_after_conflicts
class VacationStandIns:
    """The stand-ins for people on vacation at the tables of one store."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, seats: Seats, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._seats = seats
        self._schedule = schedule

    async def stand_in_on_vacation(self, due: Due) -> bool:
        """Let a stand-in play for a person on vacation until that is over; return whether one does from now on.

        While nobody else is there it is put off: a match does not go on by itself.
        """
        match, now = due.match or 0, self._core.now()
        async with self._core.locked(match):
            with VoidIfRefused():
                game, live = await self._matches.played_on(match)
                seat = next(
                    (
                        one.seat
                        for one in live.waits
                        if (live.info.seats[one.seat].user, one.seq) == (due.user, due.key)
                    ),
                    None,
                )
                away = await self._away(live.info, due.user or 0)
                if seat is not None and away is not None and away[0] > now:
                    await self._put_off(due, away[0] + AWAY_HOURS * HOUR)
                    return False
                if seat is not None and away is not None:
                    if not any(one.present for one in live.info.seats if one.seat != seat):
                        await self._put_off(due, now + DAY)
                        return False
                    over = Due(match, due.user, VACATION_OVER, now, away[1], now, of_turn=False)
                    await self._seats.leave(game, live, seat, kind=ON_VACATION, interaction=None, due=(over,))
                    return True
            await self._schedule.drop_due(due)
        return False

    async def back_from_vacation(self, due: Due) -> bool:
        """Let a person play on whose vacation is over, if it is; return whether that is so."""
        match, user, now = due.match or 0, due.user or 0, self._core.now()
        away = await self._away(await self._core.info(match), user)
        if away is not None and away[0] <= now < away[1]:
            await self._put_off(due, away[1])
            return False
        with VoidIfRefused():
            await self._seats.take_back(match, user)
            await self._schedule.drop_due(due)
            return True
        await self._schedule.drop_due(due)
        return False

    async def _away(self, info: MatchInfo, user: int) -> tuple[int, int] | None:
        """Return the vacation that counts at a match, the present one or the next."""
        return (await self._likings.habits_at(info.guild, [user]))[user].away

    async def _put_off(self, due: Due, at: int) -> None:
        with store_errors_refused():
            await self._core.store.due.put_due([replace(due, at=at, state="pending")])
