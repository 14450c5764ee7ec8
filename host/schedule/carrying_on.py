"""Questions that offer their seat nothing: gone on with for whoever wants that, a few seconds later, by a row.

Such a question is asked only to hide what a seat holds, so how long its answer takes must not tell it either: the time
is drawn by chance, and only a question to which the person's own act has led is gone on with (``led_on`` in
``host/schedule/kinds.py``). The row is of no turn. See docs/adr/0034. Must not know how anybody is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import ActionRow
from host.match.core import VoidIfRefused, again_after_conflicts
from host.match.live_match import Batch
from host.schedule.kinds import moment

if TYPE_CHECKING:
    from db import Due
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.update import Update
    from host.schedule.schedule import Schedule


@again_after_conflicts
class CarryingOn:
    """The questions of one store that offer nothing, when their rows are due."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule

    def moment(self) -> int:
        """Return how many seconds somebody takes who has nothing to decide, drawn by chance."""
        return moment(self._core.entropy)

    async def carry_on(self, due: Due) -> Update | None:
        """Go on for a person whose question offers nothing, if nothing has happened since; None: the row is void."""
        update = None
        with VoidIfRefused():
            async with self._core.locked(due.match or 0):
                update = await self._carry_on(due)
        await self._schedule.drop_due(due)
        return update

    async def _carry_on(self, due: Due) -> Update | None:
        game, live = await self._matches.live(due.match or 0)
        seat = next((wait.seat for wait in live.waits if live.info.seats[wait.seat].user == due.user), None)
        if live.length != due.about.number or live.info.resting is not None or seat is None:
            return None
        if not live.idle(game, seat):
            return None
        batch, at = Batch(game, live), self._core.now()
        (only,) = map(game.encode, game.legal(live.timeline.state, seat))
        ordinal = batch.length
        batch.play(seat, only)
        act = ActionRow(ordinal, seat, due.user, only, game.digest(batch.state), 0, at)
        return await self._matches.save(live, batch, [act], info=live.info)
