"""What is asked of the people at a table, and what they say. Must not know what is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from db.errors import Conflict
from db.tables import interactions
from db.tables.interactions import PROPOSAL, grant
from db.tables.timers import Concern, Timer, TimerKind, add_due, end_due

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.tables.interactions import WantedPings
    from db.transaction import Database, Transaction

_COLUMNS: Final = (
    "id, match, kind, payload, user, seq, at, lapses, needed, state, revision, shown, channel, message, posting"
)
_ADD: Final = (
    "INSERT INTO proposals (match, kind, payload, user, seq, at, lapses, needed)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
)
_ANSWER: Final = "UPDATE votes SET yes = ?, at = ? WHERE proposal = ? AND user = ?"
_STATE: Final = "UPDATE proposals SET state = ?, revision = revision + 1 WHERE id = ? AND state = 'open'"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What someone asks the others at a table for."""

    id: int
    """Given by the store; never given again."""
    match: int
    kind: str
    payload: str
    """What exactly; the kind knows how it is read."""
    user: int
    """Who asks."""
    seq: int
    """Public acts when it was asked."""
    at: int
    lapses: int
    """When it is asked no more."""
    needed: int
    """How many have to agree."""
    state: str = "open"
    """``open``; ``agreed``, and carried out; ``refused``; ``withdrawn`` by who asked; ``lapsed``; ``void``: the match
    went on otherwise."""
    revision: int = 1
    """Counts what its message has to show."""
    shown: int | None = None
    """The revision that its message shows."""
    channel: int = 0
    message: int = 0
    """0: there is none."""
    posting: int | None = None
    """When a message was begun whose number was never learnt."""
    votes: tuple[tuple[int, bool | None], ...] = ()
    """Who is asked, by seat, and what they said; None: nothing yet."""


@dataclass(frozen=True, slots=True)
class Vote:
    """What a person says to what is asked."""

    proposal: int
    user: int
    """Who asked may withdraw it."""
    yes: bool
    at: int
    state: str
    """What comes of it: ``open`` while more have to answer."""
    interaction: int | None = None


def outdated(db: Transaction, match: int) -> tuple[Proposal, ...]:
    """Return the proposals of a match whose message is out of date, the oldest first."""
    return _read(db, "match = ? AND shown IS DISTINCT FROM revision", match)


def answer(db: Transaction, given: Vote) -> None:
    """Write a vote and the state that it leads to; raise Conflict when the proposal is closed."""
    proposed = db.execute(_STATE, (given.state, given.proposal))
    if not proposed.rowcount:
        raise Conflict("proposal", f"proposal {given.proposal} is not open")
    db.execute(_ANSWER, (given.yes, given.at, given.proposal, given.user))
    end_due(db, (TimerKind.CALL,), given.proposal, user=given.user)
    if given.state != "open":
        end_due(db, (TimerKind.LAPSE, TimerKind.CALL), given.proposal)


def close(db: Transaction, number: int, state: str) -> None:
    """Close a proposal if it is open."""
    db.execute(_STATE, (state, number))
    end_due(db, (TimerKind.LAPSE, TimerKind.CALL), number)


def void(db: Transaction, match: int, kinds: Sequence[str] | None = None) -> None:
    """Make the open proposals of a match void, by kind, or by kind, space and payload; None: of every kind."""
    query = "SELECT id, kind, payload FROM proposals WHERE match = ? AND state = 'open'"
    for number, kind, payload in db.execute(query, (match,)).fetchall():
        if kinds is None or kind in kinds or f"{kind} {payload}" in kinds:
            close(db, number, "void")


def forget_shown(db: Transaction, match: int) -> None:
    """Write that the open proposals of a match need new messages: it has moved."""
    db.execute(
        "UPDATE proposals SET channel = 0, message = 0, shown = NULL, posting = NULL"
        " WHERE match = ? AND state = 'open'",
        (match,),
    )


class ProposalTable:
    """What is asked of tables."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def propose(
        self,
        proposal: Proposal,
        *,
        pings: WantedPings | None = None,
        calls: Mapping[int, int] | None = None,
        interaction: int | None = None,
    ) -> int:
        """Add a proposal to the people at a match and return its number.

        ``pings``: who would be mentioned in its message; ``calls``: of those, when people are who cannot be now.

        Its own number is not looked at. Conflict: of that kind something is asked already.
        """
        new = proposal
        values = (new.match, new.kind, new.payload, new.user, new.seq, new.at, new.lapses, new.needed)

        def work(db: Transaction) -> int:
            interactions.note(db, interaction, new.match)
            (number,) = db.execute(_ADD, values).fetchone()
            rows = [(number, place, user) for place, (user, _) in enumerate(new.votes)]
            db.executemany("INSERT INTO votes (proposal, place, user) VALUES (?, ?, ?)", rows)
            may = grant(db, pings, f"{PROPOSAL}:{number}")
            about = Concern("proposal", int(number))
            due = [Timer(TimerKind.LAPSE, new.match, None, about, new.lapses, new.at, of_turn=False)]
            for user, at in (calls or {}).items():
                if user in may:
                    due.append(Timer(TimerKind.CALL, new.match, user, about, at, new.at, of_turn=False))
            add_due(db, due)
            return int(number)

        return await self._db.write(work)

    async def proposal(self, number: int) -> Proposal | None:
        """Return a proposal, open or not; None when there is none of that number."""
        found = await self._db.read(lambda db: _read(db, "id = ?", number))
        return found[0] if found else None

    async def last_proposal(self, match: int, kind: str) -> Proposal | None:
        """Return the last proposal of a kind at a match."""
        last = "id = (SELECT max(id) FROM proposals WHERE match = ? AND kind = ?)"
        found = await self._db.read(lambda db: _read(db, last, match, kind))
        return found[0] if found else None

    async def outdated_proposals(self, match: int) -> tuple[Proposal, ...]:
        """Return the proposals of a match whose message is out of date, the oldest first."""
        return await self._db.read(lambda db: outdated(db, match))

    async def vote(self, match: int, vote: Vote) -> None:
        """Write a vote; raise Conflict when the proposal is closed."""

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            answer(db, vote)

        await self._db.write(work)

    async def close_proposal(self, number: int, state: str) -> None:
        """Close a proposal if it is open."""
        await self._db.write(lambda db: close(db, number, state))

    async def begin_proposal(self, number: int, channel: int, *, at: int) -> None:
        """Write that a proposal's message is about to be posted."""
        query = "UPDATE proposals SET posting = ?, channel = ? WHERE id = ?"
        await self._db.write(lambda db: db.execute(query, (at, channel, number)))

    async def show_proposal(self, number: int, *, channel: int, message: int, revision: int | None) -> None:
        """Write where a proposal's message is, and what it shows; 0 and None: there is none."""
        query = "UPDATE proposals SET channel = ?, message = ?, shown = ?, posting = NULL WHERE id = ?"
        await self._db.write(lambda db: db.execute(query, (channel, message, revision, number)))


def _read(db: Transaction, where: str, *values: object) -> tuple[Proposal, ...]:
    rows = db.execute(f"SELECT {_COLUMNS} FROM proposals WHERE {where} ORDER BY id", values).fetchall()
    return tuple(replace(Proposal(*row), votes=_votes(db, row[0])) for row in rows)


def _votes(db: Transaction, number: int) -> tuple[tuple[int, bool | None], ...]:
    rows = db.execute("SELECT user, yes FROM votes WHERE proposal = ? ORDER BY place", (number,))
    return tuple((user, None if yes is None else bool(yes)) for user, yes in rows)
