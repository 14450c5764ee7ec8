"""The bot with a report on its size: ``python -m bench.counted REPORT SECONDS``, settings from the environment.

Every SECONDS seconds it adds a line to the file REPORT, with counts that only the process itself knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from pathlib import Path

import bot
import settings as configuration


def counts() -> dict[str, int]:
    """Return the numbers of things that must not keep growing."""
    return {"tasks": len(asyncio.all_tasks()), "threads": threading.active_count()}


def _tell(report: Path) -> None:
    line = json.dumps(counts())
    with report.open("a", encoding="utf-8") as file:
        file.write(line + "\n")


async def _telling(report: Path, seconds: float) -> None:
    while True:
        _tell(report)
        await asyncio.sleep(seconds)


async def _run(report: Path, seconds: float) -> int:
    telling = asyncio.create_task(_telling(report, seconds))
    try:
        return await bot.run(configuration.read())
    finally:
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await telling


if __name__ == "__main__":
    sys.exit(asyncio.run(_run(Path(sys.argv[1]), float(sys.argv[2]))))
