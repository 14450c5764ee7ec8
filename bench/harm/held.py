"""What all campaigns share: the people, the findings, and the comparison of messages and log with what people read.

No act that people read as done may be lost, nothing may be there twice, no fault of Discord's may be reported as one of
the bot's, no public message may be out of date for long, and no old button may stay usable.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bench.people.messages import boards, control, controls, has, shown
from bench.people.pressing import People
from bench.people.table import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from bench.bots.process import Process
    from playground import Playground

MINUTE: Final = 60.0
"""Seconds after a start, or after the end of some trouble, in which everything has to be right again."""
HURRY: Final = 20.0
"""How many times faster the seconds of rate limits pass where it is about something else."""
_TABLES: Final = (("roam", 2), ("ice", 2), ("roam", 4), ("ice", 3))
CARRIED_OUT: Final = "SELECT interaction, match, part FROM actions WHERE interaction IS NOT NULL"
OPENED: Final = "SELECT count(*) FROM matches"
_INCIDENT: Final = re.compile(r"incident [0-9A-F]{6}")


@dataclass
class Held:
    """The findings of comparing public messages and log with what people read."""

    acknowledged: int = 0
    lost: list[str] = field(default_factory=list)
    """Acts that people read to have counted and that are not there."""
    doubled: list[str] = field(default_factory=list)
    incidents: list[str] = field(default_factory=list)
    tracebacks: list[str] = field(default_factory=list)
    behind: list[str] = field(default_factory=list)
    """Boards that did not show the newest state in time."""
    alive: list[str] = field(default_factory=list)
    """Buttons of replaced boards that could still be pressed when the time was up."""
    slowest: float = 0.0
    """Seconds until everything was right again, the longest."""

    @property
    def wrong(self) -> list[str]:
        """Return a line for everything that is wrong."""
        return [*self.lost, *self.doubled, *self.incidents, *self.tracebacks, *self.behind, *self.alive]

    def read(self, bot: Process) -> None:
        """Note the errors in the log of a bot that has ended."""
        self.incidents += _INCIDENT.findall(bot.text)
        if "Traceback" in bot.text:
            self.tracebacks.append(bot.text)

    def hold(self, tables: Sequence[People], database: Path) -> None:
        """Compare the log in a file, which nobody writes now, with what people read."""
        with closing(sqlite3.connect(database)) as db:
            rows = db.execute(CARRIED_OUT).fetchall()
            (matches,) = db.execute(OPENED).fetchone()
        self.compare(tables, rows, matches)

    def compare(self, tables: Sequence[People], rows: Sequence[tuple[int, int, int]], matches: int) -> None:
        """Compare what people read with the rows of ``CARRIED_OUT`` and the number of matches there are."""
        saved = {row[0] for row in rows}
        self.acknowledged = sum(len(one.acknowledged) for one in tables)
        self.lost = [f"{key} {name}" for one in tables for key, name in one.acknowledged.items() if key not in saved]
        twice = [key for key, many in Counter((row[0], row[2]) for row in rows).items() if many > 1]
        elsewhere = [key for key, many in Counter(key for key, _ in {row[:2] for row in rows}).items() if many > 1]
        self.doubled = [str(key) for key in (*twice, *elsewhere)]
        if matches > (asked := sum(one.opened for one in tables)):
            self.doubled.append(f"{matches} tables were opened, {asked} asked for")
        for one in tables:
            self.incidents += one.incidents
            one.incidents.clear()


def sit_down(
    there: Playground, *, seed: int, pause: float = 0.0, twice: float = 0.0, typing: float = 0.0
) -> list[People]:
    """Return people at a few tables of both games, each in a channel of its own."""
    return [
        People(
            there,
            there.add_channel(f"harm-{number}"),
            game,
            tuple(there.people[:seats]),
            random.Random(seed + number),
            pause=pause,
            twice=twice,
            typing=typing,
        )
        for number, (game, seats) in enumerate(_TABLES)
    ]


async def playing(tables: Sequence[People], *, seconds: float, presses: float = float("inf"), acts: int = 0) -> None:
    """Let people play for some time or until this many more presses were answered; raise what goes wrong with them.

    ``acts``: and until this many acts were acknowledged by then, however often someone pressed without success.
    """
    tasks = [asyncio.create_task(one.play()) for one in tables]
    end, wanted = time.monotonic() + seconds, presses + sum(one.answered for one in tables)
    try:
        while time.monotonic() < end and (
            sum(one.answered for one in tables) < wanted or sum(len(one.acknowledged) for one in tables) < acts
        ):
            await asyncio.sleep(0.002)
            for task in tasks:
                if task.done():
                    task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def wanted(database: Path, tables: Sequence[People]) -> dict[int, str]:
    """Return, by channel, the ending of the picture names that its message should show; no bot may use the file."""
    async with opened(database) as host:
        found = {}
        for one in tables:
            info = await host.tables.at(one.channel)
            if info is not None and info.status == "running":
                found[one.channel] = f"-{info.id}-{(await host.play.look(info.id)).seq}.png"
        return found


async def right(there: Playground, wants: dict[int, str]) -> list[str]:
    """Wait at most a minute until public messages are right; return a line for each that is not."""

    def behind() -> list[str]:
        return [
            f"channel {channel} lacks {end}"
            for channel, end in wants.items()
            if not any(name.endswith(end) for message in boards(there, channel)[-1:] for name in shown(message))
        ]

    return await _within(there, behind)


async def dead(tables: Sequence[People]) -> list[str]:
    """Press what opens a panel on each board, while nobody plays; return a line for each that does not do so."""
    found = []
    for one in tables:
        board = one.board
        if board is None or not has(board, "turn"):
            continue
        for person in one.awaited(board)[:1]:
            answer = await one.there.click(person, board, control(board, "turn"))
            await answer.wait_shown()
            if answer.failed or not answer.ephemeral or not answer.text or (one.board or {}).get("id") != board["id"]:
                found.append(f"channel {one.channel}: the board answers {answer.text!r}")
    return found


async def retired(there: Playground, tables: Sequence[People]) -> list[str]:
    """Wait at most a minute until no replaced message has buttons; return those that have."""

    def alive() -> list[str]:
        return [
            f"{message['id']}: {custom_id}"
            for one in tables
            for message in boards(there, one.channel)[:-1]
            for custom_id in controls(message, "turn")
        ]

    return await _within(there, alive)


async def _within(there: Playground, left: Callable[[], list[str]]) -> list[str]:
    try:
        await there.until(lambda: not left(), MINUTE)
    except TimeoutError:
        return left()
    return []
