"""The real program as a process of its own, in a playground of the test's: started, killed, asked to end."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from db import open_store
from engine.registry import GAMES
from host.host import Host
from tests.support.table import Fixed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground import Playground

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "token.of.tests"


@dataclass
class Process:
    """``bot.py`` under way; ``lines`` is what it logged so far."""

    process: asyncio.subprocess.Process
    there: Playground
    lines: list[str] = field(default_factory=list)
    _reader: asyncio.Task[None] | None = None

    @classmethod
    async def started(cls, there: Playground, database: Path) -> Process:
        """Start the program and return once it listens to the gateway; it may not have caught up yet."""
        environment = os.environ | {
            "OUTPOST_TOKEN": TOKEN,
            "OUTPOST_DATABASE": str(database),
            "OUTPOST_API": f"{there.http}/api/v10",
            "OUTPOST_GATEWAY": there.gateway_url,
            "OUTPOST_CDN": there.http,
            "OUTPOST_DRAW_WORKERS": "1",
        }
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            str(ROOT / "bot.py"),
            cwd=database.parent,
            env=environment,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        one = cls(process, there)
        one._reader = asyncio.create_task(one._read())
        await there.until(lambda: there.gateway.online or process.returncode is not None)
        assert process.returncode is None, one.text
        return one

    @property
    def text(self) -> str:
        return "".join(self.lines)

    async def ready(self) -> None:
        """Wait until the program says that it is ready."""
        async with asyncio.timeout(60):
            while "ready:" not in self.text:  # noqa: ASYNC110  the reader fills it
                await asyncio.sleep(0.02)

    async def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        assert await self._ended() == -signal.SIGKILL, self.text

    async def terminate(self) -> int:
        """Ask it to end and return its exit code."""
        self.process.terminate()
        return await self._ended()

    async def _ended(self) -> int:
        async with asyncio.timeout(60):
            code = await self.process.wait()
        if self._reader is not None:
            await self._reader
        # what people do from now on is for the next one
        await self.there.until(lambda: not self.there.gateway.online)
        return code

    async def _read(self) -> None:
        assert self.process.stderr is not None
        while line := await self.process.stderr.readline():
            self.lines.append(line.decode())


@asynccontextmanager
async def opened(database: Path, seed: int = 1) -> AsyncIterator[Host]:
    """Look at the matches, or play on, while no bot runs; the store is the host's."""
    store = await open_store(database)
    try:
        yield Host(store, {game.info.key: game for game in GAMES}, entropy=Fixed(seed))
    finally:
        await store.close()
