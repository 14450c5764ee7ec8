"""The record of a match: its log as somebody may see it, and as a text to keep."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from db import Changed
from host.match.core import again_after_conflicts, store_errors_refused
from host.records import log
from host.refusal import Refusal

if TYPE_CHECKING:
    from host.match.core import Core
    from host.match.matches import Matches
    from host.types import LogLine, LogNote


@again_after_conflicts
class Records:
    """The records of the matches of one store."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def log(self, match: int, viewer: int | None) -> list[LogLine | LogNote]:
        """Return the log as the viewer may see it (None: the public); of a finished match, all of it."""
        async with self._core.locked(match):
            game, live = await self._matches.live(match)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
        seated = None if viewer is None else live.info.seated(viewer)
        seat = None if seated is None or seated.resigned else seated.seat
        work = partial(log.lines, game, stored, actions, viewer=seat, finished=live.over)
        return log.with_notes(await asyncio.to_thread(work), stored.notes)

    async def would_take_back(self, match: int, seq: int) -> list[LogLine]:
        """Return what everybody may know of the acts after so many public acts that stand."""
        async with self._core.locked(match):
            game, _ = await self._matches.live(match)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
        lines = await asyncio.to_thread(partial(log.lines, game, stored, actions, viewer=None, finished=False))
        return [line for line in lines if line.seq > seq and not line.undone and not line.took_back]

    async def export(self, match: int) -> str:
        """Return the match as a record text: in full when it is over, without secrets while it runs.

        Of a frozen match only the header is returned, because nobody can tell which acts are secret; cancelling the
        match reveals the rest. If something was changed on the disk, the text names it and holds only the log before
        it.
        """
        async with self._core.locked(match):
            try:
                game, live = await self._matches.live(match)
            except Refusal:
                stored = await self._core.stored(match)
                if stored.match.started is None:
                    raise
                info = self._core.described(stored)
                if stored.match.status not in {"finished", "cancelled"} or "status" in stored.changed:
                    return log.frozen_record(stored, info)
                try:
                    actions = await self._core.store.log.actions(match)
                except Changed as changed:
                    return log.record(stored, changed.sound, info, outcome=None, changed=(changed.place,))
                earlier = await self._core.store.rules.earlier_logs(match)
                return log.record(stored, actions, info, outcome=None, changed=stored.changed, earlier=earlier)
            stored, actions = await self._core.stored(match), await self._core.store.log.actions(match)
            earlier = await self._core.store.rules.earlier_logs(match)
        if live.over:
            return log.record(stored, actions, live.info, outcome=game.outcome(live.timeline.state), earlier=earlier)
        return await asyncio.to_thread(log.public_record, game, stored, actions, live.info)

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the scores of earlier solo matches of the same game on the same server, the best first."""
        with store_errors_refused():
            return await self._core.store.matches.solo_scores(match)
