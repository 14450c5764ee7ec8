"""The log of a match, and what comes with it: who plays a seat from now on, how it ended, what is told beside the acts.

Also how a match goes on by another version of the rules, and what is kept of its log from before. Must not know what a
move or a rule means.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from db.errors import Conflict
from db.tables import boards, interactions, proposals, stored
from db.tables.stored import BACK, ON_VACATION, RESIGNED, TIMEOUT, ActionRow, link, log_end, stand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db.tables.proposals import Vote
    from db.tables.stored import MatchRow, NoteRow, SeatChange, SeatRow, Standing
    from db.transaction import Database, Transaction

_ADD_CHANGE: Final = "INSERT INTO seat_changes (match, seat, after, at, interaction, kind) VALUES (?, ?, ?, ?, ?, ?)"
_USERS: Final = "SELECT user FROM seats WHERE match = ? ORDER BY seat"
_CHANGES: Final = "SELECT count(*) FROM seat_changes WHERE match = ?"
_LAST: Final = "SELECT kind FROM seat_changes WHERE match = ? AND seat = ? ORDER BY number DESC LIMIT 1"
_FOLLOWS: Final[Mapping[str, frozenset[str]]] = {
    RESIGNED: frozenset({BACK, TIMEOUT, ON_VACATION}),
    TIMEOUT: frozenset({BACK}),
    ON_VACATION: frozenset({BACK}),
    BACK: frozenset({RESIGNED, TIMEOUT, ON_VACATION}),
}
"""By kind of change: after which it can come. A seat is played by a person at the beginning, as after ``back``."""
_ENTRY: Final = "ordinal, seat, user, text, digest, part, at, interaction"
_KEEP: Final = f"INSERT INTO earlier_actions SELECT ?, {_ENTRY} FROM actions WHERE match = ?"
_EARLIER_LOGS: Final = (
    "SELECT number, earlier_logs.head FROM notes JOIN earlier_logs ON note = number WHERE match = ? ORDER BY number"
)
_FROZEN: Final = (
    "SELECT id, guild, game, rules, tried, cards FROM matches WHERE status = 'frozen'"
    " ORDER BY acted DESC NULLS LAST, id DESC"
)
_WITHOUT_CARDS: Final = "SELECT id FROM matches WHERE game = ? AND cards IS NULL AND rules LIKE ?"
_EARLIER: Final = f"SELECT {_ENTRY} FROM earlier_actions WHERE note = ? ORDER BY ordinal"


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match."""

    reason: str
    at: int
    scores: tuple[int, ...] = ()
    """By seat; () when it was not played to the end."""


class Seating(NamedTuple):
    """Who has the seats of a match, by seat, and how often it changed whether they play them."""

    users: tuple[int, ...]
    changes: int


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """A match that is frozen, and what tells whether it may go on."""

    match: int
    guild: int
    game: str
    rules: str | None
    tried: str | None
    """The version of the rules by which it was replayed last."""
    cards: str | None
    """The text of the file of cards that it was dealt from, None: of one that came along."""


def end_match(db: Transaction, match: int, ending: Ending) -> None:
    """Write the end of a match; only inside of ``stored.changing``."""
    db.execute(
        "UPDATE matches SET status = 'finished', reason = ?, ended = ? WHERE id = ?",
        (ending.reason, ending.at, match),
    )
    scores = [(match, seat, points) for seat, points in enumerate(ending.scores)]
    db.executemany("INSERT INTO scores VALUES (?, ?, ?)", scores)


