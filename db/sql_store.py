"""The store in a database that understands SQL; which one, and how it is opened and closed, others know."""

from __future__ import annotations

from dataclasses import astuple
from functools import partial
from typing import TYPE_CHECKING, Any

from db import (
    copy_detection,
    endings,
    interactions,
    message_rows,
    ping_rows,
    proposal_rows,
    rest_rows,
    rules_rows,
    seat_search,
    standing_rows,
    verified_rows,
)
from db.downtime_store import SqlDowntimes
from db.due_store import SqlDue
from db.errors import Conflict
from db.guest_store import SqlGuests
from db.message_store import SqlMessages
from db.note_store import SqlNotes
from db.pause_store import SqlPauses
from db.people_store import SqlPeople, keep
from db.proposal_store import SqlProposals
from db.rest_store import SqlRests
from db.rows import NO_OPTIONS
from db.rules_store import SqlRules
from db.shards.share import WHOLE, ServerShare
from db.vacation_store import SqlVacations

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.rows import (
        ActionRow,
        Ending,
        HandledInteraction,
        NoteRow,
        Opening,
        PersonRow,
        SeatChange,
        SeatRow,
        Standing,
        Stored,
        Vote,
        WantedPings,
    )
    from db.transaction import Database, Transaction

_ADD_SEAT = "INSERT INTO seats (match, seat, user, name) VALUES (?, ?, ?, ?)"
_COUNTS = "SELECT status, count(*) FROM matches GROUP BY status"
_ALONE = (
    "SELECT points FROM scores JOIN matches ON matches.id = scores.match"
    " JOIN matches AS this ON this.id = ? AND (matches.ended, matches.id) < (this.ended, this.id)"
    " WHERE matches.game = this.game AND matches.guild = this.guild AND matches.status = 'finished'"
    " AND (SELECT count(*) FROM seats WHERE seats.match = matches.id) = 1 ORDER BY points DESC"
)


