"""The bot with its event loop watched: ``python -m bench.watched REPORT``, settings from the environment.

When it stops, it writes the stalls of the loop in seconds, the worst first, into the file REPORT, and beside it, with
the ending ``.held``, what the steps of the loop took of the processor: other programs that want the same cores make
stalls longer, but not these. It does so before, and begins anew, whenever there is a file with the ending ``.begin``.
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


def _hold(held: list[float], taken: list[float]) -> None:
    """Have noted what each step of the loop takes, if it is worth a word.

    ``taken`` holds what the loop had taken of the processor when that was asked last. To ask takes ten times as long as
    to look at the clock, so it is done after long steps and every millisecond only; a long step is told together with
    the short ones before it, since then.
    """
    carried_out = asyncio.Handle._run

    def run(handle: asyncio.Handle) -> None:
        start = time.perf_counter()
        carried_out(handle)
        if time.perf_counter() - start > _TICK:
            now = time.thread_time()
            held.append(now - taken[0])
            taken[0] = now

    setattr(asyncio.Handle, "_run", run)  # noqa: B010  mypy has it that methods stay


async def _watch(stalls: list[float], taken: list[float]) -> None:
    """Note how late the loop is for a timer every millisecond."""
    while True:
        start = time.perf_counter()
        await asyncio.sleep(_TICK)
        stalls.append(time.perf_counter() - start - _TICK)
        taken[0] = time.thread_time()
        if len(stalls) > 100 * _KEPT:
            stalls.sort(reverse=True)
            del stalls[_KEPT:]


async def _run(report: Path) -> int:
    stalls, held, taken = list[float](), list[float](), [0.0]
    _hold(held, taken)
    # The marker file tells when figures begin: what happened before, starting included, is not in them.
    watching = asyncio.create_task(_watch(stalls, taken))
    begin = asyncio.create_task(_begun(report, stalls, held))
    try:
        return await bot.run(configuration.read())
    finally:
        watching.cancel()
        begin.cancel()
        await asyncio.gather(watching, begin, return_exceptions=True)
        await asyncio.to_thread(_tell, report, stalls, held)


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


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(Path(sys.argv[1]))))
