"""``/roam tableau``: one player's characters and artifacts, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.roam.roam_cog import RoamCog
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.interaction import Interaction


class ReadingCommands(RoamCog):
    """The command that shows a player's tableau."""

    @app_commands.command(name="tableau", description=_(msg("What lies in front of a player")))
    @app_commands.describe(player=_(msg("Whose; nothing: your own")))
    async def tableau(self, interaction: Interaction, player: str = "") -> None:
        """Show a tableau."""
        await self.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.suggest_players(interaction, typed)
