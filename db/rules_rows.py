"""Another version of the rules for a match: the SQL by which it goes on, and what is kept of its log from before.

Every function takes the connection inside a transaction of the store, and those that write want to be inside of
``verified_rows.changing``. Must not know what a rule is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import verified_rows
from db.rows import ActionRow, FrozenRow
from db.seals import link, of_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.rows import MatchRow, NoteRow
    from db.transaction import Transaction

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


def keep_cards(db: Transaction, content: str | None) -> str | None:
    """Keep a file of cards, if it is not kept, and return its digest; None for none."""
    if content is None:
        return None
    digest = of_cards(content)
    db.execute("INSERT INTO card_files VALUES (?, ?) ON CONFLICT (digest) DO NOTHING", (digest, content))
    return digest


def add_cards(db: Transaction, game: str, cards: str, content: str) -> None:
    """Keep a file of cards with the matches that were dealt from it before it was kept with matches.

    ``cards`` is its digest as versions of rules name it.
    """
    for (match,) in db.execute(_WITHOUT_CARDS, (game, f"%+{cards}")).fetchall():
        with verified_rows.changing(db, match):
            db.execute("UPDATE matches SET cards = ? WHERE id = ?", (keep_cards(db, content), match))


def frozen(db: Transaction) -> tuple[FrozenRow, ...]:
    """Return the matches that stand still, the newest first."""
    return tuple(
        FrozenRow(match, guild, game, rules, tried, verified_rows.card_text(db, cards))
        for match, guild, game, rules, tried, cards in db.execute(_FROZEN).fetchall()
    )


def change(db: Transaction, match: int, rules: str, note: NoteRow) -> int:
    """Write that a match goes on by other rules, and the note of it; return the note's number."""
    db.execute(
        "UPDATE matches SET rules = ?, status = 'running', reason = NULL, tried = NULL WHERE id = ?", (rules, match)
    )
    return verified_rows.note(db, match, note)


def rewrite(db: Transaction, row: MatchRow, actions: Sequence[ActionRow], *, kept: int, note: NoteRow) -> None:
    """Replace the log of a match; the earlier one is kept under the note.

    Of the match, its rules, its tag and the digest of its set-up are written; so many actions were there before.
    """
    match = row.id
    db.execute("UPDATE notes SET after = ?1 WHERE match = ?2 AND after > ?1", (note.after, match))
    number = change(db, match, row.rules or "", note)
    db.execute("INSERT INTO earlier_logs SELECT ?, head FROM matches WHERE id = ?", (number, match))
    db.execute(_KEEP, (number, match))
    db.execute("DELETE FROM actions WHERE match = ?", (match,))
    head = verified_rows.append(db, match, actions, head="")
    db.execute("UPDATE matches SET head = ?, digest = ?, tag = ? WHERE id = ?", (head, row.digest, row.tag, match))
    db.execute("UPDATE seat_changes SET after = ?1 WHERE match = ?2 AND after > ?1", (kept, match))
    # the turns of this log are counted anew
    db.execute("UPDATE old_messages SET turn = -2 WHERE match = ?", (match,))


def earlier(db: Transaction, match: int) -> tuple[tuple[ActionRow, ...], ...]:
    """Return the logs that a match had before, the oldest first; of one that is not as it was written, nothing."""
    notes = db.execute(_NOTES, (match,)).fetchall()
    return tuple(_log(db, match, number, head) for number, head in notes)


def _log(db: Transaction, match: int, note: int, head: str) -> tuple[ActionRow, ...]:
    last, found = "", list[ActionRow]()
    for row in db.execute(_EARLIER, (note,)):
        last = link(last, match, row)
        found.append(ActionRow(*row))
    return tuple(found) if last == head else ()
