"""The commands ``/roam``: the whole game by typing, as an alternative to the panel."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.game_cog import GameCog
from cogs.roam.commands import KEY, AuctionCommands, ReadingCommands, RoamContext, TurnCommands
from render.words import msg


class RoamCommands(
    GameCog[RoamContext],
    group_name=KEY,
    group_description=app_commands.locale_str(msg("Play Roam by typing")),
):
    """All of ``/roam``."""

    key = KEY
    context_type = RoamContext
    topics = (ReadingCommands, AuctionCommands, TurnCommands)


COGS = (RoamCommands,)
