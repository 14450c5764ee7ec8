"""Where somebody may sit down: lobbies with room, and seats of matches under way that anybody may take.

Knows how many a game seats and what tables have chosen. Must not know who may see which channel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from host.match.core import again_after_conflicts, store_errors_refused
from host.types import SEAT_CHANGED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import NoteRow, Stored
    from engine.core import Seat
    from host.match.core import Core
    from host.types import MatchInfo, Seated

LOOKED_AT: Final = 100
"""Tables of a server that are looked at at most."""


@again_after_conflicts
class OpenSeats:
    """The free seats at the tables of one store."""

    def __init__(self, core: Core) -> None:
        self._core = core

    async def tables(self, guild: int, user: int) -> list[MatchInfo]:
        """Return the tables of a server at which the person may sit down, lobbies first, each the newest first."""
        with store_errors_refused():
            found = await self._core.store.matches.open_seats(guild, most=LOOKED_AT)
        infos = [(self._core.described(stored), stored) for stored in found]
        return [info for info, stored in infos if self._room(info, stored, user)]

    async def has_room(self, match: int, user: int) -> bool:
        """Return whether the person may sit down at a table now."""
        stored = await self._core.stored(match)
        return self._room(self._core.described(stored), stored, user)

    def _room(self, info: MatchInfo, stored: Stored, user: int) -> bool:
        game = None if info.resting is not None else self._core.games.get(info.game)
        if game is None:
            return False
        if info.status == "lobby":
            return info.seated(user) is None and len(info.seats) < max(game.info.seats)
        return info.status == "running" and bool(takeable(info, stored.notes, user))


def takeable(info: MatchInfo, notes: Sequence[NoteRow], user: int) -> tuple[Seated, ...]:
    """Return the seats of a match under way that the person may take: their own, or one of others."""
    if (own := info.seated(user)) is not None:
        return tuple(one for one in info.vacant if one == own)
    known = seats_known(notes, user)
    return tuple(one for one in info.vacant if known <= {one.seat})


def seats_known(notes: Sequence[NoteRow], user: int) -> set[Seat]:
    """Return the seats that the person played before somebody else did: what is hidden there is known to them."""
    return {int(one.details["seat"]) for one in notes if one.kind == SEAT_CHANGED and one.details.get("user") == user}
