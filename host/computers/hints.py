"""Hints: what a computer would do in a person's place, told to that person alone, and shown by their panel.

Knows when a hint is allowed and kept from being stale. Each is worked out once. Must not
know how a computer thinks, nor how a hint is told.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from db import Conflict, NoteRow
from host.match.core import Recent, again_after_conflicts
from host.match.update import Update, foreseen
from host.proposals.wanted import require_hints_possible
from host.records.past import KEPT
from host.refusal import Refusal
from host.types import HINTED, HINTS_ALLOWED
from players.advising import HintPosition
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

PATIENCE: Final = 0.5
"""Seconds after which it is worked out here as well: other tables may keep those busy who think elsewhere."""
LATE: Final = 2.0
"""Seconds after which a panel is shown without it."""
POSITIONS: Final = 32
"""Hints kept for each match, one a position."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A hint, at the moment of the match for which it was made."""

    update: Update
    seat: Seat
    hint: Hint
    plan: PlanAhead


class GivenHint(NamedTuple):
    """A hint, and what the seat knew when it was given, or knows once it has done the plan up to there."""

    seat: Seat
    view: object
    hint: Hint


class AskedHint(NamedTuple):
    """A hint that is being worked out."""

    view: object
    """What the seat knew when it was asked for."""
    thinking: asyncio.Task[Hint | None]
    """Gives None where it was stopped, because the match moved on meanwhile."""


