"""The parts of the playground that requests work on, in one hand."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playground.errors import ApiError, missing_access, missing_permissions
from playground.facts import DM, THREADS, Json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playground.acts import Acts
    from playground.checks.shape import Report
    from playground.gateway import Gateway
    from playground.live import Live
    from playground.posts import Posts
    from playground.rooms import Rooms
    from playground.wire import Upload
    from playground.world import World


@dataclass(slots=True)
class Site:
    """What every route gets."""

    world: World
    gateway: Gateway
    live: Live
    posts: Posts
    rooms: Rooms
    acts: Acts
    nonces: dict[tuple[int, str], tuple[int, float]] = field(default_factory=dict)
    """Messages by channel and nonce, and when they were sent."""
    old_edits: dict[int, deque[float]] = field(default_factory=dict)
    """When messages older than an hour were edited, by channel."""
    created: deque[float] = field(default_factory=deque)
    """When commands were created."""
    shards: int = 1
    """How many shards Discord recommends."""
    owner: int = 0
    """The person to whom the application belongs."""

    def need(self, channel: int, *rights: str) -> Json:
        """Return a channel in which the bot has rights; 404 or 403 otherwise. Sending is translated for threads."""
        body = self.world.channel(channel)
        if not self.world.can(self.world.app, channel, "view_channel"):
            raise missing_access()
        for right in rights:
            threaded = right == "send_messages" and body["type"] in THREADS
            if not self.world.can(self.world.app, channel, "send_messages_in_threads" if threaded else right):
                raise missing_permissions()
        if body["type"] == DM and rights and not self.world.people[int(body["recipients"][0]["id"])].dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        return body


@dataclass(slots=True)
class Call:
    """One request of the bot as a route sees it."""

    method: str
    path: str
    query: Mapping[str, str]
    body: Any
    uploads: list[Upload]

    @property
    def form(self) -> Json:
        """The body, when it has to be an object."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            raise ApiError(400, 50035, "Invalid Form Body: only dictionaries may be used here")
        return self.body


def settle(report: Report) -> None:
    """Refuse the request when anything was wrong with it."""
    if report.found:
        raise report.error()
