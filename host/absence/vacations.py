"""A person's vacation: taken in this many words and never otherwise, bounded by each server, told once to each table.

Knows what is kept, when tables are told, and which of them let a stand-in play. Must not know how a day is typed or
shown. Which days count, and who may be called meanwhile, is worked out in ``host/people/preferences.py``.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from db import ON_VACATION, Concern, Conflict, Timer, TimerKind, Vacation
from host.match.core import VoidIfRefused, after_saving, again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, HOUR, YEAR, allowed, counted, left
from host.refusal import Refusal
from host.schedule.kinds import AWAY_HOURS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.seats import Seats
    from host.people.preferences import Likings
    from host.schedule.reminders import Planning
    from host.schedule.schedule import Schedule
    from host.types import MatchInfo

SECOND_THOUGHTS: Final = 120
"""Seconds before anyone is told: who mistyped a day has put it right by then."""
BEFOREHAND: Final = DAY
"""Seconds before its first day at which the tables hear of a vacation that was planned."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What a vacation is worth on one server."""

    guild: int
    days: int
    """In a year."""
    left: int
    """Days that can still be taken, what is planned not among them."""
    until: int | None
    """Up to when the present vacation counts, or the one that is planned; None: it does not."""


@again_after_conflicts
class Vacations:
    """The vacations of the people of one store."""

    def __init__(self, core: Core, likings: Likings, planning: Planning, schedule: Schedule) -> None:
        self._core = core
        self._likings = likings
        self._planning = planning
        self._schedule = schedule

    async def of(self, user: int) -> Vacation | None:
        """Return the vacation that a person is on, or has planned."""
        with store_errors_refused():
            found = await self._core.store.people.vacations([user], after=self._core.now())
        return found[0] if found else None

    async def take(self, user: int, begin: int, end: int, *, interaction: int | None = None) -> Vacation:
        """Let a person be away from a moment on until another; what has gone by stays as it was.

        A vacation that has begun gets another end by it; one that was only planned is not taken.
        """
        now, before = self._core.now(), await self.of(user)
        begin = max(begin, now)
        if end <= begin:
            raise Refusal("vacation-over")
        if end - begin > YEAR:
            raise Refusal("vacation-long", days=YEAR // DAY)
        if before is not None and before.begin <= now < begin:
            raise Refusal("on-vacation", at=before.end)
        # who comes back earlier than was said need not be told of
        news = before is None or end > before.end or begin < before.begin
        told = max(now + SECOND_THOUGHTS, begin - BEFOREHAND) if news else None
        # what was carried out before changes nothing
        with store_errors_refused(), suppress(Conflict):
            await self._core.store.people.take_vacation(
                Vacation(user, begin, end), at=now, told=told, interaction=interaction
            )
        with after_saving():
            await self._planning.habits_changed(user)
            await self._planning.plan_turns(user, TimerKind.VACATION_STAND_IN)
            return await self.of(user) or Vacation(user, begin, end)

    async def end(self, user: int, *, begin: int | None = None, interaction: int | None = None) -> None:
        """Let a person be back, or not go away; ``begin``: only from the vacation that began then."""
        with store_errors_refused():
            if await self._core.done_before(interaction):
                return
            found = await self.of(user)
            if found is None or begin not in (None, found.begin):
                raise Refusal("no-vacation")
            await self._core.store.people.end_vacation(user, at=self._core.now(), interaction=interaction)
        with after_saving():
            await self._planning.habits_changed(user)

    async def allowances(self, user: int, *, guild: int | None = None) -> tuple[Allowance, ...]:
        """Return what a vacation is worth on that server, and on those where the person sits at an open match."""
        now = self._core.now()
        with store_errors_refused():
            guilds = await self._core.store.people.vacation_guilds(user)
            taken = tuple((one.begin, one.end) for one in await self._core.store.people.vacations([user]))
            found = list[Allowance]()
            for one in dict.fromkeys([*([] if guild is None else [guild]), *guilds]):
                bounds = await self._core.store.people.vacation_bounds(one)
                until = next((end for _, end in counted(taken, bounds) if end > now), None)
                last = max([now, *(begin for begin, end in taken if end > now)])
                found.append(Allowance(one, allowed(last, bounds), left(taken, bounds, now=now), until))
        return tuple(found)

    async def away(self, guild: int, users: Collection[int]) -> Mapping[int, tuple[int, int]]:
        """Return who of these people is on a vacation that counts on a server, or is about to be, and when."""
        habits, soon = await self._likings.habits_at(guild, users), self._core.now() + BEFOREHAND
        return {user: one.away for user, one in habits.items() if one.away is not None and one.away[0] <= soon}

    async def tell_tables(self, timer: Timer) -> None:
        """Let each of a person's tables be told; of a vacation that is not taken any more none is."""
        if timer.user is None or await self.of(timer.user) is None:
            await self._schedule.drop(timer)
            return
        with store_errors_refused():
            await self._core.store.people.tell_tables(timer.id, timer.user, at=self._core.now())
        self._core.when_due()

    # What a server allows

    async def days(self, guild: int) -> int:
        """Return how many days of vacation in a year count on a server."""
        with store_errors_refused():
            return allowed(self._core.now(), await self._core.store.people.vacation_bounds(guild))

    async def bound(self, guild: int, days: int, *, interaction: int | None = None) -> int:
        """Let this many days count on a server from now on; a vacation that has begun keeps what was allowed then."""
        if not 0 <= days <= YEAR // DAY:
            raise Refusal("bad-option", key="days", value=days)
        with store_errors_refused(), suppress(Conflict):
            await self._core.store.people.bound_vacations(guild, days, at=self._core.now(), interaction=interaction)
        with after_saving():
            # what is planned counts by it, so what is due of these people may be due at another time
            away = await self._core.store.people.vacationers(guild, after=self._core.now())
            for user in away:
                await self._planning.habits_changed(user)
            return await self.days(guild)


@again_after_conflicts
class VacationStandIns:
    """The stand-ins for people on vacation, at tables that have chosen not to wait for them."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, seats: Seats, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._seats = seats
        self._schedule = schedule

    async def stand_in_on_vacation(self, timer: Timer) -> bool:
        """Let a stand-in play for a person on vacation until that is over; return whether one does from now on.

        While nobody else is there it is put off: a match does not go on by itself.
        """
        match, now = timer.match or 0, self._core.now()
        async with self._core.locked(match):
            with VoidIfRefused():
                game, live = await self._matches.played_on(match)
                seat = next(
                    (
                        one.seat
                        for one in live.waits
                        if (live.info.seats[one.seat].user, one.seq) == (timer.user, timer.about.number)
                    ),
                    None,
                )
                away = await self._away(live.info, timer.user or 0)
                if seat is not None and away is not None and away[0] > now:
                    await self._put_off(timer, away[0] + AWAY_HOURS * HOUR)
                    return False
                if seat is not None and away is not None:
                    if not any(one.present for one in live.info.seats if one.seat != seat):
                        await self._put_off(timer, now + DAY)
                        return False
                    over = Timer(
                        TimerKind.VACATION_OVER, match, timer.user, Concern("person", now), away[1], now, of_turn=False
                    )
                    await self._seats.leave(game, live, seat, kind=ON_VACATION, interaction=None, due=(over,))
                    return True
            await self._schedule.drop(timer)
        return False

    async def back_from_vacation(self, timer: Timer) -> bool:
        """Let a person keep playing whose vacation is over, if it is; return whether that is so."""
        match, user, now = timer.match or 0, timer.user or 0, self._core.now()
        away = await self._away(await self._core.info(match), user)
        if away is not None and away[0] <= now < away[1]:
            await self._put_off(timer, away[1])
            return False
        with VoidIfRefused():
            await self._seats.take_back(match, user)
            await self._schedule.drop(timer)
            return True
        await self._schedule.drop(timer)
        return False

    async def _away(self, info: MatchInfo, user: int) -> tuple[int, int] | None:
        """Return the vacation that counts at a match, the present one or the next."""
        return (await self._likings.habits_at(info.guild, [user]))[user].away

    async def _put_off(self, timer: Timer, at: int) -> None:
        with store_errors_refused():
            await self._core.store.timers.put_due([replace(timer, at=at, state="pending")])
