"""What is done when a clock runs down: the warning, the end, and the word to the table about it.

Knows the host and the messages. Must not send anything, nor know how time counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.board.links import address
from cogs.schedule.clocks import message as clock_message
from cogs.schedule.context import ABSENT, OUT, Outgoing
from host.people.quiet_hours import HOUR, may_be_called
from host.types import OUT_OF_TIME

if TYPE_CHECKING:
    from cogs.schedule.context import DueContext
    from host import Due, MatchInfo

_NEWS: Final = 24 * HOUR
"""Seconds after which nobody needs to be told any more what the board says."""


async def warn(context: DueContext, due: Due) -> Outgoing | None:
    """Warn a person whose time is nearly up; never while the person sleeps."""
    host = context.host
    if await host.pauses.waits_for_pause(due):
        return None
    found = await host.clock_ends.warned(due)
    if found is None:
        return None
    info = found.update.info
    if not await context.may_tell(due, info):
        return None
    link = address(info, await host.messages.board(info.id))
    message = clock_message.warning(found, due, context.renderer(info), link=link)
    return Outgoing(info.channel, info.guild, message)


async def time_up(context: DueContext, due: Due) -> Outgoing | None:
    """Do what the table has chosen for somebody whose time is up; the board says what came of it."""
    host = context.host
    server = context.client.get_guild((await host.core.info(due.match or 0)).guild)
    if server is None or server.unavailable:
        # nobody there can do anything
        await host.schedule.put_off(due, host.core.now() + (ABSENT if server is None else OUT))
    elif await host.clock_ends.time_up(due):
        context.refresh(due.match or 0)
        await context.shown(due.match or 0)
    return None


async def timed_out(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a table that somebody's time is up, unless that person is back already."""
    host, match, user = context.host, due.match or 0, due.asker or 0
    over = await host.core.info(match)
    if (over.status, over.reason) == ("cancelled", OUT_OF_TIME) and host.core.now() < due.since + _NEWS:
        return await _ended(context, over, due)
    update = await host.reminders.look_for(due)
    if update is None:
        return None
    info, seated = update.info, update.info.seated(user)
    if seated is None or not seated.away or info.status != "running" or host.core.now() >= due.since + _NEWS:
        await host.schedule.drop_due(due)
        return None
    if not await context.may_tell(due, info):
        return None
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    board, awake = await host.messages.board(match), may_be_called(host.core.now(), habits)
    link = address(info, board if board is not None and board.turn == update.turn else None)
    message = clock_message.timed_out(update, seated, due, context.renderer(info), link=link, awake=awake)
    return Outgoing(info.channel, info.guild, message)


async def _ended(context: DueContext, info: MatchInfo, due: Due) -> Outgoing | None:
    """Tell a table that its match is over as somebody's time is up; it rings for those who are awake."""
    host, users = context.host, [one.user for one in info.people]
    if not await context.may_tell(due, info):
        return None
    habits = await host.likings.habits_at(info.guild, users)
    awake = {user for user, one in habits.items() if may_be_called(host.core.now(), one)}
    return Outgoing(info.channel, info.guild, clock_message.ended(info, due, context.words(info), awake=awake))
