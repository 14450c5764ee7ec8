"""``/game solo``: one person against computers, begun at once, in a private thread where there can be one.

Knows the steps from the command to the first board. Must not know any one game, nor how a computer thinks.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

import aiohttp
import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from cogs import channels, computer_texts, match_actions, rights
from cogs.autocomplete import choices
from cogs.errors import UserError
from cogs.game.lobby_commands import WAIT
from cogs.message import Message, Text
from cogs.names import name_of, shown
from cogs.outages import passes, tried
from cogs.responder import Responder
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.interaction import Interaction
    from cogs.services import Services
    from host import MatchInfo, Update
    from render.words import Words

NORMAL: Final = "normal"
MOST: Final = 5
"""Matches with nobody else that a person may have under way on a server."""
_LISTED: Final = 50


class SoloCommands(commands.Cog):
    """The command by which one person plays against computers."""

    services: Services

    @app_commands.command(name="solo", description=_(msg("Play against computers at once, with hints and free undo")))
    @app_commands.rename(many="computers")
    @app_commands.describe(
        game=_(msg("Which game")),
        many=_(msg("How many computers; nothing: one")),
        strength=_(msg("How well they play; nothing: normal")),
    )
    @app_commands.choices(
        strength=[app_commands.Choice(name=_(label), value=key) for key, label in computer_texts.STRENGTHS.items()]
    )
    async def solo(
        self,
        interaction: Interaction,
        game: str,
        many: app_commands.Range[int, 0, 9] = 1,
        strength: str = NORMAL,
    ) -> None:
        """Begin a match of one person and computers."""
        async with Responder(self.services, interaction) as responder:
            words = responder.words
            if (seen := await self.services.host.handled(interaction.id)) is not None:
                await self._again(responder, seen.match)
                return
            if interaction.guild_id is None or interaction.channel_id is None:
                raise UserError(words.say("A match needs a channel of a server, also one against computers."))
            if game not in self.services.games:
                raise Refusal("unknown-game", game=game)
            self._require_seats(game, many, words)
            if absent := await channels.absence(interaction, words):
                raise UserError(absent)
            async with self.services.solo.alone(interaction.user.id):
                await self._require_few(interaction, words)
                await self._open(responder, game, [strength] * many)

    @solo.autocomplete("game")
    async def _solo_games(self, _interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return choices(typed, [(game.info.title, key) for key, game in self.services.games.items()])

    def _require_seats(self, game: str, many: int, words: Words) -> None:
        """Raise UserError where a game is not for so many computers and one person."""
        info = self.services.games[game].info
        if many + 1 not in info.seats:
            fit = words.listed([str(seats - 1) for seats in info.seats if seats > 1])
            if 1 in info.seats:
                raise UserError(
                    words.say("{title} takes {fit} computers, or 0 to play alone.", title=info.title, fit=fit)
                )
            raise UserError(words.say("{title} takes {fit} computers beside you.", title=info.title, fit=fit))

    async def _require_few(self, interaction: Interaction, words: Words) -> None:
        """Raise UserError where somebody has begun many matches of this kind and ended none."""
        _, some = await self.services.host.tables(interaction.user.id, interaction.guild_id, most=_LISTED)
        own = sum(one.info.status == "running" and len(one.info.people) == 1 for one in some)
        if own >= MOST:
            raise UserError(
                words.count(
                    "You have {n} match without other people under way here. Play it to its end, or leave it with"
                    " `/game resign`; `/game list` leads there.",
                    "You have {n} matches without other people under way here. Play one to its end, or leave one with"
                    " `/game resign`; `/game list` leads there.",
                    own,
                )
            )

    async def _open(self, responder: Responder, game: str, strengths: Sequence[str]) -> None:
        """Open the match and start it; where that fails, leave neither a thread nor a lobby behind."""
        services, interaction = self.services, responder.interaction
        room, note = await self._room(responder, services.games[game].info.title)
        here, user, info = interaction.channel_id or 0, interaction.user, None
        responder.rest = partial(self._start_late, responder)
        try:
            info = await services.host.create(
                interaction.guild_id or 0,
                here if room is None else room.id,
                user.id,
                name_of(user),
                game,
                strengths=strengths,
                interaction=interaction.id,
            )
            await self._begin(responder, info, note)
        except Refusal as refusal:
            if refusal.code == "unknown-outcome":
                responder.opened = room
            elif not responder.done:
                if info is not None:
                    with suppress(Refusal):
                        await services.host.cancel(info.id, user.id)
                if room is not None:
                    await channels.put_away(room)
            raise

    async def _room(self, responder: Responder, title: str) -> tuple[discord.Thread | None, str]:
        """Return the thread to play in, or why it is the channel itself; raise UserError."""
        interaction, words = responder.interaction, responder.words
        here, note = interaction.channel, _threadless(interaction, words)
        refused = rights.lacking_rights(interaction, words)
        if not note and isinstance(here, discord.TextChannel):
            # noted before, for no transaction holds the thread, so that there is never a second one
            responder.claimed = True
            await self.services.host.claim(interaction.id)
            thread = None
            try:
                name = f"{title}: {name_of(interaction.user)}"
                thread = room = await channels.opened(here, name, discord.ChannelType.private_thread)
                await tried(lambda: room.add_user(interaction.user))
            except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
                if thread is not None:
                    await channels.put_away(thread)
                if not isinstance(error, discord.HTTPException) or passes(error) or refused:
                    raise
                note = words.say("Discord opened no thread here, so the match is in this channel.")
            else:
                return thread, ""
        if refused:
            raise UserError(refused)
        return None, note

    async def _start_late(self, responder: Responder) -> None:
        """Start a match that turned out to be saved, unless it has started."""
        if responder.match is not None and responder.match.status == "lobby":
            user = responder.interaction.user.id
            responder.match = (await self.services.host.start(responder.match.id, user)).info

    async def _begin(self, responder: Responder, info: MatchInfo, note: str) -> None:
        """Start the match and answer."""
        services, user = self.services, responder.interaction.user
        update = await services.host.start(info.id, user.id)
        responder.match, responder.done = update.info, True
        services.publisher.forget_failures(info.id)
        services.publisher.refresh(info.id)
        await services.publisher.shown(info.id, seconds=WAIT)
        text = " ".join(filter(None, [_begun(update, responder.words), note]))
        if update.info.channel == responder.interaction.channel_id:
            await match_actions.panel(responder, update, text)
        else:
            await responder.show(Message((Text(text),)))

    async def _again(self, responder: Responder, match: int | None) -> None:
        """Answer an interaction that has opened a match already, and begin that if it has not begun."""
        words = responder.words
        if match is None:
            raise UserError(
                words.say(
                    "I had begun to open that match and did not come to the end of it. If there is a new thread, it is"
                    " empty; `/game solo` opens another."
                )
            )
        info = responder.match = await self.services.host.info(match)
        if info.status == "lobby":
            await self._begin(responder, info, "")
            return
        responder.done = True
        self.services.publisher.refresh(match)
        await responder.say(_begun(await self.services.host.look(match), words))


def _begun(update: Update, words: Words) -> str:
    """Return who plays where, and what is different there."""
    info = update.info
    computers = [name for seat, name in zip(info.seats, shown(info.names).escaped, strict=True) if seat.computer]
    if not computers:
        return words.say("Your match has begun in {channel}.", channel=f"<#{info.channel}>")
    return words.say(
        "You play against {names} in {channel}. Take back as much as you like, and ask for hints in your panel.",
        names=words.listed(computers),
        channel=f"<#{info.channel}>",
    )


def _threadless(interaction: Interaction, words: Words) -> str:
    """Return why a match is played in the channel itself and in no private thread, "" where there can be one."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return words.say("The match is in this thread.")
    if channels.threads(channel) is not discord.ChannelType.public_thread:
        return words.say("This channel takes no private threads, so the match is in the channel itself.")
    own, theirs = rights.lacking_for_private_thread(interaction)
    if own:
        return words.say(
            "I may not open a private thread here, because I lack the right: {rights}. So the match is in this"
            " channel.",
            rights=words.listed([rights.name(right, words) for right in own]),
        )
    if theirs:
        return words.say(
            "You may not open a private thread here, because you lack the right: {rights}. So the match is in this"
            " channel.",
            rights=words.listed([rights.name(right, words) for right in theirs]),
        )
    return ""
