"""Questions that offer their seat nothing: gone on with by a row some seconds later, unless people want to be asked.

Such a question is asked only to hide what a seat holds, so how long its answer takes must not tell it either: the time
is drawn by chance, and only a question to which the person's own act has led is gone on with (``led_on`` in
``host/schedule/kinds.py``). The row is of no turn. See docs/adr/0034. Must not know how anybody is told.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from db import ActionRow
from host.match.core import VoidIfRefused, again_after_conflicts, store_errors_refused
from host.match.live_match import Batch
from host.schedule.kinds import CONTINUE, LATEST, moment

if TYPE_CHECKING:
    from db import Due
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.update import Update
    from host.schedule.schedule import Schedule

_LATE: Final = 30
"""Seconds for which a row may be late until nobody waits for it any more."""


@again_after_conflicts
class CarryingOn:
    """The questions of one store that offer nothing, when their rows are due."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule
        self._watched: dict[tuple[int, int], asyncio.Event] = {}
        """By match and acts so far: set once it is gone on with from there; what somebody waits for."""

    def moment(self) -> int:
        """Return how many seconds somebody takes who has nothing to decide, drawn by chance."""
        return moment(self._core.entropy)

    async def planned(self, update: Update, user: int) -> bool:
        """Return whether a person's question will be gone on with by itself as the match stands."""
        with store_errors_refused():
            rows = await self._core.store.due.due_of_match(update.info.id)
        return any((one.kind, one.user, one.about.number) == (CONTINUE, user, update.length) for one in rows)

    async def gone_on(self, update: Update) -> bool:
        """Return True as soon as a match has gone on by itself; False: something else came first, or it took too long.

        After a restart nobody waits any more, and the row stands all the same.
        """
        key = update.info.id, update.length
        gone = self._watched.setdefault(key, asyncio.Event())

        async def going() -> None:
            with suppress(TimeoutError):
                await asyncio.wait_for(gone.wait(), LATEST + _LATE)

        def waits(live: LiveMatch | None) -> bool:
            return live is None or live.length == update.length

        try:
            await self._core.meanwhile(update.info.id, going, wanted=waits)
        finally:
            self._watched.pop(key, None)
        return gone.is_set()

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
        only, ordinal = batch.hiding(seat), batch.length
        batch.play(seat, only)
        act = ActionRow(ordinal, seat, due.user, only, game.digest(batch.state), 0, at)
        update = await self._matches.save(live, batch, [act], info=live.info)
        if (watched := self._watched.get((live.info.id, live.length))) is not None:
            watched.set()
        return update
