"""``python -m bench scale``: several processes that share the servers through PostgreSQL, beside one with a file.

The playground and the people are in this process, the bots and the database in processes of their own, all on the same
cores. Takes about half an hour; ``--minutes`` says how long processes are killed.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.bots.process import Process
from bench.harm.held import CARRIED_OUT, OPENED, Held, playing
from bench.load.start import build
from bench.measured import Measured
from bench.people.pressing import People
from bench.postgres_server import SURE, Server
from bench.tables import PLAYED
from db.copy_detection import LINEAGE, PLACE, RESTORED
from db.moving import move
from playground import Playground

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

SHARDS: Final = 16
SERVERS: Final = 400
IDLE: Final = 2_000
"""Running matches at which nobody acts just now, of both games in turn."""
PROCESSES: Final = 4
MINUTES: Final = 10.0
_TABLES: Final = 32
_WARM, _SECONDS = 20.0, 40.0
_TURNS: Final = 5
"""How often each is pressed for so long."""
_ROUNDS: Final = 15
"""How many times that long is waited at most until matches are under way."""
_UNDER_WAY: Final = 4
"""Moves of a table after which each picture was drawn once: each process makes what it draws with for itself."""
_EVERY: Final = 20.0
"""Seconds between two kills."""
_LONGEST: Final = 30.0
"""Seconds for which a server may be without a process."""
_LOOK: Final = 0.05
_SETTLED: Final = 15.0
"""Seconds in which what one process has too much of is handed over."""
_NO_COPY: Final = f"DELETE FROM facts WHERE key IN ('{LINEAGE}', '{PLACE}', '{RESTORED}')"
"""After it nobody knows that the database is a copy. After a restore every board would be shown again first."""
_PAUSE: Final = 0.5
_PATIENCE: Final = 10.0
"""Seconds for which who is told that nothing is asked of them waits for the next board."""
_QUEUES: Final = 16
"""Sessions that may begin at once: what Discord allows large bots."""


@dataclass
class Shared:
    """Bots that share the servers, and for how long each shard was without one."""

    there: Playground
    server: Server
    name: str
    """The database."""
    folder: Path
    bots: list[Process] = field(default_factory=list)
    """Those that run."""
    gaps: dict[int, float] = field(default_factory=dict)
    """By shard: the longest time without a session, in seconds."""
    ended: list[Process] = field(default_factory=list)
    """Those that ran before."""

    async def start(self) -> Process:
        """Start one more process."""
        bot = await Process.begun(
            self.there, self.folder, OUTPOST_DATABASE=self.server.address(self.name), OUTPOST_SHARDS="shared"
        )
        self.bots.append(bot)
        return bot

    async def kill(self, bot: Process) -> None:
        """End a process as a power cut does."""
        self.bots.remove(bot)
        bot.process.kill()
        await bot.ended()
        self.ended.append(bot)

    async def stop(self) -> None:
        """Ask all processes to end, all at once."""
        for bot in self.bots:
            bot.process.terminate()
        await asyncio.gather(*(bot.ended() for bot in self.bots))
        self.ended += self.bots
        self.bots.clear()

    @property
    def covered(self) -> set[int]:
        """Return the shards that have a session with a connection."""
        return {session.shard[0] for session in self.there.gateway.sessions.values() if session.line is not None}

    async def complete(self) -> None:
        """Wait until every shard has a session, in the process that keeps it."""
        await self.there.until(lambda: self.covered == set(range(SHARDS)), 120)
        await asyncio.sleep(_SETTLED)

    async def watch(self) -> None:
        """Note the longest time for which each shard was without a session, until cancelled."""
        since: dict[int, float] = {}
        while True:
            now, covered = time.monotonic(), self.covered
            for shard in range(SHARDS):
                if shard in covered:
                    since.pop(shard, None)
                else:
                    gap = now - since.setdefault(shard, now)
                    self.gaps[shard] = max(gap, self.gaps.get(shard, 0.0))
            await asyncio.sleep(_LOOK)


def _sit_down(
    there: Playground, tables: int, *, pause: float, twice: float = 0.0, patience: float = 1.0
) -> list[People]:
    """Return people at tables of both games, in servers that are spread over all shards."""
    guilds = sorted(there.world.guilds, key=lambda guild: ((guild >> 22) % SHARDS, guild))
    step = max(1, len(guilds) // tables)
    return [
        People(
            there,
            there.add_channel(f"scale-{number}", guild=guilds[number * step % len(guilds)]),
            ("roam", "ice")[number % 2],
            tuple(there.people[: 2 + number % 3]),
            random.Random(number),
            pause=pause,
            twice=twice,
            patience=patience,
        )
        for number in range(tables)
    ]


@asynccontextmanager
async def _site(folder: Path, *, shards: int) -> AsyncIterator[Playground]:
    async with Playground(folder / "playground", hurry=20.0, deadline=10.0) as there:
        there.site.shards = shards
        there.gateway.starts.concurrency = _QUEUES
        there.gateway.starts.total = 10**6
        for number in range(1, SERVERS):
            there.add_guild(f"Server {number}", key=there.guild + (number << 22))
        for number in range(1, IDLE + 1):
            guild, channel = _idle_place(there.guild, number)
            there.world.add_channel(guild, f"idle-{number}", key=channel)
        yield there


def _idle_place(first: int, number: int) -> tuple[int, int]:
    """Return server and channel of an idle match, from the first of all servers."""
    return first + (number % SERVERS << 22), first + (SERVERS << 22) + number


async def _idle_matches(path: Path) -> None:
    """Make a file of running matches in the channels that ``_site`` has for them."""
    async with _site(path.parent, shards=SHARDS) as there:
        place = partial(_idle_place, there.guild)
    await build(path, IDLE, games=PLAYED, place=place)


async def _warm(tables: list[People]) -> None:
    """Play until matches are under way."""
    for _ in range(_ROUNDS):
        await playing(tables, seconds=_WARM)
        if all(len(one.acknowledged) >= _UNDER_WAY for one in tables):
            break


async def _clicks(tables: list[People]) -> float:
    """Return how many clicks a second lead on while everyone presses as fast as answers come.

    Who presses on a board that is behind is told that nothing is asked of them, and waits for the next board. That
    costs little, and the more a bot is behind, the more of it there is: such clicks would count for who is slower.
    """
    before, begun = sum(one.led_on for one in tables), time.monotonic()
    await playing(tables, seconds=_SECONDS)
    return (sum(one.led_on for one in tables) - before) / (time.monotonic() - begun)


@asynccontextmanager
async def _alone(folder: Path, idle: Path) -> AsyncIterator[Playground]:
    """One process with a file."""
    async with _site(folder, shards=SHARDS) as there:
        shutil.copy(idle, folder / "outpost.sqlite3")
        with closing(sqlite3.connect(folder / "outpost.sqlite3")) as db, db:
            db.execute(_NO_COPY)
        bot = await Process.begun(there, folder / "outpost.sqlite3")
        # the library alone begins its sessions five seconds apart
        await there.until(lambda: "ready:" in bot.text, 6 * SHARDS)
        try:
            yield there
        finally:
            await bot.terminate()


@asynccontextmanager
async def _shared(folder: Path, server: Server, idle: str) -> AsyncIterator[Shared]:
    async with _site(folder, shards=SHARDS) as there:
        shared = Shared(there, server, server.database(template=idle), folder)
        server.run(_NO_COPY, name=shared.name)
        try:
            for _ in range(PROCESSES):
                await shared.start()
            await shared.complete()
            yield shared
        finally:
            with suppress(ProcessLookupError):
                await shared.stop()
            server.drop(shared.name)


async def compared(folder: Path, file: Path, server: Server, idle: str) -> list[tuple[float, float]]:
    """Return the clicks a second of one process with a file, and of several that share the servers, time after time.

    Both are there all the time and are pressed in turn, so that a machine that is slower for a while hinders both.
    """
    one, several = folder / "one", folder / "several"
    for own in (one, several):
        await asyncio.to_thread(own.mkdir)
    async with _alone(one, file) as there, _shared(several, server, idle) as shared:
        tables = [_sit_down(place, _TABLES, pause=0.0, patience=_PATIENCE) for place in (there, shared.there)]
        for some in tables:
            await _warm(some)
        return [(await _clicks(tables[0]), await _clicks(tables[1])) for _ in range(_TURNS)]


async def killed(
    folder: Path, server: Server, idle: str, seconds: float, *, restarts: int = 0
) -> tuple[Held, Shared, int]:
    """Kill a process every 20 seconds while people play; return findings, gaps, and acts after the last restart."""
    held, chance = Held(), random.Random(1)
    async with _shared(folder, server, idle) as shared:
        tables = _sit_down(shared.there, _TABLES // 2, pause=_PAUSE, twice=0.1)
        watching = asyncio.create_task(shared.watch())
        after = 0
        end, left = time.monotonic() + seconds, restarts
        begun = time.monotonic()
        while time.monotonic() < end:
            await playing(tables, seconds=min(_EVERY, max(0.1, end - time.monotonic())))
            if left and time.monotonic() - begun > (restarts - left + 1) * seconds / (restarts + 1):
                left -= 1
                await asyncio.to_thread(server.stop, "immediate")
                await asyncio.sleep(2.0)
                server.start()  # it would end with any other thread
                after = sum(len(one.acknowledged) for one in tables)
                if not left:  # whether matches go on is seen in no few seconds
                    end = max(end, time.monotonic() + _EVERY)
                continue
            await shared.kill(chance.choice(shared.bots))
            await shared.start()
        after = sum(len(one.acknowledged) for one in tables) - after
        watching.cancel()
        await shared.stop()
        for bot in shared.ended:
            held.read(bot)
        rows = await asyncio.to_thread(server.run, CARRIED_OUT, name=shared.name)
        ((matches,),) = await asyncio.to_thread(server.run, OPENED, name=shared.name)
        held.compare(tables, rows, matches - IDLE)
    return held, shared, after


def figures(*, minutes: float = MINUTES) -> Iterator[Measured]:
    """Measure the processes together against one alone, then under kills and with a database that is restarted."""
    if (server := Server.make(settings=SURE)) is None:
        print("There is no PostgreSQL 15 or newer here: nothing is measured.", file=sys.stderr)
        return
    try:
        idle, own = server.database(), tempfile.TemporaryDirectory()
        with own, tempfile.TemporaryDirectory() as folder:
            file = Path(own.name) / "idle.sqlite3"
            asyncio.run(_idle_matches(file))
            asyncio.run(move(file, server.address(idle)))
            pairs = asyncio.run(compared(Path(folder), file, server, idle))
        one, many = (statistics.fmean(rates) for rates in zip(*pairs, strict=True))
        yield Measured(
            f"{PROCESSES} processes, {SHARDS} shards, {SERVERS} servers, {IDLE:,} running matches: clicks a second"
            " that lead on, against one with a file",
            "≥ 0.9",
            f"{many / one:.2f}",
            f"{many:.1f} against {one:.1f} a second, {_TABLES} tables that press as fast as answers come, in turn: "
            + ", ".join(f"{late:.1f} and {early:.1f}" for early, late in pairs),
            many / one >= 0.9,
        )
        for name, lasts, restarts in (("", minutes, 0), (", PostgreSQL restarted three times", minutes / 2, 3)):
            with tempfile.TemporaryDirectory() as folder:
                held, shared, after = asyncio.run(killed(Path(folder), server, idle, lasts * 60, restarts=restarts))
            print(*held.wrong, sep="\n", file=sys.stderr)
            longest = max(shared.gaps.values(), default=0.0)
            yield Measured(
                f"the same, one killed every {_EVERY:.0f} s{name}: lost, doubled; longest without a process",
                f"0, 0; ≤ {_LONGEST:.0f} s",
                f"{len(held.lost)}, {len(held.doubled)}; {longest:.1f} s",
                f"{held.acknowledged} acknowledged acts in {lasts:g} min, {len(shared.ended) - PROCESSES} kills,"
                f" {len(held.incidents)} incidents" + (f", {after} acts after the last restart" if restarts else ""),
                not held.lost and not held.doubled and longest <= _LONGEST and (not restarts or after > 0),
            )
    finally:
        server.close()
