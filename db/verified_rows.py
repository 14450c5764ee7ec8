"""A match as it is read, held against its digests, and the digests as they are written.

Every function takes the connection inside a transaction of the store.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db import clock_rows, guest_rows, rest_rows, standing_rows
from db.errors import Unread
from db.rows import ActionRow, MatchRow, NoteRow, SeatChange, SeatRow, Stored
from db.seals import changed, link, of_cards, pieces, sealed
from db.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from db.transaction import Transaction

# The columns stand in the order of the rows' fields.
_MATCH: Final = (
    "SELECT id, game, guild, channel, host, status, created, rules, seed, salt, digest, started, ended, reason, tag"
    " FROM matches WHERE id = ?"
)
_SEATS: Final = "SELECT seat, user, name FROM seats WHERE match = ? ORDER BY seat"
_EARLIER: Final = "SELECT earlier, cards FROM matches WHERE id = ?"
_CARDS: Final = "SELECT content FROM card_files WHERE digest = ?"
_INVITED: Final = "SELECT user FROM invited WHERE match = ? ORDER BY place"
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
    standing = standing_rows.standing_of(db, match)
    invited = tuple(user for (user,) in db.execute(_INVITED, (match,))) if row.status == "lobby" else ()
    clocks, broken = clock_rows.read(db, match)
    cards = card_text(db, row.cards)
    lost = ("cards",) if row.cards is not None and cards is None else ()
    places = (*changed(seal, pieces(*found)), *lost, *broken)
    guests = guest_rows.invited(db, match) if row.status == "lobby" else ()
    rests = rest_rows.find(db, match)
    kept = Stored(row, seats, options, seat_changes, standing, notes, tried, invited, guests, clocks, rests, cards)
    return replace(kept, changed=places)


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
