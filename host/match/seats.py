"""Who plays a seat: a person, a stand-in for a while or for good, someone else from now on; and which seats are free.

Knows when each may come about and what is saved with it. Must not know how time passes, what a table agrees on, nor
who may see which channel.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db import BACK, RESIGNED, TIMEOUT, Concern, NoteRow, SeatChange, SeatRow, Timer, TimerKind
from host.match.core import again_after_conflicts, store_errors_refused
from host.match.live_match import Batch
from host.match.update import Update
from host.proposals.wanted import require_seat, succession, wait_key
from host.refusal import Refusal
from host.schedule.kinds import SHORTLY
from host.types import SEAT_CHANGED, STOOD_IN, TAKEN_BACK, VACANT, earlier_people, with_change

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import Stored, Vote
    from engine.core import Seat
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.proposals.wanted import Agreed
    from host.types import AnyGame, MatchInfo, Seated


@again_after_conflicts
class Seats:
    """Who plays the seats of the matches of one store."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def resign(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Hand the person's seat to a stand-in for good; when one person is left, that person has won."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            game, live = await self._matches.played_on(match)
            seated = live.info.kept(user)
            return await self.leave(game, live, seated.seat, kind=RESIGNED, interaction=interaction)

    async def take_back(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Give a person their seat back from a stand-in, at once; raise Refusal if none plays it."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            game, live = await self._matches.played_on(match)
            seated = live.info.kept(user)
            if not seated.away:
                raise Refusal("not-away")
            change = SeatChange(seated.seat, live.length, self._core.now(), interaction, BACK)
            note = NoteRow(live.timeline.seq, change.at, TAKEN_BACK, {"name": seated.name})
            info, batch = with_change(live.info, change), Batch(game, live)
            batch.sit_down(seated.seat)
            return await self._matches.save(live, batch, [], info=info, change=change, note=note)

    async def take_seat(self, match: int, user: int, name: str, *, interaction: int | None = None) -> Update:
        """Give someone a seat that its player has left for good, with the hand and everything secret.

        Anyone who has left may have the own seat back. Raise Refusal where no seat can be taken.
        """
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            game, live = await self._matches.played_on(match)
            seated = live.info.seated(user)
            if seated is not None and not seated.resigned:
                raise Refusal("already-seated", seat=seated.seat)
            free = takeable(live.info, (await self._core.stored(match)).notes, user)
            if not free:
                raise Refusal(_why_none(live.info))
            return await self._seat(game, live, SeatRow(free[0].seat, user, name), interaction=interaction)

    # As a table has agreed; the match is held by the one who calls

    async def stand_in_agreed(self, agreed: Agreed) -> Update:
        """Let a stand-in play a seat until its person is back."""
        seat = wait_key(agreed.proposal.payload).seat
        game, live = await self._matches.played_on(agreed.proposal.match)
        if not live.info.seats[seat].present:
            raise Refusal("seat-changed")
        vote, said = agreed.vote, bool(agreed.proposal.message)
        return await self.leave(game, live, seat, kind=TIMEOUT, interaction=vote.interaction, vote=vote, said=said)

    async def hand_over_agreed(self, agreed: Agreed) -> Update:
        """Let someone else play a seat; the hand and all that was secret go with it."""
        wanted = succession(agreed.proposal.payload)
        game, live = await self._matches.played_on(agreed.proposal.match)
        require_seat(live.info, wanted)
        seat, vote, now = SeatRow(wanted.seat, wanted.user, wanted.name), agreed.vote, self._core.now()
        # who agreed long before the last vote does not know that it is their turn, if it is
        call = Timer(TimerKind.NUDGE, live.info.id, seat.user, Concern("wait", live.timeline.seq), now, now)
        due = () if vote.user == seat.user else (call,)
        return await self._seat(game, live, seat, interaction=vote.interaction, vote=vote, due=due)

    # Steps of the above

    async def leave(
        self,
        game: AnyGame,
        live: LiveMatch,
        seat: Seat,
        *,
        kind: str,
        interaction: int | None,
        vote: Vote | None = None,
        due: Sequence[Timer] = (),
        said: bool = False,
    ) -> Update:
        """Save that a stand-in plays a seat, and with that what is scheduled of it; the caller must hold the match.

        ``said``: a message tells the table so already, so that another one only follows where the seat is free.
        """
        change = SeatChange(seat, live.length, self._core.now(), interaction, kind)
        told = VACANT if kind == RESIGNED else STOOD_IN
        note = NoteRow(live.timeline.seq, change.at, told, {"name": live.info.seats[seat].name})
        info = with_change(live.info, change)
        said = said and all(one.seat != seat for one in info.vacant)
        if (
            not said
            and sum(not one.resigned for one in info.seats) > 1
            and all(one.kind != TimerKind.TIMED_OUT for one in due)
        ):
            due = (*due, *self._told(info, seat))
        return await self._matches.save(
            live, Batch(game, live), [], info=info, change=change, note=note, vote=vote, due=due
        )

    def _told(self, info: MatchInfo, seat: Seat) -> tuple[Timer, ...]:
        """Return that the table is told who plays a seat now; () where nobody else is there."""
        now = self._core.now()
        told = Timer(TimerKind.SEAT, info.id, None, Concern("seat", seat), now + SHORTLY, now, of_turn=False)
        return (told,) if len(info.people) > 1 else ()

    async def _seat(
        self,
        game: AnyGame,
        live: LiveMatch,
        seat: SeatRow,
        *,
        interaction: int | None,
        vote: Vote | None = None,
        due: Sequence[Timer] = (),
    ) -> Update:
        """Save that someone else has a seat and plays it."""
        old, at = live.info.seats[seat.seat], self._core.now()
        if seats_known((await self._core.stored(live.info.id)).notes, seat.user) - {seat.seat}:
            raise Refusal("knows-other-seat")
        change = None if old.present else SeatChange(seat.seat, live.length, at, interaction, BACK)
        told: dict[str, str | int] = {"before": old.name, "now": seat.name, "user": old.user, "seat": old.seat}
        told["line"] = live.length
        note = NoteRow(live.timeline.seq, at, SEAT_CHANGED, told)
        if old.user == seat.user:
            note = NoteRow(live.timeline.seq, at, TAKEN_BACK, {"name": seat.name})
        new = replace(old, user=seat.user, name=seat.name, absent="")
        info = live.info if change is None else with_change(live.info, change)
        seats = tuple(new if one.seat == seat.seat else one for one in live.info.seats)
        info = replace(info, seats=seats, had_seats=(*info.had_seats, *earlier_people([note])))
        batch = Batch(game, live)
        if change is None:
            batch.hand_over(seat.seat, at=at)
        else:
            batch.sit_down(seat.seat)
        due = (*due, *self._told(info, seat.seat))
        return await self._matches.save(
            live, batch, [], info=info, change=change, seat=seat, note=note, vote=vote, due=due
        )


def _why_none(info: MatchInfo) -> str:
    """Return the code of the refusal for someone who may take no seat."""
    if info.vacant:
        return "knows-other-seat"
    return "seats-kept" if any(one.resigned for one in info.seats) else "no-vacant-seat"


# Free seats

LOOKED_AT: Final = 100
"""Tables of a server that are looked at at most."""


@again_after_conflicts
class OpenSeats:
    """Where someone may sit down: lobbies with room, and seats of matches under way that anyone may take."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def tables(self, guild: int, user: int) -> list[MatchInfo]:
        """Return the tables of a server where the person may sit down, or sits in a lobby with room for others.

        Lobbies come first, each the newest first.
        """
        with store_errors_refused():
            found = await self._core.store.matches.open_seats(guild, most=LOOKED_AT)
        infos = [(self._core.described(stored), stored) for stored in found]
        return [info for info, stored in infos if self._room(info, stored, user) or self._waits(info, user)]

    async def has_room(self, match: int, user: int) -> bool:
        """Return whether the person may sit down at a table now."""
        stored = await self._core.stored(match)
        return self._room(self._core.described(stored), stored, user)

    def _room(self, info: MatchInfo, stored: Stored, user: int) -> bool:
        if info.status == "lobby":
            return info.seated(user) is None and self._free(info)
        known = info.resting is None and info.game in self._core.games
        return known and info.status == "running" and bool(takeable(info, stored.notes, user))

    def _waits(self, info: MatchInfo, user: int) -> bool:
        """Return whether the person sits in a lobby where others may sit down."""
        return info.status == "lobby" and info.seated(user) is not None and self._free(info)

    def _free(self, info: MatchInfo) -> bool:
        game = self._core.games.get(info.game)
        return game is not None and len(info.seats) < max(game.info.seats)


def takeable(info: MatchInfo, notes: Sequence[NoteRow], user: int) -> tuple[Seated, ...]:
    """Return the seats of a match under way that the person may take: their own, or one of others."""
    if (own := info.seated(user)) is not None:
        return tuple(one for one in info.vacant if one == own)
    known = seats_known(notes, user)
    return tuple(one for one in info.vacant if known <= {one.seat})


def seats_known(notes: Sequence[NoteRow], user: int) -> set[Seat]:
    """Return the seats that the person played before someone else did: what is hidden there is known to them."""
    return {int(one.details["seat"]) for one in notes if one.kind == SEAT_CHANGED and one.details.get("user") == user}
