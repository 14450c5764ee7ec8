"""Somebody at a table invites a person to it: to a lobby with room, or to a vacant seat of a match under way.

Knows who may be invited when. Must not know how a person is called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import Conflict
from host.match import standing
from host.match.core import after_saving, again_after_conflicts
from host.people.quiet_hours import first_waking
from host.refusal import Refusal
from host.schedule import kinds
from host.schedule.kinds import DAY

if TYPE_CHECKING:
    from db import Standing, Stored
    from host.lobby.lobbies import Lobbies
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.seats import OpenSeats
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings
    from host.types import MatchInfo


@again_after_conflicts
class Invitations:
    """Who is invited to the tables of one store."""

    def __init__(
        self, core: Core, matches: Matches, likings: Likings, pings: Pings, *, lobbies: Lobbies, open_seats: OpenSeats
    ) -> None:
        self._core = core
        self._matches = matches
        self._likings = likings
        self._pings = pings
        self._lobbies = lobbies
        self._open_seats = open_seats

    async def invite(self, match: int, user: int, guest: int, *, interaction: int | None = None) -> MatchInfo:
        """Invite a person at the word of somebody at the table; they are called as soon as they are awake."""
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            info = self._core.described(stored)
            if await self._core.done_before(interaction):
                return info
            await self._require_room(stored, user, guest)
            now = self._core.now()
            last = await self._core.store.guests.invited_at(match, guest)
            if last is not None and now < last + DAY:
                raise Refusal("invited-already", at=last + DAY)
            await self._pings.require(user, guest)
            habits = (await self._likings.habits_at(info.guild, [guest]))[guest]
            due = kinds.of_invitation(match, guest, asker=user, at=first_waking(now, habits), now=now)
            stands: Standing | None = None
            if info.status == "lobby":
                stands = standing.of_lobby(info.revision + 1, at=now)
            try:
                await self._core.store.guests.invite(
                    match,
                    guest,
                    asker=user,
                    at=now,
                    due=due,
                    pings=self._pings.wanted(user, [guest]),
                    standing=stands,
                    interaction=interaction,
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return info
            with after_saving():
                shown = self._core.described(await self._core.stored(match))
        self._core.when_due()
        return shown

    async def _require_room(self, stored: Stored, user: int, guest: int) -> None:
        """Raise Refusal unless the person sits there, the guest does not, and there is a seat to be taken."""
        match, info = stored.match.id, self._core.described(stored)
        if info.status == "running":
            _, live = await self._matches.live(match)
            live.require_awake()
            info = live.info
        else:
            _, current, game = await self._lobbies.read(match)
            if len(current.seats) >= max(game.info.seats):
                raise Refusal("full", seats=len(current.seats))
        if info.seated(user) is None:
            raise Refusal("not-seated")
        there = info.seated(guest)
        if there is not None and not there.resigned:
            raise Refusal("sits-already", seat=there.seat)
        if info.status == "running" and not await self._open_seats.has_room(match, guest):
            raise Refusal("seats-kept" if any(one.resigned for one in info.seats) else "no-vacant-seat")
