"""Who and what is there when the playground opens for the first time.

The names are chosen to hurt: markdown signs, letters beyond Latin-1, one as long as Discord allows.
Ids are fixed, so that tests and bookmarks can name them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playground.facts import EPOCH, Json

_FIRST: Final = (1_704_067_200_000 - EPOCH) << 22
"""Ids of what was there from the start lie at the beginning of 2024."""


def fixed(number: int) -> int:
    """Return the id of the thing with that number among those present from the start."""
    return _FIRST + (number << 22)


APP: Final = fixed(1)
GUILD: Final = fixed(2)
GUILD_NAME: Final = "The Long Table"
CHANNELS: Final = {"general": fixed(10), "table-one": fixed(11), "table-two": fixed(12), "table-three": fixed(13)}


@dataclass(slots=True)
class Person:
    """Somebody at the keyboard."""

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
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "system_channel_flags": 0,
        "region": "deprecated",
        **dict.fromkeys(
            ("icon", "splash", "discovery_splash", "afk_channel_id", "system_channel_id", "rules_channel_id", "banner")
        ),
        **dict.fromkeys(("public_updates_channel_id", "vanity_url_code", "description", "application_id")),
    }
