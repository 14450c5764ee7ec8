"""Where somebody may sit down: lobbies with room, and seats of matches under way that anybody may take.

Knows how many a game seats and what tables have chosen. Must not know who may see which channel.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from host.matches import Matches, store_errors_refused

if TYPE_CHECKING:
    from host.types import MatchInfo

LOOKED_AT: Final = 100
"""Tables of a server that are looked at at most."""


class OpenSeats(Matches):
    """The free seats at the tables of one store."""

    async def open_seats(self, guild: int, user: int) -> list[MatchInfo]:
        """Return the tables of a server at which the person may sit down, lobbies first, each the newest first."""
        with store_errors_refused():
            found = await self._store.open_seats(guild, most=LOOKED_AT)
        infos = [self._described(stored) for stored in found]
        return [info for info in infos if self._room(info, user)]

    def _room(self, info: MatchInfo, user: int) -> bool:
        game, seated = self._games.get(info.game), info.seated(user)
        if game is None:
            return False
        if info.status == "lobby":
            return seated is None and len(info.seats) < max(game.info.seats)
        return bool(info.vacant) if seated is None else seated in info.vacant
