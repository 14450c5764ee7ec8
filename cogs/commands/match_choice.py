"""Which match is meant: the one that a command names, the one of its channel, or the last that was over there.

Knows who may read what about a match. Must not know any one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.channels import rights
from cogs.commands.autocomplete import choices
from cogs.messages.errors import UserError
from host import Refusal
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import app_commands

    from cogs.app.ids import Interaction
    from cogs.app.services import Services
    from cogs.messages.responder import Responder
    from host import MatchInfo

MOST: Final = 80
"""Matches that are offered at most, of each kind: under way and over."""
_DIGITS: Final = 18
"""No match has a number with this many digits."""
UNSEEN: Final = msg(
    "There's no such match on this server, or you aren't allowed to see it. Leave `match` out for this channel's match."
)


async def to_read(responder: Responder, match: str | None) -> MatchInfo:
    """Return the match that is meant by someone who wants to read; one that may not be seen is refused as unknown."""
    services, interaction = responder.services, responder.interaction
    if match:
        info = await by_number(services, interaction, number(match))
        if info is None:
            raise UserError(responder.words.say(UNSEEN))
        return info
    try:
        return await services.here(interaction)
    except Refusal as refusal:
        if refusal.code == "no-match" and (over := await services.host.tables.last_over(interaction.channel_id or 0)):
            return over
        raise


async def by_number(services: Services, interaction: Interaction, match: int) -> MatchInfo | None:
    """Return a match of this server that the person has played or whose channel they see, None: there is none."""
    try:
        info = await services.host.core.info(match)
    except Refusal as refusal:
        if refusal.code != "no-match":
            raise
        return None
    mine = info.seated(interaction.user.id) is not None
    seen = info.guild == interaction.guild_id and (mine or rights.sees(interaction, info.channel))
    return info if seen else None


async def offers(
    services: Services, interaction: Interaction, typed: str, *, first: Sequence[MatchInfo] = ()
) -> list[app_commands.Choice[str]]:
    """Return the person's matches on this server for a list: under way, then over; ``first`` before all others."""
    if interaction.guild_id is None:
        return []
    words, host, user = services.reader(interaction), services.host, interaction.user.id
    _, some = await host.tables.of(user, interaction.guild_id, most=MOST)
    playing = [one.info for one in some]
    over = await host.tables.played(user, interaction.guild_id, most=MOST)
    known = {info.id: info for info in (*first, *playing, *over)}
    labels = []
    for info in known.values():
        names = words.listed(info.names)
        values = {"title": services.title(info.game), "match": info.id, "names": names}
        label = words.say("{title} {match}, over: {names}", **values) if info.status == "finished" else None
        labels.append((label or words.say("{title} {match}: {names}", **values), str(info.id)))
    return choices(typed, labels)


def number(text: str) -> int:
    """Return the number that was typed for a match, 0 for anything else.

    >>> number(" 12 "), number("Roam")
    (12, 0)
    """
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _DIGITS else 0
