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
from players.worker_process import NICE
from players.working_out import Workplace, worked_out
from worker_processes import LOST, PYTHON, WorkerProcess

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
ATTEMPTS: Final = 2
"""Processes that are asked before it is worked out here."""
_MODULE: Final = "players.worker_process"


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
        nice: int = NICE,
        command: tuple[str, ...] = PYTHON,
    ) -> None:
        self._games = games
        self._command, self._nice = command, nice
        self._workers = workers
        self._room = asyncio.Semaphore(workers)
        self._waiting = 0
        self._idle: list[WorkerProcess] = []
        self._closed = False
        self._here = InThread(games)

    @property
    def processes(self) -> tuple[int, ...]:
        """Return the numbers of the processes that wait for something to do."""
        return tuple(one.pid for one in self._idle)

    async def work_out(self, asked: Asked) -> Answer:
        """Return the answer to whatever is asked; whoever gives up waiting stops the thinking, too."""
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
        for _ in range(ATTEMPTS):
            try:
                return await self._asked(asked)
            except LOST as error:
                _log.warning("a process in which computers think is lost: %s", str(error) or type(error).__name__)
        return await self._here.work_out(asked)

    async def rest(self) -> None:
        """End the processes that wait; others are started when they are needed."""
        while self._idle:
            await self._idle.pop().end()

    async def close(self) -> None:
        """End all processes; what is asked from now on is worked out without them."""
        self._closed = True
        await self.rest()

    async def _asked(self, asked: Asked) -> Answer:
        process = self._idle.pop() if self._idle else await self._started()
        # a timeout is one of ``LOST``, and whoever stops waiting ends the process
        async with asyncio.timeout(LONGEST + (asked.seconds if isinstance(asked, TablePosition) else 0.0)):
            answer: Answer = await process.ask(asked)
        if self._closed:
            await process.end()
        else:
            self._idle.append(process)
        return answer

    async def _started(self) -> WorkerProcess:
        if self._closed:
            raise OSError("it is closed")
        return await WorkerProcess.started(_MODULE, dict(self._games), nice=self._nice, command=self._command)
