"""What a client may send over the gateway besides IDENTIFY and RESUME: which data each frame needs.

Knows the form of the frames. Must not know sessions, or what the frames set off.
"""

from __future__ import annotations

from typing import Final

from playground.checks.shape import Path, Report, Rule, anything, flag, many, number, one_of, shape, snowflake, whole

_STATUS: Final = one_of(("online", "dnd", "idle", "invisible", "offline"))


def _said(report: Report, path: Path, value: object) -> None:
    """Take any text, also an empty one."""
    if not isinstance(value, str):
        report.add(path, "STRING_TYPE_CONVERT", f"Could not interpret {value!r} as string.")


_ACTIVITY: Final = shape(
    {"name": _said, "type": whole(0, 6), "url": _said, "state": _said, "details": _said}
    | dict.fromkeys(("created_at", "timestamps", "application_id", "emoji", "party", "assets", "secrets"), anything)
    | dict.fromkeys(("instance", "flags", "buttons", "id", "sync_id", "session_id", "platform"), anything),
    required=["name", "type"],
)
_PRESENCE: Final[dict[str, Rule]] = {
    "since": number,
    "activities": many(0, 10, _ACTIVITY),
    "status": _STATUS,
    "afk": flag,
}
FIRST_PRESENCE: Final = shape({**_PRESENCE, "game": _ACTIVITY}, required=["status"])
"""The one that comes with IDENTIFY, in which clients still use the older name of an activity."""
_MEMBERS: Final = shape(
    {"guild_id": snowflake, "query": _said, "limit": whole(0, 2**31 - 1), "presences": flag, "nonce": _said}
    | {"user_ids": anything},
    required=["guild_id"],
)
_USERS: Final = many(0, 100, snowflake)


def _members(report: Report, path: Path, value: object) -> None:
    """Take a request for members: by the beginning of their names with a limit, or by up to 100 ids."""
    _MEMBERS(report, path, value)
    if not isinstance(value, dict):
        return
    users = value.get("user_ids")
    if users is not None:
        (_USERS if isinstance(users, list) else snowflake)(report, (*path, "user_ids"), users)
    elif value.get("query") is None or value.get("limit") is None:
        report.add(path, "BASE_TYPE_REQUIRED", "A request for members names them, or gives query and limit.")


def _beat(report: Report, path: Path, value: object) -> None:
    """Take the number of the last event, or nothing."""
    if value is not None:
        whole(0, 2**53)(report, path, value)


_RULES: Final[dict[int, Rule]] = {
    1: _beat,
    3: shape(_PRESENCE, required=["activities", "status", "afk"]),
    4: shape(
        {"guild_id": snowflake, "channel_id": snowflake, "self_mute": flag, "self_deaf": flag},
        required=["guild_id", "self_mute", "self_deaf"],
    ),
    8: _members,
    31: shape({"guild_ids": many(1, 100, snowflake)}, required=["guild_ids"]),
}


def well_formed(op: int, data: object) -> bool:
    """Return whether the data of a frame is what its number needs; those that are not known here are."""
    return op not in _RULES or fits(_RULES[op], data)


def fits(rule: Rule, value: object) -> bool:
    """Return whether a rule finds nothing wrong with a value."""
    report = Report()
    rule(report, (), value)
    return not report.found
