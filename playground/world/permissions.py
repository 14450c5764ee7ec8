"""Rights: their names, and what a member may do in a channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.facts import Json

_NAMES: Final = [
    "create_instant_invite",
    "kick_members",
    "ban_members",
    "administrator",
    "manage_channels",
    "manage_guild",
    "add_reactions",
    "view_audit_log",
    "priority_speaker",
    "stream",
    "view_channel",
    "send_messages",
    "send_tts_messages",
    "manage_messages",
    "embed_links",
    "attach_files",
    "read_message_history",
    "mention_everyone",
    "use_external_emojis",
    "view_guild_insights",
    "connect",
    "speak",
    "mute_members",
    "deafen_members",
    "move_members",
    "use_voice_activation",
    "change_nickname",
    "manage_nicknames",
    "manage_roles",
    "manage_webhooks",
    "manage_expressions",
    "use_application_commands",
    "request_to_speak",
    "manage_events",
    "manage_threads",
    "create_public_threads",
    "create_private_threads",
    "use_external_stickers",
    "send_messages_in_threads",
    "use_embedded_activities",
    "moderate_members",
]

BITS: Final = {name: 1 << place for place, name in enumerate(_NAMES)} | {"pin_messages": 1 << 51}
"""Every right by its name, as discord.py calls them."""

EVERYTHING: Final = sum(BITS.values())


def bits(names: str | Iterable[str]) -> int:
    """Return the bits of rights, given as names or as one text with spaces."""
    return sum(BITS[name] for name in (names.split() if isinstance(names, str) else names))


EVERYONE: Final = bits(
    "view_channel send_messages send_messages_in_threads create_public_threads create_private_threads embed_links"
    " attach_files add_reactions read_message_history use_application_commands change_nickname"
    " use_external_emojis connect"
)
"""What every member of a new server may do."""

LEAST: Final = bits(
    "view_channel send_messages send_messages_in_threads create_public_threads create_private_threads attach_files"
    " embed_links read_message_history"
)
"""What the bot asks for when it is invited."""

VOICE: Final = bits(
    "priority_speaker stream connect speak mute_members deafen_members move_members use_voice_activation"
    " request_to_speak"
)
"""What means nothing where nobody speaks."""

IN_DM: Final = bits(
    "view_channel send_messages embed_links attach_files add_reactions read_message_history mention_everyone"
    " use_external_emojis"
)
"""What holds in a direct message, where nobody has roles."""


def in_guild(guild: Json, member: Json) -> int:
    """Return a member's rights in a server, without overwrites of channels."""
    user = member["user"]["id"]
    if guild["owner_id"] == user:
        return EVERYTHING
    mine = {guild["id"], *member["roles"]}
    total = 0
    for role in guild["roles"]:
        if role["id"] in mine:
            total |= int(role["permissions"])
    return EVERYTHING if total & BITS["administrator"] else total


def in_channel(guild: Json, member: Json, overwrites: Iterable[Json]) -> int:
    """Return a member's rights in a channel; ``overwrites`` are those of the channel, or of a thread's parent.

    Order as Discord's: everyone, then all roles together, then the member; allowing wins over denying at one level.
    """
    total = in_guild(guild, member)
    if total == EVERYTHING:
        return total
    by_id = {o["id"]: o for o in overwrites}
    if everyone := by_id.get(guild["id"]):
        total = total & ~int(everyone["deny"]) | int(everyone["allow"])
    roles = [by_id[role] for role in member["roles"] if role in by_id]
    deny = allow = 0
    for role in roles:
        deny |= int(role["deny"])
        allow |= int(role["allow"])
    total = total & ~deny | allow
    if own := by_id.get(member["user"]["id"]):
        total = total & ~int(own["deny"]) | int(own["allow"])
    # Who cannot see a channel can do nothing in it.
    return total if total & BITS["view_channel"] else 0
