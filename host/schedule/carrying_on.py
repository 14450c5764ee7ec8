"""What becomes of a question that offers nothing: it is gone on with once its row is due.

Knows the one match of a row. Must not know how anybody is told, nor which questions offer nothing (``continuing``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import ActionRow
from host.match.batch import Batch
from host.refusal import VoidIfRefused
from host.schedule import continuing
from host.seats.changes import SeatChanges

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import Due
    from host.match.live_match import LiveMatch
    from host.match.update import Update


class CarryingOn(SeatChanges):
    """The questions of one store that offer nothing."""

    async def carry_on(self, due: Due) -> Update | None:
        """Go on for a person whose question offers nothing, if nothing has happened since; None: the row is void."""
        update = None
        with VoidIfRefused():
            async with self._alone(due.match or 0):
                update = await self._carry_on(due)
        await self.drop_due(due)
        return update

    async def _carry_on(self, due: Due) -> Update | None:
        game, live = await self._live(due.match or 0)
        seat = next((wait.seat for wait in live.waits if live.info.seats[wait.seat].user == due.user), None)
        if live.length != due.key or live.info.resting is not None or seat is None:
            return None
        if not continuing.idle(game, live, seat):
            return None
        batch, at = Batch(game, live), self._now()
        (only,) = map(game.encode, game.legal(live.timeline.state, seat))
        ordinal = batch.length
        batch.play(seat, only)
        act = ActionRow(ordinal, seat, due.user, only, game.digest(batch.state), 0, at)
        return await self._save_acts(live, batch, [act], info=live.info)

    def moment(self) -> int:
        """Return how many seconds somebody takes who has nothing to decide, drawn by chance."""
        return continuing.moment(self._entropy)

    async def _going_on(self, live: LiveMatch, after: LiveMatch, actions: Sequence[ActionRow]) -> tuple[Due, ...]:
        """Return when a question that offers nothing is gone on with: for who wants that, or just went on from one."""
        found = continuing.led_on(self._game_of(live.info), live, after, actions)
        if found is None or not (found[1] or (await self.preferences(found[0])).continues):
            return ()
        now = self._now()
        return (continuing.of_continuing(after, found[0], at=now + self.moment(), now=now),)
