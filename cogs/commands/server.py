"""``/server``: what who manages a server chooses for all of its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.messages.errors import UserError
from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services


@app_commands.default_permissions(manage_guild=True)
class ServerCommands(
    commands.GroupCog,
    group_name="server",
    group_description=app_commands.locale_str(msg("Settings for all tables on this server")),
):
    """What a server has chosen."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="vacation", description=_(msg("Vacation days per twelve months on this server")))
    @app_commands.describe(days=_(msg("0 for none (default: show the current number)")))
    async def vacation(self, interaction: Interaction, days: app_commands.Range[int, 0, 366] | None = None) -> None:
        """Show the bound; with days, keep it first."""
        async with Responder(self.services, interaction) as responder:
            host, words, guild = self.services.host, responder.words, interaction.guild_id
            if guild is None:
                raise UserError(words.say("That only works in a server's channels."))
            # a server may let others use the command; what it changes is for who manages it
            if not (interaction.permissions.manage_guild or interaction.permissions.administrator):
                raise UserError(words.say("Only members who can manage this server can do that."))
            if days is None:
                holds = await host.vacations.days(guild)
            else:
                holds = await host.vacations.bound(guild, days, interaction=interaction.id)
                responder.done = True
            text = words.count(
                "Vacation on this server: {n} day in twelve months. Players on vacation get no reminders, and their"
                " clocks stop. A change applies to vacations that start after it.",
                "Vacation on this server: {n} days in twelve months. Players on vacation get no reminders, and their"
                " clocks stop. A change applies to vacations that start after it.",
                holds,
            )
            await responder.say(text)
