"""What is to happen at a time: the SQL that keeps it, hands out what is due, and tells what has become of it.

Every function takes the connection inside a transaction of the store. Must not know what the kinds mean.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from db import settings_rows
from db.rows import Agenda, Due, Notice
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.shards.share import ServerShare
    from db.transaction import Found, Transaction

_COLUMNS: Final = (
    "match, user, kind, key, at, since, count, of_turn, asker, state, nonce, channel, marked, id"  # as in ``Due``
)
_ADD: Final = (
    "INSERT INTO due (match, user, kind, key, at, since, count, of_turn, asker) VALUES {rows} ON CONFLICT DO NOTHING"
)
_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
_OF_TURN: Final = (
    "SELECT 0, id, user, key, state FROM due WHERE match = ?1 AND of_turn = 1"
    " UNION ALL SELECT 1, message, user, key, '' FROM notices WHERE match = ?1 AND doomed = 0"
)
_POSTED: Final = (
    "INSERT INTO notices (message, channel, match, user, key, doomed, private, asks) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (message) DO UPDATE SET channel = excluded.channel, match = excluded.match, user = excluded.user,"
    " key = excluded.key, doomed = excluded.doomed, private = excluded.private, asks = excluded.asks"
)
_REPLACED: Final = "UPDATE notices SET doomed = 1 WHERE match = ? AND user = ? AND private = ? AND asks <= ?"
_NUDGED: Final = "INSERT INTO nudges VALUES (?, ?, ?) ON CONFLICT (match, user) DO UPDATE SET at = excluded.at"
_NEXT: Final = f"SELECT {_COLUMNS} FROM due WHERE state <> 'gone' {{of}} ORDER BY at, id LIMIT ?"
_DOOMED: Final = "SELECT message, channel, match, user, key FROM notices WHERE doomed = 1 {of} ORDER BY message LIMIT ?"

_OTHER_TIME: Final = "UPDATE proposals SET shown = NULL WHERE state = 'open' {of}"
_STOPPED: Final = "kind IN ('time-up', 'warning', 'proposal') AND state = 'pending'"
"""What is due when a clock comes to its end, or near it, or when a proposal lapses."""


def look_again(db: Transaction, at: int, *, match: int | None = None, guild: int | None = None) -> None:
    """Write that it is looked at when clocks end and proposals lapse, which stood still: of a match, a server, or all.

    Messages of proposals say another time from now on.
    """
    if match is None and guild is None:
        db.execute(f"UPDATE due SET at = ? WHERE {_STOPPED}", (at,))
        db.execute(_OTHER_TIME.format(of=""))
        return
    of, value = ("match = ?", match) if guild is None else ("match IN (SELECT id FROM matches WHERE guild = ?)", guild)
    db.execute(f"UPDATE due SET at = ? WHERE {_STOPPED} AND {of}", (at, value))
    db.execute(_OTHER_TIME.format(of=f"AND {of}"), (value,))


def of_turn(db: Transaction, match: int) -> Found:
    """Ask for what is due of a match's turn, and for what was said of it; for ``replace``."""
    return db.execute(_OF_TURN, (match,))


def replace(db: Transaction, match: int, due: Sequence[Due], *, known: Sequence[Sequence[Any]]) -> None:
    """Replace what is due of a match's turn; rows of the same person and key keep their count and time.

    ``known``: what ``of_turn`` has found.
    """
    wanted = {(one.user, one.key) for one in due}
    unwanted = list[tuple[int, str]]()
    for said, row, user, key, state in known:
        if (user, key) in wanted:
            continue
        if said:
            db.execute("UPDATE notices SET doomed = 1 WHERE message = ?", (row,))
        else:
            unwanted.append((row, state))
    _void(db, unwanted)
    add(db, due, match=match)


def add(db: Transaction, due: Sequence[Due], *, match: int | None = None) -> None:
    """Write what is due, unless it is there already; ``match``: of that match, whatever the rows say."""
    values = list[object]()
    for one in due:
        values += (one.match if match is None else match, one.user, one.kind, one.key, one.at, one.since)
        values += (one.count, int(one.of_turn), one.asker)
    if due:
        db.execute(_ADD.format(rows=", ".join([_ROW] * len(due))), values)


def agenda(db: Transaction, now: int, *, most: int, share: ServerShare, keyed: Mapping[str, int]) -> Agenda:
    """Return what is due now in the matches of some servers, at most so much of it, and when there is more.

    ``keyed``: what the key of these kinds is divided by to give the match that a row is about.
    """
    rows = [_due(row) for row in db.execute(_NEXT.format(of=_of(_about(keyed), share)), (most + 1,))]
    due = tuple([row for row in rows if row.at <= now][:most])
    doomed = tuple(Notice(*row) for row in db.execute(_DOOMED.format(of=_of("notices.match", share)), (most,)))
    return Agenda(due, rows[len(due)].at if len(due) < len(rows) else None, doomed)


def _about(keyed: Mapping[str, int]) -> str:
    """Return the match that a row of ``due`` is about, as SQL."""
    kinds = " ".join(f"WHEN '{kind}' THEN due.key / {divisor:d}" for kind, divisor in keyed.items())
    return f"coalesce(due.match, CASE due.kind {kinds} END)" if kinds else "due.match"


def _of(match: str, share: ServerShare) -> str:
    """Return the condition that a row is of a match of these servers; one of no match is of part 0."""
    if share.whole:
        return ""
    if not share.parts:
        return "AND 0 = 1"
    part = f"(SELECT (guild >> 22) % {share.of:d} FROM matches WHERE matches.id = {match})"
    return f"AND coalesce({part}, 0) IN ({', '.join(f'{part:d}' for part in share.parts)})"


