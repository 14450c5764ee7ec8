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
from bench.people.pressing import control, shown, ways
from bench.tables import NAMES, PLAYED, late
from playground import Exchange, Playground, text_of
from render.base import Names
from render.drawing.canvas import encode
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


@dataclass
class Clicker:
    """The people of one match."""

    playground: Playground
    game: str
    channel: int
    people: list[int]
    chance: random.Random
    times: Times
    warm: asyncio.Event
    pause: tuple[float, float] = _PAUSE

    async def begin(self) -> None:
        """Open the table and start the match."""
        await self._command(self.people[0], "game new", game=self.game)
        for person in self.people[1:]:
            await self._command(person, "game join")
        await self._command(self.people[0], "game start")

    async def play(self, until: float) -> None:
        """Press controls until the time is up or the match is over."""
        panel: Exchange | None = None
        while time.perf_counter() < until:
            await asyncio.sleep(self.chance.uniform(*self.pause))
            board = self._board()
            # who has answered since is mentioned no longer, though an edit rings for nobody
            awaited = [person for person in self.people if f"<@{person}>" in text_of(board)]
            if not awaited:
                return
            message = None if panel is None or panel.person != awaited[0] else panel.message
            way = None if message is None else ways(message, self.chance)
            if message is None or way is None:
                turn = control(board, "turn")
                if turn is None:
                    return
                panel = await self._click(awaited[0], board, turn, None)
                continue
            panel = await self._click(awaited[0], message, *way)

    async def _click(
        self,
        person: int,
        message: Json,
        custom_id: str,
        values: list[str] | None,
    ) -> Exchange:
        before = seq(self._board())
        start = time.perf_counter()
        exchange = await self.playground.click(person, message, custom_id, values)
        await exchange.wait()
        acknowledged = self.times.replaced if message["flags"] & 64 else self.times.opened
        self._note(acknowledged, time.perf_counter() - start)
        await asyncio.gather(self._answered(exchange, start), self._drawn(custom_id, before, start))
        return exchange

    async def _answered(self, exchange: Exchange, start: float) -> None:
        await exchange.wait_shown()
        self._note(self.times.answered, time.perf_counter() - start)

    async def _drawn(self, custom_id: str, before: tuple[str, str], start: float) -> None:
        if custom_id.startswith("do:"):
            await self.playground.until(lambda: seq(self._board()) != before, seconds=PATIENCE)
            self._note(self.times.shown, time.perf_counter() - start)

    def _note(self, times: list[float], took: float) -> None:
        if self.warm.is_set():
            times.append(took)

    async def _command(self, person: int, path: str, /, **options: str) -> None:
        await (await self.playground.slash(person, self.channel, path, **options)).wait_shown()

    def _board(self) -> Json:
        everybody = [m for m in self.playground.visible(self.people[0], self.channel) if not m["flags"] & 64]
        return everybody[-1]


def seq(board: Json) -> tuple[str, str]:
    """Return what identifies a state of the public message: the message's id and the name of its picture."""
    return board["id"], " ".join(sorted(shown(board)))


class Practising(Clicker):
    """A table of one person and computers, which think most of the time."""

    async def begin(self) -> None:
        """Open the table, fill it with computers and start the match."""
        await self._command(self.people[0], "game new", game=self.game)
        await self._command(self.people[0], "game options", option="computer=fill.hard")
        await self._command(self.people[0], "game start")

    async def play(self, until: float) -> None:
        """Press controls whenever there are any, until the time is up or the match is over."""
        person, panel = self.people[0], list[Exchange]()
        while time.perf_counter() < until:
            await asyncio.sleep(self.chance.uniform(*self.pause))
            board = self._board()
            message = panel[0].message if panel else None
            way = None if message is None else ways(message, self.chance)
            if (turn := control(board, "turn")) is None:
                return
            # while computers think the panel offers nothing
            press = (board, turn, None) if message is None or way is None else (message, *way)
            panel = [await self._click(person, *press)]


def measure(game: str, *, computers: int = 0) -> tuple[Times, list[float]]:
    """Return what people wait for at 20 tables, beside so many others of one person and computers, and the stalls."""
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
            clickers = [
                Clicker(playground, game, playground.add_channel(f"table-{n}"), people, random.Random(n), times, warm)
                for n in range(_MATCHES)
            ]
            clickers += [
                Practising(
                    playground,
                    game,
                    playground.add_channel(f"practice-{n}"),
                    people[:1],
                    random.Random(n),
                    Times(),
                    asyncio.Event(),
                )
                for n in range(computers)
            ]
            for clicker in clickers:
                await clicker.begin()
            begin = time.perf_counter()
            playing = [asyncio.create_task(one.play(begin + _WARM + _SECONDS)) for one in clickers]
            await asyncio.sleep(_WARM)  # sprites are drawn once
            await asyncio.to_thread(report.with_suffix(".begin").touch)
            warm.set()
            await asyncio.gather(*playing)
        finally:
            bot.terminate()
            await bot.wait()
    return times, json.loads(await asyncio.to_thread(report.read_text))


async def _bot(playground: Playground, folder: Path, report: Path) -> asyncio.subprocess.Process:
    settings = environment(playground, folder / "outpost.sqlite3", OUTPOST_LOG_LEVEL="ERROR")
    return await asyncio.create_subprocess_exec(sys.executable, "-m", "bench.bots.watched", str(report), env=settings)


def _draw(game: str, view: Any, events: Any) -> list[bytes]:
    renderer = RENDERERS[game].for_match(words(), Names(NAMES, NAMES))
    return [encode(one.image) for one in renderer.pictures.table(view, events=events)]


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
