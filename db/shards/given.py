"""Keeps shards that were given by hand, or all servers, from every other process of the same database.

As a file is locked by the one bot that uses it. Processes that agree among themselves need none of it but to know that
nobody has everything. Knows locks. Must not know what a shard is for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NoReturn

from db.errors import StoreError, Unavailable
from db.shards.locks import LocksLost, ShardLock
from db.shards.share import WHOLE
from db.words import msg, say

if TYPE_CHECKING:
    from db.shards.locks import LocksHeld, ShardLocks
    from db.shards.share import ServerShare

log = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Seconds in which a server misses a process that vanished without a word, and a little more."""
STEP: Final = 0.5
"""Seconds between two tries, and between two looks whether the connection is there."""
_IN_USE: Final = msg(
    "Database {path}: it is in use by another running bot; end that one, or start both with OUTPOST_SHARDS=shared."
)
_RUN: Final = msg(
    "Database {path}: another running bot looks after shard {shard}; end that one, or give this one other shards with"
    " OUTPOST_SHARDS."
)
_COUNTED: Final = msg(
    "Database {path}: another running bot divides the servers by {theirs}, and this one by {ours}; write the same"
    " number behind the / in OUTPOST_SHARDS of both, or end that one."
)


class GivenShards:
    """The shards of one process. ``share`` None: those on which it agrees with others."""

    def __init__(self, locks: ShardLocks, share: ServerShare | None, *, path: str) -> None:
        self._locks = locks
        self._share = share
        self._path = path

    async def begin(self) -> None:
        """Take the shards; raise StoreError, which says what to do."""
        try:
            await self._locks.open()
            await self._take()
        except LocksLost as lost:
            raise Unavailable(
                say("Database {path}: the connection was lost ({error}); start again.", path=self._path, error=lost)
            ) from None

    async def keep(self) -> NoReturn:
        """Take them again whenever the connection was lost; raise StoreError when another process has them then."""
        while True:
            # without a connection nothing can be written, so nobody gets in anybody's way
            with suppress(LocksLost):
                if await self._locks.open():
                    await self._take()
                await self._locks.held()
            await asyncio.sleep(STEP)

    async def close(self) -> None:
        """Give everything back."""
        await self._locks.close()

    async def _take(self) -> None:
        """Take the shards; wait for whoever may just have vanished, then raise StoreError."""
        end = asyncio.get_running_loop().time() + PATIENCE
        waiting = False
        while (refused := await self._tried()) is not None:
            if asyncio.get_running_loop().time() >= end:
                raise refused
            if not waiting:
                log.warning("%s If it has vanished just now, this one begins within %.0f s.", refused, PATIENCE)
            waiting = True
            await asyncio.sleep(STEP)

    async def _tried(self) -> StoreError | None:
        """Take all of them, or none; return what is in the way. Raise LocksLost when the connection is gone."""
        while not await self._locks.take(ShardLock.JOINS, 0):
            await asyncio.sleep(STEP)
        refused = await self._refused(await self._locks.held())
        await self._locks.release(ShardLock.JOINS, 0)
        return refused

    async def _refused(self, held: LocksHeld) -> StoreError | None:
        if self._share is None:
            return self._error(_IN_USE) if WHOLE.of in held.given else None
        ours = self._share.of
        if theirs := (held.members.keys() | held.given.keys()) - {ours}:
            if WHOLE.of in {ours, *theirs}:
                return self._error(_IN_USE)
            return self._error(_COUNTED, theirs=max(theirs), ours=ours)
        for part in self._share.parts:
            if not await self._locks.take(ShardLock.RUNS, part):
                for other in self._share.parts:
                    await self._locks.release(ShardLock.RUNS, other)
                return self._error(_IN_USE if self._share.whole else _RUN, shard=part)
        await self._locks.take(ShardLock.GIVEN, ours)
        return None

    def _error(self, message: str, **values: object) -> StoreError:
        return StoreError(say(message, path=self._path, **values))
