"""What people do with the seats of a running match that no person plays now: take them, their own or a vacant one.

Knows the order of one such step: save it, let the board follow, show the panel. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.messages.names import name_of
from cogs.panel.match_actions import panel, repeated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder
    from host import MatchInfo, Update


async def join(responder: Responder, info: MatchInfo) -> None:
    """Give someone a seat in a match that has begun: their own, or one whose person has left."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    user = interaction.user
    own = info.seated(user.id)
    if own is not None and own.away:
        await take_back(responder, info.id)
        return
    if await repeated(responder, info.id):
        return
    update = await seated(responder, info)
    responder.match, responder.done = update.info, True
    services.publisher.refresh(info.id)
    await panel(responder, update, words.say("You take over from here, with everything this seat holds."))


async def seated(responder: Responder, info: MatchInfo) -> Update:
    """Give someone a seat in a match that has begun whose person has left, or their own, and return the match."""
    interaction = responder.interaction
    user, own = interaction.user, info.seated(interaction.user.id)
    if own is not None and own.away:
        return await responder.services.host.seats.take_back(info.id, user.id, interaction=interaction.id)
    name = name_of(user, [one.name for one in info.seats if one.user != user.id])
    return await responder.services.host.seats.take_seat(info.id, user.id, name, interaction=interaction.id)


async def take_back(responder: Responder, match: int) -> None:
    """Give the person's seat back to them, and show what it may do."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    info = responder.match = await services.host.core.info(match)
    own = info.seated(interaction.user.id)
    if info.resting is not None and own is not None and own.away:
        # whoever sits down again wants it to go on; if the process dies here, the match waits for another press
        await services.host.resting.wake(match, interaction.user.id)
    update = await services.host.seats.take_back(match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    services.publisher.refresh(match)
    await panel(responder, update, words.say("Welcome back! You're playing your seat again."))


async def on_back(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Take your seat back*, and *Take the seat*, which is for everyone."""
    if control.tail:
        info = responder.match = await responder.services.host.core.info(control.match)
        await join(responder, info)
        return
    await take_back(responder, control.match)
