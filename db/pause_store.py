"""The part of the store that keeps pauses; see ``db.pause_rows`` for the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import due_rows, interactions, pause_rows, ping_rows, proposal_rows, standing_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.rows import Due, NoteRow, Pause, Standing, Vote, WantedPings
    from db.transaction import Database, Transaction


class SqlPauses:
    """See ``db.break_store.BreakStore``."""

    _db: Database

    async def pauses(self, match: int) -> tuple[Pause, ...]:
        """Return all pauses of a match, the earliest first."""
        return await self._db.read(lambda db: pause_rows.find(db, match))

    async def pause(self, match: int, *, at: int, until: int, note: NoteRow, vote: Vote) -> None:
        """Write that a match is paused, by the vote that brought it."""

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposal_rows.vote(db, vote)
            pause_rows.begin(db, match, at=at, until=until, note=note)

        await self._db.write(work)

    async def extend(
        self,
        match: int,
        user: int,
        *,
        instead: Sequence[Due],
        note: NoteRow,
        standing: Standing,
        vote: Vote,
        voids: Sequence[str] = (),
    ) -> None:
        """Write that somebody for whom a match waits has more time, by the vote that brought it."""

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposal_rows.vote(db, vote)
            proposal_rows.void(db, match, voids)
            pause_rows.extend(db, match, user, note=note, instead=instead)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def resume(
        self,
        pause: Pause,
        *,
        at: int,
        note: NoteRow | None,
        then: Due | None = None,
        instead: Sequence[Due] = (),
        pings: WantedPings | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that a pause is over, what is due then, and what is due at another time than before."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, pause.match)
            pause_rows.end(db, pause, at=at, note=note, then=then, instead=instead)
            if then is not None:
                ping_rows.grant(db, pings, due_rows.about_due(then))

        await self._db.write(work)
