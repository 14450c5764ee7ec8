"""Those who do not sit at a table but are invited to it, or follow it: the SQL that keeps them.

Every function takes the connection inside a transaction of the store. Must not know what a turn is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import due_rows
from db.rows import Due

if TYPE_CHECKING:
    from db.rows import Standing
    from db.transaction import Transaction

FOLLOW: Final = "follow"
"""The kind of what is due when a follower is told something; its key is ``key`` of match and turn."""
FOLLOWED_TURNS: Final = 1 << 20
"""More than there are numbers of turns."""
_INVITE: Final = (
    "INSERT INTO invitations VALUES (?, ?, ?, ?)"
    " ON CONFLICT (match, user) DO UPDATE SET asker = excluded.asker, at = excluded.at"
)
_FOLLOW: Final = "INSERT INTO followers VALUES (?, ?, ?) ON CONFLICT (match, user) DO UPDATE SET every = excluded.every"
_TOLD: Final = (
    "SELECT user FROM followers JOIN matches ON id = match WHERE match = ? AND turn <> ? AND (every = 1 OR ? = 1)"
)
_SHORTLY: Final = 10
"""Seconds until a follower is told of a turn: it may be taken back, and its message is to be there."""


def invite(db: Transaction, match: int, user: int, *, asker: int, at: int) -> None:
    """Write that somebody is invited to a match."""
    db.execute(_INVITE, (match, user, asker, at))


def invited_at(db: Transaction, match: int, user: int) -> int | None:
    """Return when somebody was last invited to a match, None: never."""
    row = db.execute("SELECT at FROM invitations WHERE match = ? AND user = ?", (match, user)).fetchone()
    return None if row is None else int(row[0])


def invited(db: Transaction, match: int) -> tuple[int, ...]:
    """Return who was invited to a match, the first one first."""
    return tuple(user for (user,) in db.execute("SELECT user FROM invitations WHERE match = ? ORDER BY at", (match,)))


def key(match: int, turn: int) -> int:
    """Return what tells a turn of a match from all others."""
    return match * FOLLOWED_TURNS + turn


def follow(db: Transaction, match: int, user: int, *, every: bool | None) -> None:
    """Write when a follower is told something; None: never any more."""
    if every is None:
        db.execute("DELETE FROM followers WHERE match = ? AND user = ?", (match, user))
        span = (FOLLOW, user, key(match, 0), key(match + 1, 0))
        db.execute("DELETE FROM due WHERE kind = ? AND user = ? AND key >= ? AND key < ? AND state = 'pending'", span)
    else:
        db.execute(_FOLLOW, (match, user, int(every)))
        # who asks for messages again has perhaps allowed them
        db.execute("UPDATE settings SET refused = NULL WHERE user = ?", (user,))


def following(db: Transaction, match: int, user: int) -> bool | None:
    """Return whether a follower is told each turn, None: the person does not follow the match."""
    row = db.execute("SELECT every FROM followers WHERE match = ? AND user = ?", (match, user)).fetchone()
    return None if row is None else bool(row[0])


def tell(db: Transaction, match: int, standing: Standing) -> None:
    """Write that the followers of a match are to be told of a turn that has begun, before its standing is written."""
    found = db.execute(_TOLD, (match, standing.turn, int(standing.over))).fetchall()
    at, about = standing.at, key(match, standing.turn)
    due_rows.add(db, [Due(None, user, FOLLOW, about, at + _SHORTLY, at, of_turn=False) for (user,) in found])
    if standing.over:
        db.execute("DELETE FROM followers WHERE match = ?", (match,))
