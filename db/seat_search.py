"""Where somebody may sit down on a server, or has sat: the SQL that finds lobbies, matches left, and matches over.

Every function takes the connection inside a transaction of the store. Must not know how many a game seats, nor all
that a table has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import verified_rows

if TYPE_CHECKING:
    from db.rows import Stored
    from db.transaction import Transaction

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

_LAST_OVER: Final = (
    "SELECT id FROM matches WHERE channel = ?"
    " AND (status = 'finished' OR (status = 'cancelled' AND started IS NOT NULL)) ORDER BY ended DESC, id DESC LIMIT 1"
)
_PLAYED: Final = (
    "SELECT id FROM seats JOIN matches ON id = match WHERE user = ? AND guild = ? AND status = 'finished'"
    " ORDER BY ended DESC, id DESC LIMIT ?"
)


def last_over(db: Transaction, channel: int) -> int | None:
    """Return the match that was over in a channel last, played to its end or closed under way; None: there is none."""
    row = db.execute(_LAST_OVER, (channel,)).fetchone()
    return None if row is None else int(row[0])


def played(db: Transaction, user: int, guild: int, *, most: int) -> tuple[Stored, ...]:
    """Return the finished matches of a server that a person has played, the last one first."""
    numbers = [number for (number,) in db.execute(_PLAYED, (user, guild, most)).fetchall()]
    return tuple(stored for one in numbers if (stored := verified_rows.load(db, one)) is not None)


def find(db: Transaction, guild: int, *, most: int) -> tuple[Stored, ...]:
    """Return the lobbies of a server, the newest first, then the matches with a seat that was left, likewise."""
    numbers = [number for (number,) in db.execute(_FOUND, (guild, most)).fetchall()]
    return tuple(stored for one in numbers if (stored := verified_rows.load(db, one)) is not None)
