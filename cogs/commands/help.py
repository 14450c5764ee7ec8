"""``/help``: how to begin, and what the commands do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services


class HelpCommand(commands.Cog):
    """Explains the bot."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="help", description=_(msg("How to play with me, in one page")))
    async def help(self, interaction: Interaction) -> None:
        """Show the one page."""
        async with Responder(self.services, interaction) as responder:
            words = responder.words
            games = words.listed([game.info.title for game in self.services.games.values()])
            await responder.say(
                "\n".join(
                    [
                        words.say("## Board games in a channel, over days"),
                        words.say("I host {games}.", games=games),
                        words.say(
                            "1. `/game new` opens a table, `/game invite` calls somebody to it; the others press"
                            " *Join*, or you add computers; then you press *Start*. `/game solo` begins at once,"
                            " against computers."
                        ),
                        words.say(
                            "2. The board shows whose turn it is and mentions that person. *Take your turn* opens a"
                            " private panel with everything that you may do and what it brings; the green button is"
                            " what most people do now, red gives something up or cannot be taken back."
                        ),
                        words.say(
                            "3. *Undo* takes your own steps back until something new was seen or somebody else acted;"
                            " beyond that `/game undo` asks the others."
                        ),
                        words.say(
                            "4. Whoever likes typing has `/game do` in every game: its list shows what you may do now,"
                            " and what comes next as you type on. Most games have commands of their own, too: a slash,"
                            " then the game's name."
                        ),
                        words.say(
                            "`/game rules` explains the game, `/game text` tells the picture in words, `/game log`"
                            " what has happened, `/game catchup` shows it step by step, `/game list` where it is your"
                            " turn, `/game open` where a seat is free, `/doctor` what I lack here."
                        ),
                        words.say(
                            "A table can choose a clock before the match begins. When somebody's time is up, a stand-in"
                            " plays until that person is back."
                        ),
                        words.say(
                            "`/me settings` is for yourself: your language, how often I remind you, direct messages,"
                            " hours in which I do not call you, the colour you like; `/me vacation` is for"
                            " days in which I do not."
                        ),
                        words.say(
                            "Whoever looks after a channel can close a match there that cannot go on: `/game cancel`."
                        ),
                    ]
                )
            )
