"""``python -m bench due``: ten thousand running matches with clocks and reminders, the bot in a process of its own.

How long a start takes against one with a hundred matches, how late reminders are, and how much memory it takes;
then the same matches in PostgreSQL.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bots.process import Process
from bench.load.soak import resident
from bench.load.start import build
from bench.measured import Measured, percentile
from bench.postgres_server import ON_DISK, SURE, Server
from db.moving import move
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import Iterator

MANY: Final = 10_000
FEW: Final = 100
_CHANNELS: Final = 400
"""Of a server; Discord allows 500."""
_MESSAGES: Final = 600
_EVERY: Final = 0.1
"""Seconds between two reminders that are due."""
_LEAD: Final = 6
"""Seconds after the start until the first of them."""
_ROUNDS: Final = 3
_LATEST: Final = 5.0
_RATIO: Final = 1.3


async def _started(there: Playground, path: Path, **more: str) -> tuple[float, Process]:
    """Start a bot and return how long it took until it was ready."""
    begun = time.perf_counter()
    bot = await Process.begun(there, path, **more)
    await bot.ready()
    return time.perf_counter() - begun, bot


async def _late(there: Playground, path: Path) -> tuple[list[float], int]:
    """Let reminders of many matches be due, one after the other; return how late each came, and the bot's memory."""
    said: dict[int, float] = {}

    def heard(message: int) -> None:
        said.setdefault(int(there.messages[message]["channel_id"]), time.time())

    there.live.heard = heard
    first = int(time.time()) + _LEAD
    with closing(sqlite3.connect(path)) as db:
        db.executemany(
            "UPDATE due SET at = ? WHERE match = ? AND kind = 'reminder'",
            [(int(first + number * _EVERY), number + 1) for number in range(_MESSAGES)],
        )
        awake = [(user,) for user in range(1, 5)]
        db.executemany("INSERT INTO settings (user, quiet_from, quiet_to) VALUES (?, 0, 0)", awake)
        due = dict(
            db.execute(
                "SELECT matches.channel, due.at FROM due JOIN matches ON matches.id = match WHERE kind = 'reminder'"
            )
        )
        db.commit()
    bot = await Process.started(there, path)
    try:
        await there.until(lambda: len(said) >= _MESSAGES, _LEAD + _MESSAGES * _EVERY + 120)
        return [at - due[channel] for channel, at in said.items()], resident(bot.process.pid)
    finally:
        await bot.terminate()


async def _on_server(there: Playground, path: Path) -> tuple[list[float], int] | None:
    """Move the matches to PostgreSQL; return how long starts took there, and the bot's memory; None: there is none."""
    if (server := Server.make(settings=SURE, within=ON_DISK)) is None:
        return None
    try:
        await move(path, server.address())
        took = []
        for _ in range(_ROUNDS):
            seconds, bot = await _started(there, path, OUTPOST_DATABASE=server.address())
            took.append(seconds)
            await asyncio.sleep(_LEAD)
            memory = resident(bot.process.pid)
            await bot.terminate()
    finally:
        server.close()
    return took, memory


async def _measure(
    folder: Path,
) -> tuple[list[tuple[float, float]], tuple[list[float], int] | None, list[float], int]:
    async with Playground(deadline=30.0) as there:
        guilds = [there.guild, *(there.world.add_guild(f"server {n}") for n in range(MANY // _CHANNELS))]
        for guild in guilds:
            if not there.world.there(guild):
                there.world.join(guild, there.world.app)
        places = [
            (guild, there.world.add_channel(guild, f"table-{number}"))
            for number, guild in ((n, guilds[n // _CHANNELS]) for n in range(MANY))
        ]
        files = {count: folder / f"{count}.sqlite3" for count in (FEW, MANY)}
        for count, path in files.items():
            await build(path, count, clock="three-days", place=lambda number: places[number - 1])
        starts = []
        for _ in range(_ROUNDS):
            took = {}
            for count, path in files.items():
                took[count], bot = await _started(there, path)
                await bot.terminate()
            starts.append((took[FEW], took[MANY]))
        on_server = await _on_server(there, files[MANY])
        return starts, on_server, *await _late(there, files[MANY])


def figures() -> Iterator[Measured]:
    """Start on many matches and on few, and let reminders be due."""
    with tempfile.TemporaryDirectory() as folder:
        starts, on_server, late, memory = asyncio.run(_measure(Path(folder)))
    few, many = (sorted(one)[len(starts) // 2] for one in zip(*starts, strict=True))
    yield Measured(
        f"start until ready: {MANY:,} running matches with clocks and reminders against {FEW}",
        f"≤ {_RATIO}",
        f"{many / few:.2f}",
        f"{many:.2f} s against {few:.2f} s, the program's own start in both",
        many / few <= _RATIO,
    )
    if on_server is not None:
        took, taken = sorted(on_server[0]), on_server[1]
        yield Measured(
            f"start until ready: {MANY:,} running matches in PostgreSQL; memory",
            "≤ 10 s; ≤ 300 MB",
            f"{took[len(took) // 2]:.2f} s; {taken / 1e6:.0f} MB",
            f"the longest of {len(took)}: {took[-1]:.2f} s; {_LEAD} s after it the bot's process, one thread draws",
            took[-1] <= 10 and taken <= 300e6,
        )
    yield Measured(
        f"from due to said, p99 of {len(late)} reminders, {1 / _EVERY:.0f} a second",
        f"≤ {_LATEST:.0f} s",
        f"{percentile(late, 0.99):.2f} s",
        f"median {percentile(late, 0.5):.2f} s, the latest {max(late):.2f} s; times are whole seconds",
        percentile(late, 0.99) <= _LATEST,
    )
    yield Measured(
        f"memory after that, with {MANY:,} running matches",
        "≤ 200 MiB",
        f"{memory / 2**20:.0f} MiB",
        "the bot's process",
        memory <= 200 * 2**20,
    )
