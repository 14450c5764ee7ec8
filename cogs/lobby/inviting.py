"""`/game invite`: somebody at a table calls a person to it, by one message in the channel with the button to join.

Knows who can be called there. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import ACCEPT, Control
from cogs.channels import rooms as channels
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, granted, rows
from cogs.messages.names import escaped
from cogs.schedule.delivery import Outgoing, mark
from host import Refusal
from host.people.ping_limits import about_timer
from host.people.preferences import first_waking, may_be_called
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.message import Mentions
    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import MatchInfo, Timer

_BLIND: Final = msg(
    "{person} cannot see this channel, so the invitation would not arrive. Whoever manages the channel can change that."
)


async def invite(responder: Responder, info: MatchInfo, person: discord.User | discord.Member) -> None:
    """Have a person called to the table, and answer."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    if person.bot:
        raise UserError(words.say("A bot cannot play; invite a person."))
    if not await _sees(responder, person):
        raise UserError(words.say(_BLIND, person=person.mention))
    responder.match = await services.host.invitations.invite(
        info.id, interaction.user.id, person.id, interaction=interaction.id
    )
    responder.done = True
    services.publisher.refresh(info.id)
    await responder.say(await _promised(responder, person))


async def _promised(responder: Responder, person: discord.User | discord.Member) -> str:
    """Return when the invitation goes out: whoever sleeps is called later."""
    host, words = responder.services.host, responder.words
    guild, now = responder.interaction.guild_id or 0, host.core.now()
    habits = (await host.likings.habits_at(guild, [person.id]))[person.id]
    if may_be_called(now, habits):
        return words.say("The invitation goes to {person}.", person=person.mention)
    later = f"<t:{first_waking(now, habits)}:f>"
    return words.say(
        "The invitation goes to {person} at {time}, when their quiet hours are over.",
        person=person.mention,
        time=later,
    )


async def _sees(responder: Responder, person: discord.User | discord.Member) -> bool:
    """Return whether a person named in a command sees the channel of the command.

    Discord mostly says so with the command; else it is asked.
    """
    rights = person.resolved_permissions if isinstance(person, discord.Member) else None
    if rights is not None:
        return rights.view_channel
    interaction = responder.interaction
    here = interaction.guild_id or 0, interaction.channel_id or 0
    return await channels.sees(interaction.client, *here, person.id, mentioned=True)


async def call(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Call a person who is invited; never while they sleep, and not to a table that has no seat for them any more."""
    host, user = context.host, timer.user or 0
    info = await host.core.info(timer.match or 0)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    if not await _still_open(context, info, user):
        await host.schedule.drop(timer)
    elif await context.may_tell(timer, info, habits):
        grants = await host.pings.granted(about_timer(timer))
        return Outgoing(info.channel, info.guild, _message(context, info, timer, granted([user], grants)))
    return None


async def _still_open(context: TimerContext, info: MatchInfo, user: int) -> bool:
    if info.status == "running":
        try:
            await context.host.play.look(info.id)
        except Refusal:
            return False
    return await context.host.open_seats.has_room(info.id, user)


def _message(context: TimerContext, info: MatchInfo, timer: Timer, mentions: Mentions) -> Message:
    words = context.words(info)
    renderer, asker = context.renderer(info), info.seated(timer.asker or 0)
    said = {
        "person": f"<@{timer.user}>",
        "name": f"<@{timer.asker}>" if asker is None else renderer.names.escaped[asker.seat],
        "title": escaped(context.host.core.title(info.game)),
    }
    if info.status == "lobby":
        text = words.count(
            "{person}, {name} invites you to a table of {title}, where {n} person sits.",
            "{person}, {name} invites you to a table of {title}, where {n} people sit.",
            len(info.seats),
            **said,
        )
    else:
        text = words.say(
            "{person}, {name} invites you to this match of {title}: somebody has left it, and you would play on.",
            **said,
        )
    button = ButtonSpec(Control.of(ACCEPT, info, seq=info.revision), words.say("Join"), "good")
    return Message((Text(text), *rows([button])), COLOUR, mentions, mark=mark(timer))
