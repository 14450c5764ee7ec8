"""Matches: how they are opened, begun and given up, and which there are.

Must not know how many a game seats, nor all that a table has chosen.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Final

from db.errors import Conflict
from db.tables import boards, interactions, people, proposals, stored
from db.tables.interactions import LOBBY, grant
from db.tables.standstill import end_rest
from db.tables.stored import NO_OPTIONS, require_lobby, since_by_seat, stand
from db.transaction import among

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.tables.interactions import WantedPings
    from db.tables.people import PersonRow
    from db.tables.proposals import Vote
    from db.tables.stored import SeatRow, Standing, Stored
    from db.transaction import Database, Transaction

_ADD_SEAT: Final = "INSERT INTO seats (match, seat, user, name) VALUES (?, ?, ?, ?)"
_COUNTS: Final = "SELECT status, count(*) FROM matches GROUP BY status"
_ALONE: Final = (
    "SELECT points FROM scores JOIN matches ON matches.id = scores.match"
    " JOIN matches AS this ON this.id = ? AND (matches.ended, matches.id) < (this.ended, this.id)"
    " WHERE matches.game = this.game AND matches.guild = this.guild AND matches.status = 'finished'"
    " AND (SELECT count(*) FROM seats WHERE seats.match = matches.id) = 1 ORDER BY points DESC"
)
_FINISHERS: Final = (
    "SELECT DISTINCT user FROM seats JOIN matches ON matches.id = seats.match"
    " JOIN scores ON scores.match = seats.match AND scores.seat = seats.seat"
    " WHERE matches.game = ? AND matches.status = 'finished' AND user IN {users}"
)
_DIFFERS: Final = "(turn IS NULL OR turn IS DISTINCT FROM shown_turn OR seq IS DISTINCT FROM shown_seq)"
"""Written as in the index; of a table that was closed before anyone saw it, nothing is to be shown."""
_BEHIND: Final = (
    f"SELECT id, guild, acted FROM matches WHERE {_DIFFERS} AND (status <> 'cancelled' OR shown_turn IS NOT NULL)"
    " UNION SELECT id, guild, acted FROM matches WHERE status = 'running'"
    " AND game NOT IN {games}"
    " UNION SELECT id, guild, acted FROM postings JOIN matches ON id = match"
    " UNION SELECT id, guild, acted FROM refused_boards JOIN matches ON id = match"
    " UNION SELECT matches.id, guild, acted FROM proposals JOIN matches ON matches.id = match"
    " WHERE shown IS DISTINCT FROM revision"
    " ORDER BY acted DESC NULLS LAST, id DESC"
)
_TABLES: Final = (
    "SELECT id, status, seat, awaited, acted, since FROM open_matches JOIN seats ON seats.match = id"
    " WHERE user = ? AND guild = coalesce(?, guild)"
)
_LEFT: Final = (
    "EXISTS (SELECT 1 FROM seat_changes AS change WHERE change.match = matches.id"
    " AND (change.kind = 'resigned' OR change.kind = 'timeout' AND EXISTS"
    " (SELECT 1 FROM options WHERE options.match = change.match AND key = 'clock-end' AND value = 'offered'))"
    " AND NOT EXISTS (SELECT 1 FROM seat_changes AS later WHERE later.match = change.match"
    " AND later.seat = change.seat AND later.number > change.number))"
)
_FOUND: Final = (
    "SELECT id FROM matches WHERE guild = ? AND status IN ('lobby', 'running')"
    f" AND (status = 'lobby' OR {_LEFT}) ORDER BY status, id DESC LIMIT ?"
)
_LAST_OVER: Final = (
    "SELECT id FROM matches WHERE channel = ?"
    " AND (status = 'finished' OR (status = 'cancelled' AND started IS NOT NULL)) ORDER BY ended DESC, id DESC LIMIT 1"
)
_PLAYED: Final = (
    "SELECT id FROM seats JOIN matches ON id = match WHERE user = ? AND guild = ? AND status = 'finished'"
    " ORDER BY ended DESC, id DESC LIMIT ?"
)


@dataclass(frozen=True, slots=True)
class Opening:
    """What becomes known of a match when it starts."""

    rules: str
    seed: int
    salt: str
    digest: str
    started: int
    options: Mapping[str, str]
    cards: str | None = None
    """The text of the file of cards, where it is not one that came along."""


class MatchTable:
    """Matches, and which there are."""

    def __init__(self, database: Database) -> None:
        self._db = database

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
        """Open a lobby with its host at seat 0, ``others`` behind, and return its number.

        ``earlier``: it is the rematch of this match; ``pings``: who of those ``invited`` would be mentioned. Conflict:
        an open match has the channel, or there is a rematch.
        """

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
            grant(db, pings, f"{LOBBY}:{match}")
            stand(db, match, standing)
            stored.seal(db, match)
            interactions.opened(db, interaction, match)
            return int(match)

        return await self._db.write(work)

    async def load(self, match: int) -> Stored | None:
        """Return a match without its actions."""
        return await self._db.read(lambda db: stored.load(db, match))

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
        """Replace the people and options of a lobby; anyone who stays keeps the name.

        ``named``: write that, too, as ``set_person`` does; return the matches at which the person is called so now.
        """

        def work(db: Transaction) -> tuple[int, ...]:
            interactions.note(db, interaction, match)
            require_lobby(db, match, None if standing is None else standing.seq - 1)
            renamed: tuple[int, ...] = ()
            if named is not None:
                (guild,) = db.execute("SELECT guild FROM matches WHERE id = ?", (match,)).fetchone()
                renamed = people.keep(db, named, guild)
            # how somebody is called is written when they sit down and by set_person, at the same time perhaps
            called = dict(db.execute("SELECT user, name FROM seats WHERE match = ?", (match,)).fetchall())
            rows = [(match, seat.seat, seat.user, called.get(seat.user, seat.name)) for seat in seats]
            with stored.changing(db, match):
                db.execute("UPDATE matches SET host = ? WHERE id = ?", (host, match))
                db.execute("DELETE FROM seats WHERE match = ?", (match,))
                db.executemany(_ADD_SEAT, rows)
                _replace_options(db, match, options)
            stand(db, match, standing)
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
        """Turn a lobby into a running match; Conflict: it is none any more, or not after this many changes."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            require_lobby(db, match, revision)
            of_rules = (opening.rules, opening.seed, opening.salt, opening.digest)
            with stored.changing(db, match):
                db.execute(
                    "UPDATE matches SET status = 'running', rules = ?, seed = ?, salt = ?, digest = ?, started = ?,"
                    " cards = ? WHERE id = ?",
                    (*of_rules, opening.started, stored.keep_cards(db, opening.cards), match),
                )
                _replace_options(db, match, opening.options)
            stand(db, match, standing)

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
        """Write the status of a match, and the vote that brought it; a match that ends has no open proposals.

        ``tried``: by which version of the rules it was found not to replay. ``was``: Conflict unless that is the status
        before.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            if was is not None:
                (now,) = db.execute("SELECT status FROM matches WHERE id = ?", (match,)).fetchone()
                if now != was:
                    raise Conflict("status", f"match {match} is {now} by now")
            if vote is not None:
                proposals.answer(db, vote)
            proposals.void(db, match, voids if status in {"running", "frozen"} else None)
            with stored.changing(db, match):
                db.execute(
                    "UPDATE matches SET status = ?, reason = ?, ended = ?, tried = ? WHERE id = ?",
                    (status, reason, ended, tried, match),
                )
            if status != "running":
                end_rest(db, match, 0 if standing is None else standing.at)
            stand(db, match, standing)

        await self._db.write(work)

    async def set_standing(self, match: int, standing: Standing) -> None:
        """Write the standing of a match that had none."""
        await self._db.write(lambda db: stand(db, match, standing))

    async def move(self, match: int, channel: int, *, interaction: int | None = None) -> None:
        """Give a match another channel, where nothing of it is shown yet; Conflict: an open match has it."""

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, match)
            with stored.changing(db, match):
                db.execute("UPDATE matches SET channel = ? WHERE id = ?", (channel, match))
            boards.forget_shown(db, match)
            proposals.forget_shown(db, match)

        await self._db.write(work)

    async def at(self, channel: int) -> int | None:
        """Return the open match of a channel."""
        found = await self._ids("SELECT id FROM open_matches WHERE channel = ?", channel)
        return found[0] if found else None

    async def rematch(self, match: int) -> int | None:
        """Return the rematch of a match, None: there is none, or it was given up."""
        found = await self._ids("SELECT id FROM matches WHERE earlier = ? AND status <> 'cancelled'", match)
        return found[0] if found else None

    async def counts(self) -> Mapping[str, int]:
        """Return how many matches there are in each state; a state without any may be missing."""
        return await self._db.read(lambda db: dict(db.execute(_COUNTS).fetchall()))

    async def tables(self, user: int, *, guild: int | None, most: int) -> tuple[int, tuple[Stored, ...]]:
        """Return how many open matches of a server, None: of all, the person sits at, and the first of them.

        Those that wait for the person come first, the one that has waited longest before the others; then the others,
        the one that was changed last at their beginning.
        """

        def work(db: Transaction) -> tuple[int, tuple[Stored, ...]]:
            found = db.execute(_TABLES, (user, guild)).fetchall()
            return len(found), _loaded(db, [row[:1] for row in sorted(found, key=_urgency)[:most]])

        return await self._db.read(work)

    async def last_over(self, channel: int) -> int | None:
        """Return the match that was over in a channel last, also one closed under way, None: there is none."""
        found = await self._ids(_LAST_OVER, channel)
        return found[0] if found else None

    async def played(self, user: int, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the finished matches of a server that a person has played, the last one first."""
        return await self._db.read(lambda db: _loaded(db, db.execute(_PLAYED, (user, guild, most)).fetchall()))

    async def finishers(self, game: str, users: Sequence[int]) -> frozenset[int]:
        """Return which of these people have played a match of the game to its end, on any server."""
        query = _FINISHERS.format(users=among(users))
        return await self._db.read(lambda db: frozenset(row[0] for row in db.execute(query, (game, *users))))

    async def open_seats(self, guild: int, *, most: int) -> tuple[Stored, ...]:
        """Return the lobbies of a server, the newest first, then the matches that someone has left for good."""
        return await self._db.read(lambda db: _loaded(db, db.execute(_FOUND, (guild, most)).fetchall()))

    async def outdated(self, rules: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
        """Return match and guild where the public message is out of date or unknown, the newest first.

        Running matches of games that are not among these (version of the rules by game) are among them, and what was
        being posted. A match of another version is not: it is replayed when it is needed next.
        """
        games = tuple(rules) or ("",)
        query = _BEHIND.format(games=among(games))
        return await self._db.read(lambda db: tuple((match, guild) for match, guild, _ in db.execute(query, games)))

    async def places(self, guild: int | None = None) -> tuple[tuple[int, int, int], ...]:
        """Return number, server and channel of the lobbies and running matches of a server, None: of all."""
        query = (
            "SELECT id, guild, channel FROM matches WHERE status IN ('lobby', 'running')"
            " AND guild = coalesce(?, guild) ORDER BY id"
        )
        return await self._db.read(lambda db: tuple(map(tuple, db.execute(query, (guild,)))))

    async def clocked(self) -> tuple[tuple[int, int], ...]:
        """Return number and server of the running matches in which someone's clock runs."""
        query = (
            "SELECT id, guild FROM matches WHERE status = 'running'"
            " AND EXISTS (SELECT 1 FROM clocks WHERE match = id AND clocks.since IS NOT NULL) ORDER BY id"
        )
        return await self._db.read(lambda db: tuple(map(tuple, db.execute(query))))

    async def solo_scores(self, match: int) -> tuple[int, ...]:
        """Return the points of those who played the same game alone on the same server, the best first.

        Of matches that ended before this one.
        """
        return await self._ids(_ALONE, match)

    async def _ids(self, query: str, *values: object) -> tuple[int, ...]:
        return await self._db.read(lambda db: tuple(row[0] for row in db.execute(query, values)))


def _replace_options(db: Transaction, match: int, options: Mapping[str, str]) -> None:
    db.execute("DELETE FROM options WHERE match = ?", (match,))
    db.executemany("INSERT INTO options VALUES (?, ?, ?)", [(match, key, value) for key, value in options.items()])


def _loaded(db: Transaction, rows: Sequence[Sequence[int]]) -> tuple[Stored, ...]:
    return tuple(found for (match,) in rows if (found := stored.load(db, match)) is not None)


def _urgency(row: tuple[int, str, int, int | None, int | None, str]) -> tuple[bool, int, int]:
    """Return by what the open matches of a person are sorted; see ``MatchTable.tables``."""
    match, status, seat, awaited, acted, since = row
    known = since_by_seat(since)
    if status == "running" and (awaited or 0) >> seat & 1:
        return False, known.get(seat, acted or 0), match
    return True, -max(known.values(), default=acted or 0), -match
