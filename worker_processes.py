"""Work in processes of their own, so that neither the event loop nor the interpreter's lock holds it up.

``Workers`` are all processes of one kind, ``WorkerProcess`` is one of them for who asks, ``serve`` all that it does
itself. Values go between them as pickles, each behind its length: first one that says what the process needs to
begin, then one question after another. Must not know what is asked, nor anything else of this project.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import logging
import os
import pickle
import signal
import struct
import sys
import time
import traceback
from asyncio.subprocess import PIPE
from dataclasses import dataclass, fields
from functools import cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable
    from typing import BinaryIO

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")
Handle: TypeAlias = "Callable[[Any], Any]"
"""Answers a question."""

PYTHON: Final = (sys.executable, "-m")
"""How a module is run as a program."""
LOST: Final = (OSError, EOFError)
"""How it shows that a process is gone, or never was there: killed from outside, out of memory, not to be started."""
_LENGTH: Final = struct.Struct("!I")
_ROOT: Final = Path(__file__).resolve().parent
_SETTINGS: Final = ("OUTPOST_", "DISCORD_")
"""How names of settings begin: some are secrets, and none is for a process that works for this one."""
_OUT_OF_MEMORY: Final = 12
"""The exit code of a process that has run out of memory."""
_EVERY: Final = 60.0
"""Seconds after which a process looks for memory that became free, once it has given an answer."""
_FREE: Final = 16 * 2**20
"""Bytes that it leaves free for the next question, so that they need not be fetched again."""

LONGEST: Final = 30.0
"""Seconds that an answer may take, most of them perhaps spent giving way to other programs."""
PATIENT: Final = 4.0
"""Times as long that it may take where answers were given up before: on a busy machine none would ever be ready."""
BEGINNING: Final = 60.0
"""Seconds that a process may take until it is ready."""
AGAIN: Final = 60.0
"""Seconds until it is tried again to start processes where none could be."""
_ATTEMPTS: Final = 2
"""Processes that may die of a question."""
VAIN: Final = 3
"""Questions in a row that cost processes their lives, after which nothing is asked for a while."""
REST: Final = 5.0
"""Seconds for which nothing is asked then: each failed start of a process takes a second of everything else."""


@dataclass(frozen=True, slots=True)
class Work:
    """What processes of one kind are there for."""

    module: str
    """What they run; it calls ``serve``."""
    called: str
    """What one of them is called in the log: "a process that draws"."""
    instead: str
    """What is done without them, for the log: "pictures are drawn in threads"."""
    nice: int
    """By how much they give way to the one who asks."""


@dataclass(frozen=True, slots=True)
class Failed:
    """What raised an exception instead of answering, as it may be logged: its kind and place, without values."""

    description: str


class WorkFailed(Exception):
    """Another process could not answer; the text has no value of the match."""


class NoProcess(Exception):
    """There is no process to ask, and none can be started now."""


class WorkerProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def started(
        cls,
        work: Work,
        first: object,
        *,
        command: tuple[str, ...] = PYTHON,
    ) -> WorkerProcess:
        """Start a process and tell it what it needs; raise one of ``LOST`` if it cannot be."""
        data = _packed(first)
        known = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                work.module,
                str(work.nice),
                cwd=_ROOT,
                env=known,
                stdin=PIPE,
                stdout=PIPE,
                limit=2**20,
            )
        except (MemoryError, RuntimeError) as error:  # the event loop may need a thread for it, which cannot be started
            raise OSError(str(error) or type(error).__name__) from error
        worker = cls(process)
        try:
            worker._send(data)
        except OSError:
            await worker.end()
            raise
        return worker

    @property
    def pid(self) -> int:
        """Return the number of the process."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Return whether it runs, as far as that is known."""
        return self._process.returncode is None

    async def ask(self, question: object) -> Any:
        """Return the answer; raise one of ``LOST`` if the process is gone, or answers what cannot be read.

        Anyone who stops waiting ends the process: what it does would be the answer to the next question.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        data = _packed(question)
        try:
            self._send(data)
            await self._process.stdin.drain()
            (length,) = _LENGTH.unpack(await self._process.stdout.readexactly(_LENGTH.size))
            return pickle.loads(await self._process.stdout.readexactly(length))
        except asyncio.IncompleteReadError as error:
            await asyncio.shield(self.end())
            raise EOFError(_ending(self._process.returncode)) from error
        except BaseException as error:
            await asyncio.shield(self.end())
            if not isinstance(error, Exception) or isinstance(error, LOST):
                raise
            raise EOFError(f"its answer cannot be read: {type(error).__name__}") from error

    def _send(self, data: bytes) -> None:
        assert self._process.stdin is not None
        # the event loop has an error of its own for what is closed
        if self._process.stdin.is_closing():
            raise BrokenPipeError
        self._process.stdin.write(data)

    async def end(self) -> None:
        """End the process at once, whatever it does, and wait until it is gone."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                # the library would look first whether it has ended, and its own watcher would never learn how
                os.kill(self.pid, signal.SIGKILL)
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()


