"""`/game replace`: somebody is asked to play a seat from now on.

Knows who may be asked. Must not know what comes of the answer, nor any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from cogs.messages.errors import UserError
from cogs.messages.names import name_of
from cogs.proposals import actions as proposal_actions
from host import Refusal
from host.proposals.wanted import REPLACE, Succession

if TYPE_CHECKING:
    from cogs.messages.responder import Responder
    from host import MatchInfo


async def ask(
    responder: Responder,
    info: MatchInfo,
    person: discord.User | discord.Member,
    *,
    successor: discord.User | discord.Member,
) -> None:
    """Ask the successor, and the others too unless the person hands the own seat over."""
    words = responder.words
    info.playing(responder.interaction.user.id)
    seated = info.seated(person.id)
    if seated is None:
        raise UserError(words.say("{person} does not play in this match.", person=person.mention))
    if seated.resigned:
        raise Refusal("seat-changed")
    if successor.bot:
        raise UserError(words.say("A bot cannot play on; name a person."))
    name = name_of(successor, [one.name for one in info.seats if one.seat != seated.seat])
    wanted = Succession(seated.seat, person.id, successor.id, name)
    # of somebody who is not on the server Discord gives the user alone
    gone = not isinstance(person, discord.Member)
    await proposal_actions.ask(responder, info.id, REPLACE, wanted=wanted.text, gone=gone)
