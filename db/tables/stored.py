"""A match as it is stored: its rows, held against their digests when they are read, and sealed when they are written.

The functions take the connection inside a transaction of the store.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from db.errors import Unread
from db.seals import changed, link, of_cards, piece, sealed
from db.tables.standing import ClockRow, Standing, clocks_of, standing_of
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from db.transaction import Transaction

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})
"""What is chosen for a match for which nothing was chosen."""
RESIGNED: Final = "resigned"
"""A stand-in plays a seat for good, unless somebody else takes it."""
TIMEOUT: Final = "timeout"
"""A stand-in plays a seat until its person is back."""
ON_VACATION: Final = "vacation"
"""A stand-in plays a seat until its person's vacation is over, or ended earlier."""
BACK: Final = "back"
"""A person plays a seat again, the same or another."""

# The columns stand in the order of the rows' fields.
_MATCH: Final = (
    "SELECT id, game, guild, channel, host, status, created, rules, seed, salt, digest, started, ended, reason, tag"
    " FROM matches WHERE id = ?"
)


_SEATS: Final = "SELECT seat, user, name FROM seats WHERE match = ? ORDER BY seat"
_EARLIER: Final = "SELECT earlier, cards FROM matches WHERE id = ?"
_CARDS: Final = "SELECT content FROM card_files WHERE digest = ?"
_INVITED: Final = "SELECT user FROM invited WHERE match = ? ORDER BY place"
_GUESTS: Final = "SELECT user FROM invitations WHERE match = ? ORDER BY at"
_RESTS: Final = "SELECT begin, end FROM rests WHERE match = ? ORDER BY begin"
_OPTIONS: Final = "SELECT key, value FROM options WHERE match = ? ORDER BY key"
_SEAT_CHANGES: Final = "SELECT seat, after, at, interaction, kind FROM seat_changes WHERE match = ? ORDER BY number"
_RESIGNATIONS: Final = "SELECT seat, after, at, interaction FROM resignations WHERE match = ? ORDER BY number"
"""The same, as it was kept before there were notes."""
_NOTES: Final = "SELECT after, at, kind, details FROM notes WHERE match = ? ORDER BY number"
_ADD_NOTE: Final = "INSERT INTO notes (match, after, at, kind, details) VALUES (?, ?, ?, ?, ?) RETURNING number"
_ACTIONS: Final = (
    "SELECT ordinal, seat, user, text, digest, part, at, interaction, chain FROM actions WHERE match = ?"
    " ORDER BY ordinal"
)
_ADD_ACTION: Final = (
    "INSERT INTO actions (match, ordinal, seat, user, text, digest, part, at, interaction, chain)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match; what comes after ``created`` is known once it has started or ended."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    status: str
    created: int
    rules: str | None = None
    seed: int | None = None
    salt: str | None = None
    digest: str | None = None
    """Of the state right after the set-up."""
    started: int | None = None
    ended: int | None = None
    reason: str | None = None
    tag: str = ""
    """Six letters or figures of chance, which no other match has, not even one of the same number in a backup."""
    earlier: int | None = None
    """The match that it is the rematch of."""
    cards: str | None = None
    """The digest of the file of cards that it was dealt from, None: of one that came along."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person at a match, with the name at the time of joining."""

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatChange:
    """From that many actions on, a stand-in plays a seat of a running match, or a person again."""

    seat: int
    after: int
    at: int
    interaction: int | None = None
    kind: str = RESIGNED


@dataclass(frozen=True, slots=True)
class NoteRow:
    """Something that the log of a match tells beside its actions."""

    after: int
    """Public acts before it."""
    at: int
    kind: str
    details: Mapping[str, str | int]
    """What the sentence of this kind names."""


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One line of the log of a match."""

    ordinal: int
    """From 0 without gaps."""
    seat: int
    user: int | None
    """None: a stand-in acted for the seat."""
    text: str
    digest: str
    """Of the state after it."""
    part: int
    """The place in the batch that was saved together, from 0."""
    at: int
    interaction: int | None = None
    """The click or command that brought it; no interaction is saved twice with the same part."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match with all that belongs to it but its actions."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    """By seat, from 0 without gaps."""
    options: Mapping[str, str]
    seat_changes: tuple[SeatChange, ...] = ()
    """In the order in which they came."""
    standing: Standing | None = None
    """None: not known, the match has to be looked at."""
    notes: tuple[NoteRow, ...] = ()
    """In the order in which they came."""
    tried: str | None = None
    """Of a match that stands still: the version of the rules by which it was replayed last."""
    invited: tuple[int, ...] = ()
    """Of a lobby: the users who are invited, in the order in which they would sit."""
    guests: tuple[int, ...] = ()
    """Of a lobby: the users whom somebody at the table has invited, the first one first."""
    clocks: tuple[ClockRow, ...] = ()
    """Of a match with clocks: by seat."""
    rests: tuple[tuple[int, int | None], ...] = ()
    """From when to when it rested because nobody moved, the oldest first; None: it does so now."""
    cards: str | None = None
    """The text of the file of cards that it was dealt from, None: of one that came along."""
    changed: tuple[str, ...] = ()
    """What is not as it was written, changed from outside: ``table``, ``opening``, ``options``, ``status``, ``cards``,
    ``seat.NUMBER``, ``resignation.NUMBER``, ``note.NUMBER``, ``clock.NUMBER``. Nothing of it may be believed."""


class Changed(Unread):
    """The log of a match was changed from outside. ``place``: ``entry.NUMBER``, from 1; ``sound``: what is before."""

    def __init__(self, match: int, place: str, sound: tuple[ActionRow, ...]) -> None:
        super().__init__(say("Match {match}: {place} is not as it was written.", match=match, place=place))
        self.place = place
        self.sound = sound


def load(db: Transaction, match: int) -> Stored | None:
    """Return a match without its actions, and what of it is not as it was written."""
    found = _read(db, match)
    if found is None:
        return None
    row, seats, options, seat_changes, notes = found
    seal, tried = db.execute("SELECT seal, tried FROM matches WHERE id = ?", (match,)).fetchone()
    standing = standing_of(db, match)
    invited = tuple(user for (user,) in db.execute(_INVITED, (match,))) if row.status == "lobby" else ()
    clocks, broken = clocks_of(db, match)
    cards = card_text(db, row.cards)
    lost = ("cards",) if row.cards is not None and cards is None else ()
    places = (*changed(seal, pieces(*found)), *lost, *broken)
    guests = tuple(user for (user,) in db.execute(_GUESTS, (match,))) if row.status == "lobby" else ()
    rests = rests_of(db, match)
    kept = Stored(row, seats, options, seat_changes, standing, notes, tried, invited, guests, clocks, rests, cards)
    return replace(kept, changed=places)


def rests_of(db: Transaction, match: int) -> tuple[tuple[int, int | None], ...]:
    """Return from when to when a match rested, the oldest first; None: it does so now."""
    return tuple(db.execute(_RESTS, (match,)))


def keep_cards(db: Transaction, content: str | None) -> str | None:
    """Keep a file of cards, if it is not kept, and return its digest; None for none."""
    if content is None:
        return None
    digest = of_cards(content)
    db.execute("INSERT INTO card_files VALUES (?, ?) ON CONFLICT (digest) DO NOTHING", (digest, content))
    return digest


def card_text(db: Transaction, digest: str | None) -> str | None:
    """Return the file of cards with a digest; None: there is none, or it is not as it was written."""
    found = None if digest is None else db.execute(_CARDS, (digest,)).fetchone()
    return found[0] if found is not None and of_cards(found[0]) == digest else None


def actions(db: Transaction, match: int) -> tuple[ActionRow, ...]:
    """Return the log of a match in order; raise Changed."""
    last, found = "", list[ActionRow]()
    for *row, chain in db.execute(_ACTIONS, (match,)):
        last = link(last, match, row)
        if chain != last:
            raise Changed(match, f"entry.{len(found) + 1}", tuple(found))
        found.append(ActionRow(*row))
    head = db.execute("SELECT head FROM matches WHERE id = ?", (match,)).fetchone()
    if head is not None and head[0] != last:
        raise Changed(match, f"entry.{len(found) + 1}", tuple(found))
    return tuple(found)


def append(db: Transaction, match: int, added: Sequence[ActionRow], *, head: str) -> str:
    """Add to the log, ``head`` being the digest of its end; return that of its new end, for the caller to write."""
    rows = []
    for one in added:
        # Not astuple: it copies deeply, which would be a third of the host's own time.
        row = (one.ordinal, one.seat, one.user, one.text, one.digest, one.part, one.at, one.interaction)
        head = link(head, match, row)
        rows.append((match, *row, head))
    db.executemany(_ADD_ACTION, rows)
    return head


def note(db: Transaction, match: int, row: NoteRow) -> int:
    """Add to what the log tells beside its actions; return its number. Only inside of ``changing``: it is sealed."""
    details = json.dumps(dict(row.details), ensure_ascii=True, sort_keys=True)
    (number,) = db.execute(_ADD_NOTE, (match, row.after, row.at, row.kind, details)).fetchone()
    return int(number)


def note_shown(db: Transaction, match: int, row: NoteRow) -> None:
    """Add to what the log tells, where nothing else changes; its message is to tell it too, so it is out of date."""
    with changing(db, match):
        note(db, match, row)
    db.execute("UPDATE matches SET shown_seq = NULL WHERE id = ?", (match,))


@contextmanager
def changing(db: Transaction, match: int) -> Iterator[None]:
    """Seal the match anew after what is written inside; what was not as it was written before stays so."""
    before = load(db, match)
    yield
    seal(db, match, broken=() if before is None else before.changed)


def seal(db: Transaction, match: int, *, broken: Sequence[str] = (), noted: bool = True) -> None:
    """Seal a match as it is now."""
    found = _read(db, match, noted=noted)
    if found is not None:
        (before,) = db.execute("SELECT seal FROM matches WHERE id = ?", (match,)).fetchone()
        db.execute("UPDATE matches SET seal = ? WHERE id = ?", (sealed(pieces(*found), before, broken), match))


def seal_everything(db: Transaction) -> None:
    """Write all digests of matches from before there were any, and perhaps from before there were notes."""
    noted = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'notes'").fetchone() is not None
    for (match,) in db.execute("SELECT id FROM matches").fetchall():
        head, rows = "", []
        for *row, _ in db.execute(_ACTIONS, (match,)).fetchall():
            head = link(head, match, row)
            rows.append((head, match, row[0]))
        db.executemany("UPDATE actions SET chain = ? WHERE match = ? AND ordinal = ?", rows)
        db.execute("UPDATE matches SET head = ? WHERE id = ?", (head, match))
        seal(db, match, noted=noted)


def _read(
    db: Transaction, match: int, *, noted: bool = True
) -> tuple[MatchRow, tuple[SeatRow, ...], dict[str, str], tuple[SeatChange, ...], tuple[NoteRow, ...]] | None:
    row = db.execute(_MATCH, (match,)).fetchone()
    if row is None:
        return None
    earlier, cards = db.execute(_EARLIER, (match,)).fetchone() if noted else (None, None)
    return (
        replace(MatchRow(*row), earlier=earlier, cards=cards),
        tuple(SeatRow(*seat) for seat in db.execute(_SEATS, (match,))),
        dict(db.execute(_OPTIONS, (match,)).fetchall()),
        tuple(SeatChange(*change) for change in db.execute(_SEAT_CHANGES if noted else _RESIGNATIONS, (match,))),
        tuple(_note(*row) for row in db.execute(_NOTES, (match,))) if noted else (),
    )


def _note(after: int, at: int, kind: str, details: str) -> NoteRow:
    try:
        read = json.loads(details)
    except ValueError:
        read = None
    # what is no longer what was written is found by its digest
    return NoteRow(after, at, kind, read if isinstance(read, dict) else {"?": details})


def pieces(
    row: MatchRow,
    seats: Sequence[SeatRow],
    options: Mapping[str, str],
    seat_changes: Sequence[SeatChange],
    notes: Sequence[NoteRow] = (),
) -> dict[str, str]:
    """Return the digest of each piece of a match by its name: what it is, its seats by number, and so on."""
    values: dict[str, tuple[object, ...]] = {
        "table": (row.game, row.guild, row.channel, row.host, row.created, row.tag, *_known(row.earlier)),
        "opening": (row.rules, row.seed, row.salt, row.digest, row.started, *_known(row.cards)),
        "options": tuple(sorted(options.items())),
    }
    values |= {f"seat.{one.seat}": (one.seat, one.user, one.name) for one in seats}
    values |= {
        # the name that these pieces have in seals from when a seat could only be resigned
        f"resignation.{number}": (one.seat, one.after, one.at, one.interaction, *_known(_more_than_resigned(one)))
        for number, one in enumerate(seat_changes)
    }
    values |= {
        f"note.{number}": (one.after, one.at, one.kind, tuple(sorted(one.details.items())))
        for number, one in enumerate(notes)
    }
    values["status"] = (row.status, row.ended, row.reason)
    return {name: piece(row.id, name, value) for name, value in values.items()}


def _known(value: object) -> tuple[object, ...]:
    """Return what belongs to some matches only as part of a piece, that of the others being as it was before."""
    return () if value is None else (value,)


def _more_than_resigned(change: SeatChange) -> str | None:
    return None if change.kind == RESIGNED else change.kind
