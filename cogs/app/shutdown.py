"""Shuts the bot down: refuses new interactions, finishes answers and public messages, leaves the gateway, ends HTTP.

A person who presses something from then on reads at once that nothing was done, so nobody sees an error for something
that was saved. Must not know matches.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.messages.interaction import speak, used
from cogs.messages.responder import Responder
from cogs.telemetry import tracing
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from cogs.app.services import Services
    from cogs.messages.interaction import Interaction
    from cogs.telemetry.tracing import Kind

log = logging.getLogger(__name__)

_KINDS: Final[Mapping[discord.InteractionType, Kind]] = {
    discord.InteractionType.component: "click",
    discord.InteractionType.modal_submit: "form",
    discord.InteractionType.autocomplete: "autocomplete",
}
ANSWERS: Final = 3.0
"""Seconds for the answers under way when the bot has to stop: as long as people wait."""
BOARDS: Final = 5.0
"""Seconds after which public messages are given up, answers included; they are caught up after the next start."""
GATEWAY: Final = 1.0
"""Seconds for closing the gateway."""
LAST: Final = 1.0
"""Seconds for refusing interactions that came at the last moment."""


async def let_in(services: Services, interaction: Interaction) -> bool:
    """Return whether the interaction may go on; during the shutdown, answer so and return False.

    An interaction that may go on counts as under way from this call. One of a server that another process looks after
    is answered there, and not here: while a shard changes hands, both hear of it.
    """
    if not services.host.core.share.has(interaction.guild_id or 0):
        return False
    if (task := asyncio.current_task()) is not None:
        services.busy.add(task)
        task.add_done_callback(services.busy.discard)
    tracing.begin(_KINDS.get(interaction.type, "command"))
    log.debug("received: %s", used(interaction))
    if not services.leaving:
        await _greet(services, interaction)
        return True
    if interaction.type is discord.InteractionType.autocomplete:
        with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError):
            await interaction.response.autocomplete([])
        return False
    # not in place of the panel that was clicked, which works again after the restart
    async with Responder(services, interaction, beside=True, quiet=True) as responder:
        await responder.say(
            responder.words.say("I am being restarted, and nothing was done. Please do that again in a minute.")
        )
    return False


async def _greet(services: Services, interaction: Interaction) -> None:
    """Look up which language the person wants to be answered in."""
    try:
        speak(interaction, (await services.host.likings.preferences(interaction.user.id)).language)
    except Refusal as refusal:
        # what is asked for comes to the same end, and says so
        log.info("the language of a person is not known: %s", refusal.code)


async def leave(
    services: Services, shards: Collection[discord.ShardInfo], *, background: Collection[asyncio.Task[object]]
) -> None:
    """Finish what is under way and leave the gateway; each step has a time limit, after which it is given up."""
    services.leaving = True
    begun = asyncio.get_running_loop().time()
    await finished(services.busy, ANSWERS, "answers")
    # who waits for a review was told to ask again after a restart
    await services.host.reviews.end_reviews()
    given_up = (*background, *services.later)
    for task in given_up:
        task.cancel()
    await asyncio.gather(*given_up, return_exceptions=True)
    await services.publisher.close(seconds=max(LAST, begun + BOARDS - asyncio.get_running_loop().time()))
    await finished([asyncio.ensure_future(shard.disconnect()) for shard in shards], GATEWAY, "goodbyes")
    # the last events have become tasks; in their first step they are refused
    await asyncio.sleep(0)
    await finished(services.busy, LAST, "answers")


async def finished(tasks: Collection[asyncio.Task[object]], seconds: float, what: str) -> None:
    """Wait for these tasks, not for later ones; cancel those that take longer than ``seconds``."""
    if not tasks:
        return
    _, late = await asyncio.wait(set(tasks), timeout=seconds)
    if late:
        log.warning("%s %s were not finished in time", len(late), what)
        for task in late:
            task.cancel()
        await asyncio.wait(late, timeout=seconds)
