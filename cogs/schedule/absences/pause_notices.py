"""What is done and said when a pause is over.

Knows the host and the message. Must not send anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.schedule.absences import pause_message
from cogs.schedule.context import Outgoing
from host.people.ping_limits import about_due
from host.people.quiet_hours import may_be_called

if TYPE_CHECKING:
    from cogs.schedule.context import DueContext
    from host import Due


async def over(context: DueContext, due: Due) -> Outgoing | None:
    """End a pause whose time is over."""
    await context.host.pauses.pause_over(due)
    context.refresh(due.match or 0)
    return None


async def resumed(context: DueContext, due: Due) -> Outgoing | None:
    """Call those for whom the table waits again; who sleeps is reminded later."""
    host, match = context.host, due.match or 0
    update = await host.reminders.look_for(due)
    if update is None:
        return None
    info = update.info
    if not update.waits or info.resting is not None or await host.pauses.current(match) is not None:
        await host.schedule.drop_due(due)
        return None
    if not await context.may_tell(due, info):
        return None
    habits = await host.likings.habits_at(info.guild, [info.seats[wait.seat].user for wait in update.waits])
    awake = {user for user, one in habits.items() if may_be_called(host.core.now(), one)}
    grants = await host.pings.granted(about_due(due))
    message = pause_message.resumed(update, due, context.renderer(info), awake=awake, grants=grants)
    return Outgoing(info.channel, info.guild, message)
