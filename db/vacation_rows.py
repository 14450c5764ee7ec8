"""On which days people play nowhere, and how many of them a server allows: the SQL that keeps it.

Every function takes the connection inside a transaction of the store. Must not know what a vacation stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import due_rows
from db.rows import Due, Vacation
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.transaction import Transaction

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


def find(db: Transaction, users: Sequence[int], *, after: int) -> tuple[Vacation, ...]:
    """Return the vacations of people that were not over at a time, by person and begin."""
    return tuple(Vacation(*row) for row in db.execute(_OF.format(users=among(users)), (*users, after)))


def take(db: Transaction, wanted: Vacation, *, at: int) -> None:
    """Write a vacation in the place of the one that is not over; of one that has begun the begin stays."""
    db.execute("DELETE FROM vacations WHERE user = ? AND begin >= ?", (wanted.user, at))
    longer = db.execute("UPDATE vacations SET end = ? WHERE user = ? AND end > ?", (wanted.end, wanted.user, at))
    if not longer.rowcount:
        db.execute("INSERT INTO vacations VALUES (?, ?, ?)", (wanted.user, wanted.begin, wanted.end))


def end(db: Transaction, user: int, *, at: int) -> None:
    """Write that a vacation is over now, or is not taken."""
    db.execute("DELETE FROM vacations WHERE user = ? AND begin >= ?", (user, at))
    db.execute("UPDATE vacations SET end = ? WHERE user = ? AND end > ?", (at, user, at))


def look_again(db: Transaction, users: Sequence[int], *, at: int) -> None:
    """Write that it is looked at now when the clocks of people end: no process may die before they go by this."""
    db.execute(
        f"UPDATE due SET at = ? WHERE user IN {among(users)} AND kind IN (?, ?) AND state = 'pending'",
        (at, *users, *CLOCK_ENDS),
    )


def announce(db: Transaction, user: int, *, at: int, since: int) -> None:
    """Write that a person's tables are to be told then, and not when they were to be told before."""
    due_rows.end(db, (ANNOUNCED,), 0, user=user)
    due_rows.add(db, [Due(None, user, ANNOUNCED, 0, at, since, of_turn=False)])


def tell_tables(db: Transaction, row: int, user: int, *, at: int) -> None:
    """Write that each table is to be told at which a person plays now; one that is told of another is told once."""
    tables = [match for (match,) in db.execute(_TABLES, (user,))]
    due_rows.add(db, [Due(match, None, AWAY, 0, at, at, of_turn=False) for match in tables])
    due_rows.drop(db, row)


def guilds(db: Transaction, user: int) -> tuple[int, ...]:
    """Return the servers on which a person sits at an open match."""
    return tuple(guild for (guild,) in db.execute(_GUILDS, (user,)))


def vacationers(db: Transaction, guild: int, *, after: int) -> tuple[int, ...]:
    """Return who sits at an open match of a server and has a vacation that is not over at a time."""
    return tuple(user for (user,) in db.execute(_AWAY_AT, (guild, after)))


def bound(db: Transaction, guild: int, days: int, *, at: int) -> None:
    """Write how many days count on a server from now on."""
    db.execute(_BOUND, (guild, at, days))


def bounds(db: Transaction, guild: int) -> tuple[tuple[int, int], ...]:
    """Return since when how many days count on a server, the earliest first."""
    return tuple(db.execute("SELECT since, days FROM vacation_bounds WHERE guild = ? ORDER BY since", (guild,)))
