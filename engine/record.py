"""A match as a record, header and action texts, and as a timeline of states with undo.

Knows what every game has in common. Must not know any game, any person or any store.

The text of a record, one thing a line; blank lines and lines that begin with ``#`` mean nothing::

    game roam
    rules 1+5a0c0df4
    seats 2
    seed 4711
    option mode full
    0 explore:tovi 5d41402a
    0 undo
    end ten 31,27 0

An entry is a seat, a text and, where it is known, the digest of the state after it. The last line is the outcome:
why the match ended, the points by seat, the winners. A running match shown to people says ``seed hidden``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from engine.core import BadOptions, Event, Game, IllegalAction, MalformedAction, Outcome, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound=Event)

UNDO = "undo"
"""The text that takes back the seat's last public act; no game may use it for anything else."""

_HIDDEN = "hidden"


class RecordError(ValueError):
    """A text that is no record; ``line`` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class ReplayDiffers(Exception):  # noqa: N818  reads as a sentence where it is raised
    """A record that these rules do not replay; ``entry`` counts from 1, 0 is the header."""

    def __init__(self, entry: int, expected: str, got: str) -> None:
        super().__init__(f"entry {entry}: expected {expected}, got {got}")
        self.entry = entry
        self.expected = expected
        self.got = got


@dataclass(frozen=True, slots=True)
class Entry:
    """One act as it was written down."""

    seat: Seat
    text: str
    digest: str | None = None
    """The game's digest of the state after it."""


