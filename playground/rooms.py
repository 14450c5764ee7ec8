"""Channels and threads: making, changing, archiving, deleting them, and taking rights away.

Knows who hears of it. Rights of whoever asks were checked before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playground.clock import made_at
from playground.facts import THREADS, Json

if TYPE_CHECKING:
    from playground.gateway import Gateway
    from playground.live import Live
    from playground.world import World


class Rooms:
    """The channels of a world, and everybody who hears of them."""

    def __init__(self, world: World, gateway: Gateway, live: Live) -> None:
        self._world = world
        self._gateway = gateway
        self._live = live
        world.clock.on_jump(self.sweep)

    def tell(self, name: str, channel: int, body: Json | None = None) -> None:
        """Tell the bot and the pages what a channel is now."""
        guild = self._world.guild_of(channel)
        self._gateway.dispatch(name, body or self._world.channels[channel], guild=guild)
        self._live.channel(channel)

    def create(self, guild: int, name: str) -> int:
        """Add a text channel."""
        channel = self._world.add_channel(guild, name)
        self.tell("CHANNEL_CREATE", channel)
        return channel

    def thread(self, parent: int, body: Json, *, owner: int, key: int | None = None) -> Json:
        """Open a thread in a channel; ``key``: the message at which it begins."""
        world = self._world
        thread = key or world.ids()
        now = world.clock.stamp()
        world.channels[thread] = {
            "id": str(thread),
            "guild_id": world.channels[parent]["guild_id"],
            "parent_id": str(parent),
            "owner_id": str(owner),
            "type": 11 if key else body.get("type") or 12,
            "name": body["name"],
            "last_message_id": None,
            "message_count": 0,
            "member_count": 1,
            "total_message_sent": 0,
            "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
            "flags": 0,
            "applied_tags": [],
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": body.get("auto_archive_duration") or 4320,
                "archive_timestamp": now,
                "create_timestamp": now,
                "locked": False,
                **({"invitable": True} if body.get("type") == 12 else {}),
            },
            "member": {"id": str(thread), "user_id": str(owner), "join_timestamp": now, "flags": 0},
        }
        world.keep_channel(thread)
        self.tell("THREAD_CREATE", thread, {**world.channels[thread], "newly_created": True})
        return world.channels[thread]

    def change(self, channel: int, changes: Json) -> Json:
        """Change what a channel says of itself; the keys of a thread's metadata may stand among the others."""
        body = dict(self._world.channels[channel])
        meta = dict(body.get("thread_metadata", {}))
        for key, value in changes.items():
            if key in ("archived", "locked", "auto_archive_duration", "invitable"):
                meta[key] = value
            elif key in body:
                body[key] = value
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
        guild = self._world.guild_of(channel)
        body = self._world.drop_channel(channel)
        if body["type"] in THREADS:
            data = {k: body[k] for k in ("id", "guild_id", "parent_id", "type")}
            self._gateway.dispatch("THREAD_DELETE", data, guild=guild)
        else:
            self._gateway.dispatch("CHANNEL_DELETE", body, guild=guild)
        self._live.push({"type": "channel", "channel": {"id": str(channel), "gone": True}})
        return body

    def overwrite(self, channel: int, holder: int, *, allow: int, deny: int, role: bool) -> None:
        """Set what one role or member may and may not do in a channel; both 0: as elsewhere."""
        body = self._world.channel(channel)
        others = [o for o in body.get("permission_overwrites", []) if o["id"] != str(holder)]
        entry = {"id": str(holder), "type": 0 if role else 1, "allow": str(allow), "deny": str(deny)}
        self.change(channel, {"permission_overwrites": others + ([entry] if allow or deny else [])})

    def awake(self, thread: int) -> None:
        """Bring an archived thread back, as a message in it does, and count the message."""
        body = self._world.channels[thread]
        if body["type"] in THREADS:
            body["message_count"] += 1
            body["total_message_sent"] += 1
            if body["thread_metadata"]["archived"]:
                self.change(thread, {"archived": False})

    def archived(self, channel: int) -> bool:
        """Tell whether a channel is a thread that sleeps."""
        return bool(self._world.channel(channel).get("thread_metadata", {}).get("archived"))

    def sweep(self) -> None:
        """Archive threads in which nothing happened for as long as each allows."""
        now = self._world.clock.now()
        for key, body in list(self._world.channels.items()):
            meta = body.get("thread_metadata")
            if meta and not meta["archived"]:
                last = made_at(int(body["last_message_id"] or key))
                if now - last > meta["auto_archive_duration"] * 60:
                    self.change(key, {"archived": True})
