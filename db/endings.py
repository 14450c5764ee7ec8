"""Who left a match, and how it ended: the SQL that writes it, inside a transaction of the store."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3

    from db.rows import Ending, Resignation

_ADD_RESIGNATION: Final = "INSERT INTO resignations (match, seat, after, at, interaction) VALUES (?, ?, ?, ?, ?)"


def close(db: sqlite3.Connection, match: int, resignation: Resignation | None, ending: Ending | None) -> None:
    """Write what ends a seat's or everybody's play; only inside of ``verified_rows.changing``."""
    if resignation is not None:
        db.execute(_ADD_RESIGNATION, (match, *astuple(resignation)))
    if ending is not None:
        db.execute(
            "UPDATE matches SET status = 'finished', reason = ?, ended = ? WHERE id = ?",
            (ending.reason, ending.at, match),
        )
        scores = [(match, seat, points) for seat, points in enumerate(ending.scores)]
        db.executemany("INSERT INTO scores VALUES (?, ?, ?)", scores)
