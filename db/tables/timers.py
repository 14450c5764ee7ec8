"""What is to happen at a time, by itself: what is scheduled, what has become of it, and which messages go with a turn.

Knows the names of the kinds. Must not know how one is handled.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from db.shards import WHOLE, ServerShare
from db.tables import interactions
from db.tables.interactions import grant
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.tables.interactions import WantedPings
    from db.transaction import Database, Found, Transaction


class TimerKind(StrEnum):
    """What can be due, as it is stored; ``host/schedule/kinds.py`` has how each is handled."""

    REMINDER = "reminder"
    """A person is told that the table waits; after ``REMINDERS`` of them the table is asked what should be done."""
    NUDGE = "nudge"
    """A person is told so at the word of someone who waits."""
    CALL = "asked"
    """A person is called to what the table is asked for; the store writes it with the proposal, whose number it has."""
    DIRECT = "direct"
    """A person who wants that hears of a turn by direct message."""
    DIRECT_REMINDER = "direct-reminder"
    """A person who wants that is reminded by direct message as well; written when the reminder is in the channel."""
    DIRECT_CLOSED = "direct-closed"
    """A person whose direct messages are closed is told so, in the channel of the match."""
    FOLLOW = "follow"
    """Someone who follows a match hears of it by direct message; the store writes it with the turn."""
    LAPSE = "proposal"
    """What a table is asked for is asked no more; the store writes it with the proposal, whose number it has."""
    IDLE = "idle"
    """A lobby is closed in which nothing was changed; its number counts the changes."""
    REST = "rest"
    """A match is put to rest in which nobody moved; its number is the public moves by then."""
    IDLE_WORD = "idle-word"
    """Who sat in such a lobby is told that it is closed."""
    PAUSE = "pause"
    """A pause of a match ends by itself; the store writes it with the pause, whose number it has."""
    RESUMED = "resumed"
    """A table reads that a pause is over, and the players whose turn it is get a ping; it has the pause's number."""
    VACATION = "vacation"
    """A person's tables are told that the person goes away; of it comes one ``AWAY`` at each."""
    AWAY = "away"
    """A table is told who is away; nobody's name rings by it."""
    VACATION_STAND_IN = "vacation-stand-in"
    """A stand-in plays for a person who is on vacation, where the table has chosen that."""
    VACATION_OVER = "vacation-over"
    """A player is back from a stand-in, and keeps playing."""
    WARNING = "warning"
    """A person is told that a quarter of the time is left."""
    TIME_UP = "time-up"
    """A person's time is over; what comes of it, the table has chosen."""
    TIMED_OUT = "timed-out"
    """The table is told what came of a person's (``asker``) time being over."""
    SEAT = "seat"
    """The table is told who plays a seat; its number is the seat, so of several changes the last is told."""
    INVITATION = "invitation"
    """A person is called to a table to which someone there invites them."""
    CONTINUE = "continue"
    """A question that offers its person nothing is gone on with; its number is that of all acts by then."""
    COMPUTER = "computer"
    """Computers keep playing for which a match waits; its number is that of all acts by then."""
    PLACE_LOST = "place-lost"
    """A person who wants direct messages is told that the channel of a match is deleted."""


_COLUMNS: Final = (
    "match, user, kind, about, number, at, since, count, of_turn, asker, state, nonce, channel, marked, id"
)
_ADD: Final = (
    "INSERT INTO due (match, user, kind, about, number, at, since, count, of_turn, asker) VALUES {rows}"
    " ON CONFLICT DO NOTHING"
)
_ROW: Final = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_OF_TURN: Final = (
    "SELECT 0, id, user, about, number, state FROM due WHERE match = ?1 AND of_turn = 1"
    " UNION ALL SELECT 1, message, user, about, number, '' FROM notices WHERE match = ?1 AND doomed = 0"
)
_POSTED: Final = (
    "INSERT INTO notices (message, channel, match, user, about, number, doomed, private, asks)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (message)"
    " DO UPDATE SET channel = excluded.channel, match = excluded.match, user = excluded.user,"
    " about = excluded.about, number = excluded.number, doomed = excluded.doomed,"
    " private = excluded.private, asks = excluded.asks"
)
_REPLACED: Final = "UPDATE notices SET doomed = 1 WHERE match = ? AND user = ? AND private = ? AND asks <= ?"
_NUDGED: Final = "INSERT INTO nudges VALUES (?, ?, ?) ON CONFLICT (match, user) DO UPDATE SET at = excluded.at"
_NEXT: Final = f"SELECT {_COLUMNS} FROM due WHERE state <> 'gone' {{of}} ORDER BY at, id LIMIT ?"
_DOOMED: Final = "SELECT message, channel, match, user FROM notices WHERE doomed = 1 {of} ORDER BY message LIMIT ?"
_OTHER_TIME: Final = "UPDATE proposals SET shown = NULL WHERE state = 'open' {of}"
_STOPPED: Final = f"kind IN ('{TimerKind.TIME_UP}', '{TimerKind.WARNING}', '{TimerKind.LAPSE}') AND state = 'pending'"
"""What is scheduled when a clock comes to its end, or near it, or when a proposal lapses."""


