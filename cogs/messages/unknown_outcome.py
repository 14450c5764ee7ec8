"""Finds out whether a request was saved when the store couldn't say, and tells whoever made it.

The store notes each interaction in the transaction that carries it out, so one look answers it, as soon as the store
answers. Knows interactions. Must not know what was asked for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import discord

from cogs.app.ids import Control, parse
from cogs.channels import rooms as channels
from cogs.messages import delivery as message_delivery
from cogs.messages.interaction import custom_id, used
from cogs.messages.mentions import by_itself
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows, sentence
from cogs.messages.private_reply import PrivateReply
from cogs.messages.reply_delivery import FAILURES
from host import Refusal
from host.refusal import OF_THE_STORE
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.responder import Responder
    from host import MatchInfo

log = logging.getLogger(__name__)

PROMPT: Final = 1.0
"""Seconds after which the person is told that it isn't known yet."""
PAUSES: Final = (0.2, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between two looks; the last value is repeated."""
LAST_WORD: Final = 0.8
"""Seconds for the answer when the bot has to stop."""

UNKNOWN: Final = msg(
    "I don't know yet whether that was saved: the database failed in the middle of it. I'll tell you here as soon as I"
    " know. Please don't repeat it until then."
)
_SAVED: Final = msg("That was saved.")
_LOST: Final = msg("That was not saved, and nothing has changed. Please do it again.")
_STOPPING: Final = msg(
    "I have to restart before I know whether that was saved. In a minute `/game turn` shows your turn as it is: look"
    " there before you repeat anything."
)


async def answer(responder: Responder) -> None:
    """Answer with what became of the request; as long as that isn't known, say so, and edit the answer later."""
    beside = responder.given  # another answer stays where it is
    log.warning("it isn't known yet whether this was saved: %s", used(responder.interaction))
    looking = asyncio.create_task(_saved(responder), name="unknown outcome")
    try:
        await asyncio.wait({looking}, timeout=PROMPT)
        if looking.done():
            await responder.show(await _message(responder, saved=looking.result()))
            return
        await responder.say(responder.words.say(UNKNOWN))
    except BaseException:
        looking.cancel()
        raise
    if responder.answered_elsewhere:
        looking.cancel()
        return
    later = asyncio.create_task(_tell(responder, looking, beside=beside), name="outcome")
    responder.services.later.add(later)
    later.add_done_callback(responder.services.later.discard)


async def _saved(responder: Responder) -> bool:
    """Return whether the request was saved, once the store can say so."""
    interaction, tries = responder.interaction, 0
    while True:
        try:
            saved = await _looked_up(responder)
        except Refusal as refusal:
            if refusal.code not in OF_THE_STORE:
                raise
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1
        else:
            log.warning("it %s saved: %s", "was" if saved else "was not", used(interaction))
            return saved


async def _looked_up(responder: Responder) -> bool:
    """Return whether the request was saved, and do what is left to do; raise Refusal."""
    host = responder.services.host
    noted = await host.handled(responder.interaction.id)
    pressed = parse(custom_id(responder.interaction))
    match = noted.match if noted is not None else pressed.match if pressed is not None else None
    if match:
        responder.match = await host.info(match)
        host.when_in_doubt(match)
    if noted is None or (responder.claimed and noted.match is None):
        if responder.opened is not None:
            await channels.put_away(responder.opened)
        return False
    responder.done = True
    if responder.rest is not None:
        try:
            await responder.rest()
        except Refusal as refusal:
            if refusal.code in OF_THE_STORE:
                raise
            log.info("what was left to do of %s was refused: %s", used(responder.interaction), refusal.code)
    return True


async def _message(responder: Responder, *, saved: bool) -> Message:
    text = Text(responder.words.say(_SAVED if saved else _LOST))
    return Message((text, *rows(_panel(responder, responder.match))))


def _panel(responder: Responder, info: MatchInfo | None) -> list[ButtonSpec]:
    """Return the button that opens the person's panel, if there is one."""
    seated = None if info is None or info.status != "running" else info.seated(responder.interaction.user.id)
    if info is None or seated is None or not seated.present or info.channel != responder.interaction.channel_id:
        return []
    return [ButtonSpec(Control.of("turn", info), responder.words.say("Your panel"), "good")]


async def _tell(responder: Responder, looking: asyncio.Task[bool], *, beside: bool) -> None:
    """Replace the answer once the outcome is known; after Discord's quarter of an hour, write in the channel."""
    reply = PrivateReply(responder.interaction)
    tell = reply.follow_up if beside else reply.edit
    try:
        saved = await looking
    except asyncio.CancelledError:
        looking.cancel()
        with suppress(TimeoutError, *FAILURES):
            async with asyncio.timeout(LAST_WORD):
                await tell(sentence(responder.words.say(_STOPPING)))
        raise
    try:
        await tell(await _message(responder, saved=saved))
    except FAILURES as error:
        log.info("an outcome is told in the channel: %s", error)
        await _tell_in_channel(responder)


async def _tell_in_channel(responder: Responder) -> None:
    """Post in the channel; the same text whether it was saved or not, and whatever it was: it may have been secret."""
    interaction = responder.interaction
    text = responder.services.public(interaction).say(
        "{person}, I couldn't save anything for a while and can again. `/game turn` shows your turn as it is: look"
        " there before you repeat anything.",
        person=f"<@{interaction.user.id}>",
    )
    room = interaction.channel
    if not isinstance(room, discord.abc.Messageable):
        return
    message = Message((Text(text),), COLOUR, by_itself([interaction.user.id]))
    try:
        await message_delivery.post(room, message, nonce=f"u{interaction.id}")
    except FAILURES as error:
        log.warning("could not say in channel %s what was saved: %s", interaction.channel_id, error)
