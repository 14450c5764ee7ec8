"""A file of SQLite's: how it is opened, one transaction on it, and whether it is still the one that has the name.

Whatever is written into a file that has lost its name is lost. Nobody's thread, and nothing of what is in the file.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from db.errors import StoreError, damaged, translated, unreachable
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


class FileMoved(StoreError):
    """The file, or one of the two that SQLite keeps beside it, was deleted or replaced while it was open."""


class FileWatch:
    """The files of an open database as they are now."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._marks = {name: _mark(name) for name in (self._path, f"{self._path}-wal", f"{self._path}-shm")}

    def check(self) -> None:
        """Raise FileMoved when one of them was deleted or replaced."""
        for name, mark in self._marks.items():
            if _mark(name) == mark:
                continue
            if name == self._path:
                raise FileMoved(
                    say(
                        "Database {path}: the file was deleted, moved or replaced while the bot runs, so nothing is"
                        " saved any more; put it back where it was. If it was deleted, stop the bot: what it held is"
                        " in {rescued} then.",
                        path=name,
                        rescued=rescued(Path(name)),
                    )
                )
            raise FileMoved(
                say(
                    "Database {path}: {side} was deleted, moved or replaced while the bot runs, so nothing is saved"
                    " any more; stop the bot and start it again.",
                    path=self._path,
                    side=name,
                )
            )


def rescued(path: Path) -> Path:
    """Return the path under which a file that lost its name is rescued when it is closed."""
    return path.with_name(f"{path.name}.rescued-{os.getpid()}")


def rescue(path: Path, db: sqlite3.Connection) -> None:
    """Write what is open, and has no name any more, to where it can be found."""
    with suppress(OSError):  # SQLite says the same, in the words in which the rest of it is told
        # It takes a file that is empty for none; one that it makes itself, everybody may read.
        os.close(os.open(rescued(path), os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    db.execute("VACUUM INTO ?", (str(rescued(path)),))


def _mark(name: str) -> tuple[int, int] | None:
    try:
        state = os.stat(name)  # noqa: PTH116  a path of its own would take longer than the question
    except OSError:
        return None
    return state.st_dev, state.st_ino
