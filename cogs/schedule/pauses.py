"""A pause: the text when it is over, and what someone at the table does to end it.

Makes messages from what the host tells. Must not send any, nor know how a pause comes about
(``cogs/proposals/actions.py``); the board's line about one is in ``cogs/board/match_message.py``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import NOTICE, Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text, by_itself, granted, not_pinged
from cogs.schedule.delivery import Outgoing
from host import Refusal
from host.people.ping_limits import about_timer
from host.people.preferences import may_be_called

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cogs.messages.responder import Responder
    from cogs.schedule.delivery import TimerContext
    from host import Timer, Update
    from host.people.ping_limits import Granted
    from render.base import AnyMatchRenderer


def _resumed(
    update: Update, timer: Timer, renderer: AnyMatchRenderer, *, awake: Collection[int], grants: Granted
) -> Message:
    """Return what pings the players whose turn it is after a pause; ``awake``: who it may ping.

    ``grants``: who of them the person who ends it may have mentioned.
    """
    words, names, info = renderer.words, renderer.names.escaped, update.info
    users = {info.seats[wait.seat].user: names[wait.seat] for wait in update.waits}
    called = [user for user in users if user in awake]
    mentions = by_itself(called) if timer.asker is None else granted(called, grants)
    people = words.listed([f"<@{user}>" if user in mentions.users else name for user, name in users.items()])
    by = None if timer.asker is None else info.seated(timer.asker)
    if by is None:
        text = words.say("The pause is over. {people}: it's your turn.", people=people)
    else:
        text = words.say("{name} ended the pause. {people}: it's your turn.", name=names[by.seat], people=people)
    press = ButtonSpec(Control.of(NOTICE, info, timer.nonce, seq=update.seq), words.say("Take your turn"), "good")
    return Message((Text(text), Row((press,))), COLOUR, mentions)


async def over(context: TimerContext, timer: Timer) -> Outgoing | None:
    """End a pause whose time is over."""
    await context.host.pauses.pause_over(timer)
    context.refresh(timer.match or 0)
    return None


async def resumed(context: TimerContext, timer: Timer) -> Outgoing | None:
    """Ping the players whose turn it is again; who sleeps is reminded later."""
    host, match = context.host, timer.match or 0
    update = await host.schedule.match_of(timer)
    if update is None:
        return None
    info = update.info
    if not update.waits or info.resting is not None or await host.pauses.current(match) is not None:
        await host.schedule.drop(timer)
        return None
    if not await context.may_tell(timer, info):
        return None
    habits = await host.likings.habits_at(info.guild, [info.seats[wait.seat].user for wait in update.waits])
    awake = {user for user, one in habits.items() if may_be_called(host.core.now(), one)}
    grants = await host.pings.granted(about_timer(timer))
    message = _resumed(update, timer, context.renderer(info), awake=awake, grants=grants)
    return Outgoing(info.channel, info.guild, message)


RESUME: Final = "resume"
"""What it is called in the list of ``/game ask``, though nobody is asked."""
_DIGITS: Final = 18


async def resume(responder: Responder, match: int, *, number: int | None = None) -> None:
    """End the pause of a match, and say so; the players whose turn it is get a ping in the channel."""
    services, interaction = responder.services, responder.interaction
    responder.match = await services.host.core.info(match)
    try:
        update = await services.host.pauses.resume(
            match, interaction.user.id, number=number, interaction=interaction.id
        )
    except Refusal as refusal:
        if refusal.code == "not-paused":
            # perhaps the board is behind
            services.publisher.refresh(match)
        raise
    services.publisher.refresh(match)
    responder.match, responder.done = update.info, True
    told = responder.words.say("The pause is over. Whoever's turn it is gets a ping in the channel.")
    grants = await services.host.pauses.called_on(match)
    if silent := [user for user in update.users if user not in grants and user != interaction.user.id]:
        told += " " + not_pinged(silent, update.info, responder.words)
    await responder.say(told)


async def on_resume(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Resume*."""
    number = int(control.tail) if control.tail.isdecimal() and len(control.tail) < _DIGITS else 0
    await resume(responder, control.match, number=number)
