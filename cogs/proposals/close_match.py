"""Closes a match that is under way: who may, the question before it, and the answer.

Knows that moderators of the channel may, because a player may have left for good. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.app.ids import Control
from cogs.channels import rights
from cogs.messages.errors import UserError
from cogs.messages.message import ButtonSpec, Message, Text, rows
from render.words import msg

if TYPE_CHECKING:
    from cogs.messages.responder import Responder
    from host import MatchInfo

CLOSE: Final = "close"
"""The label of the button that confirms."""


async def confirm(responder: Responder, info: MatchInfo) -> None:
    """Ask for confirmation before a match is closed; raise UserError unless the person moderates the channel."""
    words = responder.words
    _require_warden(responder, info)
    button = ButtonSpec(Control.of("cancel", info, CLOSE), words.say("Close the match"), "bad")
    text = words.say(
        "Close this match for everyone? Nobody can continue it after that. Its record is kept: `/game export"
        " match:{match}`.",
        match=info.id,
    )
    await responder.show(Message((Text(text), *rows([button]))))


async def close(responder: Responder, match: int) -> None:
    """Close a match under way; a repeated call gets the same answer."""
    info = responder.match = await responder.services.host.core.info(match)
    _require_warden(responder, info)
    responder.match = await responder.services.host.closing.close(match, interaction=responder.interaction.id)
    responder.done = True
    responder.services.publisher.refresh(match)
    text = responder.words.say("The match is closed. Its record: `/game export match:{match}`.", match=match)
    await responder.say(text)


def _require_warden(responder: Responder, info: MatchInfo) -> None:
    """Raise UserError unless the person moderates the channel: it says who may, and what the person can do instead."""
    if rights.manages(responder.interaction):
        return
    words, user = responder.words, responder.interaction.user.id
    right = words.say(rights.MANAGE[rights.managing(responder.interaction)])
    message = msg("Once a match has started, only someone with the permission {right} here can close it.")
    seated = info.seated(user)
    leave = seated is not None and not seated.resigned
    more = words.say("You can leave it with `/game resign`.") if leave else ""
    raise UserError(f"{words.say(message, right=right)} {more}".strip())