What: TypeAlias = Literal["wait", "turn", "proposal", "pause", "match", "seat", "person"]


class Concern(NamedTuple):
    """What something due is about; for each match, person and kind there is one."""

    what: What
    """``wait``: that someone is awaited; ``turn``: a turn; ``proposal``: what a table is asked for;
    ``pause``: a pause; ``match``: the match itself; ``seat``: a seat; ``person``: what a person did or missed."""
    number: int = 0
    """Of a wait, the public moves at its beginning; of a turn, proposal, pause or seat, its own; of a match, how much
    had happened in it by then, 0: that does not matter; of a person, a time."""


@dataclass(frozen=True, slots=True)
class Timer:
    """What is to happen at a time, by itself."""

    kind: str
    """One of ``TimerKind``, or of a later version of the program."""
    match: int | None
    user: int | None
    about: Concern
    at: int
    since: int
    """From when the time is counted."""
    count: int = 0
    """How often it has happened."""
    of_turn: bool = True
    """It is void as soon as the match waits for the person so no more."""
    asker: int | None = None
    """The person at whose word it happens."""
    state: str = "pending"
    """``pending``; ``sending``: a message may be there or not; ``void``: as before, and it is not wanted any more;
    ``gone``: done, and not to be done again."""
    nonce: str = ""
    """Of the message that is being posted."""
    channel: int = 0
    marked: int = 0
    """When the message was begun, and where."""
    id: int = 0
    """Given by the store; never given again."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about someone's turn, which is deleted with the turn."""

    message: int
    channel: int
    match: int
    user: int


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is to be done now, and when there is more to do."""

    due: tuple[Timer, ...] = ()
    """The earliest first."""
    next: int | None = None
    """When the first of what is not among them is due; None: never."""
    doomed: tuple[Notice, ...] = ()
    """Messages to be deleted."""


def about_timer(timer: Timer) -> str:
    """Return what a mention in a message of this row is about that is posted at someone's word; see ``grant``."""
    return f"{timer.kind}:{timer.match}:{timer.since}"


def look_again(db: Transaction, at: int, *, match: int | None = None, guild: int | None = None) -> None:
    """Schedule a look at when clocks end and proposals lapse, after they were stopped: of a match, a server, or all.

    Messages of proposals say another time from now on.
    """
    if match is None and guild is None:
        db.execute(f"UPDATE due SET at = ? WHERE {_STOPPED}", (at,))
        db.execute(_OTHER_TIME.format(of=""))
        return
    of, value = ("match = ?", match) if guild is None else ("match IN (SELECT id FROM matches WHERE guild = ?)", guild)
    db.execute(f"UPDATE due SET at = ? WHERE {_STOPPED} AND {of}", (at, value))
    db.execute(_OTHER_TIME.format(of=f"AND {of}"), (value,))


def of_share(match: str, share: ServerShare) -> str:
    """Return the condition that a row is of a match of these servers, as SQL; one of no match is of part 0.

    ``match``: the column with the number of the match.
    """
    if share.whole:
        return ""
    if not share.parts:
        return "AND 0 = 1"
    part = f"(SELECT (guild >> 22) % {share.of:d} FROM matches WHERE matches.id = {match})"
    return f"AND coalesce({part}, 0) IN ({', '.join(f'{part:d}' for part in share.parts)})"


