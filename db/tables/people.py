"""What is known of people: their names, what they have chosen about being called, and when they play nowhere.

Also how many days of that a server allows. Must not know matches, but for the names at their seats, nor what the
choices mean and a vacation stops.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass, fields
from typing import TYPE_CHECKING, Final

from db.tables import interactions
from db.tables.stored import changing
from db.tables.timers import Concern, Timer, TimerKind, add_due, drop_due, end_due
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from db.transaction import Database, Transaction


_VACATIONS: Final = "SELECT user, begin, end FROM vacations WHERE user IN {users} AND end > ? ORDER BY user, begin"
_ALLOW: Final = (
    "INSERT INTO vacation_bounds VALUES (?, ?, ?) ON CONFLICT (guild, since) DO UPDATE SET days = excluded.days"
)
_PLAYS_AT: Final = (
    "SELECT id FROM matches JOIN seats ON seats.match = id WHERE user = ? AND status = 'running'"
    " AND (SELECT count(*) FROM seats WHERE seats.match = id) > 1 ORDER BY id"
)
_AWAY_AT: Final = (
    "SELECT DISTINCT vacations.user FROM open_matches JOIN seats ON seats.match = id"
    " JOIN vacations ON vacations.user = seats.user WHERE guild = ? AND end > ? ORDER BY vacations.user"
)
_GUILDS: Final = "SELECT DISTINCT guild FROM open_matches JOIN seats ON seats.match = id WHERE user = ? ORDER BY guild"


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
    """0: where a question offers nothing, the person wants to be asked; else the bot goes on."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days on which a person plays nowhere."""

    user: int
    begin: int
    end: int
    """The first moment after it."""


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
    """People, what they have chosen, and when they are away; what servers allow of that."""

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

        The last choice that is undone takes the row with it.
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

    async def vacations(self, users: Collection[int], *, after: int = 0) -> tuple[Vacation, ...]:
        """Return the vacations of people that were not over at a time, by person and begin."""
        return await self._db.read(lambda db: _vacations(db, users, after))

    async def settings_and_vacations(
        self, users: Collection[int], *, after: int
    ) -> tuple[tuple[SettingsRow, ...], tuple[Vacation, ...]]:
        """Return both at once: they are asked for at every move."""
        return await self._db.read(lambda db: (chosen_by(db, users), _vacations(db, users, after)))

    async def take_vacation(
        self, wanted: Vacation, *, at: int, told: int | None, interaction: int | None = None
    ) -> None:
        """Write a vacation in the place of the one that is not over; of one that has begun the begin stays.

        ``told``: when the person's tables are told; None: they are not, or as was written before.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            user = wanted.user
            db.execute("DELETE FROM vacations WHERE user = ? AND begin >= ?", (user, at))
            longer = db.execute("UPDATE vacations SET end = ? WHERE user = ? AND end > ?", (wanted.end, user, at))
            if not longer.rowcount:
                db.execute("INSERT INTO vacations VALUES (?, ?, ?)", (user, wanted.begin, wanted.end))
            _look_at_clocks(db, [user], at=at)
            if told is not None:
                end_due(db, (TimerKind.VACATION,), 0, user=user)
                add_due(db, [Timer(TimerKind.VACATION, None, user, Concern("person"), told, at, of_turn=False)])

        await self._db.write(work)

    async def end_vacation(self, user: int, *, at: int, interaction: int | None = None) -> None:
        """Write that a vacation is over now, or is not taken."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            db.execute("DELETE FROM vacations WHERE user = ? AND begin >= ?", (user, at))
            db.execute("UPDATE vacations SET end = ? WHERE user = ? AND end > ?", (at, user, at))
            _look_at_clocks(db, [user], at=at)

        await self._db.write(work)

    async def tell_tables(self, row: int, user: int, *, at: int) -> None:
        """Write that each table is to be told at which a person plays, in the place of a row of what is scheduled.

        One that hears of another is told once.
        """

        def work(db: Transaction) -> None:
            tables = [match for (match,) in db.execute(_PLAYS_AT, (user,))]
            add_due(
                db, [Timer(TimerKind.AWAY, match, None, Concern("match"), at, at, of_turn=False) for match in tables]
            )
            drop_due(db, row)

        await self._db.write(work)

    async def vacation_guilds(self, user: int) -> tuple[int, ...]:
        """Return the servers on which a person sits at an open match."""
        return await self._db.read(lambda db: tuple(guild for (guild,) in db.execute(_GUILDS, (user,))))

    async def vacationers(self, guild: int, *, after: int) -> tuple[int, ...]:
        """Return who sits at an open match of a server and has a vacation that is not over at a time."""
        return await self._db.read(lambda db: _vacationers(db, guild, after))

    async def bound_vacations(self, guild: int, days: int, *, at: int, interaction: int | None = None) -> None:
        """Write how many days of vacation count on a server, for those that begin from now on."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            db.execute(_ALLOW, (guild, at, days))
            _look_at_clocks(db, _vacationers(db, guild, at), at=at)

        await self._db.write(work)

    async def vacation_bounds(self, guild: int) -> tuple[tuple[int, int], ...]:
        """Return since when how many days count on a server, the earliest first."""
        query = "SELECT since, days FROM vacation_bounds WHERE guild = ? ORDER BY since"
        return await self._db.read(lambda db: tuple(db.execute(query, (guild,))))


def _vacations(db: Transaction, users: Collection[int], after: int) -> tuple[Vacation, ...]:
    found = db.execute(_VACATIONS.format(users=among([*users])), (*sorted(users), after))
    return tuple(Vacation(*row) for row in found)


def _vacationers(db: Transaction, guild: int, after: int) -> tuple[int, ...]:
    return tuple(user for (user,) in db.execute(_AWAY_AT, (guild, after)))


def _look_at_clocks(db: Transaction, users: Collection[int], *, at: int) -> None:
    """Write that it is looked at now when the clocks of people end: no process may die before they go by this."""
    db.execute(
        f"UPDATE due SET at = ? WHERE user IN {among([*users])} AND kind IN (?, ?) AND state = 'pending'",
        (at, *users, TimerKind.TIME_UP, TimerKind.WARNING),
    )
