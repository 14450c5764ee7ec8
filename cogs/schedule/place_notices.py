"""What people are told whose match was in a channel that is deleted: nothing can be said where it was.

Makes messages from what the host tells. Must not send any.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.channels.write_failures import out_of_use
from cogs.messages.message import COLOUR, Message, Text
from cogs.messages.names import escaped, safe
from cogs.schedule.context import Outgoing
from cogs.schedule.direct_messages import mark
from host.people.quiet_hours import HOUR
from render.words import words

if TYPE_CHECKING:
    from cogs.schedule.context import DueContext
    from host import Due, MatchInfo
    from render.words import Words

_NEWS: Final = 3 * 24 * HOUR
"""Seconds after which nobody is told any more."""


async def lost(context: DueContext, due: Due) -> Outgoing | None:
    """Tell a person that the channel of a match is gone, and the way out, unless it has moved; never while asleep."""
    host, user = context.host, due.user or 0
    info, liked = await host.core.info(due.key), await host.likings.preferences(user)
    habits = (await host.likings.habits_at(info.guild, [user]))[user]
    server = context.client.get_guild(info.guild)
    if not habits.direct or host.core.now() >= due.since + _NEWS or not _plays(info, user):
        await host.schedule.drop_due(due)
    elif await context.may_tell(due, info, habits) and server is not None:
        if await out_of_use(context.client, info) != "gone":
            await host.schedule.drop_due(due)
            return None
        tongue = words(liked.language) if liked.language else context.words(info)
        message = _message(info, tongue, title=host.core.title(info.game), server=server.name, number=mark(due))
        return Outgoing(await context.rooms.open(user), None, message)
    return None


def _plays(info: MatchInfo, user: int) -> bool:
    seated = info.seated(user)
    return seated is not None and not seated.resigned and info.status in {"lobby", "running", "frozen"}


def _message(info: MatchInfo, tongue: Words, *, title: str, server: str, number: int) -> Message:
    text = tongue.say(
        "The channel of your match of {title} on {server} was deleted. Nothing of the match is lost:"
        " `/game show match:{match}`, typed in another channel there, moves it to that one.",
        title=escaped(title),
        server=safe(server),
        match=info.id,
    )
    return Message((Text(text),), COLOUR, mark=number)
