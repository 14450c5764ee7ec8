"""``/roam tableau``: one player's characters and artifacts, as text."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.roam.base import Table
from render.words import msg


class Looking(Table):
    """What lies in front of a player."""

    @app_commands.command(name="tableau", description=_(msg("What lies in front of a player")))
    @app_commands.describe(player=_(msg("Whose; nothing: your own")))
    async def tableau(self, interaction: discord.Interaction[Any], player: str = "") -> None:
        """Show a tableau."""
        await self.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.players(interaction, typed)
