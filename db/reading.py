"""The store beside a running bot: it reads, and can write nothing."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import TYPE_CHECKING

from db.connection import connect, require_file
from db.migrate import require_present
from db.sql_store import SqlStore
from db.store_errors import damaged

if TYPE_CHECKING:
    from pathlib import Path

    from db.connection import Connection


class SqliteReader(SqlStore):
    """A store that holds no lock; whatever would write raises StoreError."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection, restored=False)
        self._connection = connection

    async def close(self) -> None:
        """Let go of the file."""
        await self._connection.close()


async def open_to_read(path: Path) -> SqliteReader:
    """Open the file, which a bot may be using; raise StoreError where it is not one of this version of the program."""
    require_file(path)
    connection = await connect(path, reading=True)
    try:
        await connection.read(partial(require_present, path=path))
    except sqlite3.Error as error:
        await connection.close()
        raise damaged(path, error) from error
    except BaseException:
        await connection.close()
        raise
    return SqliteReader(connection)
