"""Checks what goes between a bot and the playground against Discord's own description of its API, if there is a copy.

What the playground itself sends is checked as well, so that no test trusts a wrong answer. Knows which schema describes
which event, and where the description and Discord are known to differ. Needs ``jsonschema_rs``, which only the tests
install; so it is imported when a description is really used.
"""

from __future__ import annotations

import json
import re
from collections import deque
from typing import TYPE_CHECKING, Final

from operator_text import read_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from jsonschema_rs import Draft202012Validator, ValidationError

    from playground.facts import Json

_URI: Final = "urn:discord"
_UNDESCRIBED: Final = frozenset({"nsfw", "tts"})
"""Keys that Discord documents in words, and every client sends, where its description is silent."""

_OPEN: Final = frozenset({"Error", "ErrorResponse", "RatelimitedResponse"})
"""Schemas that others extend by ``allOf``: closing one of them would forbid what the other adds."""


def _amend(schemas: Json) -> None:
    """Correct the description where Discord behaves differently, each with a reason."""
    # The codes of wrong fields are names such as BASE_TYPE_MAX_LENGTH, in Discord's documents and in fact.
    wrong = schemas["InnerErrors"]["properties"]["_errors"]
    wrong["items"] = {
        "type": "object",
        "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        "required": ["code", "message"],
        "additionalProperties": False,
    }


class Description:
    """The description of an API, made strict: keys that it does not describe are mistakes."""

    def __init__(self, path: Path) -> None:
        from jsonschema_rs import Registry

        self._spec: Json = json.loads(read_text(path))
        schemas = self._spec["components"]["schemas"]
        _amend(schemas)
        for name, schema in schemas.items():
            if name not in _OPEN and schema.get("type") == "object" and "properties" in schema:
                schema.setdefault("additionalProperties", False)
        # Plain segments first, so that @original is not taken for an id.
        self._paths: list[tuple[re.Pattern[str], str]] = sorted(
            ((re.compile(_pattern(p)), p) for p in self._spec["paths"]), key=lambda entry: entry[1].count("{")
        )
        self._registry = Registry([(_URI, self._spec)])
        self._validators: dict[str, Draft202012Validator] = {}

    def template(self, method: str, path: str) -> str | None:
        """Return the described path that a request goes to; None when there is none."""
        for pattern, template in self._paths:
            if pattern.fullmatch(path) and method.lower() in self._spec["paths"][template]:
                return template
        return None

    def errors(self, method: str, path: str, body: object) -> list[tuple[str, str]]:
        """Return (place, sentence) for everything in a body that the description does not allow."""
        template = self.template(method, path)
        if template is None:
            return [("", f"{method} {path} is not described")]
        request = self._spec["paths"][template][method.lower()].get("requestBody")
        if request is None or "application/json" not in request["content"]:
            return [("", f"{method} {template} takes no body")] if body else []
        pointer = f"/paths/{_escaped(template)}/{method.lower()}/requestBody/content/application~1json/schema"
        return self._found(pointer, _as_described(body))

    def answer_errors(self, method: str, path: str, *, status: int, body: object) -> list[tuple[str, str]]:
        """Return (place, sentence) for everything in an answer that the description does not allow."""
        template = self.template(method, path)
        if template is None:
            return [("", f"{method} {path} is not described")]
        answers = self._spec["paths"][template][method.lower()]["responses"]
        key = next((k for k in (str(status), f"{status // 100}XX") if k in answers), None)
        if key is None:
            return [] if status >= 500 else [("", f"{method} {template} is not described to answer {status}")]
        pointer = f"/paths/{_escaped(template)}/{method.lower()}/responses/{key}"
        answer = answers[key]
        if "$ref" in answer:
            pointer = answer["$ref"].removeprefix("#")
            answer = self._spec["components"]["responses"][pointer.rpartition("/")[2]]
        if "application/json" not in answer.get("content", {}):
            return [] if body is None else [("", f"{method} {template} answers {status} without a body")]
        return self._found(f"{pointer}/content/application~1json/schema", body)

    def object_errors(self, name: str, value: object) -> list[tuple[str, str]]:
        """Return (place, sentence) for everything in an object that the schema does not allow."""
        return self._found(f"/components/schemas/{name}", value)

    def _found(self, pointer: str, value: object) -> list[tuple[str, str]]:
        validator = self._validator(pointer)
        found = {
            ("/".join(map(str, leaf.instance_path)), leaf.message[:200])
            for error in validator.iter_errors(value)
            for leaf in _leaves(error)
        }
        return sorted(found)

    def _validator(self, pointer: str) -> Draft202012Validator:
        from jsonschema_rs import Draft202012Validator

        if pointer not in self._validators:
            self._validators[pointer] = Draft202012Validator({"$ref": f"{_URI}#{pointer}"}, registry=self._registry)
        return self._validators[pointer]


