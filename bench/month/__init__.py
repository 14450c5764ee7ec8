"""``python -m bench month``: 30 days of 200 matches in minutes, with the real bot in the playground, the clock moved.

People of different habits play both games; some vanish, some have a vacation, some take no direct messages. The bot is
ended in the middle of what it does, again and again, some times for hours. The server has outages, and here and there
the bot may not write for a time. What is demanded of it stands in ``demands``.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final
from unittest import mock

from bench.measured import Measured
from bench.month.course import Scale
from bench.month.days import Month
from bench.month.demands import DEMANDS, other_than_logs
from bench.month.lives import DAY
from cogs.runtime import requests
from playground import Playground, hook

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WHOLE: Final = Scale()
HURRY: Final = 10_000.0
"""How many times faster rate limits pass: an hour is no time here."""
_SHOWN: Final = 12
"""What went against a demand is told that often at most."""
_REASONS: Final = {
    "board": "somebody else is to act: they are called",
    "lobby": "a table is opened",
    "end": "the match is over: the result, for all who played",
    "answer": "the answer to a command",
    "question": "somebody asks the table for something",
    "due: reminder": "a person keeps the table waiting; after three in vain the others are asked",
    "due: nudge": "others gave a person the seat that is awaited",
    "due: asked": "a person was asleep when the table was asked for something",
    "due: away": "a person goes on vacation: once at each table, ringing for nobody",
    "due: warning": "a quarter of a person's time is left",
    "due: timed-out": "a person's time is up: the person is told, and the table",
    "due: direct-closed": "a person's direct messages are closed: once",
}
"""Why there is a public message of a kind."""


async def lived(scale: Scale, folder: Path, told: Callable[[str], None]) -> tuple[Month, dict[str, list[str]]]:
    """Live through a month; return it with what went against each demand."""
    # the bot waits for these in real seconds, and in an outage nothing comes of it
    with mock.patch.object(requests, "RETRIES", ()):
        return await _lived(scale, folder, told)


async def _lived(scale: Scale, folder: Path, told: Callable[[str], None]) -> tuple[Month, dict[str, list[str]]]:
    async with Playground(deadline=30.0, hurry=HURRY) as there:
        with hook(there.http):
            month = Month(there, folder / "outpost.sqlite3", scale, told)
            try:
                await month.live()
            finally:
                await month.at.kill()
            found = {name: sorted(set(demand(month))) for name, demand in DEMANDS.items()}
            found["matches that are not what their logs say"] = await other_than_logs(month)
            found["limits of Discord's that were broken"] = [str(one) for one in there.violations]
            found["other strange things"] = month.strange
    return month, found


def figures(scale: Scale = WHOLE) -> Iterator[Measured]:
    """Live through a month and yield what is demanded of it."""
    begun, used = time.monotonic(), time.process_time()

    def told(line: str) -> None:
        print(f"{time.monotonic() - begun:6.0f} s  {line}", file=sys.stderr, flush=True)

    logging.disable(logging.CRITICAL)
    try:
        with tempfile.TemporaryDirectory() as folder:
            month, found = asyncio.run(lived(scale, Path(folder), told))
    finally:
        logging.disable(logging.NOTSET)
    for line in public(month):
        told(line)
    detail = (
        f"{len(month.channels)} matches, {len(month.lives)} people, {sum(month.acts.values()):,} acts,"
        f" {len(month.notes.all):,} messages, {len(month.downs)} times without the bot;"
        f" {time.monotonic() - begun:.0f} s, {time.process_time() - used:.0f} of them of one core"
    )
    for name, against in found.items():
        for line in against[:_SHOWN]:
            told(f"{name}: {line}")
        yield Measured(f"A month: {name}", "0", str(len(against)), detail, not against)
        detail = "as above"


def public(month: Month) -> Iterator[str]:
    """Yield how many public messages there are for a match and a day, and why each kind."""
    days = sum((min(month.last_act.get(match, begun), month.end) - begun) / DAY for match, begun in month.begun.items())
    kinds = Counter(told.kind for told in month.notes.all if not told.private)
    acts = sum(month.acts.values())
    yield f"{sum(kinds.values()) / days:.2f} public messages for a match and day, at {acts / days:.2f} acts:"
    for kind, count in kinds.most_common():
        yield f"  {count / days:6.3f} {kind}: {_REASONS.get(kind, '')}"
