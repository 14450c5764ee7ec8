"""An event loop in which no time passes but that for which someone waits: an hour takes a moment."""

from __future__ import annotations

import asyncio


class SimulatedLoop(asyncio.SelectorEventLoop):
    """Nothing in it may wait for anything outside of it."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        select = self._selector.select

        def passed(timeout: float | None = None) -> list:
            found = select(0)
            if not found and timeout is None:
                raise RuntimeError("everybody waits for something that never happens")
            if not found:
                self._now += timeout or 0.0
            return found

        self._selector.select = passed

    def time(self) -> float:
        return self._now
