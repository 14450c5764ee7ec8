"""Somebody at a table invites a person to it: to a lobby with room, or to a vacant seat of a match under way.

Knows who may be invited when. Must not know how a person is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import Conflict
from host.absence.resting import require_awake
from host.lobby.lobbies import Lobbies
from host.match import standing
from host.match.matches import after_saving
from host.people.quiet_hours import first_waking
from host.refusal import Refusal
from host.schedule import due as dues
from host.schedule.due import DAY
from host.seats.open_seats import OpenSeats

if TYPE_CHECKING:
    from db import Standing, Stored
    from host.types import MatchInfo


class Invitations(Lobbies, OpenSeats):
    """Who is invited to the tables of one store."""

    async def invite(self, match: int, user: int, guest: int, *, interaction: int | None = None) -> MatchInfo:
        """Invite a person at the word of somebody at the table; they are called as soon as they are awake."""
        async with self._alone(match):
            stored = await self._stored(match)
            info = self._described(stored)
            if await self._again(interaction):
                return info
            await self._require_room(stored, user, guest)
            now = self._now()
            last = await self._store.guests.invited_at(match, guest)
            if last is not None and now < last + DAY:
                raise Refusal("invited-already", at=last + DAY)
            await self._require_ping(user, guest)
            habits = (await self.habits_at(info.guild, [guest]))[guest]
            due = dues.of_invitation(match, guest, asker=user, at=first_waking(now, habits), now=now)
            stands: Standing | None = None
            if info.status == "lobby":
                stands = standing.of_lobby(info.revision + 1, at=now)
            try:
                await self._store.guests.invite(
                    match,
                    guest,
                    asker=user,
                    at=now,
                    due=due,
                    pings=self._wanted_pings(user, [guest]),
                    standing=stands,
                    interaction=interaction,
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return info
            with after_saving():
                shown = self._described(await self._stored(match))
        self.when_due()
        return shown

    async def _require_room(self, stored: Stored, user: int, guest: int) -> None:
        """Raise Refusal unless the person sits there, the guest does not, and there is a seat to be taken."""
        match, info = stored.match.id, self._described(stored)
        if info.status == "running":
            _, live = await self._live(match)
            require_awake(live)
            info = live.info
        else:
            _, current, game = await self._lobby(match)
            if len(current.seats) >= max(game.info.seats):
                raise Refusal("full", seats=len(current.seats))
        if info.seated(user) is None:
            raise Refusal("not-seated")
        there = info.seated(guest)
        if there is not None and not there.resigned:
            raise Refusal("sits-already", seat=there.seat)
        if info.status == "running" and not await self.has_room(match, guest):
            raise Refusal("seats-kept" if any(one.resigned for one in info.seats) else "no-vacant-seat")
