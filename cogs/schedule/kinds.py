"""What is done and said when something is due, by its kind: the one list of all kinds.

Each answers with what is to be posted, or deals with the row itself: drops it, puts it off, or carries it out. It
stands with its message in the module of what it is about; all else that is known of a kind, and what becomes of its
rows, in ``host/schedule/kinds.py``. Must not send anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.extras import following
from cogs.lobby import inviting
from cogs.proposals import publisher as proposal_message
from cogs.schedule import clocks, idle, pauses, reminders, seats, vacations
from cogs.schedule.delivery import Outgoing
from host import TimerKind
from host.people.ping_limits import about_proposal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cogs.schedule.delivery import Deliver, TimerContext
    from host import Timer


async def lapse(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Let what a table was asked for lapse, or put that off; its message says so, or when, from then on."""
    proposal = await context.host.proposals.lapse(timer.about.number)
    if proposal.state == "open":
        await context.host.schedule.put_off(timer, await context.host.proposals.true_lapse(proposal))
    else:
        await context.host.schedule.drop(timer)
    context.refresh(proposal.match)
    return None


async def call(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Call a person to what the table is asked for who was asleep when it was asked; never while they sleep."""
    host, user = context.host, timer.user or 0
    proposal = await host.proposals.get(timer.about.number)
    info = await host.core.info(proposal.match)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    if proposal.state != "open" or dict(proposal.votes).get(user, True) is not None:
        await host.schedule.drop(timer)
    elif await context.may_tell(timer, info, habits):
        grants, renderer = await host.pings.granted(about_proposal(proposal.id)), context.renderer(info)
        message = proposal_message.call(proposal, info, renderer, user=user, grants=grants, nonce=timer.nonce)
        return Outgoing(info.channel, info.guild, message)
    return None


async def carry_on(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Go on where a question offers nothing; the board shows it only if everyone may know of it."""
    host = context.host
    if timer.at <= context.started:
        # what was due while the bot was away would all come at once, and be told by that
        await host.schedule.put_off(timer, host.core.now() + host.carrying_on.moment())
        return None
    update = await host.carrying_on.carry_on(timer)
    if update is not None and (update.events or not update.events_for(update.seat_of(timer.user or 0))):
        context.refresh(timer.match or 0)
    return None


async def computers(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Let the computers act for which a match waits; the board shows all that they did at once."""
    if await context.host.computers.play_computers(timer) is not None:
        context.refresh(timer.match or 0)
    return None


KINDS: Final[Mapping[str, Deliver]] = {
    # a turn
    TimerKind.REMINDER: reminders.remind,
    TimerKind.NUDGE: reminders.remind,
    TimerKind.DIRECT: reminders.tell_turn,
    TimerKind.DIRECT_REMINDER: reminders.remind_directly,
    TimerKind.DIRECT_CLOSED: reminders.tell_shut_out,
    TimerKind.WARNING: clocks.warn,
    TimerKind.TIME_UP: clocks.time_up,
    TimerKind.TIMED_OUT: clocks.timed_out,
    TimerKind.SEAT: seats.tell,
    TimerKind.CONTINUE: carry_on,
    TimerKind.COMPUTER: computers,
    # what a table is asked for
    TimerKind.LAPSE: lapse,
    TimerKind.CALL: call,
    # people who are away, and tables at which nothing happens
    TimerKind.PAUSE: pauses.over,
    TimerKind.RESUMED: pauses.resumed,
    TimerKind.VACATION: vacations.go_away,
    TimerKind.AWAY: vacations.tell_away,
    TimerKind.VACATION_STAND_IN: vacations.stand_in,
    TimerKind.VACATION_OVER: vacations.back,
    TimerKind.IDLE: idle.close_idle,
    TimerKind.IDLE_WORD: idle.tell_closed,
    TimerKind.REST: idle.rest,
    # people who don't sit at the table, or cannot come to it
    TimerKind.INVITATION: inviting.call,
    TimerKind.FOLLOW: following.news,
    TimerKind.PLACE_LOST: reminders.tell_place_lost,
}
