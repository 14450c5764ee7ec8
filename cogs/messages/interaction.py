"""The type of an interaction (a click, command or form), and readers for its parts.

Must not know the client: code that needs the bot's own parts gets ``Services``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import discord

from cogs.app import ids

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

Interaction: TypeAlias = discord.Interaction[discord.Client]
Fields: TypeAlias = "Mapping[str, Any]"
"""A part of what Discord sends or is sent, as JSON has it."""


LANGUAGE: Final = "language"
"""What the person's own choice of a language is kept under, for as long as the interaction lasts."""


def speak(interaction: Interaction, language: str | None) -> None:
    """Answer the interaction in a language that the person chose; None: in that of their Discord."""
    interaction.extras[LANGUAGE] = language


def language(interaction: Interaction) -> str:
    """Return the language of what only the person sees."""
    return interaction.extras.get(LANGUAGE) or interaction.locale.value


def custom_id(interaction: Interaction) -> str:
    """Return the id of the control or form that was used; "" for a command."""
    return str(_data(interaction).get("custom_id", ""))


def filled_in(interaction: Interaction) -> tuple[str, ...]:
    """Return the texts that were written into a form, in its order."""
    return tuple(_values(_data(interaction).get("components", ())))


def used(interaction: Interaction) -> str:
    """Return the name of the command or control, for the log; without its values, which may be secret."""
    control = ids.parse(custom_id(interaction))
    name = f"{control.verb} of match {control.match} at {control.seq}" if control else "?"
    return f"{interaction.type.name} {interaction.command.qualified_name if interaction.command else name}"


def _data(interaction: Interaction) -> Fields:
    return cast("Fields", interaction.data or {})


def _values(parts: Iterable[Fields]) -> Iterator[str]:
    for part in parts:
        if "value" in part:
            yield str(part["value"])
        yield from _values([part["component"]] if "component" in part else part.get("components", ()))
