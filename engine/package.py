"""What a game's folder gives to whoever plays it: the rules, and how they read in a terminal.

Knows the contract. Must not know any game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from engine.core import Game
from engine.outline import outline

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.card_sets import CardSource

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
