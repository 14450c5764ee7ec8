"""What a game's folder provides: the rules, how they read in a terminal, where its cards come from.

A match is dealt from cards that came along now or earlier (``card_file``), or from someone's own, whose text is kept
with it. Knows the contract and digests. Must not know any game, nor any game's cards.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.core import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine.card_file import CardFiles, CardText

_WIDTH = 100


def outline(view: object) -> str:
    """Return any view as ``field: value`` lines, what is nested indented below its field."""
    return "\n".join(_lines(view, 0))


def _lines(value: object, depth: int) -> Iterator[str]:
    indent = "  " * depth
    if is_dataclass(value):
        for one in fields(value):
            inner = getattr(value, one.name)
            if _simple(inner):
                yield f"{indent}{one.name}: {_inline(inner)}"
            else:
                yield f"{indent}{one.name}:"
                yield from _lines(inner, depth + 1)
    elif isinstance(value, tuple) and not _simple(value):
        for number, inner in enumerate(value):
            yield f"{indent}{number}:"
            yield from _lines(inner, depth + 1)
    else:
        yield indent + _inline(value)


def _simple(value: object) -> bool:
    """Return whether the value fits on the line of its field."""
    if is_dataclass(value):
        return False
    if isinstance(value, tuple):
        return all(_simple(inner) for inner in value) and len(_inline(value)) <= _WIDTH
    return True


def _inline(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple):
        return "(" + " ".join(_inline(inner) for inner in value) + ")"
    return "-" if value is None else str(value)


AnyGame: TypeAlias = Game[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class GamePackage:
    """One game: ``engine/<key>/__init__.py`` calls it ``PACKAGE``, and ``engine.registry`` finds it there."""

    game: AnyGame
    text_table: Callable[[Any], str] = outline
    """A view as lines of a terminal; without one of the game's own, an outline of the fields."""
    event_text: Callable[[Any], str] = str
    """An event as a line of a terminal; of one's own where values need names."""
    cards: CardSource | None = None
    """Where its cards come from, of a game that has some as data."""


class CardSet(NamedTuple):
    """The cards of a match."""

    digest: str = ""
    """As the version of its rules names it; "": those that are there now."""
    own: str | None = None
    """The text of the file, where it is not one that came along."""


PRESENT: Final = CardSet()
"""The cards that are there now."""


@dataclass(frozen=True, slots=True)
class CardSource:
    """Where a game's cards come from."""

    files: CardFiles[Any]
    """Those that came along."""
    made: Callable[[CardText, str | None], AnyGame]
    """Returns the game with the cards of a text, and notes the second: the text where new matches are dealt from
    someone's own; raises CardsError."""
    own: bool = False
    """Anyone who runs the bot may have cards of their own."""


def digest_in(rules: str | None) -> str:
    """Return the digest of the cards that a version of the rules names, "" for none.

    >>> digest_in("1+8d522e38"), digest_in("1"), digest_in(None)
    ('8d522e38', '', '')
    """
    return (rules or "").partition("+")[2]
