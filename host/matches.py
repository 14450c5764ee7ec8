"""Finding a match and being alone with it: what everything that can be asked of a match has in common."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from db import Conflict, StoreError
from engine.record import ReplayDiffers
from host.cache import Locks, Recent
from host.live import resume
from host.lobby import describe
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Mapping
    from typing import NoReturn

    from db import Store, Stored
    from engine.core import GameInfo
    from host.live import Live
    from host.standin import Entropy
    from host.types import AnyGame, MatchInfo

_log = logging.getLogger(__name__)


class Matches:
    """The matches of one store; ``live`` bounds how many are kept in memory."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], float] = time.time,
        entropy: Entropy = secrets,
        live: int = 1000,
    ) -> None:
        self._store = store
        self._games = games
        self._clock = clock
        self._entropy = entropy
        self._cache: Recent[Live] = Recent(live)
        self._locks = Locks()

    # What is known of a match

    async def info(self, match: int) -> MatchInfo:
        """Return what everybody may know of a match."""
        there = self._cache.get(match)
        return self._described(await self._stored(match)) if there is None else there.info

    async def at(self, channel: int) -> MatchInfo | None:
        """Return the match that is open in a channel: lobby, running or frozen."""
        with telling():
            match = await self._store.at(channel)
        return None if match is None else await self.info(match)

    async def of(self, user: int, guild: int | None) -> list[MatchInfo]:
        """Return the open matches that the person sits at, oldest first; guild None: on every server."""
        with telling():
            matches = await self._store.of(user, guild=guild)
        return [await self.info(match) for match in matches]

    async def running(self) -> list[int]:
        """Return the matches that are being played, oldest first."""
        with telling():
            return list(await self._store.running())

    async def unshown(self, *, last: int) -> list[int]:
        """Return the matches whose public message may be behind: open ones, and ones not yet shown at turn ``last``."""
        with telling():
            return list(await self._store.unshown(last=last))

    async def move(self, match: int, channel: int) -> MatchInfo:
        """Give an open match another channel."""
        async with self._alone(match):
            stored = await self._stored(match)
            try:
                await self._store.move(match, channel)
            except Conflict:
                raise Refusal("match-here", match=await self._store.at(channel)) from None
            self._keep_info(match, channel=channel)
            return self._described(replace(stored, match=replace(stored.match, channel=channel)))

    # Being alone with a match

    @asynccontextmanager
    async def _alone(self, match: int) -> AsyncIterator[None]:
        """Wait for one's turn; whatever goes wrong inside, the match is read from the store the next time."""
        try:
            with telling():
                async with self._locks.alone(match):
                    yield
        except Refusal as refusal:
            if refusal.code == "not-saved":
                self._cache.drop(match)
            raise
        except BaseException:
            # Cancelled while it was being saved, it may be on disk all the same.
            self._cache.drop(match)
            raise

    def _now(self) -> int:
        return int(self._clock())

    def _info_of(self, stored: Stored) -> GameInfo | None:
        game = self._games.get(stored.match.game)
        return None if game is None else game.info

    def _described(self, stored: Stored) -> MatchInfo:
        return describe(stored, self._info_of(stored))

    def _keep_info(self, match: int, *, channel: int) -> None:
        there = self._cache.get(match)
        if there is not None:
            self._cache.put(match, replace(there, info=replace(there.info, channel=channel)))

    async def _stored(self, match: int) -> Stored:
        with telling():
            stored = await self._store.load(match)
        if stored is None:
            raise Refusal("no-match", match=match)
        return stored

    async def _live(self, match: int) -> tuple[AnyGame, Live]:
        """Return a match that has started; only for whoever is alone with it."""
        there = self._cache.get(match)
        if there is not None:
            return self._games[there.info.game], there
        stored = await self._stored(match)
        status = stored.match.status
        if status in {"lobby", "cancelled"}:
            raise Refusal("not-running", status=status)
        game = self._games.get(stored.match.game)
        if game is None or game.info.rules_version != stored.match.rules:
            await self._freeze(stored, "rules")
        actions = await self._store.actions(match)
        thawed = replace(stored, match=replace(stored.match, status="running", reason=None))
        info = describe(thawed if status == "frozen" else stored, game.info)
        try:
            there = await asyncio.to_thread(resume, game, stored, actions, info)
        except ReplayDiffers as error:
            _log.error("Match %d does not replay: %s", match, error)
            await self._freeze(stored, "differs")
        if status == "frozen":  # the rules it was made under are back
            await self._store.set_status(match, "running", reason=None, ended=None)
        self._cache.put(match, there)
        return game, there

    async def _freeze(self, stored: Stored, why: str) -> NoReturn:
        row = stored.match
        if row.status == "running" or (row.status == "frozen" and row.reason != why):
            await self._store.set_status(row.id, "frozen", reason=why, ended=None)
        raise Refusal("frozen", why=why)


@contextmanager
def telling() -> Iterator[None]:
    """Make a refusal of what the store cannot do."""
    try:
        yield
    except StoreError as error:
        _log.error("%s", error)
        raise Refusal("not-saved", why=str(error)) from error
