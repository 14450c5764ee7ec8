"""The bot with its event loop watched: ``python -m bench.watched REPORT``, settings from the environment.

When it stops, it writes the stalls of the loop in seconds, the worst first, into the file REPORT.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import bot
import settings as configuration

_TICK = 0.001
_KEPT = 1000


async def _watch(stalls: list[float]) -> None:
    """Note how late the loop is for a timer every millisecond."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(_TICK)
        stalls.append(time.perf_counter() - start - _TICK)
        if len(stalls) > 100 * _KEPT:
            stalls.sort(reverse=True)
            del stalls[_KEPT:]


async def _run(report: Path) -> int:
    stalls: list[float] = []
    # The marker file tells when the figures begin: what happened before, starting included, is not in them.
    watching = asyncio.create_task(_watch(stalls))
    begin = asyncio.create_task(_begun(report, stalls))
    try:
        return await bot.run(configuration.read())
    finally:
        watching.cancel()
        begin.cancel()
        await asyncio.gather(watching, begin, return_exceptions=True)
        await asyncio.to_thread(report.write_text, json.dumps(sorted(stalls, reverse=True)[:_KEPT]))


async def _begun(report: Path, stalls: list[float]) -> None:
    marker = report.with_suffix(".begin")
    while not await asyncio.to_thread(marker.exists):
        await asyncio.sleep(0.05)
    stalls.clear()


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(Path(sys.argv[1]))))
