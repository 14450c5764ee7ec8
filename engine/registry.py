"""All games, in the order in which they are offered: a new game is one more key, everything else is in its folders.

Knows keys. Must not know any game: each is found by its key, as ``engine.game_parts`` says.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from engine.game_parts import IncompleteGame, find_part, home
from engine.package import AnyGame, GamePackage

if TYPE_CHECKING:
    from pathlib import Path

KEYS: Final = ("roam", "ice")
"""The games, in the order in which they are offered."""
EXAMPLES: Final[tuple[str, ...]] = ("example",)
"""Games to learn from: in the terminal, the playground and the tests, and never hosted on Discord."""


@cache
def package(key: str) -> GamePackage:
    """Return what the engine has of the game with a key; raise KeyError, or IncompleteGame."""
    if key not in (*KEYS, *EXAMPLES):
        raise KeyError(key)
    found = find_part("engine", key, "PACKAGE", GamePackage)
    if found is None:
        raise IncompleteGame(f"{home('engine', key)} is not there")
    if found.game.info.key != key:
        raise IncompleteGame(f"{home('engine', key)}: PACKAGE is of a game with the key {found.game.info.key!r}")
    return found


def find(key: str) -> AnyGame:
    """Return the game with a key; raise KeyError."""
    return package(key).game


GAMES: Final = tuple(map(find, KEYS))
EVERY_GAME: Final = (*GAMES, *map(find, EXAMPLES))
"""The examples too."""


def with_cards(cards: Path | None) -> dict[str, AnyGame]:
    """Return every game by its key, with the cards of a file where there is one; raise CardsError."""
    own = {} if cards is None else {key: make(cards) for key in KEYS if (make := package(key).with_cards) is not None}
    return {**{game.info.key: game for game in EVERY_GAME}, **own}
