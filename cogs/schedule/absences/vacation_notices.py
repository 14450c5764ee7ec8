"""What is said when somebody goes on vacation, once at each table.

Knows the host and the message. Must not send anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.schedule.absences import vacation_message
from cogs.schedule.context import ABSENT, OUT, Outgoing

if TYPE_CHECKING:
    from cogs.schedule.context import DueContext
    from host import Due


async def go_away(context: DueContext, due: Due) -> Outgoing | None:
    """Let each table of a person be told that the person goes away."""
    await context.host.vacations.tell_tables(due)
    return None


async def stand_in(context: DueContext, due: Due) -> Outgoing | None:
    """Let a stand-in play for a person who is on vacation; the board says so."""
    host, match = context.host, due.match or 0
    server = context.client.get_guild((await host.core.info(match)).guild)
    if server is None or server.unavailable:
        # nobody there can do anything
        await host.schedule.put_off(due, host.core.now() + (ABSENT if server is None else OUT))
    elif not await host.pauses.waits_for_pause(due) and await host.stand_ins.stand_in_on_vacation(due):
        context.refresh(match)
    return None


async def back(context: DueContext, due: Due) -> Outgoing | None:
    """Let a person play on whose vacation is over; the board says so."""
    if await context.host.stand_ins.back_from_vacation(due):
        context.refresh(due.match or 0)
    return None


async def tell_away(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a table who is away, all in one message; nothing when everybody is here, or the match does not go on."""
    host, match = context.host, due.match or 0
    update = await host.reminders.look_for(due)
    if update is None:
        return None
    info = update.info
    goes_on = info.status == "running" and info.resting is None
    seats = {one.user: one.seat for one in info.seats if one.present and goes_on}
    away = {seats[user]: stretch for user, stretch in (await host.vacations.away(info.guild, seats)).items()}
    if not away:
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info):
        context.refresh(match)
        message = vacation_message.announcement(
            update, away, context.renderer(info), now=host.core.now(), nonce=due.nonce
        )
        return Outgoing(info.channel, info.guild, message)
    return None
