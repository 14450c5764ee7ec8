"""``/doctor``: finds what keeps the bot from working in this channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services


class DoctorCommand(commands.Cog):
    """Finds missing rights and names them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="doctor", description=_(msg("Check which permissions I'm missing in this channel")))
    async def doctor(self, interaction: Interaction) -> None:
        """Answer with the names of the missing rights."""
        async with Responder(self.services, interaction) as responder:
            words = responder.words
            held = interaction.app_permissions
            needed = rights.needed(interaction.channel)
            lines = [f"{'✅' if getattr(held, right) else '❌'} {rights.name(right, words)}" for right in needed]
            extra = ("create_public_threads", "send_messages_in_threads")
            lines += [
                f"{'✅' if getattr(held, right) else '➖'} "
                + words.say("{right} (only for threads)", right=rights.name(right, words))
                for right in extra
                if right not in needed
            ]
            if (alone := "create_private_threads") not in needed:
                mark = "✅" if getattr(held, alone) else "➖"
                lines.append(f"{mark} {words.say('{right} (only for `/game solo`)', right=rights.name(alone, words))}")
            lacking = [rights.name(right, words) for right in rights.missing(interaction)]
            if lacking:
                verdict = words.count(
                    "I'm missing a permission in this channel: {rights}. Anyone who manages the channel can give it"
                    " to me.",
                    "I'm missing permissions in this channel: {rights}. Anyone who manages the channel can give them"
                    " to me.",
                    len(lacking),
                    rights=words.listed(lacking),
                )
            else:
                verdict = words.say("I have every permission I need here.")
            absent = await channels.absence(interaction, words)
            if absent:
                # if the bot is not a member, Discord gives the rights of @everyone
                verdict, lines = absent, []
            elif held.administrator:
                lines.append(
                    words.say("I'm an administrator here. I don't need to be: the permissions above are enough.")
                )
            info = await self.services.host.tables.at(interaction.channel_id) if interaction.channel_id else None
            if not absent and not lacking:
                # other trouble with the public message of the match is added above the answer
                responder.match = info
            state = words.say("No table is open here.")
            if info is not None:
                state = words.say("Table number {match} is open here.", match=info.id)
            seen = self.services.second_bot.told(words)
            await responder.say("\n".join(filter(None, [f"**{verdict}**", *lines, state, seen])))
