"""Lobbies in which nothing is changed for long: they close by themselves, and are opened again with one press.

Knows when a lobby is idle. Must not know how anybody is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import SeatRow
from engine.options import DRAW, FIRST
from host.lobby import lobby
from host.match.core import again_after_conflicts
from host.refusal import Refusal, VoidIfRefused
from host.schedule import kinds
from host.types import IDLE

if TYPE_CHECKING:
    from db import Due, Stored
    from host.lobby.lobbies import Lobbies
    from host.match.closing import Closing
    from host.match.core import Core
    from host.schedule.schedule import Schedule
    from host.types import MatchInfo


@again_after_conflicts
class IdleLobbies:
    """What becomes of lobbies that nobody needs, or needs after all."""

    def __init__(self, core: Core, lobbies: Lobbies, closing: Closing, schedule: Schedule) -> None:
        self._core = core
        self._lobbies = lobbies
        self._closing = closing
        self._schedule = schedule

    async def close_idle(self, due: Due) -> None:
        """Close a lobby in which nothing was changed since the row was written; the word to who sat there is due."""
        match = due.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                stored = await self._core.stored(match)
                if (stored.match.status, self._core.described(stored).revision) == ("lobby", due.key):
                    await self._closing.end(stored, None, reason=IDLE, due=(kinds.of_idle(at=self._core.now()),))
                    return
        await self._schedule.drop_due(due)

    async def open_again(self, match: int, user: int, name: str, *, interaction: int | None = None) -> MatchInfo:
        """Open a lobby again that was closed because it was idle, or join it if somebody else has.

        It has the same choices; the others who sat there are invited to the seats that they had.
        """
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            if (stored.match.status, stored.match.reason) != ("cancelled", IDLE):
                raise Refusal("not-running", status="cancelled")
            again = await self._core.store.matches.rematch(match)
            if again is None:
                return await self._open(stored, SeatRow(0, user, name), interaction)
        return await self._lobbies.sit_down(again, user, name, interaction)

    async def _open(self, stored: Stored, host: SeatRow, interaction: int | None) -> MatchInfo:
        row, game = stored.match, self._core.games.get(stored.match.game)
        if game is None:
            raise Refusal("unknown-game", game=row.game)
        options = lobby.options_again(stored.options, game.info)
        return await self._lobbies.open(
            row.guild,
            row.channel,
            host,
            row.game,
            # who begins was chosen by a number that may be another person's now
            options=options | ({FIRST: DRAW} if game.info.first else {}),
            earlier=row.id,
            invited=[seat.user for seat in stored.seats if seat.user > 0],
            strengths=lobby.strengths_again(stored),
            interaction=interaction,
        )
