"""Draws pictures in other processes, as many at once as there are processes; one that dies is replaced.

Knows processes. Must not know what is drawn, nor in which order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from cogs.allocator import ENVIRONMENT
from render.encoding import Failed
from worker_processes import LOST, PYTHON, WorkerProcess

if TYPE_CHECKING:
    from render.encoding import Drawing, Encoded

log = logging.getLogger(__name__)

NICE: Final = 9
"""By how much drawing gives way to whoever answers clicks: where all cores are at work, a process that draws takes an
eighth of what the event loop may take, and more than a computer that thinks."""
ATTEMPTS: Final = 2
"""Processes that may die of a picture."""
LONGEST: Final = 60.0
"""Seconds that the pictures of one drawing may take, most of them perhaps spent giving way to other programs."""
BEGINNING: Final = 60.0
"""Seconds that a process may take until it is ready."""
AGAIN: Final = 60.0
"""Seconds until it is tried again to start processes where none could be."""
_MODULE: Final = "render.draw_process"


class DrawingFailed(Exception):
    """A picture could not be drawn in another process; the text has no value of the match."""


class NoProcess(Exception):
    """There is no process to draw in, and none can be started now."""


class DrawProcesses:
    """Processes that draw, each one drawing at a time; who comes later waits."""

    def __init__(self, count: int, *, budget: int, command: tuple[str, ...] = PYTHON, longest: float = LONGEST) -> None:
        """``budget``: how many bytes of what was drawn each process keeps."""
        self.count = count
        self._budget = budget
        self._command = command
        self._longest = longest
        # None: a process that is to be started when it is needed
        self._free: asyncio.LifoQueue[WorkerProcess | None] = asyncio.LifoQueue()
        self._all: set[WorkerProcess] = set()
        self._starting: list[asyncio.Task[None]] = []
        self._again = 0.0
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """Return the numbers of the processes."""
        return tuple(one.pid for one in self._all)

    @property
    def usable(self) -> bool:
        """Return whether there are processes, or may be."""
        return not self._closed and time.monotonic() >= self._again

    def start(self) -> None:
        """Have all processes started; what is drawn meanwhile waits for the first."""
        self._starting = [asyncio.create_task(self._begin(), name="draw-process") for _ in range(self.count)]

    async def settle(self) -> None:
        """Wait until all processes are ready, or it is known that they cannot be."""
        await asyncio.gather(*self._starting)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._starting:
            task.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        await asyncio.gather(*(one.end() for one in self._all))
        self._all.clear()

    async def draw(self, drawing: Drawing) -> tuple[Encoded, ...]:
        """Return the pictures; raise DrawingFailed, and NoProcess where there can be none."""
        process = await self._free.get()
        try:
            for _ in range(ATTEMPTS):
                if process is None or not process.alive:
                    self._forget(process)
                    process = None
                    process = await self._started()
                if (answer := await self._asked(process, drawing)) is not None:
                    return answer
        finally:
            self._free.put_nowait(process)
        raise DrawingFailed(f"{ATTEMPTS} processes were lost while they drew it")

    async def _asked(self, process: WorkerProcess, drawing: Drawing) -> tuple[Encoded, ...] | None:
        """Return the pictures, None when the process is lost."""
        try:
            async with asyncio.timeout(self._longest):
                answer: tuple[Encoded, ...] | Failed = await process.ask(drawing)
        except TimeoutError:
            raise DrawingFailed(f"it took more than {self._longest:g} seconds") from None
        except LOST as error:
            if self._closed:
                raise NoProcess from error
            log.warning("a process that draws is lost: %s", str(error) or type(error).__name__)
            return None
        if isinstance(answer, Failed):
            raise DrawingFailed(answer.description)
        return answer

    async def _begin(self) -> None:
        process = None
        try:
            process = await self._started()
        except NoProcess:
            pass
        finally:
            self._free.put_nowait(process)

    async def _started(self) -> WorkerProcess:
        """Start a process and wait until it is ready; raise NoProcess."""
        if not self.usable:
            raise NoProcess
        process = None
        try:
            process = await WorkerProcess.started(
                _MODULE, self._budget, nice=NICE, command=self._command, env=ENVIRONMENT
            )
            self._all.add(process)
            async with asyncio.timeout(BEGINNING):
                await process.ask(None)
        except LOST as error:
            self._forget(process)
            if self.usable:
                self._again = time.monotonic() + AGAIN
                log.warning(
                    "no process can be started to draw pictures in (%s): they are drawn in threads, and it is tried"
                    " again in a minute",
                    str(error) or type(error).__name__,
                )
            raise NoProcess from error
        return process

    def _forget(self, process: WorkerProcess | None) -> None:
        if process is not None:
            self._all.discard(process)
