"""``python -m bench soak``: whether memory, descriptors and tasks of the bot stay constant while people play.

Half an hour by default. Twenty matches at once, ten of each game, are played by pressing controls; where one ends the
next begins. In the first sixth of the time each table plays faster than the one before, so that from then on matches
are of all ages: what they remember of their acts would grow otherwise until all end together. The playground and the
people are in this process, the bot is in one of its own and is measured from outside, by ``/proc``; the bot itself
reports its number of tasks. One bot keeps its matches in a file, and where PostgreSQL is installed a second one beside
it, with people of its own, in a database.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bots.process import environment
from bench.measured import Measured
from bench.people.pressing import People
from bench.postgres_server import ON_DISK, SURE, Server
from bench.tables import PLAYED
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

MINUTES: Final = 30.0
_WARM: Final = 1 / 6
"""The share of the time after which everything has been used once: 5 of 30 minutes."""
_TABLES: Final = 20
_PAUSE: Final = 8.0
_EVERY: Final = 2.0
_SHARE: Final = 0.02
_SLACK: Final = 6 * 2**20
"""Bytes by which the medians of two equal stretches differ by chance: pictures come and go."""
FILE: Final = "SQLite"
_NAMES: Final = ("Ann", "Bob", "Łucja Żółw", "Мария")


@dataclass(frozen=True, slots=True)
class Sample:
    """The resources that the process held at one moment."""

    second: float
    memory: int
    descriptors: int
    """All but sockets."""
    sockets: int
    threads: int
    tasks: int
    drawing: int
    """Bytes of memory of the processes that draw."""


@dataclass
class Soaked:
    """All samples, from the first to the last."""

    samples: list[Sample] = field(default_factory=list)
    answered: int = 0
    ended: int = 0
    incidents: list[str] = field(default_factory=list)

    def rest(self) -> list[Sample]:
        """Return the samples without the warm-up."""
        end = self.samples[-1].second
        return [one for one in self.samples if one.second >= end * _WARM]

    def grown(
        self, of: Callable[[Sample], int], middle: Callable[[Sequence[int]], float] = statistics.median
    ) -> tuple[float, float]:
        """Return the median (or ``middle``) of the first third of ``rest``, and how much more the last third has."""
        values = [of(one) for one in self.rest()]
        third = max(1, len(values) // 3)
        first, last = middle(values[:third]), middle(values[-third:])
        return first, last - first


def resident(process: int) -> int:
    """Return the bytes of memory that a process holds."""
    fields = Path(f"/proc/{process}/statm").read_text("utf-8").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def _sample(process: int, report: Path, second: float) -> Sample | None:
    """Return what the process holds now, None while it has not told anything."""
    lines = report.read_text("utf-8").splitlines() if report.exists() else []
    if not lines:
        return None
    told = json.loads(lines[-1])
    sockets, others = _descriptors(process)
    return Sample(second, resident(process), others, sockets, told["threads"], told["tasks"], _drawing(process))


def _drawing(process: int) -> int:
    """Return the bytes of memory of the processes that a process has started."""
    total = 0
    for one in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has ended meanwhile
            if int((one / "stat").read_text("utf-8").rpartition(")")[2].split()[1]) == process:
                total += resident(int(one.name))
    return total


def _descriptors(process: int) -> tuple[int, int]:
    """Return how many sockets a process has open, and how many other files."""
    names = []
    for one in Path(f"/proc/{process}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed meanwhile
            names.append(str(one.readlink()))
    sockets = sum(name.startswith("socket:") for name in names)
    return sockets, len(names) - sockets


async def soak(
    folder: Path,
    seconds: float,
    *,
    pause: float = _PAUSE,
    every: float = _EVERY,
    told: Callable[[str], None] = print,
    database: str | None = None,
) -> Soaked:
    """Play for ``seconds`` and return the samples, one ``every`` this many; a row per minute goes to ``told``.

    ``database``: the address of one on a server, None: a file.
    """
    report, found = folder / "counts.jsonl", Soaked()
    async with Playground(folder / "playground") as there:
        settings = environment(there, folder / "outpost.sqlite3", OUTPOST_LOG_LEVEL="ERROR")
        if database is not None:
            settings = {**settings, "OUTPOST_DATABASE": database}
        bot = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bench.bots.watched", str(report), str(every), env=settings
        )
        people = [_people(there, number, pause) for number in range(_TABLES)]
        playing = []
        try:
            await there.until(lambda: there.gateway.online and there.commands, seconds=30)
            playing = [asyncio.create_task(one.play()) for one in people]
            spread(people, seconds * _WARM)
            await _look(bot.pid, report, found, seconds=seconds, every=every, told=told, people=people)
        finally:
            for task in playing:
                task.cancel()
            outcomes = await asyncio.gather(*playing, return_exceptions=True)
            bot.terminate()
            code = await bot.wait()
    if broken := [one for one in outcomes if not isinstance(one, asyncio.CancelledError)]:
        raise RuntimeError(f"somebody stopped playing: {broken[0]!r}")
    if code:
        raise RuntimeError(f"the bot ended with {code}")
    found.answered, found.ended = (
        sum(each) for each in zip(*((one.answered, one.ended) for one in people), strict=True)
    )
    found.incidents = [line for one in people for line in one.incidents]
    return found


def spread(people: Sequence[People], seconds: float) -> None:
    """Have each table play faster than the one before for this many seconds, and all as they do now after that."""
    for number, one in enumerate(people):
        asyncio.get_running_loop().call_later(seconds, setattr, one, "pause", one.pause)
        one.pause *= 1 - number / len(people)


def _people(there: Playground, number: int, pause: float) -> People:
    game = PLAYED[number % len(PLAYED)].info
    seats = 2 + number // len(PLAYED) % 3
    sitting = tuple(there.person(name) for name in _NAMES[:seats])
    return People(there, there.add_channel(f"soak-{number}"), game.key, sitting, random.Random(number), pause)


async def _look(
    process: int,
    report: Path,
    found: Soaked,
    *,
    seconds: float,
    every: float,
    told: Callable[[str], None],
    people: Sequence[People],
) -> None:
    start, minute = time.monotonic(), 0
    while (second := time.monotonic() - start) < seconds:
        sample = await asyncio.to_thread(_sample, process, report, second)
        if sample is not None:
            found.samples.append(sample)
            if second >= 60 * minute:
                minute += 1
                told(_row(sample, people))
        await asyncio.sleep(every)


def _row(sample: Sample, people: Sequence[People]) -> str:
    return (
        f"minute {sample.second / 60:5.1f}: {sample.memory / 2**20:6.1f} MiB, {sample.descriptors:3} descriptors,"
        f" {sample.sockets:3} sockets, {sample.threads} threads, {sample.tasks:3} tasks,"
        f" {sample.drawing / 2**20:6.1f} MiB in processes that work for it;"
        f" {sum(one.answered for one in people)} answers, {sum(one.ended for one in people)} matches ended"
    )


def judged(found: Soaked, minutes: float, *, store: str = FILE) -> list[Measured]:
    """Return the rows of the table; ``store``: where the matches were."""
    after = f"after the first {minutes * _WARM:.0f} of {minutes:.0f} minutes"
    detail = f"{found.answered:,} answers, {found.ended} matches to their ends, {len(found.incidents)} incidents"
    rows = []
    for name, bytes_of in _MEMORY.items():
        memory, more = found.grown(bytes_of)
        bar = max(memory * _SHARE, _SLACK)
        rows.append(
            Measured(
                f"Soak, {store}: memory of {name} {after}, the last third against the first",
                f"≤ +{bar / 2**20:.0f} MiB",
                f"{more / 2**20:+.1f} MiB",
                f"{memory / 2**20:.0f} MiB, at most {max(map(bytes_of, found.samples)) / 2**20:.0f}; {detail}",
                more <= bar and not found.incidents,
            )
        )
    for name, (of, most) in _CONSTANT.items():
        # each act takes some for a while: what leaks is there in the quietest moment too
        first, more = found.grown(of, min)
        values = [of(one) for one in found.rest()]
        rows.append(
            Measured(
                f"Soak, {store}: {name} {after} in the quietest moment, the last third against the first",
                f"≤ +{most}",
                f"{more:+.0f}",
                f"{first:.0f}; {min(values)} to {max(values)} on the way",
                more <= most,
            )
        )
    return rows


_MEMORY: Final[dict[str, Callable[[Sample], int]]] = {
    "the process": lambda one: one.memory,
    "the processes that work for it": lambda one: one.drawing,
}
_CONSTANT: Final[dict[str, tuple[Callable[[Sample], int], int]]] = {
    "descriptors": (lambda one: one.descriptors, 1),
    # The library's pool hands out the connection that was idle longest, so it keeps as many as were once needed.
    "sockets": (lambda one: one.sockets, 6),
    "threads": (lambda one: one.threads, 2),
    "tasks": (lambda one: one.tasks, 2),
}
"""What has to stay as it is, and by how much the last third may have more."""


async def _side_by_side(folder: Path, seconds: float, stores: Mapping[str, str | None]) -> list[Soaked]:
    async def one(store: str, database: str | None) -> Soaked:
        (own := folder / store).mkdir()
        return await soak(own, seconds, told=lambda row: print(f"{store}, {row}", file=sys.stderr), database=database)

    return await asyncio.gather(*(one(*each) for each in stores.items()))


def figures(minutes: float = MINUTES) -> Iterator[Measured]:
    """Play for ``minutes`` and yield what grew, with a file, and with a database on a server if there is one here."""
    server = Server.make(settings=SURE, within=ON_DISK)
    stores: dict[str, str | None] = {FILE: None}
    try:
        stores |= {} if server is None else {"PostgreSQL": server.address()}
        with tempfile.TemporaryDirectory() as folder:
            every = asyncio.run(_side_by_side(Path(folder), minutes * 60, stores))
    finally:
        if server is not None:
            server.close()
    for store, found in zip(stores, every, strict=True):
        yield from judged(found, minutes, store=store)
