"""Strict reading of card files in TOML: whatever is not exactly right is an error that says what to do.

A match is played to its end with the cards that it was dealt from. So each file from which matches may have been dealt
stays, as ``engine/<game>/released/<digest>.toml`` once another takes its place. Knows files, tables, keys, values and
digests. Must not know any game's cards.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from operator_text import NotText, read_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

Choice = TypeVar("Choice", bound=StrEnum)
C = TypeVar("C")


class CardsError(ValueError):
    """A card file that cannot be used; the message names file, card and key, and what to do."""

    def __init__(self, file: str, card: str, key: str, advice: str) -> None:
        where = ", ".join(part for part in (file, card, key and f"key {key!r}") if part)
        super().__init__(f"{where}: {advice}")
        self.file = file
        self.card = card
        self.key = key


class CardTable:
    """One table of a card file; each value is asked for once, and ``close`` refuses what nobody asked for."""

    def __init__(self, file: str, name: str, values: Mapping[str, object]) -> None:
        self.file = file
        self.name = name
        self._values = values
        self._known: list[str] = []

    def wrong(self, key: str, advice: str) -> CardsError:
        """Return the error for a key of this table."""
        return CardsError(self.file, self.name, key, advice)

    def text(self, key: str) -> str:
        """Return a text that is not empty."""
        value = self._take(key)
        if not isinstance(value, str):
            raise self.wrong(key, f"write a text in quotation marks, not {_shown(value)}")
        if not value.strip():
            raise self.wrong(key, "write at least one character")
        return value

    def slug(self, key: str, *, longest: int) -> str:
        """Return an id: lower-case letters a to z only."""
        value = self.text(key)
        if not (value.isascii() and value.isalpha() and value.islower() and len(value) <= longest):
            raise self.wrong(key, f"use 1 to {longest} lower-case letters a to z, not {_shown(value)}")
        return value

    def number(self, key: str, *, low: int, high: int) -> int:
        """Return a whole number within the bounds, which are included."""
        value = self._take(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, f"write a whole number, not {_shown(value)}")
        if not low <= value <= high:
            raise self.wrong(key, f"use a number from {low} to {high}, not {_shown(value)}")
        return value

    def choice(self, key: str, kind: type[Choice]) -> Choice:
        """Return the member of an enumeration whose value the text is."""
        value = self.text(key)
        try:
            return kind(value)
        except ValueError:
            raise self.wrong(key, f"use one of {', '.join(kind)}, not {_shown(value)}") from None

    def rows(self, key: str, *, signs: str) -> tuple[str, ...]:
        """Return a drawing: at least one row, all of one length, made of the given signs."""
        value = self._take(key)
        if not isinstance(value, list) or not value or not all(isinstance(row, str) for row in value):
            raise self.wrong(key, f'write a list of rows such as ["{signs[0]}{signs[-1]}"], not {_shown(value)}')
        drawing = tuple(str(row) for row in value)
        for number, row in enumerate(drawing, 1):
            if not row or len(row) != len(drawing[0]):
                raise self.wrong(key, f"make row {number} ({_shown(row)}) as long as the first ({_shown(drawing[0])})")
            for sign in row:
                if sign not in signs:
                    raise self.wrong(key, f"use only the signs {' '.join(signs)} in row {number}, not {sign!r}")
        return drawing

    def texts(self, key: str, *, known: Sequence[str]) -> tuple[str, ...]:
        """Return a list of texts, each one of the known ones and none twice; it may be empty."""
        value = self._take(key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise self.wrong(key, f"write a list of texts in quotation marks, not {_shown(value)}")
        found = tuple(str(item) for item in value)
        for item in found:
            if item not in known:
                raise self.wrong(key, f"use only {', '.join(known)}, not {_shown(item)}")
            if found.count(item) > 1:
                raise self.wrong(key, f"write {item!r} once")
        return found

    def numbers(self, key: str, *, low: int, high: int) -> tuple[int, ...]:
        """Return a list of at least one whole number within the bounds, which are included."""
        value = self._take(key)
        if not isinstance(value, list) or not value:
            raise self.wrong(key, f"write a list of whole numbers such as [1, 2], not {_shown(value)}")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.wrong(key, f"use whole numbers from {low} to {high}, not {_shown(item)}")
        return tuple(int(item) for item in value)

    def has_list(self, key: str) -> bool:
        """Return whether a list stands there, of a key that may have a list or one value."""
        return isinstance(self._values.get(key), list)

    def house(self) -> str | None:
        """Return why a table's values are this project's own; None for one without the mark ``house = true``."""
        if "house" not in self._values:
            return None
        if self._take("house") is not True:
            raise self.wrong("house", "write true, or leave the key out")
        return self.text("reason")

    def close(self) -> None:
        """Raise when the table holds a key that was never asked for."""
        for key in self._values:
            if key not in self._known:
                raise self.wrong(key, f"remove this key; known here are {', '.join(self._known)}")

    def _take(self, key: str) -> object:
        self._known.append(key)
        if key not in self._values:
            raise self.wrong(key, "add this key")
        return self._values[key]


@dataclass(frozen=True, slots=True)
class CardText:
    """What a file of cards holds, wherever it is kept; ``name`` is for errors."""

    name: str
    content: str


@dataclass(frozen=True, slots=True)
class CardFiles(Generic[C]):
    """The files of a game's cards: those that came along now or earlier."""

    present: Path
    """From which is dealt now."""
    released: tuple[str, ...]
    """The digests of all sets from which matches were dealt, the oldest first; the last is that of ``present``."""
    cards_of: Callable[[CardText], C]
    """Returns the cards that a text describes, one value for each text; raises CardsError."""

    def path(self, digest: str) -> Path | None:
        """Return where a set from which matches were dealt lies; None of a digest that is none of theirs."""
        if digest not in self.released:
            return None
        return self.present if digest == self.released[-1] else self.present.parent / "released" / f"{digest}.toml"

    def text(self, digest: str) -> CardText | None:
        """Return the file of a set from which matches were dealt; None of a digest that is none of theirs."""
        path = self.path(digest)
        return None if path is None else text_of(path)

    def load(self, path: Path | None = None) -> C:
        """Return the cards of a file, of those that are dealt from now by default; raise CardsError."""
        return self.cards_of(text_of(self.present if path is None else path))

    def of(self, digest: str) -> C | None:
        """Return the cards of a set from which matches were dealt; None of a digest that is none of theirs."""
        path = self.path(digest)
        return None if path is None else self.load(path)


