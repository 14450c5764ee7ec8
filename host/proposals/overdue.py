"""Somebody for whom the table has waited long: who that is, and what the others do about it.

Knows what is saved with it. Must not know what is said, nor how a table agrees.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import NoteRow
from host.clocks.arithmetic import DAY, charged
from host.clocks.keeping import control_of
from host.match.update import Update
from host.proposals.kind import Asking
from host.proposals.kinds import KINDS
from host.proposals.proposals import Answered
from host.proposals.waited_for import OVERDUE_DAYS, STAND_IN, wait_key
from host.refusal import Refusal
from host.schedule.due import REMINDER, REMINDERS, WARNING, counted_from
from host.seats.changes import SeatChanges
from host.types import EXTENDED

if TYPE_CHECKING:
    from collections.abc import Collection

    from db import ClockRow, Due
    from engine.core import Seat
    from host.match.live_match import LiveMatch
    from host.proposals.proposals import Agreed
    from host.proposals.waited_for import WaitKey

TURNS_MORE = 2
"""How many turns' worth of time somebody gets more at a table with clocks."""


class Overdue(SeatChanges):
    """Those for whom the tables of one store wait too long."""

    async def overdue(self, live: LiveMatch | None) -> frozenset[Seat]:
        """Return the seats for which a table has waited for days, or whose people were reminded in vain."""
        if live is None:
            return frozenset()
        now, match, found = self._now(), live.info.id, set[int]()
        rows = {(row.user, row.key): row for row in await self._store.due.due_of_match(match) if row.kind == REMINDER}
        for wait in live.waits:
            user = live.info.seats[wait.seat].user
            row = rows.get((user, wait.seq))
            stopped = await self.standstill(match, user, since=wait.since)
            days = charged(wait.since, now, stopped=stopped) / DAY
            # while the table is being asked, its message may be there to be answered
            if days >= OVERDUE_DAYS or (row is not None and _in_vain(row)):
                found.add(wait.seat)
        return frozenset(found)

    async def support(
        self,
        match: int,
        user: int,
        kind: str,
        *,
        wanted: str = "",
        absent: Collection[int] = (),
        interaction: int | None = None,
    ) -> Answered:
        """Let somebody say yes to what is asked about who is awaited; the first one asks the others by it.

        Who is awaited only asks; ``absent`` is as in ``propose``.
        """
        if await self._again(interaction):
            return Answered(await self._of_kind(match, kind))
        _, live = await self._current(match)
        if live.over:
            raise Refusal("finished")
        seat = live.info.playing(user)
        payload = KINDS[kind].payload(Asking(live.info, live, user, wanted, await self.overdue(live)))
        if wait_key(payload).seat == seat:
            asking = self.propose(match, user, kind, wanted=payload, absent=absent, interaction=interaction)
            return Answered(await asking)
        found = await self.open_proposal(match, kind)
        if found is None:
            try:
                # without the interaction: that is for the answer, and to be carried out again if the process dies here
                found = await self.propose(match, None, kind, wanted=payload, by=user, absent=absent)
            except Refusal as refusal:
                # somebody else has pressed at the same moment
                found = await self.open_proposal(match, kind) if refusal.code == "asked-already" else None
                if found is None:
                    raise
        if found.payload != payload:
            raise Refusal("asked-already")
        return await self.answer(found.id, user, yes=True, interaction=interaction)

    async def extend_agreed(self, agreed: Agreed, wait: WaitKey) -> Update:
        """Give somebody more time: reminders are counted anew, and a clock gets two turns' credit more."""
        match, now = agreed.proposal.match, self._now()
        game, live = await self._still_played(match)
        if (wait.seat, wait.seq) not in {(one.seat, one.seq) for one in live.waits}:
            raise Refusal("not-waited-for")
        seated = live.info.seats[wait.seat]
        habits = (await self.habits_at(live.info.guild, [seated.user]))[seated.user]
        rows = [
            row for row in await self._store.due.due_of_match(match) if (row.user, row.key) == (seated.user, wait.seq)
        ]
        anew = [counted_from(replace(row, count=0), habits, now) for row in rows if _stands(row, REMINDER)]
        # of a clock that has more there may be another warning; when, is looked at then
        anew += [replace(row, at=now, state="pending") for row in rows if _stands(row, WARNING)]
        after = replace(live, clocks=tuple([await self._longer(live, one, wait.seat) for one in live.clocks]))
        note = NoteRow(live.timeline.seq, now, EXTENDED, {"name": seated.name})
        await self._write_checked(
            match,
            self._store.breaks.extend(
                match,
                seated.user,
                instead=anew,
                note=note,
                standing=await self._standing(after, at=now),
                vote=agreed.vote,
                # who has just got more time is not to lose the seat by an earlier question
                voids=(f"{STAND_IN} {wait.text}",),
            ),
            lambda stored: note in stored.notes,
        )
        self._cache.put(match, after)
        self.when_due()
        return Update(game, after)

    async def _longer(self, live: LiveMatch, clock: ClockRow, seat: Seat) -> ClockRow:
        """Return a clock with more time, if it is that of the seat."""
        control = control_of(live.info)
        if control is None or clock.seat != seat or clock.since is None:
            return clock
        stopped, nights = await self._kept_still(live.info, clock)
        used = charged(clock.since, self._now(), stopped=stopped, nights=nights)
        # of what was over it gets nothing back, and from now on as much as anybody
        return replace(clock, left=max(clock.left, used) + TURNS_MORE * control.credit)


def _stands(row: Due, kind: str) -> bool:
    return row.kind == kind and row.state in {"pending", "gone"}


def _in_vain(row: Due) -> bool:
    return row.state == "gone" or (row.state == "sending" and row.count >= REMINDERS)
