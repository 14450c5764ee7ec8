"""Who is drawn to a table without playing there: who follows a match, and who is invited to a seat.

Knows who may follow, and who may be invited when. Must not know how anybody is told, nor what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import Conflict
from host.match import standing
from host.match.core import after_saving, again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, first_waking
from host.refusal import Refusal
from host.schedule import kinds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from db import Standing, Stored
    from host.lobby.lobbies import Lobbies
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.seats import OpenSeats
    from host.people.ping_limits import Pings
    from host.people.preferences import Likings
    from host.types import MatchInfo

END: Final = "end"
"""A follower is told when the match is over."""
EACH_TURN: Final = "turns"
"""A follower is told each turn, and when the match is over."""
NOTHING: Final = "stop"
"""The person does not follow the match."""
_KEPT: Final[Mapping[str, bool | None]] = {END: False, EACH_TURN: True, NOTHING: None}


@again_after_conflicts
class Followers:
    """Who follows the matches of one store: told by direct message when one is over, or at each turn."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def following(self, match: int, user: int) -> str:
        """Return of what the person is told, as a word above."""
        with store_errors_refused():
            every = await self._core.store.guests.following(match, user)
        return next(word for word, kept in _KEPT.items() if kept is every)

    async def follow(self, match: int, user: int, wanted: str | None = None, *, interaction: int | None = None) -> str:
        """Let the person follow a match, or stop; None: the one if it is not so, else the other. Return what it is."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return await self.following(match, user)
            info = await self._core.info(match)
            if info.status == "finished":
                raise Refusal("finished")
            if info.status == "cancelled":
                raise Refusal("not-running", status=info.status)
            seated = info.seated(user)
            if wanted is None:
                wanted = END if await self._core.store.guests.following(match, user) is None else NOTHING
            if wanted not in _KEPT:
                raise Refusal("malformed", text=wanted)
            if wanted != NOTHING and seated is not None and not seated.resigned:
                raise Refusal("plays-here")
            try:
                await self._core.store.guests.follow(match, user, every=_KEPT[wanted], interaction=interaction)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return await self.following(match, user)
        return wanted


@again_after_conflicts
class Invitations:
    """Who is invited to the tables of one store: to a lobby with room, or to a vacant seat of a match under way."""

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
            timer = kinds.of_invitation(match, guest, asker=user, at=first_waking(now, habits), now=now)
            stands: Standing | None = None
            if info.status == "lobby":
                stands = standing.of_lobby(info.revision + 1, at=now)
            try:
                await self._core.store.guests.invite(
                    match,
                    guest,
                    asker=user,
                    at=now,
                    timer=timer,
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
