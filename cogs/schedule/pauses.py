"""What is said of a pause, and what is done and said when it is over.

Makes messages from what the host tells. Must not send any, nor know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.app.ids import NOTICE, Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Row, Text, by_itself, granted
from cogs.schedule.context import Outgoing
from host.people.ping_limits import about_due
from host.people.preferences import may_be_called

if TYPE_CHECKING:
    from collections.abc import Collection

    from cogs.schedule.context import DueContext
    from host import Due, MatchInfo, Pause, Update
    from host.people.ping_limits import Granted
    from render.base import AnyMatchRenderer
    from render.words import Words


def note(pause: Pause, words: Words) -> str:
    """Return what the board says of a pause that lasts."""
    return words.say(
        "**The match is paused until {at} at the latest.** Nobody is called or reminded until then and no clock runs;"
        " whoever likes may play on.",
        at=f"<t:{pause.until}:f>",
    )


def button(info: MatchInfo, pause: Pause, words: Words, *, seq: int) -> ButtonSpec:
    """Return the button with which anybody at the table ends the pause."""
    return ButtonSpec(Control.of("resume", info, str(pause.id), seq=seq), words.say("Resume"))


def _resumed(
    update: Update, due: Due, renderer: AnyMatchRenderer, *, awake: Collection[int], grants: Granted
) -> Message:
    """Return what calls those for whom the table waits after a pause; ``awake``: whom it may ring.

    ``grants``: of those, whom somebody may have mentioned by ending it.
    """
    words, names, info = renderer.words, renderer.names.escaped, update.info
    users = {info.seats[wait.seat].user: names[wait.seat] for wait in update.waits}
    called = [user for user in users if user in awake]
    mentions = by_itself(called) if due.asker is None else granted(called, grants)
    people = words.listed([f"<@{user}>" if user in mentions.users else name for user, name in users.items()])
    by = None if due.asker is None else info.seated(due.asker)
    if by is None:
        text = words.say("The pause is over. {people}: the table waits for you.", people=people)
    else:
        text = words.say(
            "{name} has ended the pause. {people}: the table waits for you.", name=names[by.seat], people=people
        )
    press = ButtonSpec(Control.of(NOTICE, info, due.nonce, seq=update.seq), words.say("Take your turn"), "good")
    return Message((Text(text), Row((press,))), COLOUR, mentions)


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
    message = _resumed(update, due, context.renderer(info), awake=awake, grants=grants)
    return Outgoing(info.channel, info.guild, message)
