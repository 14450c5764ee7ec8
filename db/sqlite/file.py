"""A file of SQLite's: how it is opened, and one transaction on it. Nobody's thread, and nothing of what is in it."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from db.errors import StoreError, damaged, translated, unreachable
from db.words import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

T = TypeVar("T")

_BUSY_MS: Final = 5000
READABLE: Final = partial(str, encoding="utf-8", errors="replace")
"""How a text is read that may be damaged; its digest tells whether it is."""


class Uncertain(Exception):
    """COMMIT failed, and nobody knows whether it is on the disk."""

    def __init__(self, error: sqlite3.Error) -> None:
        super().__init__(str(error))
        self.error = error


def transact(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run the function between BEGIN IMMEDIATE and COMMIT; raise Uncertain when COMMIT failed halfway."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
    except BaseException:
        _roll_back(connection)
        raise
    try:
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:  # it was not written at all
            _roll_back(connection)
            raise
        raise Uncertain(error) from error
    return result


def of_one_moment(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run a function that only reads, whatever others write meanwhile."""
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        _roll_back(connection)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # SQLite has rolled back by itself when the disk is full
        connection.execute("ROLLBACK")


def schema(connection: sqlite3.Connection) -> int:
    """Return a number that changes with the tables."""
    return int(connection.execute("PRAGMA schema_version").fetchone()[0])


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file, made when absent, so that nothing that is acknowledged is ever lost."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_MS / 1000)
    connection.text_factory = READABLE
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing that was acknowledged
        connection.execute("PRAGMA foreign_keys = ON")  # has no effect inside a transaction
    except BaseException:
        connection.close()
        raise
    return connection


def addressed(path: Path, mode: str) -> sqlite3.Connection:
    """Open the file as SQLite's addresses can: ``ro`` only reads, ``rw`` makes no file, ``rwc`` does."""
    # Every sign of the name that means something in an address is written otherwise.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=_BUSY_MS / 1000
    )
    db.text_factory = READABLE
    return db


def require_file(path: Path) -> None:
    """Raise StoreError when there is no such file."""
    try:
        there = path.is_file()
    except OSError as error:
        raise unreachable(path, error) from error
    if not there:
        raise StoreError(say("Database {path}: there is no such file; name it with --database.", path=path))


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Make a sentence about a file of what SQLite says."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        known = translated(path, error) if isinstance(error, sqlite3.Error) else None
        raise known or damaged(path, error) from error
