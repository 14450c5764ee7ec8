"""The part of the store that puts matches to rest and wakes them; see ``db.rest_rows`` for the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import interactions, proposal_rows, rest_rows, standing_rows, verified_rows

if TYPE_CHECKING:
    from db.rows import NoteRow, Standing
    from db.transaction import Database, Transaction


class SqlRests:
    """When matches rest."""

    _db: Database

    async def rest(self, match: int, *, note: NoteRow, standing: Standing) -> None:
        """Put a match to rest; what is asked of its table loses its reason."""

        def work(db: Transaction) -> None:
            rest_rows.begin(db, match, note.at)
            proposal_rows.void(db, match)
            with verified_rows.changing(db, match):
                verified_rows.note(db, match, note)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def rests(self, match: int) -> tuple[tuple[int, int | None], ...]:
        """Return from when to when a match rested, the oldest first; None: it does so now."""
        return await self._db.read(lambda db: rest_rows.find(db, match))

    async def wake(self, match: int, *, note: NoteRow, standing: Standing, interaction: int | None = None) -> None:
        """Let a match that rests go on."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            rest_rows.end(db, match, note.at)
            with verified_rows.changing(db, match):
                verified_rows.note(db, match, note)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)
