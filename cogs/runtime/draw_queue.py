"""Who may draw next: somebody waits for each answer, so answers go before boards, but not for long.

A board is drawn in steps, of several boards that first which was wanted first. A step begins when no answer waits; but
a few answers at most go before it, and before those of a board that is late only one. In threads it begins when none is
being drawn either, since two threads share one interpreter and would both take twice as long; what encodes lets go of
the interpreter, so it goes beside others. Knows how many may draw at once. Must not know what is drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from bisect import insort
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from cogs.telemetry.metrics import Metrics

OVERTAKEN: Final = 6
"""The most answers that begin while a step waits."""
LATE: Final = 4.0
"""After so many seconds a board is late: where more is asked than can be drawn, people have their answers first."""


@dataclass(eq=False)
class _Waiting:
    """Somebody who waits for a place."""

    place: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    heavy: bool = True
    """Whether drawing is done, and not encoding alone."""
    late: float = 0.0
    """From when on a step is late."""


_Line: TypeAlias = "deque[_Waiting]"


class DrawQueue:
    """Lets so many draw at once, and the others wait; ``beside``: a board is drawn beside answers, in processes."""

    def __init__(
        self, places: int, metrics: Metrics, *, beside: bool = False, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self._metrics = metrics
        self._beside = beside
        self._free = places
        self._answers: _Line = deque()
        self._steps: _Line = deque()
        self._answering = 0
        """How many answers are being drawn."""
        self._overtaken = 0
        """How many answers have begun since a step did, while another waited."""

    @property
    def waiting(self) -> tuple[int, int]:
        """Return how many answers and how many steps of boards wait."""
        return len(self._answers), len(self._steps)

    @contextlib.asynccontextmanager
    async def answer(self) -> AsyncIterator[Callable[[], None]]:
        """Wait for a place, and hold it for drawing what one person waits for.

        The function that is yielded is called when it only has to be encoded.
        """
        one = _Waiting()

        def drawn() -> None:
            self._answering -= one.heavy
            one.heavy = False
            self._admit()

        async with self._place(self._answers, one):
            yield drawn

    @contextlib.asynccontextmanager
    async def step(self, *, since: float, heavy: bool = True) -> AsyncIterator[None]:
        """Wait for a place, and hold it for one step of a board that was wanted at that time.

        ``heavy``: it is drawn, and not encoded alone.
        """
        async with self._place(self._steps, _Waiting(heavy=heavy, late=since + LATE)):
            yield

    @contextlib.asynccontextmanager
    async def _place(self, line: _Line, one: _Waiting) -> AsyncIterator[None]:
        kind = "answer" if line is self._answers else "board" if one.heavy else "encoding"
        if line is self._steps:
            insort(line, one, key=lambda step: step.late)
        else:
            line.append(one)
        self._admit()
        try:
            await one.place
            begun = self.now()
            yield
            self._metrics.drawn(kind, self.now() - begun)
        finally:
            if one.place.cancelled():
                # it stands in the line still, unless it was passed over
                with contextlib.suppress(ValueError):
                    line.remove(one)
            else:
                self._free += 1
                self._answering -= line is self._answers and one.heavy
            self._admit()

    def _admit(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (line := self._next()) is not None:
            one = line.popleft()
            if one.place.cancelled():
                continue
            self._free -= 1
            self._answering += line is self._answers
            one.place.set_result(None)

    def _next(self) -> _Line | None:
        late = bool(self._steps) and self._steps[0].late <= self.now()
        if self._steps and self._overtaken >= (1 if late else OVERTAKEN):
            self._overtaken = 0
            return self._steps
        if self._answers:
            self._overtaken += bool(self._steps)
            return self._answers
        if self._steps and (late or self._beside or not self._answering or not self._steps[0].heavy):
            self._overtaken = 0
            return self._steps
        return None
