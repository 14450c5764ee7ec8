"""Where somebody may sit down on a server: the SQL that finds lobbies, and matches that somebody has left.

Every function takes the connection inside a transaction of the store. Must not know how many a game seats, nor all
that a table has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import verified_rows

if TYPE_CHECKING:
    import sqlite3

    from db.rows import Stored

_LEFT: Final = (
    "EXISTS (SELECT 1 FROM seat_changes AS change WHERE change.match = matches.id"
    " AND (change.kind = 'resigned' OR change.kind = 'timeout' AND EXISTS"
    " (SELECT 1 FROM options WHERE options.match = change.match AND key = 'clock-end' AND value = 'offered'))"
    " AND NOT EXISTS (SELECT 1 FROM seat_changes AS later WHERE later.match = change.match"
    " AND later.seat = change.seat AND later.number > change.number))"
)
_FOUND: Final = (
    "SELECT id FROM matches WHERE guild = ? AND status IN ('lobby', 'running')"
    f" AND (status = 'lobby' OR {_LEFT}) ORDER BY status, id DESC LIMIT ?"
)


def find(db: sqlite3.Connection, guild: int, *, most: int) -> tuple[Stored, ...]:
    """Return the lobbies of a server, the newest first, then the matches with a seat that was left, likewise."""
    numbers = [number for (number,) in db.execute(_FOUND, (guild, most)).fetchall()]
    return tuple(stored for one in numbers if (stored := verified_rows.load(db, one)) is not None)
