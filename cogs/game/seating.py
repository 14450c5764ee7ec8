"""``/game`` before a match begins: new, join, leave, seat, options, start, cancel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs import gathering, lobby, rights
from cogs.answers import Answer
from cogs.ask import choices
from cogs.funnel import Told
from cogs.names import plain, safe
from cogs.sheet import Sheet, Text
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from cogs.desk import Desk
    from host import MatchInfo

_TOLD: Final = 5
"""Choices left out that are named: somebody may paste a page."""


class Seating(commands.Cog):
    """Opening a table and sitting down."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    @app_commands.command(name="new", description=_(msg("Open a table in this channel, or in a thread of its own")))
    @app_commands.describe(
        game=_(msg("Which game")),
        thread=_(msg("Open a thread for the match, so that this channel stays as it is")),
        options=_(msg("How it is played; choose from the list, again and again")),
    )
    async def new(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        thread: bool = False,  # noqa: FBT001, FBT002  an option of a command
        options: str = "",
    ) -> None:
        """Open a table."""
        async with Answer(self.desk, interaction) as answer:
            await self._new(answer, game, options, thread=thread)

    async def _new(self, answer: Answer, game: str, options: str, *, thread: bool) -> None:
        interaction, desk, words = answer.interaction, self.desk, answer.words
        if interaction.guild_id is None or interaction.channel_id is None:
            raise Told(words.say("That works in the channels of a server only."))
        if game not in desk.games:
            raise Refusal("unknown-game", game=game)
        wanted = [_pair(part) for part in options.split(",") if part.strip()]
        self._allowed(answer, thread=thread)
        channel = interaction.channel_id
        user = interaction.user
        if thread:
            opened = await self._thread(interaction, desk.games[game].info.title)
            channel = opened.id
        info = await desk.host.create(interaction.guild_id, channel, user.id, lobby.called(user), game)
        answer.done = True
        told = []
        for key, value in wanted:
            try:
                info = await desk.host.option(info.id, user.id, key, value)
            except Refusal as refusal:
                told.append(
                    words.say(
                        "I do not know the choice “{choice}”, so it was left out.",
                        choice=plain(f"{refusal.values['key']}={refusal.values['value']}"),
                    )
                )
        answer.match = info
        desk.boards.refresh(info.id)
        where = f"<#{channel}>"
        text = words.say("The table is open in {channel}. Others press *Join*, then you press *Start*.", channel=where)
        await answer.show(Sheet(tuple(map(Text, [text, *told[:_TOLD]]))))

    def _allowed(self, answer: Answer, *, thread: bool) -> None:
        """Refuse with the names of the rights that a table needs and the bot lacks."""
        interaction, words = answer.interaction, answer.words
        here = rights.needed(interaction.channel)
        if thread:
            if isinstance(interaction.channel, discord.Thread):
                raise Told(words.say("This is a thread already: leave `thread` out to play here."))
            here = (
                "view_channel",
                "create_public_threads",
                "send_messages_in_threads",
                "attach_files",
                "embed_links",
                "read_message_history",
            )
        lacking = rights.missing(interaction, rights=here)
        if lacking:
            names = words.listed([rights.name(right, words) for right in lacking])
            raise Told(
                words.say(
                    "I cannot open a table here, because I lack the right: {rights}. Somebody who"
                    " manages this channel can give it to me.",
                    rights=names,
                )
            )

    async def _thread(self, interaction: discord.Interaction[Any], title: str) -> discord.Thread:
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            raise Told(self.desk.reader(interaction).say("Threads can be opened in text channels only."))
        name = f"{title}: {lobby.called(interaction.user)}"
        return await channel.create_thread(name=name[:100], type=discord.ChannelType.public_thread)

    @app_commands.command(name="join", description=_(msg("Take a seat at the table of this channel")))
    async def join(self, interaction: discord.Interaction[Any]) -> None:
        """Take a seat."""
        async with Answer(self.desk, interaction) as answer:
            await lobby.join(answer, (await _here(answer)).id)

    @app_commands.command(name="leave", description=_(msg("Give your seat up before the match begins")))
    async def leave(self, interaction: discord.Interaction[Any]) -> None:
        """Give the seat up."""
        async with Answer(self.desk, interaction) as answer:
            await lobby.leave(answer, (await _here(answer)).id)

    @app_commands.command(
        name="seat", description=_(msg("Choose for your own seat: what the game offers, how you are called"))
    )
    @app_commands.describe(
        choice=_(msg("What the game lets each seat choose")),
        name=_(msg("How the table calls you; nothing: as Discord does now")),
    )
    async def seat(self, interaction: discord.Interaction[Any], choice: str = "", name: str | None = None) -> None:
        """Choose for the own seat."""
        async with Answer(self.desk, interaction) as answer:
            info = answer.match = await self.desk.here(interaction)
            if name is not None or not choice:
                await self._call(answer, info, name)
            if choice:
                key, value = _pair(choice)
                await lobby.choose(answer, info.id, key, value)

    async def _call(self, answer: Answer, info: MatchInfo, name: str | None) -> None:
        """Let the person be called so at their tables on this server; None: as Discord does."""
        user, words = answer.interaction.user, answer.words
        if info.seated(user.id) is None:
            raise Refusal("not-seated")
        tables = await self.desk.host.of(user.id, info.guild)
        if name and lobby.taken(name, user.id, tables):
            raise Told(words.say("Somebody at a table of yours is called that. Choose another name."))
        called = plain(name) if name else lobby.called(user, *tables)
        await self.desk.host.set_name(user.id, called, guild=info.guild)
        answer.done = True
        for table in tables:
            self.desk.boards.refresh(table.id)
        await answer.say(words.say("Your tables on this server call you {name} now.", name=safe(called)))

    @app_commands.command(name="options", description=_(msg("Change how the match is played, before it begins")))
    @app_commands.describe(option=_(msg("What to change")))
    async def options(self, interaction: discord.Interaction[Any], option: str) -> None:
        """Set an option."""
        async with Answer(self.desk, interaction) as answer:
            key, value = _pair(option)
            await lobby.option(answer, (await _here(answer)).id, key, value)

    @app_commands.command(name="start", description=_(msg("Begin the match of this channel")))
    async def start(self, interaction: discord.Interaction[Any]) -> None:
        """Begin the match."""
        async with Answer(self.desk, interaction) as answer:
            await lobby.start(answer, (await _here(answer)).id)

    @app_commands.command(name="cancel", description=_(msg("Close the table of this channel before the match begins")))
    async def cancel(self, interaction: discord.Interaction[Any]) -> None:
        """Close the table."""
        async with Answer(self.desk, interaction) as answer:
            await lobby.cancel(answer, (await _here(answer)).id)

    @new.autocomplete("game")
    async def _games(self, _interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.desk.games.items()])

    @new.autocomplete("options")
    async def _more(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        """Offer each option after those that are typed already."""
        game = self.desk.games.get(str(interaction.namespace.game or ""))
        if game is None and len(self.desk.games) == 1:
            game = next(iter(self.desk.games.values()))
        if game is None:
            return []
        renderer, words = self.desk.renderer(game.info.key), self.desk.reader(interaction)
        *taken, last = [part.strip() for part in typed.split(",")]
        known = {f"{option.key}={value}" for option in game.info.options for value in option.values}
        if last in known:
            taken, last = [*taken, last], ""
        used = dict(map(_pair, taken))
        beside = {option.key: option.default for option in game.info.options} | used
        offers = [
            (
                ", ".join(
                    [*taken, f"{renderer.option(option.key, None, words)}: {renderer.option(option.key, value, words)}"]
                ),
                ",".join([*taken, f"{option.key}={value}"]),
            )
            for option in game.info.options
            if option.key not in used and renderer.matters(option.key, beside)
            for value in option.values
            if value != option.default
        ]
        return choices(last, offers)

    @options.autocomplete("option")
    async def _option(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        info = await _lobby(self.desk, interaction)
        if info is None:
            return []
        renderer, words = self.desk.renderer(info.game), self.desk.reader(interaction)
        known = gathering.option_choices(info, self.desk.games[info.game].info, renderer, words)
        return choices(typed, [(choice.label, choice.value) for choice in known])

    @seat.autocomplete("choice")
    async def _choice(self, interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        info = await _lobby(self.desk, interaction)
        if info is None:
            return []
        renderer, words = self.desk.renderer(info.game), self.desk.reader(interaction)
        offers = []
        for option in gathering.seat_options(info, self.desk.games[info.game].info, renderer):
            heading = renderer.option(option.key, None, words)
            offers += [
                (f"{heading}: {renderer.option(option.key, value, words)}", f"{option.key}={value}")
                for value in option.values
            ]
            offers.append((f"{heading}: {words.say('Automatic')}", f"{option.key}={gathering.AUTOMATIC}"))
        return choices(typed, offers)


async def _here(answer: Answer) -> MatchInfo:
    answer.match = await answer.desk.here(answer.interaction)
    return answer.match


async def _lobby(desk: Desk, interaction: discord.Interaction[Any]) -> MatchInfo | None:
    info = await desk.host.at(interaction.channel_id) if interaction.channel_id else None
    return info if info is not None and info.status == "lobby" else None


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.strip().partition("=")
    return key.strip(), value.strip()
