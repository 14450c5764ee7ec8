"""The store in one SQLite file."""

from __future__ import annotations

from dataclasses import astuple
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

from db.connection import Connection, StoreError, connect
from db.lock import hold
from db.migrate import migrate
from db.rows import Action, Board, Ending, Match, Opening, Person, Resignation, Seat, Stored
from db.words import say

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Mapping, Sequence
    from pathlib import Path

# The columns stand in the order of the rows' fields.
_MATCH = (
    "SELECT id, game, guild, channel, host, status, created, rules, seed, salt, digest, started, ended, reason"
    " FROM matches WHERE id = ?"
)
_SEATS = "SELECT seat, user, name FROM seats WHERE match = ? ORDER BY seat"
_ADD_SEAT = "INSERT INTO seats (match, seat, user, name) VALUES (?, ?, ?, ?)"
_OPTIONS = "SELECT key, value FROM options WHERE match = ? ORDER BY key"
_RESIGNATIONS = "SELECT seat, after, at, interaction FROM resignations WHERE match = ? ORDER BY number"
_ADD_RESIGNATION = "INSERT INTO resignations (match, seat, after, at, interaction) VALUES (?, ?, ?, ?, ?)"
_ACTIONS = (
    "SELECT ordinal, seat, user, text, digest, part, at, interaction FROM actions WHERE match = ? ORDER BY ordinal"
)
_ADD_ACTION = (
    "INSERT INTO actions (match, ordinal, seat, user, text, digest, part, at, interaction)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_SEEN = (
    "SELECT match FROM actions WHERE interaction = ?1"
    " UNION ALL SELECT match FROM resignations WHERE interaction = ?1 LIMIT 1"
)
_ALONE = (
    "SELECT points FROM scores JOIN matches ON matches.id = scores.match"
    " JOIN matches AS this ON this.id = ? AND (matches.ended, matches.id) < (this.ended, this.id)"
    " WHERE matches.game = this.game AND matches.guild = this.guild AND matches.status = 'finished'"
    " AND (SELECT count(*) FROM seats WHERE seats.match = matches.id) = 1 ORDER BY points DESC"
)
_OF = (
    "SELECT id FROM open_matches JOIN seats ON seats.match = id"
    " WHERE seats.user = ? AND guild = coalesce(?, guild) ORDER BY id"
)
_UNSHOWN = (
    "SELECT id FROM matches LEFT JOIN boards ON boards.match = id WHERE status IN ('lobby', 'running', 'frozen')"
    " OR turn <> ? OR (status = 'finished' AND turn IS NULL) ORDER BY id"
)


