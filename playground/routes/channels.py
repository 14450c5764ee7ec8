"""Channels, servers and their members."""

from __future__ import annotations

from collections import deque
from typing import Final

from playground.api_errors import ApiError, missing_access, missing_permissions, unknown
from playground.checks.shape import Report, bits, flag, many, one_of, shape, snowflake, text, whole
from playground.facts import ANNOUNCEMENT, DM, KINDS, TEXT, THREADS, Json
from playground.requests.rates import too_many
from playground.site import Backend, Created, HttpRoute, RouteCall, settle

DURATIONS: Final = one_of((60, 1440, 4320, 10080))
"""Minutes after which a thread may fall asleep; a week is no longer a matter of boosts."""
_OVERWRITE: Final = shape(
    {"id": snowflake, "type": one_of((0, 1)), "allow": bits, "deny": bits}, required=["id", "type"]
)
_THREAD_CHANGE: Final = shape(
    {
        "name": text(1, 100),
        "archived": flag,
        "locked": flag,
        "invitable": flag,
        "auto_archive_duration": DURATIONS,
        "rate_limit_per_user": whole(0, 21600),
        "flags": whole(0, 2**31),
        "applied_tags": many(0, 5, snowflake),
    }
)
_CHANNEL: Final = shape(
    {"name": text(1, 100), "topic": text(0, 1024), "nsfw": flag, "rate_limit_per_user": whole(0, 21600)}
    | {"position": whole(0, 1000), "permission_overwrites": many(0, 100, _OVERWRITE), "parent_id": snowflake}
    | {"default_auto_archive_duration": DURATIONS, "default_thread_rate_limit_per_user": whole(0, 21600)}
    | {"type": one_of((TEXT, ANNOUNCEMENT)), "flags": whole(0, 2**31)}
)
_NEW: Final = shape(
    {"name": text(1, 100), "topic": text(0, 1024), "nsfw": flag, "rate_limit_per_user": whole(0, 21600)}
    | {"position": whole(0, 1000), "permission_overwrites": many(0, 100, _OVERWRITE), "parent_id": snowflake}
    | {"default_auto_archive_duration": DURATIONS, "default_thread_rate_limit_per_user": whole(0, 21600)}
    | {"type": whole(0, 16)},
    required=["name"],
)
_RIGHTS: Final = shape({"type": one_of((0, 1)), "allow": bits, "deny": bits}, required=["type"])
_TEN_MINUTES: Final = 600.0
_RENAMES: Final = 2
"""How often a channel or thread may get another name or topic within ten minutes."""


def one(site: Backend, _call: RouteCall, cid: str) -> Json:
    """Return a channel."""
    site.need(int(cid))
    return site.world.as_sent(int(cid))


def change(site: Backend, call: RouteCall, cid: str) -> Json:
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
        if site.threads.archived(channel) and form.get("archived") is not False:
            raise site.threads.asleep()
    if form.get("name") is not None or form.get("topic") is not None:
        _not_renamed_too_often(site, channel)
    if form.get("permission_overwrites") is not None:
        kept = [
            {"allow": "0", "deny": "0", **{k: v for k, v in o.items() if v is not None}}
            for o in form["permission_overwrites"]
        ]
        form["permission_overwrites"] = [{k: v if k == "type" else str(v) for k, v in o.items()} for o in kept]
    site.rooms.change(channel, form)
    return site.world.as_sent(channel)


def _not_renamed_too_often(site: Backend, channel: int) -> None:
    """Count a new name or topic, and refuse the third within ten minutes."""
    now, times = site.world.clock.now(), site.renamed.setdefault(channel, deque())
    while times and now - times[0] >= _TEN_MINUTES:
        times.popleft()
    if len(times) >= _RENAMES:
        raise too_many(round(times[0] + _TEN_MINUTES - now, 3))
    times.append(now)


def delete(site: Backend, _call: RouteCall, cid: str) -> Json:
    """Delete a channel or thread."""
    body = site.need(int(cid))
    site.need(int(cid), "manage_threads" if body["type"] in THREADS else "manage_channels")
    return site.rooms.delete(int(cid))


def set_rights(site: Backend, call: RouteCall, cid: str, holder: str) -> None:
    """Set or lift what a role or member may do in a channel."""
    report = Report()
    given: Json = {}
    if call.method == "PUT":
        _RIGHTS(report, (), call.body)
        given = call.body
    settle(report)
    site.need(int(cid), "manage_roles")
    allow, deny = int(given.get("allow") or 0), int(given.get("deny") or 0)
    site.rooms.overwrite(int(cid), int(holder), allow=allow, deny=deny, role=given.get("type") == 0)


def guild(site: Backend, _call: RouteCall, gid: str) -> Json:
    """Return a server."""
    if int(gid) not in site.world.guilds:
        raise unknown("Guild")
    if not site.world.there(int(gid)):
        raise missing_access()
    return site.world.guilds[int(gid)]


def guild_channels(site: Backend, call: RouteCall, gid: str) -> list[Json]:
    """Return the channels of a server."""
    guild(site, call, gid)
    return [c for c in site.world.channels.values() if c.get("guild_id") == gid and c["type"] not in THREADS]


def new_channel(site: Backend, call: RouteCall, gid: str) -> Created:
    """Make a channel."""
    guild(site, call, gid)
    report = Report()
    _NEW(report, (), call.body)
    settle(report)
    first = next((int(c["id"]) for c in guild_channels(site, call, gid)), None)
    if first is not None:
        site.need(first, "manage_channels")
    kind = call.form.get("type") or TEXT
    if kind not in KINDS.values():
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return Created(site.world.channels[site.rooms.create(int(gid), call.form["name"], kind=kind)])


def member(site: Backend, call: RouteCall, gid: str, uid: str) -> Json:
    """Return a member."""
    guild(site, call, gid)
    if int(uid) not in site.world.members[int(gid)]:
        raise unknown("Member" if int(uid) in site.world.users else "User")
    return site.world.members[int(gid)][int(uid)]


def members(site: Backend, call: RouteCall, gid: str) -> list[Json]:
    """Return the members; Discord wants a privileged intent for that."""
    limit, after = call.limit(1, 1000, default=1), call.bounds("after").get("after", -1)
    guild(site, call, gid)
    if not site.gateway.privileged:
        raise missing_access()
    everybody = site.world.members[int(gid)]
    return [everybody[user] for user in sorted(everybody) if user > after][:limit]


ROUTES: Final = (
    HttpRoute("GET", "/channels/{id}", one),
    HttpRoute("PATCH", "/channels/{id}", change),
    HttpRoute("DELETE", "/channels/{id}", delete),
    *(HttpRoute(m, "/channels/{id}/permissions/{id}", set_rights) for m in ("PUT", "DELETE")),
    HttpRoute("GET", "/guilds/{id}", guild),
    HttpRoute("GET", "/guilds/{id}/channels", guild_channels),
    HttpRoute("POST", "/guilds/{id}/channels", new_channel),
    HttpRoute("GET", "/guilds/{id}/members", members),
    HttpRoute("GET", "/guilds/{id}/members/{id}", member),
)
