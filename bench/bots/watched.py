"""The bot with its event loop watched: ``python -m bench.bots.watched REPORT``, settings from the environment.

When it stops, it writes the stalls of the loop in seconds, the worst first, into the file REPORT, and beside it, with
the ending ``.held``, what the thread of the loop took of the processor meanwhile: other programs that want the same
cores make stalls longer, but not these. It does so before, and begins anew, whenever there is a file with the ending
``.begin``.
"""

from __future__ import annotations

import asyncio
import json
import sys
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
    """Begin anew whenever there is the marker file, which goes once what happened until then is in the report."""
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


def main(report: Path) -> int:
    """Run the bot as ``python bot.py`` does, and watch."""
    carried_out = bot.run

    async def watched(settings: Settings) -> bot.Exit:
        stalls, held = list[float](), list[float]()
        # The marker file tells when figures begin: what happened before, starting included, is not in them.
        watching = asyncio.create_task(_watch(stalls, held))
        begin = asyncio.create_task(_begun(report, stalls, held))
        try:
            return await carried_out(settings)
        finally:
            watching.cancel()
            begin.cancel()
            await asyncio.gather(watching, begin, return_exceptions=True)
            await asyncio.to_thread(_tell, report, stalls, held)

    bot.run = watched
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
