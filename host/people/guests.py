"""Who is drawn to a table without playing there: who follows a match, and who is invited to a seat.

Knows who may follow, and who may be invited when. Must not know how anyone is told, nor what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from db import Conflict
from host.match import standing
from host.match.core import after_saving, again_after_conflicts, store_errors_refused
from host.people.preferences import DAY, first_waking
from host.refusal import Refusal
from host.schedule import kinds

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

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


class Invited(NamedTuple):
    """A match to which people were invited, and why others were not."""

    info: MatchInfo
    refused: Mapping[int, Refusal]


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
        """Invite a person at the word of someone at the table; they are called as soon as they are awake."""
        invited = await self.invite_all(match, user, (guest,), interaction=interaction)
        if refusal := invited.refused.get(guest):
            raise refusal
        return invited.info

    async def invite_all(
        self, match: int, user: int, guests: Iterable[int], *, interaction: int | None = None
    ) -> Invited:
        """Invite people one after the other, saved together; raise Refusal where nobody can be invited at all.

        Who of them cannot be is ``refused``, and the others are invited all the same.
        """
        guests = tuple(dict.fromkeys(guests))
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            info = self._core.described(stored)
            if await self._core.done_before(interaction):
                return await self._invited_before(info, user, guests)
            info = await self._require_room(stored, user)
            now, calls, refused = self._core.now(), list[int](), dict[int, Refusal]()
            for guest in guests:
                if refusal := await self._why_not(info, user, guest, beside=calls):
                    refused[guest] = refusal
                else:
                    calls.append(guest)
            if not calls:
                return Invited(info, refused)
            habits = await self._likings.habits_at(info.guild, calls)
            timers = [
                kinds.of_invitation(match, guest, asker=user, at=first_waking(now, habits[guest]), now=now)
                for guest in calls
            ]
            stands: Standing | None = None
            if info.status == "lobby":
                stands = standing.of_lobby(info.revision + 1, at=now)
            try:
                await self._core.store.guests.invite(
                    match,
                    timers,
                    asker=user,
                    at=now,
                    pings=self._pings.wanted(user, calls),
                    standing=stands,
                    interaction=interaction,
                )
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                return await self._invited_before(info, user, guests)
            with after_saving():
                shown = self._core.described(await self._core.stored(match))
        self._core.when_due()
        return Invited(shown, refused)

    async def require_room(self, match: int, user: int) -> MatchInfo:
        """Return the match; raise Refusal unless the person could invite someone there."""
        async with self._core.locked(match):
            return await self._require_room(await self._core.stored(match), user)

    async def _invited_before(self, info: MatchInfo, user: int, guests: Sequence[int]) -> Invited:
        """Return what came of an interaction that was carried out before: all it has invited have the same moment."""
        found = [await self._core.store.guests.invited_at(info.id, guest) for guest in guests]
        newest, refused = max((at for at in found if at is not None), default=None), dict[int, Refusal]()
        for guest, at in zip(guests, found, strict=True):
            invited = at is not None and at == newest
            if not invited and (refusal := await self._why_not(info, user, guest)):
                refused[guest] = refusal
        return Invited(info, refused)

    async def _require_room(self, stored: Stored, user: int) -> MatchInfo:
        """Return the match; raise Refusal unless the person sits there and someone could still sit down."""
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
        return info

    async def _why_not(self, info: MatchInfo, user: int, guest: int, *, beside: Sequence[int] = ()) -> Refusal | None:
        """Return why the person can't invite this guest now, None if they can; ``beside``: who else is invited."""
        there = info.seated(guest)
        if there is not None and not there.resigned:
            return Refusal("sits-already", seat=there.seat)
        if info.status == "running" and not await self._open_seats.has_room(info.id, guest):
            return Refusal("seats-kept" if any(one.resigned for one in info.seats) else "no-vacant-seat")
        last, now = await self._core.store.guests.invited_at(info.id, guest), self._core.now()
        if last is not None and now < last + DAY:
            return Refusal("invited-already", at=last + DAY)
        free_at = await self._pings.free_at(user, guest, beside=beside)
        return Refusal("pinged-lately", at=free_at) if free_at > now else None
