"""When time at a match does not count: nobody has to do anything, nobody can be told anything, or the clock was set.

It rests because nobody moved, its people agreed on a pause or on more time; the bot was not there, for all servers or
for one. Must not know what any of it stops, nor how it is noticed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.errors import Conflict
from db.shards import WHOLE, ServerShare
from db.tables import interactions, proposals, stored
from db.tables.interactions import grant
from db.tables.stored import put_clocks_back, stand
from db.tables.timers import Concern, Timer, TimerKind, about_timer, add_due, end_due, look_again, of_share, put_due

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.tables.interactions import WantedPings
    from db.tables.proposals import Vote
    from db.tables.stored import NoteRow, Standing
    from db.transaction import Database, Transaction

_PAUSES: Final = "SELECT id, match, begin, until, ended FROM pauses WHERE match = ? ORDER BY id"
_WAKE: Final = "UPDATE rests SET end = CASE WHEN begin < ?2 THEN ?2 ELSE begin END WHERE match = ?1 AND end IS NULL"
KEPT: Final = 366 * 86_400
"""Seconds after which a downtime is forgotten; before that, once no match that goes on was there."""
_FORGET: Final = (
    "DELETE FROM {table} WHERE until < ?"
    " OR until < coalesce((SELECT min(started) FROM matches WHERE status IN ('running', 'frozen')), until + 1)"
)
_BEAT: Final = "INSERT INTO heartbeats VALUES (?, ?, ?) ON CONFLICT (of, part) DO UPDATE SET at = excluded.at"
_DOWNTIMES: Final = (
    "SELECT since, until FROM downtimes WHERE until > ?1 AND part = ?2 % of"
    " UNION SELECT since, until FROM clock_jumps WHERE until > ?1 AND part = ?2 % of ORDER BY 1"
)
_ABSENT: Final = "INSERT INTO absences VALUES (?, ?, ?) ON CONFLICT (guild, since) DO UPDATE SET until = excluded.until"
_MISSED: Final = (
    "INSERT INTO downtimes VALUES (?, ?, ?, ?) ON CONFLICT (of, part, since)"
    " DO UPDATE SET until = excluded.until WHERE downtimes.until < excluded.until"
)
_CUT_OFFS: Final = (
    "SELECT since, until, 'server' FROM absences WHERE guild = ?2 AND (until IS NULL OR until > ?3)"
    " UNION ALL SELECT since, until, '' FROM silences WHERE match = ?1 AND until > ?3"
    " UNION ALL SELECT since, NULL, 'refused' FROM refused_boards WHERE match = ?1"
    # who has no board at all is in a test, or was cut from its channel by hand
    " UNION ALL SELECT untold, NULL, 'untold' FROM matches WHERE id = ?1 AND untold IS NOT NULL"
    " AND turn IS DISTINCT FROM shown_turn AND EXISTS (SELECT 1 FROM boards WHERE match = ?1)"
    " ORDER BY 1"
)
_OVER: Final = "DELETE FROM silences WHERE match NOT IN (SELECT id FROM open_matches)"
_DATES: Final = f"('{TimerKind.VACATION}', '{TimerKind.VACATION_OVER}')"
"""What is scheduled at a day that a person has named, whatever the clock said then."""
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


@dataclass(frozen=True, slots=True)
class Pause:
    """A time in which nobody at a match has to do anything."""

    id: int
    match: int
    begin: int
    until: int
    """When it ends by itself."""
    ended: int | None = None
    """When it did end; None: it lasts."""


@dataclass(frozen=True, slots=True)
class SeenRow:
    """When the bot was last there for one of ``of`` parts of the servers."""

    of: int
    part: int
    at: int


@dataclass(frozen=True, slots=True)
class CutOff:
    """A time in which a match could not be reached, so that nobody at it could be told anything."""

    since: int
    until: int | None
    """None: it goes on."""
    why: str
    """``server``: the bot isn't a member, or the server has an outage; ``refused``: Discord takes no board; ``untold``:
    the board of the present turn is not posted yet; "": a board that came late, or was refused, by now it is there."""


def end_rest(db: Transaction, match: int, at: int) -> None:
    """Write that a match rests no more, if it does."""
    db.execute(_WAKE, (match, at))


class BreakTable:
    """Rests and pauses of a match, more time for someone."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def rest(self, match: int, *, note: NoteRow, standing: Standing) -> None:
        """Put a match to rest at the time of the note; what is asked of its table loses its reason."""

        def work(db: Transaction) -> None:
            db.execute("INSERT INTO rests VALUES (?, ?, NULL) ON CONFLICT DO NOTHING", (match, note.at))
            proposals.void(db, match)
            with stored.changing(db, match):
                stored.note(db, match, note)
            stand(db, match, standing)

        await self._db.write(work)

    async def rests(self, match: int) -> tuple[tuple[int, int | None], ...]:
        """Return from when to when a match rested, the oldest first; None: it does so now."""
        return await self._db.read(lambda db: stored.rests_of(db, match))

    async def wake(self, match: int, *, note: NoteRow, standing: Standing, interaction: int | None = None) -> None:
        """Let a match that rests go on, from the time of the note on."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            end_rest(db, match, note.at)
            with stored.changing(db, match):
                stored.note(db, match, note)
            stand(db, match, standing)

        await self._db.write(work)

    async def pauses(self, match: int) -> tuple[Pause, ...]:
        """Return all pauses of a match, the earliest first; at most the last is not over."""
        return await self._db.read(lambda db: tuple(Pause(*row) for row in db.execute(_PAUSES, (match,))))

    async def pause(self, match: int, *, at: int, until: int, note: NoteRow, vote: Vote) -> None:
        """Write that a match is paused, by the vote that brought it; Conflict: it is already, or was not asked."""
        query = "INSERT INTO pauses (match, begin, until) VALUES (?, ?, ?) RETURNING id"

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposals.answer(db, vote)
            (number,) = db.execute(query, (match, at, until)).fetchone()
            add_due(db, [Timer(TimerKind.PAUSE, match, None, Concern("pause", number), until, at, of_turn=False)])
            stored.note_shown(db, match, note)

        await self._db.write(work)

    async def resume(
        self,
        pause: Pause,
        *,
        at: int,
        note: NoteRow | None,
        then: Timer | None = None,
        instead: Sequence[Timer] = (),
        pings: WantedPings | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that a pause is over, what is scheduled then, and what is scheduled at another time than before.

        Conflict: it was over.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, pause.match)
            ended = db.execute("UPDATE pauses SET ended = ? WHERE id = ? AND ended IS NULL", (at, pause.id))
            if not ended.rowcount:
                raise Conflict("pause", f"pause {pause.id} is over")
            end_due(db, (TimerKind.PAUSE,), pause.id)
            for one in instead:
                put_due(db, one.id, one)
            if then is not None:
                add_due(db, [then])
            if note is not None:
                stored.note_shown(db, pause.match, note)
            if then is not None:
                grant(db, pings, about_timer(then))

        await self._db.write(work)

    async def extend(
        self,
        match: int,
        user: int,
        *,
        instead: Sequence[Timer],
        note: NoteRow,
        standing: Standing,
        vote: Vote,
        voids: Sequence[str] = (),
    ) -> None:
        """Write that a player whose turn it is has more time, by the vote that brought it.

        ``instead`` are rows of what is scheduled at other times than before; what was posted about the turn is to go.
        ``voids`` as in ``LogTable.append``.
        """
        gone = "UPDATE notices SET doomed = 1 WHERE match = ? AND user = ? AND private = 0"

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposals.answer(db, vote)
            proposals.void(db, match, voids)
            for one in instead:
                put_due(db, one.id, one)
            db.execute(gone, (match, user))
            stored.note_shown(db, match, note)
            stand(db, match, standing)

        await self._db.write(work)


class PresenceTable:
    """When the bot was not there."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def heartbeats(self) -> tuple[SeenRow, ...]:
        """Return when the bot was last there, for each part of the servers, however they were divided."""
        query = "SELECT of, part, at FROM heartbeats ORDER BY of, part"
        return await self._db.read(lambda db: tuple(SeenRow(*row) for row in db.execute(query)))

    async def beat(
        self, at: int, share: ServerShare = WHOLE, *, missed: Mapping[int, tuple[int, int]] | None = None
    ) -> None:
        """Write that the bot is there for some servers, and since when and until when it was not, by parts."""

        def work(db: Transaction) -> None:
            rows = [(share.of, part, at) for part in share.parts]
            db.executemany(_BEAT, rows)
            if missed:
                db.execute(_FORGET.format(table="downtimes"), (at - KEPT,))
                db.execute(_FORGET.format(table="clock_jumps"), (at - KEPT,))
                db.execute(_OVER)
                db.executemany(_MISSED, [(share.of, part, *times) for part, times in missed.items()])

        await self._db.write(work)

    async def downtimes(self, guild: int, since: int) -> tuple[tuple[int, int], ...]:
        """Return when the bot was not there for a server, or the clock was put forward, as far as after a moment.

        The earliest first.
        """
        return await self._db.read(lambda db: tuple(map(tuple, db.execute(_DOWNTIMES, (since, guild >> 22)))))

    async def clock_jumps(self, guild: int, since: int) -> tuple[tuple[int, int], ...]:
        """Return when the clock was put forward, as far as it came beyond a moment by that, the earliest first."""
        query = "SELECT since, until FROM clock_jumps WHERE until > ? AND part = ? % of ORDER BY since"
        return await self._db.read(lambda db: tuple(map(tuple, db.execute(query, (since, guild >> 22)))))

    async def clock_jumped(self, at: int, seconds: int, share: ServerShare = WHOLE) -> None:
        """Write that the clock was put to ``at``, forward by this many seconds (below 0: back), for some servers.

        No time has passed by that: what is scheduled later is due so much later, or earlier, and no clock has run.
        """

        def work(db: Transaction) -> None:
            if seconds > 0:
                _put_forward(db, at, seconds, share)
            else:
                _put_back(db, at, -seconds)

        await self._db.write(work)

    async def left_server(self, guild: int, at: int) -> None:
        """Write that the bot isn't a member of a server any more."""

        def work(db: Transaction) -> None:
            db.execute("DELETE FROM absences WHERE until < ?", (at - KEPT,))
            if db.execute("SELECT 1 FROM absences WHERE guild = ? AND until IS NULL", (guild,)).fetchone() is None:
                db.execute(_ABSENT, (guild, at, None))

        await self._db.write(work)

    async def back_at_server(self, guild: int, at: int, *, since: int) -> None:
        """Write that the bot is a member of a server again; ``since`` it was none, if nobody told when that began."""

        def work(db: Transaction) -> None:
            known = db.execute("UPDATE absences SET until = ? WHERE guild = ? AND until IS NULL", (at, guild))
            if not known.rowcount and since < at:
                db.execute(_ABSENT, (guild, since, at))
            if known.rowcount or since < at:
                look_again(db, at, guild=guild)

        await self._db.write(work)

    async def cut_offs(self, match: int, guild: int, since: int) -> tuple[CutOff, ...]:
        """Return when a match could not be reached in its server, as far as that ended after a moment, or goes on."""
        values = (match, guild, since)
        return await self._db.read(lambda db: tuple(CutOff(*row) for row in db.execute(_CUT_OFFS, values)))

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach: the bot isn't a member, or they have an outage."""
        query = "SELECT guild FROM absences WHERE until IS NULL ORDER BY guild"
        return await self._db.read(lambda db: tuple(guild for (guild,) in db.execute(query)))


def _put_forward(db: Transaction, at: int, seconds: int, share: ServerShare) -> None:
    """Write that the clock was put forward by this many seconds, to ``at``, for some servers: they have not passed."""
    before = at - seconds
    for query in _FORWARD:
        db.execute(query.format(of=of_share("match", share)), (seconds, before))
    db.executemany(
        "INSERT INTO clock_jumps VALUES (?, ?, ?, ?) ON CONFLICT (of, part, since)"
        " DO UPDATE SET until = excluded.until WHERE clock_jumps.until < excluded.until",
        [(share.of, part, before, at) for part in share.parts],
    )
    # boards and questions name moments
    look_again(db, at)


def _put_back(db: Transaction, at: int, seconds: int) -> None:
    """Write that the clock was put back by this many seconds, to ``at``: what was written ahead of it is so no more."""
    for query in _BACK:
        db.execute(query, (seconds, at))
    for table in _CLIPPED:
        db.execute(f"DELETE FROM {table} WHERE since >= ?", (at,))
        db.execute(f"UPDATE {table} SET until = ? WHERE until > ?", (at, at))
    for query in _NOW:
        db.execute(query, (at, at))
    put_clocks_back(db, at, seconds)
    look_again(db, at)
