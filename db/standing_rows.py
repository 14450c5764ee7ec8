"""What is true of a match beside what its public message shows: the SQL that keeps both and tells where they differ.

Every function takes the connection inside a transaction of the store. Must not know what a turn is.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from db import clock_rows, due_rows, guest_rows
from db.rows import Standing

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence

_DIFFERS = "(turn IS NULL OR turn IS NOT shown_turn OR seq IS NOT shown_seq)"
"""Written as in the index; of a table that was closed before anybody saw it, nothing is to be shown."""
_BEHIND = (
    f"SELECT id, guild, acted FROM matches WHERE {_DIFFERS} AND (status <> 'cancelled' OR shown_turn IS NOT NULL)"
    " UNION SELECT id, guild, acted FROM matches WHERE status = 'running'"
    " AND NOT EXISTS (SELECT 1 FROM json_each(?) WHERE key = game)"
    " UNION SELECT id, guild, acted FROM postings JOIN matches ON id = match"
    " UNION SELECT matches.id, guild, acted FROM proposals JOIN matches ON matches.id = match"
    " WHERE shown IS NOT revision"
    " ORDER BY acted DESC, id DESC"
)
_FROZEN = (
    "SELECT id, guild FROM matches WHERE status = 'frozen'"
    " AND EXISTS (SELECT 1 FROM json_each(?) WHERE key = game AND (value = rules OR value IS NOT tried))"
    " ORDER BY acted DESC, id DESC"
)
_KNOWN = "iif(json_valid(since), since, '{}')"
"""What other hands have spoilt is not known; nothing but an order and a time hangs on it."""
_TABLES = (
    "SELECT id, count(*) OVER (), status = 'running' AND coalesce(awaited, 0) >> seat & 1 AS own"
    " FROM open_matches JOIN seats ON seats.match = id WHERE user = ?1 AND (?2 IS NULL OR guild = ?2)"
    f" ORDER BY own DESC, iif(own, coalesce(json_extract({_KNOWN}, '$.\"' || seat || '\"'), acted),"
    f" -coalesce((SELECT max(value) FROM json_each({_KNOWN})), acted)), iif(own, id, -id) LIMIT ?3"
)


def stand(db: sqlite3.Connection, match: int, standing: Standing | None) -> None:
    """Write the standing of a match; None: it is unknown, and the match has to be read."""
    if standing is None:
        db.execute("UPDATE matches SET turn = NULL, seq = NULL, awaited = NULL, since = '{}' WHERE id = ?", (match,))
    else:
        (before,) = db.execute("SELECT turn FROM matches WHERE id = ?", (match,)).fetchone() or (None,)
        db.execute(
            "UPDATE matches SET turn = ?, seq = ?, awaited = ?, acted = ?, since = ? WHERE id = ?",
            (standing.turn, standing.seq, bits(standing.awaited), standing.at, _since(standing), match),
        )
        if before is not None and before != standing.turn:
            guest_rows.tell(db, match, standing)
        if standing.due is not None:
            due_rows.replace(db, match, standing.due)
        if standing.clocks is not None:
            clock_rows.write(db, match, standing.clocks)


def standing_of(db: sqlite3.Connection, match: int) -> Standing | None:
    """Return the standing of a match, None when it is unknown."""
    row = db.execute(f"SELECT turn, seq, acted, awaited, {_KNOWN} FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None or row[0] is None or row[1] is None:
        return None
    turn, seq, acted, awaited, since = row
    people, known = seats(awaited or 0), json.loads(since)
    found = [known.get(str(seat)) for seat in people] if isinstance(known, dict) else []
    times = tuple(time for time in found if isinstance(time, int))
    return Standing(turn, seq, acted or 0, people, since=times if len(times) == len(people) else ())


def _since(standing: Standing) -> str:
    """Return since when each seat is awaited, as it is stored."""
    return json.dumps(dict(zip(standing.awaited, standing.since, strict=True))) if standing.since else "{}"


def outdated(db: sqlite3.Connection, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    """Return match and guild where the public message is out of date, or the game is gone; the newest first.

    A running match of other rules is none of them: it is replayed when it is needed next.
    """
    return tuple((match, guild) for match, guild, _ in db.execute(_BEHIND, (json.dumps(dict(rules)),)))


def frozen(db: sqlite3.Connection, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    """Return match and guild of frozen matches that may go on: their rules are there, or some not yet tried.

    The newest first.
    """
    return tuple(db.execute(_FROZEN, (json.dumps(dict(rules)),)))


def tables(db: sqlite3.Connection, user: int, guild: int | None, *, most: int) -> tuple[int, tuple[int, ...]]:
    """Return how many open matches the person sits at, and the first of them.

    Own turns come first, the one that has waited longest before the others; then the rest, the newest first. No
    ``guild``: of every server.
    """
    rows = db.execute(_TABLES, (user, guild, most)).fetchall()
    return (rows[0][1] if rows else 0), tuple(row[0] for row in rows)


def bits(awaited: Sequence[int]) -> int:
    """Return seats as a number with a bit for each.

    >>> bits((0, 2))
    5
    """
    return sum(1 << seat for seat in set(awaited))


def seats(number: int) -> tuple[int, ...]:
    """Return the seats whose bits are set.

    >>> seats(5)
    (0, 2)
    """
    return tuple(seat for seat in range(number.bit_length()) if number >> seat & 1)
