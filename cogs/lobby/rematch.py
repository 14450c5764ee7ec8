"""*Rematch* on the result of a match, *Open again* of an idle table: the same people sit down at another.

Knows the order: may a table stand here, open it or sit down at it, show it. Must not know any one game.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cogs.channels import rights
from cogs.channels import rooms as channels
from cogs.lobby import actions as lobby_actions
from cogs.messages.errors import UserError
from cogs.messages.message import not_pinged
from cogs.messages.names import name_of
from host.people.ping_limits import about_lobby
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from cogs.app.ids import Control
    from cogs.messages.responder import Responder
    from host import MatchInfo

WAIT: Final = 1.5
"""Seconds to wait for what becomes of the table before it is promised."""
_ALONE: Final = msg("The table is open in {channel}. Press *Start*.")
_SITS: Final = msg(
    "You sit at the table of the rematch, in {channel}. Who else played is invited; the host presses *Start* when"
    " enough have come."
)
_REOPENED: Final = msg("The table is open again in {channel}. Who else sat here is invited.")
_BEGUN: Final = msg("That match has begun already: {channel}.")


async def on_rematch(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Rematch*: the person sits down, and the others who played are invited."""
    text = _ALONE if len((await responder.services.host.core.info(control.match)).people) == 1 else _SITS
    await _sit_down(responder, control, responder.services.host.lobby.rematch, text)


async def on_reopen(responder: Responder, control: Control, _values: Sequence[str]) -> None:
    """Answer *Open again*: the person sits down, and the others who sat there are invited."""
    await _sit_down(responder, control, responder.services.host.lobby.open_again, _REOPENED)


async def _sit_down(
    responder: Responder, control: Control, opening: Callable[..., Awaitable[MatchInfo]], text: str
) -> None:
    """Let the person sit down at the table that takes the place of another, and answer.

    ``opening`` takes the other match, the person and their name, and returns the table.
    """
    interaction, services, words = responder.interaction, responder.services, responder.words
    played = responder.match = await services.host.core.info(control.match)
    if await services.host.kept.handled(interaction.id) is None:
        if absent := await channels.absence(interaction, words):
            raise UserError(absent)
        if unfit := rights.lacking_rights(interaction, words):
            raise UserError(unfit)
    user = interaction.user
    name = name_of(user, [one.name for one in played.seats if one.user != user.id])
    sitting = partial(opening, control.match, user.id, name, interaction=interaction.id)
    info = responder.match = await lobby_actions.opened(responder, sitting)
    responder.done = True
    services.publisher.forget_failures(info.id)
    services.publisher.refresh(info.id)
    await services.publisher.shown(info.id, seconds=WAIT)
    begun = info.status != "lobby"
    told = words.say(_BEGUN if begun else text, channel=f"<#{info.channel}>")
    if silent := await _unpinged(responder, info, played):
        told += " " + not_pinged(silent, played, words)
    await responder.say(told)
    await lobby_actions.replace_absent_host(responder, info.id)


async def _unpinged(responder: Responder, info: MatchInfo, played: MatchInfo) -> list[int]:
    """Return who is invited to a table that the person has just opened, and not pinged by its message."""
    if info.status != "lobby" or info.host != responder.interaction.user.id:
        return []
    grants = await responder.services.host.pings.granted(about_lobby(info.id))
    return [user for user in info.invited if user not in grants and played.seated(user)]
