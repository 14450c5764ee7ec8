"""The locks by which processes agree who runs which shard, in PostgreSQL: advisory ones; nothing of it is a row.

Knows SQL. Must not know what the locks mean.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Final, LiteralString

import psycopg
from psycopg.conninfo import make_conninfo

from db.shard_locks import OF_SEVERAL, LocksHeld, LocksLost, ShardLock

if TYPE_CHECKING:
    from db.postgresql.address import Address

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
    # who vanishes without a word is missed within 15 seconds
    "SET tcp_keepalives_idle = 5",
    "SET tcp_keepalives_interval = 5",
    "SET tcp_keepalives_count = 2",
    "SET tcp_user_timeout = 15000",
    "SET idle_session_timeout = 0",
    "SET statement_timeout = 5000",
)


class AdvisoryLocks:
    """Locks in a database of PostgreSQL, on a connection of their own; see ``db.shard_locks.ShardLocks``."""

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
                await self._db.execute(setting)
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
            return await (await self._db.execute(query, values)).fetchall()
        except (psycopg.Error, OSError) as error:
            raise await self._lost(error) from None

    async def _lost(self, error: Exception) -> LocksLost:
        await self.close()
        # what the driver says may hold the address and whose database it is
        return LocksLost(type(error).__name__)
