"""What reminds a person of their turn, and asks the table when that was in vain.

Makes messages from what the host tells; the direct message is in ``direct_messages``. Must not send any, nor know any
one game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from cogs.app import ids
from cogs.app.ids import NOTICE, SUPPORT, Control
from cogs.channels import rooms as channels
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text, by_itself, granted
from cogs.schedule import clocks as clock_texts
from cogs.schedule.context import ABSENT, DueContext, Outgoing
from host.people.ping_limits import about_due
from host.people.preferences import HOUR, first_waking, may_be_called
from host.proposals.wanted import EXTEND, REPLACE, STAND_IN, WaitKey
from host.schedule.kinds import REMINDER, REMINDERS, asks_the_table

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.message import Mentions
    from host import Board, Due, Update, Wait
    from render.base import AnyMatchRenderer


def reminder(
    update: Update,
    wait: Wait,
    due: Due,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    mentions: Mentions,
    left: str = "",
) -> Message:
    """Return what reminds a person: since when the table waits, how much time is ``left``, what is asked, the way."""
    words, seated = renderer.words, update.info.seats[wait.seat]
    person, since = f"<@{seated.user}>", moment(wait.since)
    asker = None if due.asker is None else update.info.seated(due.asker)
    if asker is None:
        text = words.say("{person}, the table has been waiting for you since {since}.", person=person, since=since)
    else:
        text = words.say(
            "{person}, {name} reminds you: the table has been waiting for you since {since}.",
            person=person,
            name=renderer.names.escaped[asker.seat],
            since=since,
        )
    text += f" {left}" if left else ""
    # of the public's view, so that nothing hidden can stand in it
    asked = renderer.sentences.prompt(update.view(None), wait.seat).partition("\n")[0]
    text += "\n" + words.say("**{asked}** [To the board]({link})", asked=asked, link=link)
    return _notice(update, due, renderer, text, mentions=mentions)


def question(
    update: Update,
    wait: Wait,
    due: Due,
    renderer: AnyMatchRenderer,
    *,
    link: str,
    awake: Collection[int],
    gone: bool = False,
) -> Message:
    """Return what asks the others what shall be done about a person who does not come; ``awake``: whom it may ring.

    ``gone``: the person is not on the server any more.
    """
    words, names = renderer.words, renderer.names.escaped
    others = [seat for seat in update.info.seats if seat.seat != wait.seat and seat.present]
    said = {
        "people": words.listed([f"<@{one.user}>" if one.user in awake else names[one.seat] for one in others]),
        "name": names[wait.seat],
        "since": moment(wait.since),
    }
    if gone:
        text = words.say(
            "{people}: {name} is not on this server any more, and the table has been waiting since {since}.", **said
        )
    else:
        text = words.say(
            "{people}: the table has been waiting for {name} since {since}, and reminders were in vain.", **said
        )
    text += "\n" + words.say(
        "What shall be done? More time, or a stand-in that plays until {name} is back, is done once most of you agree,"
        " not counting {name}; *Replace* says how somebody else comes to play on. You can also go on waiting, or end"
        " the match together (`/game ask`). [To the board]({link})",
        name=names[wait.seat],
        link=link,
    )
    mentions = by_itself(one.user for one in others if one.user in awake)
    about = WaitKey(wait.seat, wait.seq).text
    offered = (
        (EXTEND, words.say("More time")),
        (STAND_IN, words.say("Stand-in until back")),
        (REPLACE, words.say("Replace")),
    )
    buttons = [
        ButtonSpec(Control.of(SUPPORT, update.info, ids.kind_of(kind, about), seq=update.seq), label)
        for kind, label in offered
    ]
    return _notice(update, due, renderer, text, mentions=mentions, more=buttons)


def moment(at: int) -> str:
    """Return a time that each reader sees in their own time zone."""
    return f"<t:{at}:f>"


def _notice(
    update: Update,
    due: Due,
    renderer: AnyMatchRenderer,
    text: str,
    *,
    mentions: Mentions,
    more: Sequence[ButtonSpec] = (),
) -> Message:
    # by this one the message is found again, whatever else hangs on it
    own = Control.of(NOTICE, update.info, due.nonce, seq=update.seq)
    label = renderer.words.say("Your panel") if more else renderer.words.say("Take your turn")
    press = ButtonSpec(own, label, "plain" if more else "good")
    return Message((Text(text), Row((*more, press))), COLOUR, mentions)


async def remind(context: DueContext, due: Due) -> Outgoing | None:
    """Remind a person, or ask the table when that was in vain; never while the person sleeps."""
    host, user = context.host, due.user or 0
    habits = (await host.likings.habits_at((await host.core.info(due.match or 0)).guild, [user]))[user]
    if not may_be_called(host.core.now(), habits):
        await host.schedule.put_off(due, first_waking(host.core.now(), habits))
        return None
    found = None if await host.pauses.waits_for_pause(due) else await host.reminders.reminding(due)
    if found is None:
        return None
    update, wait = found
    info = update.info
    clocks = await host.clocks.running_out(info, update.clocks, now=host.core.now())
    # the warning was there, and the end of the clock calls the person as well
    up = due.kind == REMINDER and any(one.seat == wait.seat and one.end <= host.core.now() + HOUR for one in clocks)
    asks = asks_the_table(due, habits)
    # somebody who could be asked may be back later
    alone = asks and not any(one.present for one in info.seats if one.seat != wait.seat)
    if up or alone or context.client.get_guild(info.guild) is None:
        await host.schedule.put_off(due, host.core.now() + (HOUR if up else ABSENT))
        return None
    board = await host.messages.board(info.id)
    if (called := _called(context, due, update, board)) is not None:
        await host.schedule.count_anew(due, since=called)
        return None
    gone = not await channels.is_member(context.client, info.guild, user)
    if gone and due.kind == REMINDER and not asks:
        # no reminder reaches that person: the table is asked at once
        await host.schedule.put_off(replace(due, count=REMINDERS), host.core.now())
        return None
    link = f"https://discord.com/channels/{info.guild}/{info.channel}" + (f"/{board.message}" if board else "")
    renderer = context.renderer(info)
    if asks:
        awake = await context.awake(info)
        message = question(update, wait, due, renderer, link=link, awake=awake, gone=gone)
    else:
        left = clock_texts.own(clocks, wait.seat, renderer.words)
        mentions = by_itself([user])
        if due.asker is not None:
            mentions = granted([user], await host.pings.granted(about_due(due)))
        message = reminder(update, wait, due, renderer, link=link, left=left, mentions=mentions)
    return Outgoing(info.channel, info.guild, message)


def _called(context: DueContext, due: Due, update: Update, board: Board | None) -> int | None:
    """Return when the board called for the turn, if it did so, or will, after a time in which nobody could.

    Somebody who reads at last that it is their turn need not be reminded of it in the same minute.
    """
    if due.kind != REMINDER or due.at > context.started:
        return None
    if board is None or board.turn != update.turn:
        return context.host.core.now()
    posted = int(discord.utils.snowflake_time(board.message).timestamp())
    return posted if posted >= context.started else None