class LogTable:
    """Logs of matches."""

    def __init__(self, database: Database) -> None:
        self._db = database

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
        seating: Seating | None = None,
    ) -> None:
        """Add to the log, and with it what changes who plays a seat, or ends the match, and the vote that brought it.

        ``seat``: who has the seat from now on, if someone else has it. What is asked of these kinds loses its reason
        by it, and of every kind when someone leaves or comes. Conflict: the ordinal is taken, the interaction was
        saved before, the seat is played so already, the vote is not asked any more, or the seats are not as
        ``seating`` has them (None: however they are).
        """
        carried_out = {a.interaction for a in actions if a.interaction is not None}
        if change is not None and change.interaction is not None:
            carried_out.add(change.interaction)
        if vote is not None and vote.interaction is not None:
            carried_out.add(vote.interaction)

        def work(db: Transaction) -> None:
            for interaction in sorted(carried_out):
                interactions.note(db, interaction, match)
            if vote is not None:
                proposals.answer(db, vote)
            end = log_end(db, match)
            if end.asked:
                # whoever left or came, or all that is over, may have been what was asked about
                proposals.void(db, match, None if change or seat or ending else voids)
            if seating is not None:
                _require_seating(db, match, seating)
            head = stored.append(db, match, actions, head=end.head)
            if change is not None or seat is not None or note is not None or ending is not None:
                with stored.changing(db, match):
                    _write(db, match, change=change, seat=seat, note=note, ending=ending)
            stand(db, match, standing, head=head, end=end)

        await self._db.write(work)

    async def actions(self, match: int) -> tuple[ActionRow, ...]:
        """Return the log of a match in order; raise Changed where it is not as it was written."""
        return await self._db.read(lambda db: stored.actions(db, match))

    async def tell(self, match: int, note: NoteRow, *, vote: Vote | None = None) -> None:
        """Write what the log and the message of a match tell beside the acts, and the vote that brought it."""

        def work(db: Transaction) -> None:
            if vote is not None:
                interactions.note(db, vote.interaction, match)
                proposals.answer(db, vote)
            stored.note_shown(db, match, note)

        await self._db.write(work)


def _write(
    db: Transaction,
    match: int,
    *,
    change: SeatChange | None,
    seat: SeatRow | None,
    note: NoteRow | None,
    ending: Ending | None,
) -> None:
    """Write what comes with entries of the log; only inside of ``stored.changing``."""
    if seat is not None:
        _give_seat(db, match, seat)
    if change is not None:
        _change_seat(db, match, change)
    if note is not None:
        stored.note(db, match, note)
    if ending is not None:
        end_match(db, match, ending)


def _require_seating(db: Transaction, match: int, seating: Seating) -> None:
    # a server is asked both at once, and waited for once
    users, changes = db.execute(_USERS, (match,)), db.execute(_CHANGES, (match,))
    (number,) = changes.fetchone()
    if (tuple(user for (user,) in users.fetchall()), number) != seating:
        raise Conflict("seat", f"the seats of match {match} are played by others now")


def _change_seat(db: Transaction, match: int, change: SeatChange) -> None:
    """Write who plays a seat from now on; only inside of ``stored.changing``. Conflict: it is so already."""
    last = db.execute(_LAST, (match, change.seat)).fetchone()
    if (BACK if last is None else last[0]) not in _FOLLOWS[change.kind]:
        raise Conflict("seat", f"match {match}: seat {change.seat} cannot be {change.kind} now")
    db.execute(_ADD_CHANGE, (match, *astuple(change)))
    # what the message shows is another now, though it may be of the same turn and after the same acts
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))


def _give_seat(db: Transaction, match: int, seat: SeatRow) -> None:
    """Write that someone has a seat; only inside of ``stored.changing``."""
    db.execute(
        "UPDATE seats SET user = ?, name = ? WHERE match = ? AND seat = ?", (seat.user, seat.name, match, seat.seat)
    )
    # whom the message calls is another, and nothing else of what it shows
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))


