"""Finds out whether a request was saved when the store couldn't say, and tells anyone who made it.

The store notes each interaction in the transaction that carries it out, so one look answers it, as soon as the store
answers. Knows interactions. Must not know what was asked for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import Control, custom_id, parse, used
from cogs.channels import rooms as channels
from cogs.messages import delivery as message_delivery
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, by_itself, rows, sentence
from cogs.messages.refusals import SENTENCES
from cogs.runtime.requests import FAILURES
from host import Refusal
from host.refusal import OF_THE_STORE
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cogs.app.services import MatchContext
    from host import MatchInfo

log = logging.getLogger(__name__)

PROMPT: Final = 1.0
"""Seconds after which the person is told that it isn't known yet."""
PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between two looks; the last value is repeated."""
LAST_WORD: Final = 0.8
"""Seconds for the answer when the bot has to stop."""

_SAVED: Final = msg("That was saved.")
_LOST: Final = msg("That wasn't saved, so nothing has changed. Please do it again.")
_STOPPING: Final = msg(
    "I have to restart before I know whether that was saved. In a minute, check `/game turn` before you repeat"
    " anything."
)


async def answer(
    context: MatchContext, show: Callable[[Message], Awaitable[bool]], tell: Callable[[Message], Awaitable[object]]
) -> None:
    """Answer with what became of the request; as long as that isn't known, say so, and edit the answer later.

    ``show`` answers, and says whether this process is the one that does; ``tell`` says later what is known by then.
    """
    log.warning("not known yet whether this was saved: %s", used(context.interaction))
    looking = asyncio.create_task(_saved(context), name="unknown outcome")
    try:
        await asyncio.wait({looking}, timeout=PROMPT)
        if looking.done():
            await show(await _message(context, saved=looking.result()))
            return
        ours = await show(sentence(context.words.say(SENTENCES["unknown-outcome"])))
    except BaseException:
        looking.cancel()
        raise
    if not ours:
        looking.cancel()
        return
    later = asyncio.create_task(_tell(context, looking, tell), name="outcome")
    context.services.later.add(later)
    later.add_done_callback(context.services.later.discard)


async def _saved(context: MatchContext) -> bool:
    """Return whether the request was saved, once the store can say so."""
    interaction, tries = context.interaction, 0
    while True:
        try:
            saved = await _looked_up(context)
        except Refusal as refusal:
            if refusal.code not in OF_THE_STORE:
                raise
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
        else:
            log.warning("it %s saved: %s", "was" if saved else "was not", used(interaction))
            return saved


async def _looked_up(context: MatchContext) -> bool:
    """Return whether the request was saved, and do what is left to do; raise Refusal."""
    host = context.services.host
    noted = await host.kept.handled(context.interaction.id)
    pressed = parse(custom_id(context.interaction))
    match = noted.match if noted is not None else pressed.match if pressed is not None else None
    if match:
        context.match = await host.core.info(match)
        host.core.when_in_doubt(match)
    if noted is None or (context.claimed and noted.match is None):
        if context.opened is not None:
            await channels.put_away(context.opened)
        return False
    context.done = True
    if context.rest is not None:
        try:
            await context.rest()
        except Refusal as refusal:
            if refusal.code in OF_THE_STORE:
                raise
            log.info("couldn't finish %s: %s", used(context.interaction), refusal.code)
    return True


async def _message(context: MatchContext, *, saved: bool) -> Message:
    text = Text(context.words.say(_SAVED if saved else _LOST))
    return Message((text, *rows(_panel(context, context.match))))


def _panel(context: MatchContext, info: MatchInfo | None) -> list[ButtonSpec]:
    """Return the button that opens the person's panel, if there is one."""
    seated = None if info is None or info.status != "running" else info.seated(context.interaction.user.id)
    if info is None or seated is None or not seated.present or info.channel != context.interaction.channel_id:
        return []
    return [ButtonSpec(Control.of("turn", info), context.words.say("Your panel"), "good")]


async def _tell(
    context: MatchContext, looking: asyncio.Task[bool], tell: Callable[[Message], Awaitable[object]]
) -> None:
    """Replace the answer once the outcome is known; after Discord's quarter of an hour, write in the channel."""
    try:
        saved = await looking
    except asyncio.CancelledError:
        looking.cancel()
        with suppress(TimeoutError, *FAILURES):
            async with asyncio.timeout(LAST_WORD):
                await tell(sentence(context.words.say(_STOPPING)))
        raise
    try:
        await tell(await _message(context, saved=saved))
    except FAILURES as error:
        log.info("reporting an outcome in the channel instead: %s", error)
        await _tell_in_channel(context)


async def _tell_in_channel(context: MatchContext) -> None:
    """Post in the channel; the same text whether it was saved or not, and whatever it was: it may have been secret."""
    interaction = context.interaction
    text = context.services.public(interaction).say(
        "{person}, I couldn't save anything for a while, but now I can again. Check `/game turn` before you repeat"
        " anything.",
        person=f"<@{interaction.user.id}>",
    )
    room = interaction.channel
    if not isinstance(room, discord.abc.Messageable):
        return
    message = Message((Text(text),), COLOUR, by_itself([interaction.user.id]))
    try:
        await message_delivery.post(room, message, nonce=f"u{interaction.id}")
    except FAILURES as error:
        log.warning("couldn't say in channel %s what was saved: %s", interaction.channel_id, error)
