"""What is known of people: what they are called, and what they have chosen about how and when to be called.

Must not know matches, but for the names at their seats, nor what the choices mean.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Final

from db.tables import interactions
from db.tables.stored import changing
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db.transaction import Database, Transaction


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What is kept of a person apart from the matches."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """What a person has chosen about how and when to be called; None: nothing."""

    user: int
    language: str | None = None
    direct: str | None = None
    every: int | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str | None = None
    colour: str | None = None
    refused: int | None = None
    """A direct message was refused, and the person has not read of it yet."""
    continues: int | None = None
    """1: where a question offers nothing, the bot goes on for the person."""


_TABLES: Final = "SELECT id FROM open_matches JOIN seats ON seats.match = id WHERE user = ? AND guild = ? ORDER BY id"
_KEEP: Final = "INSERT INTO people VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET name = excluded.name"
_BESIDE: Final = (
    "SELECT DISTINCT other.name FROM open_matches JOIN seats ON seats.match = id AND seats.user = ?"
    " JOIN seats AS other ON other.match = id AND other.user <> seats.user WHERE guild = ?"
)
_CHOICES: Final = tuple(field.name for field in fields(SettingsRow))[1:]
_CHOSEN: Final = f"SELECT user, {', '.join(_CHOICES)} FROM settings WHERE user IN"
_CHOOSE: Final = {name: f"UPDATE settings SET {name} = ? WHERE user = ?" for name in _CHOICES}
_FORGET: Final = f"DELETE FROM settings WHERE user = ? AND {' IS NULL AND '.join(_CHOICES)} IS NULL"


def keep(db: Transaction, person: PersonRow, guild: int) -> tuple[int, ...]:
    """Write what is kept of a person, the name at the open matches of a server too; return these matches."""
    db.execute(_KEEP, astuple(person))
    found = tuple(row[0] for row in db.execute(_TABLES, (person.user, guild)))
    for match in found:
        called = db.execute("SELECT name FROM seats WHERE match = ? AND user = ?", (match, person.user))
        if called.fetchone() == (person.name,):
            continue
        with changing(db, match):
            db.execute("UPDATE seats SET name = ? WHERE match = ? AND user = ?", (person.name, match, person.user))
    lobbies = [(match,) for match in found]
    db.executemany("UPDATE matches SET shown_seq = NULL WHERE id = ? AND status = 'lobby'", lobbies)
    return found


def chosen_by(db: Transaction, users: Collection[int]) -> tuple[SettingsRow, ...]:
    """Return what these people have chosen; who has chosen nothing has no row."""
    return tuple(SettingsRow(*row) for row in db.execute(f"{_CHOSEN} {among([*users])}", sorted(users)))


class PeopleTable:
    """People, and what they have chosen."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def person(self, user: int) -> PersonRow | None:
        """Return what is kept of a person."""
        row = await self._db.read(
            lambda db: db.execute("SELECT user, name FROM people WHERE user = ?", (user,)).fetchone()
        )
        return None if row is None else PersonRow(*row)

    async def set_person(self, person: PersonRow, *, guild: int, interaction: int | None = None) -> tuple[int, ...]:
        """Write what is kept of a person, the name at the open matches of a server too; return these matches."""

        def work(db: Transaction) -> tuple[int, ...]:
            interactions.note(db, interaction, None)
            return keep(db, person, guild)

        return await self._db.write(work)

    async def settings(self, users: Collection[int]) -> tuple[SettingsRow, ...]:
        """Return what these people have chosen about how and when to be called; who chose nothing is missing."""
        return await self._db.read(lambda db: chosen_by(db, users))

    async def choose(
        self, user: int, chosen: Mapping[str, str | int | None], *, interaction: int | None = None
    ) -> None:
        """Write what a person has chosen, by the names of ``SettingsRow``; None: nothing any more.

        The last choice that is taken back takes the row with it.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            db.execute("INSERT INTO settings (user) VALUES (?) ON CONFLICT DO NOTHING", (user,))
            for name, value in chosen.items():
                db.execute(_CHOOSE[name], (value, user))
            db.execute(_FORGET, (user,))

        await self._db.write(work)

    async def other_names(self, user: int, *, guild: int) -> tuple[str, ...]:
        """Return what others are called at the open matches of a server that the person sits at."""
        return await self._db.read(lambda db: tuple(row[0] for row in db.execute(_BESIDE, (user, guild))))
