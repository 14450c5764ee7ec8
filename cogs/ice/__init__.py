"""The commands ``/ice``: the whole game by typing, beside the panel that every game has."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.ice.cards import Cards
from cogs.ice.digging import Digging
from cogs.ice.looking import Looking
from cogs.ice.tiles import Tiles
from cogs.ice.travel import Travel
from cogs.ice.turn import Turn
from render.words import msg


class Ice(
    Travel,
    Digging,
    Turn,
    Tiles,
    Cards,
    Looking,
    commands.GroupCog,
    group_name="ice",
    group_description=app_commands.locale_str(msg("Play ICE by typing")),
):
    """All of ``/ice``."""


__all__ = ["Ice"]
