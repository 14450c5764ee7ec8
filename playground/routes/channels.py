"""Channels, threads, servers and their members."""

from __future__ import annotations

from typing import Final

from playground.checks.shape import Report, anything, flag, many, one_of, shape, text, whole
from playground.errors import ApiError, missing_access, missing_permissions, unknown
from playground.facts import DM, HAS_THREAD, TEXT, THREADS, Json
from playground.routes.table import Route
from playground.site import Call, Site, settle

_DURATIONS: Final = one_of((60, 1440, 4320, 10080))
_THREAD: Final = shape(
    {
        "name": text(1, 100),
        "auto_archive_duration": _DURATIONS,
        "rate_limit_per_user": whole(0, 21600),
        "type": one_of((10, 11, 12)),
        "invitable": flag,
    },
    required=["name"],
)
_THREAD_CHANGE: Final = shape(
    {
        "name": text(1, 100),
        "archived": flag,
        "locked": flag,
        "invitable": flag,
        "auto_archive_duration": _DURATIONS,
        "rate_limit_per_user": whole(0, 21600),
        "flags": whole(0, 2**31),
        "applied_tags": many(0, 5),
    }
)
_CHANNEL: Final = shape(
    {"name": text(1, 100), "topic": text(0, 1024), "nsfw": flag, "rate_limit_per_user": whole(0, 21600)}
    | {"position": whole(0, 1000), "permission_overwrites": many(0, 100), "parent_id": anything, "type": anything}
    | dict.fromkeys(("default_auto_archive_duration", "flags", "default_thread_rate_limit_per_user"), anything)
)


def one(site: Site, _call: Call, cid: str) -> Json:
    """Return a channel."""
    return site.need(int(cid))


def change(site: Site, call: Call, cid: str) -> Json:
    """Change a channel; who opened a thread may archive it."""
    channel = int(cid)
    body = site.need(channel)
    report = Report()
    threaded = body["type"] in THREADS
    (_THREAD_CHANGE if threaded else _CHANNEL)(report, (), call.body)
    settle(report)
    form = call.form
    if body["type"] == DM:
        raise ApiError(400, 50003, "Cannot execute action on a DM channel")
    if not threaded:
        site.need(channel, "manage_channels")
    else:
        own = body["owner_id"] == str(site.world.app)
        if not site.world.can(site.world.app, channel, "manage_threads") and (not own or form.get("locked")):
            raise missing_permissions()
        if site.rooms.archived(channel) and form.get("archived") is not False:
            raise ApiError(400, 50083, "Thread is archived")
    return site.rooms.change(channel, form)


def delete(site: Site, _call: Call, cid: str) -> Json:
    """Delete a channel or thread."""
    body = site.need(int(cid))
    site.need(int(cid), "manage_threads" if body["type"] in THREADS else "manage_channels")
    return site.rooms.delete(int(cid))


def thread(site: Site, call: Call, cid: str, mid: str | None = None) -> Json:
    """Open a thread, at a message or by itself."""
    channel = int(cid)
    body = site.need(channel)
    report = Report()
    _THREAD(report, (), call.body)
    settle(report)
    if body["type"] != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    private = mid is None and call.form.get("type", 12) == 12
    site.need(channel, "create_private_threads" if private else "create_public_threads")
    key = None
    if mid is not None:
        key = int(mid)
        if key not in site.world.messages or site.world.about[key].person is not None:
            raise unknown("Message")
        if key in site.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
    made = site.rooms.thread(channel, call.form, owner=site.world.app, key=key)
    if key is not None:
        message = site.world.messages[key]
        flagged = {**message, "flags": message["flags"] | HAS_THREAD, "thread": made}
        site.world.keep_message(key, flagged, site.world.about[key])
        site.live.message("edit", key)
    return made


