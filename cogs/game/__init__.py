"""The commands ``/game``: lobbies, matches, and what people can read about them."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.game.info_commands import InfoCommands
from cogs.game.lobby_commands import LobbyCommands
from cogs.game.match_commands import MatchCommands
from cogs.game.solo_commands import SoloCommands
from render.words import msg


class GameCommands(
    LobbyCommands,
    SoloCommands,
    MatchCommands,
    InfoCommands,
    commands.GroupCog,
    group_name="game",
    group_description=app_commands.locale_str(msg("Tables and matches")),
):
    """All of ``/game``."""


__all__ = ["GameCommands"]
