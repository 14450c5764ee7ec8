"""The part of the store that lets a match go on by other rules; ``db.sql_store`` is the whole.

Knows when something is one transaction. Must not know the SQL (``db.rules_rows``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db import endings, interactions, message_rows, proposal_rows, rules_rows, standing_rows, verified_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.rows import ActionRow, Ending, FrozenRow, MatchRow, NoteRow, Standing, Vote
    from db.transaction import Database, Transaction


class SqlRules:
    """See ``db.store.Store``."""

    _db: Database

    async def frozen(self) -> tuple[FrozenRow, ...]:
        """Return the frozen matches, the newest first."""
        return await self._db.read(rules_rows.frozen)

    async def add_cards(self, game: str, cards: str, content: str) -> None:
        """Keep a file of cards with the matches that were dealt from it before it was kept with matches.

        ``cards`` is its digest as versions of rules name it.
        """
        await self._db.write(lambda db: rules_rows.add_cards(db, game, cards, content))

    async def set_rules(
        self, match: int, rules: str, *, note: NoteRow, standing: Standing | None = None, voids: Sequence[str] = ()
    ) -> None:
        """Let a match go on by another version of the rules, by which its log replays."""

        def work(db: Transaction) -> None:
            proposal_rows.void(db, match, voids)
            with verified_rows.changing(db, match):
                rules_rows.change(db, match, rules, note)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def rewrite(
        self,
        row: MatchRow,
        actions: Sequence[ActionRow],
        *,
        kept: int,
        note: NoteRow,
        ending: Ending | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
        vote: Vote | None = None,
    ) -> None:
        """Let a match go on by another version of the rules and with another log; the one that it had is kept."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, row.id)
            if vote is not None:
                proposal_rows.vote(db, vote)
            proposal_rows.void(db, row.id)
            with verified_rows.changing(db, row.id):
                rules_rows.rewrite(db, row, actions, kept=kept, note=note)
                if ending is not None:
                    endings.close(db, row.id, ending)
            standing_rows.stand(db, row.id, standing)
            message_rows.forget_shown(db, row.id)

        await self._db.write(work)

    async def earlier_logs(self, match: int) -> tuple[tuple[ActionRow, ...], ...]:
        """Return the logs that a match had before its table went on by other rules, the oldest first."""
        return await self._db.read(lambda db: rules_rows.earlier(db, match))
