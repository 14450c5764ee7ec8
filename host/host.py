"""What can be asked of a match that has started, each in the one right order.

One lock a match; under it: load, check who asks and whether what they saw is still so, try, save, and only then keep.
What is given back is an ``Update``. A crash at any point loses nothing that was acknowledged.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from db import Action, Board, Conflict, Ending, Person, Resignation
from engine.core import IllegalAction, MalformedAction
from engine.record import UNDO
from host import log, standin
from host.live import Batch, settled, with_resigned
from host.lobbies import Lobbies
from host.matches import telling
from host.refusal import Refusal
from host.types import Revealed
from host.update import Update

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from host.live import Live
    from host.types import LogLine, MatchInfo

_STAND_IN_ACTS = 10_000  # longer than any match: a game that never ends must not hold up everything


class Host(Lobbies):
    """All matches of one store."""

    # Play

    async def submit(
        self, match: int, user: int, seq: int | None, texts: Sequence[str], *, interaction: int | None = None
    ) -> Update:
        """Carry out all of these actions or none; ``seq`` is what the person saw, None for a typed command.

        An interaction that was carried out before does nothing and is answered with how things stand.
        """
        if not texts:
            raise Refusal("malformed", text="")
        async with self._alone(match):
            try:
                game, there = await self._live(match)
                seat = _playing(there, user, seq)
                batch, at = Batch(game, there), self._now()
                actions = [
                    Action(batch.length, seat, user, text, _played(batch, seat, text), part, at, interaction)
                    for part, text in enumerate(texts)
                ]
                return await self._save_acts(there, batch, actions, info=there.info)
            except Refusal:
                if not await self._repeated(interaction):
                    raise
                return Update(*await self._live(match))

    async def undo(self, match: int, user: int, seq: int | None, *, interaction: int | None = None) -> Update:
        """Take back the person's own last act."""
        return await self.submit(match, user, seq, (UNDO,), interaction=interaction)

    async def resign(self, match: int, user: int, *, interaction: int | None = None) -> Update:
        """Hand the person's seat to a stand-in; when one person is left, that person has won."""
        async with self._alone(match):
            try:
                game, there = await self._live(match)
                seat = _playing(there, user)
                left = Resignation(seat, there.length, self._now(), interaction)
                info = with_resigned(there.info, seat)
                return await self._save_acts(there, Batch(game, there), [], info=info, resignation=left)
            except Refusal:
                if not await self._repeated(interaction):
                    raise
                return Update(*await self._live(match))

    # Looking

    async def look(self, match: int) -> Update:
        """Return how a match stands that is running or finished; raise Refusal when it is frozen."""
        there = self._cache.get(match)
        if there is not None:
            return Update(self._games[there.info.game], there)
        async with self._alone(match):
            return Update(*await self._live(match))

    async def log(self, match: int, viewer: int | None) -> list[LogLine]:
        """Return the log as a person may know it (None: everybody); of a finished match, all of it."""
        async with self._alone(match):
            game, there = await self._live(match)
            stored, actions = await self._stored(match), await self._store.actions(match)
        seated = None if viewer is None else there.info.seated(viewer)
        seat = None if seated is None or seated.resigned else seated.seat
        return await asyncio.to_thread(partial(log.lines, game, stored, actions, viewer=seat, finished=there.over))

    async def export(self, match: int) -> str:
        """Return the record's text: all of it once nobody plays any more, before that without whatever is secret.

        Of a frozen match that is the header, for what was secret cannot be told; cancelling it reveals the rest.
        """
        async with self._alone(match):
            try:
                game, there = await self._live(match)
            except Refusal as refusal:
                stored = await self._stored(match)
                if stored.match.started is None:
                    raise
                info, actions = self._described(stored), await self._store.actions(match)
                if refusal.code == "frozen" and info.status == "frozen":
                    return log.frozen_record(stored, info)
                return log.record(stored, actions, info, outcome=None)
            stored, actions = await self._stored(match), await self._store.actions(match)
        if there.over:
            return log.record(stored, actions, there.info, outcome=game.outcome(there.timeline.state))
        return await asyncio.to_thread(log.public_record, game, stored, actions, there.info)

    async def earlier(self, match: int) -> tuple[int, ...]:
        """Return what was scored before this match by those who played its game alone on its server, the best first."""
        with telling():
            return await self._store.alone(match)

    # What is kept beside the matches

    async def set_name(self, user: int, name: str, *, guild: int) -> None:
        """Write how a person is called now, in their open matches on a server too."""
        with telling():
            known = await self._store.person(user)
            person = Person(user, name, None if known is None else known.locale)
            await self._store.set_person(person, guild=guild)
            for match in await self._store.of(user, guild=guild):
                async with self._alone(match):
                    # again: a lobby under way may have written the old name
                    await self._store.set_person(person, guild=guild)
                    self._rename(match, user, name)

    async def board(self, match: int) -> Board | None:
        """Return where the public message of a match is and what it shows."""
        with telling():
            return await self._store.board(match)

    async def set_board(self, match: int, board: Board | None) -> None:
        """Keep where the public message of a match is and what it shows; None: there is none any more."""
        with telling():
            await self._store.set_board(match, board)

    async def fact(self, key: str) -> str | None:
        """Return a small value that outlives the process."""
        with telling():
            return await self._store.fact(key)

    async def set_fact(self, key: str, value: str) -> None:
        """Keep a small value that outlives the process."""
        with telling():
            await self._store.set_fact(key, value)

    # Steps of the above

    async def _save_acts(
        self,
        there: Live,
        batch: Batch,
        actions: list[Action],
        *,
        info: MatchInfo,
        resignation: Resignation | None = None,
    ) -> Update:
        """Let stand-ins act, save, and only then keep."""
        at = self._now()
        actions += self._stand_in_acts(batch, info, first=len(actions), at=at)
        info = settled(batch.game, batch.timeline.state, info, at=at)
        ending = None
        if info.status == "finished":
            outcome = batch.game.outcome(batch.timeline.state)
            ending = Ending(info.reason or "", at, () if outcome is None else outcome.scores)
            row = (await self._stored(info.id)).match
            info = replace(info, revealed=Revealed(row.seed or 0, row.salt or ""))
        try:
            await self._store.append(info.id, actions, resignation=resignation, ending=ending)
        except Conflict as conflict:
            if conflict.what != "interaction":
                raise
            return Update(batch.game, there)
        after = batch.finish(info)
        self._cache.put(info.id, after)
        return Update(batch.game, after, tuple(batch.events))

    def _stand_in_acts(self, batch: Batch, info: MatchInfo, *, first: int, at: int) -> list[Action]:
        """Play for those who have resigned until a person is awaited or the match is over."""
        game, actions = batch.game, list[Action]()
        while settled(game, batch.timeline.state, info, at=at).status == "running":
            seat = next((seat for seat in batch.awaited if info.seats[seat].resigned), None)
            if seat is None:
                break
            if len(actions) >= _STAND_IN_ACTS:
                raise RuntimeError(f"match {info.id}: the stand-in for seat {seat} finds no end")
            legal = [game.encode(action) for action in game.legal(batch.timeline.state, seat)]
            text = standin.choose(legal, self._entropy)
            ordinal = batch.length
            actions.append(Action(ordinal, seat, None, text, _played(batch, seat, text), first + len(actions), at))
        return actions

    async def _repeated(self, interaction: int | None) -> bool:
        return interaction is not None and await self._store.interaction_seen(interaction)

    def _rename(self, match: int, user: int, name: str) -> None:
        there = self._cache.get(match)
        if there is not None:
            seats = tuple(replace(one, name=name) if one.user == user else one for one in there.info.seats)
            self._cache.put(match, replace(there, info=replace(there.info, seats=seats)))


