"""What is due and has to wait, because nobody at its match can be told anything, or could do anything for a time.

Knows what waits. Must not know what is said, nor why a match cannot be reached.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from host.clocks.standstill import LATE, Standstill, lasting
from host.match.matches import store_errors_refused
from host.people.quiet_hours import Habits
from host.schedule.due import HELD, match_of, without

if TYPE_CHECKING:
    from db import Due, Stored
    from host.types import Listed

_SOON: Final = 60
"""Seconds until it is looked again whether a match can be reached that could be a moment ago."""
_SELDOM: Final = 900
"""The same for a match that has been out of reach for long."""


class HoldingBack(Standstill):
    """What is held back in the matches of one store."""

    async def _listed(self, stored: Stored, user: int) -> Listed:
        listed = await super()._listed(stored, user)
        stopped = None if listed.end is None else await self.cut_off(listed.info.id)
        return listed if stopped is None else replace(listed, end=None, stopped=stopped)

    async def held_back(self, due: Due) -> int | None:
        """Return when something is due instead, because its match cannot be reached or could not; None: it is due now.

        Time in which nobody could do anything counts for no reminder and no deadline.
        """
        match, now = match_of(due), self._now()
        if due.kind not in HELD or not match:
            return None
        guild = (await self.info(match)).guild
        with store_errors_refused():
            found = await self._store.presence.cut_offs(match, guild, due.since)
        if going_on := [one.since for one in found if lasting(one, now)]:
            return now + min(max((now - min(going_on)) // 4, _SOON), _SELDOM)
        lost = tuple((one.since, one.until) for one in found if one.until is not None and one.until - one.since >= LATE)
        if not lost:
            return None
        habits = Habits() if due.user is None else (await self.habits_at(guild, [due.user]))[due.user]
        at = without(due, habits, lost)
        return at if at > now else None
