"""*Review*: a match looked back at, with the curve, the turns that cost most in pictures, and all turns as text.

Knows the order: have the review made, say that it takes a while, bring it when it is there. Must not know any one game,
nor how a review is made.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

import discord

from cogs.app import ids
from cogs.app.ids import Control
from cogs.channels import rights
from cogs.extras import hints
from cogs.messages import delivery as message_delivery
from cogs.messages.errors import UserError
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, by_itself, rows, sentence
from cogs.messages.names import cast_names
from cogs.messages.responder import PrivateReply
from cogs.runtime.render_pool import or_text
from cogs.runtime.requests import FAILURES
from host.computers.reviews import LEAST
from render.drawing.chances_chart import ChancesChart, chances
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from cogs.messages.message import Block
    from cogs.messages.responder import Responder
    from cogs.runtime.render_pool import RenderPool
    from host import MatchInfo
    from host.computers.reviews import Review, ReviewedTurn
    from render.base import AnyMatchRenderer
    from render.words import Words

log = logging.getLogger(__name__)

PROMPT: Final = 1.0
"""Seconds after which the person reads that a review takes longer."""
PAGE: Final = "review"
"""Begins the tail of the control that turns to a page of all turns; the seat follows."""
DONE: Final = 3
"""Sentences of what was done in a turn at most, the first ones: there the ways part."""
_SOON: Final = msg(
    "The computer is going through the match turn by turn. This takes a minute or two, and the review then appears"
    " here. If I'm restarted meanwhile, please ask again."
)


_ALONE: Final = msg("I couldn't post your review in this channel, so only you see it.")


async def ask(responder: Responder, info: MatchInfo, *, public: bool = False) -> None:
    """Bring the person's review of a match: at once if it is kept, else when it is made; ``public``: for all to see."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    if public and info.channel != interaction.channel_id:
        # others who played it may not want it told elsewhere
        raise UserError(words.say("A review can only be shown to everyone in its match's channel."))
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
    told += [words.say("The review will appear in this channel for everyone.")] if public else []
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
    message = await review(found, renderer, services.render_pool)
    return message.spelled(renderer.spelled)


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
        log.exception("couldn't review match %s", info.id)
        await _sent(reply, sentence(words.say("I couldn't review that match. Please try again.")))
        return
    if public:
        told = told.noted(words.say(_ALONE))
    if not await _sent(reply, told):
        # it took longer than Discord waits: it is kept, and there at once
        text = services.public(interaction).say(
            "{person}: your review is ready. `/game review match:{match}` shows it.",
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
        log.info("couldn't deliver a review: %s", error)
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
        log.info("couldn't post a review: %s", error)
        return False
    return True


async def review(found: Review, renderer: AnyMatchRenderer, render_pool: RenderPool) -> Message:
    """Return the message that a review begins with."""
    words, info = renderer.words, found.info
    name = renderer.names.escaped[found.seat]
    head = words.say("What a strong computer would have done ({name})", name=name)
    known = words.say("-# Based on what the player knew at the time. Chances are the computer's estimates.")
    drawn = await _curve(found, renderer, render_pool)
    blocks: list[Block] = [Text(f"### {head}\n{known}"), *drawn, Text(_summary(found, words, name))]
    for number, turn in enumerate(found.worst, 1):
        blocks.append(Text(f"**{number}.** " + await asyncio.to_thread(told, turn, renderer)))
        end = f"{info.id}-{found.seat}-{turn.number}"
        blocks += await hints.picture(turn.plan, _then(turn, renderer), render_pool, name="instead", end=end)
    pages = Control("page", info.id, info.tag, 0, ids.values(ids.of_seat(PAGE, found.seat), 1))
    # Translators: button: show every turn of a review.
    more = rows([ButtonSpec(pages, words.say("All turns"))]) if found.turns else []
    return Message((*blocks, *more), COLOUR)


async def _curve(found: Review, renderer: AnyMatchRenderer, render_pool: RenderPool) -> list[Block]:
    chart = ChancesChart(
        tuple(one.number for one in found.curve),
        tuple(one.chances for one in found.curve),
        tuple(turn.point for turn in found.worst),
        renderer.game.curve,
    )
    picture = render_pool.answer(partial(chances, chart, renderer.pictures.look), end=f"{found.info.id}-{found.seat}")
    return await or_text(picture, renderer.words.say("-# I couldn't draw the picture just now. Try again in a minute."))


def _summary(found: Review, words: Words, name: str) -> str:
    costly = sum(turn.lost >= LEAST for turn in found.turns)
    if not found.turns:
        return words.say("{name} had no choice on any turn.", name=name)
    if len(found.turns) == 1:
        if costly:
            return words.say(
                "One turn offered a choice. The computer would have done better; the turn is numbered on the curve."
            )
        return words.say("One turn offered a choice. The computer wouldn't have done better.")
    choices = words.count("{n} turn offered a choice.", "{n} turns offered a choice.", len(found.turns))
    if not costly:
        none = words.say("The computer wouldn't have done better in any of them.")
        return f"{choices} {none}"
    cost = words.count(
        "In {n} of them the computer would have done better; it's numbered on the curve.",
        "In {n} of them the computer would have done better; the costliest are numbered on the curve.",
        costly,
    )
    return f"{choices} {cost}"


def told(turn: ReviewedTurn, renderer: AnyMatchRenderer) -> str:
    """Return what was done in a turn, what a computer would have done, and what that cost."""
    words = renderer.words
    renderer = _then(turn, renderer)
    which = words.say("Turn {number}", number=turn.number) if turn.number else words.say("Before the first turn")
    if turn.same:
        return words.say("{turn}: the computer's choice too.", turn=which)
    instead = "; ".join(hints.steps(turn.plan, renderer))
    if turn.lost < LEAST:
        return words.say(
            "{turn}: nothing lost. The computer would have chosen: {instead}.", turn=which, instead=instead
        )
    head = words.say("{turn}: about {percent} % lost.", turn=which, percent=round(100 * turn.lost))
    done = renderer.sentences.events(turn.events, over=True)[:DONE]
    # Translators: {instead} is a move that would have been better.
    rather = words.say("Instead: {instead}.", instead=instead)
    why = hints.missed(turn.done, turn.plan, renderer)
    return "\n".join([f"**{head}**", *(f"- {line}" for line in (*done, rather, *([why] if why else [])))])


def _then(turn: ReviewedTurn, renderer: AnyMatchRenderer) -> AnyMatchRenderer:
    """Return the renderer for who played in a turn."""
    return renderer.with_names(cast_names(turn.cast, renderer.words, renderer.names.colours))


def turns(found: Review, renderer: AnyMatchRenderer) -> list[str]:
    """Return all turns of a review, a paragraph each."""
    return [told(turn, renderer) for turn in found.turns]
