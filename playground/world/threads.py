"""Channels and threads: creates, changes, archives and deletes them, sets rights and the members of threads.

Knows who gets the events. The caller has checked the permissions, except those that membership in a thread decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.api_errors import ApiError, Refused
from playground.facts import (
    ANNOUNCEMENT,
    ANNOUNCEMENT_THREAD,
    FORUM,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    THREADS,
    Json,
)
from playground.world.clock import made_at

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.world.world import World

_UNSAID: Final = frozenset({"default_auto_archive_duration", "default_thread_rate_limit_per_user"})
"""What a channel says only when someone has chosen it."""


class Rooms:
    """The channels of a world, with the events about them."""

    def __init__(self, world: World, gateway: Gateway, live: Live) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live

    def tell(self, name: str, channel: int) -> None:
        """Send a channel as it is now to the bot and the pages."""
        world = self._world
        guild = world.guild_of(channel)
        body = world.as_sent(channel)
        # Of channels the bot is told even where it sees nothing, of threads it is not.
        if guild is None or (self._seen(channel) if _is_thread(body) else world.there(guild)):
            self._gateway.dispatch(name, body, guild=guild)
        self._live.channel(channel)

    def create(self, guild: int, name: str, *, kind: int = TEXT) -> int:
        """Add a channel."""
        channel = self._world.add_channel(guild, name, kind=kind)
        self.tell("CHANNEL_CREATE", channel)
        return channel

    def change(self, channel: int, changes: Json) -> Json:
        """Change a channel; keys of a thread's metadata may be among the others."""
        body = dict(self._world.channels[channel])
        meta = dict(body.get("thread_metadata", {}))
        for key, value in changes.items():
            if key in ("archived", "locked", "auto_archive_duration", "invitable"):
                meta[key] = meta.get(key) if value is None else value
            elif (key in body or key in _UNSAID) and value is not None:
                body[key] = value
            elif key in ("topic", "parent_id") and key in body:
                body[key] = None  # others cannot be without a value: nothing changes them
        if meta:
            if changes.get("archived") is not None:
                meta["archive_timestamp"] = self._world.clock.stamp()
            body["thread_metadata"] = meta
        self._world.channels[channel] = body
        self._world.keep_channel(channel)
        self.tell("THREAD_UPDATE" if body["type"] in THREADS else "CHANNEL_UPDATE", channel)
        return body

    def delete(self, channel: int) -> Json:
        """Remove a channel with its threads and messages."""
        for key, body in list(self._world.channels.items()):
            if body.get("parent_id") == str(channel) and body["type"] in THREADS:
                self.delete(key)
        world = self._world
        guild = world.guild_of(channel)
        heard = self._seen(channel)
        body = world.drop_channel(channel)
        if _is_thread(body) and heard:
            data = {k: body[k] for k in ("id", "guild_id", "parent_id", "type")}
            self._gateway.dispatch("THREAD_DELETE", data, guild=guild)
        elif not _is_thread(body) and guild is not None and world.there(guild):
            self._gateway.dispatch("CHANNEL_DELETE", body, guild=guild)
        self._live.push({"type": "channel", "channel": {"id": str(channel), "gone": True}})
        return body

    def overwrite(self, channel: int, holder: int, *, allow: int, deny: int, role: bool) -> None:
        """Set a channel's overwrite for one role or member; with both 0 it is removed."""
        body = self._world.channel(channel)
        others = [o for o in body.get("permission_overwrites", []) if o["id"] != str(holder)]
        entry = {"id": str(holder), "type": 0 if role else 1, "allow": str(allow), "deny": str(deny)}
        before = self._seen(channel)
        self.change(channel, {"permission_overwrites": others + ([entry] if allow or deny else [])})
        guild = self._world.guild_of(channel)
        if guild is not None and not before and self._seen(channel):
            # Who comes to see a channel is told of its threads.
            threads = [t for t in self._world.threads(guild) if t["parent_id"] == str(channel)]
            data = {"guild_id": str(guild), "channel_ids": [str(channel)], "threads": threads}
            members = [t["member"] for t in threads if "member" in t]
            self._gateway.dispatch("THREAD_LIST_SYNC", {**data, "members": members}, guild=guild)

    def _seen(self, channel: int) -> bool:
        return self._world.can(self._world.app, channel, "view_channel")


def _is_thread(body: Json) -> bool:
    return body["type"] in THREADS


