"""How many sessions Discord lets the bot begin in a day: who goes on beyond that loses the token."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from render.words import words

if TYPE_CHECKING:
    from discord.http import HTTPClient


class NoStartsLeft(Exception):
    """Discord allows no more sessions for now; the text says until when."""


async def require_starts(http: HTTPClient, sessions: int | None) -> None:
    """Raise NoStartsLeft if fewer sessions are left; None: as many as Discord advises shards."""
    shards, _, limits = await http.get_bot_gateway()
    if limits["remaining"] >= (sessions or shards):
        return
    minutes = math.ceil(limits["reset_after"] / 60_000)
    message = words().count(
        "Discord lets the bot begin no more sessions today; start it again in {n} minute. Is it started again"
        " and again?",
        "Discord lets the bot begin no more sessions today; start it again in {n} minutes. Is it started again"
        " and again?",
        minutes,
    )
    raise NoStartsLeft(message)
