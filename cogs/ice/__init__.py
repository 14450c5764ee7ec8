"""The commands ``/ice``: the whole game by typing, as an alternative to the panel."""

from __future__ import annotations

from discord import app_commands

from cogs.commands.game_cog import GameCog
from cogs.ice.card_commands import CardCommands
from cogs.ice.context import KEY, IceContext
from cogs.ice.dig_commands import DigCommands
from cogs.ice.tile_commands import TileCommands
from cogs.ice.travel_commands import TravelCommands
from cogs.ice.turn_commands import ReadingCommands, TurnCommands
from render.words import msg


class IceCommands(
    GameCog[IceContext],
    group_name=KEY,
    group_description=app_commands.locale_str(msg("Play ICE by typing")),
):
    """All of ``/ice``."""

    key = KEY
    context_type = IceContext
    topics = (ReadingCommands, CardCommands, TileCommands, TurnCommands, DigCommands, TravelCommands)


COGS = (IceCommands,)
