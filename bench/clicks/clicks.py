"""How soon a click is acknowledged and its picture shown, with 20 matches at once in the playground.

The playground and the people are in this process, the bot is in one of its own. Each match is played by pressing
controls of the private panels, with a pause of 1 to 3 seconds between two clicks of a match, as fast as people who all
sit at their phones. In the bot only its event loop is watched. Playground and people give way to the bot's event loop,
for in truth they are on other machines.
"""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.bots.process import apart, environment, give_way
from bench.measured import Measured, percentile, seconds
from bench.people.messages import shown
from bench.people.pressing import People
from bench.tables import NAMES, PLAYED, late
from playground import Exchange, Playground
from render.base import Names
from render.drawing.encoding import encode, table
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Game
    from playground.facts import Json

_MATCHES = 20
_SECONDS = 60.0
_PAUSE = (1.0, 3.0)
PATIENCE = 15.0
_WARM = 10.0


@dataclass
class Times:
    """Times in seconds, measured from a click."""

    opened: list[float] = field(default_factory=list)
    """Until a click on the board that asks for a new panel is acknowledged."""
    replaced: list[float] = field(default_factory=list)
    """The same of a click in a panel, whose answer takes its place."""
    answered: list[float] = field(default_factory=list)
    """Until the panel shows what comes next."""
    shown: list[float] = field(default_factory=list)
    """Until the public message shows what was done."""

    @property
    def acknowledged(self) -> list[float]:
        """Return the times of all clicks."""
        return self.opened + self.replaced


@dataclass(kw_only=True)
class Clicker(People):
    """The people of one match, whose clicks are timed."""

    times: Times
    warm: asyncio.Event
    """From when on times are noted."""
    pause: float = _PAUSE[1]
    least: float = _PAUSE[0]

    async def begin(self) -> None:
        """Open the table and start the match."""
        await self.command(self.people[0], "game new", game=self.game)
        for person in self.people[1:]:
            await self.command(person, "game join")
        await self.command(self.people[0], "game start")

    async def click(self, person: int, message: Json, custom_id: str, values: list[str] | None) -> Exchange:
        """Press something, and note how long it takes until it is acknowledged, answered, and shown to all."""
        before, start = self.looks, time.perf_counter()
        exchange = await self.there.click(person, message, custom_id, values)
        await exchange.wait()
        acknowledged = self.times.replaced if message["flags"] & 64 else self.times.opened
        self._note(acknowledged, time.perf_counter() - start)
        await asyncio.gather(self._answered(exchange, start), self._drawn(custom_id, before, start))
        return exchange

    @property
    def looks(self) -> tuple[str, ...]:
        """Return what identifies a state of the public message: the message's id and the names of its pictures."""
        board = self.board
        return () if board is None else (board["id"], *sorted(shown(board)))

    async def _answered(self, exchange: Exchange, start: float) -> None:
        await exchange.wait_shown()
        self._note(self.times.answered, time.perf_counter() - start)

    async def _drawn(self, custom_id: str, before: tuple[str, ...], start: float) -> None:
        if custom_id.startswith("do:"):
            await self.there.until(lambda: self.looks != before, seconds=PATIENCE)
            self._note(self.times.shown, time.perf_counter() - start)

    def _note(self, times: list[float], took: float) -> None:
        if self.warm.is_set():
            times.append(took)


class Practising(Clicker):
    """A table of one person and computers, which think most of the time: meanwhile the panel offers nothing."""

    async def begin(self) -> None:
        """Open the table, fill it with computers and start the match."""
        await self.command(self.people[0], "game new", game=self.game)
        await self.command(self.people[0], "game options", option="computer=fill.hard")
        await self.command(self.people[0], "game start")


async def played(playing: Sequence[asyncio.Task[None]], seconds: float) -> None:
    """Let people play for some time, then have them stop; raise what went wrong with them."""
    done, going = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in going:
        task.cancel()
    await asyncio.gather(*going, return_exceptions=True)
    for task in done:
        task.result()


def measure(game: str, *, computers: int = 0) -> tuple[Times, list[float]]:
    """Return what people wait for at 20 tables, beside this many others of one person and computers, and the stalls."""
    return apart(partial(_measure, game, computers))


