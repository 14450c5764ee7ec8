"""What people have chosen about how and when to be called: the SQL that keeps it.

Every function takes the connection inside a transaction of the store. Must not know what the values mean.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from db.rows import SettingsRow

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection, Mapping

_CHOICES: Final = tuple(field.name for field in fields(SettingsRow))[1:]
_OF: Final = f"SELECT user, {', '.join(_CHOICES)} FROM settings WHERE user IN (SELECT value FROM json_each(?))"
_CHOOSE: Final = {name: f"UPDATE settings SET {name} = ? WHERE user = ?" for name in _CHOICES}
_FORGET: Final = f"DELETE FROM settings WHERE user = ? AND coalesce({', '.join(_CHOICES)}) IS NULL"


def find(db: sqlite3.Connection, users: Collection[int]) -> tuple[SettingsRow, ...]:
    """Return what these people have chosen; who has chosen nothing has no row."""
    return tuple(SettingsRow(*row) for row in db.execute(_OF, (json.dumps(sorted(users)),)))


def refuse(db: sqlite3.Connection, user: int, at: int) -> bool:
    """Write that a direct message to a person was refused; return whether that is new."""
    return db.execute("UPDATE settings SET refused = ? WHERE user = ? AND refused IS NULL", (at, user)).rowcount > 0


def choose(db: sqlite3.Connection, user: int, chosen: Mapping[str, str | int | None]) -> None:
    """Write what a person has chosen; None takes a choice back, and the last one the row with it."""
    db.execute("INSERT OR IGNORE INTO settings (user) VALUES (?)", (user,))
    for name, value in chosen.items():
        db.execute(_CHOOSE[name], (value, user))
    db.execute(_FORGET, (user,))
