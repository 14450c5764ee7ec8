"""``/help``: how to begin, with buttons that do it, and what the commands do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs.app.ids import HELP, NEW, NOBODY, Control
from cogs.lobby.solo_actions import SoloWish
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.responder import Responder
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Interaction
    from cogs.app.services import Services

_COMMANDS: Final = "commands"
_ALL: Final = (
    msg("## All commands"),
    msg(
        "`/game new` opens a table, and `/game invite` invites someone to it. `/game solo` starts a match against"
        " computers. `/game open` shows tables with a free seat, `/game list` your own tables and where it's your"
        " turn."
    ),
    msg(
        "`/game do` takes any move as text: its list shows what you can do now, and the next step as you type. Most"
        " games also have their own commands: type a slash, then the game's name."
    ),
    msg(
        "*Undo* or `/game undo` undoes your own steps until something hidden is revealed or someone else moves. After"
        " that it asks the others."
    ),
    msg(
        "`/game rules` explains the game, `/game text` describes the picture in words, `/game log` lists what"
        " happened, and `/game catchup` replays it step by step."
    ),
    msg(
        "A table can set a clock before the match starts. When someone's time runs out, a computer fills in until"
        " they're back."
    ),
    msg(
        "`/me settings` is only about you: language, reminders, direct messages, quiet hours, colour. `/me vacation`"
        " is for whole days."
    ),
    msg(
        "`/doctor` shows which permissions I'm missing here. If a match is stuck, anyone who manages its channel can"
        " close it with `/game cancel`."
    ),
)


class HelpCommand(commands.Cog):
    """Explains the bot."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services

    @app_commands.command(name="help", description=_(msg("Start here: play at once, open a table, all commands")))
    async def help(self, interaction: Interaction) -> None:
        """Show how to begin."""
        async with Responder(self.services, interaction) as responder:
            await responder.show(_start(responder))


async def on_help(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *All commands* and *Back*."""
    await responder.show(_commands(responder) if control.tail == _COMMANDS else _start(responder))


def _start(responder: Responder) -> Message:
    """Return the first page, with a button for each thing with which someone begins."""
    words, games = responder.words, [game.info for game in responder.services.games.values()]
    lines = [
        words.say("## Board games in your channels, at your own pace"),
        words.say(
            "I host {games}. Move when you have a minute: I ping you when it's your turn.",
            games=words.listed([game.title for game in games]),
        ),
        words.say("- *Play now* starts a beginner's match against an easy computer. Only you see it."),
        words.say("- *Open a table* lets others join. You can add computers, too. Then press *Start*."),
        words.say(
            "- *Take your turn*, under the board, opens a panel that only you see. Green is the hint's next step. At"
            " tables without hints, green is a good move, judging by what you can see. Red gives up something you"
            " can't get back. Grey is everything else."
        ),
        words.say("- *Undo* undoes your last step, and *Rules* under the board explains the game."),
    ]
    buttons = [
        *(SoloWish.first(game).button(words.say("Play {title} now", title=game.title)) for game in games),
        ButtonSpec(Control(NEW, *NOBODY, 0), words.say("Open a table")),
        # Translators: button: the list of all slash commands.
        ButtonSpec(Control(HELP, *NOBODY, 0, _COMMANDS), words.say("All commands")),
    ]
    return Message((Text("\n".join(lines)), *rows(buttons)), COLOUR)


def _commands(responder: Responder) -> Message:
    words = responder.words
    back = ButtonSpec(Control(HELP, *NOBODY, 0), words.say("Back"))
    return Message((Text("\n".join(map(words.say, _ALL))), *rows([back])), COLOUR)