def _measure(game: str, computers: int) -> tuple[Times, list[float]]:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_played(game, Path(folder), computers))


async def _played(game: str, folder: Path, computers: int) -> tuple[Times, list[float]]:
    times, warm = Times(), asyncio.Event()
    report = folder / "stalls.json"
    async with Playground() as playground:
        bot = await _bot(playground, folder, report)
        give_way()
        try:
            await playground.until(lambda: playground.gateway.online and playground.commands, seconds=30)
            people = [playground.person(name) for name in ("Ann", "Bob", "Łucja Żółw", "Мария")]

            def sit_down(kind: type[Clicker], name: str, sitting: list[int], into: Times) -> Clicker:
                chance = random.Random(int(name.rpartition("-")[2]))
                return kind(playground, playground.add_channel(name), game, sitting, chance, times=into, warm=warm)

            clickers = [sit_down(Clicker, f"table-{n}", people, times) for n in range(_MATCHES)]
            clickers += [sit_down(Practising, f"practice-{n}", people[:1], Times()) for n in range(computers)]
            for clicker in clickers:
                await clicker.begin()
            playing = [asyncio.create_task(one.play()) for one in clickers]
            await asyncio.sleep(_WARM)  # sprites are drawn once
            await asyncio.to_thread(report.with_suffix(".begin").touch)
            warm.set()
            await played(playing, _SECONDS)
        finally:
            bot.terminate()
            await bot.wait()
    return times, json.loads(await asyncio.to_thread(report.read_text))


async def _bot(playground: Playground, folder: Path, report: Path) -> asyncio.subprocess.Process:
    settings = environment(playground, folder / "outpost.sqlite3", OUTPOST_LOG_LEVEL="ERROR")
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bots.watched", str(report), env=settings)


def _draw(game: str, view: Any, events: Any) -> list[bytes]:
    renderer = RENDERERS[game].for_match(words(), Names(NAMES, NAMES))
    return [encode(one.image) for one in table(renderer.pictures, view, events=events)]


def _spread(times: Sequence[float]) -> str:
    return f"p50 {statistics.median(times) * 1000:.0f} ms, p99 {percentile(times, 0.99) * 1000:.0f} ms"


def figures() -> Iterator[Measured]:
    """Play 20 matches of each game at once, and draw what one board shows for comparison."""
    for game in PLAYED:
        yield from _figures(game)


def _figures(game: Game[Any, Any, Any, Any]) -> list[Measured]:
    key, title = game.info.key, game.info.title
    tables = [late(game, seed) for seed in range(4)]
    for view, events in tables:  # sprites are drawn once
        _draw(key, view, events)
    one = statistics.median(seconds(partial(_draw, key, view, events)) for view, events in tables * 5)
    times, stalls = measure(key)
    acknowledged = percentile(times.acknowledged, 0.99)
    shown = statistics.median(times.shown)
    worst = stalls[0] if stalls else 0.0
    load = f"{_MATCHES} matches at once, a click every {_PAUSE[0]:.0f} to {_PAUSE[1]:.0f} s in each"
    return [
        Measured(
            f"{title}: click to acknowledgement in the playground, 20 matches at once, p99",
            "≤ 100 ms",
            f"{acknowledged * 1000:.0f} ms",
            f"{len(times.acknowledged)} clicks, {_spread(times.acknowledged)}: in panels {_spread(times.replaced)}, "
            f"{len(times.opened)} for new ones {_spread(times.opened)}; "
            f"the panel shows what comes next {_spread(times.answered)}; {load}",
            acknowledged <= 0.1,
        ),
        Measured(
            f"{title}: click to the new board shown, p50, against drawing one",
            "≤ 3",
            f"{shown / one:.2f}",
            f"{shown * 1000:.0f} ms against {one * 1000:.0f} ms; p99 {percentile(times.shown, 0.99) * 1000:.0f} ms",
            shown <= 3 * one,
        ),
        Measured(
            f"{title}: longest stall of the event loop meanwhile",
            "≤ 50 ms",
            f"{worst * 1000:.0f} ms",
            f"next ones {', '.join(f'{stall * 1000:.0f}' for stall in stalls[1:4])} ms",
            worst <= 0.05,
        ),
    ]
