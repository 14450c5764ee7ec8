"""The ``/game`` commands that show something: show, text, log, rules, list, open, export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs import channels, following, match_list, open_tables, paged_texts, rights, stepping
from cogs.autocomplete import choices
from cogs.errors import UserError
from cogs.message import Attached, Message, Text
from cogs.responder import Responder
from cogs.write_failures import out_of_use
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from cogs.interaction import Interaction
    from cogs.services import Services
    from host import MatchInfo

MOST: Final = 80
"""Matches that are offered at most."""
WAIT: Final = 1.5
"""Seconds to wait for the public message before the answer promises it."""
_DIGITS: Final = 18
"""No match has a number with so many digits."""
_UNSEEN: Final = msg(
    "There is no such match on this server, or you may not see it. Leave `match` out for the one of this channel."
)


class InfoCommands(commands.Cog):
    """The commands that change nothing in a match, except the channel where it is shown."""

    services: Services

    @app_commands.command(name="show", description=_(msg("Put the board below everything else")))
    @app_commands.describe(match=_(msg("A match of yours whose channel is gone or locked: it moves here")))
    async def show(self, interaction: Interaction, match: str | None = None) -> None:
        """Post the public message anew."""
        async with Responder(self.services, interaction) as responder:
            publisher, words = self.services.publisher, responder.words
            if absent := await channels.absence(interaction, words):
                raise UserError(absent)
            first = await self.services.host.handled(interaction.id) is None
            info = await self._move(responder, match) if match and first else await self.services.here(interaction)
            if first:
                await self.services.host.claim(interaction.id, info.id)
                publisher.forget_failures(info.id)
                publisher.refresh(info.id, anew=True, asked=True)
            await publisher.shown(info.id, seconds=WAIT)
            trouble = publisher.trouble(info, interaction, words)
            await responder.say(trouble or words.say("The board is on its way."))

    async def _move(self, responder: Responder, match: str) -> MatchInfo:
        interaction = responder.interaction
        wanted = _number(match)
        info = await self._own(interaction, wanted)
        if info is None or interaction.channel_id is None:
            raise UserError(responder.words.say(_UNSEEN))
        if info.channel == interaction.channel_id:
            return info
        if not await out_of_use(interaction.client, info):
            raise UserError(responder.words.say("That match is played in {channel}.", channel=f"<#{info.channel}>"))
        if lacking_rights := rights.lacking_rights(interaction, responder.words):
            raise UserError(lacking_rights)
        return await self.services.host.move(info.id, interaction.channel_id, interaction=interaction.id)

    @app_commands.command(name="text", description=_(msg("Everything on the picture, as text")))
    async def text(self, interaction: Interaction) -> None:
        """Show the match as text."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await paged_texts.text(responder, info.id)

    @app_commands.command(name="log", description=_(msg("What has happened, from the end")))
    async def log(self, interaction: Interaction) -> None:
        """Show the log."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await paged_texts.log(responder, info.id)

    @app_commands.command(
        name="catchup", description=_(msg("What happened since your last turn, step by step, with pictures"))
    )
    @app_commands.describe(beginning=_(msg("From the beginning of the match")))
    async def catchup(self, interaction: Interaction, beginning: bool = False) -> None:
        """Show the first step of what has happened."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await stepping.open_(responder, info.id, after=0 if beginning else None)

    @app_commands.command(
        name="follow", description=_(msg("Direct messages about a match that you do not play; again: no more"))
    )
    @app_commands.describe(when=_(msg("When you get one; nothing: when it is over, or no more if you follow already")))
    @app_commands.choices(
        when=[app_commands.Choice(name=_(label), value=key) for key, label in following.CHOICES.items()]
    )
    async def follow(self, interaction: Interaction, when: str | None = None) -> None:
        """Follow the match of the channel."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            await following.follow(responder, info, when)

    @app_commands.command(name="rules", description=_(msg("How a game is played, and where we decided ourselves")))
    @app_commands.describe(game=_(msg("Which game; nothing: the one of this channel")))
    async def rules(self, interaction: Interaction, game: str = "") -> None:
        """Show the rules."""
        async with Responder(self.services, interaction) as responder:
            if not game:
                info = await self.services.host.at(interaction.channel_id) if interaction.channel_id else None
                game = info.game if info else next(iter(self.services.games))
            if game not in self.services.games:
                raise Refusal("unknown-game", game=game)
            await paged_texts.rules(responder, game)

    @app_commands.command(name="list", description=_(msg("Your matches, and which wait for you")))
    @app_commands.describe(everywhere=_(msg("On all servers, not only on this one")))
    async def list_(self, interaction: Interaction, everywhere: bool = False) -> None:
        """List the person's matches."""
        async with Responder(self.services, interaction) as responder:
            words, guild = responder.words, interaction.guild_id
            if guild is None:
                raise UserError(words.say("That works in the channels of a server only."))
            lines = await match_list.text(responder, None if everywhere else guild)
            await responder.say(lines or words.say("You sit at no table here. `/game new` opens one."))

    @app_commands.command(name="open", description=_(msg("Tables of this server with a free seat, to sit down at")))
    async def open_(self, interaction: Interaction) -> None:
        """List the tables with a free seat."""
        async with Responder(self.services, interaction) as responder:
            if interaction.guild_id is None:
                raise UserError(responder.words.say("That works in the channels of a server only."))
            await open_tables.show(responder, interaction.guild_id)

    @app_commands.command(
        name="export", description=_(msg("The record of the match as a file; its secrets once it is over"))
    )
    @app_commands.describe(match=_(msg("The number of a match that is over; nothing: the one of this channel")))
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Send the record as a file."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await (
                self.services.here(interaction) if match is None else self._seen(responder, match)
            )
            record = await self.services.host.export(info.id)
            file = Attached(f"{info.game}-{info.id}.txt", record.encode())
            text = responder.words.say("The record of match {match}.", match=info.id)
            await responder.show(Message((Text(text),), attached=(file,)))

    async def _seen(self, responder: Responder, match: int) -> MatchInfo:
        """Return a match by its number; one that the person may not see is refused as if it did not exist."""
        interaction = responder.interaction
        try:
            info = await self.services.host.info(match)
        except Refusal as refusal:
            if refusal.code != "no-match":
                raise
            raise UserError(responder.words.say(_UNSEEN)) from None
        mine = info.seated(interaction.user.id) is not None
        if info.guild != interaction.guild_id or not (mine or rights.sees(interaction, info.channel)):
            raise UserError(responder.words.say(_UNSEEN))
        return info

    @rules.autocomplete("game")
    async def _games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])

    @show.autocomplete("match")
    async def _lost(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        if interaction.guild_id is None:
            return []
        words = self.services.reader(interaction)
        _, some = await self.services.host.tables(interaction.user.id, interaction.guild_id, most=MOST)
        own = {one.info.id: one.info for one in some}
        if named := await self._own(interaction, _number(typed)):
            own = {named.id: named} | own
        return choices(
            typed,
            [
                (f"{self.services.title(info.game)} {info.id}: {words.listed(info.names)}", str(info.id))
                for info in own.values()
            ],
        )

    async def _own(self, interaction: Interaction, match: int) -> MatchInfo | None:
        """Return an open match of this server that the person plays in, None if there is none with that number."""
        try:
            info = await self.services.host.info(match)
        except Refusal as refusal:
            if refusal.code != "no-match":
                raise
            return None
        mine = info.guild == interaction.guild_id and info.seated(interaction.user.id) is not None
        return info if mine and info.status in ("lobby", "running", "frozen") else None


def _number(text: str) -> int:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _DIGITS else 0