class SqlStore(
    SqlMessages,
    SqlPeople,
    SqlProposals,
    SqlRules,
    SqlDue,
    SqlDowntimes,
    SqlVacations,
    SqlRests,
    SqlPauses,
    SqlNotes,
    SqlGuests,
):
    """See ``db.store.Store``."""

    def __init__(self, database: Database, *, restored: bool, elsewhere: str = "", here: str = "") -> None:
        self._db = database
        self.here = here
        """Where this is, in words that another place does not have."""
        self.elsewhere = elsewhere
        """The code by which the operator confirms a database that ran elsewhere; "": it ran here, or is new."""
        self.restored = restored
        """The database is not the one that ran here last, but a copy put in its place; until ``restore_settled``."""

    @property
    def database(self) -> Database:
        """Return the database itself, for what is about rows and no match."""
        return self._db

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        await self._db.close()

    async def settle_in(self) -> None:
        """Note that the operator has confirmed the database here as the only copy that is used."""
        await self._db.write(partial(copy_detection.settle_in, self.here))
        self.elsewhere = ""

    async def restore_settled(self, share: ServerShare = WHOLE) -> bool:
        """Note that what the restored file asked for is done for some servers; return whether it is for all."""
        self.restored = not await copy_detection.settled(self._db, share)
        return not self.restored

    async def create(
        self,
        game: str,
        *,
        guild: int,
        channel: int,
        host: SeatRow,
        at: int,
        tag: str,
        options: Mapping[str, str] = NO_OPTIONS,
        earlier: int | None = None,
        invited: Sequence[int] = (),
        pings: WantedPings | None = None,
        others: Sequence[SeatRow] = (),
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> int:
        """Open a lobby with its host at seat 0, ``others`` behind, and return its number."""

        def work(db: Transaction) -> int:
            (match,) = db.execute(
                "INSERT INTO matches (game, guild, channel, host, status, created, tag, earlier)"
                " VALUES (?, ?, ?, ?, 'lobby', ?, ?, ?) RETURNING id",
                (game, guild, channel, host.user, at, tag, earlier),
            ).fetchone()
            db.executemany(_ADD_SEAT, [(match, *astuple(one)) for one in (host, *others)])
            _replace_options(db, match, options)
            db.executemany(
                "INSERT INTO invited VALUES (?, ?, ?)", [(match, place, user) for place, user in enumerate(invited)]
            )
            ping_rows.grant(db, pings, f"{ping_rows.LOBBY}:{match}")
            standing_rows.stand(db, match, standing)
            verified_rows.seal(db, match)
            interactions.opened(db, interaction, match)
            return int(match)

        return await self._db.write(work)

    async def load(self, match: int) -> Stored | None:
        """Return a match without its actions."""
        return await self._db.read(lambda db: verified_rows.load(db, match))

    async def save_lobby(
        self,
        match: int,
        *,
        host: int,
        seats: Sequence[SeatRow],
        options: Mapping[str, str],
        named: PersonRow | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> tuple[int, ...]:
        """Replace the people and options of a lobby, and write what somebody is called."""

        def work(db: Transaction) -> tuple[int, ...]:
            interactions.note(db, interaction, match)
            _require_lobby(db, match, None if standing is None else standing.seq - 1)
            renamed: tuple[int, ...] = ()
            if named is not None:
                (guild,) = db.execute("SELECT guild FROM matches WHERE id = ?", (match,)).fetchone()
                renamed = keep(db, named, guild)
            # how somebody is called is written when they sit down and by set_person, at the same time perhaps
            called = dict(db.execute("SELECT user, name FROM seats WHERE match = ?", (match,)).fetchall())
            rows = [(match, seat.seat, seat.user, called.get(seat.user, seat.name)) for seat in seats]
            with verified_rows.changing(db, match):
                db.execute("UPDATE matches SET host = ? WHERE id = ?", (host, match))
                db.execute("DELETE FROM seats WHERE match = ?", (match,))
                db.executemany(_ADD_SEAT, rows)
                _replace_options(db, match, options)
            standing_rows.stand(db, match, standing)
            return renamed

        return await self._db.write(work)

    async def begin(
        self,
        match: int,
        opening: Opening,
        *,
        revision: int | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
    ) -> None:
        """Turn a lobby into a running match."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            _require_lobby(db, match, revision)
            of_rules = (opening.rules, opening.seed, opening.salt, opening.digest)
            with verified_rows.changing(db, match):
                db.execute(
                    "UPDATE matches SET status = 'running', rules = ?, seed = ?, salt = ?, digest = ?, started = ?,"
                    " cards = ? WHERE id = ?",
                    (*of_rules, opening.started, rules_rows.keep_cards(db, opening.cards), match),
                )
                _replace_options(db, match, opening.options)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def set_status(
        self,
        match: int,
        status: str,
        *,
        reason: str | None,
        ended: int | None,
        tried: str | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
        vote: Vote | None = None,
        voids: Sequence[str] = (),
        was: str | None = None,
    ) -> None:
        """Write the status of a match."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            if was is not None:
                (now,) = db.execute("SELECT status FROM matches WHERE id = ?", (match,)).fetchone()
                if now != was:
                    raise Conflict("status", f"match {match} is {now} by now")
            if vote is not None:
                proposal_rows.vote(db, vote)
            proposal_rows.void(db, match, voids if status in {"running", "frozen"} else None)
            with verified_rows.changing(db, match):
                db.execute(
                    "UPDATE matches SET status = ?, reason = ?, ended = ?, tried = ? WHERE id = ?",
                    (status, reason, ended, tried, match),
                )
            if status != "running":
                rest_rows.end(db, match, 0 if standing is None else standing.at)
            standing_rows.stand(db, match, standing)

        await self._db.write(work)

    async def set_standing(self, match: int, standing: Standing) -> None:
        """Write the standing of a match that had none."""
        await self._db.write(lambda db: standing_rows.stand(db, match, standing))

    async def move(self, match: int, channel: int, *, interaction: int | None = None) -> None:
        """Give a match another channel, where nothing of it is shown yet."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            with verified_rows.changing(db, match):
                db.execute("UPDATE matches SET channel = ? WHERE id = ?", (channel, match))
            message_rows.forget_shown(db, match)
            proposal_rows.forget_shown(db, match)

        await self._db.write(work)

    async def at(self, channel: int) -> int | None:
        """Return the open match of a channel."""
        found = await self._ids("SELECT id FROM open_matches WHERE channel = ?", channel)
        return found[0] if found else None

    async def rematch(self, match: int) -> int | None:
        """Return the rematch of a match, None: there is none, or it was given up."""
        found = await self._ids("SELECT id FROM matches WHERE earlier = ? AND status <> 'cancelled'", match)
        return found[0] if found else None

    async def running(self) -> tuple[int, ...]:
        """Return the numbers of the running matches, oldest first."""
        return await self._ids("SELECT id FROM matches WHERE status = 'running' ORDER BY id")

    async def counts(self) -> Mapping[str, int]:
        """Return how many matches there are in each state."""
        return await self._db.read(lambda db: dict(db.execute(_COUNTS).fetchall()))

    async def tables(self, user: int, *, guild: int | None, most: int) -> tuple[int, tuple[Stored, ...]]:
        """Return how many open matches the person sits at, and the first of them."""

        def work(db: Transaction) -> tuple[int, tuple[Stored, ...]]:
            total, first = standing_rows.tables(db, user, guild, most=most)
            return total, tuple(stored for match in first if (stored := verified_rows.load(db, match)) is not None)

        return await self._db.read(work)

    async def last_over(self, channel: int) -> int | None:
        """Return the match that was over in a channel last, also one closed under way."""
        return await self._db.read(lambda db: seat_search.last_over(db, channel))

    async def played(self, user: int, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the finished matches of a server that a person has played, the last one first."""
        return await self._db.read(lambda db: seat_search.played(db, user, guild, most=most))

    async def open_seats(self, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the lobbies of a server and the matches that somebody has left for good."""
        return await self._db.read(lambda db: seat_search.find(db, guild, most=most))

    async def outdated(self, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
        """Return match and guild where the public message is out of date, the newest first."""
        return await self._db.read(lambda db: standing_rows.outdated(db, rules))

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the points of those who played the same game alone before, on the same server, the best first."""
        return await self._ids(_ALONE, match)

    async def append(
        self,
        match: int,
        actions: Sequence[ActionRow],
        *,
        change: SeatChange | None = None,
        seat: SeatRow | None = None,
        note: NoteRow | None = None,
        ending: Ending | None = None,
        standing: Standing | None = None,
        vote: Vote | None = None,
        voids: Sequence[str] = (),
    ) -> None:
        """Add to the log, and with it who plays a seat from now on, or the end."""
        carried_out = {a.interaction for a in actions if a.interaction is not None}
        if change is not None and change.interaction is not None:
            carried_out.add(change.interaction)
        if vote is not None and vote.interaction is not None:
            carried_out.add(vote.interaction)

        def work(db: Transaction) -> None:
            for interaction in sorted(carried_out):
                interactions.note(db, interaction, match)
            if vote is not None:
                proposal_rows.vote(db, vote)
            end = standing_rows.log_end(db, match)
            if end.asked:
                # whoever left or came, or all that is over, may have been what was asked about
                proposal_rows.void(db, match, None if change or seat or ending else voids)
            head = verified_rows.append(db, match, actions, head=end.head)
            if change is not None or seat is not None or note is not None or ending is not None:
                with verified_rows.changing(db, match):
                    endings.write(db, match, change=change, seat=seat, note=note, ending=ending)
            standing_rows.stand(db, match, standing, head=head, end=end)

        await self._db.write(work)

    async def actions(self, match: int) -> tuple[ActionRow, ...]:
        """Return the log of a match in order."""
        return await self._db.read(lambda db: verified_rows.actions(db, match))

    async def handled(self, interaction: int) -> HandledInteraction | None:
        """Return the note on an interaction, None when it was not carried out."""
        return await self._db.read(lambda db: interactions.find(db, interaction))

    async def claim(self, interaction: int, match: int | None) -> None:
        """Note an interaction before it is carried out."""
        await self._db.write(lambda db: interactions.note(db, interaction, match))

    async def fact(self, key: str) -> str | None:
        """Return a small value."""
        row = await self._first("SELECT value FROM facts WHERE key = ?", key)
        return None if row is None else str(row[0])

    async def require_writable(self) -> None:
        """Begin and end a transaction that would save something."""
        await self.database.write(lambda _db: None)

    async def set_fact(self, key: str, value: str) -> None:
        """Write a small value."""
        await self._change(
            "INSERT INTO facts VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value", key, value
        )

    async def _change(self, query: str, *values: object) -> None:
        await self._db.write(lambda db: db.execute(query, values))

    async def _first(self, query: str, *values: object) -> tuple[Any, ...] | None:
        def work(db: Transaction) -> tuple[Any, ...] | None:
            row: tuple[Any, ...] | None = db.execute(query, values).fetchone()
            return row

        return await self._db.read(work)

    async def _ids(self, query: str, *values: object) -> tuple[int, ...]:
        return await self._db.read(lambda db: tuple(row[0] for row in db.execute(query, values)))


def _require_lobby(db: Transaction, match: int, revision: int | None) -> None:
    """Raise Conflict unless it is a lobby after so many changes; None: of any number, as of one from before."""
    row = db.execute("SELECT seq FROM matches WHERE id = ? AND status = 'lobby'", (match,)).fetchone()
    if row is None or (revision is not None and row[0] not in (None, revision)):
        raise Conflict("lobby", f"the lobby of match {match} is another by now")


def _replace_options(db: Transaction, match: int, options: Mapping[str, str]) -> None:
    db.execute("DELETE FROM options WHERE match = ?", (match,))
    db.executemany("INSERT INTO options VALUES (?, ?, ?)", [(match, key, value) for key, value in options.items()])
