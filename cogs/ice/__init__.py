"""The commands ``/ice``: the whole game by typing, as an alternative to the panel."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.ice.card_commands import CardCommands
from cogs.ice.dig_commands import DigCommands
from cogs.ice.reading_commands import ReadingCommands
from cogs.ice.tile_commands import TileCommands
from cogs.ice.travel_commands import TravelCommands
from cogs.ice.turn_commands import TurnCommands
from render.words import msg


class IceCommands(
    TravelCommands,
    DigCommands,
    TurnCommands,
    TileCommands,
    CardCommands,
    ReadingCommands,
    commands.GroupCog,
    group_name="ice",
    group_description=app_commands.locale_str(msg("Play ICE by typing")),
):
    """All of ``/ice``."""


COGS = (IceCommands,)
