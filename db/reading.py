"""The store beside a running bot: it reads, and can write nothing."""

from __future__ import annotations

import sqlite3
from functools import partial
from pathlib import Path

from db.errors import damaged
from db.place import is_address
from db.sql_store import SqlStore
from db.sqlite.connection import connect, require_file
from db.sqlite.migrate import require_present
from db.sqlite.side_files import require_no_strays


class SqliteReader(SqlStore):
    """A store that holds no lock; whatever would write raises StoreError."""


async def open_to_read(place: Path | str) -> SqlStore:
    """Open the database of an address, or of a file, to read only; raise StoreError."""
    if isinstance(place, str) and is_address(place):
        # Nobody who has a file needs the driver.
        from db.postgresql.opening import open_address

        return await open_address(place, reading=True)
    return await open_file_to_read(Path(place))


async def open_file_to_read(path: Path) -> SqliteReader:
    """Open the file, which a bot may be using; raise StoreError where it is not one of this version of the program."""
    require_file(path)
    require_no_strays(path)
    connection = await connect(path, reading=True)
    try:
        await connection.read(partial(require_present, path=path))
    except sqlite3.Error as error:
        await connection.close()
        raise damaged(path, error) from error
    except BaseException:
        await connection.close()
        raise
    return SqliteReader(connection, restored=False)
