"""All games, in the order in which they are offered. A new game is one more line."""

from __future__ import annotations

from typing import Any, TypeAlias

from engine.core import Game
from engine.ice import GAME as ICE
from engine.roam import GAME as ROAM

AnyGame: TypeAlias = Game[Any, Any, Any, Any]

GAMES: tuple[AnyGame, ...] = (ROAM, ICE)


def find(key: str) -> AnyGame:
    """Return the game with a key; raise KeyError."""
    return {game.info.key: game for game in GAMES}[key]
