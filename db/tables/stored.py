"""A match as it is stored: its rows and its log, how it stands, and the digests that all of it is held against.

The log is a chain: each entry has a digest of itself and of the digest before it, and the match has the last one. What
else belongs to a match is sealed piece by piece, so that the piece can be named that was changed from outside. These
digests find accidents and careless hands; anyone who means to deceive can write them again.

How a match stands is true beside what its public message shows; with it go the clocks of its seats, and who hears of
a turn. The functions take the connection inside a transaction of the store. Must not know what a turn is, nor when time
counts.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from json import JSONEncoder
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from db.errors import Conflict, Unread
from db.tables.timers import Concern, Timer, TimerKind, add_due, due_of_turn, replace_due
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from db.transaction import Transaction

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})
"""What is chosen for a match for which nothing was chosen."""
RESIGNED: Final = "resigned"
"""A stand-in plays a seat for good, unless someone else takes it."""
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
_TOLD: Final = (
    "SELECT user FROM followers JOIN matches ON id = match WHERE match = ? AND turn <> ? AND (every = 1 OR ? = 1)"
)
_SHORTLY: Final = 10
"""Seconds until a follower hears of a turn: it may be undone, and its message is to be there."""
_LOG_END: Final = (
    "SELECT head, EXISTS (SELECT 1 FROM proposals WHERE match = matches.id AND state = 'open'),"
    " EXISTS (SELECT 1 FROM followers WHERE match = matches.id), status IN ('finished', 'cancelled')"
    " FROM matches WHERE id = ?"
)
_KNOWN: Final = (
    "UPDATE matches SET turn = ?1, seq = ?2, awaited = ?3, acted = ?4, since = ?5, head = coalesce(?6, head),"
    " untold = CASE WHEN shown_turn IS NOT DISTINCT FROM ?1 THEN NULL WHEN turn IS DISTINCT FROM ?1"
    " THEN coalesce(untold, ?4) ELSE untold END WHERE id = ?7"
)
_UNKNOWN: Final = (
    "UPDATE matches SET turn = NULL, seq = NULL, awaited = NULL, since = '{}', head = coalesce(?, head) WHERE id = ?"
)
# ASCII only, and no word of a type's own: the same on every machine and in every version of Python.
_ENCODE: Final = JSONEncoder(separators=(",", ":"), default=repr).encode
_ENTRY_BYTES: Final = 16
_PIECE_BYTES: Final = 8


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
    """Of a match that is frozen: the version of the rules by which it was replayed last."""
    invited: tuple[int, ...] = ()
    """Of a lobby: the users who are invited, in the order in which they would sit."""
    guests: tuple[int, ...] = ()
    """Of a lobby: the users that someone at the table has invited, the first one first."""
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
        super().__init__(say("Match {match}: {place} was changed after it was written.", match=match, place=place))
        self.place = place
        self.sound = sound


@dataclass(frozen=True, slots=True)
class ClockRow:
    """How much time a seat has."""

    seat: int
    left: int
    """Seconds, at the moment from which time counts."""
    since: int | None
    """That moment; None: nobody waits for the seat, and no time counts."""
    turn: int
    """The last turn that brought its credit; -1: none has."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands as far as its public message tells it."""

    turn: int
    seq: int
    at: int
    """When the last change came."""
    awaited: tuple[int, ...] = ()
    """The seats whose people owe a decision."""
    due: tuple[Timer, ...] | None = None
    """What is scheduled of the turn: of what is known already only what is named here stays. None: nothing changes."""
    since: tuple[int, ...] = ()
    """When each of the awaited was asked; () is not known. Secret acts change nothing of it, as they do of ``at``."""
    clocks: tuple[ClockRow, ...] | None = None
    """How much time the seats have; None: nothing changes."""
    over: bool = False
    """Nobody plays it any more: anyone who follows it is told so, and nothing after that."""


class LogEnd(NamedTuple):
    """What adding to the log of a match has to know."""

    head: str
    """The digest of the log's end."""
    asked: bool
    """Whether anything is asked of the table."""
    followed: bool
    """Whether anyone follows it."""
    of_turn: Sequence[Sequence[Any]]
    """What is scheduled of its turn; see ``due_of_turn``."""


