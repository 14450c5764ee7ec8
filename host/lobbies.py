"""What can be asked of a match before it starts."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from db import Conflict, Opening, Seat, StoreError
from engine.core import BadOptions
from engine.record import Record
from host import live, lobby
from host.matches import Matches
from host.refusal import Refusal
from host.update import Update

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from db import Stored
    from host.lobby import Lobby
    from host.types import AnyGame, MatchInfo

_SEED_BITS = 63  # what a column of the store holds
_SALT_BYTES = 16


class Lobbies(Matches):
    """The life of a match until it starts."""

    async def create(self, guild: int, channel: int, user: int, name: str, game: str) -> MatchInfo:
        """Open a lobby with the person as its host and first at the table."""
        if game not in self._games:
            raise Refusal("unknown-game", game=game)
        try:
            match = await self._store.create(
                game, guild=guild, channel=channel, host=Seat(0, user, name), at=self._now()
            )
        except Conflict:
            raise Refusal("match-here", match=await self._store.at(channel)) from None
        except StoreError as error:
            raise Refusal("not-saved", why=str(error)) from error
        return await self.info(match)

    async def join(self, match: int, user: int, name: str) -> MatchInfo:
        """Take a seat."""
        async with self._lobby(match) as (stored, there, game):
            return await self._save(stored, lobby.join(there, game.info, user, name=name))

    async def leave(self, match: int, user: int) -> MatchInfo:
        """Give the seat up; when the last person leaves, the match is cancelled."""
        async with self._lobby(match) as (stored, there, game):
            left = lobby.leave(there, game.info, user)
            if not left.seats:
                return await self._cancel(stored)
            return await self._save(stored, left)

    async def option(self, match: int, user: int, key: str, value: str) -> MatchInfo:
        """Set an option of the lobby, ``first`` among them; the host may."""
        async with self._lobby(match) as (stored, there, game):
            return await self._save(stored, lobby.option(there, game.info, user, key=key, value=value))

    async def choose(self, match: int, user: int, key: str, value: str | None) -> MatchInfo:
        """Set a choice of the person's own seat; None leaves it to the game."""
        async with self._lobby(match) as (stored, there, game):
            return await self._save(stored, lobby.choose(there, game.info, user, key=key, value=value))

    async def start(self, match: int, user: int) -> Update:
        """Deal; the host may."""
        async with self._lobby(match) as (stored, there, game):
            lobby.require_host(there, user)
            lobby.require_enough(there, game.info)
            opening, record = self._opening(there, game)
            row = replace(
                stored.match,
                status="running",
                seed=opening.seed,
                salt=opening.salt,
                started=opening.started,
            )
            info = lobby.describe(replace(stored, match=row, options=opening.options), game.info)
            try:
                begun, events = live.begin(game, record, info)
            except BadOptions as error:
                raise Refusal("bad-option", key=error.key, value=error.value) from None
            await self._store.begin(match, replace(opening, digest=game.digest(begun.timeline.state)))
            self._cache.put(match, begun)
            return Update(game, begun, events)

    async def cancel(self, match: int, user: int, *, warden: bool = False) -> MatchInfo:
        """Give up a match that has not started (the host may) or is frozen (everybody at the table may).

        A warden, who looks after the place, may both: a host may have left for good.
        """
        async with self._alone(match):
            stored = await self._stored(match)
            if stored.match.status != "frozen":
                there = lobby.of(stored)
                if not warden:
                    lobby.require_host(there, user)
            elif not warden and all(seat.user != user for seat in stored.seats):
                raise Refusal("not-seated")
            return await self._cancel(stored)

    @asynccontextmanager
    async def _lobby(self, match: int) -> AsyncIterator[tuple[Stored, Lobby, AnyGame]]:
        async with self._alone(match):
            stored = await self._stored(match)
            game = self._games.get(stored.match.game)
            if game is None:
                raise Refusal("unknown-game", game=stored.match.game)
            yield stored, lobby.of(stored), game

    async def _save(self, stored: Stored, there: Lobby) -> MatchInfo:
        match = stored.match
        await self._store.save_lobby(match.id, host=there.host, seats=there.seats, options=there.options)
        row = replace(match, host=there.host)
        return self._described(replace(stored, match=row, seats=there.seats, options=there.options))

    async def _cancel(self, stored: Stored) -> MatchInfo:
        now = self._now()
        await self._store.set_status(stored.match.id, "cancelled", reason=None, ended=now)
        row = replace(stored.match, status="cancelled", reason=None, ended=now)
        return self._described(replace(stored, match=row))

    def _opening(self, there: Lobby, game: AnyGame) -> tuple[Opening, Record]:
        options = lobby.complete(there.options, game.info)
        seed = self._entropy.randbits(_SEED_BITS)
        salt = self._entropy.token_hex(_SALT_BYTES)
        rules = game.info.rules_version
        record = Record(game.info.key, rules, len(there.seats), seed, options)
        return Opening(rules, seed, salt, "", self._now(), options), record
