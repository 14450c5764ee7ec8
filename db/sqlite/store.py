"""The store in one SQLite file."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from db import copy_detection
from db.errors import StoreError
from db.sql_store import SqlStore
from db.sqlite.file_watch import rescue

if TYPE_CHECKING:
    from db.sqlite.connection import Connection
    from db.sqlite.lock import Lock


class SqliteStore(SqlStore):
    """See ``db.store.Store``; made by ``db.opening.open_file``."""

    def __init__(self, connection: Connection, lock: Lock, *, restored: bool, elsewhere: str = "") -> None:
        super().__init__(connection, restored=restored, elsewhere=elsewhere, here=lock.place)
        self._connection = connection
        self._lock = lock

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        try:
            # A copy of the file that was made while it was open is not what runs here next.
            with suppress(StoreError):
                await copy_detection.renew(self._connection, self._lock)
                if self._connection.marks is not None:
                    await self._connection.read(self._connection.marks.end)
            if not self._lock.names:
                with suppress(StoreError):
                    await self._connection.read(partial(rescue, self._lock.path))
            await self._connection.close()
        finally:
            self._lock.close()
