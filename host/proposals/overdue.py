"""An overdue player: who that is, and what the others do about it.

Knows what is saved with it. Must not know the text, nor how a table agrees.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import NoteRow, TimerKind
from host.clocks.clocks import charged, control_of
from host.match.core import again_after_conflicts
from host.match.update import Update
from host.people.preferences import DAY
from host.proposals.wanted import OVERDUE_DAYS, STAND_IN, wait_key
from host.refusal import Refusal
from host.schedule.kinds import REMINDERS, counted_from
from host.types import EXTENDED

if TYPE_CHECKING:
    from db import ClockRow, Timer
    from engine.core import Seat
    from host.clocks.clocks import Clocks, Standstill
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.people.preferences import Likings
    from host.proposals.wanted import Agreed

TURNS_MORE = 2
"""How many turns' worth of time someone gets more at a table with clocks."""


@again_after_conflicts
class Overdue:
    """The overdue players at the tables of one store."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, clocks: Clocks, standstill: Standstill) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._clocks = clocks
        self._standstill = standstill

    async def seats(self, live: LiveMatch | None) -> frozenset[Seat]:
        """Return the seats for which a table has waited for days, or whose people were reminded without success."""
        if live is None:
            return frozenset()
        now, match, found = self._core.now(), live.info.id, set[int]()
        rows = {
            (row.user, row.about.number): row
            for row in await self._core.store.timers.due_of_match(match)
            if row.kind == TimerKind.REMINDER
        }
        for wait in live.waits:
            user = live.info.seats[wait.seat].user
            row = rows.get((user, wait.seq))
            stopped = await self._standstill.stood_still(match, user, since=wait.since)
            days = charged(wait.since, now, stopped=stopped) / DAY
            # while the table is being asked, its message may be there to be answered
            if days >= OVERDUE_DAYS or (row is not None and _in_vain(row)):
                found.add(wait.seat)
        return frozenset(found)

    async def extend_agreed(self, agreed: Agreed) -> Update:
        """Give someone more time: reminders are counted again, and a clock gets two turns' credit more."""
        wait = wait_key(agreed.proposal.payload)
        match, now = agreed.proposal.match, self._core.now()
        game, live = await self._matches.played_on(match)
        if (wait.seat, wait.seq) not in {(one.seat, one.seq) for one in live.waits}:
            raise Refusal("not-waited-for")
        seated = live.info.seats[wait.seat]
        habits = (await self._likings.habits_at(live.info.guild, [seated.user]))[seated.user]
        rows = [
            row
            for row in await self._core.store.timers.due_of_match(match)
            if (row.user, row.about.number) == (seated.user, wait.seq)
        ]
        anew = [counted_from(replace(row, count=0), habits, now) for row in rows if _stands(row, TimerKind.REMINDER)]
        # of a clock that has more there may be another warning; when, is looked at then
        anew += [replace(row, at=now, state="pending") for row in rows if _stands(row, TimerKind.WARNING)]
        after = replace(live, clocks=tuple([await self._longer(live, one, wait.seat) for one in live.clocks]))
        note = NoteRow(live.timeline.seq, now, EXTENDED, {"name": seated.name})
        await self._core.write_checked(
            match,
            self._core.store.breaks.extend(
                match,
                seated.user,
                instead=anew,
                note=note,
                standing=await self._matches.standing(after, at=now),
                vote=agreed.vote,
                # who has just got more time is not to lose the seat by an earlier question
                voids=(f"{STAND_IN} {wait.text}",),
            ),
            lambda stored: note in stored.notes,
        )
        self._core.cache.put(match, after)
        self._core.when_due()
        return Update(game, after)

    async def _longer(self, live: LiveMatch, clock: ClockRow, seat: Seat) -> ClockRow:
        """Return a clock with more time, if it is that of the seat."""
        control = control_of(live.info)
        if control is None or clock.seat != seat or clock.since is None:
            return clock
        stopped, nights = await self._clocks.kept_still(live.info, clock)
        used = charged(clock.since, self._core.now(), stopped=stopped, nights=nights)
        # of what was over it gets nothing back, and from now on as much as anybody
        return replace(clock, left=max(clock.left, used) + TURNS_MORE * control.credit)


def _stands(row: Timer, kind: str) -> bool:
    return row.kind == kind and row.state in {"pending", "gone"}


def _in_vain(row: Timer) -> bool:
    return row.state == "gone" or (row.state == "sending" and row.count >= REMINDERS)
