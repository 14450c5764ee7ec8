"""``python -m bench throughput``: how many clicks a second one bot bears, drawing in processes against threads.

Two bots run beside each other, each with a playground of its own, and are pressed in turn, so that a machine that does
other things as well hinders both alike. At each level there are more tables, and at each table the next click follows
half a second to a second and a half after the panel and the board show what the last one did. It ends where 99 of 100
clicks are not acknowledged within a second any more, or where more tables make no more clicks. Discord's limits on
requests are left out: what the bot itself bears is asked. Playgrounds and people are in this process, and take their
share of the same cores: what each part takes of the processor is told, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.clicks import Clicker, Times
from bench.measured import Measured, percentile
from bench.process import environment
from bench.tables import PLAYED
from playground import Playground, Refused

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Sequence

    from engine.core import Game

LEVELS: Final = (16, 32, 48, 64, 96, 128)
"""How many tables there are."""
SECONDS: Final = 12.0
_WARMING: Final = 40.0
"""Seconds in which what is used again and again is drawn once."""
_SETTLING: Final = 4.0
_PAUSE: Final = (0.5, 1.5)
_SLOWEST: Final = 1.0
_RATIO: Final = 1.6
_STALL: Final = 0.02
_HURRY: Final = 1000.0
"""How many times sooner the playground's limits pass than Discord's."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Level:
    """What one bot did while so many tables played."""

    tables: int
    rate: float
    """Clicks a second."""
    p99: float
    """Seconds until 99 of 100 were acknowledged."""
    stall: float
    held: float
    """The most of the processor that a step of the loop took, in seconds."""
    bot: float
    """Cores that it took, as are the next two."""
    drawing: float
    people: float

    @property
    def borne(self) -> bool:
        """Return whether nearly all clicks were acknowledged in time."""
        return self.p99 <= _SLOWEST

    def __str__(self) -> str:
        return (
            f"{self.tables} tables: {self.rate:.1f}/s, p99 {self.p99 * 1000:.0f} ms, stall {self.stall * 1000:.0f} ms "
            f"({self.held * 1000:.0f} its own), cores: bot {self.bot:.2f}, drawing {self.drawing:.2f}, "
            f"playground {self.people:.2f}"
        )


class Persistent(Clicker):
    """People who wait for no board longer than they can, and begin anew when a match is over."""

    async def play(self, until: float) -> None:
        """Press controls until the time is up."""
        while time.perf_counter() < until:
            with contextlib.suppress(TimeoutError, Refused):
                await super().play(until)
            if time.perf_counter() < until:
                await asyncio.sleep(0.1)
                with contextlib.suppress(TimeoutError, Refused):
                    await self.begin()


@dataclass
class Side:
    """A bot that draws in processes or in threads, and the people who press there."""

    where: str
    game: str
    playground: Playground
    bot: asyncio.subprocess.Process
    report: Path
    tables: list[Persistent] = field(default_factory=list)
    levels: list[Level] = field(default_factory=list)

    @property
    def best(self) -> float:
        """Return the most clicks a second that it bore."""
        return max((level.rate for level in self.levels if level.borne), default=0.0)

    @property
    def spent(self) -> bool:
        """Return whether more tables are of no use: clicks wait too long, or twice in turn there were hardly more."""
        rates = [level.rate for level in self.levels]
        return bool(rates) and (
            not self.levels[-1].borne or (len(rates) > 3 and max(rates[-2:]) < 1.05 * max(rates[:-2]))
        )

    async def press(self, tables: int, *, settling: float = _SETTLING) -> None:
        """Press at so many tables for a while, and note what came of it."""
        people = [self.playground.person(name) for name in ("Ann", "Bob", "Łucja Żółw", "Мария")]
        times, warm = Times(), asyncio.Event()
        new = [
            Persistent(
                self.playground,
                self.game,
                self.playground.add_channel(f"table-{number}"),
                people,
                random.Random(number),
                times,
                warm,
                _PAUSE,
            )
            for number in range(len(self.tables), tables)
        ]
        await asyncio.gather(*(one.begin() for one in new))
        self.tables += new
        for one in self.tables:
            one.times, one.warm = times, warm
        until = time.perf_counter() + settling + SECONDS
        playing = [asyncio.create_task(one.play(until)) for one in self.tables]
        await asyncio.sleep(settling)
        await self._stalls()
        warm.set()
        before, start = self._cores(), time.perf_counter()
        await asyncio.sleep(SECONDS)
        clicks, took = list(times.acknowledged), time.perf_counter() - start
        after, (stall, held) = self._cores(), await self._stalls()
        await asyncio.gather(*playing)
        spent = [(late - early) / took for early, late in zip(before, after, strict=True)]
        p99 = percentile(clicks, 0.99) if clicks else float("inf")
        self.levels.append(Level(tables, len(clicks) / took, p99, stall, held, *spent))
        print(f"<!-- {self.game} in {self.where}: {self.levels[-1]} -->", flush=True)

    async def _stalls(self) -> tuple[float, float]:
        """Return the longest stall since this was asked last, and the most that a step of the loop took."""
        marker = self.report.with_suffix(".begin")
        await asyncio.to_thread(marker.touch)
        while await asyncio.to_thread(marker.exists):
            await asyncio.sleep(0.02)
        stalls, held = await asyncio.to_thread(lambda: [_read(self.report), _read(self.report.with_suffix(".held"))])
        return max(stalls, default=0.0), max(held, default=0.0)

    def _cores(self) -> tuple[float, float, float]:
        """Return the seconds of the processor that the bot, what draws for it, and this process have taken."""
        children = Path(f"/proc/{self.bot.pid}/task/{self.bot.pid}/children").read_text().split()
        return _seconds(self.bot.pid), sum(_seconds(int(one)) for one in children), time.process_time()


