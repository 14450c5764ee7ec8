"""The ``/roam`` commands of an auction: bid, pass, limit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.roam.roam_cog import RoamCog
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.interaction import Interaction


class AuctionCommands(RoamCog):
    """The commands to bid and pass, and to set a secret limit beforehand."""

    @app_commands.command(name="bid", description=_(msg("Bid in the auction")))
    @app_commands.describe(amount=_(msg("How many coins")))
    async def bid(self, interaction: Interaction, amount: app_commands.Range[int, 0, 999]) -> None:
        """Bid."""
        await self.act(interaction, lambda _context: [f"bid:{amount}"])

    @app_commands.command(name="pass", description=_(msg("Bid nothing in the auction")))
    async def pass_(self, interaction: Interaction) -> None:
        """Pass."""
        await self.act(interaction, lambda _context: ["pass"])

    @app_commands.command(
        name="limit",
        description=_(msg("In secret, before you are asked: bid as little as wins, up to this, else pass")),
    )
    @app_commands.describe(amount=_(msg("How many coins at most; none: withdraw it")))
    async def limit(self, interaction: Interaction, amount: str) -> None:
        """Set or withdraw a limit."""
        await self.act(interaction, lambda context: [f"limit:{context.coins(amount)}"])

    @bid.autocomplete("amount")
    async def _bids(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self.suggest_numbers(interaction, typed, lambda context: context.offers(context.below("bid")))

    @limit.autocomplete("amount")
    async def _limits(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self.suggest(interaction, typed, lambda context: context.offers(context.below("limit")))
