"""The bot killed while people play, again and again."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

from bench.bots.process import Process
from bench.harm.held import HURRY, MINUTE, Held, dead, playing, retired, right, sit_down, wanted
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from bench.people.pressing import People


async def killed(folder: Path, times: int, *, seed: int = 1) -> Held:
    """Kill the bot so many times with acts in flight; check the log each time, the messages every fourth time."""
    held, chance, database = Held(), random.Random(seed), folder / "outpost.sqlite3"
    async with Playground(deadline=10.0, hurry=HURRY) as there:
        tables = sit_down(there, seed=seed, twice=0.1, typing=0.3)
        wants: dict[int, str] = {}
        for kill in range(times + 1):
            bot = await Process.started(there, database)
            if kill % 4 == 3 or kill == times:
                await _caught_up(bot, tables, wants, held=held)
            if kill == times:
                if code := await bot.terminate():
                    held.tracebacks.append(f"ended with {code}: {bot.text[-2000:]}")
                held.read(bot)
                held.incidents += map(str, there.violations)
                break
            await playing(tables, seconds=MINUTE, presses=chance.randrange(2, 60))
            await bot.kill()
            held.read(bot)
            wants = await wanted(database, tables)
            held.hold(tables, database)
    return held


async def _caught_up(bot: Process, tables: Sequence[People], wants: dict[int, str], *, held: Held) -> None:
    start = time.monotonic()
    await bot.ready()
    held.behind += await right(bot.there, wants)
    held.alive += await retired(bot.there, tables)
    held.behind += await dead(tables)
    held.slowest = max(held.slowest, time.monotonic() - start)
