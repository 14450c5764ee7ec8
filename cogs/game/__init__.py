"""The commands ``/game``: lobbies, matches, and what people can read about them."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.topics import CommandGroup
from cogs.game.info_commands import InfoCommands
from cogs.game.lobby_commands import LobbyCommands, SoloCommands
from cogs.game.match_commands import MatchCommands
from render.words import msg


class GameCommands(
    CommandGroup,
    group_name="game",
    group_description=app_commands.locale_str(msg("Tables and matches")),
):
    """All of ``/game``."""

    topics = (InfoCommands, MatchCommands, SoloCommands, LobbyCommands)


__all__ = ["GameCommands"]