@dataclass(frozen=True, slots=True)
class Record:
    """The whole truth of a match."""

    game: str
    rules: str
    seats: int
    seed: int | None
    """None: hidden while the match runs; such a record cannot be replayed."""
    options: Mapping[str, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    outcome: Outcome | None = None


class _Past(NamedTuple, Generic[S]):
    """A public act that may still be taken back."""

    seat: Seat
    before: S
    secrets: tuple[tuple[Seat, str], ...] = ()
    """Secret acts made between it and the next public act: undoing it keeps them."""


@dataclass(frozen=True, slots=True)
class Timeline(Generic[S]):
    """The current state of a match and what may be taken back; never changes.

    An undo takes back the seat's own last public act: never one behind a barrier, nor behind an act of another
    seat that stands. Secret acts are no part of this: they neither stop an undo nor are undone by one.
    """

    state: S
    seq: int = 0
    """Public acts so far, an undo counting as one more; a secret act counts for nothing, so that it never shows."""
    past: tuple[_Past[S], ...] = ()

    @classmethod
    def begin(cls, game: Game[S, A, E, Any], record: Record) -> tuple[Timeline[S], tuple[E, ...]]:
        """Set the record's match up; its entries are not played. Raise BadOptions."""
        if record.seed is None:
            raise BadOptions("seed", _HIDDEN)
        step = game.setup(record.seats, record.seed, record.options)
        return cls(step.state), step.events

    def can_undo(self, seat: Seat) -> bool:
        """Return whether the seat may take its last act back."""
        return bool(self.past) and self.past[-1].seat == seat

    def play(self, game: Game[S, A, E, Any], seat: Seat, text: str) -> tuple[Timeline[S], tuple[E, ...]]:
        """Carry a text out, ``undo`` too, which has no events; raise MalformedAction or IllegalAction."""
        if text == UNDO:
            return self._undone(game, seat), ()
        step = game.apply(self.state, seat, game.decode(text))
        if not step.public:
            return replace(self, state=step.state, past=_with_secrets(self.past, ((seat, text),))), step.events
        past: tuple[_Past[S], ...] = ()
        if not step.barrier:
            past = (*_kept(self.past, seat), _Past(seat, self.state))
        return Timeline(step.state, self.seq + 1, past), step.events

    def _undone(self, game: Game[S, A, E, Any], seat: Seat) -> Timeline[S]:
        if not self.can_undo(seat):
            raise IllegalAction("undo-none")
        *past, last = self.past
        state = last.before
        for who, text in last.secrets:
            try:
                state = game.apply(state, who, game.decode(text)).state
            except IllegalAction:
                # What made the secret possible has been taken back with the act; refusing the undo would betray it.
                continue
        return Timeline(state, self.seq + 1, _with_secrets(tuple(past), last.secrets))


def _with_secrets(past: tuple[_Past[S], ...], secrets: tuple[tuple[Seat, str], ...]) -> tuple[_Past[S], ...]:
    if not past:
        return past
    return (*past[:-1], past[-1]._replace(secrets=past[-1].secrets + secrets))


def _kept(past: tuple[_Past[S], ...], seat: Seat) -> tuple[_Past[S], ...]:
    """Return what stays possible to take back once the seat acts: its own run of acts and the run before it.

    The run before it is out of reach unless the seat takes back all of its own; then, say, a turn that was ended
    too soon can still be corrected. Older runs are dropped so that long matches do not hold all their states.
    """
    start, runs, last = len(past), 1, seat
    while start and (past[start - 1].seat == last or runs < 2):
        start -= 1
        if past[start].seat != last:
            runs, last = runs + 1, past[start].seat
    return past[start:]


def replay(game: Game[S, A, E, Any], record: Record) -> Timeline[S]:
    """Play a record from its set-up.

    Raise ReplayDiffers when it is of other rules, when an entry is refused, and when a digest or the outcome differs.
    """
    if record.rules != game.info.rules_version:
        raise ReplayDiffers(0, f"rules {record.rules}", f"rules {game.info.rules_version}")
    try:
        timeline, _ = Timeline.begin(game, record)
    except BadOptions as error:
        raise ReplayDiffers(0, "options that are known", str(error)) from error
    for number, entry in enumerate(record.entries, 1):
        if entry.seat >= record.seats:
            raise ReplayDiffers(number, f"a seat below {record.seats}", f"seat {entry.seat}")
        try:
            timeline, _ = timeline.play(game, entry.seat, entry.text)
        except (IllegalAction, MalformedAction) as error:
            raise ReplayDiffers(number, f"{entry.seat} {entry.text}", f"a refusal: {error}") from error
        if entry.digest is not None and (got := game.digest(timeline.state)) != entry.digest:
            raise ReplayDiffers(number, entry.digest, got)
    outcome = game.outcome(timeline.state)
    if record.outcome is not None and outcome != record.outcome:
        raise ReplayDiffers(len(record.entries), _end(record.outcome), "no end" if outcome is None else _end(outcome))
    return timeline


def dump(record: Record) -> str:
    """Return the record's text; ``parse`` reads it back."""
    lines = [
        f"game {record.game}",
        f"rules {record.rules}",
        f"seats {record.seats}",
        f"seed {_HIDDEN if record.seed is None else record.seed}",
        *(f"option {key} {value}" for key, value in sorted(record.options.items())),
        *(" ".join((str(entry.seat), entry.text, entry.digest or "")).rstrip() for entry in record.entries),
    ]
    if record.outcome is not None:
        lines.append(_end(record.outcome))
    return "\n".join(lines) + "\n"


def _end(outcome: Outcome) -> str:
    scores, winners = (",".join(map(str, numbers)) for numbers in (outcome.scores, outcome.winners))
    return f"end {outcome.reason} {scores} {winners}"


def parse(text: str) -> Record:
    """Return the record of a text; raise RecordError. The rules are not asked: ``replay`` does that."""
    header: dict[str, str] = {}
    options: dict[str, str] = {}
    entries: list[Entry] = []
    outcome: Outcome | None = None
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split()
        match words:
            case []:
                continue
            case [first, *_] if first.startswith("#"):
                continue
            case _ if outcome is not None:
                raise RecordError(number, f"nothing may follow the end, not {line!r}")
            case ["game" | "rules" | "seats" | "seed" as key, value] if key not in header and not entries:
                header[key] = value
            case ["option", key, value] if key not in options and not entries:
                options[key] = value
            case [seat, act] if seat.isdecimal():
                entries.append(Entry(int(seat), act))
            case [seat, act, digest] if seat.isdecimal():
                entries.append(Entry(int(seat), act, digest))
            case ["end", reason, scores, winners]:
                outcome = Outcome(_numbers(number, scores), _numbers(number, winners), reason)
            case _:
                raise RecordError(number, f"{line!r} is neither header, option, entry nor end, or comes twice or late")
    return _record(header, options, tuple(entries), outcome)


def _record(
    header: Mapping[str, str], options: Mapping[str, str], entries: tuple[Entry, ...], outcome: Outcome | None
) -> Record:
    for key in ("game", "rules", "seats", "seed"):
        if key not in header:
            raise RecordError(1, f"a line {key!r} is missing")
    if not header["seats"].isdecimal():
        raise RecordError(1, f"seats must be a number, not {header['seats']!r}")
    seed = header["seed"]
    if seed != _HIDDEN and not seed.isdecimal():
        raise RecordError(1, f"the seed must be a number or {_HIDDEN!r}, not {seed!r}")
    return Record(
        header["game"],
        header["rules"],
        int(header["seats"]),
        None if seed == _HIDDEN else int(seed),
        options,
        entries,
        outcome,
    )


def _numbers(line: int, text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(part.lstrip("-").isdecimal() for part in parts):
        raise RecordError(line, f"numbers with commas are needed, not {text!r}")
    return tuple(int(part) for part in parts)
