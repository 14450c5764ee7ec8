"""Locks of several processes that are one process in a test: as a database has them, without one."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from db.shards import OF_SEVERAL
from host import LocksHeld, LocksLost, ShardLock


@dataclass
class LockTable:
    """The locks of all processes, as a database has them."""

    taken: set[tuple[int, ShardLock, int]] = field(default_factory=set)
    """Who has which lock."""
    down: bool = False


class LocksInMemory:
    """The locks of one process."""

    def __init__(self, table: LockTable, number: int) -> None:
        self.table, self.number = table, number
        self.connected = False

    async def open(self) -> bool:
        if self.table.down:
            await self.close()
            raise LocksLost("down")
        new, self.connected = not self.connected, True
        return new

    async def held(self) -> LocksHeld:
        await self._answered()
        mine = frozenset((kind, number) for who, kind, number in self.table.taken if who == self.number)
        others = frozenset((kind, number) for who, kind, number in self.table.taken if who != self.number)
        members, given = (
            Counter(number for _, one, number in self.table.taken if one is kind)
            for kind in (ShardLock.MEMBER, ShardLock.GIVEN)
        )
        return LocksHeld(mine, others, members, given)

    async def take(self, kind: ShardLock, number: int) -> bool:
        await self._answered()
        if kind not in OF_SEVERAL and any(
            (who, one, other)
            for who, one, other in self.table.taken
            if (one, other) == (kind, number) and who != self.number
        ):
            return False
        self.table.taken.add((self.number, kind, number))
        return True

    async def release(self, kind: ShardLock, number: int) -> None:
        await self._answered()
        self.table.taken.discard((self.number, kind, number))

    async def close(self) -> None:
        self.connected = False
        self.table.taken = {one for one in self.table.taken if one[0] != self.number}

    async def _answered(self) -> None:
        await asyncio.sleep(0)
        if self.table.down or not self.connected:
            await self.close()
            raise LocksLost("down")