class RulesTable:
    """Matches that are frozen, or continue by other rules."""

    def __init__(self, database: Database) -> None:
        self._db = database

    async def frozen(self) -> tuple[FrozenRow, ...]:
        """Return the frozen matches, the newest first."""

        def work(db: Transaction) -> tuple[FrozenRow, ...]:
            return tuple(
                FrozenRow(match, guild, game, rules, tried, stored.card_text(db, cards))
                for match, guild, game, rules, tried, cards in db.execute(_FROZEN).fetchall()
            )

        return await self._db.read(work)

    async def add_cards(self, game: str, cards: str, content: str) -> None:
        """Keep a file of cards with the matches that were dealt from it before it was kept with matches.

        ``cards`` is its digest as versions of rules name it.
        """

        def work(db: Transaction) -> None:
            for (match,) in db.execute(_WITHOUT_CARDS, (game, f"%+{cards}")).fetchall():
                with stored.changing(db, match):
                    kept = stored.keep_cards(db, content)
                    db.execute("UPDATE matches SET cards = ? WHERE id = ?", (kept, match))

        await self._db.write(work)

    async def set_rules(
        self, match: int, rules: str, *, note: NoteRow, standing: Standing | None = None, voids: Sequence[str] = ()
    ) -> None:
        """Let a match go on by another version of the rules, by which its log replays; the note says so in its log.

        What is asked of these kinds loses its reason by it.
        """

        def work(db: Transaction) -> None:
            proposals.void(db, match, voids)
            with stored.changing(db, match):
                _change(db, match, rules, note)
            stand(db, match, standing)

        await self._db.write(work)

    async def rewrite(
        self,
        row: MatchRow,
        actions: Sequence[ActionRow],
        *,
        kept: int,
        note: NoteRow,
        ending: Ending | None = None,
        standing: Standing | None = None,
        interaction: int | None = None,
        vote: Vote | None = None,
    ) -> None:
        """Let a match go on by another version of the rules and with another log; the one that it had is kept.

        Of the row, the rules, the tag and the digest of the set-up are written. Of the actions, ``kept`` were there
        before; who left or came after more has done so after these. All that was asked loses its reason, and nothing is
        shown of it any more.
        """

        def work(db: Transaction) -> None:
            interactions.note(db, interaction, row.id)
            if vote is not None:
                proposals.answer(db, vote)
            proposals.void(db, row.id)
            with stored.changing(db, row.id):
                _rewrite(db, row, actions, kept=kept, note=note)
                if ending is not None:
                    end_match(db, row.id, ending)
            stand(db, row.id, standing)
            boards.forget_shown(db, row.id)

        await self._db.write(work)

    async def earlier_logs(self, match: int) -> tuple[tuple[ActionRow, ...], ...]:
        """Return the logs that a match had before its table went on by other rules, the oldest first.

        Of one that is not as it was written, nothing.
        """

        def work(db: Transaction) -> tuple[tuple[ActionRow, ...], ...]:
            notes = db.execute(_EARLIER_LOGS, (match,)).fetchall()
            return tuple(_earlier_log(db, match, number, head) for number, head in notes)

        return await self._db.read(work)


def _change(db: Transaction, match: int, rules: str, note: NoteRow) -> int:
    """Write that a match goes on by other rules, and the note of it; return the note's number."""
    db.execute(
        "UPDATE matches SET rules = ?, status = 'running', reason = NULL, tried = NULL WHERE id = ?", (rules, match)
    )
    return stored.note(db, match, note)


def _rewrite(db: Transaction, row: MatchRow, actions: Sequence[ActionRow], *, kept: int, note: NoteRow) -> None:
    """Replace the log of a match; the earlier one is kept under the note.

    Of the match, its rules, its tag and the digest of its set-up are written; this many actions were there before.
    """
    match = row.id
    db.execute("UPDATE notes SET after = ?1 WHERE match = ?2 AND after > ?1", (note.after, match))
    number = _change(db, match, row.rules or "", note)
    db.execute("INSERT INTO earlier_logs SELECT ?, head FROM matches WHERE id = ?", (number, match))
    db.execute(_KEEP, (number, match))
    db.execute("DELETE FROM actions WHERE match = ?", (match,))
    head = stored.append(db, match, actions, head="")
    db.execute("UPDATE matches SET head = ?, digest = ?, tag = ? WHERE id = ?", (head, row.digest, row.tag, match))
    db.execute("UPDATE seat_changes SET after = ?1 WHERE match = ?2 AND after > ?1", (kept, match))
    # the turns of this log are counted anew
    db.execute("UPDATE old_messages SET turn = -2 WHERE match = ?", (match,))


def _earlier_log(db: Transaction, match: int, note: int, head: str) -> tuple[ActionRow, ...]:
    last, found = "", list[ActionRow]()
    for row in db.execute(_EARLIER, (note,)):
        last = link(last, match, row)
        found.append(ActionRow(*row))
    return tuple(found) if last == head else ()
