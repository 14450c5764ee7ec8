"""Acts that nobody presses: what computers do, and going on with a question that offers its person nothing.

Both are carried out when a row says so, if nothing has happened since it was written. Computers work out what they do
away from the table. A question that offers nothing is asked only to hide what a seat holds, so how long its answer
takes must not tell it either: the time is drawn by chance, and only a question to which the person's own act has led is
gone on with (``led_on`` in ``host/schedule/kinds.py``). See docs/adr/0034. Must not know how a computer thinks, nor how
anyone is told.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from db import ActionRow, TimerKind
from host.match.core import VoidIfRefused, again_after_conflicts, store_errors_refused
from host.match.live_match import Batch
from host.schedule.kinds import LATEST, moment
from players.playing_on import TablePosition

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db import Timer
    from engine.core import Seat
    from host.match.core import Core
    from host.match.live_match import LiveMatch
    from host.match.matches import Matches
    from host.match.update import Update
    from host.schedule.schedule import Schedule
    from players.playing_on import PlayedOn, TablePlayer

_log = logging.getLogger(__name__)

STAND_IN: Final = -100
"""Who acts, in the log, in the place of a person who is not there; no computer at a table has that number."""
_LATE: Final = 30
"""Seconds for which a row may be late until nobody waits for it any more."""


@again_after_conflicts
class ComputerTurns:
    """The turns of computers at the tables of one store; ``thinking`` is where they think."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule, *, thinking: TablePlayer) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule
        self._thinking = thinking

    async def play_computers(self, timer: Timer) -> Update | None:
        """Let the computers act for which a match waits, if nothing has happened since; None: nothing is to be shown.

        They think while nobody holds the match. What others have done in the meantime makes it void: with that, another
        row was written.
        """
        match, update = timer.match or 0, None
        with VoidIfRefused():
            async with self._core.locked(match):
                position = await self._position(timer)
            while position is not None:
                played = await self._played(match, position)
                async with self._core.locked(match):
                    now = await self._position(timer)
                    if played is not None and now == position:
                        update, now = await self._computers_act(match, played.acts), None
                # whoever left or came back in the meantime has not acted, and the row stands
                position = now
        await self._schedule.drop(timer)
        return update

    async def _played(self, match: int, position: TablePosition) -> PlayedOn | None:
        """Return what computers do; None: they were stopped, because the match moved on meanwhile."""

        def waits(live: LiveMatch | None) -> bool:
            """Return whether the match still waits for what computers think about."""
            if live is None or (live.length, live.info.strengths) != (position.length, position.computers):
                return False
            return bool(live.computers(self._core.game_of(live.info)))

        played = await self._core.meanwhile(match, partial(self._thinking.play_on, position), wanted=waits)
        if played is None:
            return None
        for error in played.failed:
            _log.error("match %s: a computer couldn't choose and guessed: %s", match, error)
        if played.braked:
            _log.info("match %s: computers ran out of time on %s choices", match, played.braked)
        return played

    async def _position(self, timer: Timer) -> TablePosition | None:
        """Return what computers are asked now; None: the row is void."""
        game, live = await self._matches.live(timer.match or 0)
        if live.length != timer.about.number or not live.computers(game):
            return None
        seed = (await self._core.stored(live.info.id)).match.seed or 0
        return TablePosition(
            live.info.game, live.timeline.state, live.info.strengths, seed, live.length, cards=live.info.cards
        )

    async def _computers_act(self, match: int, acts: Sequence[tuple[Seat, str]]) -> Update | None:
        """Carry out and save what computers do; None: all of it is secret."""
        game, live = await self._matches.live(match)
        batch, at = Batch(game, live), self._core.now()
        rows = await asyncio.to_thread(_carried_out, batch, live, acts, at=at)
        update = await self._matches.save(live, batch, rows, info=live.info)
        return None if update.seq == live.timeline.seq else update


def _carried_out(batch: Batch, live: LiveMatch, acts: Sequence[tuple[Seat, str]], *, at: int) -> list[ActionRow]:
    rows = []
    for part, (seat, text) in enumerate(acts):
        ordinal = batch.length
        batch.play(seat, text)
        digest = batch.game.digest(batch.state)
        seated = live.info.seats[seat]
        rows.append(ActionRow(ordinal, seat, seated.user if seated.computer else STAND_IN, text, digest, part, at))
    return [*rows, *_unasked(batch, live, at=at, part=len(rows))]


def _unasked(batch: Batch, live: LiveMatch, *, at: int, part: int) -> Iterator[ActionRow]:
    """Yield what a person does who plays alone where a question offers nothing: nobody could learn anything by it."""
    (one, *others) = live.info.people
    while not others and one.present and (text := batch.hiding(one.seat)):
        ordinal = batch.length
        batch.play(one.seat, text)
        yield ActionRow(ordinal, one.seat, one.user, text, batch.game.digest(batch.state), part, at)
        part += 1


@again_after_conflicts
class CarryingOn:
    """The questions of one store that offer nothing, when their rows are due."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule
        self._watched: dict[tuple[int, int], asyncio.Event] = {}
        """By match and acts so far: set once it is gone on with from there; what someone waits for."""

    def moment(self) -> int:
        """Return how many seconds someone takes who has nothing to decide, drawn by chance."""
        return moment(self._core.entropy)

    async def planned(self, update: Update, user: int) -> bool:
        """Return whether a person's question will be gone on with by itself as the match stands."""
        with store_errors_refused():
            rows = await self._core.store.timers.due_of_match(update.info.id)
        return any((one.kind, one.user, one.about.number) == (TimerKind.CONTINUE, user, update.length) for one in rows)

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

    async def carry_on(self, timer: Timer) -> Update | None:
        """Go on for a person whose question offers nothing, if nothing has happened since; None: the row is void."""
        update = None
        with VoidIfRefused():
            async with self._core.locked(timer.match or 0):
                update = await self._carry_on(timer)
        await self._schedule.drop(timer)
        return update

    async def _carry_on(self, timer: Timer) -> Update | None:
        game, live = await self._matches.live(timer.match or 0)
        seat = next((wait.seat for wait in live.waits if live.info.seats[wait.seat].user == timer.user), None)
        if live.length != timer.about.number or live.info.resting is not None or seat is None:
            return None
        if not live.idle(game, seat):
            return None
        batch, at = Batch(game, live), self._core.now()
        only, ordinal = batch.hiding(seat), batch.length
        batch.play(seat, only)
        act = ActionRow(ordinal, seat, timer.user, only, game.digest(batch.state), 0, at)
        update = await self._matches.save(live, batch, [act], info=live.info)
        if (watched := self._watched.get((live.info.id, live.length))) is not None:
            watched.set()
        return update
