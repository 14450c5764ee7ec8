"""Whether the system clock was put forward or back: it is compared with one that nobody sets.

Pure but for the two clocks that it is given. Must not know what is done about it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL: Final = 10
"""Seconds that a clock may go wrong between two looks: leap seconds, and corrections in small steps, are time."""


def steady() -> float:
    """Return seconds of a clock that nobody sets; where there is one, it goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class ClockWatch:
    """Compares the clock that may be set with the steady one since it was ``settled``."""

    def __init__(self, wall: Callable[[], float], steady: Callable[[], float]) -> None:
        self._wall = wall
        self._steady = steady
        self.settle()

    def jump(self) -> int:
        """Return by how many seconds the clock was put forward (below 0: back) since then; 0: as good as not.

        >>> times = [1000.0, 50.0]
        >>> watch = ClockWatch(lambda: times[0], lambda: times[1])
        >>> times[:] = [1065.0, 110.0]
        >>> watch.jump()
        0
        >>> times[:] = [4665.0, 115.0]
        >>> watch.jump()
        3600
        """
        seconds = (self._wall() - self._before[0]) - (self._steady() - self._before[1])
        return round(seconds) if abs(seconds) > SMALL else 0

    def settle(self) -> None:
        """Take both clocks as they are now for right."""
        self._before = self._wall(), self._steady()
