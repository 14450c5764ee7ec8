"""Another version of the rules for a match: how it goes on, and what is kept of its log from before.

Must not know what a rule is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.seals import link
from db.tables import boards, interactions, proposals, stored
from db.tables.log import end_match
from db.tables.standing import stand
from db.tables.stored import ActionRow

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.tables.log import Ending
    from db.tables.proposals import Vote
    from db.tables.standing import Standing
    from db.tables.stored import MatchRow, NoteRow
    from db.transaction import Database, Transaction

_COLUMNS: Final = "ordinal, seat, user, text, digest, part, at, interaction"
_KEEP: Final = f"INSERT INTO earlier_actions SELECT ?, {_COLUMNS} FROM actions WHERE match = ?"
_NOTES: Final = (
    "SELECT number, earlier_logs.head FROM notes JOIN earlier_logs ON note = number WHERE match = ? ORDER BY number"
)
_FROZEN: Final = (
    "SELECT id, guild, game, rules, tried, cards FROM matches WHERE status = 'frozen'"
    " ORDER BY acted DESC NULLS LAST, id DESC"
)
_WITHOUT_CARDS: Final = "SELECT id FROM matches WHERE game = ? AND cards IS NULL AND rules LIKE ?"
_EARLIER: Final = f"SELECT {_COLUMNS} FROM earlier_actions WHERE note = ? ORDER BY ordinal"


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """A match that stands still, and what tells whether it may go on."""

    match: int
    guild: int
    game: str
    rules: str | None
    tried: str | None
    """The version of the rules by which it was replayed last."""
    cards: str | None
    """The text of the file of cards that it was dealt from, None: of one that came along."""


class RulesTable:
    """Matches that stand still, or go on by other rules."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def frozen(self) -> tuple[FrozenRow, ...]:
        """Return the frozen matches, the newest first."""

        def work(db: Transaction) -> tuple[FrozenRow, ...]:
            return tuple(
                FrozenRow(match, guild, game, rules, tried, stored.card_text(db, cards))
                for match, guild, game, rules, tried, cards in db.execute(_FROZEN).fetchall()
            )

        return await self._db.read(work)

    async def add_cards(self, game: str, cards: str, content: str) -> None:
        """Keep a file of cards with the matches that were dealt from it before it was kept with matches.

        ``cards`` is its digest as versions of rules name it.
        """

        def work(db: Transaction) -> None:
            for (match,) in db.execute(_WITHOUT_CARDS, (game, f"%+{cards}")).fetchall():
                with stored.changing(db, match):
                    kept = stored.keep_cards(db, content)
                    db.execute("UPDATE matches SET cards = ? WHERE id = ?", (kept, match))

        await self._db.write(work)

    async def set_rules(
        self, match: int, rules: str, *, note: NoteRow, standing: Standing | None = None, voids: Sequence[str] = ()
    ) -> None:
        """Let a match go on by another version of the rules, by which its log replays; the note says so in its log.

        What is asked of these kinds loses its reason by it.
        """

        def work(db: Transaction) -> None:
            proposals.void(db, match, voids)
            with stored.changing(db, match):
                _change(db, match, rules, note)
            stand(db, match, standing)

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
        """Let a match go on by another version of the rules and with another log; the one that it had is kept.

        Of the row, the rules, the tag and the digest of the set-up are written. Of the actions, ``kept`` were there
        before; who left or came after more has done so after these. All that was asked loses its reason, and nothing is
        shown of it any more.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, row.id)
            if vote is not None:
                proposals.answer(db, vote)
            proposals.void(db, row.id)
            with stored.changing(db, row.id):
                _rewrite(db, row, actions, kept=kept, note=note)
                if ending is not None:
                    end_match(db, row.id, ending)
            stand(db, row.id, standing)
            boards.forget_shown(db, row.id)

        await self._db.write(work)

    async def earlier_logs(self, match: int) -> tuple[tuple[ActionRow, ...], ...]:
        """Return the logs that a match had before its table went on by other rules, the oldest first.

        Of one that is not as it was written, nothing.
        """

        def work(db: Transaction) -> tuple[tuple[ActionRow, ...], ...]:
            notes = db.execute(_NOTES, (match,)).fetchall()
            return tuple(_log(db, match, number, head) for number, head in notes)

        return await self._db.read(work)


def _change(db: Transaction, match: int, rules: str, note: NoteRow) -> int:
    """Write that a match goes on by other rules, and the note of it; return the note's number."""
    db.execute(
        "UPDATE matches SET rules = ?, status = 'running', reason = NULL, tried = NULL WHERE id = ?", (rules, match)
    )
    return stored.note(db, match, note)


def _rewrite(db: Transaction, row: MatchRow, actions: Sequence[ActionRow], *, kept: int, note: NoteRow) -> None:
    """Replace the log of a match; the earlier one is kept under the note.

    Of the match, its rules, its tag and the digest of its set-up are written; so many actions were there before.
    """
    match = row.id
    db.execute("UPDATE notes SET after = ?1 WHERE match = ?2 AND after > ?1", (note.after, match))
    number = _change(db, match, row.rules or "", note)
    db.execute("INSERT INTO earlier_logs SELECT ?, head FROM matches WHERE id = ?", (number, match))
    db.execute(_KEEP, (number, match))
    db.execute("DELETE FROM actions WHERE match = ?", (match,))
    head = stored.append(db, match, actions, head="")
    db.execute("UPDATE matches SET head = ?, digest = ?, tag = ? WHERE id = ?", (head, row.digest, row.tag, match))
    db.execute("UPDATE seat_changes SET after = ?1 WHERE match = ?2 AND after > ?1", (kept, match))
    # the turns of this log are counted anew
    db.execute("UPDATE old_messages SET turn = -2 WHERE match = ?", (match,))


def _log(db: Transaction, match: int, note: int, head: str) -> tuple[ActionRow, ...]:
    last, found = "", list[ActionRow]()
    for row in db.execute(_EARLIER, (note,)):
        last = link(last, match, row)
        found.append(ActionRow(*row))
    return tuple(found) if last == head else ()
