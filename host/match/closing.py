"""Matches that end before they are over: given up in the lobby or while they are frozen, closed, or ended by a table.

Knows who may do that and what is saved with it. Must not know how a match is over by its rules.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from host.lobby import lobby
from host.match import standing
from host.match.core import again_after_conflicts
from host.refusal import Refusal
from host.types import AGREED, CLOSED

if TYPE_CHECKING:
    from db import Stored, Timer, Vote
    from host.match.core import Core
    from host.match.frozen import Frozen
    from host.proposals.wanted import Agreed
    from host.types import MatchInfo


@again_after_conflicts
class Closing:
    """How the matches of one store are given up."""

    def __init__(self, core: Core, frozen: Frozen) -> None:
        self._core = core
        self._frozen = frozen

    async def cancel(self, match: int, user: int, *, warden: bool = False, interaction: int | None = None) -> MatchInfo:
        """Cancel a match that has not started (the host may) or is frozen (everyone at the table may).

        A ``warden``, who moderates the channel, may do both, because a host may have left for good. One that can go on
        by the rules that are there is not for one of several to give up.
        """
        if not warden:
            await self._frozen.require_no_others(match, user)
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            if await self._core.done_before(interaction):
                return self._core.described(stored)
            if not (stored.match.status == "frozen" or (stored.changed and stored.match.status != "finished")):
                current = lobby.of(stored)
                if not warden:
                    lobby.require_host(current, user)
            elif not warden and all(seat.user != user for seat in lobby.people(stored)):
                raise Refusal("not-seated")
            return await self.end(stored, interaction)

    async def close(self, match: int, *, interaction: int | None = None) -> MatchInfo:
        """Close a match that is under way, for someone who moderates the channel; the record stays."""
        async with self._core.locked(match):
            stored = await self._core.stored(match)
            row = stored.match
            if await self._core.done_before(interaction):
                return self._core.described(stored)
            if row.status == "finished":
                raise Refusal("finished")
            if row.started is None:
                raise Refusal("not-running", status=row.status)
            if row.status == "cancelled":
                return self._core.described(stored)
            return await self.end(stored, interaction, reason=CLOSED)

    async def end_agreed(self, agreed: Agreed) -> None:
        """End a match, as its table has agreed on; the caller must hold it."""
        stored = await self._core.stored(agreed.proposal.match)
        await self.end(stored, agreed.vote.interaction, reason=AGREED, vote=agreed.vote)

    async def end(
        self,
        stored: Stored,
        interaction: int | None,
        *,
        reason: str | None = None,
        vote: Vote | None = None,
        due: tuple[Timer, ...] = (),
    ) -> MatchInfo:
        """Save that a match is given up, and ``due``: what is to be said of it; the caller must hold it."""
        now = self._core.now()
        await self._core.write_checked(
            stored.match.id,
            self._core.store.matches.set_status(
                stored.match.id,
                "cancelled",
                reason=reason,
                ended=now,
                standing=standing.of_cancelled(at=now, due=due),
                interaction=interaction,
                vote=vote,
                was=stored.match.status,
            ),
            lambda after: after.match.status == "cancelled",
        )
        self._core.cache.drop(stored.match.id)
        self._core.when_due()
        row = replace(stored.match, status="cancelled", reason=reason, ended=now)
        return self._core.described(replace(stored, match=row))
