"""The part of the store that keeps vacations; see ``db.vacation_rows`` for the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import interactions, settings_rows, vacation_rows

if TYPE_CHECKING:
    from collections.abc import Collection

    from db.rows import SettingsRow, Vacation
    from db.transaction import Database, Transaction


class SqlVacations:
    """See ``db.store.Store``."""

    _db: Database

    async def vacations(self, users: Collection[int], *, after: int = 0) -> tuple[Vacation, ...]:
        """Return the vacations of people that were not over at a time, by person and begin."""
        return await self._db.read(lambda db: vacation_rows.find(db, sorted(users), after=after))

    async def settings_and_vacations(
        self, users: Collection[int], *, after: int
    ) -> tuple[tuple[SettingsRow, ...], tuple[Vacation, ...]]:
        """Return both at once, the vacations that were not over at a time."""

        def work(db: Transaction) -> tuple[tuple[SettingsRow, ...], tuple[Vacation, ...]]:
            return settings_rows.find(db, sorted(users)), vacation_rows.find(db, sorted(users), after=after)

        return await self._db.read(work)

    async def take_vacation(
        self, wanted: Vacation, *, at: int, told: int | None, interaction: int | None = None
    ) -> None:
        """Write a vacation in the place of the one that is not over, and when its tables are told."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            vacation_rows.take(db, wanted, at=at)
            vacation_rows.look_again(db, [wanted.user], at=at)
            if told is not None:
                vacation_rows.announce(db, wanted.user, at=told, since=at)

        await self._db.write(work)

    async def end_vacation(self, user: int, *, at: int, interaction: int | None = None) -> None:
        """Write that a vacation is over now, or is not taken."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            vacation_rows.end(db, user, at=at)
            vacation_rows.look_again(db, [user], at=at)

        await self._db.write(work)

    async def tell_tables(self, row: int, user: int, *, at: int) -> None:
        """Write that each table is to be told at which a person plays, in the place of a row of what is due."""
        await self._db.write(lambda db: vacation_rows.tell_tables(db, row, user, at=at))

    async def vacation_guilds(self, user: int) -> tuple[int, ...]:
        """Return the servers on which a person sits at an open match."""
        return await self._db.read(lambda db: vacation_rows.guilds(db, user))

    async def vacationers(self, guild: int, *, after: int) -> tuple[int, ...]:
        """Return who sits at an open match of a server and has a vacation that is not over at a time."""
        return await self._db.read(lambda db: vacation_rows.vacationers(db, guild, after=after))

    async def bound_vacations(self, guild: int, days: int, *, at: int, interaction: int | None = None) -> None:
        """Write how many days of vacation count on a server from now on."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            vacation_rows.bound(db, guild, days, at=at)
            vacation_rows.look_again(db, vacation_rows.vacationers(db, guild, after=at), at=at)

        await self._db.write(work)

    async def vacation_bounds(self, guild: int) -> tuple[tuple[int, int], ...]:
        """Return since when how many days count on a server, the earliest first."""
        return await self._db.read(lambda db: vacation_rows.bounds(db, guild))
