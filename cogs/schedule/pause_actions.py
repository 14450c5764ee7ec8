"""What somebody at a table does about a pause: end it.

Must not know how a pause comes about (``cogs/proposals/actions.py``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import not_pinged
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder

RESUME: Final = "resume"
"""What it is called in the list of ``/game ask``, though nobody is asked."""
_DIGITS: Final = 18


async def resume(responder: Responder, match: int, *, number: int | None = None) -> None:
    """End the pause of a match, and say so; who is awaited is called in the channel."""
    services, interaction = responder.services, responder.interaction
    responder.match = await services.host.core.info(match)
    try:
        update = await services.host.pauses.resume(
            match, interaction.user.id, number=number, interaction=interaction.id
        )
    except Refusal as refusal:
        if refusal.code == "not-paused":
            # perhaps the board is behind
            services.publisher.refresh(match)
        raise
    services.publisher.refresh(match)
    responder.match, responder.done = update.info, True
    told = responder.words.say("The pause is over: who is awaited is called in the channel.")
    grants = await services.host.pauses.called_on(match)
    if silent := [user for user in update.users if user not in grants and user != interaction.user.id]:
        told += " " + not_pinged(silent, update.info, responder.words)
    await responder.say(told)


async def on_resume(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Resume*."""
    number = int(control.tail) if control.tail.isdecimal() and len(control.tail) < _DIGITS else 0
    await resume(responder, control.match, number=number)
