"""Checks what the playground itself sends against Discord's description, so that no test trusts a wrong answer.

Knows which schema describes which event, and where the description and Discord are known to differ.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playground.facts import Json
    from playground.requests.openapi import Description

_IN_GUILD: Final = frozenset(
    {"joined_at", "large", "unavailable", "member_count", "members", "channels", "threads", "voice_states", "presences"}
    | {"stage_instances", "guild_scheduled_events", "soundboard_sounds"}
)
_EXTRA: Final = {
    "GUILD_CREATE": _IN_GUILD,
    "THREAD_CREATE": frozenset({"newly_created"}),
    "MESSAGE_CREATE": frozenset({"guild_id", "member"}),
    "MESSAGE_UPDATE": frozenset({"guild_id", "member"}),
    "GUILD_MEMBER_ADD": frozenset({"guild_id"}),
    "GUILD_MEMBER_UPDATE": frozenset({"guild_id"}),
}
"""What the gateway adds to the object of the HTTP side; the gateway's documents name these keys."""
_WHOLE: Final = {
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "CHANNEL_DELETE": "GuildChannelResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "GUILD_CREATE": "GuildResponse",
    "GUILD_MEMBER_ADD": "GuildMemberResponse",
    "GUILD_MEMBER_UPDATE": "GuildMemberResponse",
}
_PARTS: Final = {
    "READY": {"user": "UserPIIResponse"},
    "GUILD_CREATE": {"members": "GuildMemberResponse", "threads": "ThreadResponse"},
    "GUILD_ROLE_UPDATE": {"role": "GuildRoleResponse"},
    "GUILD_MEMBER_REMOVE": {"user": "UserResponse"},
    "GUILD_MEMBERS_CHUNK": {"members": "GuildMemberResponse"},
    "THREAD_LIST_SYNC": {"threads": "ThreadResponse", "members": "ThreadMemberResponse"},
    "THREAD_MEMBERS_UPDATE": {"added_members": "ThreadMemberResponse"},
    "INTERACTION_CREATE": {
        "member": "PrivateGuildMemberResponse",
        "user": "UserResponse",
        "message": "MessageResponse",
    },
}
"""Events of which some parts are described."""

_KEYS: Final = {
    name: frozenset(keys.split())
    for name, keys in {
        "READY": "v user guilds session_id resume_gateway_url shard application private_channels",
        "MESSAGE_DELETE": "id channel_id guild_id",
        "THREAD_DELETE": "id guild_id parent_id type",
        "THREAD_LIST_SYNC": "guild_id channel_ids threads members",
        "THREAD_MEMBERS_UPDATE": "id guild_id member_count added_members removed_member_ids",
        "GUILD_DELETE": "id unavailable",
        "GUILD_ROLE_UPDATE": "guild_id role",
        "GUILD_MEMBER_REMOVE": "guild_id user",
        "GUILD_MEMBERS_CHUNK": "guild_id members chunk_index chunk_count not_found nonce",
        "INTERACTION_CREATE": "id application_id type data guild guild_id channel channel_id member user token version"
        " message app_permissions locale guild_locale entitlements entitlement_sku_ids attachment_size_limit context"
        " authorizing_integration_owners",
    }.items()
}
"""Events that the description of the HTTP side does not know, and the keys that the gateway's documents give them."""


class OwnMistakes:
    """The mistakes of the playground itself, as sentences, oldest first."""

    def __init__(self) -> None:
        self.description: Description | None = None
        self.mistakes: deque[str] = deque(maxlen=200)

    def answer(self, method: str, path: str, *, status: int, body: object) -> None:
        """Check one answer to a request."""
        if self.description is None or self.description.template(method, path) is None:
            return
        if status == 201 and isinstance(body, dict) and "message" in body:
            # The documents tell of the first message within a forum's new post, the description does not.
            self.event("MESSAGE_CREATE", body["message"])
            body = {k: v for k, v in body.items() if k != "message"}
        found = self.description.answer_errors(method, path, status=status, body=body)
        self.mistakes += [f"{status} to {method} {path} {place}: {said}" for place, said in found]

    def event(self, name: str, data: Json) -> None:
        """Check one event of the gateway."""
        if self.description is None:
            return
        if name not in _WHOLE and (stray := data.keys() - _KEYS.get(name, ())):
            self.mistakes.append(f"{name}: {', '.join(sorted(stray))} stand in no document")
        for schema, where, value in _described(name, data):
            found = self.description.object_errors(schema, value)
            self.mistakes += [f"{name} {where}{place}: {said}" for place, said in found]


def _described(name: str, data: Json) -> Iterator[tuple[str, str, object]]:
    """Yield (schema, place, value) for the described parts of an event."""
    if schema := _WHOLE.get(name):
        yield schema, "", {k: v for k, v in data.items() if k not in _EXTRA.get(name, ())}
    for key, schema in _PARTS.get(name, {}).items():
        for place, value in _each(key, data):
            yield schema, place, value
    if name == "GUILD_CREATE":
        # Channels within a server do not repeat its id.
        for place, value in _each("channels", data):
            yield "GuildChannelResponse", place, {**value, "guild_id": data["id"]}
    if name == "INTERACTION_CREATE":
        channel = data["channel"]
        kind = "PrivateChannelResponse" if "recipients" in channel else "GuildChannelResponse"
        kind = "ThreadResponse" if "thread_metadata" in channel else kind
        yield kind, "channel/", channel
        resolved = data["data"].get("resolved", {})
        for key, user in resolved.get("users", {}).items():
            yield "UserResponse", f"data/resolved/users/{key}/", user
        for key, role in resolved.get("roles", {}).items():
            yield "GuildRoleResponse", f"data/resolved/roles/{key}/", role
        for key, file in resolved.get("attachments", {}).items():
            yield "MessageAttachmentResponse", f"data/resolved/attachments/{key}/", file


def _each(key: str, data: Json) -> Iterator[tuple[str, Json]]:
    value = data.get(key)
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield f"{key}/{place}/", one
    elif value is not None:
        yield f"{key}/", value
