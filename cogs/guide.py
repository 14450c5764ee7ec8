"""``/help``: how to begin, and what the commands do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.answers import Answer
from render.words import msg

if TYPE_CHECKING:
    from cogs.desk import Desk


class Guide(commands.Cog):
    """Explains the bot."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    @app_commands.command(name="help", description=_(msg("How to play with me, in one page")))
    async def help(self, interaction: discord.Interaction[Any]) -> None:
        """Show the one page."""
        async with Answer(self.desk, interaction) as answer:
            words = answer.words
            games = words.listed([game.info.title for game in self.desk.games.values()])
            await answer.say(
                "\n".join(
                    [
                        words.say("## Board games in a channel, over days"),
                        words.say("I host {games}.", games=games),
                        words.say("1. `/game new` opens a table; the others press *Join*, then you press *Start*."),
                        words.say(
                            "2. The board shows whose turn it is and mentions that person. *Take your turn* opens a"
                            " private panel with everything that you may do; it shows what a move brings before"
                            " you make it."
                        ),
                        words.say(
                            "3. *Undo* takes your own steps back until something new was seen or somebody else acted."
                        ),
                        words.say("4. Whoever likes typing has commands for all of it: a slash, then the game's name."),
                        words.say(
                            "`/game rules` explains the game, `/game text` tells the picture in words, `/game log`"
                            " what has happened, `/game list` where it is your turn, `/doctor` what I lack here."
                        ),
                    ]
                )
            )