class Workers(Generic[Answer]):
    """Processes of one kind, each asked one thing at a time; who comes later waits.

    Each is started when it is needed. One that dies is replaced, and what it was asked is asked again.
    """

    def __init__(
        self, work: Work, count: int, first: object, *, command: tuple[str, ...] = PYTHON, longest: float = LONGEST
    ) -> None:
        """``first``: what each is told when it begins."""
        self.count = count
        self._work = work
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
        """Questions in a row at which processes have died."""
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
        self._starting = [asyncio.create_task(self._begin(), name=self._work.module) for _ in range(self.count)]

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

    async def rest(self) -> None:
        """End the processes that nobody asks anything; others are started when they are needed."""
        idle = [self._free.get_nowait() for _ in range(self._free.qsize())]
        # their places are free at once, whatever becomes of who waits for the ends
        for _ in idle:
            self._free.put_nowait(None)
        ended = [process for process in idle if process is not None]
        for process in ended:
            self._forget(process)
        await asyncio.shield(asyncio.gather(*(process.end() for process in ended)))

    async def ask(self, question: object, *, longest: float | None = None) -> Answer:
        """Return the answer; raise WorkFailed, and NoProcess where there can be none.

        ``longest``: seconds that the answer may take, where that is not the same for all.
        """
        longest = self._longest if longest is None else longest
        if time.monotonic() < self._rests:
            raise WorkFailed("processes that worked on others were lost")
        try:
            async with asyncio.timeout(longest):
                process = await self._free.get()
        except TimeoutError:
            raise NoProcess from None  # all of them hang, perhaps in their beginning
        try:
            for _ in range(_ATTEMPTS):
                old, process = process, None
                process = await self._living(old, waits=not self._unstarted)
                if (answer := await self._answer(process, question, longest)) is not None:
                    self._vain = 0
                    return answer
        finally:
            self._free.put_nowait(process)
        self._vain += 1
        if self._vain >= VAIN:
            self._rests = time.monotonic() + REST
        else:
            self.ready()  # others begin meanwhile
        raise WorkFailed(f"{_ATTEMPTS} processes were lost while they worked on it")

    async def _answer(self, process: WorkerProcess, question: object, longest: float) -> Answer | None:
        """Return the answer, None when the process is lost."""
        patience, begun = longest * self._patience, time.monotonic()
        try:
            async with asyncio.timeout(patience):
                answer: Answer | Failed = await process.ask(question)
        except TimeoutError:
            self._patience = min(2 * self._patience, PATIENT)
            raise WorkFailed(f"it took more than {patience:g} seconds") from None
        except LOST as error:
            if self._closed:
                raise NoProcess from error
            log.warning("%s died: %s", self._work.called, str(error) or type(error).__name__)
            return None
        finally:
            # whoever stops waiting ends it
            if not process.alive:
                self._forget(process)
        if time.monotonic() - begun < longest / 2:
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
            log.warning("%s died while idle", self._work.called)
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
            process = await WorkerProcess.started(self._work, self._first, command=self._command)
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
                    "%s can't be started (%s): %s; trying again in a minute",
                    self._work.called,
                    str(error) or type(error).__name__,
                    self._work.instead,
                )
            raise NoProcess from error
        except BaseException:
            # who waited for it has ended it
            if process is not None:
                self._forget(process)
            raise
        return process

    def _forget(self, process: WorkerProcess) -> None:
        self._all.discard(process)
        self._begun.discard(process)


