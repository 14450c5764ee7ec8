"""The bot killed again and again, and Discord out of order in one way after the other, while people play."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from contextlib import closing
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from bench.bots.process import Process
from bench.harm.held import HURRY, MINUTE, Held, dead, playing, retired, right, sit_down, wanted
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bench.people.pressing import People


async def killed(folder: Path, times: int, *, seed: int = 1) -> Held:
    """Kill the bot this many times with acts in flight; check the log each time, the messages every fourth time."""
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


_LONG: Final = 10**9


def _everything(there: Playground, status: int = 0, **more: Any) -> None:
    for method in ("GET", "POST", "PATCH", "PUT", "DELETE"):
        there.fail(method, "", status, times=_LONG, **more)


def _answers(there: Playground, status: int, **more: Any) -> None:
    there.fail("POST", r"/callback$", status, times=_LONG, **more)


def _old_messages(there: Playground) -> None:
    there.fail("PATCH", r"^/channels/\d+/messages", 429, code=30046, times=_LONG, retry_after=2.0)


def _sessions_over(there: Playground) -> None:
    there.gateway.invalidate()
    # otherwise the bot would be kept out nearly all the time, and nobody could play
    there.let_begin()


OUTAGES: Final[dict[str, Callable[[Playground], object]]] = {
    "503 on everything": partial(_everything, status=503),
    "connections cut": partial(_everything, reset=True),
    "receipts lost": partial(_everything, reset=True, carried_out=True),
    "429 on everything": partial(_everything, status=429, retry_after=0.3),
    "429 of Cloudflare on everything": partial(_everything, status=429, retry_after=0.3, via=False),
    "everything slow": partial(_everything, delay=1.5),
    "answers refused": partial(_answers, status=400, code=50035),
    "answers too late": partial(_answers, status=404, code=10062),
    "edits limited": _old_messages,
    "gateway cut": lambda there: there.drop(),
    "sessions over": _sessions_over,
}
"""What goes wrong, on and off again."""
_NO_WEATHER: Final = "answers refused"
"""Discord says that what the bot sends is wrong, and that is an incident."""


async def out_of_order(name: str, folder: Path, seconds: float, *, seed: int = 1, presses: int = 60) -> Held:
    """Let people play while Discord is out of order now and then; then check messages and log.

    ``presses`` that were answered come before the trouble, so that matches are under way.
    """
    held, database = Held(), folder / "outpost.sqlite3"
    async with Playground() as there:
        tables = sit_down(there, seed=seed, pause=0.3)
        bot = await Process.started(there, database)
        await bot.ready()
        await playing(tables, seconds=30, presses=presses, acts=4)
        trouble = asyncio.create_task(_on_and_off(there, OUTAGES[name], random.Random(seed)))
        try:
            await playing(tables, seconds=seconds)
        finally:
            trouble.cancel()
            await asyncio.gather(trouble, return_exceptions=True)
            there.rest.faults.clear()
        start = time.monotonic()
        held.behind += await right(there, await _wanted_now(database, tables))
        held.slowest = time.monotonic() - start
        if code := await bot.terminate():
            held.tracebacks.append(f"ended with {code}: {bot.text[-2000:]}")
        held.read(bot)
        held.hold(tables, database)
    if name == _NO_WEATHER:
        held.incidents.clear()
        held.tracebacks.clear()
    return held


async def _wanted_now(database: Path, tables: Sequence[People]) -> dict[int, str]:
    """Return what public messages should show, from a copy, because the bot goes on with the file."""
    await asyncio.sleep(1.0)  # an act may just be under way
    copy = database.with_name("copy.sqlite3")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return await wanted(copy, tables)


async def _on_and_off(there: Playground, harm: Callable[[Playground], object], chance: random.Random) -> None:
    while True:
        await asyncio.sleep(chance.uniform(0.2, 2.0))
        harm(there)
        await asyncio.sleep(chance.uniform(0.2, 3.0))
        there.rest.faults.clear()
