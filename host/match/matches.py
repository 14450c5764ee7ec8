"""Matches as they stand now: taken from memory, or replayed from what is written; frozen where that can't be right.

Knows what is due of a match as it stands. Must not know what anybody asks of it.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from db import Changed, NoteRow
from engine.timeline import ReplayDiffers
from host.clocks.clocks import with_stored_clocks
from host.computers import computers
from host.lobby.lobby import describe
from host.match.replaying import difference, resume
from host.match.standing import of_frozen, of_match, same
from host.proposals.wanted import RULES
from host.refusal import Refusal
from host.schedule.kinds import planned
from host.types import RULES_CHANGED

if TYPE_CHECKING:
    from typing import NoReturn

    from db import Standing, Stored
    from engine.core import GameInfo
    from host.clocks.clocks import Clocks, Standstill
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.replaying import Difference
    from host.people.preferences import Likings
    from host.types import AnyGame

_log = logging.getLogger(__name__)


class Matches:
    """The matches of one store that have started, game and state of each."""

    def __init__(self, core: Core, likings: Likings, standstill: Standstill, clocks: Clocks) -> None:
        self._core = core
        self._likings = likings
        self._standstill = standstill
        self._clocks = clocks
        self._frozen: dict[int, str] = {}
        """Why matches are frozen, as the log has it: each is looked at again and again, and told of once."""

    async def current(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; waits for its lock only to replay it.

        ``seen``: how many public acts somebody has seen; where there are fewer in memory, another process has written.
        """
        live = self._core.cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._core.game_of(live.info), live
        async with self._core.locked(match):
            return await self.live(match, seen=seen)

    async def played_on(self, match: int) -> tuple[AnyGame, LiveMatch]:
        """Return the same, of a match that is being played; raise Refusal when it is over or rests."""
        game, live = await self.live(match)
        if live.over:
            raise Refusal("finished")
        live.require_awake()
        return game, live

    async def live(self, match: int, *, seen: int | None = None) -> tuple[AnyGame, LiveMatch]:
        """Return game and state of a match that has started; the caller must hold its lock. ``seen``: as above."""
        live = self._core.cache.get(match)
        if live is not None and (seen is None or seen <= live.timeline.seq):
            return self._core.game_of(live.info), live
        stored = await self._core.stored(match)
        status = stored.match.status
        if status == "cancelled" and stored.match.started is not None:
            raise Refusal("closed", match=match)
        await self.require_unchanged(stored)
        if status in {"lobby", "cancelled"}:
            raise Refusal("not-running", status=status)
        if stored.match.game not in self._core.games:
            await self._freeze(stored, "rules")
        game = self._core.game_of(self._core.described(stored))
        try:
            actions = await self._core.store.log.actions(match)
        except Changed as changed:
            await self._freeze(stored, changed.place)
        rules = game.info.rules_version
        thawed = replace(stored, match=replace(stored.match, status="running", reason=None))
        info = describe(thawed if status == "frozen" else stored, game.info)
        try:
            live = await asyncio.to_thread(resume, game, stored, actions, info)
        except ReplayDiffers as error:
            if self._frozen_as(match, f"differs {rules}"):
                # of the act nothing is written here: it may be a secret
                said = (
                    "Match %d is over and can't be shown: by the rules %s it differs from entry %d on"
                    if status == "finished"
                    else "Match %d is frozen until its table decides: by the rules %s it differs from entry %d on"
                )
                _log.warning(said, match, rules, error.entry)
            where = await asyncio.to_thread(difference, game, stored, actions, error)
            await self._freeze(stored, "differs", tried=rules, where=where)
        live = with_stored_clocks(stored, live, now=self._core.now(), stood_still=status == "frozen")
        live = replace(live, waits=await self._standstill.true_waits(live))
        await self._keep_resumed(stored, live, game.info, at=actions[-1].at if actions else info.started or 0)
        self._core.when_due()
        self._core.cache.put(match, live)
        self._frozen.pop(match, None)
        return game, live

    async def standing(self, live: LiveMatch, *, at: int) -> Standing:
        """Return the standing of a match that has started, with what is due in its turn."""
        users, now = [live.info.seats[wait.seat].user for wait in live.waits], self._core.now()
        habits = await self._likings.habits_at(live.info.guild, users)
        ends = await self._clocks.running_out(live.info, live.clocks, now=now)
        due = (
            *planned(live, habits, now=now, ends=ends),
            *computers.due(self._core.game_of(live.info), live, now=now),
        )
        return of_match(live, at=at, due=due)

    async def require_unchanged(self, stored: Stored) -> None:
        """Freeze a match of which something was changed on the disk, and raise Refusal."""
        if stored.changed:
            await self._freeze(stored, stored.changed[0])

    # Steps of the above

    async def _keep_resumed(self, stored: Stored, live: LiveMatch, game: GameInfo, *, at: int) -> None:
        """Write what became known of a match by replaying it."""
        row, standing = stored.match, await self.standing(live, at=at)
        if row.rules != game.rules_version and row.status != "finished":
            # it came to the same states all along: it goes on by these rules
            details = {"before": row.rules or "", "now": game.rules_version}
            note = NoteRow(live.timeline.seq, self._core.now(), RULES_CHANGED, details)
            await self._core.store.rules.set_rules(
                row.id, game.rules_version, note=note, standing=standing, voids=(RULES,)
            )
            _log.info("Match %d goes on by the rules %s, by which it replays as it was", row.id, game.rules_version)
        elif row.status == "frozen":  # the rules it was made under are back
            await self._core.store.matches.set_status(
                row.id, "running", reason=None, ended=None, standing=standing, voids=(RULES,)
            )
        elif not same(stored.standing, standing):
            await self._core.store.matches.set_standing(row.id, standing)

    async def _freeze(
        self, stored: Stored, why: str, *, tried: str | None = None, where: Difference | None = None
    ) -> NoReturn:
        row, standing = stored.match, of_frozen(at=self._core.now())
        if why == "rules" and self._frozen_as(row.id, why):
            _log.warning("Match %d is frozen: this program has no game %s", row.id, row.game)
        elif why not in {"rules", "differs"} and self._frozen_as(row.id, why):
            _log.error("Match %d was changed on the disk, not by this program: %s", row.id, why)
        known = row.status == "frozen" and (row.reason, stored.tried) == (why, tried)
        if row.status in {"lobby", "running", "frozen"} and not known:
            await self._core.store.matches.set_status(
                row.id, "frozen", reason=why, ended=None, tried=tried, standing=standing, voids=(RULES,)
            )
        elif row.status == "frozen" and not same(stored.standing, standing):
            await self._core.store.matches.set_standing(row.id, standing)
        self._core.when_due()
        raise Refusal("frozen", why=why, where=where)

    def _frozen_as(self, match: int, why: str) -> bool:
        """Return whether the log has not said yet, since this process began, that a match is frozen so."""
        known, self._frozen[match] = self._frozen.get(match), why
        return known != why
