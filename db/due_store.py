"""The part of the store that keeps what is due; see ``db.due_rows`` for the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import due_rows, interactions, ping_rows
from db.shards.share import WHOLE, ServerShare

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.rows import Agenda, Due, WantedPings
    from db.transaction import Database, Transaction


class SqlDue:
    """What is due."""

    _db: Database

    async def agenda(
        self, now: int, *, most: int, share: ServerShare = WHOLE, keyed: Mapping[str, int] | None = None
    ) -> Agenda:
        """Return what is due now, at most so much of it, when there is more, and which messages are to be deleted.

        ``share``: of the matches of these servers. ``keyed``: what the key of these kinds is divided by to give the
        match that a row is about.
        """
        return await self._db.read(lambda db: due_rows.agenda(db, now, most=most, share=share, keyed=keyed or {}))

    async def due_of_match(self, match: int) -> tuple[Due, ...]:
        """Return all that is due of a match, and what of its turn has happened."""
        return await self._db.read(lambda db: due_rows.of_match(db, match))

    async def due_of_user(self, user: int) -> tuple[Due, ...]:
        """Return what is due of a person and has not been begun, the earliest first."""
        return await self._db.read(lambda db: due_rows.of_user(db, user))

    async def add_due(self, due: Sequence[Due], *, interaction: int | None = None) -> None:
        """Write what is due, unless it is there already."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, None)
            due_rows.add(db, due)

        await self._db.write(work)

    async def mark_due(self, row: int, nonce: str, *, channel: int, at: int) -> bool:
        """Write that a message is about to be posted; False: what was due is so no more."""
        return await self._db.write(lambda db: due_rows.mark(db, row, nonce, channel=channel, at=at))

    async def confirm_due(
        self,
        row: int,
        message: int,
        *,
        then: Due | None,
        beside: Sequence[Due] = (),
        private: bool = False,
        asks: bool = False,
    ) -> bool:
        """Write that the message is there, and what is due next; return whether it is still wanted."""
        return await self._db.write(
            lambda db: due_rows.confirm(db, row, message, then=then, beside=beside, private=private, asks=asks)
        )

    async def shut_out(self, row: int, user: int, *, at: int, then: Due) -> None:
        """Write that a person's direct messages are closed: the row is due no more, and the person is told once."""
        await self._db.write(lambda db: due_rows.shut_out(db, row, user, at=at, then=then))

    async def put_due(self, due: Sequence[Due]) -> None:
        """Write when these are due instead; what is void stays so."""

        def work(db: Transaction) -> None:
            for one in due:
                due_rows.put(db, one.id, one)

        await self._db.write(work)

    async def delay_due(self, row: int, at: int) -> None:
        """Write that something is tried again later, whatever has been begun of it."""
        await self._db.write(lambda db: due_rows.delay(db, row, at))

    async def drop_due(self, row: int) -> None:
        """Delete what is due."""
        await self._db.write(lambda db: due_rows.drop(db, row))

    async def forget_notice(self, message: int) -> None:
        """Write that a message about a turn is deleted, or out of reach for good."""
        await self._db.write(lambda db: due_rows.forget(db, message))

    async def last_nudge(self, match: int, user: int) -> int | None:
        """Return when somebody was last reminded at the word of another, None: never."""
        return await self._db.read(lambda db: due_rows.last_nudge(db, match, user))

    async def nudge(
        self,
        match: int,
        due: Sequence[Due],
        *,
        instead: Sequence[Due],
        pings: WantedPings,
        interaction: int | None = None,
    ) -> None:
        """Write that people are to be reminded at somebody's word, and when by itself, after that."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            due_rows.nudge(db, match, due, instead=instead)
            for about in {due_rows.about_due(one) for one in due}:
                ping_rows.grant(db, pings, about)

        await self._db.write(work)
