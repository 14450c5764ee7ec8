"""Processes that are asked one thing at a time each; one that dies is replaced, and asked once more.

Knows processes. Must not know what is asked, nor in which order.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from render.drawing.encoding import Failed
from worker_processes import LOST, PYTHON, WorkerProcess

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

LONGEST: Final = 30.0
"""Seconds that an answer may take, most of them perhaps spent giving way to other programs."""
PATIENT: Final = 4.0
"""Times as long that it may take where answers were given up before: on a busy machine none would ever be ready."""
BEGINNING: Final = 60.0
"""Seconds that a process may take until it is ready."""
AGAIN: Final = 60.0
"""Seconds until it is tried again to start processes where none could be."""
VAIN: Final = 3
"""Questions in a row that cost processes their lives, after which nothing is asked for a while."""
REST: Final = 5.0
"""Seconds for which nothing is asked then: each process that is started in vain takes a second of everything else."""


class WorkFailed(Exception):
    """Another process could not answer; the text has no value of the match."""


class NoProcess(Exception):
    """There is no process to ask, and none can be started now."""


class AskedProcesses(Generic[Answer]):
    """Processes of one kind, each asked one thing at a time; who comes later waits."""

    MODULE: ClassVar[str]
    """What they run; asked None, it answers as soon as it is ready."""
    NICE: ClassVar[int]
    """By how much they give way to whoever asks."""
    ENVIRONMENT: ClassVar[Mapping[str, str]] = {}
    CALLED: ClassVar[str]
    """What one of them is called in the log: "a process that draws"."""
    ATTEMPTS: ClassVar[int] = 2
    """Processes that may die of a question."""
    INSTEAD: ClassVar[str]
    """What is done without them, for the log: "pictures are drawn in threads"."""

    def __init__(
        self, count: int, first: object, *, command: tuple[str, ...] = PYTHON, longest: float = LONGEST
    ) -> None:
        """``first``: what each is told when it begins."""
        self.count = count
        self._first = first
        self._command = command
        self._longest = longest
        self._patience = 1.0
        """Times as long as usual that an answer may take: twice as long after each that was given up."""
        # None: a process that is to be started when it is needed
        self._free: asyncio.LifoQueue[WorkerProcess | None] = asyncio.LifoQueue()
        for _ in range(count):
            self._free.put_nowait(None)
        self._all: set[WorkerProcess] = set()
        self._begun: set[WorkerProcess] = set()
        self._starting: list[asyncio.Task[None]] = []
        self._again = 0.0
        self._unstarted = False
        """Whether none could be started last time; from then on nobody who asks waits for a start."""
        self._vain = 0
        """Questions in a row of which processes have died."""
        self._rests = 0.0
        """Until when nothing is asked."""
        self._closed = False

    @property
    def pids(self) -> tuple[int, ...]:
        """Return the numbers of the processes."""
        return tuple(one.pid for one in self._all)

    @property
    def usable(self) -> bool:
        """Return whether there are processes, or may be."""
        return not self._closed and time.monotonic() >= self._again

    def ready(self) -> bool:
        """Return whether one can be asked that need not be started first; without one they are started meanwhile."""
        if any(one.alive for one in self._begun):
            return True
        if self.usable and all(task.done() for task in self._starting):
            self.start()
        return False

    def start(self) -> None:
        """Have all processes started; what is asked meanwhile waits for the first."""
        self._starting = [asyncio.create_task(self._begin(), name=self.MODULE) for _ in range(self.count)]

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
        self._begun.clear()

    async def ask(self, question: object) -> Answer:
        """Return the answer; raise WorkFailed, and NoProcess where there can be none."""
        if time.monotonic() < self._rests:
            raise WorkFailed("processes that worked on others were lost")
        try:
            async with asyncio.timeout(self._longest):
                process = await self._free.get()
        except TimeoutError:
            raise NoProcess from None  # all of them hang, perhaps in their beginning
        try:
            for _ in range(self.ATTEMPTS):
                old, process = process, None
                process = await self._living(old, waits=not self._unstarted)
                if (answer := await self._answer(process, question)) is not None:
                    self._vain = 0
                    return answer
        finally:
            self._free.put_nowait(process)
        self._vain += 1
        if self._vain >= VAIN:
            self._rests = time.monotonic() + REST
        else:
            self.ready()  # others begin meanwhile
        if self.ATTEMPTS == 1:
            raise WorkFailed("its process was lost")
        raise WorkFailed(f"{self.ATTEMPTS} processes were lost while they worked on it")

    async def _answer(self, process: WorkerProcess, question: object) -> Answer | None:
        """Return the answer, None when the process is lost."""
        patience, begun = self._longest * self._patience, time.monotonic()
        try:
            async with asyncio.timeout(patience):
                answer: Answer | Failed = await process.ask(question)
        except TimeoutError:
            self._patience = min(2 * self._patience, PATIENT)
            raise WorkFailed(f"it took more than {patience:g} seconds") from None
        except LOST as error:
            if self._closed:
                raise NoProcess from error
            log.warning("%s is lost: %s", self.CALLED, str(error) or type(error).__name__)
            return None
        finally:
            # whoever stops waiting ends it
            if not process.alive:
                self._forget(process)
        if time.monotonic() - begun < self._longest / 2:
            self._patience = 1.0
        if isinstance(answer, Failed):
            raise WorkFailed(answer.description)
        return answer

    async def _begin(self) -> None:
        process = await self._free.get()
        try:
            old, process = process, None
            process = await self._living(old)
        except NoProcess:
            pass
        finally:
            self._free.put_nowait(process)

    async def _living(self, process: WorkerProcess | None, *, waits: bool = True) -> WorkerProcess:
        """Return the process, or another one if there is none or it has died; raise NoProcess.

        ``waits``: until that has begun; else it begins meanwhile, for who asks later.
        """
        if process is not None and process.alive:
            return process
        if process is not None and process in self._all:
            log.warning("%s is lost: it ended while it had nothing to do", self.CALLED)
            self._forget(process)
        if not waits:
            self.ready()
            raise NoProcess
        return await self._started()

    async def _started(self) -> WorkerProcess:
        """Start a process and wait until it is ready; raise NoProcess."""
        if not self.usable:
            raise NoProcess
        process = None
        try:
            process = await WorkerProcess.started(
                self.MODULE, self._first, nice=self.NICE, command=self._command, env=self.ENVIRONMENT
            )
            self._all.add(process)
            async with asyncio.timeout(BEGINNING):
                await process.ask(None)
            self._begun.add(process)
            self._unstarted = False
        except LOST as error:
            self._unstarted = True
            if process is not None:
                self._forget(process)
            if self.usable:
                self._again = time.monotonic() + AGAIN
                log.warning(
                    "%s cannot be started (%s): %s, and it is tried again in a minute",
                    self.CALLED,
                    str(error) or type(error).__name__,
                    self.INSTEAD,
                )
            raise NoProcess from error
        return process

    def _forget(self, process: WorkerProcess) -> None:
        self._all.discard(process)
        self._begun.discard(process)
