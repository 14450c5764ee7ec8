"""What becomes of what is written when the system clock was put forward or back: the SQL.

Every function takes the connection inside a transaction of the store. Must not know how a jump is noticed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import clock_rows, due_rows

if TYPE_CHECKING:
    from db.shards.share import ServerShare
    from db.transaction import Transaction

_DATES: Final = "('vacation', 'vacation-over')"
"""What is due at a day that a person has named, whatever the clock said then."""
_FORWARD: Final = (
    f"UPDATE due SET at = at + ?1, since = since + ?1 WHERE since <= ?2 AND at > ?2 AND kind NOT IN {_DATES} {{of}}",
    "UPDATE proposals SET at = at + ?1, lapses = lapses + ?1 WHERE state = 'open' AND at <= ?2 {of}",
    "UPDATE pauses SET until = until + ?1 WHERE ended IS NULL AND begin <= ?2 AND until > ?2 {of}",
)
"""What counts from a moment before the jump, and has not come to its end by then."""
_BACK: Final = (
    f"UPDATE due SET at = at - ?1, since = since - ?1 WHERE since > ?2 AND kind NOT IN {_DATES}",
    "UPDATE proposals SET at = at - ?1, lapses = lapses - ?1 WHERE state = 'open' AND at > ?2",
    "UPDATE pauses SET begin = begin - ?1, until = until - ?1 WHERE ended IS NULL AND begin > ?2",
    # of those that lasted longer by a jump that is taken back
    (
        "UPDATE pauses SET until = until - ?1 WHERE ended IS NULL AND until - ?1 > ?2"
        " AND EXISTS (SELECT 1 FROM clock_jumps WHERE clock_jumps.since >= begin AND clock_jumps.until > ?2)"
    ),
)
"""What was written by a clock that was ahead."""
_CLIPPED: Final = ("downtimes", "clock_jumps", "silences")
"""Tables of times that are over."""
_NOW: Final = (
    "UPDATE heartbeats SET at = ? WHERE at > ?",
    "UPDATE nudges SET at = ? WHERE at > ?",
    "UPDATE refused_boards SET since = ? WHERE since > ?",
    "UPDATE matches SET untold = ? WHERE untold > ?",
    "UPDATE absences SET until = ? WHERE until > ?",
    "UPDATE absences SET since = ? WHERE since > ? AND until IS NULL",
)
"""What cannot be later than now."""


def forward(db: Transaction, at: int, seconds: int, share: ServerShare) -> None:
    """Write that the clock was put forward by so many seconds, to ``at``, for some servers: they have not passed."""
    before = at - seconds
    for query in _FORWARD:
        db.execute(query.format(of=_of(share)), (seconds, before))
    db.executemany(
        "INSERT INTO clock_jumps VALUES (?, ?, ?, ?) ON CONFLICT (of, part, since)"
        " DO UPDATE SET until = excluded.until WHERE clock_jumps.until < excluded.until",
        [(share.of, part, before, at) for part in share.parts],
    )
    # boards and questions name moments
    due_rows.look_again(db, at)


def back(db: Transaction, at: int, seconds: int) -> None:
    """Write that the clock was put back by so many seconds, to ``at``: what was written ahead of it is so no more."""
    for query in _BACK:
        db.execute(query, (seconds, at))
    for table in _CLIPPED:
        db.execute(f"DELETE FROM {table} WHERE since >= ?", (at,))
        db.execute(f"UPDATE {table} SET until = ? WHERE until > ?", (at, at))
    for query in _NOW:
        db.execute(query, (at, at))
    clock_rows.put_back(db, at, seconds)
    due_rows.look_again(db, at)


def _of(share: ServerShare) -> str:
    """Return the condition that a row is of a match of these servers; one of no match is of part 0."""
    if share.whole:
        return ""
    part = f"coalesce((SELECT (guild >> 22) % {share.of:d} FROM matches WHERE matches.id = match), 0)"
    return f"AND {part} IN ({', '.join(f'{part:d}' for part in share.parts) or -1})"
