"""What is counted and measured of one bot, as Prometheus collects it, and what set off what is measured.

No label names a person, a server or a match, and none holds a text that someone wrote: the values of each are one of a
few that are known here or where they are counted. Every bot has a registry of its own.

What set something off, a click for one, has a short id, which stands in every line of the log about it. It is kept in a
context variable, which tasks and threads that follow inherit. What waits in a queue and is done by a task that was
there before takes it along by itself (``current_trace`` when it is put in, ``follow_trace`` when it is taken out).
"""

from __future__ import annotations

import logging
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind: TypeAlias = Literal["command", "click", "form", "autocomplete", "due"]
"""What may set something off: a person in one of four ways, or a time that has come."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
STATES: Final = ("lobby", "running", "frozen", "finished", "cancelled")
SCOPES: Final = ("user", "global", "shared")
"""Whose limit of requests was met: the bot's on a route, the bot's on all of them, that of a channel or server."""
PARTS: Final = ("bot", "cogs", "host", "db", "render", "players", "discord")
SIGNS: Final = ("answered", "unknown", "stripped")
"""By what another process with the same token shows; see ``cogs.app.second_bot``."""
OTHER: Final = "other"
"""What stands for whatever is none of the values that are known."""
_PEOPLE: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0)
"""Seconds, up to those after which Discord tells a person that the bot does not answer."""
_BOARDS: Final = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_DRAWING: Final = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
_STORE: Final = (0.001, 0.005, 0.025, 0.1, 0.5, 2.5)
_LATE: Final = (1.0, 5.0, 30.0, 120.0, 600.0, 3600.0)


@dataclass(eq=False, slots=True)
class Trace:
    """Something that set off all that follows from it."""

    kind: Kind
    id: str = field(default_factory=lambda: secrets.token_hex(3).upper())
    begun: float = field(default_factory=time.monotonic)
    """By the clock that is never put forward or back."""
    acknowledged: bool = False
    """Discord has taken an answer, so that anyone who clicked sees that it has arrived."""


_CURRENT: Final[ContextVar[Trace | None]] = ContextVar("trace", default=None)


def current_trace() -> Trace | None:
    """Return what set off what is being done, None when nobody and nothing did, as at the start."""
    return _CURRENT.get()


def begin_trace(kind: Kind) -> Trace:
    """Note that something came just now, to which all belongs that this task does and begins from here on."""
    trace = Trace(kind)
    _CURRENT.set(trace)
    return trace


def follow_trace(trace: Trace | None) -> None:
    """Note that this task goes on with what something else set off."""
    _CURRENT.set(trace)


class Metrics:
    """The metrics of one bot."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self._acknowledgement = Histogram(
            "outpost_acknowledgement_seconds",
            "From an interaction to the first answer that Discord accepted",
            ["kind"],
            registry=registry,
            buckets=_PEOPLE,
        )
        self._board = Histogram(
            "outpost_board_seconds",
            "From a change of a match to its picture in the channel",
            ["kind", "way"],
            registry=registry,
            buckets=_BOARDS,
        )
        self._matches = Gauge("outpost_matches", "Matches in the database", ["state"], registry=registry)
        self._drawing = Histogram(
            "outpost_drawing_seconds",
            "Drawing time, without waiting in the queue",
            ["step"],
            registry=registry,
            buckets=_DRAWING,
        )
        self._waiting = Gauge("outpost_drawings_waiting", "Drawings in the queue", ["line"], registry=registry)
        self._boards_held = Gauge(
            "outpost_boards_refused", "Boards that can't be written right now", ["why"], registry=registry
        )
        self._store = Histogram(
            "outpost_store_seconds", "Time of database operations", ["work"], registry=registry, buckets=_STORE
        )
        self._store_errors = Counter("outpost_store_errors", "Failed database operations", ["work"], registry=registry)
        self._due_delay = Histogram(
            "outpost_due_delay_seconds",
            "Delay of timers, from when they were due",
            ["kind"],
            registry=registry,
            buckets=_LATE,
        )
        self._due_late = Gauge("outpost_due_late", "Overdue timers", registry=registry)
        self._due_latest = Gauge(
            "outpost_due_late_seconds", "How long the oldest overdue timer has been due", registry=registry
        )
        self._answers = Counter(
            "outpost_discord_answers", "Responses from Discord", ["method", "route", "code"], registry=registry
        )
        self._rate_limits = Counter(
            "outpost_discord_rate_limits",
            "Responses in which Discord asked the bot to wait",
            ["scope"],
            registry=registry,
        )
        self._shard_up = Gauge("outpost_shard_up", "1 when a shard is connected", ["shard"], registry=registry)
        self._shard_latency = Gauge(
            "outpost_shard_latency_seconds", "Latency of a shard's last heartbeat", ["shard"], registry=registry
        )
        self._servers = Gauge("outpost_servers", "Servers the bot is in", registry=registry)
        self._ready = Gauge("outpost_ready", "1 when people can play", registry=registry)
        self._incidents = Counter(
            "outpost_incidents", "Errors shown to a player with an incident number", registry=registry
        )
        self._second_bot = Counter(
            "outpost_second_bot_signs", "Signs of another process with the same token", ["sign"], registry=registry
        )
        self._errors = Counter("outpost_errors_logged", "Log lines at level ERROR", ["part"], registry=registry)
        # A counter that is not there before it is counted on looks as if it had not grown by that.
        for part in (*PARTS, OTHER):
            self._errors.labels(part)
        for sign in SIGNS:
            self._second_bot.labels(sign)
        for scope in (*SCOPES, OTHER):
            self._rate_limits.labels(scope)

    # As they happen

    def acknowledged(self, trace: Trace, seconds: float) -> None:
        """Note how long someone waited for a sign that a click or a command has arrived."""
        self._acknowledgement.labels(trace.kind).observe(seconds)

    def shown(self, trace: Trace | None, seconds: float, *, way: str) -> None:
        """Note how long it took until a change was seen; ``way``: by a ``post`` or an ``edit``."""
        self._board.labels(OTHER if trace is None else trace.kind, way).observe(seconds)

    def drawn(self, step: str, seconds: float) -> None:
        """Note that something was drawn: an ``answer``, a ``board``, or its ``encoding``."""
        self._drawing.labels(step).observe(seconds)

    def stored(self, work: str, seconds: float, failed: bool) -> None:  # noqa: FBT001  as ``db.store`` calls it
        """Note that the store has done something, by the name of what it was asked for."""
        self._store.labels(work).observe(seconds)
        if failed:
            self._store_errors.labels(work).inc()

    def delivered(self, kind: str, late: float) -> None:
        """Note that something that was due has been delivered this many seconds after."""
        self._due_delay.labels(kind).observe(max(0.0, late))

    def answered(self, method: str, route: str, code: str) -> None:
        """Note an answer of Discord."""
        self._answers.labels(method, route, code).inc()

    def rate_limited(self, scope: str) -> None:
        """Note that Discord asked to wait."""
        self._rate_limits.labels(scope).inc()

    def incident(self) -> None:
        """Note that a person heard of an incident."""
        self._incidents.inc()

    def second_bot(self, sign: str) -> None:
        """Note a sign of another process with the same token."""
        self._second_bot.labels(sign).inc()

    def error_logged(self, part: str) -> None:
        """Note a line of the log at ERROR or above."""
        self._errors.labels(part if part in PARTS else OTHER).inc()

    # As it is when somebody looks

    def set_matches(self, matches: Mapping[str, int]) -> None:
        """Write how many matches there are by their state."""
        for state in STATES:
            self._matches.labels(state).set(matches.get(state, 0))

    def set_waiting(self, *, answers: int, steps: int) -> None:
        """Write how much waits to be drawn."""
        self._waiting.labels("answers").set(answers)
        self._waiting.labels("boards").set(steps)

    def set_boards_refused(self, counts: Mapping[str, int]) -> None:
        """Write how many public messages cannot be written, by why."""
        for why, count in counts.items():
            self._boards_held.labels(why).set(count)

    def set_late(self, late: Mapping[int, int]) -> None:
        """Write for how many seconds each row is due."""
        self._due_late.set(len(late))
        self._due_latest.set(max(late.values(), default=0))

    def set_shards(self, shards: Mapping[int, tuple[bool, float]]) -> None:
        """Write of each shard whether it is connected, and the time of its last heartbeat."""
        for one in (self._shard_up, self._shard_latency):
            one.clear()  # another process may run by now what this one ran
        for number, (up, latency) in shards.items():
            self._shard_up.labels(str(number)).set(up)
            self._shard_latency.labels(str(number)).set(latency)

    def set_bot(self, *, servers: int, ready: bool) -> None:
        """Write how many servers there are, and whether people can play."""
        self._servers.set(servers)
        self._ready.set(ready)


class ErrorCounter(logging.Handler):
    """Counts the lines of the log at ERROR, by the part that wrote them."""

    def __init__(self, metrics: Metrics) -> None:
        super().__init__(logging.ERROR)
        self._metrics = metrics

    def emit(self, record: logging.LogRecord) -> None:
        """Count a line."""
        part = record.name.partition(".")[0]
        self._metrics.error_logged("bot" if part == "outpost" else part)
