"""Whether a database holds together: pages, references, digests, and rows that belong to nothing. Only reads."""

from __future__ import annotations

from contextlib import closing
from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from db.sqlite.files import addressed, blaming, require_file, require_no_strays
from db.sqlite.migrate import require_present
from db.tables import stored
from operator_text import msg, say

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

    from db.transaction import Transaction

_SEATED: Final = "EXISTS (SELECT 1 FROM seats WHERE seats.match = one.match AND seats.seat = one.seat)"
_OVER: Final = "JOIN matches ON matches.id = one.match WHERE matches.status IN ('finished', 'cancelled')"
_STRAY: Final[Mapping[str, str]] = {
    msg("Match {match} is open and has no players."): (
        "SELECT id FROM open_matches AS one WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.match = one.id)"
    ),
    msg("Match {match} is missing a seat between two others."): (
        "SELECT match FROM seats GROUP BY match HAVING count(*) <> max(seat) + 1"
    ),
    msg("Match {match} is running but was never started."): (
        "SELECT id FROM matches WHERE status = 'running' AND started IS NULL"
    ),
    msg("Match {match} has a log but was never started."): (
        "SELECT DISTINCT match FROM actions JOIN matches ON matches.id = actions.match WHERE started IS NULL"
    ),
    msg("Match {match} is missing a log entry between two others."): (
        "SELECT match FROM actions GROUP BY match HAVING count(*) <> max(ordinal) + 1"
    ),
    msg("Match {match} has a log entry by a seat it doesn't have."): (
        f"SELECT DISTINCT match FROM actions AS one WHERE NOT {_SEATED}"
    ),
    msg("Match {match} has a clock for a seat it doesn't have."): (
        f"SELECT DISTINCT match FROM clocks AS one WHERE NOT {_SEATED}"
    ),
    msg("Match {match} has points for a seat it doesn't have."): (
        f"SELECT DISTINCT match FROM scores AS one WHERE NOT {_SEATED}"
    ),
    msg("Match {match} is over but still has a turn's timer."): (
        f"SELECT DISTINCT match FROM due AS one {_OVER} AND one.of_turn = 1 AND one.state = 'pending'"
    ),
    msg("Match {match} is over but still has a turn's message in its channel."): (
        f"SELECT DISTINCT match FROM notices AS one {_OVER} AND one.doomed = 0"
    ),
    msg("Match {match} is over but still has an open question to its table."): (
        f"SELECT DISTINCT match FROM proposals AS one {_OVER} AND one.state = 'open'"
    ),
}
"""Rows that belong to nothing, and their matches."""


def findings(path: Path) -> Iterator[str]:
    """Yield a sentence for whatever is wrong with a database, which a bot may be using; raise StoreError.

    Of damaged pages nothing is read further.
    """
    require_file(path)
    require_no_strays(path)
    with blaming(path), closing(addressed(path, "ro")) as db:
        db.execute("BEGIN")  # all of it is of one moment
        require_present(db, path)
        damage = [why for (why,) in db.execute("PRAGMA integrity_check(20)") if why != "ok"]
        yield from (say("The file is damaged: {why}", why=why) for why in damage)
        if not damage:
            yield from _references(db)
            yield from of_rows(db)


def _references(db: sqlite3.Connection) -> Iterator[str]:
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield say(
            "Row {row} of {table} belongs to a row of {parent} that doesn't exist.",
            row="?" if row is None else row,
            table=table,
            parent=parent,
        )


def digest_of(rows: Iterable[Sequence[object]]) -> str:
    """Return number and digest of rows, by which two tables are compared."""
    digest, count = blake2b(digest_size=16), 0
    for row in rows:
        digest.update(repr(tuple(row)).encode())
        count += 1
    return f"{count} {digest.hexdigest()}"


def of_rows(db: Transaction) -> Iterator[str]:
    """Yield a sentence for each match with rows that belong to nothing, or that are not as they were written."""
    for sentence, query in _STRAY.items():
        for (match,) in db.execute(query).fetchall():
            yield say(sentence, match=match)
    for (match,) in db.execute("SELECT id FROM matches ORDER BY id").fetchall():
        found = stored.load(db, match)
        for place in () if found is None else found.changed:
            yield say("Match {match}: {place} was changed after it was written.", match=match, place=place)
        try:
            stored.actions(db, match)
        except stored.Changed as changed:
            yield str(changed)
