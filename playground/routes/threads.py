"""Threads: opening them, who is in them, which there are."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from playground.api_errors import ApiError, missing_access, missing_permissions, unknown
from playground.checks.messages import check_message
from playground.checks.shape import Report, anything, flag, many, one_of, shape, snowflake, text, whole
from playground.facts import FORUM, HAS_THREAD, PRIVATE_THREAD, THREADS, Json
from playground.routes.channels import DURATIONS, guild
from playground.site import Backend, Created, HttpRoute, RouteCall, settle
from playground.world.world import About

_AT_MESSAGE: Final = {"name": text(1, 100), "auto_archive_duration": DURATIONS, "rate_limit_per_user": whole(0, 21600)}
_THREAD: Final = shape({**_AT_MESSAGE, "type": one_of((10, 11, 12)), "invitable": flag}, required=["name"])
_POST: Final = shape(
    {**_AT_MESSAGE, "message": anything, "applied_tags": many(0, 5, snowflake)}, required=["name", "message"]
)


def open_one(site: Backend, call: RouteCall, cid: str, mid: str | None = None) -> Created:
    """Open a thread, at a message or by itself; in a forum with its first message."""
    channel = int(cid)
    body = site.need(channel)
    if body["type"] == FORUM and mid is None:
        return _post(site, call, channel)
    report = Report()
    (_THREAD if mid is None else shape(_AT_MESSAGE, required=["name"]))(report, (), call.body)
    settle(report)
    kind = site.threads.kind(channel, call.form.get("type"), at_message=mid is not None)
    if kind is None:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    site.need(channel, "create_private_threads" if kind == PRIVATE_THREAD else "create_public_threads")
    key = None
    if mid is not None:
        key = int(mid)
        message = site.world.messages.get(key)
        if message is None or message["channel_id"] != cid or site.world.about[key].person is not None:
            raise unknown("Message")
        if key in site.world.channels:
            raise ApiError(400, 160004, "A thread has already been created for this message")
    made = site.threads.open(channel, call.form, owner=site.world.app, key=key)
    if key is not None:
        message = site.world.messages[key]
        flagged = {**message, "flags": message["flags"] | HAS_THREAD, "thread": made}
        site.world.keep_message(key, flagged, site.world.about[key])
        site.posts.tell("MESSAGE_UPDATE", key)
    return Created(made)


def _post(site: Backend, call: RouteCall, channel: int) -> Created:
    """Open a post in a forum: a thread whose first message has its number."""
    report = Report()
    _POST(report, (), call.body)
    inner = Report(emojis=site.world.emojis)
    check_message(inner, call.form.get("message"), call.uploads, way="create")
    report.found += [(("message", *path), code, said) for path, code, said in inner.found]
    settle(report)
    site.need(channel, "send_messages", *(["attach_files"] if call.uploads else []))
    key = site.world.ids()
    made = site.threads.open(channel, call.form, owner=site.world.app, key=key)
    site.posts.create(key, call.form["message"], call.uploads, about=About(), key=key)
    return Created({**made, "message": site.posts.as_sent(key)})


def _joined(site: Backend, thread: int) -> dict[int, str]:
    """Return the members of a thread with the times they joined; raise 400 for other channels."""
    if site.need(thread)["type"] not in THREADS:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return site.world.joined.get(thread, {})


def member(site: Backend, call: RouteCall, cid: str, who: str) -> Json | None:
    """Put someone into a thread, look, or take them out."""
    thread, world = int(cid), site.world
    inside = _joined(site, thread)
    user = world.app if who == "@me" else int(who)
    if call.method == "GET":
        if user not in inside:
            raise unknown("Member")
        return world.thread_member(thread, user)
    site.threads.awake(thread)
    if call.method == "PUT":
        if user not in world.users:
            raise unknown("User")
        if user not in world.members[int(world.channels[thread]["guild_id"])]:
            raise unknown("Member")
        if user != world.app:
            _may_bring(site, thread)
            if not world.can(user, int(world.channels[thread]["parent_id"]), "view_channel"):
                raise missing_access()
        site.threads.join(thread, user)
        return None
    body = world.channels[thread]
    own = body["type"] == PRIVATE_THREAD and body["owner_id"] == str(world.app)
    if user != world.app and not own and not world.can(world.app, thread, "manage_threads"):
        raise missing_permissions()
    site.threads.leave(thread, user)
    return None


def _may_bring(site: Backend, thread: int) -> None:
    """Refuse unless the bot may add others to a thread."""
    body = site.need(thread, "send_messages")
    own = body["owner_id"] == str(site.world.app)
    if own or body["thread_metadata"].get("invitable", True):
        return
    site.need(thread, "manage_threads")


def members(site: Backend, call: RouteCall, cid: str) -> list[Json]:
    """Return who is in a thread; Discord wants a privileged intent for that."""
    limit, after = call.limit(1, 100, default=100), call.bounds("after").get("after", -1)
    inside = _joined(site, int(cid))
    if not site.gateway.privileged:
        raise missing_access()
    return [site.world.thread_member(int(cid), user) for user in sorted(inside) if user > after][:limit]


def active(site: Backend, call: RouteCall, gid: str) -> Json:
    """Return the active threads of a server, and the bot's memberships in them."""
    guild(site, call, gid)
    threads = site.world.threads(int(gid))
    return {"threads": threads, "members": [t["member"] for t in threads if "member" in t], "has_more": False}


def archived(site: Backend, call: RouteCall, cid: str) -> Json:
    """Return the archived public threads of a channel, what was archived last first."""
    limit, before = call.limit(2, 100, default=50), _moment(call, "before")
    site.need(int(cid), "read_message_history")
    keys = [k for k, c in site.world.channels.items() if c.get("parent_id") == cid and c["type"] in THREADS]
    open_to_all = [site.world.as_sent(k) for k in keys if site.world.channels[k]["type"] != PRIVATE_THREAD]
    threads = [t for t in open_to_all if t["thread_metadata"]["archived"] and (before is None or _slept(t) < before)]
    threads.sort(key=_slept, reverse=True)
    more, threads = len(threads) > limit, threads[:limit]
    return {"threads": threads, "members": [t["member"] for t in threads if "member" in t], "has_more": more}


def _slept(thread: Json) -> datetime:
    """Return since when a thread is archived."""
    return datetime.fromisoformat(thread["thread_metadata"]["archive_timestamp"])


def _moment(call: RouteCall, name: str) -> datetime | None:
    """Return the moment that a query gives; raise the refusal of what is none."""
    if (given := call.query.get(name)) is None:
        return None
    report = Report()
    try:
        moment = datetime.fromisoformat(given)
    except ValueError:
        report.add((name,), "DATE_TIME_TYPE_PARSE", f"Could not parse {given}. Should be ISO8601.")
        settle(report)
        raise
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


ROUTES: Final = (
    HttpRoute("POST", "/channels/{id}/threads", open_one),
    HttpRoute("POST", "/channels/{id}/messages/{id}/threads", open_one),
    HttpRoute("GET", "/channels/{id}/threads/archived/public", archived),
    HttpRoute("GET", "/channels/{id}/thread-members", members),
    *(HttpRoute(m, "/channels/{id}/thread-members/{@me}", member) for m in ("GET", "PUT", "DELETE")),
    HttpRoute("GET", "/guilds/{id}/threads/active", active),
)