def load(db: Transaction, match: int) -> Stored | None:
    """Return a match without its actions, and what of it is not as it was written."""
    found = _read(db, match)
    if found is None:
        return None
    row, seats, options, seat_changes, notes = found
    seal, tried = db.execute("SELECT seal, tried FROM matches WHERE id = ?", (match,)).fetchone()
    standing = _standing_of(db, match)
    invited = tuple(user for (user,) in db.execute(_INVITED, (match,))) if row.status == "lobby" else ()
    clocks, broken = clocks_of(db, match)
    cards = card_text(db, row.cards)
    lost = ("cards",) if row.cards is not None and cards is None else ()
    places = (*_broken(seal, _pieces(*found)), *lost, *broken)
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
    digest = _cards_digest(content)
    db.execute("INSERT INTO card_files VALUES (?, ?) ON CONFLICT (digest) DO NOTHING", (digest, content))
    return digest


def card_text(db: Transaction, digest: str | None) -> str | None:
    """Return the file of cards with a digest; None: there is none, or it is not as it was written."""
    found = None if digest is None else db.execute(_CARDS, (digest,)).fetchone()
    return found[0] if found is not None and _cards_digest(found[0]) == digest else None


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
    """Seal the match again after what is written inside; what was not as it was written before stays so."""
    before = load(db, match)
    yield
    seal(db, match, broken=() if before is None else before.changed)


def seal(db: Transaction, match: int, *, broken: Sequence[str] = (), noted: bool = True) -> None:
    """Seal a match as it is now."""
    found = _read(db, match, noted=noted)
    if found is not None:
        (before,) = db.execute("SELECT seal FROM matches WHERE id = ?", (match,)).fetchone()
        db.execute("UPDATE matches SET seal = ? WHERE id = ?", (_sealed(_pieces(*found), before, broken), match))


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


