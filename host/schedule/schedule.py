"""What is scheduled by itself, row by row: nothing is told twice, and nothing is forgotten.

A message that is due is marked before it is posted and confirmed after; what was marked and never confirmed may be
posted or not, and is looked for. See docs/adr/0020. What nobody at its match can be told now is held back. Must not
know the text.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db import Concern, Timer, TimerKind
from host.clocks.clocks import LATE, lasting
from host.match.core import VoidIfRefused, again_after_conflicts, store_errors_refused
from host.match.update import Update
from host.people.preferences import Habits
from host.schedule.kinds import asks_the_table, beside, counted_from, handling, skipped

if TYPE_CHECKING:
    from db import Agenda
    from host.clocks.clocks import Presence
    from host.match.core import Core
    from host.match.live_match import Wait
    from host.match.matches import Matches
    from host.people.preferences import Likings

_SOON: Final = 60
"""Seconds until it is looked again whether a match can be reached that could be a moment ago."""
_SELDOM: Final = 900
"""The same for a match that has been out of reach for long."""
_MOST: Final = 500
"""How many due timers are looked at for how late they are."""
_log = logging.getLogger(__name__)


@again_after_conflicts
class Schedule:
    """The rows of what is scheduled in the matches of one store."""

    def __init__(self, core: Core, matches: Matches, likings: Likings, presence: Presence) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._presence = presence

    async def agenda(self, *, most: int) -> Agenda:
        """Return what is scheduled now, at most ``most`` of it, and when there is more.

        Not before it is known whether the clock was set.
        """
        await self._presence.mind_clock()
        return await self._agenda(most)

    async def late(self) -> dict[int, int]:
        """Return for how many seconds what is looked after here is due, by the number of its row."""
        now, agenda = self._core.now(), await self._agenda(_MOST)
        return {one.id: now - one.at for one in agenda.due}

    async def _agenda(self, most: int) -> Agenda:
        with store_errors_refused():
            return await self._core.store.timers.agenda(self._core.now(), most=most, share=self._core.share)

    async def held_back(self, timer: Timer) -> int | None:
        """Return when something is due instead, because its match cannot be reached or could not; None: it is due now.

        Time in which nobody could do anything counts for no reminder and no deadline.
        """
        match, now = timer.match, self._core.now()
        if not handling(timer).held or not match:
            return None
        guild = (await self._core.info(match)).guild
        with store_errors_refused():
            found = await self._core.store.presence.cut_offs(match, guild, timer.since)
        if going_on := [one.since for one in found if lasting(one, now)]:
            return now + min(max((now - min(going_on)) // 4, _SOON), _SELDOM)
        lost = tuple((one.since, one.until) for one in found if one.until is not None and one.until - one.since >= LATE)
        if not lost:
            return None
        habits = Habits() if timer.user is None else (await self._likings.habits_at(guild, [timer.user]))[timer.user]
        at = handling(timer).without(timer, habits, lost)
        return at if at > now else None

    async def wait_of(self, timer: Timer) -> tuple[Update, Wait] | None:
        """Return the match and the wait that a row is about; None: nobody waits so any more, and the row is gone."""
        match = timer.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                game, live = await self._matches.live(match)
                for wait in live.waits if live.info.resting is None else ():
                    if live.info.seats[wait.seat].user == timer.user and timer.about == handling(timer).about(wait):
                        return Update(game, live), wait
                # a row from before this program kept rows, or of a backup
                await self._core.store.matches.set_standing(
                    match, await self._matches.standing(live, at=self._core.now())
                )
        await self.drop(timer)
        return None

    async def match_of(self, timer: Timer) -> Update | None:
        """Return the match that a row is about; None: there is none to look at any more, and the row is gone."""
        with VoidIfRefused():
            return Update(*await self._matches.current(timer.match or 0))
        await self.drop(timer)
        return None

    async def mark(self, timer: Timer, *, channel: int) -> Timer | None:
        """Keep that a message is about to be posted under the row's nonce; return the row then, None: it is void."""
        now = self._core.now()
        with store_errors_refused():
            if timer.state == "pending" and not await self._core.store.timers.mark_due(
                timer.id, timer.nonce, channel=channel, at=now
            ):
                return None
        return timer if timer.marked else replace(timer, state="sending", channel=channel, marked=now)

    async def confirm(self, timer: Timer, message: int) -> bool:
        """Keep that a message is posted, and what is scheduled next; return whether it is still wanted."""
        now, habits = self._core.now(), await self._likings.habits_of(timer)
        if timer.kind == TimerKind.REMINDER and (missed := skipped(timer, habits, now=timer.marked)):
            _log.info("match %s: one reminder replaces %s that weren't sent in time", timer.match, missed)
        with store_errors_refused():
            return await self._core.store.timers.confirm_due(
                timer.id,
                message,
                then=handling(timer).following(timer, habits, now),
                beside=beside(timer, habits, now=now),
                private=handling(timer).private,
                asks=asks_the_table(timer, habits),
                stays=handling(timer).stays,
            )

    async def shut_out(self, timer: Timer) -> None:
        """Keep that Discord refuses direct messages to a person; once, they are told so in the channel."""
        now, user, match = self._core.now(), timer.user or 0, timer.match
        told = Timer(TimerKind.DIRECT_CLOSED, match, user, Concern("match"), now, now, of_turn=False)
        with store_errors_refused():
            await self._core.store.timers.shut_out(timer.id, user, at=now, then=told)
        self._core.when_due()

    async def put_off(self, timer: Timer, at: int) -> None:
        """Write a timer for later, with nothing begun yet."""
        with store_errors_refused():
            await self._core.store.timers.put_due(
                [replace(timer, at=at, state="pending", nonce="", channel=0, marked=0)]
            )

    async def delay(self, timer: Timer, at: int) -> None:
        """Keep that something is tried again then; a message that may be posted already is looked for first."""
        with store_errors_refused():
            await self._core.store.timers.delay_due(timer.id, at)

    async def refused(self, timer: Timer, at: int) -> None:
        """Keep that something cannot be done now; it is tried again then, unless nobody wants it any more."""
        if timer.state == "void":
            await self.drop(timer)
        else:
            await self.put_off(timer, at)

    async def drop(self, timer: Timer) -> None:
        """Keep that something is not due any more."""
        with store_errors_refused():
            await self._core.store.timers.drop_due(timer.id)

    async def count_anew(self, timer: Timer, *, since: int) -> None:
        """Keep that a reminder is counted from another moment: the person was called then."""
        with store_errors_refused():
            await self._core.store.timers.put_due([counted_from(timer, await self._likings.habits_of(timer), since)])

    async def forget_notice(self, message: int) -> None:
        """Keep that a message about a turn is deleted, or out of reach for good."""
        with store_errors_refused():
            await self._core.store.timers.forget_notice(message)
