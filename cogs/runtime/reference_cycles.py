"""Undoes the cycles of references that the library makes, so that what was sent or pressed is freed at once.

Only the garbage collector frees a cycle, and with it all that hangs on it: whole messages, encoded pictures. While it
looks, the event loop stands still. Must not know what is sent, nor when.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Final

import discord

if TYPE_CHECKING:
    from cogs.app.ids import Interaction

_RESPONSE: Final = "_cs_response"
"""Where an interaction keeps its response once it was asked for it."""


class Content(io.BytesIO):
    """The content of a file that is sent.

    ``discord.File`` notes in it how it is closed, and that is a way back to it.
    """

    def __setattr__(self, _name: str, _value: object) -> None:
        """Note nothing."""

    def close(self) -> None:
        """Stay open, for it may be sent again; its memory goes with it."""


def take_apart(view: discord.ui.LayoutView | discord.ui.View) -> None:
    """Take the items of a view apart that is neither sent nor asked any more: each knows what it is in."""
    for item in list(view.walk_children()):
        if isinstance(item, discord.ui.ActionRow | discord.ui.Container):
            item.clear_items()
    view.clear_items()


def let_go(item: discord.ui.Item[Any], interaction: Interaction) -> None:
    """Let go of what belongs to a press that was answered: the message with all its components, and the response.

    What follows the answer later goes by ``interaction.followup``.
    """
    if item.view is not None:
        take_apart(item.view)
    interaction.message = None
    # interaction and response know each other, and the library offers no way to part them
    if hasattr(interaction, _RESPONSE):
        delattr(interaction, _RESPONSE)