def thread_member(site: Site, call: Call, cid: str, who: str) -> Json | None:
    """Put somebody into a thread, look, or take them out; the playground's threads are open to all anyway."""
    site.need(int(cid))
    if call.method == "GET":
        return {"id": cid, "user_id": who, "join_timestamp": site.world.clock.stamp(), "flags": 0}
    if site.rooms.archived(int(cid)):
        raise ApiError(400, 50083, "Thread is archived")
    if who != "@me":
        if int(who) not in site.world.users:
            raise unknown("User")
        site.need(int(cid), "send_messages")
    return None


def set_rights(site: Site, call: Call, cid: str, holder: str) -> None:
    """Set or lift what a role or member may do in a channel."""
    site.need(int(cid), "manage_roles")
    allow, deny = int(call.form.get("allow") or 0), int(call.form.get("deny") or 0)
    site.rooms.overwrite(int(cid), int(holder), allow=allow, deny=deny, role=call.form.get("type") == 0)


def guild(site: Site, _call: Call, gid: str) -> Json:
    """Return a server."""
    if int(gid) not in site.world.guilds:
        raise unknown("Guild")
    return site.world.guilds[int(gid)]


def guild_channels(site: Site, call: Call, gid: str) -> list[Json]:
    """Return the channels of a server."""
    guild(site, call, gid)
    return [c for c in site.world.channels.values() if c.get("guild_id") == gid and c["type"] not in THREADS]


def new_channel(site: Site, call: Call, gid: str) -> Json:
    """Make a text channel."""
    guild(site, call, gid)
    report = Report()
    _CHANNEL(report, (), call.body)
    settle(report)
    first = next((int(c["id"]) for c in guild_channels(site, call, gid)), None)
    if first is not None:
        site.need(first, "manage_channels")
    return site.world.channels[site.rooms.create(int(gid), call.form["name"])]


def active_threads(site: Site, call: Call, gid: str) -> Json:
    """Return the threads of a server that are not archived."""
    guild(site, call, gid)
    threads = [c for c in site.world.channels.values() if c.get("guild_id") == gid and c["type"] in THREADS]
    return {"threads": [t for t in threads if not t["thread_metadata"]["archived"]], "members": []}


def archived_threads(site: Site, _call: Call, cid: str) -> Json:
    """Return the archived threads of a channel."""
    site.need(int(cid), "read_message_history")
    threads = [c for c in site.world.channels.values() if c.get("parent_id") == cid and c["type"] in THREADS]
    return {"threads": [t for t in threads if t["thread_metadata"]["archived"]], "members": [], "has_more": False}


def member(site: Site, call: Call, gid: str, uid: str) -> Json:
    """Return a member."""
    guild(site, call, gid)
    if int(uid) not in site.world.members[int(gid)]:
        raise unknown("Member" if int(uid) in site.world.users else "User")
    return site.world.members[int(gid)][int(uid)]


def members(site: Site, call: Call, gid: str) -> list[Json]:
    """Return the members; Discord wants a privileged intent for that."""
    guild(site, call, gid)
    if not site.gateway.privileged:
        raise missing_access()
    return list(site.world.members[int(gid)].values())


ROUTES: Final = (
    Route("GET", "/channels/{id}", one),
    Route("PATCH", "/channels/{id}", change),
    Route("DELETE", "/channels/{id}", delete),
    Route("POST", "/channels/{id}/threads", thread),
    Route("POST", "/channels/{id}/messages/{id}/threads", thread),
    Route("GET", "/channels/{id}/threads/archived/public", archived_threads),
    *(Route(m, "/channels/{id}/thread-members/{any}", thread_member) for m in ("GET", "PUT", "DELETE")),
    *(Route(m, "/channels/{id}/permissions/{id}", set_rights) for m in ("PUT", "DELETE")),
    Route("GET", "/guilds/{id}", guild),
    Route("GET", "/guilds/{id}/channels", guild_channels),
    Route("POST", "/guilds/{id}/channels", new_channel),
    Route("GET", "/guilds/{id}/threads/active", active_threads),
    Route("GET", "/guilds/{id}/members", members),
    Route("GET", "/guilds/{id}/members/{id}", member),
)
