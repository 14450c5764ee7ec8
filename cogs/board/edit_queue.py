"""Edits of public messages, which give way to new messages that call people.

Knows messages. Must not know games, nor more of a match than its number.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from cogs.messages import delivery as message_delivery

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from cogs.messages.message import Message

log = logging.getLogger(__name__)


class EditQueue:
    """The edits under way: one per match that is waited for, and others that went on alone."""

    def __init__(self) -> None:
        self._news: dict[int, asyncio.Event] = {}
        self._late: dict[int, asyncio.Task[bool]] = {}

    def wake(self, match: int) -> None:
        """Make the edit of the match, if there is one, look whether something newer is wanted."""
        if news := self._news.get(match):
            news.set()

    def under_way(self, message: int) -> asyncio.Task[bool] | None:
        """Return an edit of the message that went on alone and may still change it, None if there is none."""
        return self._late.get(message)

    async def edit(
        self, message: discord.PartialMessage, wanted: Message, match: int, newer: Callable[[], Awaitable[bool]]
    ) -> bool | None:
        """Edit a message; return False if a new message is needed, None if the edit gave way because of ``newer``.

        An edit that gave way goes on alone: a request that waits in the library for Discord's global limit must not be
        cancelled, or all others would wait for ever.
        """
        editing = asyncio.create_task(message_delivery.edit(message, wanted), name=f"edit-{message.id}")
        news = self._news[match] = asyncio.Event()
        # a wish that came while this message was made counts as well
        news.set()
        try:
            while not editing.done():
                called = asyncio.create_task(news.wait())
                await asyncio.wait({editing, called}, return_when=asyncio.FIRST_COMPLETED)
                called.cancel()
                news.clear()
                if not editing.done() and await newer() and not editing.done():
                    return None
            return editing.result()
        finally:
            del self._news[match]
            if not editing.done():
                self._late[message.id] = editing
                editing.add_done_callback(lambda _: self._forget(message.id, editing))

    async def close(self) -> None:
        """Give up the edits under way."""
        edits = list(self._late.values())
        for edit in edits:
            edit.cancel()
        await asyncio.gather(*edits, return_exceptions=True)

    def _forget(self, message: int, editing: asyncio.Task[bool]) -> None:
        if self._late.get(message) is editing:
            del self._late[message]
        if not editing.cancelled() and (error := editing.exception()):
            log.info("an edit that nobody waited for failed: %s", error)
