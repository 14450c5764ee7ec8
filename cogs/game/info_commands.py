"""The ``/game`` commands that show something: show, text, log, rules, list, open, export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.board.match_message import address
from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.channels.write_failures import out_of_use
from cogs.commands import match_choice
from cogs.commands.autocomplete import choices
from cogs.commands.topics import CommandGroup, Topic
from cogs.extras import match_list, paged_texts, reviews, stepping
from cogs.lobby import open_tables
from cogs.messages.errors import UserError
from cogs.messages.responder import Responder
from cogs.runtime.requests import ServerUnheard
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from host import MatchInfo

WAIT: Final = 1.5
"""Seconds to wait for the public message before the answer promises it."""
AGAIN: Final = 60
"""Seconds in which a board that someone has asked for is not posted again."""
_OVER: Final = ("finished", "cancelled")
WHICH: Final = msg("One of your matches, finished ones too (default: this channel's)")


class InfoCommands(Topic[CommandGroup]):
    """The commands that change nothing in a match, except the channel where it is shown."""

    @app_commands.command(name="show", description=_(msg("Repost the board at the bottom")))
    @app_commands.describe(match=_(msg("One of your matches; it moves here when its channel is gone or locked")))
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        """Post the public message again."""
        async with Responder(self.services, interaction) as responder:
            publisher, words = self.services.publisher, responder.words
            if absent := await channels.absence(interaction, words):
                raise UserError(absent)
            first = await self.services.host.kept.handled(interaction.id) is None
            info = await (self._move(responder, match) if match and first else match_choice.to_read(responder, None))
            if first and (there := await self._stays(responder, info)):
                # it may have been deleted, and is posted again then
                publisher.refresh(info.id)
                await responder.say(there)
                return
            if first:

                async def anew() -> None:
                    publisher.refresh(info.id, anew=True, asked=True)

                responder.rest = anew
                await self.services.host.kept.claim(interaction.id, info.id)
                await anew()
            await publisher.shown(info.id, seconds=WAIT)
            if trouble := await publisher.trouble(info, interaction, words):
                await responder.say(trouble)
                return
            responder.match = info  # should it be refused only now, that is said after the answer
            await responder.say(words.say("The board is on its way."))

    async def _stays(self, responder: Responder, info: MatchInfo) -> str:
        """Return why the board is not posted again, and where it is; "": it is.

        People who neither play nor moderate the channel only need a link, and nobody needs it twice in a minute.
        """
        interaction, words = responder.interaction, responder.words
        board = await self.services.host.messages.board(info.id)
        refused = self.services.publisher.write_failures.of(info) is not None
        if refused or board is None or not board.message or board.channel != info.channel:
            return ""
        link = address(info, board)
        if info.seated(interaction.user.id) is None and not rights.manages(interaction):
            message = msg("The board is here: {link}. Only players in this match can post it again.")
            return words.say(message, link=link)
        age = (interaction.created_at - discord.utils.snowflake_time(board.message)).total_seconds()
        if board.asked and age < AGAIN:
            return words.say("The board was posted here less than a minute ago: {link}", link=link)
        return ""

    async def _move(self, responder: Responder, match: str) -> MatchInfo:
        """Return a match of the person's that is shown here, or comes here because its own channel is out of use."""
        interaction, words = responder.interaction, responder.words
        info = await match_choice.by_number(self.services, interaction, match_choice.number(match))
        if info is None or info.seated(interaction.user.id) is None or interaction.channel_id is None:
            raise UserError(words.say(match_choice.UNSEEN))
        if info.channel == interaction.channel_id:
            return info
        if not await out_of_use(interaction.client, info):
            board = address(info, await self.services.host.messages.board(info.id))
            values = {"channel": f"<#{info.channel}>", "link": board}
            over = msg("That match is over; its result is in {channel}: {link}")
            here = msg("That match is played in {channel}: {link}")
            raise UserError(words.say(over if info.status in _OVER else here, **values))
        if info.status in _OVER:
            message = msg(
                "That match is over, and its channel is gone. `{text}`, `{log}` and `{export}` still show all of it."
            )
            asked = {name: f"/game {name} match:{info.id}" for name in ("text", "log", "export")}
            raise UserError(words.say(message, **asked))
        if lacking_rights := rights.lacking_rights(interaction, words):
            raise UserError(lacking_rights)
        return await self.services.host.places.move(info.id, interaction.channel_id, interaction=interaction.id)

    @app_commands.command(
        name="review", description=_(msg("After a match: what a strong computer would have done on each of your turns"))
    )
    @app_commands.describe(match=_(WHICH), public=_(msg("Show it to everyone in this channel")))
    async def review(self, interaction: Interaction, match: str | None = None, public: bool = False) -> None:
        """Look back at a match that is over, with a computer."""
        async with Responder(self.services, interaction) as responder:
            over = None if match else await self.services.host.tables.last_over(interaction.channel_id or 0)
            info = responder.match = over or await match_choice.to_read(responder, match)
            await reviews.ask(responder, info, public=public)

    @app_commands.command(name="text", description=_(msg("The board in words")))
    @app_commands.describe(match=_(WHICH))
    async def text(self, interaction: Interaction, match: str | None = None) -> None:
        """Show the match as text."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await match_choice.to_read(responder, match)
            await paged_texts.text(responder, info.id)

    @app_commands.command(name="log", description=_(msg("Match log, newest first")))
    @app_commands.describe(match=_(WHICH))
    async def log(self, interaction: Interaction, match: str | None = None) -> None:
        """Show the log."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await match_choice.to_read(responder, match)
            await paged_texts.log(responder, info.id)

    @app_commands.command(
        name="catchup", description=_(msg("Replay what happened since your last turn, with pictures"))
    )
    @app_commands.describe(beginning=_(msg("From the start of the match")))
    async def catchup(self, interaction: Interaction, beginning: bool = False) -> None:
        """Show the first step of what has happened."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await match_choice.to_read(responder, None)
            await stepping.open_(responder, info.id, after=0 if beginning else None)

    @app_commands.command(name="rules", description=_(msg("Rules and rulings")))
    @app_commands.describe(game=_(msg("Game (default: this channel's)")))
    async def rules(self, interaction: Interaction, game: str = "") -> None:
        """Show the rules."""
        async with Responder(self.services, interaction) as responder:
            if not game:
                info = await self.services.host.tables.at(interaction.channel_id) if interaction.channel_id else None
                game = info.game if info else next(iter(self.services.games))
            if game not in self.services.games:
                raise Refusal("unknown-game", game=game)
            await paged_texts.rules(responder, game)

    @app_commands.command(name="list", description=_(msg("Your matches, your turns first")))
    @app_commands.describe(everywhere=_(msg("On all servers")))
    async def list_(self, interaction: Interaction, everywhere: bool = False) -> None:
        """List the person's matches."""
        async with Responder(self.services, interaction) as responder:
            if interaction.guild_id is None:
                raise UserError(responder.words.say("That only works in a server's channels."))
            which = match_list.EVERYWHERE if everywhere else match_list.HERE
            await responder.show(await match_list.listing(responder, which))

    @app_commands.command(name="open", description=_(msg("Open tables you can join")))
    async def open_(self, interaction: Interaction) -> None:
        """List the tables with a free seat."""
        async with Responder(self.services, interaction) as responder:
            if interaction.guild_id is None:
                raise UserError(responder.words.say("That only works in a server's channels."))
            await open_tables.show(responder, interaction.guild_id)

    @app_commands.command(
        name="export", description=_(msg("The match record as a file (with hidden cards once it's over)"))
    )
    @app_commands.describe(match=_(WHICH))
    async def export(self, interaction: Interaction, match: str | None = None) -> None:
        """Send the record as a file."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await match_choice.to_read(responder, match)
            await paged_texts.record(responder, info)

    @rules.autocomplete("game")
    async def _games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])

    @show.autocomplete("match")
    @text.autocomplete("match")
    @log.autocomplete("match")
    @export.autocomplete("match")
    @review.autocomplete("match")
    async def _own(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            named = await match_choice.by_number(self.services, interaction, match_choice.number(typed))
        except ServerUnheard:
            named = None
        first = [named] if named is not None and named.seated(interaction.user.id) is not None else []
        return await match_choice.offers(self.services, interaction, typed, first=first)