async def open_store(path: Path) -> SqliteStore:
    """Lock, open and migrate the file, made when absent; raise StoreError with what to do about it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(
            say("Database {path}: its folder cannot be made ({why}).", path=path, why=error.strerror)
        ) from error
    lock = hold(path)
    try:
        connection = await connect(path)
        try:
            await connection.read(partial(migrate, path=path))
        except BaseException:
            await connection.close()
            raise
    except BaseException:
        lock.close()
        raise
    return SqliteStore(connection, lock)


class SqliteStore:
    """See ``db.store.Store``; made by ``open_store``."""

    def __init__(self, connection: Connection, lock: TextIO) -> None:
        self._db = connection
        self._lock = lock

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        try:
            await self._db.close()
        finally:
            self._lock.close()

    async def create(self, game: str, *, guild: int, channel: int, host: Seat, at: int) -> int:
        """Open a lobby with its host at seat 0 and return its number."""

        def work(db: sqlite3.Connection) -> int:
            (match,) = db.execute(
                "INSERT INTO matches (game, guild, channel, host, status, created)"
                " VALUES (?, ?, ?, ?, 'lobby', ?) RETURNING id",
                (game, guild, channel, host.user, at),
            ).fetchone()
            db.execute(_ADD_SEAT, (match, *astuple(host)))
            return int(match)

        return await self._db.write(work)

    async def load(self, match: int) -> Stored | None:
        """Return a match without its actions."""

        def work(db: sqlite3.Connection) -> Stored | None:
            row = db.execute(_MATCH, (match,)).fetchone()
            if row is None:
                return None
            return Stored(
                Match(*row),
                tuple(Seat(*seat) for seat in db.execute(_SEATS, (match,))),
                dict(db.execute(_OPTIONS, (match,)).fetchall()),
                tuple(Resignation(*resigned) for resigned in db.execute(_RESIGNATIONS, (match,))),
            )

        return await self._db.read(work)

    async def save_lobby(self, match: int, *, host: int, seats: Sequence[Seat], options: Mapping[str, str]) -> None:
        """Put these people and options in the place of those that are there."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE matches SET host = ? WHERE id = ?", (host, match))
            db.execute("DELETE FROM seats WHERE match = ?", (match,))
            db.executemany(_ADD_SEAT, [(match, *astuple(seat)) for seat in seats])
            _replace_options(db, match, options)

        await self._db.write(work)

    async def begin(self, match: int, opening: Opening) -> None:
        """Turn a lobby into a running match."""

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "UPDATE matches SET status = 'running', rules = ?, seed = ?, salt = ?, digest = ?, started = ?"
                " WHERE id = ?",
                (opening.rules, opening.seed, opening.salt, opening.digest, opening.started, match),
            )
            _replace_options(db, match, opening.options)

        await self._db.write(work)

    async def set_status(self, match: int, status: str, *, reason: str | None, ended: int | None) -> None:
        """Write how a match stands."""
        await self._change(
            "UPDATE matches SET status = ?, reason = ?, ended = ? WHERE id = ?", status, reason, ended, match
        )

    async def move(self, match: int, channel: int) -> None:
        """Give a match another channel."""
        await self._change("UPDATE matches SET channel = ? WHERE id = ?", channel, match)

    async def at(self, channel: int) -> int | None:
        """Return the open match of a channel."""
        found = await self._ids("SELECT id FROM open_matches WHERE channel = ?", channel)
        return found[0] if found else None

    async def of(self, user: int, *, guild: int | None) -> tuple[int, ...]:
        """Return the open matches that the person sits at, oldest first."""
        return await self._ids(_OF, user, guild)

    async def running(self) -> tuple[int, ...]:
        """Return the matches that are being played, oldest first."""
        return await self._ids("SELECT id FROM matches WHERE status = 'running' ORDER BY id")

    async def unshown(self, *, last: int) -> tuple[int, ...]:
        """Return the matches whose public message may be behind, oldest first."""
        return await self._ids(_UNSHOWN, last)

    async def alone(self, match: int) -> tuple[int, ...]:
        """Return the points of those who played the same game alone before, on the same server, the best first."""
        return await self._ids(_ALONE, match)

    async def append(
        self,
        match: int,
        actions: Sequence[Action],
        *,
        resignation: Resignation | None = None,
        ending: Ending | None = None,
    ) -> None:
        """Add to the log, and with it what ends a seat's or everybody's play."""
        # Not astuple: it copies deeply, which would be a third of the host's own time.
        rows = [(match, a.ordinal, a.seat, a.user, a.text, a.digest, a.part, a.at, a.interaction) for a in actions]

        def work(db: sqlite3.Connection) -> None:
            db.executemany(_ADD_ACTION, rows)
            if resignation is not None:
                db.execute(_ADD_RESIGNATION, (match, *astuple(resignation)))
            if ending is not None:
                db.execute(
                    "UPDATE matches SET status = 'finished', reason = ?, ended = ? WHERE id = ?",
                    (ending.reason, ending.at, match),
                )
                scores = [(match, seat, points) for seat, points in enumerate(ending.scores)]
                db.executemany("INSERT INTO scores VALUES (?, ?, ?)", scores)

        await self._db.write(work)

    async def actions(self, match: int) -> tuple[Action, ...]:
        """Return the log of a match in order."""
        return await self._db.read(lambda db: tuple(Action(*row) for row in db.execute(_ACTIONS, (match,))))

    async def interaction_seen(self, interaction: int) -> bool:
        """Return whether something of this interaction was saved."""
        return bool(await self._ids(_SEEN, interaction))

    async def board(self, match: int) -> Board | None:
        """Return the public message of a match."""
        row = await self._first("SELECT channel, message, turn, seq FROM boards WHERE match = ?", match)
        return None if row is None else Board(*row)

    async def set_board(self, match: int, board: Board | None) -> None:
        """Write the public message of a match; None: there is none any more."""
        if board is None:
            await self._change("DELETE FROM boards WHERE match = ?", match)
        else:
            await self._change("INSERT OR REPLACE INTO boards VALUES (?, ?, ?, ?, ?)", match, *astuple(board))

    async def person(self, user: int) -> Person | None:
        """Return what is kept of a person."""
        row = await self._first("SELECT user, name, locale FROM people WHERE user = ?", user)
        return None if row is None else Person(*row)

    async def set_person(self, person: Person, *, guild: int) -> None:
        """Write what is kept of a person; the name goes to the seats of open matches on a server too."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT OR REPLACE INTO people VALUES (?, ?, ?)", astuple(person))
            db.execute(
                "UPDATE seats SET name = ? WHERE user = ? AND match IN (SELECT id FROM open_matches WHERE guild = ?)",
                (person.name, person.user, guild),
            )

        await self._db.write(work)

    async def fact(self, key: str) -> str | None:
        """Return a small value."""
        row = await self._first("SELECT value FROM facts WHERE key = ?", key)
        return None if row is None else str(row[0])

    async def set_fact(self, key: str, value: str) -> None:
        """Write a small value."""
        await self._change("INSERT OR REPLACE INTO facts VALUES (?, ?)", key, value)

    async def _change(self, query: str, *values: object) -> None:
        await self._db.write(lambda db: db.execute(query, values))

    async def _first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        def work(db: sqlite3.Connection) -> tuple[Any, ...] | None:
            row: tuple[Any, ...] | None = db.execute(query, values).fetchone()
            return row

        return await self._db.read(work)

    async def _ids(self, query: str, *values: object) -> tuple[int, ...]:
        return await self._db.read(lambda db: tuple(row[0] for row in db.execute(query, values)))


def _replace_options(db: sqlite3.Connection, match: int, options: Mapping[str, str]) -> None:
    db.execute("DELETE FROM options WHERE match = ?", (match,))
    db.executemany("INSERT INTO options VALUES (?, ?, ?)", [(match, key, value) for key, value in options.items()])
