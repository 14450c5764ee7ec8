"""When nobody at a match has to do anything: it rests because nobody moved, its people agreed on a pause, or more time.

Must not know what a break stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from db.errors import Conflict
from db.tables import interactions, proposals, stored
from db.tables.due import Due, about_due, add_due, end_due, put_due
from db.tables.interactions import grant
from db.tables.standing import stand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db.tables.interactions import WantedPings
    from db.tables.proposals import Vote
    from db.tables.standing import Standing
    from db.tables.stored import NoteRow
    from db.transaction import Database, Transaction

PAUSE: Final = "pause"
"""The kind of what is due when a pause ends by itself; its key is the pause's number."""
_OF: Final = "SELECT id, match, begin, until, ended FROM pauses WHERE match = ? ORDER BY id"
_WAKE: Final = "UPDATE rests SET end = CASE WHEN begin < ?2 THEN ?2 ELSE begin END WHERE match = ?1 AND end IS NULL"


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


def end_rest(db: Transaction, match: int, at: int) -> None:
    """Write that a match rests no more, if it does."""
    db.execute(_WAKE, (match, at))


class BreakTable:
    """Rests and pauses of a match, more time for somebody."""

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
        return await self._db.read(lambda db: tuple(Pause(*row) for row in db.execute(_OF, (match,))))

    async def pause(self, match: int, *, at: int, until: int, note: NoteRow, vote: Vote) -> None:
        """Write that a match is paused, by the vote that brought it; Conflict: it is already, or was not asked."""
        query = "INSERT INTO pauses (match, begin, until) VALUES (?, ?, ?) RETURNING id"

        def work(db: Transaction) -> None:
            interactions.note(db, vote.interaction, match)
            proposals.answer(db, vote)
            (number,) = db.execute(query, (match, at, until)).fetchone()
            add_due(db, [Due(match, None, PAUSE, number, until, at, of_turn=False)])
            stored.note_shown(db, match, note)

        await self._db.write(work)

    async def resume(
        self,
        pause: Pause,
        *,
        at: int,
        note: NoteRow | None,
        then: Due | None = None,
        instead: Sequence[Due] = (),
        pings: WantedPings | None = None,
        interaction: int | None = None,
    ) -> None:
        """Write that a pause is over, what is due then, and what is due at another time than before.

        Conflict: it was over.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, pause.match)
            ended = db.execute("UPDATE pauses SET ended = ? WHERE id = ? AND ended IS NULL", (at, pause.id))
            if not ended.rowcount:
                raise Conflict("pause", f"pause {pause.id} is over")
            end_due(db, (PAUSE,), pause.id)
            for one in instead:
                put_due(db, one.id, one)
            if then is not None:
                add_due(db, [then])
            if note is not None:
                stored.note_shown(db, pause.match, note)
            if then is not None:
                grant(db, pings, about_due(then))

        await self._db.write(work)

    async def extend(
        self,
        match: int,
        user: int,
        *,
        instead: Sequence[Due],
        note: NoteRow,
        standing: Standing,
        vote: Vote,
        voids: Sequence[str] = (),
    ) -> None:
        """Write that somebody for whom a match waits has more time, by the vote that brought it.

        ``instead`` are rows of what is due at other times than before; what was posted about the turn is to go.
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
