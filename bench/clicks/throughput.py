"""``python -m bench throughput``: how many clicks a second one bot bears; ``--before CHECKOUT``: against another one.

The other bot is of another checkout of this project, for example one made by ``git worktree add``. Both run beside each
other, each with a playground of its own, and are pressed in turn, so that a machine that does other things as well
hinders both alike. At each level there are more tables, and at each table the next click follows half a second to a
second and a half after the panel and the board show what the last one did. Nothing counts before most tables are past
their beginning, whose clicks change little. It ends where 99 of 100 clicks are not acknowledged within a second any
more, or where more tables make no more acts; stalls count up to the most of them.

A click of one bot may do more than one of another, whose panels need more of them for the same. So what is compared are
acts: clicks that carry something out and whose board was shown.
Discord's limits on requests are left out: what the bot itself bears is asked. Playgrounds and people are in one
process, and take their share of the same cores, though they give way to the event loops of the bots: what each part
takes of the processor is told, too, also for each click, which no other program changes much.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.bots.process import ROOT, apart, environment, give_way
from bench.clicks.clicks import PATIENCE, Clicker, Times
from bench.measured import Measured, percentile
from bench.tables import PLAYED
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator, Mapping

    from engine.core import Game

LEVELS: Final = (16, 32, 48, 64, 96, 128, 192, 256)
"""How many tables there are."""
SECONDS: Final = 20.0
_SETTLING: Final = 4.0
_BEGINNING: Final = 10
"""The first moves of a table, which don't count: in ICE four people choose two of their requests each."""
_MOST: Final = 0.9
"""The share of the tables that have to be past it before a level is measured."""
_PATIENT: Final = 120.0
"""Seconds until it is measured in any case."""
_PAUSE: Final = (0.5, 1.5)
_LOOKING: Final = 0.1
"""Seconds between two looks at a board."""
_SLOWEST: Final = 1.0
_RATIO: Final = 1.6
_STALL: Final = 0.02
_HURRY: Final = 1000.0
"""How many times sooner the playground's limits pass than Discord's."""
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Level:
    """What one bot did while this many tables played."""

    tables: int
    clicks: float
    """Clicks a second."""
    acts: float
    """Acts a second."""
    p99: float
    """Seconds until 99 of 100 were acknowledged."""
    stall: float
    held: float
    """The most of the processor that the loop took between two looks at it, in seconds."""
    loop: float
    """Cores that its event loop took, as are the next three."""
    threads: float
    drawing: float
    """In processes that it started."""
    people: float

    @property
    def cost(self) -> float:
        """Return the seconds of the processor that a click took, without those of the playground."""
        return self._taken / self.clicks if self.clicks else 0.0

    @property
    def cost_of_act(self) -> float:
        """Return the same of a move, with the clicks that led to it."""
        return self._taken / self.acts if self.acts else 0.0

    @property
    def _taken(self) -> float:
        return self.loop + self.threads + self.drawing

    @property
    def borne(self) -> bool:
        """Return whether nearly all clicks were acknowledged in time."""
        return self.p99 <= _SLOWEST

    def __str__(self) -> str:
        return (
            f"{self.tables} tables: {self.clicks:.1f}/s, {self.acts:.1f} of them acts, "
            f"p99 {self.p99 * 1000:.0f} ms, stall {self.stall * 1000:.0f} ms "
            f"({self.held * 1000:.0f} its own), cores: loop {self.loop:.2f}, threads {self.threads:.2f}, "
            f"drawing {self.drawing:.2f}, playground {self.people:.2f}; {self.cost * 1000:.0f} ms a click"
        )


@dataclass(kw_only=True)
class Persistent(Clicker):
    """People who wait for no board longer than they can."""

    acts: int = 0
    """How many of their clicks carried something out, up to the board that shows it."""

    async def step(self) -> None:
        """Do one thing, or give up."""
        with contextlib.suppress(TimeoutError):
            await super().step()

    async def _drawn(self, custom_id: str, before: tuple[str, ...], start: float) -> None:
        """Wait for the board, but look seldom: a hundred people who look all the time would take a third of a core."""
        if custom_id.startswith("do:"):
            async with asyncio.timeout(PATIENCE):
                while self.looks == before:
                    await asyncio.sleep(_LOOKING)
            self.acts += 1
            self._note(self.times.shown, time.perf_counter() - start)


