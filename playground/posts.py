"""Making, changing and deleting messages, whoever asks for it.

Knows how a request's body becomes a message: files, addresses, mentions. The body was checked before.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from playground.errors import ApiError, unknown
from playground.facts import EPHEMERAL, LOADING, SUPPRESS_EMBEDS, Json
from playground.mentions import mentioned, pinged
from playground.placing import embedded, placed, renewed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playground.gateway import Gateway
    from playground.live import Live
    from playground.wire import Upload
    from playground.world import About, World

_KEPT: Final = 24 * 3600.0
"""Seconds for which the address of a file works."""


class Posts:
    """The messages of a world, and everybody who hears of them."""

    def __init__(self, world: World, gateway: Gateway, live: Live) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._secret = secrets.token_bytes(16)
        self.base = ""
        """Where files are served, set when the port is known."""

    # -- files -----------------------------------------------------------------------------------------------------

    def _signature(self, path: str, until: int) -> str:
        return hashlib.blake2b(f"{path} {until}".encode(), key=self._secret, digest_size=16).hexdigest()

    def address(self, path: str) -> str:
        """Return an address under which the file at a path can be had for a day."""
        now = self._world.clock.now()
        until = int(now + _KEPT)
        return f"{self.base}{path}?ex={until:x}&is={int(now):x}&hm={self._signature(path, until)}&"

    def file(self, path: str, ex: str, hm: str) -> bytes | None:
        """Return the file behind an address; None when it expired or never was."""
        try:
            until = int(ex, 16)
        except ValueError:
            return None
        if until < self._world.clock.now() or hm != self._signature(path, until):
            return None
        return self._world.store.file(int(path.split("/")[3]))

    def fresh(self, key: int) -> Json:
        """Return a message with addresses that work; 404 when there is no such message."""
        message = self._world.messages.get(key)
        if message is None:
            raise unknown("Message")
        about = self._world.about[key]
        if about.fresh_until and about.fresh_until < self._world.clock.now() + 60:
            message = renewed(message, self.address)
            self._world.keep_message(key, message, replace(about, fresh_until=self._world.clock.now() + _KEPT))
        return message

    def _attached(self, old: list[Json], body: Json, uploads: Sequence[Upload], channel: str) -> list[Json]:
        """Return a message's attachments after a request: what the body lists, of the old and of the new ones."""
        if body.get("attachments") is None and not uploads:
            return old if "attachments" not in body else []
        new = {str(upload.index): upload for upload in uploads}
        before = {a["id"]: a for a in old}
        listed = body.get("attachments")
        result = []
        for entry in [{"id": key} for key in new] if listed is None else listed:
            key = str(entry["id"])
            if key in new:
                result.append(self._stored(new.pop(key), entry, channel))
            elif key in before:
                result.append({**before[key], **{k: entry[k] for k in ("description",) if k in entry}})
            else:
                raise ApiError(400, 50146, "Uploaded file not found.")
        if listed is not None:
            result += [self._stored(upload, {}, channel) for upload in new.values()]
        else:
            result = old + result
        return result

    def _stored(self, upload: Upload, entry: Json, channel: str) -> Json:
        key = self._world.ids()
        self._world.store.put_file(key, upload.content)
        url = self.address(f"/attachments/{channel}/{key}/{upload.name}")
        body: Json = {
            "id": str(key),
            "filename": upload.name,
            "size": len(upload.content),
            "url": url,
            "proxy_url": url,
            "content_type": upload.kind,
        }
        if upload.size:
            body |= {"width": upload.size[0], "height": upload.size[1]}
        if entry.get("description"):
            body["description"] = entry["description"]
        return body

    # -- messages --------------------------------------------------------------------------------------------------

    def create(
        self, channel: int, body: Json, uploads: Sequence[Upload] = (), *, author: int | None = None, about: About
    ) -> Json:
        """Put a message into a channel and tell everybody who may know."""
        world = self._world
        key = world.ids()
        attachments = self._attached([], body, uploads, str(channel))
        message: Json = {
            "id": str(key),
            "channel_id": str(channel),
            "author": world.bot if author is None else world.users[author],
            "content": body.get("content") or "",
            "timestamp": world.clock.stamp(),
            "edited_timestamp": None,
            "tts": bool(body.get("tts")),
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": attachments,
            "embeds": embedded(body.get("embeds") or [], attachments),
            "components": placed(body.get("components") or [], attachments),
            "pinned": False,
            "type": 0,
            "flags": (body.get("flags") or 0) | (EPHEMERAL if about.person is not None else 0),
            **{k: body[k] for k in ("nonce", "message_reference", "poll", "interaction_metadata") if body.get(k)},
        }
        if message.get("message_reference"):
            message["type"] = 19
        if author is None and about.exchange is not None:
            message |= {"webhook_id": str(world.app), "application_id": str(world.app)}
        about.pings = pinged(world, message, body.get("allowed_mentions"), hook=about.exchange is not None)
        self._mention(message, body.get("allowed_mentions"), hook=about.exchange is not None)
        about.fresh_until = world.clock.now() + _KEPT if attachments else 0.0
        world.keep_message(key, message, about)
        world.channels[channel]["last_message_id"] = str(key)
        self._tell("MESSAGE_CREATE", key)
        return message

    def edit(self, key: int, body: Json, uploads: Sequence[Upload] = ()) -> Json:
        """Change a message; what the body does not name stays. A deferred answer becomes a message by it."""
        world = self._world
        old = self.fresh(key)
        message = dict(old)
        message["attachments"] = self._attached(old["attachments"], body, uploads, old["channel_id"])
        if "content" in body:
            message["content"] = body["content"] or ""
        if "embeds" in body:
            message["embeds"] = embedded(body["embeds"] or [], message["attachments"])
        if "components" in body:
            message["components"] = placed(body["components"] or [], message["attachments"])
        thinking = old["flags"] & LOADING
        changeable = SUPPRESS_EMBEDS
        asked = body.get("flags") or 0
        # A message of the second generation stays one; nothing makes it private or public afterwards.
        message["flags"] = (old["flags"] & ~LOADING & ~(changeable if "flags" in body else 0)) | (asked & ~EPHEMERAL)
        about = world.about[key]
        hook = about.exchange is not None
        if thinking:
            about = replace(about, pings=pinged(world, message, body.get("allowed_mentions"), hook=hook))
        else:
            message["edited_timestamp"] = world.clock.stamp()
        self._mention(message, body.get("allowed_mentions"), hook=hook)
        world.keep_message(key, message, replace(about, fresh_until=about.fresh_until or self._until(message)))
        kept = {a["id"] for a in message["attachments"]}
        world.drop_files([a for a in old["attachments"] if a["id"] not in kept])
        self._tell("MESSAGE_UPDATE", key)
        return message

    def delete(self, key: int) -> None:
        """Remove a message; 404 when there is none."""
        if key not in self._world.messages:
            raise unknown("Message")
        about = self._world.about[key]
        message = self._world.drop_message(key)
        channel = int(message["channel_id"])
        guild = self._world.guild_of(channel)
        if about.person is None:
            data = {"id": message["id"], "channel_id": message["channel_id"]}
            self._gateway.dispatch("MESSAGE_DELETE", _in(data, guild), guild=guild)
        event = {"type": "delete", "channel": message["channel_id"], "message": message["id"]}
        self._live.push(event, to=None if about.person is None else [about.person])

    def _until(self, message: Json) -> float:
        return self._world.clock.now() + _KEPT if message["attachments"] else 0.0

    def _mention(self, message: Json, allowed: Json | None, *, hook: bool) -> None:
        users, roles, everyone = mentioned(self._world, message, allowed, hook=hook)
        message["mentions"] = [self._world.users[user] for user in users]
        message["mention_roles"] = [str(role) for role in roles]
        message["mention_everyone"] = everyone

    def _tell(self, name: str, key: int) -> None:
        message = self._world.messages[key]
        guild = self._world.guild_of(int(message["channel_id"]))
        if self._world.about[key].person is None:
            self._gateway.dispatch(name, _in(message, guild), guild=guild)
        self._live.message("message" if name == "MESSAGE_CREATE" else "edit", key)


def _in(data: Json, guild: int | None) -> Json:
    return data if guild is None else {**data, "guild_id": str(guild)}
