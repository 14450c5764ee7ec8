"""A match as a record: header and action texts, written and read back.

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

Where a match was dealt from someone's own cards, their file stands behind the options, each line after the word
``cards``. An entry is a seat, a text and, where it is known, the digest of the state after it. The last line is the
outcome: why the match ended, the points by seat, the winners. A running match shown to people says ``seed hidden``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.core import Outcome, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

HIDDEN = "hidden"
"""What stands for a seed that is not told."""
_LINES = re.compile(r"\r\n|\n|\r")
"""Between lines: what else may pass for the end of one stands in texts of cards."""
_NUMBER = re.compile(r"-?[0-9]{1,1000}")  # Python itself reads no more than 4,300 digits


class RecordError(ValueError):
    """A text that is no record; ``line`` counts from 1."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


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
    cards: str | None = None
    """The text of the file of cards, where it is not one that came along: ``rules`` names its digest."""


def dump(record: Record) -> str:
    """Return the record's text; ``parse`` reads it back."""
    lines = [
        f"game {record.game}",
        f"rules {record.rules}",
        f"seats {record.seats}",
        f"seed {HIDDEN if record.seed is None else record.seed}",
        *(f"option {key} {value}" for key, value in sorted(record.options.items())),
        *(f"cards {line}".rstrip(" ") for line in _card_lines(record.cards)),
        *(" ".join((str(entry.seat), entry.text, entry.digest or "")).rstrip() for entry in record.entries),
    ]
    if record.outcome is not None:
        lines.append(outcome_line(record.outcome))
    return "\n".join(lines) + "\n"


def _card_lines(cards: str | None) -> list[str]:
    return [] if cards is None else _LINES.split(cards.rstrip("\n"))


def outcome_line(outcome: Outcome) -> str:
    """Return the last line of a record."""
    scores, winners = (",".join(map(str, numbers)) for numbers in (outcome.scores, outcome.winners))
    return f"end {outcome.reason} {scores} {winners}"


def parse(text: str) -> Record:
    """Return the record of a text; raise RecordError. The rules are not asked: ``replay`` does that."""
    header: dict[str, str] = {}
    options: dict[str, str] = {}
    entries: list[Entry] = []
    cards: list[str] = []
    outcome: Outcome | None = None
    for number, line in enumerate(_LINES.split(text), 1):
        words = line.split()
        match words:
            case []:
                continue
            case [first, *_] if first.startswith("#"):
                continue
            case _ if outcome is not None:
                raise RecordError(number, f"nothing may follow the end, not {_shown(line)}")
            case ["game" | "rules" | "seats" | "seed" as key, value] if key not in header and not entries:
                header[key] = value
            case ["option", key, value] if key not in options and not entries:
                options[key] = value
            case ["cards", *_] if not entries:
                cards.append(line.lstrip().removeprefix("cards").removeprefix(" "))
            case [seat, act] if seat.isdecimal():
                entries.append(Entry(_number(number, seat), act))
            case [seat, act, digest] if seat.isdecimal():
                entries.append(Entry(_number(number, seat), act, digest))
            case ["end", reason, scores, winners]:
                outcome = Outcome(_numbers(number, scores), _numbers(number, winners), reason)
            case _:
                raise RecordError(
                    number, f"{_shown(line)} is neither header, option, entry nor end, or comes twice or late"
                )
    record = _record(header, options, tuple(entries), outcome)
    return replace(record, cards="\n".join([*cards, ""])) if cards else record


def _record(
    header: Mapping[str, str], options: Mapping[str, str], entries: tuple[Entry, ...], outcome: Outcome | None
) -> Record:
    for key in ("game", "rules", "seats", "seed"):
        if key not in header:
            raise RecordError(1, f"a line {key!r} is missing")
    seed = header["seed"]
    if seed != HIDDEN and not (_NUMBER.fullmatch(seed) and seed.isdecimal()):
        raise RecordError(1, f"the seed must be a number or {HIDDEN!r}, not {_shown(seed)}")
    return Record(
        header["game"],
        header["rules"],
        _number(1, header["seats"]),
        None if seed == HIDDEN else int(seed),
        options,
        entries,
        outcome,
    )


def _number(line: int, text: str) -> int:
    if not (_NUMBER.fullmatch(text) and text.isdecimal()):
        raise RecordError(line, f"seats are numbers, not {_shown(text)}")
    return int(text)


def _numbers(line: int, text: str) -> tuple[int, ...]:
    parts = text.split(",")
    if not all(map(_NUMBER.fullmatch, parts)):
        raise RecordError(line, f"numbers with commas are needed, not {_shown(text)}")
    return tuple(map(int, parts))


def _shown(text: str) -> str:
    """Return a text of any length as it may stand in a sentence."""
    return repr(text if len(text) <= 80 else f"{text[:79]}…")
