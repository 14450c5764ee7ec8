"""The one connection: a whole transaction in one hop to its thread, and no other way to write.

Statements of different coroutines on one connection interleave, and the ROLLBACK of one would take the other's
transaction with it. Here a transaction is a plain function that runs from BEGIN to COMMIT without a pause on the
connection's own thread, whose queue is the lock; a coroutine that is cancelled meanwhile changes nothing about it.
One hop also costs half of what four awaited statements do.
"""

from __future__ import annotations

import asyncio
import sqlite3
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import aiosqlite

from db.words import msg, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

T = TypeVar("T")

_BUSY_MS = 5000

_SENTENCES = {
    "SQLITE_NOTADB": msg("it is not a database, or it is damaged; put a backup in its place or name another file"),
    "SQLITE_CORRUPT": msg("it is damaged; put a backup in its place"),
    "SQLITE_FULL": msg("the disk is full; free some space"),
    "SQLITE_READONLY": msg("it cannot be written; check the rights of the file and of its folder"),
    "SQLITE_CANTOPEN": msg("it cannot be opened; check that its folder exists and may be written"),
    "SQLITE_PERM": msg("it cannot be opened; check the rights of the file and of its folder"),
    "SQLITE_BUSY": msg("another program keeps it locked; end that program"),
    "SQLITE_IOERR": msg("the disk cannot be read or written"),
}

_UNIQUE = {
    "UNIQUE constraint failed: matches.channel": "channel",
    "UNIQUE constraint failed: actions.interaction, actions.part": "interaction",
    "UNIQUE constraint failed: resignations.interaction": "interaction",
}


class StoreError(Exception):
    """The store cannot do it; the text is a sentence for whoever runs the bot. Nothing was changed."""


class Conflict(StoreError):  # noqa: N818  the word for it
    """It is there already. ``what``: ``channel``, ``interaction``, or ``row`` for anything else that is unique."""

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(detail)
        self.what = what


def translated(path: Path | str, error: sqlite3.Error) -> StoreError | None:
    """Return the error as one that says what to do; None for a mistake in our own SQL."""
    name = getattr(error, "sqlite_errorname", "")
    if name in {"SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"}:
        return Conflict(_UNIQUE.get(str(error), "row"), str(error))
    for start, sentence in _SENTENCES.items():
        if name.startswith(start):
            return StoreError(say("Database {path}: {what} ({error}).", path=path, what=say(sentence), error=error))
    return None


class Connection(aiosqlite.Connection):
    """A connection that runs whole functions on its thread."""

    def __init__(self, path: Path) -> None:
        super().__init__(partial(_open, path), iter_chunk_size=64)
        self._thread.daemon = True  # a program that fails to close the store must still end
        self.path = path

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the function; nothing is written between its statements."""
        try:
            # aiosqlite offers single statements only; its queue takes any function, and the version is pinned.
            result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        except sqlite3.Error as error:
            known = translated(self.path, error)
            if known is None:
                raise
            raise known from error
        return result

    async def ended(self) -> None:
        """Wait for the thread after opening has failed: its last word needs a running event loop."""
        await asyncio.to_thread(self._thread.join)

    async def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the function as one transaction: all of it is on disk when this returns, or nothing."""
        return await self.read(partial(transact, work))


def transact(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run the function between BEGIN IMMEDIATE and COMMIT."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # SQLite has rolled back by itself when the disk is full
            connection.execute("ROLLBACK")
        raise
    return result


async def connect(path: Path) -> Connection:
    """Open the file, made when absent; raise StoreError."""
    connection = Connection(path)
    try:
        await connection
    except sqlite3.Error as error:
        await connection.ended()
        known = translated(path, error)
        if known is None:
            raise
        raise known from error
    return connection


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_MS / 1000)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing that was acknowledged
        connection.execute("PRAGMA foreign_keys = ON")  # has no effect inside a transaction
    except BaseException:
        connection.close()
        raise
    return connection
