"""Which servers a process looks after, where several share a database, and how they keep theirs from each other.

Discord divides the servers of a bot by their numbers into shards. By locks in the database processes agree who runs
which, or keep those that were given to them by hand. A lock ends with the connection of anyone who has it, so a process
that is killed leaves none behind, and no clocks are compared. Must not know which database it is.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NoReturn, Protocol

from db.errors import StoreError, Unavailable
from operator_text import msg, say

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class ServerShare:
    """Some of ``of`` parts, by their numbers; what belongs to no server belongs to part 0."""

    of: int
    parts: tuple[int, ...]

    def __post_init__(self) -> None:
        if not all(0 <= part < self.of for part in self.parts):
            raise ValueError(f"there are {self.of} parts, counted from 0, not {self.parts}")

    @property
    def whole(self) -> bool:
        """Return whether these are all parts."""
        return len(set(self.parts)) == self.of

    @property
    def first(self) -> bool:
        """Return whether what is done once for all servers is done here."""
        return 0 in self.parts

    def has(self, guild: int) -> bool:
        """Return whether a server is among these."""
        return part_of(guild, self.of) in self.parts


WHOLE: Final = ServerShare(1, (0,))
"""All servers."""


def part_of(guild: int, of: int) -> int:
    """Return the part into which a server falls."""
    return (guild >> 22) % of


class ShardLock(IntEnum):
    """What a lock says; its second key is a shard unless something else stands here."""

    RUNS = 1
    """Who has it looks after the servers of the shard."""
    OFFERS = 2
    """Who runs the shard wants someone else to."""
    COMES = 3
    """Who has it brings up a session, to run the shard once that is there."""
    READY = 4
    """The session is there."""
    MEMBER = 5
    """A process that takes part; shared by all of them, and the number is how many shards it counts."""
    BEGINS = 6
    """Who has it begins a session; the number is that of the queue in which Discord lets sessions begin."""
    JOINS = 7
    """Who has it is about to take part, and finds out how many shards the others count; the number is 0."""
    GIVEN = 8
    """A process whose shards were given by hand; shared, and the number is how many it counts: 1 if it runs all."""


OF_SEVERAL: Final = frozenset({ShardLock.MEMBER, ShardLock.GIVEN})
"""Locks that several processes have at once."""


class LocksLost(Exception):
    """The connection is gone, and all locks with it."""


@dataclass(frozen=True, slots=True)
class LocksHeld:
    """Which locks there are."""

    mine: frozenset[tuple[ShardLock, int]] = frozenset()
    others: frozenset[tuple[ShardLock, int]] = frozenset()
    members: Mapping[int, int] = field(default_factory=dict)
    """How many processes take part, oneself included, by how many shards they count."""
    given: Mapping[int, int] = field(default_factory=dict)
    """The same of processes whose shards were given by hand."""

    def own(self, kind: ShardLock) -> frozenset[int]:
        """Return the numbers of the locks of a kind that one has oneself."""
        return frozenset(number for one, number in self.mine if one is kind)

    def by_others(self, kind: ShardLock) -> frozenset[int]:
        """Return the numbers of the locks of a kind that others have."""
        return frozenset(number for one, number in self.others if one is kind)


# In tests: tests.support.lock_table.LocksInMemory.
class ShardLocks(Protocol):
    """The locks of one process. Every method raises LocksLost when there is no connection any more."""

    async def open(self) -> bool:
        """Connect if there is no connection; return whether there was none, so that one has no locks."""

    async def held(self) -> LocksHeld:
        """Return which locks there are, one's own and those of others."""

    async def take(self, kind: ShardLock, number: int) -> bool:
        """Take a lock if nobody else has it; return whether one has it then, alone or with others."""

    async def release(self, kind: ShardLock, number: int) -> None:
        """Give a lock back; nothing happens if one does not have it."""

    async def close(self) -> None:
        """Give all locks back."""


log = logging.getLogger(__name__)

PATIENCE: Final = 20.0
"""Seconds in which a server misses a process that vanished without a word, and a little more."""
STEP: Final = 0.5
"""Seconds between two tries, and between two looks whether the connection is there."""
_IN_USE: Final = msg(
    "Database {path}: another running bot is using it. Stop that one, or start both with OUTPOST_SHARDS=shared."
)
_RUN: Final = msg(
    "Database {path}: another running bot has shard {shard}. Stop that one, or give this one other shards with"
    " OUTPOST_SHARDS."
)
_COUNTED: Final = msg(
    "Database {path}: another running bot splits the servers into {theirs} shards, and this one into {ours}. Write"
    " the same number after the / in both OUTPOST_SHARDS, or stop that one."
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
                say(
                    "Database {path}: the connection was lost ({error}). Start the bot again.",
                    path=self._path,
                    error=lost,
                )
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
        """Take the shards; wait for anyone who may just have vanished, then raise StoreError."""
        end = asyncio.get_running_loop().time() + PATIENCE
        waiting = False
        while (refused := await self._tried()) is not None:
            if asyncio.get_running_loop().time() >= end:
                raise refused
            if not waiting:
                log.warning("%s If it has just stopped, this one starts within %.0f s.", refused, PATIENCE)
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
