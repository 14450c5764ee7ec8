"""One person against computers: from what was asked for to the first board.

A match that was to be private is never opened where others see it unless the person says so. Must not know any one
game, nor how a computer thinks.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.app.ids import NOBODY, SOLO, Control
from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.lobby import option_texts
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import name_of, shown
from cogs.panel import match_actions
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Interaction
    from cogs.messages.responder import Responder
    from host import MatchInfo, Update
    from render.words import Words

WAIT: Final = 1.5
"""Seconds to wait for the public message before the answer promises it."""
MOST: Final = 5
"""Matches with nobody else that a person may have under way on a server."""
_LISTED: Final = 50


@dataclass(frozen=True, slots=True)
class SoloWish:
    """Against whom a person wants to play, and what."""

    game: str
    many: int
    """How many computers."""
    strength: str

    @property
    def tail(self) -> str:
        """Return the wish as the tail of a control."""
        return ids.values(self.game, self.many, self.strength)


async def ask(responder: Responder, wish: SoloWish, *, here: bool = False) -> None:
    """Begin a match of one person and computers, in a private thread; ``here``: in the channel itself."""
    words, services, interaction = responder.words, responder.services, responder.interaction
    if (seen := await services.host.kept.handled(interaction.id)) is not None:
        await _again(responder, seen.match)
        return
    if interaction.guild_id is None or interaction.channel_id is None:
        raise UserError(words.say("A match needs a channel of a server, also one against computers."))
    if wish.game not in services.games:
        raise Refusal("unknown-game", game=wish.game)
    _require_seats(responder, wish)
    if absent := await channels.absence(interaction, words):
        raise UserError(absent)
    async with services.solo.alone(interaction.user.id):
        await _require_few(responder)
        await _open(responder, wish, here=here)


async def on_solo(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Play here*, by which a person takes the channel where there can be no private thread."""
    game, many, strength, *_ = [*ids.read_values(control.tail), "", ""]
    if not many.isdecimal() or strength not in option_texts.STRENGTHS:
        raise UserError(responder.words.say("This button belongs to an older version of the bot."))
    await ask(responder, SoloWish(game, int(many[:2]), strength), here=True)


def _require_seats(responder: Responder, wish: SoloWish) -> None:
    """Raise UserError where a game is not for so many computers and one person."""
    info, words = responder.services.games[wish.game].info, responder.words
    if wish.many + 1 not in info.seats:
        fit = words.listed([str(seats - 1) for seats in info.seats if seats > 1])
        if 1 in info.seats:
            raise UserError(words.say("{title} takes {fit} computers, or 0 to play alone.", title=info.title, fit=fit))
        raise UserError(words.say("{title} takes {fit} computers beside you.", title=info.title, fit=fit))


async def _require_few(responder: Responder) -> None:
    """Raise UserError where somebody has begun many matches of this kind and ended none."""
    interaction, words = responder.interaction, responder.words
    _, some = await responder.services.host.tables.of(interaction.user.id, interaction.guild_id, most=_LISTED)
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


async def _open(responder: Responder, wish: SoloWish, *, here: bool) -> None:
    """Open the match and start it; where that fails, leave neither a thread nor a lobby behind."""
    services, interaction, room = responder.services, responder.interaction, None
    why = "" if here else _threadless(interaction, responder.words)
    if not here and not why and not _private(interaction.channel):
        try:
            room = await _thread(responder, services.games[wish.game].info.title)
        except channels.ThreadRefused as refused:
            why = refused.sentence(responder.words)
    if room is None and (lacking := rights.lacking_rights(interaction, responder.words)):
        raise UserError(lacking)
    if why:
        await _offer_here(responder, wish, why)
        return
    info, user = None, interaction.user
    responder.rest = partial(_start_late, responder)
    try:
        info = await services.host.lobby.create(
            interaction.guild_id or 0,
            (interaction.channel_id or 0) if room is None else room.id,
            user.id,
            name_of(user),
            wish.game,
            strengths=[wish.strength] * wish.many,
            interaction=interaction.id,
        )
        await _begin(responder, info)
    except Refusal as refusal:
        if refusal.code == "unknown-outcome":
            responder.opened = room
        elif not responder.done:
            if info is not None:
                with suppress(Refusal):
                    await services.host.closing.cancel(info.id, user.id)
            if room is not None:
                await channels.put_away(room)
        raise


