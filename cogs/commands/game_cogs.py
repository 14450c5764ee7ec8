"""Finds the commands of each game: ``cogs/<key>/__init__.py`` calls them ``COGS``; most games need none.

Knows where they are found. Must not know any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.commands.game_cog import GameCog
from engine.registry import IncompleteGame, find_part, home

if TYPE_CHECKING:
    from cogs.panel.seat_context import AnySeatContext


def game_cogs(key: str) -> tuple[type[GameCog[AnySeatContext]], ...]:
    """Return a game's cog classes, () when it has none; raise IncompleteGame."""
    found = find_part("cogs", key, "COGS", tuple)
    for one in found or ():
        if not (isinstance(one, type) and issubclass(one, GameCog)):
            raise IncompleteGame(f"{home('cogs', key)}: COGS holds {one!r}, which is no GameCog")
        if one.key != key:
            raise IncompleteGame(f"{home('cogs', key)}: {one.__name__} has the key {one.key!r}, not {key!r}")
    return found or ()
