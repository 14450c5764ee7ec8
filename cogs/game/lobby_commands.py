"""The ``/game`` commands for a lobby: new, join, invite, leave, seat, options, start, cancel; solo needs none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from cogs.app.ids import Control
from cogs.commands.autocomplete import choices
from cogs.commands.topics import CommandGroup, Topic
from cogs.lobby import actions as lobby_actions
from cogs.lobby import inviting, option_texts, solo_actions
from cogs.lobby import message as lobby_message
from cogs.messages.errors import UserError
from cogs.messages.names import LENGTH, name_of, own, taken, too_long, unseen
from cogs.messages.responder import Responder
from cogs.proposals import close_match
from host import Refusal
from host.lobby.lobby import computer_strengths
from host.lobby.table_options import EASY, TABLE_OPTIONS, of_table
from render.words import msg

if TYPE_CHECKING:
    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from host import MatchInfo


_RENAMED: Final = 25
"""The most public messages refreshed after a change of name; the others follow with their next change."""


class LobbyCommands(Topic[CommandGroup]):
    """The commands that open, change, start and cancel a lobby."""

    @app_commands.command(name="new", description=_(msg("Open a table in this channel, or in a thread of its own")))
    @app_commands.describe(
        # Translators: description of a command's option.
        game=_(msg("Which game")),
        thread=_(msg("Play in a new thread instead of this channel")),
        options=_(msg("Options: choose from the list, as often as you like")),
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        thread: bool = False,
        options: str = "",
    ) -> None:
        """Open a lobby, in the channel or in a new thread."""
        async with Responder(self.services, interaction) as responder:
            wanted = [_pair(part) for part in options.split(",") if part.strip()]
            await lobby_actions.new(responder, game, wanted, thread=thread)

    @app_commands.command(name="join", description=_(msg("Join this channel's table")))
    async def join(self, interaction: Interaction) -> None:
        """Take a seat."""
        async with Responder(self.services, interaction) as responder:
            await lobby_actions.join(responder, (await _here(responder)).id)

    @app_commands.command(name="invite", description=_(msg("Invite someone to this table (once a day)")))
    @app_commands.rename(person="player")
    @app_commands.describe(person=_(msg("Who to invite (default: choose several people in a form)")))
    async def invite(self, interaction: Interaction, person: discord.User | None = None) -> None:
        """Invite someone, or ask who it will be."""
        async with Responder(self.services, interaction, quiet=person is None) as responder:
            info = await _here(responder)
            if person is None:
                await inviting.ask(responder, info, Control.of("invite", info))
            else:
                await inviting.invite(responder, info, person)

    @app_commands.command(name="leave", description=_(msg("Leave the table before the match starts")))
    async def leave(self, interaction: Interaction) -> None:
        """Give the seat up."""
        async with Responder(self.services, interaction) as responder:
            await lobby_actions.leave(responder, (await _here(responder)).id)

    @app_commands.command(
        name="seat",
        description=_(msg("Set up your seat: colour, name, and what the game offers")),
    )
    @app_commands.describe(
        choice=_(msg("Your colour, or what the game lets each seat choose")),
        name=_(msg("Your name at this table (default: your Discord name)")),
    )
    async def seat(self, interaction: Interaction, choice: str = "", name: str | None = None) -> None:
        """Set an option of the person's own seat, or their name."""
        async with Responder(self.services, interaction) as responder:
            info = responder.match = await self.services.here(interaction)
            if not choice:
                await self._call(responder, info, name)
                return
            key, value = _pair(choice)
            called = None if name is None else await self._called(responder, info, name)
            await lobby_actions.choose(responder, info.id, key, value, name=called)
            if called is not None:
                await self._refresh_tables(responder, info)

    async def _call(self, responder: Responder, info: MatchInfo, name: str | None) -> None:
        """Set the person's name in their matches on this server; None means their name on Discord."""
        interaction = responder.interaction
        called = await self._called(responder, info, name)
        await self.services.host.names.set(interaction.user.id, called, guild=info.guild, interaction=interaction.id)
        responder.done = True
        await self._refresh_tables(responder, info)
        await responder.say(lobby_actions.named(responder.words, called))

    async def _refresh_tables(self, responder: Responder, info: MatchInfo) -> None:
        """Have the messages of the person's matches on this server rewritten, with another name."""
        _, tables = await self.services.host.tables.of(responder.interaction.user.id, info.guild, most=_RENAMED)
        for match in {info.id, *(table.info.id for table in tables)}:
            self.services.publisher.refresh(match)

    async def _called(self, responder: Responder, info: MatchInfo, name: str | None) -> str:
        """Return what the person is to be called; raise Refusal and UserError."""
        user, words = responder.interaction.user, responder.words
        if info.seated(user.id) is None:
            raise Refusal("not-seated")
        others = await self.services.host.names.others(user.id, guild=info.guild)
        if name and taken(name, others):
            raise UserError(words.say("Someone at one of your tables has that name. Choose another."))
        if name and too_long(name):
            message = msg("Names have at most {most} characters. Choose a shorter one; nothing was changed.")
            raise UserError(words.say(message, most=LENGTH))
        if name and unseen(name):
            message = msg("My pictures can't show that name. Choose one with other letters; nothing was changed.")
            raise UserError(words.say(message))
        return own(name) if name else name_of(user, others)

    @app_commands.command(name="options", description=_(msg("Change the table's options before the match starts")))
    @app_commands.describe(option=_(msg("What to change (default: choose everything in a form)")))
    async def options(self, interaction: Interaction, option: str = "") -> None:
        """Set an option, or ask for all of them."""
        async with Responder(self.services, interaction, quiet=not option) as responder:
            info = await _here(responder)
            if option:
                await lobby_actions.option(responder, info.id, *_pair(option))
            else:
                await lobby_actions.ask_options(responder, info.id, Control.of("options", info))

    @app_commands.command(name="start", description=_(msg("Start this channel's match")))
    async def start(self, interaction: Interaction) -> None:
        """Start the match."""
        async with Responder(self.services, interaction) as responder:
            await lobby_actions.start(responder, (await _here(responder)).id)

    @app_commands.command(
        name="cancel",
        description=_(msg("Close this table (moderators: also a running match)")),
    )
    async def cancel(self, interaction: Interaction) -> None:
        """Cancel the lobby; for a match under way, ask for confirmation first."""
        async with Responder(self.services, interaction) as responder:
            info = await _here(responder)
            if info.status == "running":
                await close_match.confirm(responder, info)
            else:
                await lobby_actions.cancel(responder, info.id)

    @new.autocomplete("game")
    async def _games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])

    @new.autocomplete("options")
    async def _more(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Return the options that can follow those already typed."""
        game = self.services.games.get(str(interaction.namespace.game or ""))
        if game is None and len(self.services.games) == 1:
            game = next(iter(self.services.games.values()))
        if game is None:
            return []
        words = self.services.reader(interaction)
        texts = self.services.renderer(game.info.key).lobby(words)
        *taken, last = [part.strip() for part in typed.split(",")]
        every = (*game.info.options, *TABLE_OPTIONS)
        known = {f"{option.key}={value}" for option in every for value in option.values}
        if last in known:
            taken, last = [*taken, last], ""
        used = dict(map(_pair, taken))
        beside = {option.key: option.default for option in game.info.options} | used
        offers = [
            (
                ", ".join([*taken, f"{texts.option(option.key).label}: {texts.option(option.key, value).label}"]),
                ",".join([*taken, f"{option.key}={value}"]),
            )
            for option in game.info.options
            if option.key not in used and game.info.applies(option.key, beside)
            for value in option.values
            if value != option.default
        ]
        offers += [
            (", ".join([*taken, choice.label]), ",".join([*taken, choice.value]))
            for choice in option_texts.offered(of_table(used), words)
            if choice.value.partition("=")[0] not in used
        ]
        return choices(last, offers)

    @options.autocomplete("option")
    async def _option(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        info = await _lobby(self.services, interaction)
        if info is None:
            return []
        texts = self.services.renderer(info.game).lobby(self.services.reader(interaction))
        known = (
            *lobby_message.option_choices(info, self.services.games[info.game].info, texts),
            *option_texts.offered(info.table, texts.words),
            *option_texts.computers_offered(info, self.services.games[info.game].info, texts.words),
        )
        return choices(typed, [(choice.label, choice.value) for choice in known])

    @seat.autocomplete("choice")
    async def _choice(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        info = await _lobby(self.services, interaction)
        if info is None:
            return []
        texts = self.services.renderer(info.game).lobby(self.services.reader(interaction))
        offers = []
        for option in lobby_message.seat_options(info, self.services.games[info.game].info):
            heading = lobby_message.seat_text(option.key, texts).label
            offers += [
                (f"{heading}: {lobby_message.seat_text(option.key, texts, value).label}", f"{option.key}={value}")
                for value in option.values
            ]
            # Translators: no colour chosen: the table gives one.
            offers.append((f"{heading}: {texts.words.say('Automatic')}", f"{option.key}={lobby_message.AUTOMATIC}"))
        return choices(typed, offers)


async def _here(responder: Responder) -> MatchInfo:
    responder.match = await responder.services.here(responder.interaction)
    return responder.match


async def _lobby(services: Services, interaction: Interaction) -> MatchInfo | None:
    info = await services.host.tables.at(interaction.channel_id) if interaction.channel_id else None
    return info if info is not None and info.status == "lobby" else None


def _pair(text: str) -> tuple[str, str]:
    key, _, value = text.strip().partition("=")
    return key.strip(), value.strip()


class SoloCommands(Topic[CommandGroup]):
    """The command by which one person plays against computers."""

    @app_commands.command(
        name="solo", description=_(msg("Play against computers right away, with hints and free undo"))
    )
    @app_commands.rename(many="computers")
    @app_commands.describe(
        # Translators: description of a command's option.
        game=_(msg("Which game")),
        many=_(msg("How many computers (default: 1)")),
        strength=_(msg("How well they play (default: easy)")),
        setup=_(msg("Which setup (default: you're asked)")),
    )
    async def solo(
        self,
        interaction: Interaction,
        game: str,
        many: app_commands.Range[int, 0, 9] = 1,
        strength: str = EASY,
        setup: str = "",
    ) -> None:
        """Begin a match of one person and computers."""
        async with Responder(self.services, interaction) as responder:
            await solo_actions.ask(responder, solo_actions.SoloWish(game, many, strength, setup))

    @solo.autocomplete("strength")
    async def _solo_strengths(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        words, chosen = self.services.reader(interaction), str(interaction.namespace.game or "")
        known = computer_strengths(chosen) if chosen in self.services.games else option_texts.STRENGTHS
        return choices(typed, [(option_texts.strength(key, words), key) for key in known])

    @solo.autocomplete("game")
    async def _solo_games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])

    @solo.autocomplete("setup")
    async def _setups(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        key = str(interaction.namespace.game or "")
        game = self.services.games[key].info if key in self.services.games else None
        if game is None or game.beginner is None:
            return []
        texts, option = self.services.renderer(key).lobby(self.services.reader(interaction)), game.beginner[0]
        return choices(typed, [(texts.option(option, value).label, value) for value in game.setups])
