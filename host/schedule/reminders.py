"""Who is waited for is reminded: by what is due, or at the word of somebody who waits.

Knows whether anybody still waits so, and who may be reminded. Must not know what is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from db import Concern, Due
from host.match.core import VoidIfRefused, again_after_conflicts, store_errors_refused
from host.match.live_match import Wait
from host.match.update import Update
from host.people.preferences import HOUR, first_waking, may_be_called
from host.refusal import Refusal
from host.schedule.kinds import NUDGE, NUDGE_HOURS, REMINDER, REMINDERS, asks_the_table, counted_from, kind_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from host.absence.breaks import Pauses
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings
    from host.schedule.schedule import Schedule
    from host.types import MatchInfo


@dataclass(frozen=True, slots=True)
class Nudged:
    """What came of the wish to remind those for whom the table waits."""

    info: MatchInfo
    seats: tuple[Seat, ...]
    """Who is reminded; of what was carried out before, who is awaited by now, perhaps nobody."""


@again_after_conflicts
class Reminders:
    """Those who are waited for in the matches of one store, and how they are reminded."""

    def __init__(
        self, core: Core, matches: Matches, likings: Likings, pings: Pings, *, pauses: Pauses, schedule: Schedule
    ) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._pauses = pauses
        self._schedule = schedule

    async def reminding(self, due: Due) -> tuple[Update, Wait] | None:
        """Return the match and the wait that a row is about; None: nobody waits so any more, and the row is gone."""
        match = due.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                game, live = await self._matches.live(match)
                for wait in live.waits if live.info.resting is None else ():
                    if live.info.seats[wait.seat].user == due.user and due.about == kind_of(due).about(wait):
                        return Update(game, live), wait
                # a row from before this program kept rows, or of a backup
                await self._core.store.matches.set_standing(
                    match, await self._matches.standing(live, at=self._core.now())
                )
        await self._schedule.drop_due(due)
        return None

    async def look_for(self, due: Due) -> Update | None:
        """Return the match that a row is about; None: there is none to look at any more, and the row is gone."""
        with VoidIfRefused():
            return Update(*await self._matches.current(due.match or 0))
        await self._schedule.drop_due(due)
        return None

    async def nudge(self, match: int, user: int, *, interaction: int | None = None) -> Nudged:
        """Remind those for whom the table waits, at the word of somebody who waits.

        Who was reminded so within 12 hours, or is asleep, is left out; raise Refusal when that is everybody, and in a
        pause, in which it waits for nobody.
        """
        if not await self._core.done_before(interaction):
            await self._pauses.require_unpaused(match)
        async with self._core.locked(match):
            _, live = await self._matches.live(match)
            if await self._core.done_before(interaction):
                return Nudged(live.info, tuple(wait.seat for wait in live.waits))
            if live.over:
                raise Refusal("finished")
            seat = live.info.playing(user)
            live.require_awake()
            if seat in {wait.seat for wait in live.waits}:
                raise Refusal("your-turn")
            if not live.waits:
                raise Refusal("nobody-awaited")
            free, refusals = await self._reachable(live, user)
            if not free:
                raise min(refusals, key=lambda one: int(str(one.values["at"])))
            await self._nudge(live, free, user, interaction)
        self._core.when_due()
        return Nudged(live.info, tuple(wait.seat for wait in free))

    async def _reachable(self, live: LiveMatch, asker: int) -> tuple[list[Wait], list[Refusal]]:
        """Return those awaited whom a person can nudge now, and for the others from when on they can."""
        now, free, refusals = self._core.now(), list[Wait](), list[Refusal]()
        for wait in live.waits:
            user = live.info.seats[wait.seat].user
            habits = (await self._likings.habits_at(live.info.guild, [user]))[user]
            last = await self._core.store.due.last_nudge(live.info.id, user)
            if last is not None and now < last + NUDGE_HOURS * HOUR:
                at = first_waking(last + NUDGE_HOURS * HOUR, habits)
                refusals.append(Refusal("nudged", seat=wait.seat, at=at))
            elif not may_be_called(now, habits):
                refusals.append(Refusal("asleep", seat=wait.seat, at=first_waking(now, habits)))
            elif (free_at := await self._pings.free_at(asker, user)) > now:
                refusals.append(Refusal("pinged-lately", at=first_waking(free_at, habits)))
            else:
                free.append(wait)
        return free, refusals

    async def _nudge(self, live: LiveMatch, waits: Sequence[Wait], asker: int, interaction: int | None) -> None:
        now, match = self._core.now(), live.info.id
        users = {live.info.seats[wait.seat].user: wait for wait in waits}
        due = [
            Due(match, user, NUDGE, Concern("wait", wait.seq), now, now, asker=asker) for user, wait in users.items()
        ]
        habits = await self._likings.habits_at(live.info.guild, users)
        instead = [
            counted_from(row, habits[row.user], now)
            for row in await self._core.store.due.due_of_match(match)
            if row.user in users and (row.kind, row.state) == (REMINDER, "pending") and row.count < REMINDERS
        ]
        pings = self._pings.wanted(asker, users)
        await self._core.store.due.nudge(match, due, instead=instead, pings=pings, interaction=interaction)

    async def remind_by(self, update: Update, wait: Wait, at: int) -> None:
        """Have somebody reminded then already, by whose name the board does not ring; never while they sleep."""
        user = update.info.seats[wait.seat].user
        habits = (await self._likings.habits_at(update.info.guild, [user]))[user]
        with store_errors_refused():
            rows = [
                replace(row, at=first_waking(at, habits))
                for row in await self._core.store.due.due_of_match(update.info.id)
                if (row.user, row.about.number, row.kind, row.state) == (user, wait.seq, REMINDER, "pending")
                and not asks_the_table(row, habits)
                and row.at > first_waking(at, habits)
            ]
            await self._core.store.due.put_due(rows)
        if rows:
            self._core.when_due()
