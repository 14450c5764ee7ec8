"""What is said when Discord did not take an answer: a short private sentence, or in the end one in the channel.

Knows the outcome of the interaction. Must not try the answer itself again.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from cogs.channels.outages import tried
from cogs.messages import message as messages
from cogs.messages.interaction import used
from cogs.messages.message import by_itself
from cogs.messages.reply import FAILURES, deliver, too_late

if TYPE_CHECKING:
    from cogs.messages.match_context import MatchContext
    from cogs.messages.reply import PrivateReply

log = logging.getLogger(__name__)


async def say_instead(context: MatchContext, reply: PrivateReply, error: Exception, *, again: bool) -> None:
    """Send a short private sentence on whether the act counts; in the channel when even that fails."""
    where = used(context.interaction)
    if too_late(error):
        log.warning("an answer came too late: %s", where)
    else:
        text = context.meaning(error, in_full=False)
        try:
            await deliver(reply, messages.sentence(text), again=again, once=True)
        except FAILURES as second:
            log.info("could not answer %s: %s", where, second)
        else:
            return
    await _say_in_channel(context)


async def _say_in_channel(context: MatchContext) -> None:
    """Post in the channel what cannot be sent in private; it must contain nothing secret."""
    interaction = context.interaction
    words, person = context.services.public(interaction), f"<@{interaction.user.id}>"
    if context.done and not context.secret:
        text = words.say("{person}, that counts, though Discord took too long to show it to you.", person=person)
    else:
        # the same sentence after a secret act as after none
        text = words.say(
            "{person}, Discord did not let me answer you. `/game turn` shows how things stand for you:"
            " look there before you repeat anything.",
            person=person,
        )
    message = messages.Message((messages.Text(text),), mentions=by_itself([interaction.user.id]))
    if not isinstance(interaction.channel, discord.abc.Messageable):
        return
    channel = interaction.channel

    async def send() -> None:
        with messages.laid_out(message) as view:
            await channel.send(view=view, allowed_mentions=messages.pings(message))

    try:
        await tried(send)
    except FAILURES as error:
        log.warning("could not say in channel %s that an answer was lost: %s", interaction.channel_id, error)