async def _offer_here(responder: Responder, wish: SoloWish, why: str) -> None:
    """Ask whether the match is to be in the channel, because there is no private thread."""
    words = responder.words
    text = words.say("Do you want to play in this channel instead? Everyone who sees it can watch.")
    control = Control(SOLO, *NOBODY, 0, wish.tail)
    buttons = rows([ButtonSpec(control, words.say("Play here"), "good")])
    await responder.show(Message((Text(f"{why} {text}"), *buttons), COLOUR))


async def _thread(responder: Responder, title: str) -> discord.Thread:
    """Open a private thread with the person in it; raise ThreadRefused, or what passes by itself."""
    interaction = responder.interaction
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise TypeError(f"{channel!r} takes no private threads")
    # noted before, for no transaction holds the thread, so that there is never a second one
    responder.claimed = True
    await responder.services.host.kept.claim(interaction.id)
    kind = discord.ChannelType.private_thread
    thread = await channels.opened(channel, kind, title=title, person=interaction.user)
    await channels.let_in(thread, interaction.user)
    return thread


async def _start_late(responder: Responder) -> None:
    """Start a match that turned out to be saved, unless it has started."""
    if responder.match is not None and responder.match.status == "lobby":
        user = responder.interaction.user.id
        responder.match = (await responder.services.host.lobby.start(responder.match.id, user)).info


async def _begin(responder: Responder, info: MatchInfo) -> None:
    """Start the match and answer."""
    services, user = responder.services, responder.interaction.user
    update = await services.host.lobby.start(info.id, user.id)
    responder.match, responder.done = update.info, True
    services.publisher.write_failures.forget(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    text = _begun(update, responder.words)
    if update.info.channel == responder.interaction.channel_id:
        await match_actions.panel(responder, update, text)
    else:
        await responder.show(Message((Text(text),)))


async def _again(responder: Responder, match: int | None) -> None:
    """Answer an interaction that has opened a match already, and begin that if it has not begun."""
    words, services = responder.words, responder.services
    if match is None:
        raise UserError(
            words.say(
                "I had begun to open that match and did not come to the end of it. If there is a new thread, it is"
                " empty; `/game solo` opens another."
            )
        )
    info = responder.match = await services.host.core.info(match)
    if info.status == "lobby":
        await _begin(responder, info)
        return
    responder.done = True
    services.publisher.refresh(match)
    await responder.say(_begun(await services.host.play.look(match), words))


def _begun(update: Update, words: Words) -> str:
    """Return who plays where, and what is different there."""
    info = update.info
    computers = [name for seat, name in zip(info.seats, shown(info.names, words).escaped, strict=True) if seat.computer]
    if not computers:
        return words.say("Your match has begun in {channel}.", channel=f"<#{info.channel}>")
    return words.say(
        "You play against {names} in {channel}. Take back as much as you like, and ask for hints in your panel.",
        names=words.listed(computers),
        channel=f"<#{info.channel}>",
    )


def _private(channel: object) -> bool:
    return isinstance(channel, discord.Thread) and channel.is_private()


def _threadless(interaction: Interaction, words: Words) -> str:
    """Return why there can be no private thread, "" where there can be one, or this is one."""
    channel = interaction.channel
    if _private(channel):
        return ""
    if isinstance(channel, discord.Thread):
        return words.say("A thread can't have threads of its own.")
    if channels.threads(channel) is not discord.ChannelType.public_thread:
        return words.say("This channel takes no private threads.")
    own, theirs = rights.lacking_for_private_thread(interaction)
    if own:
        return words.say(
            "I can't open a private thread here, because I'm missing the permission: {rights}.",
            rights=words.listed([rights.name(right, words) for right in own]),
        )
    if theirs:
        return words.say(
            "You can't open a private thread here, because you're missing the permission: {rights}.",
            rights=words.listed([rights.name(right, words) for right in theirs]),
        )
    return ""
