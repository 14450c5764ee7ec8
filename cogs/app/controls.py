"""The two classes that handle every button and every select of every match.

They hold no state: all they know is in the ``custom_id``, so they survive a restart. Reading it must not fail, because
the library only logs errors here and the person would get no answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, Self, cast

import discord

from cogs.app import ids
from cogs.runtime.reference_cycles import let_go

if TYPE_CHECKING:
    import re
    from collections.abc import Sequence

    from cogs.messages.interaction import Interaction


class Pressed(Protocol):
    """A client that answers controls."""

    async def pressed(self, interaction: Interaction, control: ids.Control, values: Sequence[str]) -> None:
        """Answer the control."""


class Button(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=ids.template(ids.BUTTONS)):
    """Any button."""

    def __init__(self, control: ids.Control, item: discord.ui.Button[discord.ui.LayoutView]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(ids.read(match), cast("discord.ui.Button[discord.ui.LayoutView]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the press on."""
        await _pressed(self, interaction, self.control, ())


class Select(discord.ui.DynamicItem[discord.ui.Select[discord.ui.LayoutView]], template=ids.template(ids.SELECTS)):
    """Any select."""

    def __init__(self, control: ids.Control, item: discord.ui.Select[discord.ui.LayoutView]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: Interaction, item: discord.ui.Item[discord.ui.LayoutView], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(ids.read(match), cast("discord.ui.Select[discord.ui.LayoutView]", item))

    async def callback(self, interaction: Interaction) -> None:
        """Hand the choice on."""
        # the library goes by the id alone: a button of an older version may have an id that is a select's today
        values = getattr(self.item, "values", ())
        await _pressed(self, interaction, self.control, values)


async def _pressed(
    item: discord.ui.Item[Any],
    interaction: Interaction,
    control: ids.Control,
    values: Sequence[str],
) -> None:
    try:
        await cast("Pressed", interaction.client).pressed(interaction, control, values)
    finally:
        let_go(item, interaction)
