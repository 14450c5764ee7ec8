"""Hints: what a computer would do in the place of the player whose turn it is, for that player alone.

Knows when a hint is allowed and kept from being stale. Must not know how a computer thinks, nor how a hint is told.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from db import NoteRow
from host.match.core import Recent, again_after_conflicts
from host.match.update import Update
from host.proposals.wanted import require_hints_possible
from host.records.past import KEPT
from host.refusal import Refusal
from host.types import HINTED, HINTS_ALLOWED
from players.advising import GivenHint, HintPosition
from players.computer import Budget
from players.worker_pool import InThread

if TYPE_CHECKING:
    from engine.core import Seat
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.update import PlanAhead
    from host.proposals.wanted import Agreed
    from host.types import AnyGame
    from players.advising import Adviser, Hint

_log = logging.getLogger(__name__)

PATIENCE: Final = 4.0
"""Seconds after which a quicker computer is asked instead, so that nobody waits for more than five."""
QUICK: Final = Budget(200, 0.5)
"""What that one is given."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint, at the moment of the match for which it was made."""

    update: Update
    seat: Seat
    hint: Hint
    plan: PlanAhead


class AskedHint(NamedTuple):
    """A hint that is being worked out."""

    view: object
    """What the seat knew when it was asked for."""
    thinking: asyncio.Task[Hint | None]


@again_after_conflicts
class Hints:
    """The hints at the tables of one store; ``advising`` is where they are worked out."""

    def __init__(self, core: Core, matches: Matches, *, advising: Adviser) -> None:
        self._core = core
        self._matches = matches
        self._advising = advising
        self._hints: Recent[GivenHint] = Recent(KEPT)
        self._asked: dict[tuple[int, Seat], AskedHint] = {}
        """The hints that are being worked out."""

    async def hint(self, match: int, user: int, seq: int | None) -> Advice:
        """Return what a computer would do in the person's place; raise Refusal, also when the match has moved on.

        It is worked out without the match's lock; that someone asked is told in the log, once a turn.
        """
        stored = await self._core.stored(match)
        game, live = await self._matches.current(match)
        # from here on nothing is waited for until the search is known: who asks later knows more
        seat = _asking(live, user, seq)
        state = live.timeline.state
        if seat not in live.awaited(game):
            raise Refusal("not-awaited", awaited=game.awaited(state))
        seq = live.timeline.seq
        position = HintPosition(live.info.game, state, seat, stored.match.seed or 0, seq, cards=live.info.cards)
        hint = await self._hint(match, position, game.view(state, seat))
        async with self._core.locked(match):
            _, after = await self._matches.live(match)
            # where several are asked at once, others may have answered meanwhile
            now = _asking(after, user, None) == seat and after.holds(seat, seq) and self._may(game, after, seat, hint)
            if hint is None or not now:
                raise Refusal("stale", seq=seq, current=after.timeline.seq)
            await self._tell_hint(after, seat)
        update = Update(game, after)
        return Advice(update, seat, hint, update.foreseen(seat, hint.texts))

    async def allow_agreed(self, agreed: Agreed) -> Update:
        """Let people ask for hints, as all at the table allow."""
        match, by = agreed.proposal.match, (agreed.proposal.user, *(user for user, _ in agreed.proposal.votes))
        game, live = await self._matches.live(match)
        note = NoteRow(live.timeline.seq, self._core.now(), HINTS_ALLOWED, {"by": " ".join(map(str, by))})
        await self._core.write_checked(
            match, self._core.store.log.tell(match, note, vote=agreed.vote), lambda stored: note in stored.notes
        )
        after = replace(live, info=replace(live.info, hints_allowed_by=live.info.hints_allowed_by.union(by)))
        self._core.cache.put(match, after)
        return Update(game, after)

    async def hinted(self, update: Update) -> tuple[str, ...]:
        """Return who has asked for a hint in the last two turns, by name."""
        turns, found = update.turns[-2:], dict[str, None]()
        for note in await self._core.notes(update.info.id) if update.info.hints else ():
            if note.kind == HINTED and note.details.get("turn") in turns:
                found[str(note.details["name"])] = None
        return tuple(found)

    # Steps of the above

    def _may(self, game: AnyGame, live: LiveMatch, seat: Seat, hint: Hint | None) -> bool:
        """Return whether the seat may still do what a hint says: a secret move of its own moves nobody else's match."""
        legal = map(game.encode, game.legal(live.timeline.state, seat)) if seat in live.awaited(game) else ()
        return hint is not None and hint.texts[0] in legal

    async def _hint(self, match: int, position: HintPosition, view: object) -> Hint | None:
        """Return what a computer would do, or None: it was stopped, because the match moved on meanwhile.

        Who asks again, and knows no more, hears the same: the clock, which may stop a computer early, has no say in it.
        """
        given = self._hints.get(match)
        if given is not None and given[:2] == (position.seat, view):
            return given.hint
        key = match, position.seat
        asked = self._asked.get(key)
        if asked is not None and asked.view == view:
            await asyncio.wait({asked.thinking})
            return None if asked.thinking.cancelled() else asked.thinking.result()
        if asked is not None:
            asked.thinking.cancel()

        def wanted(live: LiveMatch | None) -> bool:
            return live is None or (not live.over and live.holds(position.seat, position.seq))

        work = self._core.meanwhile(match, partial(self._thought_out, match, position), wanted=wanted)
        asked = self._asked[key] = AskedHint(view, asyncio.create_task(work))
        try:
            await asyncio.wait({asked.thinking})
        finally:
            asked.thinking.cancel()
            if self._asked.get(key) is asked:
                del self._asked[key]
        hint = None if asked.thinking.cancelled() else asked.thinking.result()
        if hint is not None:
            self._hints.put(match, GivenHint(position.seat, view, hint))
        return hint

    async def _thought_out(self, match: int, position: HintPosition) -> Hint:
        """Return what a strong computer would do, or a quicker one where that takes too long."""
        try:
            async with asyncio.timeout(PATIENCE):
                hint = await self._advising.hint(position)
        except TimeoutError:
            _log.info("a hint took too long; a quicker computer gives it")
            hint = await InThread(self._core.games).hint(replace(position, strength="normal", budget=QUICK))
        if hint.braked:
            _log.info("match %s: the time for a hint ran out", match)
        return hint

    async def _tell_hint(self, live: LiveMatch, seat: Seat) -> None:
        """Tell that a hint was given, without saying what."""
        notes = await self._core.notes(live.info.id)
        details: dict[str, str | int] = {"name": live.info.seats[seat].name, "seat": seat, "turn": live.turn}
        if any(one.kind == HINTED and one.details == details for one in notes):
            return
        note = NoteRow(live.timeline.seq, self._core.now(), HINTED, details)
        await self._core.write_checked(
            live.info.id, self._core.store.log.tell(live.info.id, note), lambda now: note in now.notes
        )


def _asking(live: LiveMatch, user: int, seq: int | None) -> Seat:
    """Return the person's seat; raise Refusal unless they may ask, and saw the match as it is."""
    if live.over:
        raise Refusal("finished")
    seat = live.info.playing(user)
    live.require_awake()
    if not live.info.hints:
        require_hints_possible(live.info)
        raise Refusal("no-hints")
    if seq is not None and not live.holds(seat, seq):
        raise Refusal("stale", seq=seq, current=live.timeline.seq)
    return seat
