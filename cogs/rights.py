"""The rights that the bot needs in a channel, and their names as Discord shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord

from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from render.words import Words

NAMES: Final[Mapping[str, str]] = {
    "view_channel": msg("View Channel"),
    "send_messages": msg("Send Messages"),
    "send_messages_in_threads": msg("Send Messages in Threads"),
    "create_public_threads": msg("Create Public Threads"),
    "attach_files": msg("Attach Files"),
    "embed_links": msg("Embed Links"),
    "read_message_history": msg("Read Message History"),
}
"""All that is asked for when the bot is invited, and no more."""


def needed(channel: object) -> tuple[str, ...]:
    """Return what a table in this kind of channel needs."""
    speak = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return ("view_channel", speak, "attach_files", "embed_links", "read_message_history")


def missing(interaction: discord.Interaction[Any], *, rights: tuple[str, ...] = ()) -> list[str]:
    """Return the needed rights that the bot lacks where the interaction happened."""
    held = interaction.app_permissions
    return [right for right in rights or needed(interaction.channel) if not getattr(held, right)]


def name(right: str, words: Words) -> str:
    """Return the right's name as Discord shows it."""
    return words.say(NAMES[right])


def permissions() -> discord.Permissions:
    """Return all rights together, for the invitation."""
    return discord.Permissions(**dict.fromkeys(NAMES, True))
