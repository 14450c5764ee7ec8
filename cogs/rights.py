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


def complaint(interaction: discord.Interaction[Any], channel: int, words: Words) -> str:
    """Return why the message of a match in a channel cannot be written, "" when it can as far as is seen from here."""
    if interaction.channel_id != channel:
        return words.say(
            "I may not write in {channel}, where the match is played; `/doctor` there names the right that I lack.",
            channel=f"<#{channel}>",
        )
    if lacking := missing(interaction):
        return words.say(
            "I cannot show the table here, because I lack the right: {rights}. The match itself goes on.",
            rights=words.listed([name(right, words) for right in lacking]),
        )
    return ""


def manages(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person looks after the channel."""
    held = interaction.permissions
    return held.manage_threads if isinstance(interaction.channel, discord.Thread) else held.manage_channels


def sees(interaction: discord.Interaction[Any], channel: int) -> bool:
    """Return whether the person sees a channel of the server, as far as is known: who is in a private thread is not."""
    if interaction.channel_id == channel:
        return True
    room = interaction.guild.get_channel_or_thread(channel) if interaction.guild else None
    if room is None or not isinstance(interaction.user, discord.Member):
        return False
    hidden = isinstance(room, discord.Thread) and room.is_private()
    return not hidden and room.permissions_for(interaction.user).view_channel


def name(right: str, words: Words) -> str:
    """Return the right's name as Discord shows it."""
    return words.say(NAMES[right])


def permissions() -> discord.Permissions:
    """Return all rights together, for the invitation."""
    return discord.Permissions(**dict.fromkeys(NAMES, True))
