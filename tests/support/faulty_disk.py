"""A disk that fails when a transaction is committed, as SQLite tells it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from db import StoreError, Unknown, Unread

INDEX: Final = 96
"""Bytes of the index of SQLite's log that say, twice, how much of the log counts."""


@dataclass
class Disk:
    """``silent``: nothing can be committed at all. ``commits``: what happens to the next ones, by name."""

    silent: bool = False
    commits: tuple[str, ...] = ()

    def next(self) -> str:
        if self.silent:
            return "lost"
        first, self.commits = (self.commits[0] if self.commits else "well"), self.commits[1:]
        return first


def error(*, full: bool = False) -> sqlite3.OperationalError:
    failed = sqlite3.OperationalError("database or disk is full" if full else "disk I/O error")
    name = "SQLITE_FULL" if full else "SQLITE_IOERR_FSYNC"
    failed.sqlite_errorcode, failed.sqlite_errorname = getattr(sqlite3, name), name
    return failed


class Connection(sqlite3.Connection):
    """``well``; ``lost``: rolled back, as SQLite does by itself; ``kept``: done, and told as if it had failed.

    ``left``: not seen by this connection, and there after a kill. ``full ...``: the same of a full disk.
    """

    disk: Disk

    def execute(self, statement, *values):
        if statement != "COMMIT" or (fate := self.disk.next()) == "well":
            return super().execute(statement, *values)
        index = self._index.read_bytes()[:INDEX]
        super().execute("ROLLBACK" if fate.endswith("lost") else "COMMIT")
        if fate.endswith("left"):
            with self._index.open("r+b") as back:
                back.write(index)
        raise error(full=fate.startswith("full"))

    @property
    def _index(self) -> Path:
        return Path(super().execute("PRAGMA database_list").fetchone()[2] + "-shm")


def install(monkeypatch) -> Disk:
    """Let every connection that is opened from here on be one on this disk."""
    disk = Disk()
    kind = type("Faulty", (Connection,), {"disk": disk})
    monkeypatch.setattr("db.sqlite.connection.sqlite3.connect", partial(sqlite3.connect, factory=kind))
    return disk


@dataclass
class Failing:
    """A database with one failing call, the ``fails``-th from now on or the next write; see ``db.transaction``.

    ``lost`` and ``kept`` are of a COMMIT whose outcome nobody knows, ``refused`` of one that was not tried. With
    ``stays`` no later call comes through either, as with a disk that is gone.
    """

    inner: Any
    fails: int = -1
    fate: str = "lost"
    stays: bool = False
    calls: int = 0
    gone: bool = False
    at_write: bool = False

    @classmethod
    def put_over(cls, database: Any, *given: Any, **named: Any) -> Failing:
        """Let all that is asked of a database, by every topic of its store, go through one that fails."""
        failing = cls(SimpleNamespace(read=database.read, write=database.write), *given, **named)
        database.read, database.write = failing.read, failing.write
        return failing

    async def read(self, work):
        if self._due():
            raise Unread("the disk can't be read or written")
        return await self.inner.read(work)

    async def write(self, work):
        gone = self.gone
        if self.at_write:
            self.at_write, self.fails = False, self.calls
        if not self._due():
            return await self.inner.write(work)
        if gone or self.fate == "refused":
            raise StoreError("the disk cannot be written")
        if self.fate == "kept":
            await self.inner.write(work)
        raise Unknown("the disk failed in the middle of it")

    def heal(self) -> None:
        self.fails, self.gone = -1, False

    def _due(self) -> bool:
        due = self.calls == self.fails
        self.calls += 1
        self.gone = self.gone or (due and self.stays)
        return due or self.gone
