"""The locks by which processes agree who runs which shard, in PostgreSQL: advisory ones; nothing of it is a row.

Knows SQL. Must not know what the locks mean.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final, LiteralString, TypeVar

import psycopg
from psycopg.conninfo import make_conninfo

from db.shards import OF_SEVERAL, LocksHeld, LocksLost, ShardLock

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from db.postgresql.address import Address

T = TypeVar("T")

_OURS: Final = 0x4F55_0000
"""What the first key of all these locks begins with, so that nobody else's in the same database are meant."""
_SEEN: Final = (
    "SELECT classid::bigint, objid::bigint, pid = pg_backend_pid() FROM pg_locks WHERE locktype = 'advisory'"
    " AND granted AND objsubid = 2 AND classid::bigint BETWEEN %s AND %s"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)
_TAKE: Final = "SELECT pg_try_advisory_lock(%s, %s)"
_GIVE: Final = "SELECT pg_advisory_unlock(%s, %s)"
_JOIN: Final = "SELECT pg_try_advisory_lock_shared(%s, %s)"
_PART: Final = "SELECT pg_advisory_unlock_shared(%s, %s)"
_SETTINGS: Final = (
    # who vanishes without a word is missed within 15 seconds, and so is who has stopped without being gone
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 2",
    "SET tcp_user_timeout = 15000",
    "SET idle_session_timeout = 15000",
    "SET statement_timeout = 4000",
)
_PATIENCE: Final = 5.0
"""Seconds until a server that does not answer is given up: less than those after which it may give the locks away."""


class AdvisoryLocks:
    """Locks in a database of PostgreSQL, on a connection of their own; see ``db.shards.ShardLocks``."""

    def __init__(self, address: Address) -> None:
        self._login = make_conninfo(**address.known)
        self._db: psycopg.AsyncConnection[tuple[int, int, bool]] | None = None
        self._mine: set[tuple[ShardLock, int]] = set()
        """What one has: PostgreSQL counts how often one has taken a lock, and wants it back as often."""

    async def open(self) -> bool:
        """Connect if there is no connection; return whether there was none, so that one has no locks."""
        if self._db is not None and not self._db.closed:
            return False
        self._mine.clear()
        try:
            self._db = await psycopg.AsyncConnection.connect(self._login, autocommit=True, connect_timeout=5)
            for setting in _SETTINGS:
                await self._answered(self._db.execute(setting))
        except (psycopg.Error, OSError) as error:
            raise await self._lost(error) from None
        return True

    async def held(self) -> LocksHeld:
        """Return which locks there are, one's own and those of others."""
        rows = await self._ask(_SEEN, _OURS + min(ShardLock), _OURS + max(ShardLock))
        found = [((ShardLock(first - _OURS), number), mine) for first, number, mine in rows]
        return LocksHeld(
            frozenset(lock for lock, mine in found if mine),
            frozenset(lock for lock, mine in found if not mine),
            *(
                Counter(number for (one, number), _ in found if one is kind)
                for kind in (ShardLock.MEMBER, ShardLock.GIVEN)
            ),
        )

    async def take(self, kind: ShardLock, number: int) -> bool:
        """Take a lock if nobody else has it; return whether one has it then, alone or with others."""
        if (kind, number) in self._mine:
            return True
        rows = await self._ask(_JOIN if kind in OF_SEVERAL else _TAKE, _OURS + kind, number)
        if rows[0][0]:
            self._mine.add((kind, number))
        return bool(rows[0][0])

    async def release(self, kind: ShardLock, number: int) -> None:
        """Give a lock back; nothing happens if one does not have it."""
        if (kind, number) not in self._mine:
            return
        await self._ask(_PART if kind in OF_SEVERAL else _GIVE, _OURS + kind, number)
        self._mine.discard((kind, number))

    async def close(self) -> None:
        """Give all locks back."""
        self._mine.clear()
        if self._db is not None:
            with suppress(psycopg.Error, OSError):
                await self._db.close()

    async def _ask(self, query: LiteralString, *values: int) -> list[tuple[int, int, bool]]:
        if self._db is None or self._db.closed:
            raise LocksLost("there is no connection")
        try:
            return await (await self._answered(self._db.execute(query, values))).fetchall()
        except (psycopg.Error, OSError) as error:
            raise await self._lost(error) from None

    async def _answered(self, asking: Coroutine[None, None, T]) -> T:
        """Return the answer; raise OSError when there is none for so long that the locks may be another's already."""
        asked = asyncio.ensure_future(asking)
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            done, _ = await asyncio.wait({asked}, timeout=_PATIENCE)
        except asyncio.CancelledError:
            asked.cancel()
            raise
        if not done:
            self._cut()
            raise TimeoutError
        return asked.result()

    def _cut(self) -> None:
        """Let nothing come from the server any more: the driver itself would wait until it answers."""
        if self._db is not None and not self._db.closed:
            with suppress(OSError), socket.socket(fileno=os.dup(self._db.fileno())) as end:
                end.shutdown(socket.SHUT_RDWR)
        self._db = None

    async def _lost(self, error: Exception) -> LocksLost:
        await self.close()
        # what the driver says may hold the address and whose database it is
        return LocksLost(type(error).__name__)
