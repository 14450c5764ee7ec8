"""The parts of the playground that the routes work on, and how a route is written: method, path, function."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from playground.api_errors import ApiError, missing_access, missing_permissions
from playground.checks.shape import Report, snowflake
from playground.facts import DM, THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.acting.acts import Acts
    from playground.gateway.gateway import Gateway
    from playground.live import Live
    from playground.requests.wire import Upload
    from playground.world.membership import Membership
    from playground.world.posts import Posts
    from playground.world.threads import Rooms, Threads
    from playground.world.world import World


@dataclass(slots=True)
class Backend:
    """The parts that every route gets."""

    world: World
    gateway: Gateway
    live: Live
    posts: Posts
    rooms: Rooms
    threads: Threads
    acts: Acts
    membership: Membership
    nonces: dict[str, tuple[int, float]] = field(default_factory=dict)
    """The bot's messages by nonce, and when they were sent; Discord looks at the author, not at the channel."""
    nonce_kept: float = 300.0
    """Seconds for which a nonce is remembered; Discord says "the past few minutes", so a test may choose."""
    old_edits: dict[int, deque[float]] = field(default_factory=dict)
    """When messages older than an hour were edited, by channel."""
    opened: deque[float] = field(default_factory=deque)
    """When direct messages were opened that were not open before."""
    openings: int = 50
    """How many may be opened within ten minutes; Discord does not publish its number."""
    old_edits_an_hour: int = 3
    """How many of these a channel allows within an hour; Discord does not publish its number."""
    created: deque[float] = field(default_factory=deque)
    """When commands were created."""
    renamed: dict[int, deque[float]] = field(default_factory=dict)
    """When a channel or thread got another name or topic, by channel."""
    shards: int = 1
    """How many shards Discord recommends."""
    owner: int = 0
    """The owner of the application."""

    def need(self, channel: int, *rights: str) -> Json:
        """Return a channel; raise 404 or 403 unless the bot has the permissions. Sending is translated for threads."""
        body = self.world.channel(channel)
        if not self.world.can(self.world.app, channel, "view_channel"):
            raise missing_access()
        for right in rights:
            threaded = right == "send_messages" and body["type"] in THREADS
            if not self.world.can(self.world.app, channel, "send_messages_in_threads" if threaded else right):
                raise missing_permissions()
        if body["type"] == DM and rights:
            self._reach(int(body["recipients"][0]["id"]))
        return body

    def _reach(self, person: int) -> None:
        """Refuse unless a person takes direct messages: they need a server in common, and must allow it."""
        shared = any(person in members for guild, members in self.world.members.items() if self.world.there(guild))
        if not shared or not self.world.people[person].dms:
            raise ApiError(403, 50007 if shared else 50278, "Cannot send messages to this user")


@dataclass(slots=True)
class RouteCall:
    """One request of the bot as a route sees it."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]

    def limit(self, low: int, high: int, *, default: int) -> int:
        """Return how many the query asks for; raise the refusal of what isn't a number from ``low`` to ``high``."""
        given, report = self.query.get("limit"), Report()
        if given is None:
            return default
        if re.fullmatch(r"[+-]?[0-9]{1,9}", given) is None:
            report.add(("limit",), "NUMBER_TYPE_COERCE", f"Value {given!r} is not int.")
        elif int(given) < low:
            report.add(("limit",), "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")
        elif int(given) > high:
            report.add(("limit",), "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        settle(report)
        return int(given)

    def bounds(self, *names: str) -> dict[str, int]:
        """Return the ids that the query gives under these names; only one name is allowed; raise the refusal."""
        given, report = {name: self.query[name] for name in names if name in self.query}, Report()
        for name, value in given.items():
            snowflake(report, (name,), value)
        for name in given if len(given) > 1 else ():
            report.add((name,), "BASE_TYPE_CHOICES", f"Only one of {', '.join(names)} may be given.")
        settle(report)
        return {name: int(value) for name, value in given.items()}

    @property
    def form(self) -> Json:
        """The body, when it has to be an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise ApiError(400, 50035, "Invalid Form Body: only dictionaries may be used here")
        return self.body


@dataclass(frozen=True, slots=True)
class Created:
    """A result that Discord answers with status 201."""

    body: Json


def settle(report: Report) -> None:
    """Raise the refusal of a request if its report has any mistake."""
    if report.found:
        raise report.error()


Handler: TypeAlias = Callable[..., Any]
"""Takes the site, the call and the parts of the path; returns JSON, or None for 204."""
_PART: Final = re.compile(r"(?:([\w-]+)/)?\{([^}]+)\}")
_NAMES: Final = {
    "guilds": "guild_id",
    "members": "user_id",
    "thread-members": "user_id",
    "permissions": "overwrite_id",
    "pins": "message_id",
}
"""What Discord calls the id behind a word of a path, where that is not the word itself without its last letter."""


@dataclass(frozen=True, slots=True)
class HttpRoute:
    """One route; ``{id}`` stands for an id, ``{@me}`` for an id or ``@me``, ``{any}`` for anything up to a slash."""

    method: str
    path: str
    handler: Handler

    @property
    def pattern(self) -> str:
        """The path as a regular expression, which takes anything for an id; ``check`` looks at those."""
        return re.sub(r"\\\{[^}]+\}", "([^/]+)", re.escape(self.path))

    def check(self, parts: tuple[str, ...]) -> Report:
        """Return what is wrong with the ids that stand in a path."""
        report = Report()
        for (word, kind), part in zip(_PART.findall(self.path), parts, strict=True):
            if kind == "id" or kind not in {"any", part}:
                snowflake(report, (_NAMES.get(word, word[:-1] + "_id"),), part)
        return report
