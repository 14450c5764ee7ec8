"""Pauses: agreed on by a table, ended by anybody at it or by time, and in between nobody has to do anything.

Knows what is kept and what is due when one is over. Must not know how a table agrees, nor who is called by which words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import Due, NoteRow
from host.absence.vacation_days import DAY
from host.absence.vacations import Vacations
from host.match.matches import store_errors_refused
from host.match.update import Update
from host.people.ping_limits import Granted, about_due
from host.people.quiet_hours import first_waking, may_be_called
from host.refusal import Refusal
from host.schedule.due import (
    DIRECT,
    NUDGE,
    PAUSE,
    REMINDER,
    REMINDERS,
    RESUMED,
    SHORTLY,
    TIME_UP,
    WARNING,
    counted_from,
)
from host.seats.changes import SeatChanges
from host.types import PAUSE_OVER, PAUSED, RESUMED_BY

if TYPE_CHECKING:
    from db import Pause, Stored
    from host.match.live_match import LiveMatch
    from host.people.quiet_hours import Habits
    from host.proposals.proposals import Agreed
    from host.schedule.reminders import Nudged
    from host.types import Listed


class Pauses(SeatChanges, Vacations):
    """The pauses of the matches of one store."""

    async def pause(self, match: int) -> Pause | None:
        """Return the pause that a match has now."""
        with store_errors_refused():
            found = await self._store.breaks.pauses(match)
        return next((one for one in found if one.ended is None and self._now() < one.until), None)

    async def _listed(self, stored: Stored, user: int) -> Listed:
        listed = await super()._listed(stored, user)
        pause = await self.pause(listed.info.id) if listed.awaited else None
        return listed if pause is None else replace(listed, paused=pause.until)

    async def nudge(self, match: int, user: int, *, interaction: int | None = None) -> Nudged:
        """Remind those for whom the table waits, as ``Reminders`` does; in a pause it waits for nobody."""
        if not await self._again(interaction):
            await self.require_unpaused(match)
        return await super().nudge(match, user, interaction=interaction)

    async def require_unpaused(self, match: int) -> None:
        """Raise Refusal while a match is paused."""
        if (pause := await self.pause(match)) is not None:
            raise Refusal("paused", at=pause.until)

    async def pause_agreed(self, agreed: Agreed, days: int) -> Update:
        """Pause a match for so many days; the caller holds it."""
        match, at = agreed.proposal.match, self._now()
        game, live = await self._still_played(match)
        await self._end_old(match)
        await self.require_unpaused(match)
        note = NoteRow(live.timeline.seq, at, PAUSED, {"days": days})
        await self._write_checked(
            match,
            self._store.breaks.pause(match, at=at, until=at + days * DAY, note=note, vote=agreed.vote),
            lambda now: note in now.notes,
        )
        self.when_due()
        return Update(game, live)

    async def resume(
        self, match: int, user: int, *, number: int | None = None, interaction: int | None = None
    ) -> Update:
        """End the pause of a match at the word of somebody who plays it; ``number``: only that pause."""
        async with self._alone(match):
            if await self._again(interaction):
                return Update(*await self._live(match))
            game, live = await self._still_played(match)
            name = live.info.seats[live.info.playing(user)].name
            pause = await self.pause(match)
            if pause is None or number not in (None, pause.id):
                raise Refusal("not-paused")
            note = NoteRow(live.timeline.seq, self._now(), RESUMED_BY, {"name": name})
            await self._resume(live, pause, note, by=user, interaction=interaction)
        self.when_due()
        return Update(game, live)

    async def called_on(self, match: int) -> Granted:
        """Return whom the message about the end of a match's last pause may mention at the word of who ended it."""
        with store_errors_refused():
            *_, last = (None, *await self._store.breaks.pauses(match))
        if last is None or last.ended is None:
            return Granted(frozenset())
        return await self.granted(about_due(Due(match, None, RESUMED, last.id, last.ended, last.ended)))

    async def pause_over(self, due: Due) -> None:
        """End a pause whose time is over; of a match that does not go on, nobody is told."""
        match = due.match or 0
        async with self._alone(match):
            pause = next(
                (one for one in await self._store.breaks.pauses(match) if (one.id, one.ended) == (due.key, None)), None
            )
            if pause is None:
                await self._store.due.drop_due(due.id)
                return
            try:
                _, live = await self._still_played(match)
            except Refusal as refusal:
                if refusal.code not in {"finished", "frozen", "closed", "not-running", "resting"}:
                    raise
                await self._store.breaks.resume(pause, at=pause.until, note=None)
                return
            await self._resume(live, pause, NoteRow(live.timeline.seq, self._now(), PAUSE_OVER, {}), by=None)
        self.when_due()

    async def waits_for_pause(self, due: Due) -> bool:
        """Return whether a pause keeps what is due of a turn from being said; then it has another time, or is gone."""
        with store_errors_refused():
            found = await self._store.breaks.pauses(due.match or 0)
        pause = next((one for one in found if one.ended is None), None)
        if pause is None:
            return False
        if due.kind == NUDGE:
            await self.drop_due(due)
        elif self._now() < pause.until:
            await self.put_off(due, pause.until)
        if pause.until <= self._now():
            # that gives all that is due of the turn another time
            await self.pause_over(Due(pause.match, None, PAUSE, pause.id, pause.until, pause.begin))
        return True

    # Steps of the above

    async def _end_old(self, match: int) -> None:
        """Write that a pause is over whose time is, if that was not due yet."""
        for one in await self._store.breaks.pauses(match):
            if one.ended is None and one.until <= self._now():
                await self._store.breaks.resume(one, at=one.until, note=None)

    async def _resume(
        self, live: LiveMatch, pause: Pause, note: NoteRow, *, by: int | None, interaction: int | None = None
    ) -> None:
        """Save that a pause is over: a message calls who is awake, a reminder whoever wakes up later."""
        now, match = self._now(), live.info.id
        users = [live.info.seats[wait.seat].user for wait in live.waits]
        habits = await self.habits_at(live.info.guild, users)
        rows = [row for row in await self._store.due.due_of_match(match) if row.user in habits]
        instead = [_after(row, habits[row.user], now=now) for row in rows if row.user is not None]
        then = Due(match, None, RESUMED, pause.id, now, now, of_turn=False, asker=by)
        await self._store.breaks.resume(
            pause,
            at=min(now, pause.until),
            note=note,
            then=then,
            instead=[row for row in instead if row is not None],
            pings=None if by is None else self._wanted_pings(by, users),
            interaction=interaction,
        )


def _after(row: Due, habits: Habits, *, now: int) -> Due | None:
    """Return when somebody is called who is awaited after a pause; None: as it was before."""
    if row.kind == DIRECT and row.state == "pending":
        return replace(row, at=first_waking(now + SHORTLY, habits))
    if row.kind in (TIME_UP, WARNING) and row.state == "pending":
        # the pause may have ended before its time
        return replace(row, at=now)
    if row.kind != REMINDER or row.state not in {"pending", "gone"}:
        return None
    again = counted_from(row, habits, now)
    asleep = not may_be_called(now, habits) and habits.interval and row.count < REMINDERS
    # the message about the end of the pause does not call who sleeps
    return replace(again, at=first_waking(now, habits)) if asleep else again
