"""Computers think in processes of their own, so that no click waits for them; without those, in a thread.

Knows processes. Must not know any game, nor how any player thinks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from players.playing_on import Pace, TablePosition
from players.working_out import Workplace, worked_out
from worker_processes import PYTHON, NoProcess, Work, Workers, WorkFailed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.package import AnyGame
    from players.working_out import Answer, Asked

_log = logging.getLogger(__name__)

WORKERS: Final = 2
"""Processes at most; each is started when it is needed first."""
PATIENCE: Final = 3.0
"""Seconds in which a table is to have its answer, however many ask at once: they share what the processes can do."""
LEAST: Final = 0.2
"""Seconds that a table gets however many wait."""
LONGEST: Final = 300.0
"""Seconds that an answer may take beside those that the question allows; what takes longer hangs."""
THINKING: Final = Work(
    "players.working_out", "a process in which computers think", "computers think in threads", nice=10
)
"""It gives way to everything else, people's clicks first of all."""


class InThread(Workplace):
    """Works it out in a thread of this process."""

    def __init__(self, games: Mapping[str, AnyGame]) -> None:
        self._games = games
        self._pace = Pace()

    async def work_out(self, asked: Asked) -> Answer:
        """Return the answer to whatever is asked; a thread goes on when nobody waits any more."""
        return await asyncio.to_thread(worked_out, self._games, asked, self._pace)

    async def rest(self) -> None:
        """Do nothing: it keeps nothing."""


class WorkerPool(Workplace):
    """Works it out in other processes, several tables at a time; who comes later waits."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        *,
        workers: int = WORKERS,
        nice: int = THINKING.nice,
        command: tuple[str, ...] = PYTHON,
    ) -> None:
        self._workers = workers
        self._room = asyncio.Semaphore(workers)
        self._waiting = 0
        self._processes = Workers["Answer"](replace(THINKING, nice=nice), workers, dict(games), command=command)
        self._here = InThread(games)

    @property
    def processes(self) -> tuple[int, ...]:
        """Return the numbers of the processes."""
        return self._processes.pids

    async def work_out(self, asked: Asked) -> Answer:
        """Return the answer to whatever is asked; anyone who gives up waiting stops the thinking, too."""
        self._waiting += 1
        since, waits = time.monotonic(), True
        try:
            async with self._room:
                self._waiting, waits = self._waiting - 1, False
                return await self._answered(self._shared(asked, waited=time.monotonic() - since))
        finally:
            self._waiting -= waits

    def _shared(self, asked: Asked, *, waited: float) -> Asked:
        """Return what is asked, with as much time as leaves enough for the tables that wait."""
        if not isinstance(asked, TablePosition):
            return asked
        fair = (PATIENCE - waited) / (1 + self._waiting / self._workers)
        return replace(asked, seconds=min(asked.seconds, max(LEAST, fair)))

    async def _answered(self, asked: Asked) -> Answer:
        longest = LONGEST + (asked.seconds if isinstance(asked, TablePosition) else 0.0)
        try:
            return await self._processes.ask(asked, longest=longest)
        except NoProcess:
            pass
        except WorkFailed as error:
            _log.warning("computers' moves are worked out in a thread: %s", error)
        return await self._here.work_out(asked)

    async def rest(self) -> None:
        """End the processes that wait; others are started when they are needed."""
        await self._processes.rest()

    async def close(self) -> None:
        """End all processes; what is asked from now on is worked out without them."""
        await self._processes.close()
