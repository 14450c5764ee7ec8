"""When the people at a match have agreed that nobody has to do anything: the SQL that keeps it.

Every function takes the connection inside a transaction of the store. Must not know what a pause stops.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import due_rows, verified_rows
from db.errors import Conflict
from db.rows import Due, Pause

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.rows import NoteRow
    from db.transaction import Transaction

PAUSE: Final = "pause"
"""The kind of what is due when a pause ends by itself; its key is the pause's number."""
_OF: Final = "SELECT id, match, begin, until, ended FROM pauses WHERE match = ? ORDER BY id"


def find(db: Transaction, match: int) -> tuple[Pause, ...]:
    """Return all pauses of a match, the earliest first; at most the last is not over."""
    return tuple(Pause(*row) for row in db.execute(_OF, (match,)))


def begin(db: Transaction, match: int, *, at: int, until: int, note: NoteRow) -> None:
    """Write that a match is paused, and when that ends by itself; UNIQUE fails when it is already."""
    query = "INSERT INTO pauses (match, begin, until) VALUES (?, ?, ?) RETURNING id"
    (number,) = db.execute(query, (match, at, until)).fetchone()
    due_rows.add(db, [Due(match, None, PAUSE, number, until, at, of_turn=False)])
    _tell(db, match, note)


def end(
    db: Transaction, pause: Pause, *, at: int, note: NoteRow | None, then: Due | None, instead: Sequence[Due]
) -> None:
    """Write that a pause is over, who is told of it, and when people are called after it; Conflict: it was over."""
    ended = db.execute("UPDATE pauses SET ended = ? WHERE id = ? AND ended IS NULL", (at, pause.id))
    if not ended.rowcount:
        raise Conflict("pause", f"pause {pause.id} is over")
    due_rows.end(db, (PAUSE,), pause.id)
    for one in instead:
        due_rows.put(db, one.id, one)
    if then is not None:
        due_rows.add(db, [then])
    if note is not None:
        _tell(db, pause.match, note)


def extend(db: Transaction, match: int, user: int, *, note: NoteRow, instead: Sequence[Due]) -> None:
    """Write that somebody has more time: what is due then, and that what was posted about the turn is to go."""
    for one in instead:
        due_rows.put(db, one.id, one)
    db.execute("UPDATE notices SET doomed = 1 WHERE match = ? AND user = ? AND private = 0", (match, user))
    _tell(db, match, note)


def _tell(db: Transaction, match: int, note: NoteRow) -> None:
    with verified_rows.changing(db, match):
        verified_rows.note(db, match, note)
    # the message tells of a pause, though no act has changed it
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))
