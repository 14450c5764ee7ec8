"""What is asked of the people at a table, and what they say: the SQL that keeps it.

Every function takes the connection inside a transaction of the store. Must not know what is asked for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db import due_rows, ping_rows
from db.errors import Conflict
from db.rows import Due, Proposal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.rows import Vote, WantedPings
    from db.transaction import Transaction

LAPSE: Final = "proposal"
"""The kind of what is due when a proposal lapses; its key is the proposal's number."""
CALL: Final = "asked"
"""The kind of what is due when somebody is called to a proposal who could not be called at once."""
_COLUMNS: Final = (
    "id, match, kind, payload, user, seq, at, lapses, needed, state, revision, shown, channel, message, posting"
)
_ADD: Final = (
    "INSERT INTO proposals (match, kind, payload, user, seq, at, lapses, needed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
)
_ANSWER: Final = "UPDATE votes SET yes = ?, at = ? WHERE proposal = ? AND user = ?"
_STATE: Final = "UPDATE proposals SET state = ?, revision = revision + 1 WHERE id = ? AND state = 'open'"


def add(db: Transaction, new: Proposal, calls: Mapping[int, int], pings: WantedPings | None = None) -> int:
    """Add a proposal and those who are asked; return its number. A match has one open proposal of a kind.

    ``calls``: when people are called to it who cannot be called now, as far as they may be mentioned (``pings``).
    """
    values = (new.match, new.kind, new.payload, new.user, new.seq, new.at, new.lapses, new.needed)
    (number,) = db.execute(_ADD, values).fetchone()
    rows = [(number, place, user) for place, (user, _) in enumerate(new.votes)]
    db.executemany("INSERT INTO votes (proposal, place, user) VALUES (?, ?, ?)", rows)
    may = ping_rows.grant(db, pings, f"{ping_rows.PROPOSAL}:{number}")
    due = [Due(new.match, None, LAPSE, number, new.lapses, new.at, of_turn=False)]
    due += [Due(new.match, user, CALL, number, at, new.at, of_turn=False) for user, at in calls.items() if user in may]
    due_rows.add(db, due)
    return int(number)


def find(db: Transaction, number: int) -> Proposal | None:
    """Return a proposal, None when there is none of that number."""
    found = _read(db, "id = ?", number)
    return found[0] if found else None


def latest(db: Transaction, match: int, kind: str) -> Proposal | None:
    """Return the last proposal of a kind at a match, None when there was none."""
    found = _read(db, "id = (SELECT max(id) FROM proposals WHERE match = ? AND kind = ?)", match, kind)
    return found[0] if found else None


def outdated(db: Transaction, match: int) -> tuple[Proposal, ...]:
    """Return the proposals of a match whose message is out of date, the oldest first."""
    return _read(db, "match = ? AND shown IS DISTINCT FROM revision", match)


def vote(db: Transaction, given: Vote) -> None:
    """Write a vote and the state that it leads to; raise Conflict when the proposal is closed."""
    proposed = db.execute(_STATE, (given.state, given.proposal))
    if not proposed.rowcount:
        raise Conflict("proposal", f"proposal {given.proposal} is not open")
    db.execute(_ANSWER, (given.yes, given.at, given.proposal, given.user))
    due_rows.end(db, (CALL,), given.proposal, user=given.user)
    if given.state != "open":
        due_rows.end(db, (LAPSE, CALL), given.proposal)


def close(db: Transaction, number: int, state: str) -> None:
    """Close a proposal if it is open."""
    db.execute(_STATE, (state, number))
    due_rows.end(db, (LAPSE, CALL), number)


def void(db: Transaction, match: int, kinds: Sequence[str] | None = None) -> None:
    """Make the open proposals of a match void, by kind, or by kind, space and payload; None: of every kind."""
    query = "SELECT id, kind, payload FROM proposals WHERE match = ? AND state = 'open'"
    for number, kind, payload in db.execute(query, (match,)).fetchall():
        if kinds is None or kind in kinds or f"{kind} {payload}" in kinds:
            close(db, number, "void")


def begin_posting(db: Transaction, number: int, channel: int, *, at: int) -> None:
    """Write that its message is about to be posted."""
    db.execute("UPDATE proposals SET posting = ?, channel = ? WHERE id = ?", (at, channel, number))


def show(db: Transaction, number: int, *, channel: int, message: int, revision: int | None) -> None:
    """Write where its message is and what it shows; 0 and None: there is none."""
    db.execute(
        "UPDATE proposals SET channel = ?, message = ?, shown = ?, posting = NULL WHERE id = ?",
        (channel, message, revision, number),
    )


def forget_shown(db: Transaction, match: int) -> None:
    """Write that the open proposals of a match need new messages: it has moved."""
    db.execute(
        "UPDATE proposals SET channel = 0, message = 0, shown = NULL, posting = NULL"
        " WHERE match = ? AND state = 'open'",
        (match,),
    )


def _read(db: Transaction, where: str, *values: object) -> tuple[Proposal, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM proposals WHERE {where} ORDER BY id", values).fetchall()
    return tuple(replace(Proposal(*row), votes=_votes(db, row[0])) for row in rows)


def _votes(db: Transaction, number: int) -> tuple[tuple[int, bool | None], ...]:
    rows = db.execute("SELECT user, yes FROM votes WHERE proposal = ? ORDER BY place", (number,))
    return tuple((user, None if yes is None else bool(yes)) for user, yes in rows)
