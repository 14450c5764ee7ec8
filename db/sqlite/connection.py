"""The one connection: a whole transaction in one hop to its thread, and no other way to write.

Statements of different coroutines on one connection interleave, and the ROLLBACK of one would take the other's
transaction with it. Here a transaction is a plain function that runs from BEGIN to COMMIT without a pause on the
connection's own thread, whose queue is the lock; a coroutine that is cancelled meanwhile changes nothing about it.
One hop also costs half of what four awaited statements do.

When COMMIT fails the disk may hold the transaction all the same: this connection does not see it, and anyone who opens
the file after a kill does. Anyone who asked is told so (``Unknown``), and nothing is read or written before a small
transaction of our own has taken the place of that one; then it is certain that it is not there.

On a full disk no such transaction finds room, so it is looked up in SQLite's log whether the commit is in there: as a
rule the last piece was not written, and everyone can go on reading.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import aiosqlite

from db.copy_detection import renew
from db.errors import StoreError, Unknown, Unread, damaged, translated
from db.sqlite.files import (
    FileMoved,
    FileWatch,
    LogMarks,
    Uncertain,
    addressed,
    holds_more,
    of_one_moment,
    open_to_write,
    rescue,
    schema,
    transact,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from db.sqlite.lock import Lock

T = TypeVar("T")


class Connection(aiosqlite.Connection):
    """A connection that runs whole functions on its thread."""

    def __init__(self, path: Path, *, reading: bool = False) -> None:
        super().__init__(
            partial(addressed, path, "ro") if reading else partial(open_to_write, path), iter_chunk_size=64
        )
        self._beside = reading
        """Someone else may write meanwhile."""
        self._thread.daemon = True  # a program that fails to close the store must still end
        self.path = path
        self._lock: Lock | None = None
        self._watch: FileWatch | None = None
        """Asked before and after everything that is written."""
        self._schema: int | None = None
        self._marks: LogMarks | None = None
        """Told after everything that is written."""
        self._unsure = False

    async def settle_in(self, lock: Lock) -> None:
        """Remember the files and tables as they are now; later calls refuse if either has changed from outside.

        From now on the file that this process has locked is this connection's to let go of.
        """
        marks = LogMarks(self.path)
        await self.read(marks.begin)
        self._watch, self._schema = FileWatch(self.path), await self.read(schema)
        self._marks, self._lock = marks, lock

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a function that only reads, as one transaction; raise Unread."""
        return await self._hop(partial(of_one_moment, work) if self._beside else work, Unread)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the function as one transaction: all of it is on disk when this returns, or nothing.

        Raise Unknown when it cannot be told which, StoreError when it is nothing.
        """
        return await self._hop(partial(self._transaction, work), StoreError)

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        lock, marks = self._lock, self._marks
        if lock is None or marks is None:
            await super().close()
            return
        try:
            # A copy of the file that was made while it was open is not what runs here next.
            with suppress(StoreError):
                await renew(self, lock)
                await self.read(marks.end)
            if not lock.names:
                with suppress(StoreError):
                    await self.read(partial(rescue, lock.path))
            await super().close()
        finally:
            lock.close()

    async def ended(self) -> None:
        """Wait until the thread has ended after a failed opening; it needs the event loop for that."""
        await asyncio.to_thread(self._thread.join)

    async def _hop(self, work: Callable[[sqlite3.Connection], T], kind: type[StoreError]) -> T:
        try:
            # aiosqlite offers single statements only; its queue takes any function, and the version is pinned.
            result: T = await self._execute(self._run, work, self._conn)  # type: ignore[no-untyped-call]  # aiosqlite's own
        except Uncertain as error:
            raise Unknown(str(translated(self.path, error.error) or error.error)) from error
        except sqlite3.Error as error:
            known = translated(self.path, error, kind=kind)
            if known is not None:
                raise known from error
            if await self._altered():
                raise damaged(self.path, error, kind=kind) from error
            raise
        except (UnicodeDecodeError, MemoryError) as error:  # the name of a column, a length
            raise damaged(self.path, error, kind=kind) from error
        return result

    async def _altered(self) -> bool:
        """Return whether someone has changed the tables since they were found to be ours."""
        if self._schema is None:
            return False
        now: int = await self._execute(schema, self._conn)  # type: ignore[no-untyped-call]  # the same
        return now != self._schema

    def _run(self, work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
        if self._unsure:
            try:
                transact(_overwrite, connection)
            except Uncertain as error:
                if self._left_behind(error):
                    raise error.error from error  # what is asked now was not even tried
            self._unsure = False
        try:
            return work(connection)
        except Uncertain as error:
            if not self._left_behind(error):
                raise error.error from error
            self._unsure = True
            raise

    def _left_behind(self, failed: Uncertain) -> bool:
        """Return whether a failed commit may come back after a kill."""
        return failed.error.sqlite_errorname != "SQLITE_FULL" or holds_more(self.path)

    def _transaction(self, work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
        if self._watch is None:
            return transact(work, connection)
        try:
            self._watch.check()
        except FileMoved:
            # What lies in a file that nobody finds any more is brought to where it may still be found.
            with suppress(sqlite3.Error):
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
            raise
        result = transact(work, connection)
        try:
            self._watch.check()
        except FileMoved as moved:
            raise Unknown(str(moved)) from moved
        self._mark_log(connection)
        return result

    def _mark_log(self, connection: sqlite3.Connection) -> None:
        """Say in a log which state of the file it continues; what was asked for is saved, whatever becomes of this."""
        if self._marks is None:
            return
        try:
            self._marks.follow(connection)
        except Uncertain:
            self._unsure = True
        except sqlite3.Error:
            pass  # the next transaction tries again


def _overwrite(connection: sqlite3.Connection) -> None:
    connection.execute(
        "INSERT INTO facts VALUES ('settled', '1') ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + 1"
    )


async def connect(path: Path, *, reading: bool = False) -> Connection:
    """Open the file, made when absent; raise StoreError. ``reading``: nothing can be written, or made."""
    connection = Connection(path, reading=reading)
    try:
        await connection
    except sqlite3.Error as error:
        await connection.ended()
        raise (translated(path, error) or damaged(path, error)) from error
    except (UnicodeDecodeError, MemoryError) as error:
        await connection.ended()
        raise damaged(path, error) from error
    return connection
