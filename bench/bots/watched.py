"""The bot with a report on itself: ``python -m bench.bots.watched REPORT [SECONDS]``, settings from the environment.

Its event loop is watched. When it stops, it writes the stalls of the loop in seconds, the worst first, into the file
REPORT, and beside it, with the ending ``.held``, what the thread of the loop took of the processor meanwhile: other
programs that want the same cores make stalls longer, but not these. It does so before, and starts over, whenever there
is a file with the ending ``.begin``. With SECONDS it adds a line to the file every SECONDS seconds instead, with counts
that only the process itself knows.
"""

from __future__ import annotations

import asyncio
import json
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import bot

if TYPE_CHECKING:
    from settings import Settings

_TICK = 0.001
_KEPT = 1000


async def _watch(stalls: list[float], held: list[float]) -> None:
    """Note how late the loop is for a timer every millisecond, and what it took of the processor until then."""
    while True:
        start, taken = time.perf_counter(), time.thread_time()
        await asyncio.sleep(_TICK)
        stalls.append(time.perf_counter() - start - _TICK)
        held.append(time.thread_time() - taken)
        if len(stalls) > 100 * _KEPT:
            for noted in (stalls, held):
                noted.sort(reverse=True)
                del noted[_KEPT:]


async def _begun(report: Path, stalls: list[float], held: list[float]) -> None:
    """Begin again whenever there is the marker file, which goes once what happened until then is in the report."""
    marker = report.with_suffix(".begin")
    while True:
        if await asyncio.to_thread(marker.exists):
            await asyncio.to_thread(_tell, report, list(stalls), list(held))
            stalls.clear()
            held.clear()
            await asyncio.to_thread(marker.unlink)
        await asyncio.sleep(0.05)


def _tell(report: Path, stalls: list[float], held: list[float]) -> None:
    for file, found in ((report, stalls), (report.with_suffix(".held"), held)):
        file.write_text(json.dumps(sorted(found, reverse=True)[:_KEPT]))


async def _stalls(report: Path) -> None:
    stalls, held = list[float](), list[float]()
    try:
        # The marker file tells when figures begin: what happened before, starting included, is not in them.
        await asyncio.gather(_watch(stalls, held), _begun(report, stalls, held))
    finally:
        _tell(report, stalls, held)


async def _counts(report: Path, seconds: float) -> None:
    while True:
        line = json.dumps({"tasks": len(asyncio.all_tasks()), "threads": threading.active_count()})
        with report.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
        await asyncio.sleep(seconds)


def main(report: Path, seconds: float | None = None) -> int:
    """Run the bot as ``python bot.py`` does, and report."""
    carried_out = bot.run

    async def watched(settings: Settings) -> bot.Exit:
        watching = asyncio.create_task(_stalls(report) if seconds is None else _counts(report, seconds))
        try:
            return await carried_out(settings)
        finally:
            watching.cancel()
            await asyncio.gather(watching, return_exceptions=True)

    bot.run = watched
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), *map(float, sys.argv[2:])))
