"""Breaks of a table: pauses, agreed on and ended by anyone at it or by time, and rests, when nobody moves for long.

Knows what is kept of a break, and which timers follow when it is over. Must not know how a table agrees, nor how anyone
hears of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import Concern, Conflict, NoteRow, Timer, TimerKind
from host.match.core import VoidIfRefused, again_after_conflicts, store_errors_refused
from host.match.live_match import woken
from host.match.update import Update
from host.people.ping_limits import Granted, about_timer
from host.people.preferences import DAY
from host.proposals.wanted import wanted_pause
from host.refusal import Refusal
from host.schedule.kinds import REST_DAYS, handling
from host.types import PAUSE_OVER, PAUSED, RESTED, RESUMED_BY, WOKEN

if TYPE_CHECKING:
    from db import Pause
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings
    from host.proposals.wanted import Agreed
    from host.schedule.schedule import Schedule


@again_after_conflicts
class Pauses:
    """The pauses of the matches of one store, in which nobody has to do anything."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, pings: Pings, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._schedule = schedule

    async def current(self, match: int) -> Pause | None:
        """Return the pause that a match has now."""
        with store_errors_refused():
            found = await self._core.store.breaks.pauses(match)
        return next((one for one in found if one.ended is None and self._core.now() < one.until), None)

    async def require_unpaused(self, match: int) -> None:
        """Raise Refusal while a match is paused."""
        if (pause := await self.current(match)) is not None:
            raise Refusal("paused", at=pause.until)

    async def pause_agreed(self, agreed: Agreed) -> Update:
        """Pause a match for as long as its table has agreed on; the caller holds it."""
        match, at = agreed.proposal.match, self._core.now()
        days = wanted_pause(agreed.proposal.payload).days
        game, live = await self._matches.played_on(match)
        await self._end_old(match)
        await self.require_unpaused(match)
        note = NoteRow(live.timeline.seq, at, PAUSED, {"days": days})
        await self._core.write_checked(
            match,
            self._core.store.breaks.pause(match, at=at, until=at + days * DAY, note=note, vote=agreed.vote),
            lambda now: note in now.notes,
        )
        self._core.when_due()
        return Update(game, live)

    async def resume(
        self, match: int, user: int, *, number: int | None = None, interaction: int | None = None
    ) -> Update:
        """End the pause of a match at the word of someone who plays it; ``number``: only that pause."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            game, live = await self._matches.played_on(match)
            name = live.info.seats[live.info.playing(user)].name
            pause = await self.current(match)
            if pause is None or number not in (None, pause.id):
                raise Refusal("not-paused")
            note = NoteRow(live.timeline.seq, self._core.now(), RESUMED_BY, {"name": name})
            await self._resume(live, pause, note, by=user, interaction=interaction)
        self._core.when_due()
        return Update(game, live)

    async def called_on(self, match: int) -> Granted:
        """Return who the message about the end of a match's last pause may mention for the person who ended it."""
        with store_errors_refused():
            *_, last = (None, *await self._core.store.breaks.pauses(match))
        if last is None or last.ended is None:
            return Granted(frozenset())
        return await self._pings.granted(
            about_timer(Timer(TimerKind.RESUMED, match, None, Concern("pause", last.id), last.ended, last.ended))
        )

    async def pause_over(self, timer: Timer) -> None:
        """End a pause whose time is over; of a match that does not go on, nobody is told."""
        match = timer.match or 0
        async with self._core.locked(match):
            pause = next(
                (
                    one
                    for one in await self._core.store.breaks.pauses(match)
                    if (one.id, one.ended) == (timer.about.number, None)
                ),
                None,
            )
            if pause is None:
                await self._core.store.timers.drop_due(timer.id)
                return
            try:
                _, live = await self._matches.played_on(match)
            except Refusal as refusal:
                if refusal.code not in {"finished", "frozen", "closed", "not-running", "resting"}:
                    raise
                await self._core.store.breaks.resume(pause, at=pause.until, note=None)
                return
            await self._resume(live, pause, NoteRow(live.timeline.seq, self._core.now(), PAUSE_OVER, {}), by=None)
        self._core.when_due()

    async def waits_for_pause(self, timer: Timer) -> bool:
        """Return whether a pause holds back the timers of a turn; then it has another time, or is gone."""
        with store_errors_refused():
            found = await self._core.store.breaks.pauses(timer.match or 0)
        pause = next((one for one in found if one.ended is None), None)
        if pause is None:
            return False
        if timer.kind == TimerKind.NUDGE:
            await self._schedule.drop(timer)
        elif self._core.now() < pause.until:
            await self._schedule.put_off(timer, pause.until)
        if pause.until <= self._core.now():
            # that gives all that is due of the turn another time
            await self.pause_over(
                Timer(TimerKind.PAUSE, pause.match, None, Concern("pause", pause.id), pause.until, pause.begin)
            )
        return True

    # Steps of the above

    async def _end_old(self, match: int) -> None:
        """Write that a pause is over whose time is, if that was not due yet."""
        for one in await self._core.store.breaks.pauses(match):
            if one.ended is None and one.until <= self._core.now():
                await self._core.store.breaks.resume(one, at=one.until, note=None)

    async def _resume(
        self, live: LiveMatch, pause: Pause, note: NoteRow, *, by: int | None, interaction: int | None = None
    ) -> None:
        """Save that a pause is over: a message calls who is awake, a reminder anyone who wakes up later."""
        now, match = self._core.now(), live.info.id
        users = [live.info.seats[wait.seat].user for wait in live.waits]
        habits = await self._likings.habits_at(live.info.guild, users)
        rows = [row for row in await self._core.store.timers.due_of_match(match) if row.user in habits]
        instead = [handling(row).after_pause(row, habits[row.user], now) for row in rows if row.user is not None]
        then = Timer(TimerKind.RESUMED, match, None, Concern("pause", pause.id), now, now, of_turn=False, asker=by)
        await self._core.store.breaks.resume(
            pause,
            at=min(now, pause.until),
            note=note,
            then=then,
            instead=[row for row in instead if row is not None],
            pings=None if by is None else self._pings.wanted(by, users),
            interaction=interaction,
        )


