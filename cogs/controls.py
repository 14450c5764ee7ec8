"""The two classes behind every button and every select of every match.

They keep nothing: all they know stands in the ``custom_id``, so they outlive a restart. Reading it back
must not fail, since the library only logs what goes wrong here and the person would wait in vain.
"""

from __future__ import annotations

import re  # noqa: TC003  the library evaluates nothing here, but the signature is its own
from typing import TYPE_CHECKING, Any, Protocol, Self, cast

import discord

from cogs import ids

if TYPE_CHECKING:
    from collections.abc import Sequence


class Pressed(Protocol):
    """Whoever is told that a control was used: the client."""

    async def pressed(self, interaction: discord.Interaction[Any], control: ids.Control, values: Sequence[str]) -> None:
        """Answer the control."""


class Button(discord.ui.DynamicItem[discord.ui.Button[Any]], template=ids.template(ids.BUTTONS)):
    """Any button."""

    def __init__(self, control: ids.Control, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(_control(match), cast("discord.ui.Button[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the press on."""
        await cast("Pressed", interaction.client).pressed(interaction, self.control, ())


class Select(discord.ui.DynamicItem[discord.ui.Select[Any]], template=ids.template(ids.SELECTS)):
    """Any select."""

    def __init__(self, control: ids.Control, item: discord.ui.Select[Any]) -> None:
        super().__init__(item)
        self.control = control

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """Read the control back from its id."""
        return cls(_control(match), cast("discord.ui.Select[Any]", item))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Hand the choice on."""
        # the library goes by the id alone: a button of an older version may carry what is a select's today
        values = getattr(self.item, "values", ())
        await cast("Pressed", interaction.client).pressed(interaction, self.control, values)


def _control(match: re.Match[str]) -> ids.Control:
    return ids.Control(match["verb"], int(match["match"]), int(match["seq"]), match["tail"])
