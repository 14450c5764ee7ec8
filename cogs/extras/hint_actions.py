"""The action behind *What would you do?*.

Knows the order: work it out, have the board tell that it was asked, show it to who asked. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.extras import hint_message
from cogs.panel import match_actions
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder


async def ask(responder: Responder, match: int, *, seq: int | None) -> None:
    """Show what a computer would do in the person's place."""
    services = responder.services
    responder.match = await services.host.core.info(match)
    try:
        advice = await services.host.hints.hint(match, responder.interaction.user.id, seq)
    except Refusal as refusal:
        await match_actions.show_refusal(responder, match, refusal)
        return
    services.publisher.refresh(match)
    renderer = services.match_renderer(advice.update.info, responder.words)
    message = await hint_message.hint(advice, renderer, services.render_pool)
    await responder.show(message.spelled(renderer.sentences.spelled))


async def on_hint(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *What would you do?*."""
    await ask(responder, control.match, seq=control.seq)
