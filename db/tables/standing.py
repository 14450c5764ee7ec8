"""What is true of a match beside what its public message shows, how much time its seats have, and who is told of it.

Must not know what a turn is, nor when time counts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from db.errors import Conflict
from db.seals import piece
from db.tables.due import Due, add_due, due_of_turn, replace_due

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.transaction import Transaction

FOLLOW: Final = "follow"
"""The kind of what is due when a follower is told something; its key is ``turn_key`` of match and turn."""
FOLLOWED_TURNS: Final = 1 << 20
"""More than there are numbers of turns."""
_TOLD: Final = (
    "SELECT user FROM followers JOIN matches ON id = match WHERE match = ? AND turn <> ? AND (every = 1 OR ? = 1)"
)
_SHORTLY: Final = 10
"""Seconds until a follower is told of a turn: it may be taken back, and its message is to be there."""
_LOG_END: Final = (
    "SELECT head, EXISTS (SELECT 1 FROM proposals WHERE match = matches.id AND state = 'open'),"
    " EXISTS (SELECT 1 FROM followers WHERE match = matches.id), status IN ('finished', 'cancelled')"
    " FROM matches WHERE id = ?"
)
_KNOWN: Final = (
    "UPDATE matches SET turn = ?1, seq = ?2, awaited = ?3, acted = ?4, since = ?5, head = coalesce(?6, head),"
    " untold = CASE WHEN shown_turn IS NOT DISTINCT FROM ?1 THEN NULL WHEN turn IS DISTINCT FROM ?1"
    " THEN coalesce(untold, ?4) ELSE untold END WHERE id = ?7"
)
_UNKNOWN: Final = (
    "UPDATE matches SET turn = NULL, seq = NULL, awaited = NULL, since = '{}', head = coalesce(?, head) WHERE id = ?"
)


@dataclass(frozen=True, slots=True)
class ClockRow:
    """How much time a seat has."""

    seat: int
    left: int
    """Seconds, at the moment from which time counts."""
    since: int | None
    """That moment; None: nobody waits for the seat, and no time counts."""
    turn: int
    """The last turn that brought its credit; -1: none has."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands as far as its public message tells it."""

    turn: int
    seq: int
    at: int
    """When the last change came."""
    awaited: tuple[int, ...] = ()
    """The seats whose people owe a decision."""
    due: tuple[Due, ...] | None = None
    """What is due of the turn: of what is known already only what is named here stays. None: nothing changes."""
    since: tuple[int, ...] = ()
    """When each of the awaited was asked; () is not known. Secret acts change nothing of it, as they do of ``at``."""
    clocks: tuple[ClockRow, ...] | None = None
    """How much time the seats have; None: nothing changes."""
    over: bool = False
    """Nobody plays it any more: whoever follows it is told so, and nothing after that."""


class LogEnd(NamedTuple):
    """What adding to the log of a match has to know."""

    head: str
    """The digest of the log's end."""
    asked: bool
    """Whether anything is asked of the table."""
    followed: bool
    """Whether anybody follows it."""
    of_turn: Sequence[Sequence[Any]]
    """What is due of its turn; see ``due_of_turn``."""


def require_lobby(db: Transaction, match: int, revision: int | None) -> None:
    """Raise Conflict unless it is a lobby after so many changes; None: of any number, as of one from before."""
    row = db.execute("SELECT seq FROM matches WHERE id = ? AND status = 'lobby'", (match,)).fetchone()
    if row is None or (revision is not None and row[0] not in (None, revision)):
        raise Conflict("lobby", f"the lobby of match {match} is another by now")


def log_end(db: Transaction, match: int) -> LogEnd:
    """Return how it is around a match, one that is not there has nothing; raise Conflict when it is over."""
    # a server is asked both at once, and waited for once
    found, of_turn = db.execute(_LOG_END, (match,)), due_of_turn(db, match)
    head, asked, followed, over = found.fetchone() or ("", False, False, False)
    if over:
        raise Conflict("status", f"match {match} is over by now")
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
        _tell_followers(db, match, standing)
    known = (standing.turn, standing.seq, bits(standing.awaited), standing.at, _since(standing))
    db.execute(_KNOWN, (*known, head, match))
    if standing.due is not None:
        of_turn = due_of_turn(db, match).fetchall() if end is None else end.of_turn
        replace_due(db, match, standing.due, known=of_turn)
    if standing.clocks is not None:
        write_clocks(db, match, standing.clocks)


def standing_of(db: Transaction, match: int) -> Standing | None:
    """Return the standing of a match, None when it is unknown."""
    row = db.execute("SELECT turn, seq, acted, awaited, since FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None or row[0] is None or row[1] is None:
        return None
    turn, seq, acted, awaited, since = row
    people, known = seats(awaited or 0), since_by_seat(since)
    times = tuple(known[seat] for seat in people if seat in known)
    return Standing(turn, seq, acted or 0, people, since=times if len(times) == len(people) else ())


def _since(standing: Standing) -> str:
    """Return since when each seat is awaited, as it is stored."""
    return json.dumps(dict(zip(standing.awaited, standing.since, strict=True))) if standing.since else "{}"


def since_by_seat(since: str) -> dict[int, int]:
    """Return since when each seat is awaited; of what other hands have spoilt nothing is known."""
    try:
        known = json.loads(since)
    except ValueError:
        return {}
    found = known.items() if isinstance(known, dict) else ()
    return {int(seat): time for seat, time in found if seat.isdecimal() and isinstance(time, int)}


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


# Followers


def turn_key(match: int, turn: int) -> int:
    """Return what tells a turn of a match from all others."""
    return match * FOLLOWED_TURNS + turn


def _tell_followers(db: Transaction, match: int, standing: Standing) -> None:
    """Write that the followers of a match are to be told of a turn that has begun, before its standing is written."""
    found = db.execute(_TOLD, (match, standing.turn, int(standing.over))).fetchall()
    at, about = standing.at, turn_key(match, standing.turn)
    add_due(db, [Due(None, user, FOLLOW, about, at + _SHORTLY, at, of_turn=False) for (user,) in found])
    if standing.over:
        db.execute("DELETE FROM followers WHERE match = ?", (match,))


# Clocks


def write_clocks(db: Transaction, match: int, clocks: Sequence[ClockRow]) -> None:
    """Put these clocks in the place of those of a match, each with a digest."""
    db.execute("DELETE FROM clocks WHERE match = ?", (match,))
    db.executemany(
        "INSERT INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
        [(match, one.seat, one.left, one.since, one.turn, _seal(match, one)) for one in clocks],
    )


def clocks_of(db: Transaction, match: int) -> tuple[tuple[ClockRow, ...], tuple[str, ...]]:
    """Return the clocks of a match by seat, and the names of those that are not as they were written."""
    found, broken = list[ClockRow](), list[str]()
    query = "SELECT seat, seconds, since, turn, seal FROM clocks WHERE match = ? ORDER BY seat"
    for *values, seal in db.execute(query, (match,)):
        found.append(ClockRow(*values))
        if seal != _seal(match, found[-1]):
            broken.append(f"clock.{found[-1].seat}")
    return tuple(found), tuple(broken)


def put_clocks_back(db: Transaction, at: int, seconds: int) -> None:
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
