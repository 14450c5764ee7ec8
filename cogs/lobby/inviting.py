"""`/game invite`, *Invite* and *Invite to my table*: a player calls people to the table, by one message each to join.

Knows who can be called there. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import ACCEPT, CALL, Control
from cogs.channels import rooms as channels
from cogs.messages import form
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, LISTED, ButtonSpec, Message, Section, Text, granted, rows
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
_DIGITS: Final = 20
"""No number of a person is as long."""
_BLIND: Final = msg(
    "{person} can't see {channel}, so nothing was sent. Anyone who manages that channel can change this."
)
_HOSTS_NONE: Final = msg(
    "You don't host an open table on this server. Open one with `/game new`, then invite {person} again. At a table"
    " that someone else hosts, use `/game invite`."
)
_LOOKED_AT: Final = 80
"""Open matches of a person that are looked through for those that they host."""


async def invite(responder: Responder, info: MatchInfo, person: discord.User | discord.Member) -> None:
    """Have a person called to the table, and answer."""
    await invite_all(responder, info, [person])


async def invite_all(responder: Responder, info: MatchInfo, people: Sequence[discord.User | discord.Member]) -> None:
    """Have people called to the table, and answer with what came of each; raise what came of a single one."""
    services, interaction = responder.services, responder.interaction
    why_not = {person.id: why for person in people if (why := await _unable(responder, info, person))}
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
    # Translators: {reason} says why {person} was not invited, as a sentence.
    return words.say("{person}: {reason}", person=person.mention, reason=reason)


async def _unable(responder: Responder, info: MatchInfo, person: discord.User | discord.Member) -> str:
    """Return why a person can't be called to the channel of a table at all, "" if they can."""
    words = responder.words
    if person.bot:
        return words.say("Bots can't play. Invite a person.")
    if await _sees(responder, info, person):
        return ""
    return words.say(_BLIND, person=person.mention, channel=f"<#{info.channel}>")


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
    # Translators: headline of a form.
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


async def invite_to_own(responder: Responder, person: discord.User | discord.Member) -> None:
    """Have a person called to the one lobby that the asker hosts on this server; of several, ask to which."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    if interaction.guild_id is None:
        raise UserError(words.say("That only works in a server's channels."))
    if person.bot:
        raise UserError(words.say("Bots can't play. Invite a person."))
    seen = await services.host.kept.handled(interaction.id)
    if seen is not None and seen.match is not None:  # the lobby may have begun since
        await invite(responder, await services.host.core.info(seen.match), person)
        return
    _, some = await services.host.tables.of(interaction.user.id, interaction.guild_id, most=_LOOKED_AT)
    own = [one.info for one in some if one.info.status == "lobby" and one.info.host == interaction.user.id]
    if not own:
        raise UserError(words.say(_HOSTS_NONE, person=person.mention))
    if len(own) == 1:
        await invite(responder, own[0], person)
        return
    listed = [
        Section(
            words.say("**{title}** in {channel}", title=services.title(info.game), channel=f"<#{info.channel}>"),
            # Translators: button: invite people to the table.
            ButtonSpec(Control.of(CALL, info, str(person.id), seq=info.revision), words.say("Invite"), "good"),
        )
        for info in own[:LISTED]
    ]
    head = Text(words.say("Which table is {person} invited to?", person=person.mention))
    left = [Text(words.say("Your other tables: use `/game invite` there."))] if len(own) > LISTED else []
    await responder.show(Message((head, *listed, *left), COLOUR))


async def on_call(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Invite*, beside one of several tables."""
    if not (control.tail.isascii() and control.tail.isdecimal() and len(control.tail) < _DIGITS):
        raise UserError(
            responder.words.say(
                "This button is from an older version of the bot. `/game show` posts the current board."
            )
        )
    info = await responder.services.host.core.info(control.match)
    person = await channels.member(responder.interaction.client, info.guild, int(control.tail))
    if person is None:
        gone = msg("{person} isn't on this server any more, so nothing was sent.")
        raise UserError(responder.words.say(gone, person=f"<@{control.tail}>"))
    await invite(responder, info, person)


async def _promised(responder: Responder, person: discord.User | discord.Member) -> str:
    """Return when the invitation goes out: anyone who sleeps is called later."""
    host, words = responder.services.host, responder.words
    guild, now = responder.interaction.guild_id or 0, host.core.now()
    habits = (await host.likings.habits_at(guild, [person.id]))[person.id]
    if may_be_called(now, habits):
        return words.say("Invitation sent to {person}.", person=person.mention)
    later = f"<t:{first_waking(now, habits)}:f>"
    return words.say(
        "{person} gets the invitation at {time}, after their quiet hours.",
        person=person.mention,
        time=later,
    )


async def _sees(responder: Responder, info: MatchInfo, person: discord.User | discord.Member) -> bool:
    """Return whether a person sees the channel of a table.

    Of one who is named in a command there Discord mostly says so; else it is asked.
    """
    interaction = responder.interaction
    rights = person.resolved_permissions if isinstance(person, discord.Member) else None
    if rights is not None and interaction.channel_id == info.channel:
        return rights.view_channel
    return await channels.sees(interaction.client, info.guild, info.channel, person.id, mentioned=True)


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
            "{person}, {name} invites you to play {title}. {n} player has joined.",
            "{person}, {name} invites you to play {title}. {n} players have joined.",
            len(info.seats),
            **said,
        )
    else:
        text = words.say(
            "{person}, {name} invites you to this {title} match: someone left, and you can take over the seat.",
            **said,
        )
    # Translators: button: sit down at the table.
    button = ButtonSpec(Control.of(ACCEPT, info, seq=info.revision), words.say("Join"), "good")
    return Message((Text(text), *rows([button])), COLOUR, mentions, mark=mark(timer))
