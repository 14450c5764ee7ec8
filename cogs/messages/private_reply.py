"""The requests by which an answer to an interaction can go to Discord, always visible to one person only.

Knows the library's interactions. Must not know matches, nor what to do when a request fails.

Discord takes one first answer, within three seconds, and refuses a second one; after that the message can be edited,
and other messages can follow it, for fifteen minutes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.messages import message as messages

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from cogs.messages.interaction import Interaction
    from cogs.messages.message import Message


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
