"""``/ice`` to look: the own hand, and anybody's guild board as text."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.ice.base import Table
from render.words import msg


class Looking(Table):
    """What one holds, and what lies in front of a player."""

    @app_commands.command(name="hand", description=_(msg("Your requests and snow tiles, for your eyes only")))
    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        """Show the own hand."""
        await self.show_hand(interaction)

    @app_commands.command(name="tableau", description=_(msg("A player's guild board, as text")))
    @app_commands.describe(player=_(msg("Whose; nothing: your own")))
    async def tableau(self, interaction: discord.Interaction[Any], player: str = "") -> None:
        """Show a guild board."""
        await self.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.players(interaction, typed)
