"""All games, in the order in which they are offered: a new game is one more key, everything else is in its folders.

Knows keys. Must not know any game: each is found by its key, as ``engine.game_parts`` says.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from engine.game_parts import IncompleteGame, find_part, home
from engine.package import AnyGame, GamePackage

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
