"""Matches that are frozen because the present rules would change them, and how they continue all the same.

Knows when that is possible and what is saved. Must not know how a table agrees on it (``host.proposals``).
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from db import Conflict, Ending, NoteRow
from host.clocks.clocks import with_stored_clocks
from host.lobby.lobby import TAG_BYTES
from host.match.core import again_after_conflicts
from host.match.replaying import continued
from host.match.update import Update
from host.refusal import Refusal
from host.types import RULES_AGREED, RevealedSeed

if TYPE_CHECKING:
    from db import Vote
    from engine.core import Seat
    from host.match.core import Core
    from host.match.matches import Matches
    from host.match.replaying import Continuation
    from host.proposals.wanted import Agreed
    from host.types import AnyGame


@dataclass(frozen=True, slots=True)
class WouldGoOn:
    """How a match that is frozen would go on, as far as everyone may know it."""

    seq: int
    """The number of public moves that stay."""
    back: bool
    """What came after them is undone."""
    awaited: tuple[Seat, ...]
    """Who would be to act; (): it would be over."""


class _Going(NamedTuple):
    game: AnyGame
    plan: Continuation


@again_after_conflicts
class Frozen:
    """What can be done with a match that other rules would make another."""

    def __init__(self, core: Core, matches: Matches) -> None:
        self._core = core
        self._matches = matches

    async def would_go_on(self, match: int) -> WouldGoOn | None:
        """Return how the match would go on by the rules that are there, None where it does not or need not."""
        async with self._core.locked(match):
            try:
                game, plan = await self._going(match)
            except Refusal:
                return None
        live = plan.live
        awaited = () if live.over else game.awaited(live.timeline.state)
        return WouldGoOn(live.timeline.seq, plan.back, awaited)

    async def had_tag(self, match: int, tag: str) -> bool:
        """Return whether the controls of a match had a tag before it went on by other rules."""
        try:
            notes = await self._core.notes(match)
        except Refusal as refusal:
            if refusal.code != "no-match":
                raise
            return False
        return any(one.kind == RULES_AGREED and one.details.get("tag") == tag for one in notes)

    async def go_on_alone(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Let a match go on by the rules that are there, for someone who plays it without others."""
        async with self._core.locked(match):
            if await self._core.done_before(interaction):
                return Update(*await self._matches.live(match))
            going = await self._going(match)
            seat = going.plan.live.info.playing(user)
            if any(one.seat != seat and one.present for one in going.plan.live.info.seats):
                raise Refusal("ask-others")
            return await self._go_on(going, interaction=interaction)

    async def require_no_others(self, match: int, user: int) -> None:
        """Raise Refusal of a match that could go on, where others play it: it is not for one of several to give up."""
        async with self._core.locked(match):
            try:
                info = (await self._going(match)).plan.live.info
            except Refusal:
                return
        seated = info.seated(user)
        if seated is not None and any(one is not seated and one.present for one in info.seats):
            raise Refusal("ask-others")

    async def require_still(self, match: int) -> None:
        """Raise Refusal unless a match is frozen that could go on by the rules that are there."""
        await self._going(match)

    async def go_on_agreed(self, agreed: Agreed) -> Update:
        """Let a match go on by the rules that are there, as its table has agreed on; the caller must hold it."""
        going = await self._going(agreed.proposal.match)
        return await self._go_on(going, interaction=agreed.vote.interaction, vote=agreed.vote)

    # Steps of the above

    async def _going(self, match: int) -> _Going:
        """Return how a match would go on; raise Refusal where it goes on as it is, or cannot go on."""
        try:
            await self._matches.live(match)
        except Refusal as refusal:
            still = refusal
        else:
            raise Refusal("not-still")
        stored = await self._core.stored(match)
        if still.code != "frozen" or still.values["why"] != "differs" or stored.match.status != "frozen":
            raise still
        game, actions = self._core.game_of(self._core.described(stored)), await self._core.store.log.actions(match)
        plan = await asyncio.to_thread(continued, game, stored, actions, at=self._core.now())
        if plan is None:
            raise still
        return _Going(game, plan)

    async def _go_on(self, going: _Going, *, interaction: int | None, vote: Vote | None = None) -> Update:
        """Save that a match goes on by the rules that are there, and keep it."""
        game, plan = going
        at = self._core.now()
        # what was offered before is of another match now
        row = plan.stored.match
        while row.tag == plan.stored.match.tag:
            row = replace(row, tag=self._core.entropy.token_hex(TAG_BYTES))
        info = replace(plan.live.info, tag=row.tag)
        ending = None
        if info.status == "finished":
            outcome = game.outcome(plan.live.timeline.state)
            ending = Ending(info.reason or "", at, () if outcome is None else outcome.scores)
            info = replace(info, revealed=RevealedSeed(row.seed or 0, row.salt or ""))
        # nobody has kept anybody waiting while it stood still
        live = replace(plan.live, info=info, waits=tuple(wait._replace(since=at) for wait in plan.live.waits))
        stored = await self._core.stored(row.id)
        live = with_stored_clocks(stored, live, now=at, stood_still=True)
        before = stored.match.rules or ""
        details: dict[str, str | int] = {
            "before": before,
            "now": row.rules or "",
            "back": int(plan.back),
            "tag": plan.stored.match.tag,
        }
        writing = self._core.store.rules.rewrite(
            row,
            plan.actions,
            kept=len(plan.actions),
            note=NoteRow(plan.live.timeline.seq, at, RULES_AGREED, details),
            ending=ending,
            standing=await self._matches.standing(live, at=at),
            interaction=interaction,
            vote=vote,
        )
        try:
            await self._core.write_checked(row.id, writing, lambda now: now.match.tag == row.tag)
        except Conflict as conflict:
            if conflict.what != "interaction":
                raise
            return Update(*await self._matches.live(row.id))
        self._core.cache.put(row.id, live)
        self._core.when_due()
        return Update(game, live)