def text_of(path: Path) -> CardText:
    """Return what a file of cards holds; raise CardsError."""
    try:
        return CardText(path.name, read_text(path))
    except OSError as error:
        raise CardsError(path.name, "", "", f"cannot be read ({error.strerror}); check the path {path}") from error
    except NotText as error:
        raise CardsError(path.name, "", "", "save it again as a text with the encoding UTF-8") from error


def read(text: CardText, counts: Mapping[str, int]) -> dict[str, tuple[CardTable, ...]]:
    """Return the tables of a file by kind; raise CardsError unless there are exactly ``counts`` of each kind.

    A table is named by its kind, its number from 1 and its id, as ``land 3 (orsa)``.
    """
    file = text.name
    try:
        content = tomllib.loads(text.content)
    except tomllib.TOMLDecodeError as error:
        raise CardsError(file, "", "", f"correct the TOML: {error}") from error
    except (ValueError, RecursionError) as error:
        advice = "use numbers of a few digits and lists without lists in them; some value here is too much to read"
        raise CardsError(file, "", "", advice) from error
    for kind in content:
        if kind not in counts:
            raise CardsError(file, "", kind, f"remove this; known here are {', '.join(f'[[{one}]]' for one in counts)}")
    found: dict[str, tuple[CardTable, ...]] = {}
    for kind, count in counts.items():
        tables = content.get(kind, [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise CardsError(file, "", kind, f"write each as a table of its own under [[{kind}]]")
        if len(tables) != count:
            raise CardsError(file, "", kind, f"make it {count} tables [[{kind}]]; there are {len(tables)}")
        found[kind] = tuple(
            CardTable(file, _name(kind, number, table), table) for number, table in enumerate(tables, 1)
        )
    return found


def require_unique(tables: Sequence[CardTable], key: str, values: Iterable[str]) -> None:
    """Raise CardsError at the second table that has a value; ``values`` go with the tables."""
    first: dict[str, CardTable] = {}
    for table, value in zip(tables, values, strict=True):
        if value in first:
            raise table.wrong(key, f"choose another; {value!r} is taken by {first[value].name}")
        first[value] = table


def _name(kind: str, number: int, table: Mapping[str, object]) -> str:
    own = table.get("id")
    return f"{kind} {number} ({_cut(own)})" if isinstance(own, str) else f"{kind} {number}"


def _shown(value: object) -> str:
    """Return a value of any size and depth as it may stand in a sentence."""
    try:
        return _cut(repr(value))
    except (ValueError, RecursionError):  # a number of thousands of digits, a table in a table in a table
        return "that"


def _cut(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:79]}…"


def digest_of(values: object) -> str:
    """Return the digest of cards: eight hexadecimal digits of the SHA-256 of their values as JSON."""
    return hashlib.sha256(json.dumps(values, separators=(",", ":")).encode()).hexdigest()[:8]
