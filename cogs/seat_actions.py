"""What people do with the seats of a running match that no person plays now: come back to their own.

Knows the order of one such step: save it, let the board follow, show the panel. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.match_actions import panel, repeated
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ids import Control
    from cogs.responder import Responder
    from host import MatchInfo


async def join(responder: Responder, info: MatchInfo) -> None:
    """Answer somebody who would like to join a match that has begun."""
    seated = info.seated(responder.interaction.user.id)
    if seated is None:
        raise Refusal("started")
    if seated.present:
        if await repeated(responder, info.id):
            return
        raise Refusal("already-seated", seat=seated.seat)
    await take_back(responder, info.id)


async def take_back(responder: Responder, match: int) -> None:
    """Give the person's seat back to them, and show what it may do."""
    services, interaction, words = responder.services, responder.interaction, responder.words
    responder.match = await services.host.info(match)
    update = await services.host.take_back(match, interaction.user.id, interaction=interaction.id)
    responder.match, responder.done = update.info, True
    services.publisher.refresh(match)
    await panel(responder, update, words.say("Welcome back: from now on you play your seat yourself."))


async def on_back(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Take your seat back*."""
    await take_back(responder, control.match)
