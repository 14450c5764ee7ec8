"""``/game`` for who wants to see: show, text, log, rules, list, export."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs import faces, reading, rights
from cogs.answers import Answer
from cogs.ask import choices
from cogs.funnel import Told
from cogs.sheet import Attached, Sheet, Text
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from cogs.desk import Desk
    from host import MatchInfo


class Watching(commands.Cog):
    """Everything that changes nothing in a match, but for the channel it is shown in."""

    desk: Desk

    @app_commands.command(name="show", description=_(msg("Put the board below everything else")))
    @app_commands.describe(match=_(msg("A match of yours whose channel is gone: it moves here")))
    async def show(self, interaction: discord.Interaction[Any], match: str | None = None) -> None:
        """Post the board anew."""
        async with Answer(self.desk, interaction) as answer:
            info = await self._move(answer, match) if match else await self.desk.here(interaction)
            answer.match = info
            self.desk.boards.forgive(info.id)
            self.desk.boards.refresh(info.id, anew=True)
            await answer.say(answer.words.say("The board is on its way."))

    async def _move(self, answer: Answer, match: str) -> MatchInfo:
        interaction = answer.interaction
        wanted = int(match) if match.isdecimal() and len(match) < 18 else 0
        own = {info.id: info for info in await self.desk.host.of(interaction.user.id, interaction.guild_id)}
        info = own.get(wanted)
        if info is None or interaction.channel_id is None:
            raise Refusal("no-match", match=wanted)
        if info.channel == interaction.channel_id:
            return info
        if not await self.desk.boards.lost(info):
            raise Told(answer.words.say("That match is played in {channel}.", channel=f"<#{info.channel}>"))
        return await self.desk.host.move(info.id, interaction.channel_id)

    @app_commands.command(name="text", description=_(msg("Everything on the picture, as text")))
    async def text(self, interaction: discord.Interaction[Any]) -> None:
        """Show the text twin."""
        async with Answer(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            await reading.text(answer, info.id)

    @app_commands.command(name="log", description=_(msg("What has happened, from the end")))
    async def log(self, interaction: discord.Interaction[Any]) -> None:
        """Show the log."""
        async with Answer(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            await reading.log(answer, info.id)

    @app_commands.command(name="rules", description=_(msg("How a game is played, and where we decided ourselves")))
    @app_commands.describe(game=_(msg("Which game; nothing: the one of this channel")))
    async def rules(self, interaction: discord.Interaction[Any], game: str = "") -> None:
        """Show the rules."""
        async with Answer(self.desk, interaction) as answer:
            if not game:
                info = await self.desk.host.at(interaction.channel_id) if interaction.channel_id else None
                game = info.game if info else next(iter(self.desk.games))
            if game not in self.desk.games:
                raise Refusal("unknown-game", game=game)
            await reading.rules(answer, game)

    @app_commands.command(name="list", description=_(msg("Your matches on this server, and which wait for you")))
    async def list_(self, interaction: discord.Interaction[Any]) -> None:
        """List the person's matches."""
        async with Answer(self.desk, interaction) as answer:
            words = answer.words
            lines = [
                await self._line(answer, info)
                for info in await self.desk.host.of(interaction.user.id, interaction.guild_id)
            ]
            empty = words.say("You sit at no table here. `/game new` opens one.")
            await answer.say("\n".join(lines)[: reading.PAGE] or empty)

    async def _line(self, answer: Answer, info: MatchInfo) -> str:
        words, title = answer.words, self.desk.title(info.game)
        names = words.listed(faces.shown_names(info, words))
        state = words.say("waits to begin")
        if info.status == "frozen":
            state = words.say("stands still")
        elif info.status == "running":
            try:
                update = await self.desk.host.look(info.id)
            except Refusal:
                state = words.say("stands still")
            else:
                mine = update.seat_of(answer.interaction.user.id) in update.awaited
                state = words.say("**your turn**") if mine else words.say("waits for somebody else")
        return words.say(
            "- <#{channel}> {title} ({names}): {state}", channel=info.channel, title=title, names=names, state=state
        )

    @app_commands.command(
        name="export", description=_(msg("The record of the match as a file; its secrets once it is over"))
    )
    @app_commands.describe(match=_(msg("The number of a match that is over; nothing: the one of this channel")))
    async def export(self, interaction: discord.Interaction[Any], match: int | None = None) -> None:
        """Hand the record out."""
        async with Answer(self.desk, interaction) as answer:
            info = await self.desk.here(interaction) if match is None else await self.desk.host.info(match)
            mine = info.seated(interaction.user.id) is not None
            if info.guild != interaction.guild_id or not (mine or rights.sees(interaction, info.channel)):
                raise Refusal("no-match", match=info.id)
            answer.match = info
            record = await self.desk.host.export(info.id)
            file = Attached(f"{info.game}-{info.id}.txt", record.encode())
            text = answer.words.say("The record of match {match}.", match=info.id)
            await answer.show(Sheet((Text(text),), attached=(file,)))

    @rules.autocomplete("game")
    async def _games(self, _interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.desk.games.items()])

    @show.autocomplete("match")
    async def _lost(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        own = await self.desk.host.of(interaction.user.id, interaction.guild_id)
        words = self.desk.reader(interaction)
        return choices(
            typed,
            [(f"{self.desk.title(info.game)} {info.id}: {words.listed(info.names)}", str(info.id)) for info in own],
        )
