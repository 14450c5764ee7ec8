"""Channels that were deleted with a match in them: who plays it is told, by direct message where that is wanted.

Knows who is told. Must not know how.
"""

from __future__ import annotations

from db import Due
from host.match.matches import Matches, store_errors_refused
from host.people.quiet_hours import first_waking
from host.schedule.due import PLACE_LOST


class LostPlaces(Matches):
    """The channels of the matches of one store."""

    async def place_lost(self, channel: int) -> None:
        """Have those told who play the match of a channel that was deleted."""
        info = await self.at(channel)
        if info is None:
            return
        now = self._now()
        habits = await self.habits_at(info.guild, [one.user for one in info.people if not one.resigned])
        due = [
            Due(None, user, PLACE_LOST, info.id, first_waking(now, own), now, of_turn=False)
            for user, own in habits.items()
            if own.direct
        ]
        with store_errors_refused():
            await self._store.due.add_due(due)
        self.when_due()
