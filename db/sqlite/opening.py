"""Opening a file: whatever is wrong with it is told in a sentence before anything is done with it."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from db import copy_detection
from db.copy_detection import Origin
from db.errors import StoreError, damaged
from db.place import names_file
from db.sqlite.connection import connect
from db.sqlite.files import refuse_strays, require_file, require_no_strays, set_strays_aside
from db.sqlite.lock import hold
from db.sqlite.migrate import migrate, require_present
from db.store import Store
from operator_text import say

if TYPE_CHECKING:
    from pathlib import Path

    from db.sqlite.connection import Connection
    from db.sqlite.lock import Lock

T = TypeVar("T")

log = logging.getLogger(__name__)


async def open_file(path: Path, *, tidying: bool = True) -> Store:
    """Lock, open and migrate the file, made when absent; raise StoreError with what to do about it."""
    if not names_file(path):
        raise StoreError(say("Database {path}: that isn't a file's path, such as data/outpost.sqlite3.", path=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            say("Database {path}: I can't create its folder ({why}).", path=path, why=error.strerror)
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
    return Store(connection, Origin(connection, restored=restored, elsewhere=elsewhere, here=lock.place))


async def open_file_to_read(path: Path) -> Store:
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
    return Store(connection)


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
                "Database {path}: the file has other names too (hard links) and last ran under one of them. Start"
                " with that one, or remove the others.",
                path=path,
            )
        )
    await connection.read(partial(migrate, path=path))
    elsewhere = await connection.write(partial(copy_detection.arrive, lock.place, elsewhere=came))
    # what was done elsewhere since is not known here, whatever the side file says that came along
    restored = await copy_detection.renew(connection, lock, copy=copied or came)
    await connection.settle_in(lock)
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
