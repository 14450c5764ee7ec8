"""``/game`` while a match runs: turn, undo, resign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs import acts
from cogs.answers import Answer
from render.words import msg

if TYPE_CHECKING:
    from cogs.desk import Desk


class Acting(commands.Cog):
    """What every game lets a seat do."""

    desk: Desk

    @app_commands.command(name="turn", description=_(msg("Open your panel: what you may do now, and how")))
    async def turn(self, interaction: discord.Interaction[Any]) -> None:
        """Open the panel."""
        async with Answer(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            await acts.open_panel(answer, info.id)

    @app_commands.command(
        name="undo", description=_(msg("Take your last step back, as far as nobody saw anything new"))
    )
    async def undo(self, interaction: discord.Interaction[Any]) -> None:
        """Take the last step back."""
        async with Answer(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            await acts.undo(answer, info.id, seq=None)

    @app_commands.command(name="resign", description=_(msg("Leave the match for good; a stand-in plays your seat")))
    @app_commands.describe(sure=_(msg("This cannot be taken back")))
    async def resign(self, interaction: discord.Interaction[Any], sure: bool) -> None:  # noqa: FBT001
        """Leave the match."""
        async with Answer(self.desk, interaction) as answer:
            words = answer.words
            info = answer.match = await self.desk.here(interaction)
            if not sure:
                await answer.say(words.say("Then you stay: nothing was done."))
                return
            update = await self.desk.host.resign(info.id, interaction.user.id, interaction=interaction.id)
            answer.match, answer.done = update.info, True
            self.desk.boards.refresh(info.id)
            if len(info.seats) == 1:
                await answer.say(words.say("The match is closed."))
            else:
                await answer.say(words.say("You have resigned. A stand-in plays your seat to the end."))
