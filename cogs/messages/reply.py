"""The requests by which an answer to an interaction can go to Discord, always visible to one person only, with retries.

Knows the library's interactions, and why Discord refuses an answer. Must not know matches, nor what is said instead of
a lost answer.

Discord takes one first answer, within three seconds, and refuses a second one; after that the message can be edited,
and other messages can follow it, for fifteen minutes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import aiohttp
import discord

from cogs.messages import message as messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from cogs.messages.interaction import Interaction
    from cogs.messages.message import Message
TRIES: Final = 3
LATER_TRIES: Final = 6
"""The same once Discord knows that an answer comes, and waits for it."""
PAUSE: Final = 0.2
"""Seconds until the second try; twice as long until each of the others."""
FAILURES: Final = (discord.DiscordException, aiohttp.ClientError, OSError)
"""The errors of a request."""
_UNKNOWN_INTERACTION: Final = 10062
_ANSWERED_ALREADY: Final = 40060
_ARCHIVED: Final = 50083
_GONE: Final = (_UNKNOWN_INTERACTION, 10008, 10015, 50027)


class PrivateReply:
    """The answer to one interaction: in place of the private message that was clicked, else a new private one."""

    def __init__(
        self, interaction: Interaction, *, beside: bool = False, ours: Callable[[int], bool] = lambda _interaction: True
    ) -> None:
        """Answer beside a private message that was clicked, if ``beside``.

        ``ours`` says of an interaction whether the first answer that Discord has may be one of this process.
        """
        self.interaction = interaction
        self._beside = beside
        self._ours = ours

    @property
    def ours(self) -> bool:
        """Return whether the first answer that Discord has may be one of this process."""
        return self._ours(self.interaction.id)

    @property
    def begun(self) -> bool:
        """Return whether the first answer was given, as far as the library knows."""
        return self.interaction.response.is_done()

    @property
    def in_place(self) -> bool:
        """Return whether the answer replaces a private message that was clicked (not if ``beside`` is set)."""
        clicked = self.interaction.message
        return not self._beside and clicked is not None and clicked.flags.ephemeral

    async def first(self, message: Message) -> None:
        """Send the first answer."""
        response, files, allowed = self.interaction.response, messages.files(message), messages.pings(message)
        with messages.laid_out(message) as view:
            if self.in_place:
                await response.edit_message(view=view, attachments=files, allowed_mentions=allowed)
            else:
                await response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=allowed)

    async def edit(self, message: Message) -> None:
        """Replace the first answer by a message."""
        with messages.laid_out(message) as view:
            await self.interaction.edit_original_response(
                view=view, attachments=messages.files(message), allowed_mentions=messages.pings(message)
            )

    async def follow_up(self, message: Message) -> None:
        """Send a message after the first answer."""
        with messages.laid_out(message) as view:
            await self.interaction.followup.send(
                view=view, files=messages.files(message), ephemeral=True, allowed_mentions=messages.pings(message)
            )

    async def form(self, modal: discord.ui.Modal) -> None:
        """Open a form as the first answer."""
        # a submitted form is recognised by its id, so the library need not store it
        modal.stop()
        await self.interaction.response.send_modal(modal)

    async def defer(self) -> None:
        """Ask Discord for more time as the first answer."""
        if self.in_place:
            await self.interaction.response.defer()
        else:
            await self.interaction.response.defer(ephemeral=True, thinking=True)


class AnsweredElsewhere(Exception):
    """Another process has given the first answer, which is not to be touched."""


async def deliver(reply: PrivateReply, message: Message, *, again: bool, once: bool = False) -> None:
    """Deliver the answer (``again``: after a first one; ``once``: in one try); raise the error of the last try.

    Raise AnsweredElsewhere if another process was first.
    """
    way = reply.follow_up if again else reply.edit if reply.begun else reply.first
    attempt = 0
    while True:
        attempt += 1
        tries = 1 if once else TRIES if way == reply.first else LATER_TRIES
        try:
            await way(message)
        except FAILURES as error:
            channel = reply.interaction.channel
            if answered_already(error) and way == reply.first:
                if not reply.ours:
                    raise AnsweredElsewhere from error
                # an attempt that seemed lost had arrived, so from here on edit it
                way, attempt = reply.edit, 0
            elif attempt == tries:
                raise
            elif _code(error) == _ARCHIVED and isinstance(channel, discord.Thread):
                await channel.edit(archived=False)
            elif isinstance(error, aiohttp.ClientError | OSError):
                # errors of Discord itself the library has retried long enough
                await asyncio.sleep(PAUSE * 2 ** (attempt - 1))
            else:
                raise
        else:
            return


def answered_already(error: Exception) -> bool:
    """Return whether the first answer had arrived before: the click came twice, or Discord's confirmation was lost."""
    return _code(error) == _ANSWERED_ALREADY


def too_late(error: Exception) -> bool:
    """Return whether Discord accepts no more answers to the interaction."""
    return _code(error) in _GONE


def _code(error: Exception) -> int | None:
    return getattr(error, "code", None)