class Threads:
    """The threads of a world, with the events about them."""

    def __init__(self, world: World, gateway: Gateway, live: Live, rooms: Rooms) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        self._rooms = rooms
        self.asleep_status = 400
        """The status that comes with 50083, "Thread is archived". Discord's documents name the code only; edits and
        deletions are reported with 400, answers to interactions in a locked thread with 403."""
        world.clock.on_jump(self.sweep)

    # -- opening ---------------------------------------------------------------------------------------------------

    def kind(self, parent: int, asked: int | None, *, at_message: bool) -> int | None:
        """Return the type of a new thread in a channel; None if the type asked for, or any, is not possible."""
        holder = self._world.channels[parent]["type"]
        if holder == ANNOUNCEMENT and (at_message or asked == ANNOUNCEMENT_THREAD):
            return ANNOUNCEMENT_THREAD
        if holder == FORUM and not at_message:
            return PUBLIC_THREAD
        if holder == TEXT and asked != ANNOUNCEMENT_THREAD:
            # Without a word it is a private one.
            return PUBLIC_THREAD if at_message else asked or PRIVATE_THREAD
        return None

    def open(self, parent: int, body: Json, *, owner: int, key: int | None = None) -> Json:
        """Open a thread in a channel; ``key``: the message at which it begins, or the first one of a forum's post."""
        world = self._world
        thread = key or world.ids()
        now = world.clock.stamp()
        holder = world.channels[parent]
        at_message = key is not None and holder["type"] != FORUM
        kind = self.kind(parent, body.get("type"), at_message=at_message)
        if kind is None:
            raise Refused("There is no such thread in such a channel.")
        lasting = body.get("auto_archive_duration") or holder.get("default_auto_archive_duration") or 4320
        world.channels[thread] = {
            "id": str(thread),
            "guild_id": holder["guild_id"],
            "parent_id": str(parent),
            "owner_id": str(owner),
            "type": kind,
            "name": body["name"],
            "last_message_id": None,
            "message_count": 0,
            "member_count": 0,
            "total_message_sent": 0,
            "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
            "flags": 0,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": lasting,
                "archive_timestamp": now,
                "create_timestamp": now,
                "locked": False,
                **({"invitable": body.get("invitable", True)} if kind == PRIVATE_THREAD else {}),
            },
            **({"applied_tags": body.get("applied_tags") or []} if holder["type"] == FORUM else {}),
        }
        self._enter(thread, owner)
        world.keep_channel(thread)
        if self._heard(thread):
            self._tell("THREAD_CREATE", {**world.as_sent(thread), "newly_created": True})
        self._live.channel(thread)
        return world.as_sent(thread)

    # -- who is in it ----------------------------------------------------------------------------------------------

    def join(self, thread: int, user: int) -> None:
        """Add someone to a thread; the bot gets the event for others only with the intent for members."""
        world = self._world
        if user in world.joined.get(thread, {}):
            return
        new = not self._heard(thread)
        self._enter(thread, user)
        world.keep_channel(thread)
        if user == world.app and new:
            self._tell("THREAD_CREATE", world.as_sent(thread))
        self._changed(thread, user, {"added_members": [world.thread_member(thread, user)]})

    def leave(self, thread: int, user: int) -> None:
        """Take someone out of a thread."""
        world = self._world
        if user not in world.joined.get(thread, {}):
            return
        del world.joined[thread][user]
        self._counted(thread)
        world.keep_channel(thread)
        self._changed(thread, user, {"removed_member_ids": [str(user)]})

    def _enter(self, thread: int, user: int) -> None:
        self._world.joined.setdefault(thread, {})[user] = self._world.clock.stamp()
        self._counted(thread)

    def _counted(self, thread: int) -> None:
        # Discord stops counting at 50.
        count = min(50, len(self._world.joined[thread]))
        self._world.channels[thread] = {**self._world.channels[thread], "member_count": count}

    def _changed(self, thread: int, user: int, change: Json) -> None:
        own = user == self._world.app
        if own or self._heard(thread):
            body = self._world.channels[thread]
            head = {k: body[k] for k in ("id", "guild_id", "member_count")}
            guild = int(body["guild_id"])
            self._gateway.dispatch("THREAD_MEMBERS_UPDATE", {**head, **change}, guild=guild, own=own)
        self._live.channel(thread)

    def wake(self, thread: int, author: int) -> None:
        """Unarchive a thread for a message in it, count the message, and add its author."""
        body = self._world.channels[thread]
        if body["type"] in THREADS:
            counts = {key: body[key] + 1 for key in ("message_count", "total_message_sent")}
            self._world.channels[thread] = {**body, **counts}
            if body["thread_metadata"]["archived"]:
                self._rooms.change(thread, {"archived": False})
            self.join(thread, author)

    def called(self, thread: int, author: int, users: Iterable[int]) -> None:
        """Add the people that a message in a thread mentions, if its author may add others."""
        world = self._world
        body = world.channels[thread]
        if body["type"] not in THREADS or not world.can(author, thread, "view_channel"):
            return
        if not body["thread_metadata"].get("invitable", True) and not self._leads(author, thread):
            return
        for user in users:
            if world.can(user, int(body["parent_id"]), "view_channel"):
                self.join(thread, user)

    def _leads(self, user: int, thread: int) -> bool:
        own = self._world.channels[thread]["owner_id"] == str(user)
        return own or self._world.can(user, thread, "manage_threads")

    # -- sleep -----------------------------------------------------------------------------------------------------

    def archived(self, channel: int) -> bool:
        """Return whether a channel is an archived thread."""
        return bool(self._world.channel(channel).get("thread_metadata", {}).get("archived"))

    def awake(self, channel: int) -> None:
        """Raise the refusal for an archived thread."""
        if self.archived(channel):
            raise self.asleep()

    def asleep(self) -> ApiError:
        """Return the error for a request that an archived thread does not allow."""
        return ApiError(self.asleep_status, 50083, "Thread is archived")

    def sweep(self) -> None:
        """Archive threads without activity for their archive time."""
        now = self._world.clock.now()
        for key, body in list(self._world.channels.items()):
            meta = body.get("thread_metadata")
            if meta and not meta["archived"]:
                last = made_at(int(body["last_message_id"] or key))
                if now - last > meta["auto_archive_duration"] * 60:
                    self._rooms.change(key, {"archived": True})

    # -- telling ---------------------------------------------------------------------------------------------------

    def _heard(self, thread: int) -> bool:
        return self._world.can(self._world.app, thread, "view_channel")

    def _tell(self, name: str, body: Json) -> None:
        self._gateway.dispatch(name, body, guild=int(body["guild_id"]))
