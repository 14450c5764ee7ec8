"""Messages in channels: sending, reading, changing, deleting, pinning them."""

from __future__ import annotations

from collections import deque
from typing import Final

from playground.api_errors import ApiError, missing_access, unknown
from playground.checks.messages import check_message
from playground.checks.shape import Report, many, shape, snowflake
from playground.facts import FORUM, THREADS, VOICE, Json
from playground.requests.rates import too_many
from playground.site import Backend, HttpRoute, RouteCall, settle
from playground.world.clock import made_at
from playground.world.world import About

_HOUR: Final = 3600.0
_MANY: Final = shape({"messages": many(0, 1000, snowflake)}, required=["messages"])
_TWO_WEEKS: Final = 14 * 86_400.0


def _message(site: Backend, channel: int, message: int) -> Json:
    """Return a message that the bot can reach through its channel, which private answers are not."""
    body = site.world.messages.get(message)
    if body is None or body["channel_id"] != str(channel) or site.world.about[message].person is not None:
        raise unknown("Message")
    return body


def send(site: Backend, call: RouteCall, cid: str) -> Json:
    """Send a message; with the nonce of one that was sent a few minutes ago, return that one."""
    channel = int(cid)
    site.need(channel)
    report = Report(emojis=site.world.emojis)
    check_message(report, call.body, call.uploads, way="create")
    settle(report)
    body = call.form
    if site.world.channels[channel]["type"] == FORUM:
        raise ApiError(400, 50008, "Cannot send messages in a non-text channel")
    rights = ["send_messages"]
    rights += ["attach_files"] if call.uploads else []
    rights += ["embed_links"] if body.get("embeds") else []
    rights += ["read_message_history"] if body.get("message_reference") else []
    room = site.need(channel, *rights)
    if reference := body.get("message_reference"):
        if int(reference["message_id"]) in site.world.messages:
            body["message_reference"] = {"type": 0, "channel_id": cid, **reference}
        elif reference.get("fail_if_not_exists", True):
            report.add(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            settle(report)
    now = site.world.clock.now()
    key = str(body.get("nonce"))
    if body.get("enforce_nonce") and key in site.nonces:
        message, at = site.nonces[key]
        if now - at < site.nonce_kept:
            # Also from another channel; one that was deleted since is not made again, but unknown.
            return site.posts.as_sent(message)
    locked = room["type"] in THREADS and room["thread_metadata"]["locked"] and site.threads.archived(channel)
    if locked and not site.world.can(site.world.app, channel, "manage_threads"):
        raise site.threads.asleep()
    made = site.posts.create(channel, body, call.uploads, about=About())
    if body.get("nonce") is not None:
        site.nonces[key] = (int(made["id"]), now)
        while len(site.nonces) > 2000:
            del site.nonces[next(iter(site.nonces))]
    return site.posts.as_sent(int(made["id"]))


def read(site: Backend, call: RouteCall, cid: str) -> list[Json]:
    """Return messages of a channel, newest first."""
    channel = int(cid)
    limit, bounds = call.limit(1, 100, default=50), call.bounds("around", "before", "after")
    if site.need(channel)["type"] == VOICE and not site.world.can(site.world.app, channel, "connect"):
        raise missing_access()
    if not site.world.can(site.world.app, channel, "read_message_history"):
        return []
    keys = [k for k in site.world.in_channel(channel) if site.world.about[k].person is None]
    match bounds:
        case {"before": before}:
            keys = [k for k in keys if k < before]
        case {"after": after}:
            keys = [k for k in keys if k > after][:limit]
        case {"around": around}:
            later = [k for k in keys if k >= around][: limit - limit // 2]
            keys = [k for k in keys if k < around][-(limit // 2) :] * (limit > 1) + later
    return [site.posts.as_sent(k) for k in reversed(keys[-limit:])]


def one(site: Backend, _call: RouteCall, cid: str, mid: str) -> Json:
    """Return one message."""
    site.need(int(cid), "read_message_history")
    _message(site, int(cid), int(mid))
    return site.posts.as_sent(int(mid))


def edit(site: Backend, call: RouteCall, cid: str, mid: str) -> Json:
    """Change a message of the bot."""
    channel, message = int(cid), int(mid)
    site.need(channel)
    old = _message(site, channel, message)
    if old["author"]["id"] != str(site.world.app):
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    site.threads.awake(channel)
    report = Report(emojis=site.world.emojis)
    check_message(report, call.body, call.uploads, way="edit", old=old)
    settle(report)
    site.need(channel, *(["attach_files"] if call.uploads else []))
    _not_too_old(site, channel, message)
    return site.posts.as_sent(int(site.posts.edit(message, call.form, call.uploads)["id"]))


def _not_too_old(site: Backend, channel: int, message: int) -> None:
    """Count edits of messages older than an hour and refuse too many.

    A client that waits as long as it is told may be refused again: the library tries five times, then gives up.
    """
    now = site.world.clock.now()
    if now - made_at(message) <= _HOUR:
        return
    edits = site.old_edits.setdefault(channel, deque())
    while edits and now - edits[0] > _HOUR:
        edits.popleft()
    if len(edits) >= site.old_edits_an_hour:
        said = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        raise too_many(site.acts.limits.old_edit, code=30046, said=said)
    edits.append(now)


def delete(site: Backend, _call: RouteCall, cid: str, mid: str) -> None:
    """Delete a message: the bot's own, or with the right to delete others'."""
    channel = int(cid)
    site.need(channel)
    body = _message(site, channel, int(mid))
    site.threads.awake(channel)
    if body["author"]["id"] != str(site.world.app):
        site.need(channel, "manage_messages")
    site.posts.delete(int(mid))


def delete_many(site: Backend, call: RouteCall, cid: str) -> None:
    """Delete 2 to 100 messages of the last two weeks."""
    channel = int(cid)
    report = Report()
    _MANY(report, (), call.body)
    settle(report)
    site.need(channel, "manage_messages")
    keys = [int(k) for k in call.form["messages"]]
    if not 2 <= len(keys) <= 100:
        raise ApiError(400, 50016, "Provided too few or too many messages to delete")
    if any(site.world.clock.now() - made_at(key) > _TWO_WEEKS for key in keys):
        raise ApiError(400, 50034, "A message provided was too old to bulk delete")
    for key in keys:
        if key in site.world.messages and site.world.messages[key]["channel_id"] == cid:
            site.posts.delete(key)


def pin(site: Backend, call: RouteCall, cid: str, mid: str) -> None:
    """Pin or unpin a message."""
    channel = int(cid)
    site.need(channel, "pin_messages")
    body = _message(site, channel, int(mid))
    about = site.world.about[int(mid)]
    site.world.keep_message(int(mid), {**body, "pinned": call.method == "PUT"}, about)
    site.posts.tell("MESSAGE_UPDATE", int(mid))


def typing(site: Backend, _call: RouteCall, cid: str) -> None:
    """Show that the bot is typing."""
    site.need(int(cid), "send_messages")
    people = [p for p in site.world.people if site.world.can(p, int(cid), "view_channel")]
    site.live.push({"type": "typing", "channel": cid}, to=people)


ROUTES: Final = (
    HttpRoute("POST", "/channels/{id}/messages", send),
    HttpRoute("GET", "/channels/{id}/messages", read),
    HttpRoute("GET", "/channels/{id}/messages/{id}", one),
    HttpRoute("PATCH", "/channels/{id}/messages/{id}", edit),
    HttpRoute("DELETE", "/channels/{id}/messages/{id}", delete),
    HttpRoute("POST", "/channels/{id}/messages/bulk-delete", delete_many),
    HttpRoute("POST", "/channels/{id}/typing", typing),
    *(HttpRoute(m, f"/channels/{{id}}/{p}/{{id}}", pin) for m in ("PUT", "DELETE") for p in ("pins", "messages/pins")),
)
