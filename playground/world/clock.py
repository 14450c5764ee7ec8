"""Time that a test can move, and ids that carry it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from playground.facts import EPOCH

if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """The wall clock plus an offset that can grow; listeners are called after every jump."""

    def __init__(self) -> None:
        self._ahead = 0.0
        self._wall: Callable[[], float] = time.time
        self._listeners: list[Callable[[], None]] = []

    def now(self) -> float:
        """Return seconds since 1970."""
        return self._wall() + self._ahead

    def stamp(self, ahead: float = 0.0) -> str:
        """Return the time, or one some seconds ahead, as Discord writes it."""
        return datetime.fromtimestamp(self.now() + ahead, UTC).isoformat()

    @property
    def ahead(self) -> float:
        """By how many seconds it is ahead of the wall clock."""
        return self._ahead

    def hold(self, at: float) -> None:
        """Let it be a moment, and no later one but by ``advance``."""
        self._wall, self._ahead = (lambda: at), 0.0

    def advance(self, seconds: float) -> None:
        """Move the time forward; deadlines in between have passed when this returns."""
        self._ahead += seconds
        for listener in self._listeners:
            listener()

    def on_jump(self, listener: Callable[[], None]) -> None:
        """Call ``listener`` after every jump."""
        self._listeners.append(listener)


class Snowflakes:
    """Unique ids that grow with time, as Discord makes them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def __call__(self) -> int:
        """Return a new id, greater than every earlier one."""
        self._last = max(self._last + 1, (int(self._clock.now() * 1000) - EPOCH) << 22)
        return self._last

    def after(self, used: int) -> None:
        """Never return an id up to ``used``."""
        self._last = max(self._last, used)


def made_at(snowflake: int) -> float:
    """Return the seconds since 1970 at which an id was made."""
    return ((snowflake >> 22) + EPOCH) / 1000
