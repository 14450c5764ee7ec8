"""The permissions that the bot needs in a channel, and their names as Discord shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from cogs.runtime.requests import ServerUnheard
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from cogs.app.ids import Interaction
    from render.words import Words

NAMES: Final[Mapping[str, str]] = {
    # Translators: Discord's name of a permission.
    "view_channel": msg("View Channel"),
    # Translators: Discord's name of a permission.
    "send_messages": msg("Send Messages"),
    "send_messages_in_threads": msg("Send Messages in Threads"),
    "create_public_threads": msg("Create Public Threads"),
    "create_private_threads": msg("Create Private Threads"),
    # Translators: Discord's name of a permission.
    "attach_files": msg("Attach Files"),
    # Translators: Discord's name of a permission.
    "embed_links": msg("Embed Links"),
    "read_message_history": msg("Read Message History"),
}
"""Exactly the permissions that the invitation asks for."""


# Translators: Discord's name of a permission.
MANAGE: Final[Mapping[str, str]] = {"manage_channels": msg("Manage Channels"), "manage_threads": msg("Manage Threads")}
"""The right that makes someone a moderator of a channel or a thread; the bot never asks for it."""


def heard(server: discord.Guild | None) -> bool:
    """Return whether Discord has announced a server's channels and roles.

    After a start a server is there by its number alone until Discord sends the rest, which an outage may delay; what
    was known before an outage is known still.
    """
    return server is not None and server.default_role is not None


def needed(channel: object) -> tuple[str, ...]:
    """Return the permissions that the bot needs for a match in this kind of channel."""
    speak = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    return ("view_channel", speak, "attach_files", "embed_links", "read_message_history")


def missing(interaction: Interaction, *, rights: tuple[str, ...] = ()) -> list[str]:
    """Return the needed rights that the bot lacks where the interaction happened."""
    return _lacking(interaction.app_permissions, rights or needed(interaction.channel))


def lacking(interaction: Interaction, *, thread: bool) -> list[str]:
    """Return the permissions that the person lacks to open a match there, or in a new thread.

    A person may not do through the bot what they may not do themselves.
    """
    speak = "send_messages_in_threads" if thread or isinstance(interaction.channel, discord.Thread) else "send_messages"
    return _lacking(interaction.permissions, (*(["create_public_threads"] if thread else []), speak))


def lacking_for_private_thread(interaction: Interaction) -> tuple[list[str], list[str]]:
    """Return the permissions that the bot and the person are missing, for a match in a private thread there."""
    speak = ("create_private_threads", "send_messages_in_threads")
    own = ("view_channel", *speak, "attach_files", "embed_links", "read_message_history")
    return missing(interaction, rights=own), _lacking(interaction.permissions, speak)


def lacking_rights(
    interaction: Interaction, words: Words, *, rights: tuple[str, ...] = (), thread: bool = False
) -> str:
    """Return a sentence on rights that the bot or the person lacks for a match there or in a new thread, or ""."""
    own, theirs = missing(interaction, rights=rights), lacking(interaction, thread=thread)
    if thread and (own or theirs) and not lacking_rights(interaction, words):
        return _threadless(own, theirs, words)
    if own:
        return words.say(
            "I can't open a table here. I'm missing this permission: {rights}. Anyone who manages this channel can"
            " give it to me.",
            rights=words.listed([name(right, words) for right in own]),
        )
    if theirs:
        return words.say(
            "You can't open a table here. You're missing this permission: {rights}. Choose another channel, or ask"
            " someone who manages this one.",
            rights=words.listed([name(right, words) for right in theirs]),
        )
    return ""


def _threadless(own: list[str], theirs: list[str], words: Words) -> str:
    """Return a sentence on why there can be no thread in a channel where the match itself is possible."""
    lacked = words.listed([name(right, words) for right in own or theirs])
    if own:
        return words.say(
            "I can't open a thread here. I'm missing this permission: {rights}. Leave `thread` out to play in the"
            " channel itself, or ask someone who manages it to give me the permission.",
            rights=lacked,
        )
    return words.say(
        "You can't open a thread here. You're missing this permission: {rights}. Leave `thread` out to play in the"
        " channel itself.",
        rights=lacked,
    )


def _lacking(held: discord.Permissions, rights: Iterable[str]) -> list[str]:
    return [] if held.administrator else [right for right in rights if not getattr(held, right)]


def absence(interaction: Interaction, words: Words) -> str:
    """Return a sentence on how to add the bot to this server or thread, "" when it is there as far as is known."""
    client, channel = interaction.client, interaction.channel
    if interaction.guild_id is None:
        return ""
    server = client.get_guild(interaction.guild_id)
    if server is None:
        link = discord.utils.oauth_url(
            client.application_id or 0,
            permissions=permissions(),
            guild=discord.Object(interaction.guild_id),
            scopes=("bot", "applications.commands"),
        )
        return words.say(
            "I'm not a member of this server (only my commands are here), so I can't show anything. Anyone who"
            " manages the server can add me: {link}",
            link=f"<{link}>",
        )
    if (
        heard(server)
        and isinstance(channel, discord.Thread)
        and channel.is_private()
        and ((thread := server.get_thread(channel.id)) is None or thread.me is None)
        and not interaction.app_permissions.manage_threads
    ):
        return words.say(
            "I'm not in this private thread, so I can't show anything here. Mention me ({me}) and Discord adds me;"
            " then try again.",
            me=f"<@{client.application_id}>",
        )
    return ""


def write_trouble(interaction: Interaction, channel: int, words: Words) -> str:
    """Return a sentence on why the message of a match cannot be written in a channel, "" when it seems possible."""
    if (text := absence(interaction, words)) and (interaction.channel_id == channel or not _member(interaction)):
        return text
    if interaction.channel_id != channel:
        return words.say(
            "I can't write in {channel}, where the match is played. `/doctor` there shows which permission I'm"
            " missing.",
            channel=f"<#{channel}>",
        )
    if without := missing(interaction):
        return words.count(
            "I can't show the table here. I'm missing this permission: {rights}. Anyone who manages the channel can"
            " give it to me. The match itself goes on.",
            "I can't show the table here. I'm missing these permissions: {rights}. Anyone who manages the channel can"
            " give them to me. The match itself goes on.",
            len(without),
            rights=words.listed([name(right, words) for right in without]),
        )
    return ""


def _member(interaction: Interaction) -> bool:
    return interaction.guild_id is None or interaction.client.get_guild(interaction.guild_id) is not None


def manages(interaction: Interaction) -> bool:
    """Return whether the person moderates the channel."""
    held: bool = getattr(interaction.permissions, managing(interaction))
    return held


def managing(interaction: Interaction) -> str:
    """Return the right that makes someone a moderator of the channel."""
    return "manage_threads" if isinstance(interaction.channel, discord.Thread) else "manage_channels"


def sees(interaction: Interaction, channel: int) -> bool:
    """Return whether the person is known to see a channel of the server; nobody is known to see a private thread.

    Raise ServerUnheard where that cannot be known yet.
    """
    if interaction.channel_id == channel:
        return True
    server = None if interaction.guild_id is None else interaction.client.get_guild(interaction.guild_id)
    if server is not None and not heard(server):
        raise ServerUnheard(f"server {server.id} is not there yet")
    room = interaction.guild.get_channel_or_thread(channel) if interaction.guild else None
    if room is None or not isinstance(interaction.user, discord.Member):
        return False
    # nothing is known of a thread whose channel the bot does not see
    hidden = isinstance(room, discord.Thread) and (room.is_private() or room.parent is None)
    return not hidden and room.permissions_for(interaction.user).view_channel


def name(right: str, words: Words) -> str:
    """Return the right's name as Discord shows it."""
    return words.say(NAMES[right])


def permissions() -> discord.Permissions:
    """Return all rights together, for the invitation."""
    return discord.Permissions(**dict.fromkeys(NAMES, True))
