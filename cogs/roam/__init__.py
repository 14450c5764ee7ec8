"""The commands ``/roam``: the whole game by typing, as an alternative to the panel."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.roam.auction_commands import AuctionCommands
from cogs.roam.reading_commands import ReadingCommands
from cogs.roam.turn_commands import TurnCommands
from render.words import msg


class RoamCommands(
    TurnCommands,
    AuctionCommands,
    ReadingCommands,
    commands.GroupCog,
    group_name="roam",
    group_description=app_commands.locale_str(msg("Play Roam by typing")),
):
    """All of ``/roam``."""


COGS = (RoamCommands,)
