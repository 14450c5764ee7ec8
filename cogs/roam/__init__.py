"""The commands ``/roam``: the whole game by typing, beside the panel that every game has."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.roam.auction import Auction
from cogs.roam.looking import Looking
from cogs.roam.turn import Turn
from render.words import msg


class Roam(
    Turn,
    Auction,
    Looking,
    commands.GroupCog,
    group_name="roam",
    group_description=app_commands.locale_str(msg("Play Roam by typing")),
):
    """All of ``/roam``."""


__all__ = ["Roam"]
