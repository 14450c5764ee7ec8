"""Opening a database: whatever is wrong with the file is told in a sentence before anything is done with it."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from db import copy_detection
from db.errors import StoreError, damaged
from db.place import is_address, shown
from db.shards.given import GivenShards
from db.sqlite.connection import connect, schema
from db.sqlite.file_watch import FileWatch
from db.sqlite.lock import hold
from db.sqlite.migrate import migrate
from db.sqlite.side_files import LogMarks, refuse_strays, set_strays_aside
from db.sqlite.store import SqliteStore
from db.words import say

if TYPE_CHECKING:
    from db.shards.locks import ShardLocks
    from db.shards.share import ServerShare
    from db.sql_store import SqlStore
    from db.sqlite.connection import Connection
    from db.sqlite.lock import Lock

log = logging.getLogger(__name__)

_SPECIAL = (":memory:", "file:")
"""What SQLite takes for something else than the name of a file."""


async def open_store(place: Path | str, *, tidying: bool = True) -> SqlStore:
    """Open the database of an address, or of a file; raise StoreError with what to do about it.

    ``tidying``: what lies beside a file and does not belong to it is moved out of the way; else it is refused.
    """
    if isinstance(place, str) and is_address(place):
        # Nobody who has a file needs the driver.
        from db.postgresql.opening import open_address

        return await open_address(place)
    return await open_file(Path(place), tidying=tidying)


def locks_at(address: str) -> ShardLocks:
    """Return the locks by which the processes of a PostgreSQL database agree who runs which shard."""
    from db.postgresql.address import Address
    from db.postgresql.advisory_locks import AdvisoryLocks

    return AdvisoryLocks(Address(address))


async def take_given(address: str, share: ServerShare) -> GivenShards:
    """Keep these servers from all other processes of a PostgreSQL database, until closed; raise StoreError."""
    given = GivenShards(locks_at(address), share, path=shown(address))
    try:
        await given.begin()
    except BaseException:
        await given.close()
        raise
    return given


async def require_sharing(address: str) -> None:
    """Raise StoreError if a process of a PostgreSQL database looks after all servers, so that none is left."""
    given = GivenShards(locks_at(address), None, path=shown(address))
    try:
        await given.begin()
    finally:
        await given.close()


async def open_file(path: Path, *, tidying: bool = True) -> SqliteStore:
    """Lock, open and migrate the file, made when absent; raise StoreError with what to do about it."""
    if not path.name or str(path).startswith(_SPECIAL) or "\0" in str(path):
        raise StoreError(say("Database {path}: that is no path of a file, such as data/outpost.sqlite3.", path=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            say("Database {path}: its folder cannot be made ({why}).", path=path, why=error.strerror)
        ) from error
    lock = hold(path)
    try:
        if not tidying:
            refuse_strays(lock.path)
        for told in set_strays_aside(lock.path):
            log.warning("%s", told)
        connection = await connect(lock.path)
        try:
            restored, elsewhere = await _prepared(connection, lock)
        except sqlite3.Error as error:  # of tables that are not as they were made, for one
            await connection.close()
            raise damaged(lock.path, error) from error
        except BaseException:
            await connection.close()
            raise
    except BaseException:
        lock.close()
        raise
    return SqliteStore(connection, lock, restored=restored, elsewhere=elsewhere)


async def _prepared(connection: Connection, lock: Lock) -> tuple[bool, str]:
    """Bring the database up to date; return whether it was restored, and the code of one that ran elsewhere."""
    path = lock.path
    await connection.read(partial(_require_sound, path))
    came = await connection.read(partial(copy_detection.came, lock))
    copied = await connection.read(partial(copy_detection.copied, lock.tokens))
    if copied and lock.names > 1:
        # What was written under the other name may lie in a file beside that name, where SQLite does not look now.
        raise StoreError(
            say(
                "Database {path}: the file has other names too (hard links) and ran under one of those last;"
                " start with that one, or remove the others.",
                path=path,
            )
        )
    await connection.read(partial(migrate, path=path))
    elsewhere = await connection.write(partial(copy_detection.arrive, lock.place, elsewhere=came))
    # what was done elsewhere since is not known here, whatever the side file says that came along
    restored = await copy_detection.renew(connection, lock, copy=copied or came)
    marks = LogMarks(path)
    await connection.read(marks.begin)
    connection.settle_in(FileWatch(path), await connection.read(schema), marks)
    return restored, elsewhere


def _require_sound(path: Path, db: sqlite3.Connection) -> None:
    """Raise StoreError when SQLite finds damage; half a second for 10,000 matches of 120 actions.

    That every row has its entry in every index would take ten times that; where a person sits and which match a
    channel has are looked up by an index, so those tables are compared with theirs.
    """
    found = db.execute("PRAGMA quick_check(1)").fetchone()
    for table in ("matches", "seats", "seat_changes"):
        if found == ("ok",) and db.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (table,)).fetchone():
            found = db.execute(f"PRAGMA integrity_check({table})").fetchone()
    if found != ("ok",):
        raise damaged(path, found[0] if found else "?")
