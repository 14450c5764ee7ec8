"""The actions behind *Review* and ``/game review``.

Knows the order: have the review made, say that it takes a while, bring it when it is there. Must not know any one game.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.channels import rights
from cogs.extras import review_message
from cogs.messages import delivery as message_delivery
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, Message, Text, by_itself, sentence
from cogs.messages.reply import FAILURES, PrivateReply
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.app.ids import Control
    from cogs.app.services import Services
    from cogs.messages.interaction import Interaction
    from cogs.messages.responder import Responder
    from host import MatchInfo
    from host.computers.reviews import Review
    from render.words import Words

log = logging.getLogger(__name__)

PROMPT: Final = 1.0
"""Seconds after which it is said that a review takes longer."""
_SOON: Final = msg(
    "It is being looked at turn by turn, which may take a minute or two; then it comes here by itself. Should the bot"
    " be restarted meanwhile, please ask again."
)


_ALONE: Final = msg("I couldn't post your review in this channel, so you alone see it.")


async def ask(responder: Responder, info: MatchInfo, *, public: bool = False) -> None:
    """Bring the person's review of a match: at once if it is kept, else when it is made; ``public``: for all to see."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    if public and info.channel != interaction.channel_id:
        # others who played it may not want it told elsewhere
        raise UserError(words.say("A review is shown to everybody in the channel of its match only."))
    if public and (lacking := rights.lacking_rights(interaction, words)):
        raise UserError(lacking)
    task = await services.host.reviews.review(info.id, interaction.user.id)
    if public and (again := await services.host.pings.claim_showing(info.id, "review", interaction.user.id)):
        # whoever wants to read it has it above, or alone
        raise UserError(
            words.say(
                "Your review was shown in this channel less than an hour ago. You can show it again {at}; without"
                " `public` you see it now.",
                at=f"<t:{again}:R>",
            )
        )
    await asyncio.wait({task}, timeout=PROMPT)
    there = task.done()
    if there and not public:
        await responder.show(await _message(services, task.result(), words))
        return
    told = [] if there else [words.say(_SOON)]
    told += [words.say("The review comes in this channel for all to see.")] if public else []
    later = asyncio.create_task(_bring(services, interaction, info, task, words=words, public=public))
    services.later.add(later)
    later.add_done_callback(services.later.discard)
    await responder.say("\n".join(told))


async def on_review(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Review*."""
    info = responder.match = await responder.services.host.core.info(control.match)
    await ask(responder, info)


async def _message(services: Services, found: Review, words: Words) -> Message:
    renderer = services.past_renderer(found.info, words)
    message = await review_message.review(found, renderer, services.render_pool)
    return message.spelled(renderer.sentences.spelled)


async def _bring(
    services: Services,
    interaction: Interaction,
    info: MatchInfo,
    task: asyncio.Task[Review],
    *,
    words: Words,
    public: bool,
) -> None:
    """Send a review when it is made."""
    reply = PrivateReply(interaction)
    make = partial(_message, services)
    try:
        found = await asyncio.shield(task)
        if public and await _posted(services, interaction, info, partial(make, found, services.public(interaction))):
            return
        told = await make(found, words)
    except Exception:
        log.exception("match %s could not be reviewed", info.id)
        await _sent(reply, sentence(words.say("That match could not be reviewed. Please ask again.")))
        return
    if public:
        told = told.noted(words.say(_ALONE))
    if not await _sent(reply, told):
        # it took longer than Discord waits: it is kept, and there at once
        text = services.public(interaction).say(
            "{person}: your review is ready; `/game review match:{match}` shows it.",
            person=f"<@{interaction.user.id}>",
            match=info.id,
        )
        message = Message((Text(text),), COLOUR, by_itself([interaction.user.id]))

        async def ready() -> Message:
            return message

        await _posted(services, interaction, info, ready)


async def _sent(reply: PrivateReply, message: Message) -> bool:
    """Send something to the person alone; return whether that was possible still."""
    try:
        await reply.follow_up(message)
    except FAILURES as error:
        log.info("a review could not be brought: %s", error)
        return False
    return True


async def _posted(
    services: Services, interaction: Interaction, info: MatchInfo, make: Callable[[], Awaitable[Message]]
) -> bool:
    """Post something about a match in the channel; return whether that was possible."""
    room = interaction.channel
    if not isinstance(room, discord.abc.Messageable):
        return False

    async def send() -> None:
        await message_delivery.post(room, await make(), nonce=f"r{interaction.id}")

    try:
        await services.refused_names.tried(info.id, send)
    except FAILURES as error:
        log.info("a review could not be posted: %s", error)
        return False
    return True
