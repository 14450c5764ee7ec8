"""Matches in which nobody moves for long: they are put to rest, and go on as soon as one of their players says so.

A match that rests is being played as far as everything else is concerned: it keeps its channel, its seats and its
secrets. Nobody is awaited in it, so nothing is due. See docs/adr/0026. Must not know how anybody is told.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import Conflict, NoteRow
from host.match.core import again_after_conflicts
from host.match.live_match import woken
from host.match.update import Update
from host.refusal import Refusal, VoidIfRefused
from host.schedule.kinds import REST_DAYS
from host.types import RESTED, WOKEN

if TYPE_CHECKING:
    from db import Due
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.schedule.schedule import Schedule


@again_after_conflicts
class Resting:
    """The matches of one store that rest."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule

    async def rest(self, due: Due) -> None:
        """Put a match to rest in which nobody moved since the row was written."""
        match = due.match or 0
        with VoidIfRefused():
            async with self._core.locked(match):
                _, live = await self._matches.live(match)
                if not live.over and live.info.resting is None and live.timeline.seq == due.key:
                    await self._rest(live)
                    return
        await self._schedule.drop_due(due)

    async def _rest(self, live: LiveMatch) -> None:
        at = self._core.now()
        resting = replace(live, info=replace(live.info, resting=at))
        note = NoteRow(live.timeline.seq, at, RESTED, {"days": REST_DAYS})
        await self._core.store.breaks.rest(
            live.info.id, note=note, standing=await self._matches.standing(resting, at=at)
        )
        self._core.cache.put(live.info.id, resting)
        self._core.when_due()

    async def wake(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Let a match go on that rests, at the word of somebody who plays it; one that does not goes on as it is."""
        async with self._core.locked(match):
            game, live = await self._matches.live(match)
            if await self._core.done_before(interaction):
                return Update(game, live)
            if live.over:
                raise Refusal("finished")
            seated = live.info.kept(user)
            if live.info.resting is None:
                return Update(game, live)
            at = self._core.now()
            after = woken(live, at=at)
            note = NoteRow(live.timeline.seq, at, WOKEN, {"name": seated.name})
            standing = await self._matches.standing(after, at=at)
            try:
                await self._core.store.breaks.wake(match, note=note, standing=standing, interaction=interaction)
            except Conflict as conflict:
                if conflict.what != "interaction":
                    raise
                self._core.cache.drop(match)
                return Update(*await self._matches.live(match))
            self._core.cache.put(match, after)
        self._core.when_due()
        return Update(game, after)
