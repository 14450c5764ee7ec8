"""The commands ``/game``: tables, matches, and what can be read of them."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.game.acting import Acting
from cogs.game.seating import Seating
from cogs.game.watching import Watching
from render.words import msg


class Game(
    Seating,
    Acting,
    Watching,
    commands.GroupCog,
    group_name="game",
    group_description=app_commands.locale_str(msg("Tables and matches")),
):
    """All of ``/game``."""


__all__ = ["Game"]
