"""What is done in a match is saved here, whoever does it: acts, changes of its seats, and what comes of both.

Everything is written in one transaction, and only then is the match replaced in memory. Must not know who may do what.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from db import TIMEOUT, Conflict, Ending, Seating, StoreError, Unknown
from engine.timeline import undone_to
from host.match.live_match import settled
from host.match.update import Update
from host.proposals.wanted import voided
from host.refusal import Refusal
from host.schedule.kinds import still_due
from host.types import RevealedSeed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ActionRow, Due, NoteRow, SeatChange, SeatRow, Vote
    from host.clocks.clocks import Clocks
    from host.match.core import Core
    from host.match.live_match import Batch, LiveMatch
    from host.match.matches import Matches
    from host.schedule.continuing import Continuing
    from host.types import MatchInfo


class Saving:
    """How the matches of one store are saved."""

    def __init__(self, core: Core, matches: Matches, clocks: Clocks, continuing: Continuing) -> None:
        self._core = core
        self._matches = matches
        self._clocks = clocks
        self._continuing = continuing

    async def save(
        self,
        live: LiveMatch,
        batch: Batch,
        actions: list[ActionRow],
        *,
        info: MatchInfo,
        change: SeatChange | None = None,
        seat: SeatRow | None = None,
        note: NoteRow | None = None,
        vote: Vote | None = None,
        due: Sequence[Due] = (),
    ) -> Update:
        """Save everything, and only then replace the match in memory; the caller must hold its lock."""
        at = self._core.now()
        info = settled(batch.game, batch.state, info, at=at)
        ending = None
        if info.status == "finished":
            outcome = batch.game.outcome(batch.state)
            ending = Ending(info.reason or "", at, () if outcome is None else outcome.scores)
            row = (await self._core.stored(info.id)).match
            info = replace(info, revealed=RevealedSeed(row.seed or 0, row.salt or ""))
        after = await self._clocks.after_change(
            live,
            batch.finish(info, at=at, by_time=change is not None and change.kind == TIMEOUT),
            at=at,
            anew={one.seat for one in (seat, change) if one is not None and info.seats[one.seat].present},
            back=any(undone_to(one.text) is not None for one in actions),
        )
        standing = await self._matches.standing(after, at=at)
        going_on = await self._continuing.planned(live, after, actions)
        standing = replace(standing, due=(*(standing.due or ()), *still_due(due, after), *going_on))
        try:
            await self._core.store.log.append(
                info.id,
                actions,
                change=change,
                seat=seat,
                note=note,
                ending=ending,
                standing=standing,
                vote=vote,
                voids=voided(live, after),
                seating=Seating(tuple(one.user for one in live.info.seats), len(live.info.stand_in_changes)),
            )
        except Conflict as conflict:
            if conflict.what != "interaction":
                raise
            # by another process, so what is in memory here is not what is there now
            self._core.cache.drop(info.id)
            return Update(*await self._matches.live(info.id))
        except Unknown as unknown:
            return await self._after_failed_save(live, batch, unknown)
        self._core.cache.put(info.id, after)
        self._core.when_due()
        return Update(batch.game, after, tuple(batch.events))

    async def _after_failed_save(self, before: LiveMatch, batch: Batch, unknown: Unknown) -> Update:
        """Return the match as it is stored after a failed save; raise Unknown when the disk does not answer."""
        self._core.cache.drop(before.info.id)
        try:
            game, after = await self._matches.live(before.info.id)
        except (StoreError, Refusal):
            raise unknown from None
        if (after.length, after.info) == (before.length, before.info):
            raise StoreError(str(unknown)) from unknown
        return Update(game, after, tuple(batch.events))
