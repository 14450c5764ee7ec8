"""Creates, changes and deletes messages, for the bot and for people, and finds who is mentioned in them and notified.

Knows how a request's body becomes a message: components with ids, files with expiring addresses, mentions. The body was
checked before.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from playground.acting.exchange import walk
from playground.api_errors import ApiError, unknown
from playground.facts import EPHEMERAL, LOADING, SILENT, SUPPRESS_EMBEDS, Json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playground.facts import Json, Value
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.requests.wire import Upload
    from playground.world.threads import Threads
    from playground.world.world import About, World

_ADDRESS: Final = re.compile(r'http://[^/"\s]+(/attachments/\d+/\d+/[^?"]+)\?ex=[0-9a-f]+&is=[0-9a-f]+&hm=[0-9a-f]+&')
_HOLDERS: Final = ("media", "file")
_PICTURES: Final = ("image", "thumbnail")
_FILE: Final = 13
_SELECTS: Final = (3, 5, 6, 7, 8)
_PLAIN: Final[Json] = {"description": None, "spoiler": False}
_FILLED: Final[dict[int, Json]] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in _SELECTS},
    11: _PLAIN,
    _FILE: {"spoiler": False},
    14: {"divider": True, "spacing": 1},
    17: {"accent_color": None, "spoiler": False},
}
"""What a component has where the request said nothing."""
_UNTOLD: Final = dict.fromkeys(_SELECTS, ("required",))
"""What means something in a form only."""


def renewed(message: Json, address: Callable[[str], str]) -> Json:
    """Return a message with a new address for every file."""

    def of(value: Value) -> Value:
        if isinstance(value, dict):
            return {k: of(v) for k, v in value.items()}
        if isinstance(value, list):
            return [of(v) for v in value]
        if isinstance(value, str) and (found := _ADDRESS.fullmatch(value)):
            return address(found[1])
        return value

    return {**message, **{key: of(message[key]) for key in ("attachments", "components", "embeds")}}


def as_sent(message: Json) -> Json:
    """Return a message as Discord sends it: files shown by components or embeds are not among its attachments."""
    shown = set(_paths([message["components"], message["embeds"]]))
    if not shown:
        return message
    return {**message, "attachments": [a for a in message["attachments"] if _path(a["url"]) not in shown]}


def _paths(value: Value) -> Iterator[str]:
    """Yield the paths of the files that components and embeds show."""
    if isinstance(value, dict):
        if isinstance(value.get("url"), str) and "proxy_url" in value:
            yield _path(value["url"])
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from _paths(inner)


def _path(url: str) -> str:
    return urlsplit(url).path


def placed(components: list[Json], attachments: list[Json], ids: Callable[[], int]) -> list[Json]:
    """Return components as Discord stores them: each with an id, ``attachment://`` turned into an address."""
    files = {a["filename"]: a for a in attachments}
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (number for number in range(1, 1000) if number not in taken)

    def of(component: Json) -> Json:
        kind = component["type"]
        given = {k: v for k, v in component.items() if v is not None and k not in ("id", *_UNTOLD.get(kind, ()))}
        result = {"id": component.get("id") or next(free), **_FILLED.get(kind, {}), **given}
        for key in _HOLDERS:
            if key in result:
                result[key] = _media(result[key], files, ids)
        if kind == _FILE:
            named = files.get(str(component["file"]["url"]).removeprefix("attachment://"), {})
            result |= {"name": named.get("filename"), "size": named.get("size")}
        if "items" in result:
            items = [{k: v for k, v in item.items() if v is not None} for item in result["items"]]
            result["items"] = [{**_PLAIN, **item, "media": _media(item["media"], files, ids)} for item in items]
        if "options" in result:
            result["options"] = [_signed({k: v for k, v in one.items() if v is not None}) for one in result["options"]]
        if "components" in result:
            result["components"] = [of(child) for child in result["components"]]
        if "accessory" in result:
            result["accessory"] = of(result["accessory"])
        return _signed(result)

    return [of(component) for component in components]


def _signed(part: Json) -> Json:
    """Return a button or an option with the number of its emoji as digits, as Discord sends it back."""
    emoji = part.get("emoji")
    return {**part, "emoji": {**emoji, "id": str(emoji["id"])}} if emoji and emoji.get("id") is not None else part


def _media(item: Json, files: dict[str, Json], ids: Callable[[], int]) -> Json:
    """Return the media of a component; keys other than the address are ignored, as Discord does."""
    url = item["url"]
    if not url.startswith("attachment://"):
        # A file of this very message may be named by its address as well.
        file = next((f for f in files.values() if _path(f["url"]) == _path(url)), None)
        picture = {"content_type": None, "width": None, "height": None} if file is None else _picture(file)
        return {"id": str(ids()), "url": url, "proxy_url": url, **picture}
    file = files[url.removeprefix("attachment://")]
    return {"id": str(ids()), **_picture(file), "attachment_id": file["id"]}


