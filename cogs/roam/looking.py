"""``/roam tableau``: one player's characters and artifacts, as text."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs import ask, faces
from cogs.names import fixed
from cogs.roam.base import KEY, Table
from cogs.sheet import Sheet, Text
from host import Refusal
from render.words import msg


class Looking(Table):
    """What lies in front of a player."""

    @app_commands.command(name="tableau", description=_(msg("What lies in front of a player")))
    @app_commands.describe(player=_(msg("Whose; nothing: your own")))
    async def tableau(self, interaction: discord.Interaction[Any], player: str = "") -> None:
        """Show a tableau."""
        async with ask.answering(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            update = await self.desk.host.look(info.id)
            seated = update.info.seated(interaction.user.id)
            seat = int(player) if player.isdecimal() and len(player) == 1 else seated.seat if seated else -1
            if info.game != KEY or not 0 <= seat < len(update.names):
                raise Refusal("not-seated")
            view, words = update.view(None), answer.words
            names = faces.shown_names(update.info, words, mark=fixed)
            tableau = self.desk.renderer(KEY).tableau(view, seat, names, words)
            await answer.show(Sheet((Text(faces.fenced(tableau)),)))

    @tableau.autocomplete("player")
    async def _players(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        found = await self.there(interaction)
        names = found[0].names if found else ()
        return ask.choices(typed, [(name, str(seat)) for seat, name in enumerate(names)])