def _read(file: Path) -> list[float]:
    found: list[float] = json.loads(file.read_text())
    return found


def _seconds(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


@contextlib.asynccontextmanager
async def _side(where: str, game: str, folder: Path) -> AsyncIterator[Side]:
    await asyncio.to_thread(folder.mkdir)
    report = folder / "stalls.json"
    async with Playground() as playground:
        playground.rest.rates.hurry = _HURRY
        env = environment(playground, folder / "outpost.sqlite3", OUTPOST_LOG_LEVEL="ERROR", OUTPOST_DRAW_IN=where)
        bot = await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.watched", str(report), env=env)
        try:
            await playground.until(lambda: playground.gateway.online and playground.commands, seconds=60)
            yield Side(where, game, playground, bot, report)
        finally:
            bot.terminate()
            await bot.wait()


async def measure(game: str, folder: Path, levels: Sequence[int] = LEVELS) -> tuple[Side, Side]:
    """Press two bots in turn, with more and more tables; return the one that draws in threads first."""
    async with _side("threads", game, folder / "threads") as threads, _side("processes", game, folder / "own") as own:
        for tables in levels:
            for side in (threads, own):
                if not side.spent:
                    await side.press(tables, settling=_SETTLING if side.levels else _WARMING)
    return threads, own


def figures(*, game: str | None = None) -> Iterator[Measured]:
    """Press at more and more tables of each game, or of one."""
    for one in PLAYED:
        if game in {None, one.info.key}:
            yield from _figures(one)


def _figures(game: Game[Any, Any, Any, Any]) -> list[Measured]:
    with tempfile.TemporaryDirectory() as folder:
        threads, own = asyncio.run(measure(game.info.key, Path(folder)))
    ratio = own.best / threads.best if threads.best else float("inf")
    told = "; ".join(f"{side.where}: {max(side.levels, key=lambda level: level.rate)}" for side in (threads, own))
    borne = [level for level in own.levels if level.borne] or own.levels[:1]
    stall = max(level.stall for level in borne)
    return [
        Measured(
            f"{game.info.title}: clicks a second with p99 of the acknowledgement up to 1 s, processes against threads",
            f"≥ {_RATIO}",
            f"{ratio:.2f}",
            f"{own.best:.1f} against {threads.best:.1f} a second; {told}",
            ratio >= _RATIO,
        ),
        Measured(
            f"{game.info.title}: longest stall of the event loop meanwhile, drawing in processes",
            f"≤ {_STALL * 1000:.0f} ms",
            f"{stall * 1000:.0f} ms",
            f"its own part of that, whatever else the machine did: {max(level.held for level in borne) * 1000:.0f} ms",
            stall <= _STALL,
        ),
    ]
