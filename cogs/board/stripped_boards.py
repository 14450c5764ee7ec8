"""Looks whether the newest message of a match still has its controls, and has them put back if they are gone.

Only another process with the same token can take them off. Knows the host and the publisher. Must not know any game.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from cogs.app.second_bot import STRIPPED
from cogs.channels import history as channel_history
from cogs.channels.outages import FAILURES
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    import discord

    from cogs.app.second_bot import SecondBot
    from cogs.board.publisher import Publisher
    from host import Host

log = logging.getLogger(__name__)

AGAIN: Final = 600.0
"""Seconds within which nobody's panel has the same board looked at twice."""
PACE: Final = 0.1
"""Seconds between two looks after a start, when whatever is out of date goes before."""
_OPEN: Final = ("lobby", "running")
_MOST: Final = 1000


class StrippedBoards:
    """The boards that were looked at since this process began."""

    def __init__(self, client: discord.Client, host: Host, publisher: Publisher, second_bot: SecondBot) -> None:
        self._client = client
        self._host = host
        self._publisher = publisher
        self._second_bot = second_bot
        self._looked: dict[int, float] = {}
        self._spared: frozenset[int] = frozenset()

    def spare(self, matches: Iterable[int]) -> None:
        """Look at none of these boards for now: a restored backup has one that was replaced in the time that is lost.

        Its controls were taken off by this bot itself.
        """
        self._spared = frozenset(matches)

    async def look_at_all(self, matches: Collection[int]) -> None:
        """Look at those of these matches at which nobody has looked yet, slowly."""
        for match in matches:
            if match not in self._looked and match not in self._spared:
                await self.look(match)
                await asyncio.sleep(PACE)

    def due(self, match: int) -> bool:
        """Return whether it is time to look at a match's board again."""
        return match not in self._spared and time.monotonic() - self._looked.get(match, -AGAIN) >= AGAIN

    async def look(self, match: int, *, pressed: int = 0) -> None:
        """Look at the board of a match; ``pressed``: the message on which somebody has just used a control."""
        if len(self._looked) >= _MOST:
            self._looked.clear()
        self._looked[match] = time.monotonic()
        try:
            message = await self._bare(match, pressed)
            if message and message == await self._message(match):
                self._second_bot.noticed(STRIPPED, f"match {match}")
                self._publisher.refresh(match)
        except FAILURES as error:
            log.debug("the board of match %s cannot be looked at: %s", match, error)
        except Refusal as refusal:
            log.debug("the board of match %s cannot be looked at: %s", match, refusal.code)

    async def _bare(self, match: int, pressed: int) -> int:
        """Return the board of a match if it has no control any more, else 0."""
        board = await self._host.messages.board(match)
        info = await self._host.core.info(match)
        if board is None or board.message in {0, pressed} or info.status not in _OPEN:
            return 0
        room = self._client.get_partial_messageable(board.channel, guild_id=info.guild)
        message = await room.fetch_message(board.message)
        return 0 if channel_history.has_controls(message) else board.message

    async def _message(self, match: int) -> int:
        board = await self._host.messages.board(match)
        return 0 if board is None else board.message
