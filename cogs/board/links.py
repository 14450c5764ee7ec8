"""The addresses of public messages, and the way to the next match that waits for a person.

Knows how Discord's addresses are made. Must not know what a message shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.message import LABEL, Link, LinkRow, cut

if TYPE_CHECKING:
    from cogs.messages.responder import Responder
    from host import Board, MatchInfo

_FEW: Final = 2
"""Matches to look at for the next one: the one at hand may be the first."""


def address(info: MatchInfo, board: Board | None) -> str:
    """Return the address of a match's public message, of its channel while there is none."""
    if board is None or not board.message:
        return f"https://discord.com/channels/{info.guild}/{info.channel}"
    return f"https://discord.com/channels/{info.guild}/{board.channel}/{board.message}"


async def next_turn(responder: Responder, match: int) -> LinkRow | None:
    """Return a button to the match, other than this one, that waits longest for the person, None: there is none."""
    services, words = responder.services, responder.words
    _, some = await services.host.tables(responder.interaction.user.id, None, most=_FEW)
    found = next((one.info for one in some if one.asked and one.info.id != match), None)
    if found is None:
        return None
    label = words.say("Go to your next turn: {title}", title=services.title(found.game))
    return LinkRow((Link(address(found, await services.host.board(found.id)), cut(label, LABEL)),))
