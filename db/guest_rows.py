"""Those who do not sit at a table but are invited to it: the SQL that keeps them, inside a transaction of the store."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


def invite(db: sqlite3.Connection, match: int, user: int, *, asker: int, at: int) -> None:
    """Write that somebody is invited to a match."""
    db.execute("INSERT OR REPLACE INTO invitations VALUES (?, ?, ?, ?)", (match, user, asker, at))


def invited_at(db: sqlite3.Connection, match: int, user: int) -> int | None:
    """Return when somebody was last invited to a match, None: never."""
    row = db.execute("SELECT at FROM invitations WHERE match = ? AND user = ?", (match, user)).fetchone()
    return None if row is None else int(row[0])


def invited(db: sqlite3.Connection, match: int) -> tuple[int, ...]:
    """Return who was invited to a match, the first one first."""
    return tuple(user for (user,) in db.execute("SELECT user FROM invitations WHERE match = ? ORDER BY at", (match,)))