@again_after_conflicts
class Resting:
    """The matches of one store that rest, until one of their players says so; see docs/adr/0026.

    A match that rests is being played as far as everything else is concerned: it keeps its channel, its seats and its
    secrets. It is nobody's turn in it, so no timer is due.
    """

    def __init__(self, core: Core, matches: Matches, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule

    async def rest(self, timer: Timer) -> None:
        """Put a match to rest in which nobody moved since the row was written."""
        match = timer.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                _, live = await self._matches.live(match)
                if not live.over and live.info.resting is None and live.timeline.seq == timer.about.number:
                    await self._rest(live)
                    return
        await self._schedule.drop(timer)

    async def _rest(self, live: LiveMatch) -> None:
        at = self._core.now()
        resting = replace(live, info=replace(live.info, resting=at))
        note = NoteRow(live.timeline.seq, at, RESTED, {"days": REST_DAYS})
        await self._core.store.breaks.rest(
            live.info.id, note=note, standing=await self._matches.standing(resting, at=at)
        )
        self._core.cache.put(live.info.id, resting)
        self._core.when_due()

    async def wake(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Let a match go on that rests, at the word of someone who plays it; one that does not goes on as it is."""
        async with self._core.locked(match):
            game, live = await self._matches.live(match)
            if await self._core.done_before(interaction):
                return Update(game, live)
            if live.over:
                raise Refusal("finished")
            seated = live.info.kept(user)
            if live.info.resting is None:
                return Update(game, live)
            at = self._core.now()
            after = woken(live, at=at)
            note = NoteRow(live.timeline.seq, at, WOKEN, {"name": seated.name})
            standing = await self._matches.standing(after, at=at)
            try:
                await self._core.store.breaks.wake(match, note=note, standing=standing, interaction=interaction)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                self._core.cache.drop(match)
                return Update(*await self._matches.live(match))
            self._core.cache.put(match, after)
        self._core.when_due()
        return Update(game, after)