def _escaped(template: str) -> str:
    """Return a path escaped as one step of a JSON pointer."""
    return template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _pattern(template: str) -> str:
    parts = template.strip("/").split("/")
    return "/" + "/".join("[^/]+" if part.startswith("{") else re.escape(part) for part in parts)


def _as_described(body: object) -> object:
    """Return a body without forms that Discord accepts but does not describe.

    Ids may be numbers; a kept attachment may be sent back whole; so may the media of a component.
    """
    if isinstance(body, dict):
        result: Json = {}
        for key, value in body.items():
            if key in _UNDESCRIBED and isinstance(value, bool):
                continue
            if key == "attachments" and isinstance(value, list):
                result[key] = [_only(a, "id", "filename", "description", "title") for a in value]
            elif key == "embeds" and isinstance(value, list):
                # The library sends back whatever an embed may have when it is read.
                result[key] = [
                    {k: v for k, v in e.items() if k != "flags"} if isinstance(e, dict) else e for e in value
                ]
            elif (digits := _digits(key, value)) is not None:
                result[key] = digits
            elif key in ("media", "file") and isinstance(value, dict) and "url" in value:
                result[key] = {"url": value["url"]}
            elif key == "default_member_permissions" and isinstance(value, str) and value.isdecimal():
                result[key] = int(value)
            else:
                result[key] = _as_described(value)
        return result
    return [_as_described(v) for v in body] if isinstance(body, list) else body


def _digits(key: str, value: object) -> object:
    """Return a value with its ids as digits, None for one that has none."""
    if key.endswith("_id") and isinstance(value, int):
        return str(value)
    if key == "emoji" and isinstance(value, dict) and isinstance(value.get("id"), int):
        return {**value, "id": str(value["id"])}
    if key == "allowed_mentions" and isinstance(value, dict):
        return {k: [str(v) for v in vs] if k in ("users", "roles") else vs for k, vs in value.items()}
    return None


def _only(value: object, *keys: str) -> object:
    if not isinstance(value, dict):
        return value
    return {k: str(v) if k == "id" else v for k, v in value.items() if k in keys}


def _leaves(error: ValidationError) -> Iterator[ValidationError]:
    """Yield the innermost errors; of alternatives only those of the closest branch, which was probably meant."""
    branches = [branch for branch in getattr(error.kind, "context", ()) if branch]
    if not branches:
        yield error
        return
    here = len(error.instance_path)
    for inner in min(branches, key=lambda branch: _distance(branch, here)):
        yield from _leaves(inner)


def _distance(errors: Sequence[ValidationError], here: int) -> tuple[int, int]:
    """Return how far a branch is from what was meant; a different type counts most."""
    kinds = ("type", "const", "enum", "allOf")
    places = [(error.instance_path[here:], error.schema_path[-1]) for error in errors]
    wrong = sum(
        1 for place, keyword in places if (place in ([], ["type"]) and keyword in kinds) or place[-1:] == ["type"]
    )
    return wrong, len(errors)


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
"""Events that are described in part."""

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
