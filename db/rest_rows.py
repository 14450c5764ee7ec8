"""When matches rest: the SQL that keeps it, inside a transaction of the store. Must not know why they do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from db.transaction import Transaction

_END: Final = "UPDATE rests SET end = CASE WHEN begin < ?2 THEN ?2 ELSE begin END WHERE match = ?1 AND end IS NULL"


def find(db: Transaction, match: int) -> tuple[tuple[int, int | None], ...]:
    """Return from when to when a match rested, the oldest first; None: it does so now."""
    return tuple(db.execute("SELECT begin, end FROM rests WHERE match = ? ORDER BY begin", (match,)))


def begin(db: Transaction, match: int, at: int) -> None:
    """Write that a match rests, unless it does."""
    db.execute("INSERT INTO rests VALUES (?, ?, NULL) ON CONFLICT DO NOTHING", (match, at))


def end(db: Transaction, match: int, at: int) -> None:
    """Write that a match rests no more, if it does."""
    db.execute(_END, (match, at))
