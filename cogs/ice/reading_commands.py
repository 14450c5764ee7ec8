"""``/ice hand`` and ``/ice tableau``: one's own hand, and any guild board as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.ice.ice_cog import IceCog
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.interaction import Interaction


class ReadingCommands(IceCog):
    """The commands that show a hand or a guild board."""

    @app_commands.command(name="hand", description=_(msg("Your requests and snow tiles, for your eyes only")))
    async def hand(self, interaction: Interaction) -> None:
        """Show the person's own hand."""
        await self.show_hand(interaction)

    @app_commands.command(name="tableau", description=_(msg("A player's guild board, as text")))
    @app_commands.describe(player=_(msg("Whose; nothing: your own")))
    async def tableau(self, interaction: Interaction, player: str = "") -> None:
        """Show a guild board."""
        await self.show_tableau(interaction, player)

    @tableau.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.suggest_players(interaction, typed)
