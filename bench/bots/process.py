"""Runs the real bot as a process of its own against a playground in this one: start, kill, terminate."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playground import Playground

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "token.of.tests"
REAL: Final = (str(ROOT / "bot.py"),)
BLANK: Final = ("-m", "bench.bots.blank_bot")
program: tuple[str, ...] = REAL
"""What is started: the bot as it is, or without its pictures."""
_PATIENCE = 60.0
_BEHIND: Final = 5
T = TypeVar("T")


def environment(there: Playground, database: Path, **more: str) -> Mapping[str, str]:
    """Return the environment of a bot that plays in a playground and keeps its matches in a file.

    It uploads no emoji: a first start draws 144 of them, which is neither tested nor measured here.
    """
    return os.environ | {
        "OUTPOST_TOKEN": TOKEN,
        "OUTPOST_DATABASE": str(database),
        "OUTPOST_API": f"{there.http}/api/v10",
        "OUTPOST_GATEWAY": there.gateway_url,
        "OUTPOST_CDN": there.http,
        "OUTPOST_EMOJI": "off",
        **more,
    }


def apart(work: Callable[[], T]) -> T:
    """Return what the work returns, done in a process of its own: what it does to its priority ends with it."""
    with ProcessPoolExecutor(1) as one:
        return one.submit(work).result()


def give_way() -> None:
    """Let what was started so far go before this process, for good.

    Discord and the people who play do not take the cores of the bot; here they would. Processes that draw give way even
    to them: an answer that is late here would be counted as the bot's.
    """
    os.nice(_BEHIND)


class Launched(Protocol):
    """What is asked of a process: ``asyncio.subprocess.Process`` does, and ``Forked`` of the tests, which is a copy."""

    @property
    def pid(self) -> int:
        """Return its number."""

    @property
    def returncode(self) -> int | None:
        """Return how it ended, None while it runs; less than nothing: by which signal."""

    @property
    def stderr(self) -> asyncio.StreamReader | None:
        """Return what it logs."""

    def kill(self) -> None:
        """End it at once."""

    def terminate(self) -> None:
        """Ask it to end."""

    async def wait(self) -> int:
        """Wait until it has ended and return how."""


async def launch(env: Mapping[str, str], cwd: Path | None) -> Launched:
    """Start ``program`` in a folder; None: in the one of this process."""
    quiet, read = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, *program, cwd=cwd, env=env, stdout=quiet, stderr=read)


@dataclass
class Process:
    """A running ``bot.py``; ``lines`` are its log lines so far."""

    process: Launched
    there: Playground
    lines: list[str] = field(default_factory=list)
    _reader: asyncio.Task[None] | None = None

    @classmethod
    async def begun(cls, there: Playground, database: Path, **more: str) -> Process:
        """Start the program; it may not get as far as Discord. ``more``: further settings."""
        # on the clock of the playground nobody comes back within five seconds, whom Discord would turn away
        there.let_begin()
        light = {"OUTPOST_DRAW_WORKERS": "1", "OUTPOST_DRAW_IN": "threads", "PYTHONPATH": str(ROOT)}
        env = environment(there, database, **{**light, **more})
        # away from the settings of whoever runs this
        process = await launch(env, database.parent if database.parent.is_dir() else None)
        one = cls(process, there)
        one._reader = asyncio.create_task(one._read())
        return one

    @classmethod
    async def started(cls, there: Playground, database: Path, **more: str) -> Process:
        """Start the program and return once it listens to the gateway; it may not have caught up yet."""
        one = await cls.begun(there, database, **more)
        await there.until(lambda: there.gateway.online or one.process.returncode is not None)
        if one.process.returncode is not None:
            raise RuntimeError(f"the bot ended with {one.process.returncode}:\n{one.text}")
        return one

    @property
    def text(self) -> str:
        """Return everything that it logged."""
        return "".join(self.lines)

    async def ready(self) -> None:
        """Wait until the program says that it is ready."""
        async with asyncio.timeout(_PATIENCE):
            while "ready:" not in self.text:
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        await self._gone()
        if (code := await self.ended()) != -signal.SIGKILL:
            raise RuntimeError(f"the bot ended with {code} before it was killed:\n{self.text}")

    async def terminate(self) -> int:
        """Ask it to end and return its exit code."""
        self.process.terminate()
        code = await self.ended()
        await self._gone()
        return code

    async def ended(self) -> int:
        """Wait until it has ended and return its exit code."""
        async with asyncio.timeout(_PATIENCE):
            code = await self.process.wait()
        if self._reader is not None:
            await self._reader
        return code

    async def _gone(self) -> None:
        """Wait until its connection is gone, too, so that people's next acts reach the next process."""
        await self.there.until(lambda: not self.there.gateway.online)

    async def _read(self) -> None:
        if self.process.stderr is not None:
            while line := await self.process.stderr.readline():
                self.lines.append(line.decode())