def _pieces(
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
    return {name: _piece(row.id, name, value) for name, value in values.items()}


def _known(value: object) -> tuple[object, ...]:
    """Return what belongs to some matches only as part of a piece, that of the others being as it was before."""
    return () if value is None else (value,)


def _more_than_resigned(change: SeatChange) -> str | None:
    return None if change.kind == RESIGNED else change.kind


def require_lobby(db: Transaction, match: int, revision: int | None) -> None:
    """Raise Conflict unless it is a lobby after this many changes; None: of any number, as of one from before."""
    row = db.execute("SELECT seq FROM matches WHERE id = ? AND status = 'lobby'", (match,)).fetchone()
    if row is None or (revision is not None and row[0] not in (None, revision)):
        raise Conflict("lobby", f"the lobby of match {match} is another by now")


def log_end(db: Transaction, match: int) -> LogEnd:
    """Return how it is around a match, one that is not there has nothing; raise Conflict when it is over."""
    # a server is asked both at once, and waited for once
    found, of_turn = db.execute(_LOG_END, (match,)), due_of_turn(db, match)
    head, asked, followed, over = found.fetchone() or ("", False, False, False)
    if over:
        raise Conflict("status", f"match {match} is over by now")
    return LogEnd(head, bool(asked), bool(followed), of_turn.fetchall())


def stand(
    db: Transaction, match: int, standing: Standing | None, *, head: str | None = None, end: LogEnd | None = None
) -> None:
    """Write the standing of a match; None: it is unknown, and the match has to be read.

    ``head``: the digest of its log's new end, None: as it was. ``end``: what is known around it.
    """
    if standing is None:
        db.execute(_UNKNOWN, (head, match))
        return
    if end is None or end.followed:
        _tell_followers(db, match, standing)
    known = (standing.turn, standing.seq, _bits(standing.awaited), standing.at, _since(standing))
    db.execute(_KNOWN, (*known, head, match))
    if standing.due is not None:
        of_turn = due_of_turn(db, match).fetchall() if end is None else end.of_turn
        replace_due(db, match, standing.due, known=of_turn)
    if standing.clocks is not None:
        write_clocks(db, match, standing.clocks)


def _standing_of(db: Transaction, match: int) -> Standing | None:
    """Return the standing of a match, None when it is unknown."""
    row = db.execute("SELECT turn, seq, acted, awaited, since FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None or row[0] is None or row[1] is None:
        return None
    turn, seq, acted, awaited, since = row
    people, known = _seats_of(awaited or 0), since_by_seat(since)
    times = tuple(known[seat] for seat in people if seat in known)
    return Standing(turn, seq, acted or 0, people, since=times if len(times) == len(people) else ())


def _since(standing: Standing) -> str:
    """Return since when the match has waited for each seat, as it is stored."""
    return json.dumps(dict(zip(standing.awaited, standing.since, strict=True))) if standing.since else "{}"


def since_by_seat(since: str) -> dict[int, int]:
    """Return since when the match has waited for each seat; nothing for rows that were altered."""
    try:
        known = json.loads(since)
    except ValueError:
        return {}
    found = known.items() if isinstance(known, dict) else ()
    return {int(seat): time for seat, time in found if seat.isdecimal() and isinstance(time, int)}


def _bits(awaited: Sequence[int]) -> int:
    """Return seats as a number with a bit for each.

    >>> _bits((0, 2))
    5
    """
    return sum(1 << seat for seat in set(awaited))


def _seats_of(number: int) -> tuple[int, ...]:
    """Return the seats whose bits are set.

    >>> _seats_of(5)
    (0, 2)
    """
    return tuple(seat for seat in range(number.bit_length()) if number >> seat & 1)


def _tell_followers(db: Transaction, match: int, standing: Standing) -> None:
    """Write that the followers of a match are to hear of a turn that has begun, before its standing is written."""
    found = db.execute(_TOLD, (match, standing.turn, int(standing.over))).fetchall()
    at, about = standing.at, Concern("turn", standing.turn)
    add_due(db, [Timer(TimerKind.FOLLOW, match, user, about, at + _SHORTLY, at, of_turn=False) for (user,) in found])
    if standing.over:
        db.execute("DELETE FROM followers WHERE match = ?", (match,))


def write_clocks(db: Transaction, match: int, clocks: Sequence[ClockRow]) -> None:
    """Put these clocks in the place of those of a match, each with a digest."""
    db.execute("DELETE FROM clocks WHERE match = ?", (match,))
    db.executemany(
        "INSERT INTO clocks VALUES (?, ?, ?, ?, ?, ?)",
        [(match, one.seat, one.left, one.since, one.turn, _clock_seal(match, one)) for one in clocks],
    )


def clocks_of(db: Transaction, match: int) -> tuple[tuple[ClockRow, ...], tuple[str, ...]]:
    """Return the clocks of a match by seat, and the names of those that are not as they were written."""
    found, broken = list[ClockRow](), list[str]()
    query = "SELECT seat, seconds, since, turn, seal FROM clocks WHERE match = ? ORDER BY seat"
    for *values, seal in db.execute(query, (match,)):
        found.append(ClockRow(*values))
        if seal != _clock_seal(match, found[-1]):
            broken.append(f"clock.{found[-1].seat}")
    return tuple(found), tuple(broken)


def put_clocks_back(db: Transaction, at: int, seconds: int) -> None:
    """Write that the clocks that run since later than a moment do so since this many seconds earlier."""
    rows = db.execute("SELECT match, seat, seconds, since, turn FROM clocks WHERE since > ?", (at,)).fetchall()
    for match, seat, left, since, turn in rows:
        clock = ClockRow(seat, left, since - seconds, turn)
        db.execute(
            "UPDATE clocks SET since = ?, seal = ? WHERE match = ? AND seat = ?",
            (clock.since, _clock_seal(match, clock), match, seat),
        )


def _clock_seal(match: int, clock: ClockRow) -> str:
    return _piece(match, f"clock.{clock.seat}", (clock.left, clock.since, clock.turn))


def link(before: str, match: int, row: Sequence[object]) -> str:
    """Return the digest of an entry: its columns in their order, after the digest of the entry before."""
    return blake2b(_ENCODE((before, match, *row)).encode("ascii"), digest_size=_ENTRY_BYTES).hexdigest()


def _piece(match: int, name: str, value: tuple[object, ...]) -> str:
    """Return the digest of what belongs to a match under a name."""
    return blake2b(_ENCODE((match, name, value)).encode("ascii"), digest_size=_PIECE_BYTES).hexdigest()


def _cards_digest(content: str) -> str:
    """Return the digest by which a file of cards is kept."""
    return blake2b(content.encode(), digest_size=_ENTRY_BYTES).hexdigest()


def _broken(seal: str, now: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the pieces that are not as they were sealed.

    >>> _broken("table=a options=b seat.0=c", {"table": "a", "options": "x", "seat.1": "d"})
    ('options', 'seat.1', 'seat.0')
    """
    then = _opened(seal)
    return (
        *(name for name, digest in now.items() if then.get(name) != digest),
        *(name for name in then if name not in now),
    )


def _sealed(now: Mapping[str, str], before: str, broken: Sequence[str]) -> str:
    """Return the seal of these pieces; one that was broken before stays broken.

    >>> _sealed({"table": "a", "options": "b"}, "table=a options=x", ("options",))
    'table=a options=x'
    >>> _sealed({"table": "a"}, "table=a seat.0=c", ("seat.0",))
    'table=a seat.0=c'
    """
    then = _opened(before)
    kept = {**now, **{name: then.get(name, "?") for name in broken}}
    return " ".join(f"{name}={digest}" for name, digest in kept.items())


def _opened(seal: str) -> dict[str, str]:
    """Return the pieces of a seal by name."""
    return {name: digest for name, _, digest in (piece.partition("=") for piece in seal.split())}
