"""The tree that legal actions form: their texts, cut at the colons.

Knows the shape of action texts, and that a token such as ``c4`` is a square. Must not know any game,
nor Discord but for the number of entries that a select holds.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

LIMIT: Final = 25
"""Entries that a select may hold."""

_SQUARE: Final = re.compile(r"([a-z])([1-9]\d?)")
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}


@dataclass(frozen=True, slots=True)
class Entry:
    """One way on: an action (``leaf``), the beginning of several, or a part of a level that is too long."""

    text: str
    """The action's text or its beginning."""
    leaf: bool
    size: int
    """Actions behind this entry."""
    part: str = ""
    """A letter (the squares of a column) or a number (a page), when the level had to be split."""

    @property
    def tail(self) -> str:
        """What a control carries for it; ``place`` reads it back."""
        return f"{self.text}|{self.part}" if self.part else self.text


def place(tail: str) -> tuple[str, str]:
    """Return the level and the part of a tail.

    >>> place("at|c"), place("slide:c4")
    (('at', 'c'), ('slide:c4', ''))
    """
    text, _, part = tail.partition("|")
    return text, part


def below(prefix: str, legal: Iterable[str]) -> tuple[str, ...]:
    """Return the actions that begin with the prefix, whole tokens compared.

    >>> below("at", ("at:c4", "attack"))
    ('at:c4',)
    """
    return tuple(text for text in legal if not prefix or text == prefix or text.startswith(f"{prefix}:"))


def level(prefix: str, legal: Iterable[str]) -> tuple[Entry, ...]:
    """Return the ways on from a prefix, in the order of the actions.

    A way that leads to one action only is that action.

    >>> [e.text for e in level("", ("explore:maelo", "explore:zira", "flip:zira", "rest"))]
    ['explore', 'flip:zira', 'rest']
    """
    groups: dict[str, list[str]] = {}
    depth = prefix.count(":") + 2 if prefix else 1
    for text in below(prefix, legal):
        groups.setdefault(":".join(text.split(":")[:depth]), []).append(text)
    entries: list[Entry] = []
    for start, texts in groups.items():
        if len(texts) == 1:
            entries.append(Entry(texts[0], leaf=True, size=1))
            continue
        if start in texts and prefix != start:
            entries.append(Entry(start, leaf=True, size=1))
        if prefix != start:
            rest = [text for text in texts if text != start]
            # an action that is also the beginning of others stands beside them
            entries.extend(level(start, rest) if start in texts else [Entry(start, leaf=False, size=len(texts))])
    return tuple(entries)


def shown(prefix: str, part: str, legal: Sequence[str]) -> tuple[Entry, ...]:
    """Return at most LIMIT entries for a level: itself, one part of it, or the parts that it is split into."""
    entries = level(prefix, legal)
    if len(entries) <= LIMIT:
        return entries
    if all(square(_next(prefix, entry)) for entry in entries):
        columns: dict[str, list[Entry]] = {}
        for entry in entries:
            columns.setdefault(_next(prefix, entry)[0], []).append(entry)
        parts = {key: tuple(columns[key]) for key in sorted(columns)}
    else:
        size = max(LIMIT, -(-len(entries) // LIMIT))
        parts = {str(n // size + 1): entries[n : n + size] for n in range(0, len(entries), size)}
    if part in parts:
        return parts[part][:LIMIT]
    return tuple(Entry(prefix, leaf=False, size=sum(e.size for e in some), part=key) for key, some in parts.items())


def _next(prefix: str, entry: Entry) -> str:
    return entry.text.split(":")[prefix.count(":") + 1 if prefix else 0]


def square(token: str) -> tuple[int, int] | None:
    """Return column and row of a square's name, None for other tokens.

    >>> square("c4"), square("maelo")
    ((2, 3), None)
    """
    found = _SQUARE.fullmatch(token)
    return None if found is None else (ord(found[1]) - ord("a"), int(found[2]) - 1)


def placement(text: str) -> bool:
    """Return whether an action names a square, so that it is worth a look before it is done."""
    return any(square(token) for token in text.split(":")[1:])


def neighbours(text: str, legal: Iterable[str]) -> dict[str, str]:
    """Return the action to each side of a placement: the nearest in that direction among its siblings.

    >>> neighbours("at:c4", ("at:a4", "at:c4", "at:c2", "at:d5"))
    {'left': 'at:a4', 'up': 'at:c2', 'down': 'at:d5', 'right': 'at:d5'}
    """
    start, _, last = text.rpartition(":")
    here = square(last)
    if here is None:
        return {}
    siblings = {
        spot: other
        for other in legal
        if other.rpartition(":")[0] == start and other != text and (spot := square(other.rpartition(":")[2]))
    }
    found: dict[str, str] = {}
    for name, (dx, dy) in DIRECTIONS.items():
        ahead = [
            (along, across, other)
            for (x, y), other in siblings.items()
            if (along := (x - here[0]) * dx + (y - here[1]) * dy) > 0
            # nothing that lies more to the side than ahead counts as "left" or "up"
            and (across := abs((x - here[0]) * dy) + abs((y - here[1]) * dx)) <= along
        ]
        if ahead:
            found[name] = min(ahead, key=lambda way: (way[0] + way[1], way[1], way[2]))[2]
    return found
