"""The part of the store that writes what the log of a match tells beside the acts, where nothing else changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import interactions, proposal_rows, verified_rows

if TYPE_CHECKING:
    from db.rows import NoteRow, Vote
    from db.transaction import Database, Transaction


class SqlNotes:
    """See ``db.table_store.TableStore``."""

    _db: Database

    async def tell(self, match: int, note: NoteRow, *, vote: Vote | None = None) -> None:
        """Write a note, and the vote that brought it."""

        def work(db: Transaction) -> None:
            if vote is not None:
                interactions.note(db, vote.interaction, match)
                proposal_rows.vote(db, vote)
            with verified_rows.changing(db, match):
                verified_rows.note(db, match, note)
            # the message tells of it, though no act has changed it
            db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))

        await self._db.write(work)
