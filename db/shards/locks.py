"""Locks by which several processes agree who runs which shard.

A lock ends with the connection of whoever has it, so a process that is killed leaves none behind, and no clocks are
compared. Must not know what a shard is for, nor which database it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class ShardLock(IntEnum):
    """What a lock says; its second key is a shard unless something else stands here."""

    RUNS = 1
    """Who has it looks after the servers of the shard."""
    OFFERS = 2
    """Who runs the shard wants somebody else to."""
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
