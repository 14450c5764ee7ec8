"""Finds who is mentioned in a message, and who is notified of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from playground.acting.exchange import walk
from playground.facts import EPHEMERAL, SILENT, Json

if TYPE_CHECKING:
    from playground.world.world import World

_USER: Final = re.compile(r"<@!?(\d+)>")
_ROLE: Final = re.compile(r"<@&(\d+)>")
_ALL: Final = re.compile(r"@(?:everyone|here)\b")
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def _words(message: Json) -> str:
    """Return the texts in which Discord looks for mentions; not embeds, not code."""
    parts = [message["content"], *(c["content"] for c in walk(message["components"]) if c.get("type") == 10)]
    return _CODE.sub("", "\n".join(parts))


def mentioned(world: World, message: Json, allowed: Json | None, *, hook: bool) -> tuple[list[int], list[int], bool]:
    """Return users, roles and whether everybody is mentioned, as far as the request allows mentions.

    Without ``allowed_mentions`` a message may mention everybody; an answer to an interaction only users.
    """
    if allowed is None:
        allowed = {"parse": ["users"] if hook else ["users", "roles", "everyone"]}
    parse = allowed.get("parse") or []
    text = _words(message)
    users = [int(u) for u in dict.fromkeys(_USER.findall(text)) if int(u) in world.users]
    if "users" not in parse:
        named = {int(u) for u in allowed.get("users") or []}
        users = [u for u in users if u in named]
    roles = [int(r) for r in dict.fromkeys(_ROLE.findall(text))]
    if "roles" not in parse:
        named = {int(r) for r in allowed.get("roles") or []}
        roles = [r for r in roles if r in named]
    author, channel = int(message["author"]["id"]), int(message["channel_id"])
    everyone = "everyone" in parse and bool(_ALL.search(text)) and world.can(author, channel, "mention_everyone")
    return users, roles, everyone


def pinged(world: World, message: Json, allowed: Json | None, *, hook: bool) -> list[int]:
    """Return the people who are notified: those mentioned who see the channel; in a direct message always."""
    channel = int(message["channel_id"])
    if message["flags"] & (SILENT | EPHEMERAL):
        return []
    guild = world.guild_of(channel)
    author = int(message["author"]["id"])
    if guild is None:
        return [p for p in world.people if p != author and world.can(p, channel, "view_channel")]
    users, roles, everyone = mentioned(world, message, allowed, hook=hook)
    rung = set(users)
    for person in world.people:
        mine = world.members[guild].get(person, {}).get("roles", [])
        if everyone or any(str(role) in mine for role in roles):
            rung.add(person)
    return [p for p in world.people if p in rung and p != author and world.can(p, channel, "view_channel")]
