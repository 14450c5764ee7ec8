"""The bot with a report on its size: ``python -m bench.bots.counted REPORT SECONDS``, settings from the environment.

Every SECONDS seconds it adds a line to the file REPORT, with counts that only the process itself knows.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import bot

if TYPE_CHECKING:
    from settings import Settings


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


def main(report: Path, seconds: float) -> int:
    """Run the bot as ``python bot.py`` does, and report."""
    carried_out = bot.run

    async def counted(settings: Settings) -> bot.Exit:
        telling = asyncio.create_task(_telling(report, seconds))
        try:
            return await carried_out(settings)
        finally:
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await telling

    bot.run = counted
    return bot.main()


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), float(sys.argv[2])))
