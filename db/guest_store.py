"""The part of the store that keeps those who do not sit at a table; see ``db.guest_rows`` for the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import due_rows, guest_rows, interactions, ping_rows, standing_rows
from db.due_rows import about_due

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from db.rows import Due, Standing, WantedPings
    from db.transaction import Database, Transaction


class SqlGuests:
    """Guests of the tables."""

    _db: Database

    async def invite(
        self,
        match: int,
        user: int,
        *,
        asker: int,
        at: int,
        due: Due,
        pings: WantedPings,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that somebody is invited to a match, and when they are called."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            guest_rows.invite(db, match, user, asker=asker, at=at)
            due_rows.add(db, (due,))
            ping_rows.grant(db, pings, about_due(due))
            if standing is not None:
                standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def follow(self, match: int, user: int, *, every: bool | None, interaction: int | None = None) -> None:
        """Write when a follower is told something: each turn, or the end only; None: nothing any more."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            guest_rows.follow(db, match, user, every=every)

        await self._db.write(work)

    async def following(self, match: int, user: int) -> bool | None:
        """Return whether a follower is told each turn, None: the person does not follow the match."""
        return await self._db.read(lambda db: guest_rows.following(db, match, user))

    async def granted(self, about: str) -> frozenset[int]:
        """Return who may be mentioned in a message that somebody has set off."""
        return await self._db.read(lambda db: ping_rows.granted(db, about))

    async def note_calls(self, about: str, users: Collection[int], *, at: int) -> None:
        """Write that people were called by something that needs no grant."""
        await self._db.write(lambda db: ping_rows.note(db, about, users, at=at))

    async def noted_calls(self, abouts: Sequence[str], *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom such calls have reached after a moment, and when."""
        return await self._db.read(lambda db: ping_rows.noted(db, abouts, since=since))

    async def pinged(self, sender: int, *, since: int) -> tuple[tuple[int, int], ...]:
        """Return whom a person has had mentioned after a moment, and when."""
        return await self._db.read(lambda db: ping_rows.sent(db, sender, since=since))

    async def invited_at(self, match: int, user: int) -> int | None:
        """Return when somebody was last invited to a match, None: never."""
        return await self._db.read(lambda db: guest_rows.invited_at(db, match, user))
