"""The commands in Discord's context menus: *Invite to my table* on a person, *Look back from here* on a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.extras import stepping
from cogs.lobby import inviting
from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services


class ContextMenus:
    """What is in the context menus; nobody types their names, so these are translated."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def commands(self) -> tuple[app_commands.ContextMenu, ...]:
        """Return the commands; Discord allows five for people and five for messages."""
        return (
            app_commands.ContextMenu(name=_(msg("Invite to my table")), callback=self.invite),
            app_commands.ContextMenu(name=_(msg("Look back from here")), callback=self.look_back),
        )

    async def invite(self, interaction: Interaction, person: discord.Member | discord.User) -> None:
        """Invite a person to the table whose host asks."""
        async with Responder(self.services, interaction) as responder:
            await inviting.invite_to_own(responder, person)

    async def look_back(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the step of a match that a board shows."""
        async with Responder(self.services, interaction) as responder:
            await stepping.open_at(responder, message)
