"""`/game invite` and *Invite*: a player calls people to the table, by one message each with the button to join.

Knows who can be called there. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import ACCEPT, Control
from cogs.channels import rooms as channels
from cogs.messages import form
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, granted, rows
from cogs.messages.names import escaped
from cogs.schedule.delivery import Outgoing, mark
from host import Refusal
from host.people.ping_limits import about_timer
from host.people.preferences import first_waking, may_be_called
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.messages.message import Mentions
    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import MatchInfo, Timer
    from render.words import Words

_WHO: Final = "who"
_MOST: Final = 10
"""People who can be called by one form."""
_BLIND: Final = msg(
    "{person} cannot see this channel, so the invitation would not arrive. Whoever manages the channel can change that."
)


async def invite(responder: Responder, info: MatchInfo, person: discord.User | discord.Member) -> None:
    """Have a person called to the table, and answer."""
    await invite_all(responder, info, [person])


async def invite_all(responder: Responder, info: MatchInfo, people: Sequence[discord.User | discord.Member]) -> None:
    """Have people called to the table, and answer with what came of each; raise what came of a single one."""
    services, interaction = responder.services, responder.interaction
    why_not = {person.id: why for person in people if (why := await _unable(responder, person))}
    guests = [person.id for person in people if person.id not in why_not]
    if guests:
        invited = await services.host.invitations.invite_all(
            info.id, interaction.user.id, guests, interaction=interaction.id
        )
        responder.match = invited.info
        if len(people) == 1 and invited.refused:
            raise next(iter(invited.refused.values()))
        why_not |= {user: responder.meaning(why) for user, why in invited.refused.items()}
    elif len(people) == 1:
        raise UserError(next(iter(why_not.values())))
    if any(person.id not in why_not for person in people):
        responder.done = True
        services.publisher.refresh(info.id)
    told = [
        _of(person, why_not[person.id], responder.words) if person.id in why_not else await _promised(responder, person)
        for person in people
    ]
    await responder.say("\n".join(told))


def _of(person: discord.User | discord.Member, reason: str, words: Words) -> str:
    """Return why someone was not invited, with who it is."""
    if person.mention in reason:
        return reason
    return words.say("{person}: {reason}", person=person.mention, reason=reason)


async def _unable(responder: Responder, person: discord.User | discord.Member) -> str:
    """Return why a person can't be called to this channel at all, "" if they can."""
    words = responder.words
    if person.bot:
        return words.say("A bot cannot play; invite a person.")
    return "" if await _sees(responder, person) else words.say(_BLIND, person=person.mention)


async def ask(responder: Responder, info: MatchInfo, opener: Control) -> None:
    """Open the form that asks who is called to the table."""
    responder.match = await responder.services.host.invitations.require_room(info.id, responder.interaction.user.id)
    words = responder.words
    who = form.PeopleField(
        _WHO,
        words.say("Who do you want to invite?"),
        words.say("Each of them gets a message in this channel, with a button to join"),
        most=_MOST,
    )
    sent_as = form.control_of(opener, "guests", responder.interaction)
    await responder.modal(form.modal(form.Form(words.say("Invite players"), sent_as, (who,))))


async def on_invite(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Invite*."""
    info = responder.match = await responder.services.host.core.info(control.match)
    await ask(responder, info, control)


async def on_guests(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer the form that says who is called."""
    info = responder.match = await responder.services.host.core.info(control.match)
    people = form.people(responder.interaction, _WHO)
    if not people:
        raise UserError(responder.words.say("You chose no one, so no one was invited."))
    await invite_all(responder, info, people)


async def _promised(responder: Responder, person: discord.User | discord.Member) -> str:
    """Return when the invitation goes out: anyone who sleeps is called later."""
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
