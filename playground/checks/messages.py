"""Bodies that make or change a message: texts, embeds, files, mentions, flags."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playground.checks.components import check_components
from playground.checks.shape import (
    Report,
    Rule,
    address,
    anything,
    different,
    emoji,
    flag,
    many,
    nonce,
    number,
    one_of,
    shape,
    snowflake,
    text,
    whole,
)
from playground.facts import EPHEMERAL, SILENT, SUPPRESS_EMBEDS, UPLOAD_LIMIT, V2, Json

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from playground.requests.wire import Upload

_PICTURE: Final = shape(
    {"url": address("http", "https", "attachment")}
    | dict.fromkeys(("proxy_url", "height", "width", "content_type", "placeholder", "description", "flags"), anything)
)
_EMBED: Final = shape(
    {
        "title": text(0, 256),
        "type": anything,
        "description": text(0, 4096),
        "url": address("http", "https"),
        "timestamp": text(1, 64),
        "color": whole(0, 0xFFFFFF),
        "footer": shape({"text": text(0, 2048), "icon_url": address("http", "https", "attachment")}),
        "image": _PICTURE,
        "thumbnail": _PICTURE,
        "author": shape(
            {"name": text(0, 256), "url": address("http", "https"), "icon_url": address("http", "https", "attachment")}
        ),
        "fields": many(
            0, 25, shape({"name": text(1, 256), "value": text(1, 1024), "inline": flag}, required=["name", "value"])
        ),
        "provider": anything,
        "video": anything,
        "flags": anything,
    }
)
_MENTIONS: Final = shape(
    {
        "parse": different(0, 1521, one_of(("roles", "users", "everyone"))),
        "roles": different(0, 100, snowflake),
        "users": different(0, 100, snowflake),
        "replied_user": flag,
    }
)
_ATTACHMENT: Final = shape(
    {"id": snowflake, "filename": text(1, 1024), "description": text(1, 1024), "title": text(0, 1024)}
    # A kept attachment is sent back as it was shown.
    | dict.fromkeys(("size", "url", "proxy_url", "height", "width", "content_type", "spoiler", "flags"), anything)
    | {"duration_secs": number, "waveform": text(0, 400), "is_spoiler": flag, "is_remix": flag},
    required=["id"],
)
_ANSWER: Final = shape({"poll_media": shape({"text": text(1, 55), "emoji": emoji})}, required=["poll_media"])
_BODY: Final[dict[str, Rule]] = {
    "content": text(0, 2000),
    "embeds": many(0, 10, _EMBED),
    "allowed_mentions": _MENTIONS,
    "components": anything,
    "attachments": many(0, 10, _ATTACHMENT),
    "flags": whole(0, 2**53),
    "poll": shape(
        {
            "question": shape({"text": text(1, 300)}, required=["text"]),
            "answers": many(1, 10, _ANSWER),
            "duration": whole(1, 768),
            "allow_multiselect": flag,
            "layout_type": whole(1, 1),
        },
        required=["question", "answers"],
    ),
    "tts": flag,
}
_CREATE: Final = shape(
    {
        **_BODY,
        "nonce": nonce,
        "enforce_nonce": flag,
        "message_reference": shape(
            {"type": whole(0, 1), "message_id": snowflake, "channel_id": snowflake, "guild_id": snowflake}
            | {"fail_if_not_exists": flag},
            required=["message_id"],
        ),
        "sticker_ids": many(0, 3, snowflake),
    }
)
_EDIT: Final = shape({k: v for k, v in _BODY.items() if k != "poll"} | {"sticker_ids": many(0, 3, snowflake)})
_HOOK: Final = shape({**_BODY, "thread_name": text(1, 100), "applied_tags": many(0, 5, snowflake)})
_RULES: Final = {"create": _CREATE, "edit": _EDIT, "hook": _HOOK}
_EMBEDS_LIMIT: Final = 6000
"""Characters over all embeds of a message."""
_FLAGS: Final = {
    "create": SUPPRESS_EMBEDS | SILENT | V2,
    "edit": SUPPRESS_EMBEDS | V2,
    "hook": SUPPRESS_EMBEDS | EPHEMERAL | SILENT | V2,
}


def check_message(
    report: Report,
    body: object,
    uploads: Sequence[Upload] = (),
    *,
    way: str,
    old: Json | None = None,
) -> None:
    """Check a body that makes (``create``), answers (``hook``) or changes (``edit``) a message.

    ``old`` is the message that is changed; the parts that the body does not name stay.
    """
    if not isinstance(body, dict):
        report.add((), "MODEL_TYPE_CONVERT", "Only dictionaries may be used in this type.")
        return
    _RULES[way](report, (), body)
    if report.found:
        # What follows looks at values together and may trust that each is of its type.
        _components(report, body, uploads, old)
        return
    flags = body.get("flags") or 0
    if flags & ~_FLAGS[way]:
        report.add(("flags",), "BITFIELD_TYPE_FLAGS", f"Flags {flags & ~_FLAGS[way]} cannot be set here.")
    _mentions(report, body.get("allowed_mentions") or {})
    _embeds(report, body.get("embeds") or [])
    _files(report, uploads)
    _components(report, body, uploads, old)
    _something(report, body, uploads, old)


def _mentions(report: Report, allowed: Json) -> None:
    for key in ("users", "roles"):
        if key in (allowed.get("parse") or []) and allowed.get(key):
            said = f"parse has {key!r}, so a list of {key} cannot be given as well."
            report.add(("allowed_mentions", key), "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said)


def _embeds(report: Report, embeds: list[Json]) -> None:
    total = 0
    for embed in embeds:
        parts = [embed.get("title"), embed.get("description")]
        parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        for entry in embed.get("fields") or []:
            parts += [entry.get("name"), entry.get("value")]
        total += sum(len(part or "") for part in parts)
    if total > _EMBEDS_LIMIT:
        said = f"Embeds have at most {_EMBEDS_LIMIT} characters in all; these have {total}."
        report.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", said)


def _files(report: Report, uploads: Sequence[Upload]) -> None:
    if len(uploads) > 10:
        report.add(("attachments",), "BASE_TYPE_MAX_LENGTH", f"At most 10 files; these are {len(uploads)}.")
    for upload in uploads:
        if len(upload.content) > UPLOAD_LIMIT:
            said = f"{upload.name} has {len(upload.content)} bytes; {UPLOAD_LIMIT} are possible."
            report.add(("attachments", upload.index), "FILE_TOO_LARGE", said)
        if not upload.content:
            report.add(("attachments", upload.index), "FILE_EMPTY", f"{upload.name} is empty.")


def _names(body: Json, uploads: Sequence[Upload], old: Json | None) -> set[str]:
    """Return the names allowed after ``attachment://``: those of new files, and of kept ones listed with id and name.

    Without ``attachments`` an edit keeps every file, but no name is allowed then.
    """
    before = set() if old is None else {(a["id"], a["filename"]) for a in old["attachments"]}
    listed = body["attachments"] if isinstance(body.get("attachments"), list) else []
    listed_pairs = {(str(a.get("id")), str(a.get("filename"))) for a in listed if isinstance(a, dict)}
    return {upload.name for upload in uploads} | {name for _, name in before & listed_pairs}


def _components(report: Report, body: Json, uploads: Sequence[Upload], old: Json | None) -> None:
    flags = body.get("flags")
    v2 = bool((flags if isinstance(flags, int) else 0) & V2) or (old is not None and bool(old["flags"] & V2))
    named: Collection[str] = ()
    if body.get("components") is not None:
        named = check_components(report, body["components"], v2=v2, files=_names(body, uploads, old))
    if not v2:
        return
    for key in ("content", "embeds", "poll", "sticker_ids"):
        kept: Any = None if old is None else old.get(key)
        if body.get(key) or (kept and key not in body):
            said = f"{key} cannot stand in a message with components of the second generation."
            report.add((key,), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", said)
    for upload in uploads:
        if upload.name not in named:
            said = f"No component names {upload.name!r}, so nobody would see it."
            report.add(("attachments", upload.index), "ATTACHMENT_NOT_REFERENCED", said)


def _something(report: Report, body: Json, uploads: Sequence[Upload], old: Json | None) -> None:
    """Report a message that would be empty; what components of the second generation do not show is not there."""
    merged = {**(old or {}), **body}
    second = ((old or {}).get("flags", 0) | (body.get("flags") or 0)) & V2
    keys = ("components",) if second else ("content", "embeds", "components", "sticker_ids", "poll", "attachments")
    if isinstance(merged.get("content"), str):
        merged["content"] = merged["content"].strip()  # blanks around a text are cut off, and nothing may be left
    if (second or not uploads) and not any(merged.get(key) for key in keys):
        report.add((), "MESSAGE_EMPTY", "Cannot send an empty message")