def _playing(there: Live, user: int, seq: int | None = None) -> Seat:
    """Return the person's seat; raise Refusal unless they may act and saw how things stand (None: they need not)."""
    if there.over:
        raise Refusal("finished")
    seat = there.info.playing(user)
    if seq is not None and not there.holds(seat, seq):
        raise Refusal("stale", seq=seq, current=there.timeline.seq)
    return seat


def _played(batch: Batch, seat: Seat, text: str) -> str:
    """Carry one act out and return the digest after it; raise Refusal."""
    try:
        batch.play(seat, text)
    except MalformedAction:
        raise Refusal("malformed", text=text) from None
    except IllegalAction as error:
        if text == UNDO:
            raise Refusal("nothing-to-undo") from None
        if not _in_turn(batch, seat, text):
            raise Refusal("not-awaited", awaited=batch.awaited) from None
        raise Refusal("illegal", reason=error.reason, values=error.values) from None
    return batch.game.digest(batch.timeline.state)


def _in_turn(batch: Batch, seat: Seat, text: str) -> bool:
    """Return whether the seat may do something of that kind now, if not this."""
    if seat in batch.awaited:
        return True
    legal = map(batch.game.encode, batch.game.legal(batch.timeline.state, seat))
    return text.partition(":")[0] in {one.partition(":")[0] for one in legal}
