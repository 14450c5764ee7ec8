"""*Rematch* on the result of a match: the table at which the same people sit down again.

Knows the order: may a table stand here, open it or sit down at it, show it. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs import channels, lobby_actions, rights
from cogs.errors import UserError
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ids import Control
    from cogs.responder import Responder

WAIT: Final = 1.5
"""Seconds to wait for what becomes of the table before it is promised."""
_ALONE: Final = msg("The table is open in {channel}. Press *Start*.")
_SITS: Final = msg(
    "You sit at the table of the rematch, in {channel}. Who else played is invited; the host presses *Start* when"
    " enough have come."
)
_BEGUN: Final = msg("The rematch has begun already: {channel}.")


async def on_rematch(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Rematch*: the person sits down, and the others who played are invited."""
    interaction, services, words = responder.interaction, responder.services, responder.words
    played = responder.match = await services.host.info(control.match)
    if await services.host.handled(interaction.id) is None:
        if absent := await channels.absence(interaction, words):
            raise UserError(absent)
        if unfit := rights.lacking_rights(interaction, words):
            raise UserError(unfit)
    user = interaction.user
    name = lobby_actions.called(user, [one.name for one in played.seats if one.user != user.id])
    info = responder.match = await services.host.rematch(control.match, user.id, name, interaction=interaction.id)
    responder.done = True
    services.publisher.forget_failures(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    text = _BEGUN if info.status != "lobby" else _ALONE if len(played.seats) == 1 else _SITS
    await responder.say(words.say(text, channel=f"<#{info.channel}>"))
