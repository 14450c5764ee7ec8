"""A disk that fails when a transaction is committed, as SQLite tells it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import partial


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


def error() -> sqlite3.OperationalError:
    failed = sqlite3.OperationalError("disk I/O error")
    failed.sqlite_errorcode, failed.sqlite_errorname = sqlite3.SQLITE_IOERR_FSYNC, "SQLITE_IOERR_FSYNC"
    return failed


class Connection(sqlite3.Connection):
    """``well``; ``lost``: rolled back, as SQLite does by itself; ``kept``: done, and told as if it had failed."""

    disk: Disk

    def execute(self, statement, *values):
        if statement != "COMMIT" or (fate := self.disk.next()) == "well":
            return super().execute(statement, *values)
        super().execute("ROLLBACK" if fate == "lost" else "COMMIT")
        raise error()


def install(monkeypatch) -> Disk:
    """Let every connection that is opened from here on be one on this disk."""
    disk = Disk()
    kind = type("Faulty", (Connection,), {"disk": disk})
    monkeypatch.setattr("db.connection.sqlite3.connect", partial(sqlite3.connect, factory=kind))
    return disk
