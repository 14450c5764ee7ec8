"""On which days people play nowhere, and how many of them a server allows. Must not know what a vacation stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.tables import interactions
from db.tables.due import Due, add_due, drop_due, end_due
from db.tables.people import chosen_by
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Collection

    from db.tables.people import SettingsRow
    from db.transaction import Database, Transaction

ANNOUNCED: Final = "vacation"
"""The kind of what is due when a person's tables are to be told; it becomes ``AWAY`` at each of them."""
AWAY: Final = "away"
"""The kind of what is due when one table is to be told."""
CLOCK_ENDS: Final = ("time-up", "warning")
"""The kinds of what is due when somebody's time is over, or nearly: it is looked at then whether it is."""
_OF: Final = "SELECT user, begin, end FROM vacations WHERE user IN {users} AND end > ? ORDER BY user, begin"
_BOUND: Final = (
    "INSERT INTO vacation_bounds VALUES (?, ?, ?) ON CONFLICT (guild, since) DO UPDATE SET days = excluded.days"
)
_TABLES: Final = (
    "SELECT id FROM matches JOIN seats ON seats.match = id WHERE user = ? AND status = 'running'"
    " AND (SELECT count(*) FROM seats WHERE seats.match = id) > 1 ORDER BY id"
)
_AWAY_AT: Final = (
    "SELECT DISTINCT vacations.user FROM open_matches JOIN seats ON seats.match = id"
    " JOIN vacations ON vacations.user = seats.user WHERE guild = ? AND end > ? ORDER BY vacations.user"
)
_GUILDS: Final = "SELECT DISTINCT guild FROM open_matches JOIN seats ON seats.match = id WHERE user = ? ORDER BY guild"


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days on which a person plays nowhere."""

    user: int
    begin: int
    end: int
    """The first moment after it."""


class VacationTable:
    """Vacations of people, and what servers allow."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def vacations(self, users: Collection[int], *, after: int = 0) -> tuple[Vacation, ...]:
        """Return the vacations of people that were not over at a time, by person and begin."""
        return await self._db.read(lambda db: _of(db, users, after))

    async def settings_and_vacations(
        self, users: Collection[int], *, after: int
    ) -> tuple[tuple[SettingsRow, ...], tuple[Vacation, ...]]:
        """Return both at once, as ``settings`` and ``vacations`` do: they are asked for at every act."""
        return await self._db.read(lambda db: (chosen_by(db, users), _of(db, users, after)))

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
                end_due(db, (ANNOUNCED,), 0, user=user)
                add_due(db, [Due(None, user, ANNOUNCED, 0, told, at, of_turn=False)])

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
        """Write that each table is to be told at which a person plays, in the place of a row of what is due.

        One that is told of another is told once.
        """

        def work(db: Transaction) -> None:
            tables = [match for (match,) in db.execute(_TABLES, (user,))]
            add_due(db, [Due(match, None, AWAY, 0, at, at, of_turn=False) for match in tables])
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
            db.execute(_BOUND, (guild, at, days))
            _look_at_clocks(db, _vacationers(db, guild, at), at=at)

        await self._db.write(work)

    async def vacation_bounds(self, guild: int) -> tuple[tuple[int, int], ...]:
        """Return since when how many days count on a server, the earliest first."""
        query = "SELECT since, days FROM vacation_bounds WHERE guild = ? ORDER BY since"
        return await self._db.read(lambda db: tuple(db.execute(query, (guild,))))


def _of(db: Transaction, users: Collection[int], after: int) -> tuple[Vacation, ...]:
    found = db.execute(_OF.format(users=among([*users])), (*sorted(users), after))
    return tuple(Vacation(*row) for row in found)


def _vacationers(db: Transaction, guild: int, after: int) -> tuple[int, ...]:
    return tuple(user for (user,) in db.execute(_AWAY_AT, (guild, after)))


def _look_at_clocks(db: Transaction, users: Collection[int], *, at: int) -> None:
    """Write that it is looked at now when the clocks of people end: no process may die before they go by this."""
    db.execute(
        f"UPDATE due SET at = ? WHERE user IN {among([*users])} AND kind IN (?, ?) AND state = 'pending'",
        (at, *users, *CLOCK_ENDS),
    )