@again_after_conflicts
class Hints:
    """The hints at the tables of one store; ``advising`` is where they are worked out."""

    def __init__(self, core: Core, matches: Matches, *, advising: Adviser) -> None:
        self._core = core
        self._matches = matches
        self._advising = advising
        self._hints: Recent[tuple[GivenHint, ...]] = Recent(KEPT)
        """By match, the latest first."""
        self._asked: dict[tuple[int, Seat], AskedHint] = {}
        """The hints that are being worked out."""
        self._spare: set[asyncio.Task[Hint]] = set()
        """Answers that nobody waits for any more; to stop one would end the process that gives it."""

    async def hint(self, match: int, user: int, seq: int | None) -> Advice:
        """Return what a computer would do in the person's place; raise Refusal, also when the match has moved on.

        It is worked out without the match's lock; that someone asked is told in the log, once a turn.
        """
        stored = await self._core.stored(match)
        game, live = await self._matches.current(match)
        # from here on nothing is waited for until the search is known: who asks later knows more
        seat = _asking(live, user, seq)
        if seat not in live.awaited(game):
            raise Refusal("not-awaited", awaited=game.awaited(live.timeline.state))
        seq = live.timeline.seq
        hint = await self._hint(game, live, seat, seed=stored.match.seed or 0)
        async with self._core.locked(match):
            _, after = await self._matches.live(match)
            # where several are asked at once, others may have answered meanwhile
            now = _asking(after, user, None) == seat and after.holds(seat, seq) and self._may(game, after, seat, hint)
            if hint is None or not now:
                raise Refusal("stale", seq=seq, current=after.timeline.seq)
            await self._tell_hint(after, seat)
        update = Update(game, after)
        return Advice(update, seat, hint, update.foreseen(seat, hint.texts))

    async def advised(self, update: Update, seat: Seat) -> tuple[str, ...] | None:
        """Return what a hint says of this moment, for the seat's panel: action by action.

        None where there are no hints, or nothing to choose; () where it is not known in time.
        """
        choice = seat in update.awaited and len(update.legal(seat)) > 1 and not update.idle(seat)
        if not (update.info.hints and choice) or update.info.resting is not None:
            return None
        if (hint := self._known(update.info.id, seat, update.view(seat))) is None:
            searching = asyncio.create_task(self._foreknown(update, seat))
            await asyncio.wait({searching}, timeout=LATE)
            # what went wrong while it was worked out is in the log
            if searching.done() and searching.exception() is None:
                hint = searching.result()
            searching.cancel()
        return () if hint is None else hint.texts

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

    async def _foreknown(self, update: Update, seat: Seat) -> Hint | None:
        """Return a hint for a moment of a match, None if that has passed."""
        try:
            stored = await self._core.stored(update.info.id)
            game, live = await self._matches.current(update.info.id)
        except (Refusal, Conflict):
            return None  # what was asked for is shown all the same
        if not live.holds(seat, update.seq) or game.view(live.timeline.state, seat) != update.view(seat):
            return None
        return await self._hint(game, live, seat, seed=stored.match.seed or 0)

    def _may(self, game: AnyGame, live: LiveMatch, seat: Seat, hint: Hint | None) -> bool:
        """Return whether the seat may still do what a hint says: a secret move of its own moves nobody else's match."""
        legal = map(game.encode, game.legal(live.timeline.state, seat)) if seat in live.awaited(game) else ()
        return hint is not None and hint.texts[0] in legal

    def _known(self, match: int, seat: Seat, view: object) -> Hint | None:
        """Return what was said to a seat that knew this, be it as the rest of a plan; None: nothing yet."""
        given = self._hints.get(match) or ()
        return next((one.hint for one in given if one.seat == seat and one.view == view), None)

    async def _hint(self, game: AnyGame, live: LiveMatch, seat: Seat, *, seed: int) -> Hint | None:
        """Return what a computer would do, or None: it was stopped, because the match moved on meanwhile.

        Who asks again, and knows no more, hears the same: the clock, which may stop a computer early, has no say in it.
        It is worked out to its end even if nobody waits for it any more.
        """
        match, state, seq = live.info.id, live.timeline.state, live.timeline.seq
        view = game.view(state, seat)
        if (known := self._known(match, seat, view)) is not None:
            return known
        key = match, seat
        asked = self._asked.get(key)
        if asked is None or asked.view != view:
            if asked is not None:
                asked.thinking.cancel()
            position = HintPosition(live.info.game, state, seat, seed, seq, cards=live.info.cards)
            asked = self._asked[key] = AskedHint(view, asyncio.create_task(self._worked_out(game, match, position)))
            asked.thinking.add_done_callback(partial(self._ended, key))
        await asyncio.wait({asked.thinking})
        return None if asked.thinking.cancelled() else asked.thinking.result()

    def _ended(self, key: tuple[int, Seat], thinking: asyncio.Task[Hint | None]) -> None:
        if (asked := self._asked.get(key)) is not None and asked.thinking is thinking:
            del self._asked[key]
        if not thinking.cancelled() and (error := thinking.exception()) is not None:
            _log.error("match %s: couldn't work out a hint", key[0], exc_info=error)

    async def _worked_out(self, game: AnyGame, match: int, position: HintPosition) -> Hint | None:
        """Return a hint, and keep it for each position to which its plan leads; None where it was stopped."""

        def wanted(live: LiveMatch | None) -> bool:
            return live is None or (not live.over and live.holds(position.seat, position.seq))

        hint = await self._core.meanwhile(match, partial(self._thought_out, match, position), wanted=wanted)
        if hint is not None:
            plan = foreseen(game, position.state, position.seat, hint.texts)
            given = [
                GivenHint(position.seat, view, hint if not place else hint.after(place))
                for place, (view, _) in enumerate(plan.steps)
            ]
            self._hints.put(match, (*given, *(self._hints.get(match) or ()))[:POSITIONS])
        return hint

    async def _thought_out(self, match: int, position: HintPosition) -> Hint:
        """Return what a computer would do, worked out here where that takes too long elsewhere."""
        elsewhere = asyncio.ensure_future(self._advising.hint(position))
        self._spare.add(elsewhere)
        elsewhere.add_done_callback(self._spare.discard)
        try:
            await asyncio.wait({elsewhere}, timeout=PATIENCE)
            if elsewhere.done():
                hint = elsewhere.result()
            else:
                _log.info("match %s: a worker took too long for a hint, working it out here", match)
                hint = await InThread(self._core.games).hint(position)
        except asyncio.CancelledError:
            elsewhere.cancel()
            raise
        if hint.braked:
            _log.info("match %s: a hint ran out of time", match)
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
