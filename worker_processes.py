"""Work in processes of their own, so that neither the event loop nor the interpreter's lock holds it up.

``WorkerProcess`` is the side that asks, ``serve`` all that such a process does. Values go between them as pickles, each
behind its length: first one that says what the process needs to begin, then one question after another. Must not know
what is asked, nor anything else of this project.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import pickle
import signal
import struct
import sys
import time
from asyncio.subprocess import PIPE
from dataclasses import fields
from functools import cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import Callable, Mapping
    from typing import BinaryIO

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
"""Bytes that it leaves free for the next question, so that they need not be fetched anew."""


class WorkerProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @classmethod
    async def started(
        cls,
        module: str,
        first: object,
        *,
        nice: int,
        command: tuple[str, ...] = PYTHON,
        env: Mapping[str, str] | None = None,
    ) -> WorkerProcess:
        """Start a module that calls ``serve``, and tell it what it needs; raise one of ``LOST`` if it cannot be.

        ``nice`` is by how much it gives way to this process, ``env`` is added to the environment.
        """
        data = _packed(first)
        known = {name: value for name, value in os.environ.items() if not name.startswith(_SETTINGS)}
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                module,
                str(nice),
                cwd=_ROOT,
                env=known | dict(env or {}),
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

        Whoever stops waiting ends the process: what it does would be the answer to the next question.
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


def _ending(code: int | None) -> str:
    """Return in words how a process has ended, for the log."""
    if code == _OUT_OF_MEMORY:
        return "it ran out of memory"
    return f"it was ended by signal {-code}" if code is not None and code < 0 else f"it ended with code {code}"


def serve(begin: Callable[[Any], Handle]) -> None:
    """Answer until the input ends, so that no such process outlives the program that started it.

    ``begin`` makes of the first value what answers all others. A process that has run out of memory ends, so that
    another one, in which nothing is kept yet, takes its place.
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
                answers.write(_packed(handle(_read(asked))))
                answers.flush()
                if time.monotonic() - trimmed >= _EVERY:
                    trim(_FREE)
                    trimmed = time.monotonic()
        except EOFError:
            pass
        except MemoryError:
            os._exit(_OUT_OF_MEMORY)  # at once: whatever else is done would need memory


def trim(free: int) -> bool:
    """Give back the memory that lies free between blocks in use, but for so many bytes at the end; False: no such way.

    By itself the C library gives back only what is free at the end. What is kept lies between what comes and goes, so
    that less and less of it is.
    """
    try:
        ctypes.CDLL(None).malloc_trim(ctypes.c_size_t(free))
    except (AttributeError, OSError, TypeError):
        return False
    return True


class _Pickler(pickle.Pickler):
    """Pickles frozen dataclasses with slots by their fields, in a quarter of the time that the library takes."""

    def reducer_override(self, obj: Any) -> Any:
        """Return how a value is made anew, where that is sooner done than as pickle does it."""
        kind: Any = type(obj)
        fields_of = _fields_of(kind)
        return NotImplemented if fields_of is None else (kind, fields_of(obj))


@cache
def _fields_of(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what gets the arguments to make a value anew with, None where it is more than the sum of its fields."""
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
