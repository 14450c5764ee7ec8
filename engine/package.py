"""What a game's folder gives to whoever plays it: the rules, how they read in a terminal, where its cards come from.

A match is dealt from cards that came along now or earlier (``card_file``), or from somebody's own, whose text is kept
with it. Knows the contract and digests. Must not know any game, nor any game's cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from engine.core import Game
from engine.outline import outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.card_file import CardFiles, CardText


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
    somebody's own; raises CardsError."""
    own: bool = False
    """Whoever runs the bot may have cards of their own."""


def digest_in(rules: str | None) -> str:
    """Return the digest of the cards that a version of the rules names, "" for none.

    >>> digest_in("1+8d522e38"), digest_in("1"), digest_in(None)
    ('8d522e38', '', '')
    """
    return (rules or "").partition("+")[2]