def _picture(file: Json) -> Json:
    kept = {key: file.get(key) for key in ("width", "height", "content_type")}
    return {"url": file["url"], "proxy_url": file["url"], **kept}


def embedded(embeds: list[Json], attachments: list[Json]) -> list[Json]:
    """Return embeds as Discord keeps them."""
    files = {a["filename"]: a for a in attachments}
    result = []
    for embed in embeds:
        kept: Json = {"type": "rich", **{k: v for k, v in embed.items() if v is not None}}
        if "fields" in kept:
            kept["fields"] = [{"inline": False, **entry} for entry in kept["fields"]]
        for key in _PICTURES:
            url = (embed.get(key) or {}).get("url", "")
            if url.removeprefix("attachment://") in files:
                kept[key] = _picture(files[url.removeprefix("attachment://")])
        result.append(kept)
    return result


def polled(poll: Json, until: str) -> Json:
    """Return a poll as Discord keeps it, without any votes yet."""
    answers = [{"answer_id": number, **answer} for number, answer in enumerate(poll["answers"], 1)]
    return {
        "question": poll["question"],
        "answers": answers,
        "expiry": until,
        "allow_multiselect": bool(poll.get("allow_multiselect")),
        "layout_type": 1,
        "results": {"answer_counts": [], "is_finalized": False},
    }


_USER: Final = re.compile(r"<@!?(\d+)>")
_ROLE: Final = re.compile(r"<@&(\d+)>")
_ALL: Final = re.compile(r"@(?:everyone|here)\b")
_CODE: Final = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def _words(message: Json) -> str:
    """Return the texts in which Discord looks for mentions; not embeds, not code."""
    parts = [message["content"], *(c["content"] for c in walk(message["components"]) if c.get("type") == 10)]
    return _CODE.sub("", "\n".join(parts))


