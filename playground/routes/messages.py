"""Messages in channels: sending, reading, changing, deleting, pinning them."""

from __future__ import annotations

from collections import deque
from typing import Final

from playground.checks.messages import check_message
from playground.checks.shape import Report
from playground.clock import made_at
from playground.errors import ApiError, missing_permissions, unknown
from playground.facts import THREADS, Json
from playground.routes.table import Route
from playground.site import Call, Site, settle
from playground.world import About

_HOUR: Final = 3600.0
_OLD_EDITS: Final = 3
"""Edits of messages older than an hour that a channel allows within an hour; Discord does not publish its number."""
_NONCE: Final = 300.0
"""Seconds for which a nonce is remembered."""


def _message(site: Site, channel: int, message: int) -> Json:
    """Return a message that the bot can reach by its channel; private answers it cannot."""
    body = site.world.messages.get(message)
    if body is None or body["channel_id"] != str(channel) or site.world.about[message].person is not None:
        raise unknown("Message")
    return body


def send(site: Site, call: Call, cid: str) -> Json:
    """Send a message; the same nonce within five minutes gives the message that is there."""
    channel = int(cid)
    site.need(channel)
    report = Report()
    check_message(report, call.body, call.uploads, way="create")
    settle(report)
    body = call.form
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
    key = (channel, str(body.get("nonce")))
    if body.get("enforce_nonce") and key in site.nonces:
        message, at = site.nonces[key]
        if now - at < _NONCE and message in site.world.messages:
            return site.posts.fresh(message)
    locked = room["type"] in THREADS and room["thread_metadata"]["locked"] and site.rooms.archived(channel)
    if locked and not site.world.can(site.world.app, channel, "manage_threads"):
        raise ApiError(400, 50083, "Thread is archived")
    site.rooms.awake(channel)
    made = site.posts.create(channel, body, call.uploads, about=About())
    if body.get("nonce") is not None:
        site.nonces[key] = (int(made["id"]), now)
        while len(site.nonces) > 2000:
            del site.nonces[next(iter(site.nonces))]
    return made


def read(site: Site, call: Call, cid: str) -> list[Json]:
    """Return messages of a channel, newest first."""
    channel = int(cid)
    site.need(channel)
    if not site.world.can(site.world.app, channel, "read_message_history"):
        return []
    keys = [k for k in site.world.in_channel(channel) if site.world.about[k].person is None]
    limit = min(100, max(1, int(call.query.get("limit", 50))))
    if "before" in call.query:
        keys = [k for k in keys if k < int(call.query["before"])]
    if "after" in call.query:
        keys = [k for k in keys if k > int(call.query["after"])][:limit]
    return [site.posts.fresh(k) for k in reversed(keys[-limit:])]


def one(site: Site, _call: Call, cid: str, mid: str) -> Json:
    """Return one message."""
    site.need(int(cid), "read_message_history")
    _message(site, int(cid), int(mid))
    return site.posts.fresh(int(mid))


def edit(site: Site, call: Call, cid: str, mid: str) -> Json:
    """Change a message of the bot."""
    channel, message = int(cid), int(mid)
    site.need(channel)
    old = _message(site, channel, message)
    if old["author"]["id"] != str(site.world.app):
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    if site.rooms.archived(channel):
        raise ApiError(400, 50083, "Thread is archived")
    report = Report()
    check_message(report, call.body, call.uploads, way="edit", old=old)
    settle(report)
    site.need(channel, *(["attach_files"] if call.uploads else []))
    _not_too_old(site, channel, message)
    return site.posts.edit(message, call.form, call.uploads)


def _not_too_old(site: Site, channel: int, message: int) -> None:
    """Count edits of messages older than an hour and refuse what is too many."""
    now = site.world.clock.now()
    if now - made_at(message) <= _HOUR:
        return
    edits = site.old_edits.setdefault(channel, deque())
    while edits and now - edits[0] > _HOUR:
        edits.popleft()
    if len(edits) >= _OLD_EDITS:
        said = "Maximum number of edits to messages older than 1 hour reached. Try again later"
        # Short, so that a client that tries five times does not take all day; Discord's are longer.
        raise ApiError(429, 30046, said, extra={"retry_after": 0.05, "global": False})
    edits.append(now)


def delete(site: Site, _call: Call, cid: str, mid: str) -> None:
    """Delete a message, the bot's own or with the right to."""
    channel = int(cid)
    site.need(channel)
    body = _message(site, channel, int(mid))
    if site.rooms.archived(channel):
        raise ApiError(400, 50083, "Thread is archived")
    if body["author"]["id"] != str(site.world.app):
        site.need(channel, "manage_messages")
    site.posts.delete(int(mid))


def delete_many(site: Site, call: Call, cid: str) -> None:
    """Delete 2 to 100 messages of the last two weeks."""
    channel = int(cid)
    site.need(channel, "manage_messages")
    keys = [int(k) for k in call.form.get("messages", ())]
    if not 2 <= len(keys) <= 100:
        raise ApiError(400, 50016, "Provided too few or too many messages to delete")
    for key in keys:
        if key in site.world.messages:
            site.posts.delete(key)


def pin(site: Site, call: Call, cid: str, mid: str) -> None:
    """Pin or unpin a message."""
    channel = int(cid)
    site.need(channel)
    if not any(site.world.can(site.world.app, channel, right) for right in ("pin_messages", "manage_messages")):
        raise missing_permissions()
    body = _message(site, channel, int(mid))
    about = site.world.about[int(mid)]
    site.world.keep_message(int(mid), {**body, "pinned": call.method == "PUT"}, about)
    site.live.message("edit", int(mid))


def typing(site: Site, _call: Call, cid: str) -> None:
    """Show that the bot is typing."""
    site.need(int(cid), "send_messages")
    people = [p for p in site.world.people if site.world.can(p, int(cid), "view_channel")]
    site.live.push({"type": "typing", "channel": cid}, to=people)


ROUTES: Final = (
    Route("POST", "/channels/{id}/messages", send),
    Route("GET", "/channels/{id}/messages", read),
    Route("GET", "/channels/{id}/messages/{id}", one),
    Route("PATCH", "/channels/{id}/messages/{id}", edit),
    Route("DELETE", "/channels/{id}/messages/{id}", delete),
    Route("POST", "/channels/{id}/messages/bulk-delete", delete_many),
    Route("POST", "/channels/{id}/typing", typing),
    *(Route(m, f"/channels/{{id}}/{p}/{{id}}", pin) for m in ("PUT", "DELETE") for p in ("pins", "messages/pins")),
)
