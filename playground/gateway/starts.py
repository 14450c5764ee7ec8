"""What a client says over the gateway: the form of each frame, and the limits of new sessions.

Knows the published limits, the pause between two sessions and their number per day among them. Must not know
connections, nor what a frame sets off.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from playground.checks.shape import (
    Path,
    Report,
    Rule,
    an_object,
    anything,
    flag,
    many,
    number,
    one_of,
    shape,
    snowflake,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from playground.facts import Json, Value
    from playground.world.clock import Clock

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


APART: Final = 5.0
"""Seconds between two sessions with the same key: the shard's number modulo ``max_concurrency``."""
A_DAY: Final = 86_400.0
INTENTS: Final = sum(1 << bit for bit in (*range(17), 20, 21, 24, 25))
"""All that there are."""
PRIVILEGED: Final = 1 << 1 | 1 << 8 | 1 << 15
"""Those that need Discord's leave."""
MOST_GUILDS: Final = 2500
"""Servers that one shard may have."""


_IDENTIFY: Final = shape(
    dict.fromkeys(("token", "intents", "guild_subscriptions", "capabilities", "client_state"), anything)
    | {
        "shard": many(2, 2, whole(-(2**31), 2**31 - 1)),
        "properties": an_object,
        "presence": FIRST_PRESENCE,
        "compress": flag,
        "large_threshold": whole(50, 250),
    },
    required=["properties"],
)

DECODE_ERROR: Final = 4002
AUTHENTICATION_FAILED: Final = 4004
ALREADY_AUTHENTICATED: Final = 4005
INVALID_SHARD: Final = 4010
SHARDING_REQUIRED: Final = 4011
INVALID_INTENTS: Final = 4013
DISALLOWED_INTENTS: Final = 4014


@dataclass(slots=True)
class Starts:
    """Counts the sessions that were begun, by the playground's clock."""

    clock: Clock
    total: int = 1000
    """Sessions within a day."""
    concurrency: int = 1
    used: int = 0
    _began: float = 0.0
    _last: dict[int, float] = field(default_factory=dict)

    @property
    def remaining(self) -> int:
        """Return how many sessions may still be begun."""
        self._forget()
        return max(0, self.total - self.used)

    def limit(self) -> Json:
        """Return the limits as a client gets them before it begins."""
        left = self._began + A_DAY - self.clock.now() if self.remaining < self.total else 0.0
        return {
            "total": self.total,
            "remaining": self.remaining,
            "reset_after": int(left * 1000),
            "max_concurrency": self.concurrency,
        }

    def count(self, shard: int) -> bool:
        """Count a session; return False if it came too soon after another, in which case it counts as well."""
        self._forget()
        now, key = self.clock.now(), shard % self.concurrency
        self._began = now if self.used == 0 else self._began
        self.used += 1
        if now - self._last.get(key, -APART) < APART:
            return False
        self._last[key] = now
        return True

    def wait(self) -> float:
        """Return the seconds until a session may be begun for any shard."""
        return max(0.0, max(self._last.values(), default=-APART) + APART - self.clock.now())

    def spend(self) -> None:
        """Use up all sessions of the day."""
        self._forget()
        self._began = self.clock.now() if self.used == 0 else self._began
        self.used = self.total

    def _forget(self) -> None:
        if self.used and self.clock.now() - self._began >= A_DAY:
            self.used = 0


def shard_of(data: Json) -> tuple[int, int]:
    """Return number and count of the shard that an IDENTIFY is for."""
    index, count = [0, 1] if data.get("shard") is None else data["shard"]
    return index, count


def refusal(data: Json, *, accepts: Callable[[str], bool], privileged: bool) -> int | None:
    """Return the close code for a wrong IDENTIFY, None for a right one."""
    if not isinstance(data["token"], str) or not accepts(data["token"]):
        return AUTHENTICATION_FAILED
    if not fits(_IDENTIFY, data):
        return DECODE_ERROR
    index, count = shard_of(data)
    if not 0 <= index < count:
        return INVALID_SHARD
    return _bad_intents(data["intents"], privileged=privileged)


def _bad_intents(value: Value, *, privileged: bool) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool) or value & ~INTENTS:
        return INVALID_INTENTS
    return DISALLOWED_INTENTS if value & PRIVILEGED and not privileged else None
