"""Who may draw next: somebody waits for each answer, so answers go before boards.

A board is drawn in steps. A step begins when no answer waits or is being drawn, since two threads share one interpreter
and would both take twice as long; but a few answers at most go before it. Knows how many may draw at once. Must not
know what is drawn.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

OVERTAKEN: Final = 6
"""The most answers that begin while a step waits."""

_Line: TypeAlias = "deque[asyncio.Future[None]]"


class DrawQueue:
    """Lets so many draw at once, and the others wait."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._answers: _Line = deque()
        self._steps: _Line = deque()
        self._answering = 0
        """How many answers are being drawn."""
        self._overtaken = 0
        """How many answers have begun since a step did, while another waited."""

    @contextlib.asynccontextmanager
    async def answer(self) -> AsyncIterator[None]:
        """Wait for a place, and hold it for drawing what one person waits for."""
        async with self._place(self._answers):
            yield

    @contextlib.asynccontextmanager
    async def step(self) -> AsyncIterator[None]:
        """Wait for a place, and hold it for one step of a board."""
        async with self._place(self._steps):
            yield

    @contextlib.asynccontextmanager
    async def _place(self, line: _Line) -> AsyncIterator[None]:
        place = asyncio.get_running_loop().create_future()
        line.append(place)
        self._admit()
        try:
            await place
            yield
        finally:
            if place.cancelled():
                # it stands in the line still, unless it was passed over
                with contextlib.suppress(ValueError):
                    line.remove(place)
            else:
                self._free += 1
                self._answering -= line is self._answers
            self._admit()

    def _admit(self) -> None:
        """Give free places to those whose turn it is."""
        while self._free and (line := self._next()) is not None:
            place = line.popleft()
            if place.cancelled():
                continue
            self._free -= 1
            self._answering += line is self._answers
            place.set_result(None)

    def _next(self) -> _Line | None:
        if self._steps and self._overtaken >= OVERTAKEN:
            self._overtaken = 0
            return self._steps
        if self._answers:
            self._overtaken += bool(self._steps)
            return self._answers
        if self._steps and not self._answering:
            self._overtaken = 0
            return self._steps
        return None
