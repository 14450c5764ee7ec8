"""``/roam`` in an auction: bid, pass, limit."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.roam.base import Table
from render.words import msg


class Auction(Table):
    """Speaking in an auction, or beforehand and in secret."""

    @app_commands.command(name="bid", description=_(msg("Bid in the auction")))
    @app_commands.describe(amount=_(msg("How many coins")))
    async def bid(self, interaction: discord.Interaction[Any], amount: app_commands.Range[int, 0, 999]) -> None:
        """Bid."""
        await self.act(interaction, lambda _view: [f"bid:{amount}"])

    @app_commands.command(name="pass", description=_(msg("Bid nothing in the auction")))
    async def pass_(self, interaction: discord.Interaction[Any]) -> None:
        """Pass."""
        await self.act(interaction, lambda _view: ["pass"])

    @app_commands.command(
        name="limit",
        description=_(msg("In secret, before you are asked: bid as little as wins, up to this, else pass")),
    )
    @app_commands.describe(amount=_(msg("How many coins at most; none: withdraw it")))
    async def limit(self, interaction: discord.Interaction[Any], amount: str) -> None:
        """Set or withdraw a limit."""
        await self.act(interaction, lambda _view: [f"limit:{amount.strip().lower()}"])

    @bid.autocomplete("amount")
    async def _bids(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[int]]:
        found = await self.legal(interaction, str(typed), "bid")
        return [app_commands.Choice(name=choice.name, value=int(choice.value)) for choice in found]

    @limit.autocomplete("amount")
    async def _limits(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await self.legal(interaction, typed, "limit")
