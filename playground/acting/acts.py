"""What people do: use commands, press controls, send forms, say something.

Knows how a move becomes an interaction, checked as a client does, and reaches the bot. Refuses acts that Discord's
client would not offer.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from playground.acting.command_options import Where, on_message, on_person, resolve, typed
from playground.acting.exchange import Exchange, walk
from playground.api_errors import ApiError, Refused
from playground.facts import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DM,
    EPHEMERAL,
    FORUM,
    MODAL,
    THREADS,
    UPLOAD_LIMIT,
    Json,
    Value,
)
from playground.world.world import About, World

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playground.facts import Json
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.world.posts import Posts
    from playground.world.world import World

_INPUT, _SELECT, _FILES, _RADIO, _BOXES, _BOX = 4, 3, 19, 21, 22, 23
_ENTITIES = {5: 6, 6: 8, 7: 9, 8: 7}
"""Selects of people, roles, both, channels: the type of the option that takes the same."""


def pressed(world: World, message: Json, custom_id: str, values: Sequence[Any] | None, where: Where) -> Json:
    """Return the interaction data for a button or select of a message."""
    parts = {c["custom_id"]: c for c in walk(message["components"]) if c.get("custom_id")}
    part = parts.get(custom_id)
    if part is None:
        raise Refused(f"The message has no control {custom_id!r}; it has {', '.join(parts) or 'none'}.")
    if part.get("disabled"):
        raise Refused(f"The control {custom_id!r} is disabled.")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "id": part["id"]}
    if part["type"] != 2:
        resolved: Json = {}
        data["values"] = _chosen(world, part, values or [], where, resolved, optional=False)
        if resolved:
            data["resolved"] = resolved
    elif values:
        raise Refused(f"{custom_id!r} is a button and takes no values.")
    return data


def _chosen(
    world: World, part: Json, values: Sequence[Any], where: Where, resolved: Json, *, optional: bool
) -> list[str]:
    """Return the values of a select or of a group of boxes."""
    name = part["custom_id"]
    if part["type"] in _ENTITIES:
        chosen = [_named(world, part["type"], v, where, resolved) for v in values]
    else:
        chosen = [str(v) for v in values]
        offered = [o["value"] for o in part.get("options") or []]
        if stray := [v for v in chosen if v not in offered]:
            raise Refused(f"{name}: {', '.join(stray)} is not among {', '.join(offered)}.")
    if len(set(chosen)) < len(chosen):
        raise Refused(f"{name}: each can be chosen once.")
    low = part["min_values"] if part.get("min_values") is not None else 1
    high = part["max_values"] if part.get("max_values") is not None else (10 if part["type"] == _BOXES else 1)
    if not (optional and not chosen) and not low <= len(chosen) <= high:
        raise Refused(f"{name}: choose {low}, please." if low == high else f"{name}: choose {low} to {high}, please.")
    return chosen


def _named(world: World, kind: int, value: Value, where: Where, resolved: Json) -> str:
    """Return the id of one thing that was chosen in a select of people, roles or channels.

    A client offers members only, bots among them; who isn't a member can be named by an option of a command alone.
    """
    key = resolve(world, _ENTITIES[kind], value, where, resolved)
    guild = world.guild_of(where.channel)
    if guild is not None and key in resolved.get("users", {}) and key not in resolved.get("members", {}):
        raise Refused(f"Nobody with the id {value} is a member of this server.")
    return key


def submitted(world: World, modal: Json, fields: Mapping[str, Any], where: Where) -> Json:
    """Return the interaction data for a form that was filled in; fields that are not named keep their preset values."""
    names = {c["custom_id"] for c in walk(modal["components"]) if c.get("custom_id")}
    if stray := fields.keys() - names:
        raise Refused(f"The form has no field {', '.join(sorted(stray))}; it has {', '.join(sorted(names))}.")
    resolved: Json = {}
    filled: list[Json] = []
    for number, part in enumerate(modal["components"], 1):
        head = {"type": part["type"], "id": part.get("id") or number}
        if part["type"] == 18:
            filled.append({**head, "component": _field(world, part["component"], fields, where, resolved)})
        elif part["type"] == 1:
            inner = [_field(world, field, fields, where, resolved) for field in part["components"]]
            filled.append({**head, "components": inner})
        else:
            filled.append(head)
    data: Json = {"custom_id": modal["custom_id"], "components": filled}
    if resolved:
        data["resolved"] = resolved
    return data


def _field(world: World, part: Json, fields: Mapping[str, Any], where: Where, resolved: Json) -> Json:
    name, kind = part["custom_id"], part["type"]
    head: Json = {"type": kind, "id": part.get("id") or 0, "custom_id": name}
    preset = [o["value"] for o in part.get("options") or [] if o.get("default")]
    preset += [o["id"] for o in part.get("default_values") or []]
    optional = part.get("required") is False
    if kind == _INPUT:
        return {**head, "value": _typed(part, str(fields.get(name, part.get("value") or "")))}
    if kind == _BOX:
        return {**head, "value": bool(fields.get(name, part.get("default") or False))}
    if kind == _RADIO:
        value = fields.get(name, preset[0] if preset else None)
        offered = [o["value"] for o in part["options"]]
        if value is None and not optional:
            raise Refused(f"{name}: choose one, please.")
        if value is not None and value not in offered:
            raise Refused(f"{name}: {value!r} is not among {', '.join(offered)}.")
        return {**head, "value": value}
    if kind == _FILES:
        raise Refused(f"{name}: files in forms are not played here.")
    values = fields.get(name, preset)
    values = values if isinstance(values, list) else [values]
    return {**head, "values": _chosen(world, part, values, where, resolved, optional=optional)}


def _typed(part: Json, value: str) -> str:
    """Return a text that a person typed into a form."""
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not value and part.get("required", True) is not False:
        raise Refused(f"{part['custom_id']}: this has to be filled in.")
    if value and not low <= len(value) <= high:
        raise Refused(f"{part['custom_id']}: between {low} and {high} characters, please.")
    return value


_REMEMBERED: Final = 4096
FAILED: Final = "This interaction failed"


@dataclass(slots=True)
class Limits:
    """How long the bot has, in seconds."""

    answer: float = 3.0
    token: float = 900.0
    old_edit: float = 6.0
    """What it is told to wait when it has edited too many old messages."""


class Acts:
    """All exchanges between people and the bot, open and past."""

    def __init__(self, world: World, gateway: Gateway, live: Live, posts: Posts, limits: Limits) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._posts = posts
        self.limits = limits
        self.exchanges: dict[int, Exchange] = {}
        self.by_token: dict[str, Exchange] = {}
        self._timers: dict[int, asyncio.TimerHandle] = {}
        world.clock.on_jump(self.expire)

    # -- what a person does ----------------------------------------------------------------------------------------

    def slash(self, person: int, channel: int, path: str, options: Mapping[str, Any]) -> Exchange:
        """Send a command with its options."""
        self._enters(person, channel, right="use_application_commands")
        act = typed(self._world, path, channel, person, options)
        for key, upload in act.uploads.items():
            self._world.store.put_file(key, upload.content)
            body = act.data["resolved"]["attachments"][str(key)]
            body["url"] = body["proxy_url"] = self._posts.address(body.pop("path"))
        return self._send(COMMAND, person, channel, act.data, act.name)

    def menu(
        self, person: int, channel: int, name: str, *, user: int | None = None, message: int | None = None
    ) -> Exchange:
        """Use a command of the context menu of a user, or of a message of the channel."""
        self._enters(person, channel, right="use_application_commands")
        where = Where(person, channel)
        if message is None:
            data = on_person(self._world, name, user or 0, where)
        else:
            body = self._world.messages.get(message)
            if body is None or body["channel_id"] != str(channel) or not self._world.sees(person, message):
                raise Refused("There is no such message for you.")
            data = on_message(self._world, name, self._posts.as_sent(message, whole=True), where)
        return self._send(COMMAND, person, channel, data, name)

    def autocomplete(self, person: int, channel: int, path: str, focused: str, options: Mapping[str, Any]) -> Exchange:
        """Ask for the autocomplete list of an option."""
        self._enters(person, channel, right="use_application_commands")
        act = typed(self._world, path, channel, person, options, focused=focused)
        return self._send(AUTOCOMPLETE, person, channel, act.data, act.name)

    def click(self, person: int, message: int, custom_id: str, values: Sequence[Any] | None) -> Exchange:
        """Press a button, or choose in a select."""
        if message not in self._world.messages or not self._world.sees(person, message):
            raise Refused("There is no such message for you.")
        guild = self._world.guild_of(int(self._world.messages[message]["channel_id"]))
        if guild is not None and guild not in self._world.installed:
            raise Refused("The application is no longer in this server.")
        body = self._posts.fresh(message)
        channel = int(body["channel_id"])
        self._enters(person, channel)
        data = pressed(self._world, body, custom_id, values, Where(person, channel))
        return self._send(COMPONENT, person, channel, data, custom_id, message=body)

    def submit(self, person: int, opened: Exchange, fields: Mapping[str, Any]) -> Exchange:
        """Send the form that an exchange opened."""
        if opened.modal is None:
            raise Refused("No form was opened by that.")
        if opened.person != person:
            raise Refused("That form was opened for somebody else.")
        if self._world.down(self._world.guild_of(opened.channel)):
            raise Refused("The server is unavailable because of an outage.")
        data = submitted(self._world, opened.modal, fields, Where(person, opened.channel))
        message = opened.payload.get("message")
        if message is not None:
            message = self._world.messages.get(int(message["id"]))
        exchange = self._send(MODAL, person, opened.channel, data, str(data["custom_id"]), message=message)
        exchange.opener = opened
        return exchange

    def say(self, person: int, channel: int, content: str) -> int:
        """Write a message of one's own; return its id."""
        self._enters(person, channel, right="send_messages")
        if not content.strip() or len(content) > 2000:
            raise Refused("A message has between 1 and 2000 characters.")
        body = {"content": content}
        return int(self._posts.create(channel, body, author=person, about=About())["id"])

    def repeat(self, exchange: Exchange) -> None:
        """Send the same interaction once more, as happens after a connection was cut."""
        self._dispatch(exchange)

    # -- the way to the bot ----------------------------------------------------------------------------------------

    def _enters(self, person: int, channel: int, *, right: str = "view_channel") -> None:
        if person not in self._world.people:
            raise Refused(f"There is nobody with the id {person}.")
        if channel not in self._world.channels or not self._world.can(person, channel, "view_channel"):
            raise Refused("There is no such channel for you.")
        if self._world.down(self._world.guild_of(channel)):
            raise Refused("The server is unavailable because of an outage.")
        private = self._world.channels[channel]["type"] == DM
        kind = self._world.channels[channel]["type"]
        if kind == FORUM:
            raise Refused("Nothing is written or asked here but in posts.")
        if right == "send_messages" and kind in THREADS:
            right = "send_messages_in_threads"
        if not private and not self._world.can(person, channel, right):
            raise Refused(f"You lack the right {right!r} here.")

    def _send(
        self, kind: int, person: int, channel: int, data: Json, name: str, *, message: Json | None = None
    ) -> Exchange:
        world = self._world
        key, now = world.ids(), world.clock.now()
        token = secrets.token_urlsafe(96)
        exchange = Exchange(
            key, token, kind, person, channel, name, now, {}, look=world.messages.get, read=world.store.file
        )
        exchange.payload = self._payload(exchange, data, message)
        if message is not None:
            exchange.original = int(message["id"])
        self.exchanges[key] = self.by_token[token] = exchange
        while len(self.exchanges) > _REMEMBERED:
            del self.by_token[self.exchanges.pop(next(iter(self.exchanges))).token]
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(self.limits.answer, self._due, key)
        if kind != AUTOCOMPLETE:
            self._live.push({"type": "thinking", "exchange": str(key), "channel": str(channel)}, to=[person])
        self._dispatch(exchange)
        return exchange

    def _dispatch(self, exchange: Exchange) -> None:
        guild = self._world.guild_of(exchange.channel)
        self._gateway.dispatch("INTERACTION_CREATE", exchange.payload, guild=guild)

    def _payload(self, exchange: Exchange, data: Json, message: Json | None) -> Json:
        world, person, channel = self._world, exchange.person, exchange.channel
        guild = world.guild_of(channel)
        payload: Json = {
            "id": str(exchange.id),
            "application_id": str(world.app),
            "type": exchange.kind,
            "token": exchange.token,
            "version": 1,
            "data": data,
            "channel_id": str(channel),
            "channel": self._channel(person, channel),
            "app_permissions": str(world.app_permissions(channel)),
            "locale": world.people[person].locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": UPLOAD_LIMIT,
            "context": 0 if guild is not None else 1,
            "authorizing_integration_owners": {"0": str(guild or 0)},
        }
        if guild is None:
            payload["user"] = world.users[person]
        else:
            locale = world.guilds[guild]["preferred_locale"]
            rights = str(world.permissions(person, channel))
            payload |= {
                "guild_id": str(guild),
                "guild": {"id": str(guild), "locale": locale, "features": world.guilds[guild]["features"]},
                "guild_locale": locale,
                "member": {**world.members[guild][person], "permissions": rights},
            }
        if message is not None:
            payload["message"] = self._posts.as_sent(int(message["id"]))
        return payload

    def _channel(self, person: int, channel: int) -> Json:
        """Return a channel as an interaction has it: with the person's rights, without the overwrites."""
        body = {k: v for k, v in self._world.as_sent(channel).items() if k != "permission_overwrites"}
        return body if body["type"] == DM else {**body, "permissions": str(self._world.permissions(person, channel))}

    # -- time ------------------------------------------------------------------------------------------------------

    def answer(self, key: int, token: str) -> Exchange:
        """Return the exchange that the bot wants to answer; 404 when it is too late, 400 when it has answered."""
        exchange = self.by_token.get(token)
        self.expire()
        if exchange is None or exchange.id != key or exchange.failed:
            raise ApiError(404, 10062, "Unknown interaction")
        if exchange.type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        return exchange

    def live_token(self, token: str) -> Exchange:
        """Return the exchange of a token that may still be used for messages."""
        exchange = self.by_token.get(token)
        if exchange is None or exchange.type is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        if self._world.clock.now() - exchange.sent > self.limits.token:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return exchange

    def answered(self, exchange: Exchange, kind: int, data: Json) -> None:
        """Note the first answer and send it to the person's page."""
        exchange.type, exchange.data = kind, data
        exchange.took = self._world.clock.now() - exchange.sent
        self._stop(exchange.id)
        exchange.answered()
        event = {"exchange": str(exchange.id), "channel": str(exchange.channel)}
        if exchange.kind != AUTOCOMPLETE:
            self._live.push({"type": "answered", **event}, to=[exchange.person])
        if exchange.modal is not None:
            self._live.push({"type": "modal", **event, "modal": data}, to=[exchange.person])

    def expire(self) -> None:
        """Fail every exchange whose time limit for an answer has passed."""
        for key in list(self._timers):
            if self._left(key) <= 0:
                self._fail(key)

    def _left(self, key: int) -> float:
        exchange = self.exchanges.get(key)
        return 0.0 if exchange is None else exchange.sent + self.limits.answer - self._world.clock.now()

    def _due(self, key: int) -> None:
        left = self._left(key)
        if left > 0:
            # The timer's clock and the wall's may differ by a little.
            self._timers[key] = asyncio.get_running_loop().call_later(left + 0.001, self._due, key)
        else:
            self._fail(key)

    def _fail(self, key: int) -> None:
        self._stop(key)
        exchange = self.exchanges.get(key)
        if exchange is None:
            return
        exchange.failed = True
        exchange.answered()
        event = {"type": "failed", "exchange": str(exchange.id), "channel": str(exchange.channel), "text": FAILED}
        if exchange.kind != AUTOCOMPLETE:
            self._live.push(event, to=[exchange.person])

    def _stop(self, key: int) -> None:
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()

    def close(self) -> None:
        """Stop waiting for answers."""
        for key in list(self._timers):
            self._stop(key)

    def shows(self, exchange: Exchange, message: int) -> None:
        """Note that an exchange made or changed a message."""
        if message not in exchange.made and message != exchange.original:
            exchange.made.append(message)
        exchange.show(message)

    def private(self, exchange: Exchange, flags: int) -> int | None:
        """Return the only person who sees an answer with such flags, None for everyone."""
        return exchange.person if flags & EPHEMERAL else None
