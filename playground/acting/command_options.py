"""Turns a typed command, its words and named values, into the data of an interaction, checked as a client does."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from playground.api_errors import Refused
from playground.facts import DM, EPHEMERAL, ON_MESSAGE, ON_PERSON, SLASH, Json, Value
from playground.requests.wire import Upload, stored_name
from playground.world.permissions import BITS

if TYPE_CHECKING:
    from playground.world.world import World

_SUB, _GROUP, _STRING, _WHOLE, _FLAG, _USER, _CHANNEL, _ROLE, _ANYBODY, _NUMBER, _FILE = range(1, 12)
_SIX: Final = 6000


@dataclass(frozen=True, slots=True)
class Where:
    """The person who acts, and the channel."""

    person: int
    channel: int


@dataclass(slots=True)
class Typed:
    """The data of an interaction for a command, and the files that come with it."""

    data: Json
    name: str
    uploads: dict[int, Upload] = field(default_factory=dict)


def find(world: World, path: str, channel: int, person: int) -> tuple[Json, list[str], list[Json]]:
    """Return the command, its subcommand words and the options of the last one."""
    name, *rest = path.removeprefix("/").split() or [""]
    command = _offered(world, name, SLASH, channel, person)
    options = command.get("options") or []
    for word in rest:
        found = [o for o in options if o["name"] == word and o["type"] in (_SUB, _GROUP)]
        if not found:
            raise Refused(f"There is no command /{path.removeprefix('/')}.")
        options = found[0].get("options") or []
    if any(o["type"] in (_SUB, _GROUP) for o in options):
        raise Refused(f"/{path} needs one more word: {', '.join(o['name'] for o in options)}.")
    return command, rest, options


def _offered(world: World, name: str, kind: int, channel: int, person: int) -> Json:
    """Return the command of that type and name, if the person may use it there; those of a server come first."""
    guild = world.guild_of(channel) or 0
    for command in [*(world.commands.get(guild, []) if guild else []), *world.commands[0]]:
        if command["name"] == name and command.get("type", SLASH) == kind:
            _allowed(world, command, channel, person)
            return command
    raise Refused(f"There is no command {_called(name, kind)}.")


def _called(name: str, kind: int) -> str:
    return f"/{name}" if kind == SLASH else f"{name!r} in this context menu"


def _allowed(world: World, command: Json, channel: int, person: int) -> None:
    private = world.channel(channel)["type"] == DM
    guild = world.guild_of(channel)
    called = _called(command["name"], command.get("type", SLASH))
    if guild is not None and guild not in world.installed:
        raise Refused(f"There is no command {called}.")
    contexts = command.get("contexts")
    here = (1 in contexts if private else 0 in contexts) if contexts else not (private and "guild_id" in command)
    if not here or (private and command.get("dm_permission") is False):
        raise Refused(f"{called} cannot be used {'in direct messages' if private else 'in a server'}.")
    needed = command.get("default_member_permissions")
    mine = world.permissions(person, channel)
    if needed is not None and not private:
        missing = [n for n, bit in BITS.items() if int(needed) & bit and not mine & bit]
        if missing or (int(needed) == 0 and not mine & BITS["administrator"]):
            raise Refused(f"You may not use {called} here.")


def on_person(world: World, name: str, target: int, where: Where) -> Json:
    """Return the interaction data for a command of the context menu of a person, who is in the server."""
    command = _offered(world, name, ON_PERSON, where.channel, where.person)
    guild = world.guild_of(where.channel)
    if guild is not None and target not in world.members[guild]:
        raise Refused(f"There is nobody with the id {target} in this server.")
    resolved: Json = {}
    resolve(world, _USER, target, where, resolved)
    return _about(command, target, resolved)


def on_message(world: World, name: str, message: Json, where: Where) -> Json:
    """Return the interaction data for a command of the context menu of a message, which the person sees."""
    command = _offered(world, name, ON_MESSAGE, where.channel, where.person)
    if message["flags"] & EPHEMERAL:
        raise Refused("A message that only one person sees has no commands in its context menu.")
    return _about(command, int(message["id"]), {"messages": {message["id"]: message}})


def _about(command: Json, target: int, resolved: Json) -> Json:
    data = {"id": command["id"], "name": command["name"], "type": command["type"]}
    data |= {"target_id": str(target), "resolved": resolved}
    return {**data, "guild_id": command["guild_id"]} if command.get("guild_id") else data


def typed(
    world: World, path: str, channel: int, person: int, given: Mapping[str, Any], *, focused: str | None = None
) -> Typed:
    """Return the interaction data for a command; ``focused`` is the option that is still being typed."""
    command, rest, schema = find(world, path, channel, person)
    known = {o["name"]: o for o in schema}
    if stray := given.keys() - known.keys():
        raise Refused(f"/{path} has no option {', '.join(sorted(stray))}.")
    if focused is not None and not known.get(focused, {}).get("autocomplete"):
        raise Refused(f"The option {focused!r} of /{path} offers nothing while it is typed.")
    missing = [o["name"] for o in schema if o.get("required") and o["name"] not in given]
    if missing and focused is None:
        raise Refused(f"/{path} still needs {', '.join(missing)}.")
    result = Typed({"id": command["id"], "name": command["name"], "type": 1}, " ".join([command["name"], *rest]))
    resolved = result.data["resolved"] = {}
    leaf: list[Json] = []
    for name, value in given.items():
        option = known[name]
        entry: Json = {"name": name, "type": option["type"]}
        if name == focused:
            # What is still being typed is a text, whatever it will be.
            entry |= {"value": str(value), "focused": True}
        else:
            entry["value"] = _value(world, option, value, Where(person, channel), result)
        leaf.append(entry)
    if focused is not None and focused not in given:
        leaf.append({"name": focused, "type": known[focused]["type"], "value": "", "focused": True})
    for depth, word in reversed(list(enumerate(rest, 1))):
        leaf = [{"name": word, "type": _SUB if depth == len(rest) else _GROUP, "options": leaf}]
    result.data["options"] = leaf
    if not resolved:
        del result.data["resolved"]
    if command.get("guild_id"):
        result.data["guild_id"] = command["guild_id"]
    return result


def _value(world: World, option: Json, value: Value, where: Where, result: Typed) -> Value:
    """Return a value in the form of its option, and enter the object that it names into ``resolved``."""
    resolved = result.data["resolved"]
    kind, name = option["type"], option["name"]
    try:
        match kind:
            case 3:
                value = str(value)
            case 4:
                value = int(value)
            case 5:
                value = value in (True, "true", "True")
            case 6 | 7 | 8 | 9:
                value = resolve(world, kind, value, where, resolved)
            case 10:
                value = float(value)
            case _:
                value = _file(world, value, where.channel, resolved, result)
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"{name}: {value!r} is not what this option takes.") from None
    _limits(option, value)
    return value


def _limits(option: Json, value: Value) -> None:
    name = option["name"]
    choices = option.get("choices")
    if choices and value not in [c["value"] for c in choices]:
        raise Refused(f"{name}: {value!r} is none of {', '.join(str(c['value']) for c in choices)}.")
    if option["type"] == _STRING:
        low, high = option.get("min_length", 0), option.get("max_length", _SIX)
        if not low <= len(value) <= high:
            raise Refused(f"{name}: between {low} and {high} characters, please.")
    if option["type"] in (_WHOLE, _NUMBER):
        low, high = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
        if not low <= value <= high:
            raise Refused(f"{name}: a number between {low} and {high}, please.")


def resolve(world: World, kind: int, value: Value, where: Where, resolved: Json) -> str:
    """Enter a user, channel or role (option and select types overlap: 6/5 user ...) and return its id as text."""
    try:
        key = int(value)
    except (TypeError, ValueError, OverflowError):
        raise Refused(f"{value!r} is no id.") from None
    guild = world.guild_of(where.channel)
    if kind in (_USER, _ANYBODY) and key in world.users:
        resolved.setdefault("users", {})[str(key)] = world.users[key]
        if guild is not None and (member := world.members[guild].get(key)):
            body = {k: v for k, v in member.items() if k not in ("user", "deaf", "mute")}
            if not world.bare_members:
                body["permissions"] = str(world.permissions(key, where.channel))
            resolved.setdefault("members", {})[str(key)] = body
        return str(key)
    if kind == _CHANNEL and key in world.channels:
        rights = str(world.permissions(where.person, key))
        resolved.setdefault("channels", {})[str(key)] = {**world.channels[key], "permissions": rights}
        return str(key)
    roles = world.guilds[guild]["roles"] if guild is not None and kind in (_ROLE, _ANYBODY) else []
    for role in roles:
        if role["id"] == str(key):
            resolved.setdefault("roles", {})[str(key)] = role
            return str(key)
    raise Refused(f"There is nothing with the id {value} to choose.")


def _file(world: World, value: Value, channel: int, resolved: Json, result: Typed) -> str:
    if isinstance(value, Mapping):
        value = Upload(stored_name(str(value["filename"])), base64.b64decode(value["content"]))
    if not isinstance(value, Upload):
        raise Refused("A file is needed here.")
    key = world.ids()
    result.uploads[key] = value
    resolved.setdefault("attachments", {})[str(key)] = {
        "id": str(key),
        "filename": value.name,
        "size": len(value.content),
        "content_type": value.kind,
        "ephemeral": True,
        "path": f"/attachments/{channel}/{key}/{value.name}",
    }
    return str(key)