def due_of_turn(db: Transaction, match: int) -> Found:
    """Ask for what is scheduled of a match's turn, and for what was said of it; for ``replace_due``."""
    return db.execute(_OF_TURN, (match,))


def replace_due(db: Transaction, match: int, due: Sequence[Timer], *, known: Sequence[Sequence[Any]]) -> None:
    """Replace what is scheduled of a match's turn; rows about the same of the same person keep their count and time.

    ``known``: what ``due_of_turn`` has found.
    """
    wanted = {(one.user, *one.about) for one in due}
    unwanted = list[tuple[int, str]]()
    for said, row, user, about, number, state in known:
        if (user, about, number) in wanted:
            continue
        if said:
            db.execute("UPDATE notices SET doomed = 1 WHERE message = ?", (row,))
        else:
            unwanted.append((row, state))
    _void(db, unwanted)
    add_due(db, due, match=match)


def add_due(db: Transaction, due: Sequence[Timer], *, match: int | None = None) -> None:
    """Write what is scheduled, unless it is there already; ``match``: of that match, whatever the rows say."""
    values = list[object]()
    for one in due:
        values += (one.match if match is None else match, one.user, one.kind, *one.about, one.at, one.since)
        values += (one.count, int(one.of_turn), one.asker)
    if due:
        db.execute(_ADD.format(rows=", ".join([_ROW] * len(due))), values)


def put_due(db: Transaction, row: int, timer: Timer) -> None:
    """Write when it is due instead, and with it count and state; what is void stays so, and its message is sought."""
    changed = db.execute(
        "UPDATE due SET at = ?, since = ?, count = ?, state = ?, nonce = ?, channel = ?, marked = ?"
        " WHERE id = ? AND state <> 'void'",
        (timer.at, timer.since, timer.count, timer.state, timer.nonce, timer.channel, timer.marked, row),
    )
    if not changed.rowcount:
        _delay(db, row, timer.at)


def drop_due(db: Transaction, row: int) -> None:
    """Delete what is scheduled."""
    db.execute("DELETE FROM due WHERE id = ?", (row,))


def end_due(db: Transaction, kinds: Sequence[str], number: int, *, user: int | None = None) -> None:
    """Delete what is scheduled of these kinds about what has a number; of one person, or (None) of everyone."""
    query, values = f"SELECT id, state FROM due WHERE kind IN {among(kinds)} AND number = ?", (*kinds, number)
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


