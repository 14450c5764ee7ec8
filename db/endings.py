"""Who plays a seat, and how a match ended: the SQL that writes it, inside a transaction of the store."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Final

from db import verified_rows
from db.errors import Conflict
from db.rows import BACK, ON_VACATION, RESIGNED, TIMEOUT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from db.rows import Ending, NoteRow, SeatChange, SeatRow
    from db.transaction import Transaction

_ADD_CHANGE: Final = "INSERT INTO seat_changes (match, seat, after, at, interaction, kind) VALUES (?, ?, ?, ?, ?, ?)"
_LAST: Final = "SELECT kind FROM seat_changes WHERE match = ? AND seat = ? ORDER BY number DESC LIMIT 1"
_FOLLOWS: Final[Mapping[str, frozenset[str]]] = {
    RESIGNED: frozenset({BACK, TIMEOUT, ON_VACATION}),
    TIMEOUT: frozenset({BACK}),
    ON_VACATION: frozenset({BACK}),
    BACK: frozenset({RESIGNED, TIMEOUT, ON_VACATION}),
}
"""By kind of change: after which it can come. A seat is played by a person at the beginning, as after ``back``."""


def write(
    db: Transaction,
    match: int,
    *,
    change: SeatChange | None,
    seat: SeatRow | None,
    note: NoteRow | None,
    ending: Ending | None,
) -> None:
    """Write what comes with entries of the log; only inside of ``verified_rows.changing``."""
    if seat is not None:
        give_seat(db, match, seat)
    if change is not None:
        change_seat(db, match, change)
    if note is not None:
        verified_rows.note(db, match, note)
    if ending is not None:
        close(db, match, ending)


def change_seat(db: Transaction, match: int, change: SeatChange) -> None:
    """Write who plays a seat from now on; only inside of ``verified_rows.changing``. Conflict: it is so already."""
    last = db.execute(_LAST, (match, change.seat)).fetchone()
    if (BACK if last is None else last[0]) not in _FOLLOWS[change.kind]:
        raise Conflict("seat", f"match {match}: seat {change.seat} cannot be {change.kind} now")
    db.execute(_ADD_CHANGE, (match, *astuple(change)))
    # what the message shows is another now, though it may be of the same turn and after the same acts
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))


def give_seat(db: Transaction, match: int, seat: SeatRow) -> None:
    """Write that somebody has a seat; only inside of ``verified_rows.changing``."""
    db.execute(
        "UPDATE seats SET user = ?, name = ? WHERE match = ? AND seat = ?", (seat.user, seat.name, match, seat.seat)
    )
    # whom the message calls is another, and nothing else of what it shows
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))


def close(db: Transaction, match: int, ending: Ending) -> None:
    """Write the end of a match; only inside of ``verified_rows.changing``."""
    db.execute(
        "UPDATE matches SET status = 'finished', reason = ?, ended = ? WHERE id = ?",
        (ending.reason, ending.at, match),
    )
    scores = [(match, seat, points) for seat, points in enumerate(ending.scores)]
    db.executemany("INSERT INTO scores VALUES (?, ?, ?)", scores)