def _ending(code: int | None) -> str:
    """Return in words how a process has ended, for the log."""
    if code == _OUT_OF_MEMORY:
        return "it ran out of memory"
    return f"it was ended by signal {-code}" if code is not None and code < 0 else f"it ended with code {code}"


def serve(begin: Callable[[Any], Handle]) -> None:
    """Answer until the input ends, so that no such process outlives the program that started it.

    ``begin`` makes of the first value what answers all others but None, which only asks whether all is ready. A process
    that has run out of memory ends, so that another one, in which nothing is kept yet, takes its place.
    """
    os.nice(int(sys.argv[1]))
    # a terminal sends it to all of its programs; the one that started this ends it
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = sys.stdin.buffer
    # whoever asked may be gone when the answer is there
    with contextlib.suppress(BrokenPipeError), os.fdopen(os.dup(sys.stdout.fileno()), "wb") as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no answer
        try:
            handle = begin(_read(asked))
            trimmed = time.monotonic()
            while True:
                question = _read(asked)
                answers.write(_packed(() if question is None else _answered(handle, question)))
                answers.flush()
                if time.monotonic() - trimmed >= _EVERY:
                    _trim()
                    trimmed = time.monotonic()
        except EOFError:
            pass
        except MemoryError:
            os._exit(_OUT_OF_MEMORY)  # at once: whatever else is done would need memory


def _answered(handle: Handle, question: object) -> object:
    """Return the answer, or how it failed; raise MemoryError."""
    try:
        return handle(question)
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  it is told where somebody waits, in another process
        return Failed(described(error))


def described(error: BaseException) -> str:
    """Return kind and places of an exception, without its text: that may hold what a seat hides."""
    places = [f"{one.filename}:{one.lineno} in {one.name}" for one in traceback.extract_tb(error.__traceback__)]
    return f"{type(error).__name__} at {' > '.join(places)}"


def _trim() -> None:
    """Give back the memory that lies free between blocks in use, where the C library can.

    By itself it gives back only what is free at the end. What is kept lies between what comes and goes, so that less
    and less of it is.
    """
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(ctypes.c_size_t(_FREE))


class _Pickler(pickle.Pickler):
    """Pickles frozen dataclasses with slots by their fields, in a quarter of the time that the library takes."""

    def reducer_override(self, obj: Any) -> Any:
        """Return how a value is made again, where that is sooner done than as pickle does it."""
        kind: Any = type(obj)
        fields_of = _fields_of(kind)
        return NotImplemented if fields_of is None else (kind, fields_of(obj))


@cache
def _fields_of(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what gets the arguments to make a value again with, None where it is more than the sum of its fields."""
    how = vars(kind).get("__dataclass_params__")  # a class that only inherits from a dataclass may hold more
    if how is None or not how.frozen or kind.__dictoffset__:
        return None
    if hasattr(kind, "__post_init__") or kind.__reduce__ is not object.__reduce__:
        return None
    names = [field.name for field in fields(kind) if field.init and not field.kw_only]
    # of a single field it would get the value, not a tuple of it
    return attrgetter(*names) if 1 < len(names) == len(fields(kind)) else None


def _packed(value: object) -> bytes:
    data = BytesIO()
    _Pickler(data, pickle.HIGHEST_PROTOCOL).dump(value)
    return _LENGTH.pack(data.tell()) + data.getbuffer()


def _read(asked: BinaryIO) -> Any:
    head = asked.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    return pickle.loads(asked.read(length))