def mentioned(world: World, message: Json, allowed: Json | None, *, hook: bool) -> tuple[list[int], list[int], bool]:
    """Return users, roles and whether everyone is mentioned, as far as the request allows mentions.

    Without ``allowed_mentions`` a message may mention everyone; an answer to an interaction only users.
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


_KEPT: Final = 24 * 3600.0
"""Seconds for which the address of a file works."""


_UNREAD: Final[Json] = {"content": "", "embeds": [], "attachments": [], "components": []}
"""What is left of a message that the bot may not read."""


class Posts:
    """The messages of a world, with the events about them."""

    def __init__(self, world: World, gateway: Gateway, live: Live) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._secret = secrets.token_bytes(16)
        self.threads: Threads | None = None
        """Who wakes threads and takes people into them when something is written there."""
        self.base = ""
        """Where files are served, set when the port is known."""

    # -- files -----------------------------------------------------------------------------------------------------

    def _signature(self, path: str, until: int) -> str:
        return hashlib.blake2b(f"{path} {until}".encode(), key=self._secret, digest_size=16).hexdigest()

    def address(self, path: str) -> str:
        """Return an address of the file at a path that is valid for a day."""
        now = self._world.clock.now()
        until = int(now + _KEPT)
        return f"{self.base}{path}?ex={until:x}&is={int(now):x}&hm={self._signature(path, until)}&"

    def file(self, path: str, ex: str, hm: str) -> bytes | None:
        """Return the file behind an address; None when it has expired or is wrong."""
        if re.fullmatch(r"[0-9a-f]{1,16}", ex) is None:
            return None
        until = int(ex, 16)
        if until < self._world.clock.now() or hm != self._signature(path, until):
            return None
        return self._world.store.file(int(path.split("/")[3]))

    def fresh(self, key: int) -> Json:
        """Return a message with valid addresses; raise 404 when there is none."""
        message = self._world.messages.get(key)
        if message is None:
            raise unknown("Message")
        about = self._world.about[key]
        if about.fresh_until and about.fresh_until < self._world.clock.now() + 60:
            message = renewed(message, self.address)
            self._world.keep_message(key, message, replace(about, fresh_until=self._world.clock.now() + _KEPT))
        return message

    def as_sent(self, key: int, *, whole: bool = False) -> Json:
        """Return a message as in requests and events, with valid addresses; raise 404 when there is none.

        ``whole``: with its content, as a command of its context menu has it, although the bot may not read others.
        """
        message = as_sent(self.fresh(key))
        if "thread" in message:
            # As it is now, not as it was when it was opened.
            thread = {"thread": self._world.as_sent(key)} if key in self._world.channels else {}
            message = {k: v for k, v in message.items() if k != "thread"} | thread
        return message if whole or self._readable(message) else {**message, **_UNREAD}

    def _readable(self, message: Json) -> bool:
        """Return whether the bot may read a message: its own, one to it, one that mentions it, or with the intent."""
        app = str(self._world.app)
        if self._gateway.privileged or message["author"]["id"] == app:
            return True
        named = any(user["id"] == app for user in message["mentions"])
        return named or self._world.guild_of(int(message["channel_id"])) is None

    def _attached(self, old: list[Json], body: Json, uploads: Sequence[Upload], channel: str) -> list[Json]:
        """Return a message's attachments after a request: those of the old and new ones that the body lists."""
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
        self,
        channel: int,
        body: Json,
        uploads: Sequence[Upload] = (),
        *,
        author: int | None = None,
        about: About,
        key: int | None = None,
    ) -> Json:
        """Create a message and send events to all who may see it; ``key`` is its id, if it has one already."""
        world = self._world
        writer = world.app if author is None else author
        if self.threads is not None and about.person is None and about.exchange is None:
            self.threads.wake(channel, writer)
        key = key or world.ids()
        attachments = self._attached([], body, uploads, str(channel))
        message: Json = {
            "id": str(key),
            "channel_id": str(channel),
            "author": world.bot if author is None else world.users[author],
            "content": (body.get("content") or "").strip(),
            "timestamp": world.clock.stamp(),
            "edited_timestamp": None,
            "tts": bool(body.get("tts")),
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": attachments,
            "embeds": embedded(body.get("embeds") or [], attachments),
            "components": placed(body.get("components") or [], attachments, world.ids),
            "pinned": False,
            "type": 0,
            "flags": (body.get("flags") or 0) | (EPHEMERAL if about.person is not None else 0),
            **{k: body[k] for k in ("nonce", "message_reference", "interaction_metadata") if body.get(k)},
        }
        if body.get("poll"):
            until = world.clock.stamp(3600.0 * (body["poll"].get("duration") or 24))
            message["poll"] = polled(body["poll"], until)
        if message.get("message_reference"):
            message["type"] = 19
        if author is None and about.exchange is not None:
            message |= {"webhook_id": str(world.app), "application_id": str(world.app)}
        if self.threads is not None and about.person is None:
            called = mentioned(world, message, body.get("allowed_mentions"), hook=about.exchange is not None)[0]
            self.threads.called(channel, writer, called)
        about.pings = pinged(world, message, body.get("allowed_mentions"), hook=about.exchange is not None)
        self._mention(message, body.get("allowed_mentions"), hook=about.exchange is not None)
        about.fresh_until = world.clock.now() + _KEPT if attachments else 0.0
        world.keep_message(key, message, about)
        world.channels[channel]["last_message_id"] = str(key)
        self.tell("MESSAGE_CREATE", key)
        return message

    def edit(self, key: int, body: Json, uploads: Sequence[Upload] = ()) -> Json:
        """Change a message; what the body does not name stays. This also turns a deferred answer into a message."""
        world = self._world
        old = self.fresh(key)
        message = dict(old)
        message["attachments"] = self._attached(old["attachments"], body, uploads, old["channel_id"])
        if "content" in body:
            message["content"] = (body["content"] or "").strip()
        if "embeds" in body:
            message["embeds"] = embedded(body["embeds"] or [], message["attachments"])
        if "components" in body:
            message["components"] = placed(body["components"] or [], message["attachments"], world.ids)
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
        self.tell("MESSAGE_UPDATE", key)
        return message

    def delete(self, key: int) -> None:
        """Remove a message; 404 when there is none."""
        if key not in self._world.messages:
            raise unknown("Message")
        about = self._world.about[key]
        message = self._world.drop_message(key)
        channel = int(message["channel_id"])
        guild = self._world.guild_of(channel)
        if about.person is None and self._heard(channel):
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

    def _with_author(self, message: Json, guild: int | None) -> Json:
        """Return a message as in an event: with its author's membership, except for a webhook."""
        member = self._world.members[guild].get(int(message["author"]["id"])) if guild is not None else None
        if member is None or "webhook_id" in message:
            return message
        return {**message, "member": {k: v for k, v in member.items() if k != "user"}}

    def _heard(self, channel: int) -> bool:
        """Return whether the bot gets the events of a channel, which it must see."""
        return self._world.can(self._world.app, channel, "view_channel")

    def tell(self, name: str, key: int) -> None:
        """Send a new or changed message to the bot and the pages, to each as far as they may see it."""
        message = self._world.messages[key]
        guild = self._world.guild_of(int(message["channel_id"]))
        if self._world.about[key].person is None and self._heard(int(message["channel_id"])):
            self._gateway.dispatch(name, self._with_author(_in(self.as_sent(key), guild), guild), guild=guild)
        self._live.message("message" if name == "MESSAGE_CREATE" else "edit", key)


def _in(data: Json, guild: int | None) -> Json:
    return data if guild is None else {**data, "guild_id": str(guild)}
