"""``/game solo``: one person against computers, begun at once, in a private thread.

Must not know any one game, nor how such a match is opened (``cogs.lobby.solo_actions``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.commands.autocomplete import choices
from cogs.lobby import computer_texts, solo_actions
from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.services import Services
    from cogs.messages.interaction import Interaction


class SoloCommands(commands.Cog):
    """The command by which one person plays against computers."""

    services: Services

    @app_commands.command(name="solo", description=_(msg("Play against computers at once, with hints and free undo")))
    @app_commands.rename(many="computers")
    @app_commands.describe(
        game=_(msg("Which game")),
        many=_(msg("How many computers; nothing: one")),
        strength=_(msg("How well they play; nothing: normal")),
    )
    @app_commands.choices(
        strength=[app_commands.Choice(name=_(label), value=key) for key, label in computer_texts.STRENGTHS.items()]
    )
    async def solo(
        self,
        interaction: Interaction,
        game: str,
        many: app_commands.Range[int, 0, 9] = 1,
        strength: str = solo_actions.NORMAL,
    ) -> None:
        """Begin a match of one person and computers."""
        async with Responder(self.services, interaction) as responder:
            await solo_actions.ask(responder, solo_actions.SoloWish(game, many, strength))

    @solo.autocomplete("game")
    async def _solo_games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])
