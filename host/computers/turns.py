"""What computers do at a table: worked out away from it, once the row that says so is due, and then carried out.

Knows the one match of a row. Must not know how a computer thinks, nor how anybody is told.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final, NamedTuple

from db import ActionRow
from host.match.core import again_after_conflicts
from host.match.live_match import Batch
from host.refusal import VoidIfRefused
from players.playing_on import TablePosition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import Due
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


class Thought(NamedTuple):
    """What computers think about, and their doing so."""

    position: TablePosition
    playing: asyncio.Task[PlayedOn]


@again_after_conflicts
class ComputerTurns:
    """The turns of computers at the tables of one store; ``thinking`` is where they think."""

    def __init__(self, core: Core, matches: Matches, schedule: Schedule, *, thinking: TablePlayer) -> None:
        self._core = core
        self._matches = matches
        self._schedule = schedule
        self._thinking = thinking
        self._thoughts: dict[int, Thought] = {}
        """What computers think about now, by match."""
        core.whenever_free(self._let_go)

    async def play_computers(self, due: Due) -> Update | None:
        """Let the computers act for which a match waits, if nothing has happened since; None: nothing is to be shown.

        They think while nobody holds the match. What others have done in the meantime makes it void: with that, another
        row was written.
        """
        match, update = due.match or 0, None
        with VoidIfRefused():
            async with self._core.locked(match):
                position = await self._position(due)
            while position is not None:
                played = await self._played(match, position)
                async with self._core.locked(match):
                    now = await self._position(due)
                    if played is not None and now == position:
                        update, now = await self._computers_act(match, played.acts), None
                # whoever left or came back in the meantime has not acted, and the row stands
                position = now
        await self._schedule.drop_due(due)
        return update

    async def _played(self, match: int, position: TablePosition) -> PlayedOn | None:
        """Return what computers do; None: they were stopped, because the match moved on meanwhile."""
        thought = self._thoughts[match] = Thought(position, asyncio.create_task(self._thinking.play_on(position)))
        try:
            await asyncio.wait({thought.playing})
        finally:
            thought.playing.cancel()
            if self._thoughts.get(match) is thought:
                del self._thoughts[match]
        if thought.playing.cancelled():
            return None
        played = thought.playing.result()
        for error in played.failed:
            _log.error("match %s: a computer could not choose, and guessed: %s", match, error)
        if played.braked:
            _log.info("match %s: computers ran out of time in %s choices", match, played.braked)
        return played

    def _let_go(self, match: int) -> None:
        """Stop computers that think about what is past."""
        thought, live = self._thoughts.get(match), self._core.cache.get(match)
        if thought is not None and (live is None or not self._waits(live, thought.position)):
            thought.playing.cancel()

    def _waits(self, live: LiveMatch, position: TablePosition) -> bool:
        """Return whether a match still waits for what computers think about."""
        now = live.length, live.info.strengths
        return now == (position.length, position.computers) and bool(live.computers(self._core.game_of(live.info)))

    async def _position(self, due: Due) -> TablePosition | None:
        """Return what computers are asked now; None: the row is void."""
        game, live = await self._matches.live(due.match or 0)
        if live.length != due.key or not live.computers(game):
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
    return rows
