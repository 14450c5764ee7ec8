"""The part of the store that keeps when the bot was there, and when it was not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from db import clock_jumps, due_rows, standing_rows
from db.rows import CutOff, SeenRow
from db.shards.share import WHOLE, ServerShare

if TYPE_CHECKING:
    from collections.abc import Mapping

    from db.transaction import Database, Transaction


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


class SqlDowntimes:
    """When the bot was not there."""

    _db: Database

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
        """Write that the clock was put to ``at``, forward by so many seconds (below 0: back), for some servers."""

        def work(db: Transaction) -> None:
            if seconds > 0:
                clock_jumps.forward(db, at, seconds, share)
            else:
                clock_jumps.back(db, at, -seconds)

        await self._db.write(work)

    async def left_server(self, guild: int, at: int) -> None:
        """Write that the bot is no member of a server any more."""

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
                due_rows.look_again(db, at, guild=guild)

        await self._db.write(work)

    async def cut_offs(self, match: int, guild: int, since: int) -> tuple[CutOff, ...]:
        """Return when a match could not be reached in its server, as far as that ended after a moment, or goes on."""
        values = (match, guild, since)
        return await self._db.read(lambda db: tuple(CutOff(*row) for row in db.execute(_CUT_OFFS, values)))

    async def places(self, guild: int | None = None) -> tuple[tuple[int, int, int], ...]:
        """Return number, server and channel of the lobbies and running matches of a server, None: of all."""
        return await self._db.read(lambda db: standing_rows.places(db, guild))

    async def clocked(self) -> tuple[tuple[int, int], ...]:
        """Return number and server of the running matches in which somebody's clock runs."""
        return await self._db.read(standing_rows.clocked)

    async def outages(self) -> tuple[int, ...]:
        """Return the servers that are out of reach: the bot is no member, or they have an outage."""
        query = "SELECT guild FROM absences WHERE until IS NULL ORDER BY guild"
        return await self._db.read(lambda db: tuple(guild for (guild,) in db.execute(query)))