class TimerTable:
    """What is scheduled."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def agenda(self, now: int, *, most: int, share: ServerShare = WHOLE) -> Agenda:
        """Return the timers due now, at most this many, when there are more, and which messages are to be deleted.

        ``share``: of the matches of these servers.
        """
        of_due, of_notices = of_share("due.match", share), of_share("notices.match", share)

        def work(db: Transaction) -> Agenda:
            rows = [_due(row) for row in db.execute(_NEXT.format(of=of_due), (most + 1,))]
            due = tuple([row for row in rows if row.at <= now][:most])
            doomed = tuple(Notice(*row) for row in db.execute(_DOOMED.format(of=of_notices), (most,)))
            return Agenda(due, rows[len(due)].at if len(due) < len(rows) else None, doomed)

        return await self._db.read(work)

    async def due_of_match(self, match: int) -> tuple[Timer, ...]:
        """Return all that is due of a match, and what of its turn has happened."""
        return await self._rows("match = ?", match)

    async def due_of_user(self, user: int) -> tuple[Timer, ...]:
        """Return what is scheduled of a person and has not been begun, the earliest first."""
        return await self._rows("user = ? AND state = 'pending'", user)

    async def add_due(self, due: Sequence[Timer]) -> None:
        """Write what is scheduled, unless it is there already."""
        await self._db.write(lambda db: add_due(db, due))

    async def mark_due(self, row: int, nonce: str, *, channel: int, at: int) -> bool:
        """Write that a message is about to be posted; False: what was due is so no more."""
        query = (
            "UPDATE due SET state = 'sending', nonce = ?, channel = ?, marked = ? WHERE id = ? AND state = 'pending'"
        )
        return await self._db.write(lambda db: db.execute(query, (nonce, channel, at, row)).rowcount > 0)

    async def confirm_due(
        self,
        row: int,
        message: int,
        *,
        then: Timer | None,
        beside: Sequence[Timer] = (),
        private: bool = False,
        asks: bool = False,
        stays: bool = False,
    ) -> bool:
        """Write that the message is there, and what is scheduled next; return whether it is still wanted.

        What was posted before about the same turn is to be deleted, and so is this message when it is not wanted; what
        was said in private takes the place of what was said in private only, and what ``asks`` the table about someone
        stays when that person is reminded. What ``stays`` is of no turn: it is deleted with none. ``beside``: the
        timers that follow from it.
        """
        query = "SELECT match, user, about, number, channel, state, of_turn FROM due WHERE id = ?"

        def work(db: Transaction) -> bool:
            found = db.execute(query, (row,)).fetchone()
            if found is None:
                return False
            match, user, about, number, channel, state, of_turn = found
            wanted = str(state) != "void"
            if match is not None and user is not None and not stays:
                if of_turn:
                    db.execute(_REPLACED, (match, user, int(private), int(asks)))
                said = (message, channel, match, user, about, number, int(not wanted), int(private), int(asks))
                db.execute(_POSTED, said)
            if wanted:
                add_due(db, beside)
            if wanted and then is not None:
                put_due(db, row, then)
            else:
                drop_due(db, row)
            return wanted

        return await self._db.write(work)

    async def shut_out(self, row: int, user: int, *, at: int, then: Timer) -> None:
        """Write that a person's direct messages are closed: the row is due no more.

        The first time since the person chose to have some, what tells them is due.
        """
        query = "UPDATE settings SET refused = ? WHERE user = ? AND refused IS NULL"

        def work(db: Transaction) -> None:
            drop_due(db, row)
            if db.execute(query, (at, user)).rowcount > 0:
                add_due(db, (then,))

        await self._db.write(work)

    async def put_due(self, due: Sequence[Timer]) -> None:
        """Write when these are due instead; what is void stays so."""

        def work(db: Transaction) -> None:
            for one in due:
                put_due(db, one.id, one)

        await self._db.write(work)

    async def delay_due(self, row: int, at: int) -> None:
        """Write that something is tried again later, whatever has been begun of it."""
        await self._db.write(lambda db: _delay(db, row, at))

    async def drop_due(self, row: int) -> None:
        """Delete what is scheduled."""
        await self._db.write(lambda db: drop_due(db, row))

    async def forget_notice(self, message: int) -> None:
        """Write that a message about a turn is deleted, or out of reach for good."""
        await self._db.write(lambda db: db.execute("DELETE FROM notices WHERE message = ?", (message,)))

    async def last_nudge(self, match: int, user: int) -> int | None:
        """Return when someone was last reminded at the word of another, None: never."""
        query = "SELECT at FROM nudges WHERE match = ? AND user = ?"
        row = await self._db.read(lambda db: db.execute(query, (match, user)).fetchone())
        return None if row is None else int(row[0])

    async def nudge(
        self,
        match: int,
        due: Sequence[Timer],
        *,
        instead: Sequence[Timer],
        pings: WantedPings,
        interaction: int | None = None,
    ) -> None:
        """Write that people are to be reminded at someone's word, and when by itself, after that."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            db.executemany(_NUDGED, [(match, one.user, one.since) for one in due])
            add_due(db, due, match=match)
            for one in instead:
                put_due(db, one.id, one)
            for about in {about_timer(one) for one in due}:
                grant(db, pings, about)

        await self._db.write(work)

    async def _rows(self, where: str, value: int) -> tuple[Timer, ...]:
        query = f"SELECT {_COLUMNS} FROM due WHERE {where} ORDER BY at, id"
        return await self._db.read(lambda db: tuple(_due(row) for row in db.execute(query, (value,))))


def _delay(db: Transaction, row: int, at: int) -> None:
    db.execute("UPDATE due SET at = ? WHERE id = ?", (at, row))


def _due(row: Sequence[Any]) -> Timer:
    match, user, kind, what, number, at, since, count, of_turn, *rest = row
    return Timer(kind, match, user, Concern(what, number), at, since, count, bool(of_turn), *rest)
