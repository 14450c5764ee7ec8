"""All players, by game and strength: a game's own where ``players/<key>`` has them, else those for any game.

Knows keys. Must not know any game, nor how any player thinks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from engine.registry import find_part
from players import any_game, worth
from players.computer import Budget, Computer

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.package import AnyGame

    Chances = Callable[[AnyGame, Any, int], Sequence[float]]

STRENGTHS: Final = ("easy", "casual", "normal", "hard")
"""All that there are, the weakest first; a table is offered those that its game has: ``strengths``."""
ADVISER: Final = "adviser"
"""Who gives hints, in a moment; no table is offered it."""
RANDOM: Final = "random"
"""What every strength is measured against; offered to nobody."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a game: ``players/<key>/__init__.py`` calls it ``PLAYERS``."""

    easy: Computer
    normal: Computer
    hard: Computer
    casual: Computer | None = None
    """Between easy and normal, where these are far apart."""
    adviser: Computer | None = None
    """Who gives hints, where that isn't *normal*."""
    chances: Chances = worth.chances
    """How likely each seat is to win in an open position: what a review goes by."""


ANY: Final = Players(
    easy=Computer("easy", any_game.easy, Budget(60, 2.0)),
    normal=Computer("normal", any_game.normal, Budget(400, 5.0)),
    hard=Computer("hard", any_game.hard, Budget(4000, 10.0)),
)
"""What a game has that brings none of its own."""
_RANDOM: Final = Computer(RANDOM, any_game.random_choice, Budget(1, 1.0))


@cache
def players(key: str) -> Players:
    """Return the players of the game with a key."""
    return find_part("players", key, "PLAYERS", Players) or ANY


def strengths(key: str) -> tuple[str, ...]:
    """Return how strong the computers of a game may be, the weakest first.

    >>> strengths("example")
    ('easy', 'normal', 'hard')
    """
    return tuple(name for name in STRENGTHS if getattr(players(key), name) is not None)


def find(key: str, name: str) -> Computer:
    """Return a player of a game by its strength, who gives hints, or the random one; raise KeyError."""
    if name == RANDOM:
        return _RANDOM
    if name == ADVISER:
        return players(key).adviser or players(key).normal
    if name not in strengths(key):
        raise KeyError(name)
    found: Computer = getattr(players(key), name)
    return found
