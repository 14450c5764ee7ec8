"""The people, server and channels of a new playground.

The names are difficult on purpose: markdown signs, letters beyond Latin-1, one as long as Discord allows.
Ids are fixed, so that tests and bookmarks can name them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playground.facts import ANNOUNCEMENT, EPOCH, FORUM, TEXT, VOICE, Json

_FIRST: Final = (1_704_067_200_000 - EPOCH) << 22
"""Ids of what was there from the start lie at the beginning of 2024."""


def fixed(number: int) -> int:
    """Return the fixed id for a number, for the objects of a new playground."""
    return _FIRST + (number << 22)


APP: Final = fixed(1)
GUILD: Final = fixed(2)
GUILD_NAME: Final = "The Long Table"
CHANNELS: Final = {"general": fixed(10), "table-one": fixed(11), "table-two": fixed(12), "table-three": fixed(13)}


@dataclass(slots=True)
class Person:
    """A person who uses the playground."""

    id: int
    name: str
    locale: str
    colour: str
    dms: bool = True
    """Direct messages from members of the server are open."""


PEOPLE: Final = (
    (fixed(101), "Ann", "en-US", "#b3472f"),
    (fixed(102), "Bob", "en-GB", "#2f6fb3"),
    (fixed(103), "Łucja Żółw", "pl", "#3d8f4e"),
    (fixed(104), "Мария", "ru", "#8a4fb0"),
    (fixed(105), "*Max_Power*", "en-US", "#b08a2f"),
    (fixed(106), "Bartholomew Featherstonehaugh-IV", "de", "#4a8f94"),
)
"""Id, name, language, colour on the page; the first owns the server."""


def user(key: int, name: str, *, bot: bool = False) -> Json:
    """Return a user as the API shows one."""
    handle = f"user{key >> 22 & 0xFFFFFF}"
    return {
        "id": str(key),
        "username": name if bot else handle,
        "discriminator": "0",
        "global_name": None if bot else name,
        "avatar": None,
        "banner": None,
        "accent_color": None,
        "bot": bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    }


def member(who: Json, joined: str) -> Json:
    """Return a member without roles."""
    return {
        "user": who,
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": joined,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "communication_disabled_until": None,
        "flags": 0,
    }


def channel(key: int, guild: int, name: str, *, kind: int, position: int) -> Json:
    """Return a channel of a server, with the keys that its kind has."""
    body: Json = {
        "id": str(key),
        "guild_id": str(guild),
        "name": name,
        "type": kind,
        "position": position,
        "permission_overwrites": [],
        "nsfw": False,
        "parent_id": None,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
    }
    if kind in (TEXT, ANNOUNCEMENT, FORUM):
        body["topic"] = None
    if kind == VOICE:
        body |= {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    if kind == FORUM:
        body |= {"available_tags": [], "default_reaction_emoji": None, "default_sort_order": None}
        body |= {"default_forum_layout": 0, "default_thread_rate_limit_per_user": 0}
    return body


def role(key: int, name: str, permissions: int, *, bot: int | None = None) -> Json:
    """Return a role; ``bot`` marks the one that a bot brings along."""
    return {
        "id": str(key),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": 0 if bot is None else 1,
        "permissions": str(permissions),
        "managed": bot is not None,
        "mentionable": False,
        "flags": 0,
        **({} if bot is None else {"tags": {"bot_id": str(bot)}}),
    }


def guild(key: int, name: str, owner: int, roles: list[Json], *, locale: str) -> Json:
    """Return a server without channels and members."""
    return {
        "id": str(key),
        "name": name,
        "owner_id": str(owner),
        "roles": roles,
        "preferred_locale": locale,
        "features": [],
        "emojis": [],
        "stickers": [],
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "nsfw": False,
        "premium_tier": 0,
        "max_members": 500_000,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "widget_enabled": False,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "region": "deprecated",
        **dict.fromkeys(
            ("icon", "splash", "discovery_splash", "afk_channel_id", "system_channel_id", "rules_channel_id", "banner")
        ),
        **dict.fromkeys(("public_updates_channel_id", "vanity_url_code", "description", "application_id")),
        **dict.fromkeys(("home_header", "widget_channel_id", "safety_alerts_channel_id", "max_presences")),
        "incidents_data": None,
    }