@dataclass
class Side:
    """What the bot of one checkout did."""

    name: str
    levels: list[Level] = field(default_factory=list)

    @property
    def clicks(self) -> float:
        """Return the most clicks a second that it bore."""
        return max((level.clicks for level in self.levels if level.borne), default=0.0)

    @property
    def acts(self) -> float:
        """Return the most acts a second that it bore."""
        return max((level.acts for level in self.levels if level.borne), default=0.0)

    @property
    def useful(self) -> list[Level]:
        """Return the levels up to that with the most acts: with more tables people only wait longer."""
        rates = [level.acts if level.borne else 0.0 for level in self.levels]
        return self.levels[: rates.index(max(rates)) + 1]

    @property
    def spent(self) -> bool:
        """Return whether more tables are of no use: clicks wait too long, or twice in turn acts were hardly more."""
        rates = [level.acts for level in self.levels]
        return bool(rates) and (
            not self.levels[-1].borne or (len(rates) > 3 and max(rates[-2:]) < 1.05 * max(rates[:-2]))
        )


@dataclass
class Crowd:
    """The bot of one checkout, and the people who press there."""

    side: Side
    game: str
    playground: Playground
    bot: asyncio.subprocess.Process
    report: Path
    tables: list[Persistent] = field(default_factory=list)

    async def press(self, tables: int) -> None:
        """Press at this many tables for a while, once most are past their beginning, and note what came of it."""
        people = [self.playground.person(name) for name in ("Ann", "Bob", "Łucja Żółw", "Мария")]
        times, warm = Times(), asyncio.Event()
        new = [
            Persistent(
                self.playground,
                self.playground.add_channel(f"table-{number}"),
                self.game,
                people,
                random.Random(number),
                _PAUSE[1],
                _PAUSE[0],
                times=times,
                warm=warm,
            )
            for number in range(len(self.tables), tables)
        ]
        await asyncio.gather(*(one.begin() for one in new))
        self.tables += new
        for one in self.tables:
            one.times, one.warm = times, warm
        async with asyncio.TaskGroup() as group:
            playing = [group.create_task(one.play()) for one in self.tables]
            await self._begun()
            await asyncio.sleep(_SETTLING)
            await self._stalls()
            warm.set()
            before, start = self._cores(), time.perf_counter()
            await asyncio.sleep(SECONDS)
            warm.clear()
            clicks, acts, took = list(times.acknowledged), len(times.shown), time.perf_counter() - start
            after, (stall, held) = self._cores(), await self._stalls()
            for task in playing:
                task.cancel()
        spent = [(late - early) / took for early, late in zip(before, after, strict=True)]
        p99 = percentile(clicks, 0.99) if clicks else float("inf")
        level = Level(tables, len(clicks) / took, acts / took, p99, stall, held, *spent)
        self.side.levels.append(level)
        print(f"<!-- {self.game} {self.side.name}: {level} -->", flush=True)

    async def _begun(self) -> None:
        """Wait until most tables are past their beginning, or for as long as anyone can."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENT):
                while sum(one.acts >= _BEGINNING for one in self.tables) < _MOST * len(self.tables):
                    await asyncio.sleep(0.2)

    async def _stalls(self) -> tuple[float, float]:
        """Return the longest stall since this was asked last, and the most that the loop took itself meanwhile."""
        marker = self.report.with_suffix(".begin")
        await asyncio.to_thread(marker.touch)
        while await asyncio.to_thread(marker.exists):
            await asyncio.sleep(0.02)
        stalls, held = await asyncio.to_thread(lambda: [_read(self.report), _read(self.report.with_suffix(".held"))])
        return max(stalls, default=0.0), max(held, default=0.0)

    def _cores(self) -> tuple[float, float, float, float]:
        """Return the seconds of the processor that loop, threads, drawing and this process have taken."""
        own = Path(f"/proc/{self.bot.pid}/task/{self.bot.pid}")
        loop, children = _seconds(own), (own / "children").read_text().split()
        whole = _seconds(Path(f"/proc/{self.bot.pid}"))
        drawing = sum(_seconds(Path(f"/proc/{child}")) for child in children)
        return loop, whole - loop, drawing, time.process_time()


def _read(file: Path) -> list[float]:
    found: list[float] = json.loads(file.read_text())
    return found


def _seconds(task: Path) -> float:
    """Return what a process or a thread has taken of the processor so far, 0 if it is gone."""
    try:
        fields = (task / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS


@contextlib.asynccontextmanager
async def _crowd(name: str, checkout: Path, game: str, folder: Path) -> AsyncIterator[Crowd]:
    own = folder / name
    await asyncio.to_thread(own.mkdir)
    report = own / "stalls.json"
    async with Playground() as playground:
        playground.rest.rates.hurry = _HURRY
        env = environment(playground, own / "outpost.sqlite3", OUTPOST_LOG_LEVEL="ERROR", PYTHONPATH=str(checkout))
        # an older one does not know that setting
        env = {name: value for name, value in env.items() if name != "OUTPOST_EMOJI" or checkout == ROOT}
        # this checkout watches, so that both are watched alike; whatever else is loaded is the other one's
        code = (sys.executable, "-P", str(ROOT / "bench" / "bots" / "watched.py"), str(report))
        bot = await asyncio.create_subprocess_exec(*code, env=env, cwd=checkout)
        try:
            await playground.until(lambda: playground.gateway.online and playground.commands, seconds=60)
            yield Crowd(Side(name), game, playground, bot, report)
        finally:
            bot.terminate()
            await bot.wait()


def measure(game: str, checkouts: Mapping[str, Path]) -> list[Side]:
    """Press the bots of these checkouts in turn, with more and more tables."""
    return apart(partial(_measure, game, checkouts))


def _measure(game: str, checkouts: Mapping[str, Path]) -> list[Side]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_pressed(game, checkouts, Path(folder)))


async def _pressed(game: str, checkouts: Mapping[str, Path], folder: Path) -> list[Side]:
    async with contextlib.AsyncExitStack() as stack:
        crowds = [
            await stack.enter_async_context(_crowd(name, checkout, game, folder))
            for name, checkout in checkouts.items()
        ]
        give_way()
        for tables in LEVELS:
            for crowd in crowds:
                if not crowd.side.spent:
                    await crowd.press(tables)
    return [crowd.side for crowd in crowds]


def figures(*, game: str | None = None, before: str | None = None) -> Iterator[Measured]:
    """Press at more and more tables of each game, or of one, with this bot and with that of another checkout."""
    for one in PLAYED:
        if game in {None, one.info.key}:
            yield from _figures(one, None if before is None else Path(before).resolve())


def _figures(game: Game[Any, Any, Any, Any], before: Path | None) -> Iterator[Measured]:
    checkouts = {"now": ROOT} if before is None else {"before": before, "now": ROOT}
    *others, now = measure(game.info.key, checkouts)
    name = f"{game.info.title}: {{}} a second with p99 of the acknowledgement up to 1 s"
    told = "; ".join(f"{side.name}: {max(side.levels, key=lambda level: level.acts)}" for side in (*others, now))
    for what, most, of_others, bar in (
        ("acts", now.acts, [side.acts for side in others], _RATIO),
        ("clicks", now.clicks, [side.clicks for side in others], None),
    ):
        if not others:
            yield Measured(name.format(what), "–", f"{most:.1f}", told, met=True)
        for early in of_others:
            ratio, rates = most / early if early else math.inf, f"{most:.1f} against {early:.1f} a second; {told}"
            title, met = f"{name.format(what)}, against before", bar is None or ratio >= bar
            yield Measured(title, f"≥ {bar}" if bar else "–", f"{ratio:.2f}", rates, met)
    for other in others:
        # what is measured at every level that both were pressed at
        pairs = list(zip(other.levels, now.levels, strict=False))
        first, last = (statistics.median(pair[place].cost_of_act for pair in pairs) * 1000 for place in (0, 1))
        yield Measured(
            f"{game.info.title}: of the processor for each act, before against now",
            "–",
            f"{first / last:.2f}",
            f"{first:.0f} ms against {last:.0f} ms, medians of {len(pairs)} levels",
            met=True,
        )
    stall, held = (max(level.stall for level in now.useful), max(level.held for level in now.useful))
    yield Measured(
        f"{game.info.title}: longest stall of the event loop meanwhile",
        f"≤ {_STALL * 1000:.0f} ms",
        f"{stall * 1000:.0f} ms",
        f"up to {now.useful[-1].tables} tables, which made the most acts; its own part of that, whatever else the "
        f"machine did: {held * 1000:.0f} ms",
        stall <= _STALL,
    )
