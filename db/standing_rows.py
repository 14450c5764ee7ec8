"""What is true of a match beside what its public message shows: the SQL that keeps both and tells where they differ.

Every function takes the connection inside a transaction of the store. Must not know what a turn is.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from db import clock_rows, due_rows, guest_rows
from db.rows import Standing
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.transaction import Transaction

_DIFFERS = "(turn IS NULL OR turn IS DISTINCT FROM shown_turn OR seq IS DISTINCT FROM shown_seq)"
"""Written as in the index; of a table that was closed before anybody saw it, nothing is to be shown."""
_BEHIND = (
    f"SELECT id, guild, acted FROM matches WHERE {_DIFFERS} AND (status <> 'cancelled' OR shown_turn IS NOT NULL)"
    " UNION SELECT id, guild, acted FROM matches WHERE status = 'running'"
    " AND game NOT IN {games}"
    " UNION SELECT id, guild, acted FROM postings JOIN matches ON id = match"
    " UNION SELECT id, guild, acted FROM refused_boards JOIN matches ON id = match"
    " UNION SELECT matches.id, guild, acted FROM proposals JOIN matches ON matches.id = match"
    " WHERE shown IS DISTINCT FROM revision"
    " ORDER BY acted DESC NULLS LAST, id DESC"
)
_LOG_END = (
    "SELECT head, EXISTS (SELECT 1 FROM proposals WHERE match = matches.id AND state = 'open'),"
    " EXISTS (SELECT 1 FROM followers WHERE match = matches.id) FROM matches WHERE id = ?"
)
_KNOWN = (
    "UPDATE matches SET turn = ?1, seq = ?2, awaited = ?3, acted = ?4, since = ?5, head = coalesce(?6, head),"
    " untold = CASE WHEN shown_turn IS NOT DISTINCT FROM ?1 THEN NULL WHEN turn IS DISTINCT FROM ?1"
    " THEN coalesce(untold, ?4) ELSE untold END WHERE id = ?7"
)
_UNKNOWN = (
    "UPDATE matches SET turn = NULL, seq = NULL, awaited = NULL, since = '{}', head = coalesce(?, head) WHERE id = ?"
)
_TABLES = (
    "SELECT id, status, seat, awaited, acted, since FROM open_matches JOIN seats ON seats.match = id"
    " WHERE user = ? AND guild = coalesce(?, guild)"
)


class LogEnd(NamedTuple):
    """What adding to the log of a match has to know."""

    head: str
    """The digest of the log's end."""
    asked: bool
    """Whether anything is asked of the table."""
    followed: bool
    """Whether anybody follows it."""
    of_turn: Sequence[Sequence[Any]]
    """What is due of its turn; see ``due_rows.of_turn``."""


def log_end(db: Transaction, match: int) -> LogEnd:
    """Return how it is around a match; one that is not there has nothing."""
    # a server is asked both at once, and waited for once
    found, of_turn = db.execute(_LOG_END, (match,)), due_rows.of_turn(db, match)
    head, asked, followed = found.fetchone() or ("", False, False)
    return LogEnd(head, bool(asked), bool(followed), of_turn.fetchall())


def stand(
    db: Transaction, match: int, standing: Standing | None, *, head: str | None = None, end: LogEnd | None = None
) -> None:
    """Write the standing of a match; None: it is unknown, and the match has to be read.

    ``head``: the digest of its log's new end, None: as it was. ``end``: what is known around it.
    """
    if standing is None:
        db.execute(_UNKNOWN, (head, match))
        return
    if end is None or end.followed:
        guest_rows.tell(db, match, standing)
    known = (standing.turn, standing.seq, bits(standing.awaited), standing.at, _since(standing))
    db.execute(_KNOWN, (*known, head, match))
    if standing.due is not None:
        of_turn = due_rows.of_turn(db, match).fetchall() if end is None else end.of_turn
        due_rows.replace(db, match, standing.due, known=of_turn)
    if standing.clocks is not None:
        clock_rows.write(db, match, standing.clocks)


def standing_of(db: Transaction, match: int) -> Standing | None:
    """Return the standing of a match, None when it is unknown."""
    row = db.execute("SELECT turn, seq, acted, awaited, since FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None or row[0] is None or row[1] is None:
        return None
    turn, seq, acted, awaited, since = row
    people, known = seats(awaited or 0), _times(since)
    times = tuple(known[seat] for seat in people if seat in known)
    return Standing(turn, seq, acted or 0, people, since=times if len(times) == len(people) else ())


def _since(standing: Standing) -> str:
    """Return since when each seat is awaited, as it is stored."""
    return json.dumps(dict(zip(standing.awaited, standing.since, strict=True))) if standing.since else "{}"


def _times(since: str) -> dict[int, int]:
    """Return since when each seat is awaited; of what other hands have spoilt nothing is known."""
    try:
        known = json.loads(since)
    except ValueError:
        return {}
    found = known.items() if isinstance(known, dict) else ()
    return {int(seat): time for seat, time in found if seat.isdecimal() and isinstance(time, int)}


def outdated(db: Transaction, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    """Return match and guild where the public message is out of date, or the game is gone; the newest first.

    A running match of other rules is none of them: it is replayed when it is needed next.
    """
    games = tuple(rules) or ("",)
    return tuple((match, guild) for match, guild, _ in db.execute(_BEHIND.format(games=among(games)), games))


def places(db: Transaction, guild: int | None) -> tuple[tuple[int, int, int], ...]:
    """Return number, server and channel of the lobbies and running matches of a server, None: of all."""
    query = (
        "SELECT id, guild, channel FROM matches WHERE status IN ('lobby', 'running')"
        " AND guild = coalesce(?, guild) ORDER BY id"
    )
    return tuple((match, of, channel) for match, of, channel in db.execute(query, (guild,)))


def clocked(db: Transaction) -> tuple[tuple[int, int], ...]:
    """Return number and server of the running matches in which somebody's clock runs."""
    query = (
        "SELECT id, guild FROM matches WHERE status = 'running'"
        " AND EXISTS (SELECT 1 FROM clocks WHERE match = id AND clocks.since IS NOT NULL) ORDER BY id"
    )
    return tuple((match, guild) for match, guild in db.execute(query))


def tables(db: Transaction, user: int, guild: int | None, *, most: int) -> tuple[int, tuple[int, ...]]:
    """Return how many open matches the person sits at, and the first of them.

    Own turns come first, the one that has waited longest before the others; then the rest, the newest first. No
    ``guild``: of every server.
    """
    found = db.execute(_TABLES, (user, guild)).fetchall()
    return len(found), tuple(row[0] for row in sorted(found, key=_urgency)[:most])


def _urgency(row: tuple[int, str, int, int | None, int | None, str]) -> tuple[bool, int, int]:
    """Return by what the open matches of a person are sorted; see ``tables``."""
    match, status, seat, awaited, acted, since = row
    known = _times(since)
    if status == "running" and (awaited or 0) >> seat & 1:
        return False, known.get(seat, acted or 0), match
    return True, -max(known.values(), default=acted or 0), -match


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
