"""How much time the seats of a match have: the SQL that keeps it, each row with a digest.

Every function takes the connection inside a transaction of the store. Must not know when time counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from db.rows import ClockRow
from db.seals import piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.transaction import Transaction


def write(db: Transaction, match: int, clocks: Sequence[ClockRow]) -> None:
    """Put these clocks in the place of those of a match."""
    db.execute("DELETE FROM clocks WHERE match = ?", (match,))
    db.executemany(
        "INSERT INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
        [(match, one.seat, one.left, one.since, one.turn, _seal(match, one)) for one in clocks],
    )


def read(db: Transaction, match: int) -> tuple[tuple[ClockRow, ...], tuple[str, ...]]:
    """Return the clocks of a match by seat, and the names of those that are not as they were written."""
    found, broken = list[ClockRow](), list[str]()
    query = "SELECT seat, seconds, since, turn, seal FROM clocks WHERE match = ? ORDER BY seat"
    for *values, seal in db.execute(query, (match,)):
        found.append(ClockRow(*values))
        if seal != _seal(match, found[-1]):
            broken.append(f"clock.{found[-1].seat}")
    return tuple(found), tuple(broken)


def put_back(db: Transaction, at: int, seconds: int) -> None:
    """Write that the clocks that run since later than a moment do so since so many seconds earlier."""
    rows = db.execute("SELECT match, seat, seconds, since, turn FROM clocks WHERE since > ?", (at,)).fetchall()
    for match, seat, left, since, turn in rows:
        clock = ClockRow(seat, left, since - seconds, turn)
        db.execute(
            "UPDATE clocks SET since = ?, seal = ? WHERE match = ? AND seat = ?",
            (clock.since, _seal(match, clock), match, seat),
        )


def _seal(match: int, clock: ClockRow) -> str:
    return piece(match, f"clock.{clock.seat}", (clock.left, clock.since, clock.turn))
