"""When matches rest: the SQL that keeps it, inside a transaction of the store. Must not know why they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


def find(db: sqlite3.Connection, match: int) -> tuple[tuple[int, int | None], ...]:
    """Return from when to when a match rested, the oldest first; None: it does so now."""
    return tuple(db.execute("SELECT begin, end FROM rests WHERE match = ? ORDER BY begin", (match,)))


def begin(db: sqlite3.Connection, match: int, at: int) -> None:
    """Write that a match rests, unless it does."""
    db.execute("INSERT INTO rests VALUES (?, ?, NULL) ON CONFLICT DO NOTHING", (match, at))


def end(db: sqlite3.Connection, match: int, at: int) -> None:
    """Write that a match rests no more, if it does."""
    db.execute("UPDATE rests SET end = max(begin, ?) WHERE match = ? AND end IS NULL", (at, match))
