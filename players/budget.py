"""How long a player may think: counted in positions, with a bound in seconds as a brake.

Knows counting and the clock. Must not know any game.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Budget:
    """What may be spent on one choice. Positions decide, so that a choice can be repeated on any machine."""

    positions: int
    seconds: float
    """The brake: so long that it is met on no ordinary machine. Where it was, the choice says so."""

    def unhurried(self) -> Budget:
        """Return the same without a brake: whoever is to play the same on a busy machine waits."""
        return Budget(self.positions, float("inf"))

    def start(self, clock: Callable[[], float] = time.monotonic) -> Meter:
        """Begin to count."""
        return Meter(self, clock)


class Meter:
    """What has been spent of a budget; one for each choice."""

    __slots__ = ("_clock", "_end", "braked", "most", "spent")

    def __init__(self, budget: Budget, clock: Callable[[], float]) -> None:
        self.most = budget.positions
        self.spent = 0
        """Positions that were looked at."""
        self.braked = False
        """The brake was met, so that another machine may choose otherwise."""
        self._clock = clock
        self._end = clock() + budget.seconds

    @property
    def left(self) -> int:
        """Return how many positions may still be looked at: none once the brake was met."""
        if self.braked or self._clock() >= self._end:
            self.braked = True
            return 0
        return max(0, self.most - self.spent)

    def count(self, positions: int = 1) -> None:
        """Note that so many positions were looked at."""
        self.spent += positions
