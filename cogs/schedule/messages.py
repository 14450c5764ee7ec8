"""What is said when something is due, by its kind: the one list of all kinds.

Knows the host and the messages. Must not send anything. A kind answers with what is to be posted, or has dealt with
the row itself: dropped it, put it off, or done what was due.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import discord

from cogs.channels import rooms as channels
from cogs.extras import following
from cogs.lobby import inviting
from cogs.messages.mentions import by_itself, granted
from cogs.proposals import message as proposal_message
from cogs.schedule import direct_messages, idle_message, place_notices, reminder_message
from cogs.schedule.absences import pause_notices, vacation_notices
from cogs.schedule.clocks import notices as clock_notices
from cogs.schedule.clocks import texts as clock_texts
from cogs.schedule.context import ABSENT, DueContext, Outgoing
from host.people.ping_limits import about_due, about_proposal
from host.people.quiet_hours import HOUR, Habits, first_waking, may_be_called
from host.schedule.due import (
    AWAY,
    CALL,
    COMPUTER,
    CONTINUE,
    DIRECT,
    DIRECT_CLOSED,
    DIRECT_REMINDER,
    FOLLOW,
    IDLE,
    IDLE_WORD,
    INVITATION,
    LAPSE,
    NUDGE,
    PAUSE,
    PLACE_LOST,
    REMINDER,
    REMINDERS,
    REST,
    RESUMED,
    TIME_UP,
    TIMED_OUT,
    VACATION,
    VACATION_OVER,
    VACATION_STAND_IN,
    WARNING,
    asks_the_table,
)
from host.types import IDLE as CLOSED_AS_IDLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.schedule.context import Kind
    from host import Board, Due, Host, MatchInfo, Update

_DAY: Final = 24 * HOUR
_NEWS: Final = 3 * _DAY
"""Seconds after which nobody needs to be told any more what has passed."""


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
        awake = await _awake(host, info)
        message = reminder_message.question(update, wait, due, renderer, link=link, awake=awake, gone=gone)
    else:
        left = clock_texts.own(clocks, wait.seat, renderer.words)
        mentions = by_itself([user])
        if due.asker is not None:
            mentions = granted([user], await host.pings.granted(about_due(due)))
        message = reminder_message.reminder(update, wait, due, renderer, link=link, left=left, mentions=mentions)
    return Outgoing(info.channel, info.guild, message)


async def lapse(context: DueContext, due: Due) -> Outgoing | None:
    """Let what a table was asked for lapse, or put that off; its message says so, or when, from then on."""
    proposal = await context.host.proposals.lapse(due.key)
    if proposal.state == "open":
        await context.host.schedule.put_off(due, await context.host.proposals.true_lapse(proposal))
    else:
        await context.host.schedule.drop_due(due)
    context.refresh(proposal.match)
    return None


async def call(context: DueContext, due: Due) -> Outgoing | None:
    """Call a person to what the table is asked for who was asleep when it was asked; never while they sleep."""
    host, user = context.host, due.user or 0
    proposal = await host.proposals.get(due.key)
    info = await host.core.info(proposal.match)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    if proposal.state != "open" or dict(proposal.votes).get(user, True) is not None:
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info, habits):
        grants, renderer = await host.pings.granted(about_proposal(proposal.id)), context.renderer(info)
        message = proposal_message.call(proposal, info, renderer, user=user, grants=grants, nonce=due.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None


async def idle(context: DueContext, due: Due) -> Outgoing | None:
    """Close a lobby in which nothing is changed any more."""
    if due.at <= context.started:
        # nobody could change anything while the bot was away
        await context.host.schedule.put_off(due, context.started + _DAY)
        return None
    await context.host.idle_lobbies.close_idle(due)
    context.refresh(due.match or 0)
    return None


async def rest(context: DueContext, due: Due) -> Outgoing | None:
    """Put a match to rest in which nobody moves any more; its board says so."""
    if due.at <= context.started:
        await context.host.schedule.put_off(due, context.started + 7 * _DAY)
        return None
    if (pause := await context.host.pauses.current(due.match or 0)) is not None:
        await context.host.schedule.put_off(due, pause.until + 7 * _DAY)
        return None
    await context.host.resting.rest(due)
    context.refresh(due.match or 0)
    return None


async def idle_word(context: DueContext, due: Due) -> Outgoing | None:
    """Tell who sat in a lobby that it is closed; it rings for those who are awake."""
    host, match = context.host, due.match or 0
    info = await host.core.info(match)
    if host.core.now() >= due.since + _NEWS or info.reason != CLOSED_AS_IDLE:
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info):
        awake = await _awake(host, info)
        message = idle_message.word(info, context.words(info), awake=awake, nonce=due.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None


async def carry_on(context: DueContext, due: Due) -> Outgoing | None:
    """Go on where a question offers nothing; the board shows it only if everybody may know of it."""
    host = context.host
    if due.at <= context.started:
        # what was due while the bot was away would all come at once, and be told by that
        await host.schedule.put_off(due, host.core.now() + host.continuing.moment())
        return None
    update = await host.carrying_on.carry_on(due)
    if update is not None and (update.events or not update.events_for(update.seat_of(due.user or 0))):
        context.refresh(due.match or 0)
    return None


async def computers(context: DueContext, due: Due) -> Outgoing | None:
    """Let the computers act for which a match waits; the board shows all that they did at once."""
    if await context.host.computers.play_computers(due) is not None:
        context.refresh(due.match or 0)
    return None


KINDS: Final[Mapping[str, Kind]] = {
    REMINDER: remind,
    NUDGE: remind,
    LAPSE: lapse,
    CALL: call,
    IDLE: idle,
    REST: rest,
    IDLE_WORD: idle_word,
    INVITATION: inviting.call,
    FOLLOW: following.news,
    PLACE_LOST: place_notices.lost,
    DIRECT: direct_messages.turn,
    DIRECT_REMINDER: direct_messages.remind,
    DIRECT_CLOSED: direct_messages.closed,
    VACATION: vacation_notices.go_away,
    PAUSE: pause_notices.over,
    RESUMED: pause_notices.resumed,
    AWAY: vacation_notices.tell_away,
    VACATION_STAND_IN: vacation_notices.stand_in,
    VACATION_OVER: vacation_notices.back,
    WARNING: clock_notices.warn,
    TIME_UP: clock_notices.time_up,
    TIMED_OUT: clock_notices.timed_out,
    CONTINUE: carry_on,
    COMPUTER: computers,
}


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


async def _awake(host: Host, info: MatchInfo) -> set[int]:
    users = [one.user for one in info.people]
    habits = await host.likings.habits_at(info.guild, users)
    return {user for user in users if may_be_called(host.core.now(), habits.get(user, Habits()))}
