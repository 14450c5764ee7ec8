"""Creates, changes and deletes channels and threads, and sets their rights.

Knows who gets the events. The caller has checked the rights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playground.facts import TEXT, THREADS, Json

if TYPE_CHECKING:
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.world.world import World


_UNSAID: Final = frozenset({"default_auto_archive_duration", "default_thread_rate_limit_per_user"})
"""What a channel says only when somebody has chosen it."""


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