def of_user(db: Transaction, user: int) -> tuple[Due, ...]:
    """Return what is due of a person and has not been begun, the earliest first."""
    query = f"SELECT {_COLUMNS} FROM due WHERE user = ? AND state = 'pending' ORDER BY at, id"
    return tuple(_due(row) for row in db.execute(query, (user,)))


def of_match(db: Transaction, match: int) -> tuple[Due, ...]:
    """Return all that is due of a match, and what of its turn has happened."""
    query = f"SELECT {_COLUMNS} FROM due WHERE match = ? ORDER BY at, id"
    return tuple(_due(row) for row in db.execute(query, (match,)))


def mark(db: Transaction, row: int, nonce: str, *, channel: int, at: int) -> bool:
    """Write that a message is about to be posted; False: what was due is so no more."""
    changed = db.execute(
        "UPDATE due SET state = 'sending', nonce = ?, channel = ?, marked = ? WHERE id = ? AND state = 'pending'",
        (nonce, channel, at, row),
    )
    return changed.rowcount > 0


def confirm(
    db: Transaction,
    row: int,
    message: int,
    *,
    then: Due | None,
    beside: Sequence[Due] = (),
    private: bool = False,
    asks: bool = False,
) -> bool:
    """Write that the message is there, and what is due next; return whether it is still wanted.

    What was posted before about the same turn is to be deleted, and so is this message when it is not wanted; what was
    said in private takes the place of what was said in private only, and what ``asks`` the table about somebody goes
    when it is asked anew, but not when that person is reminded. ``beside``: what is due because of it.
    """
    query = "SELECT match, user, key, channel, state, of_turn FROM due WHERE id = ?"
    found = db.execute(query, (row,)).fetchone()
    if found is None:
        return False
    match, user, key, channel, state, of_turn = found
    wanted = str(state) != "void"
    if match is not None and user is not None:
        if of_turn:
            db.execute(_REPLACED, (match, user, int(private), int(asks)))
        db.execute(_POSTED, (message, channel, match, user, key, int(not wanted), int(private), int(asks)))
    if wanted:
        add(db, beside)
    if wanted and then is not None:
        put(db, row, then)
    else:
        drop(db, row)
    return wanted


def shut_out(db: Transaction, row: int, user: int, *, at: int, then: Due) -> None:
    """Write that a person's direct messages are closed: the row is due no more, and the person is told once."""
    drop(db, row)
    if settings_rows.refuse(db, user, at):
        add(db, (then,))


def put(db: Transaction, row: int, due: Due) -> None:
    """Write when it is due instead, and with it count and state; what is void stays so, and its message is sought."""
    changed = db.execute(
        "UPDATE due SET at = ?, since = ?, count = ?, state = ?, nonce = ?, channel = ?, marked = ?"
        " WHERE id = ? AND state <> 'void'",
        (due.at, due.since, due.count, due.state, due.nonce, due.channel, due.marked, row),
    )
    if not changed.rowcount:
        delay(db, row, due.at)


def delay(db: Transaction, row: int, at: int) -> None:
    """Write that something is tried again later, whatever has been begun of it."""
    db.execute("UPDATE due SET at = ? WHERE id = ?", (at, row))


def drop(db: Transaction, row: int) -> None:
    """Delete what is due."""
    db.execute("DELETE FROM due WHERE id = ?", (row,))


def nudge(db: Transaction, match: int, due: Sequence[Due], *, instead: Sequence[Due]) -> None:
    """Write nudges, and when the reminders of the same people come after them."""
    nudged = [(match, one.user, one.since) for one in due]
    db.executemany(_NUDGED, nudged)
    add(db, due, match=match)
    for one in instead:
        put(db, one.id, one)


def about_due(due: Due) -> str:
    """Return what a mention in a message of this row is about that is posted at somebody's word; see ``ping_rows``."""
    return f"{due.kind}:{due.key if due.match is None else due.match}:{due.since}"


def last_nudge(db: Transaction, match: int, user: int) -> int | None:
    """Return when somebody was last reminded at the word of another, None: never."""
    row = db.execute("SELECT at FROM nudges WHERE match = ? AND user = ?", (match, user)).fetchone()
    return None if row is None else int(row[0])


def forget(db: Transaction, message: int) -> None:
    """Forget a message about a turn that is deleted."""
    db.execute("DELETE FROM notices WHERE message = ?", (message,))


def end(db: Transaction, kinds: Sequence[str], key: int, *, user: int | None = None) -> None:
    """Delete what is due of these kinds under a key; of one person, or (None) of everybody."""
    query, values = f"SELECT id, state FROM due WHERE kind IN {among(kinds)} AND key = ?", (*kinds, key)
    if user is not None:
        query, values = f"{query} AND user = ?", (*values, user)
    _void(db, db.execute(query, values).fetchall())


def _void(db: Transaction, rows: Sequence[tuple[int, str]]) -> None:
    """Drop rows of these numbers and states, or keep them until it is known whether their messages are there."""
    begun = [row for row, state in rows if state in {"sending", "void"}]
    others = [row for row, state in rows if state not in {"sending", "void"}]
    if begun:
        db.execute(f"UPDATE due SET state = 'void' WHERE id IN {among(begun)}", begun)
    if others:
        db.execute(f"DELETE FROM due WHERE id IN {among(others)}", others)


def _due(row: Sequence[object]) -> Due:
    match, user, kind, key, at, since, count, of_turn, *rest = row
    return Due(match, user, kind, key, at, since, count, bool(of_turn), *rest)  # type: ignore[arg-type]  # the query has them
