"""The part of the store that keeps what is known of people; ``db.sql_store`` is the whole.

Knows when something is one transaction. Must not know matches, but for the names at their seats.
"""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

from db import interactions, settings_rows, verified_rows
from db.rows import PersonRow

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db.rows import SettingsRow
    from db.transaction import Database, Transaction

_OF = "SELECT id FROM open_matches JOIN seats ON seats.match = id WHERE user = ? AND guild = ? ORDER BY id"
_KEEP = "INSERT INTO people VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET name = excluded.name"
_BESIDE = (
    "SELECT DISTINCT other.name FROM open_matches JOIN seats ON seats.match = id AND seats.user = ?"
    " JOIN seats AS other ON other.match = id AND other.user <> seats.user WHERE guild = ?"
)


def keep(db: Transaction, person: PersonRow, guild: int) -> tuple[int, ...]:
    """Write what is kept of a person, the name at the open matches of a server too; return these matches."""
    db.execute(_KEEP, astuple(person))
    found = tuple(row[0] for row in db.execute(_OF, (person.user, guild)))
    for match in found:
        called = db.execute("SELECT name FROM seats WHERE match = ? AND user = ?", (match, person.user))
        if called.fetchone() == (person.name,):
            continue
        with verified_rows.changing(db, match):
            db.execute("UPDATE seats SET name = ? WHERE match = ? AND user = ?", (person.name, match, person.user))
    lobbies = [(match,) for match in found]
    db.executemany("UPDATE matches SET shown_seq = NULL WHERE id = ? AND status = 'lobby'", lobbies)
    return found


class SqlPeople:
    """See ``db.store.Store``."""

    _db: Database

    async def person(self, user: int) -> PersonRow | None:
        """Return what is kept of a person."""
        row = await self._db.read(
            lambda db: db.execute("SELECT user, name FROM people WHERE user = ?", (user,)).fetchone()
        )
        return None if row is None else PersonRow(*row)

    async def set_person(self, person: PersonRow, *, guild: int, interaction: int | None = None) -> tuple[int, ...]:
        """Write what is kept of a person; the name goes to the seats of open matches on a server too."""

        def work(db: Transaction) -> tuple[int, ...]:
            interactions.note(db, interaction, None)
            return keep(db, person, guild)

        return await self._db.write(work)

    async def settings(self, users: Collection[int]) -> tuple[SettingsRow, ...]:
        """Return what these people have chosen; who chose nothing is missing."""
        return await self._db.read(lambda db: settings_rows.find(db, sorted(users)))

    async def choose(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> None:
        """Write what a person has chosen; None takes a choice back."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            settings_rows.choose(db, user, chosen)

        await self._db.write(work)

    async def other_names(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return what others are called at the open matches of a server that the person sits at."""
        return await self._db.read(lambda db: tuple(row[0] for row in db.execute(_BESIDE, (user, guild))))
