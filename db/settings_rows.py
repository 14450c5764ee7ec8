"""What people have chosen about how and when to be called: the SQL that keeps it.

Every function takes the connection inside a transaction of the store. Must not know what the values mean.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Final

from db.rows import SettingsRow
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.transaction import Transaction

_CHOICES: Final = tuple(field.name for field in fields(SettingsRow))[1:]
_OF: Final = f"SELECT user, {', '.join(_CHOICES)} FROM settings WHERE user IN"
_CHOOSE: Final = {name: f"UPDATE settings SET {name} = ? WHERE user = ?" for name in _CHOICES}
_FORGET: Final = f"DELETE FROM settings WHERE user = ? AND {' IS NULL AND '.join(_CHOICES)} IS NULL"


def find(db: Transaction, users: Sequence[int]) -> tuple[SettingsRow, ...]:
    """Return what these people have chosen; who has chosen nothing has no row."""
    return tuple(SettingsRow(*row) for row in db.execute(f"{_OF} {among(users)}", tuple(users)))


def refuse(db: Transaction, user: int, at: int) -> bool:
    """Write that a direct message to a person was refused; return whether that is new."""
    return db.execute("UPDATE settings SET refused = ? WHERE user = ? AND refused IS NULL", (at, user)).rowcount > 0


def choose(db: Transaction, user: int, chosen: Mapping[str, str | int | None]) -> None:
    """Write what a person has chosen; None takes a choice back, and the last one the row with it."""
    db.execute("INSERT INTO settings (user) VALUES (?) ON CONFLICT DO NOTHING", (user,))
    for name, value in chosen.items():
        db.execute(_CHOOSE[name], (value, user))
    db.execute(_FORGET, (user,))
