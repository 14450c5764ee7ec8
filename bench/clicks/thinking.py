"""``python -m bench thinking``: how long a person waits for computers, and others while these think at 20 tables.

The same people click with and without them. All computers are hard and fill their tables but for one person. Where one
waits, the clock of the host is moved over the pause; the thinking takes the time that it takes.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.clicks.clicks import measure
from bench.measured import Measured, percentile
from bench.tables import PLAYED
from db import TimerKind, open_store
from host import Host
from players.worker_pool import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.core import Game

TABLES: Final = 20
_STALL: Final = 0.02
_RATIO: Final = 1.5
TURNS: Final = 12
_MOST: Final = 5.0
_MANY: Final = 10.0
"""Where 20 tables ask within the same moment."""
_PERSON: Final = 1


def figures() -> Iterator[Measured]:
    """Let a person wait for computers, at one table and at 20; play both games with computers beside, and without."""
    yield from _waits(PLAYED)
    yield from _waits(PLAYED, tables=TABLES)
    for game in PLAYED:
        yield from _figures(game)


def _listed(stalls: Sequence[float]) -> str:
    return ", ".join(f"{stall * 1000:.0f}" for stall in stalls)


def _figures(game: Game[Any, Any, Any, Any]) -> list[Measured]:
    key, title = game.info.key, game.info.title
    alone, stalled = measure(key)
    beside, stalls = measure(key, computers=TABLES)
    one, other = (percentile(times.acknowledged, 0.99) for times in (alone, beside))
    worst = stalls[0] if stalls else 0.0
    return [
        Measured(
            f"{title}: longest stall of the event loop while computers think at {TABLES} tables",
            f"≤ {_STALL * 1000:.0f} ms",
            f"{worst * 1000:.0f} ms",
            f"next ones {_listed(stalls[1:4])} ms; without computers {_listed(stalled[:4])} ms",
            worst <= _STALL,
        ),
        Measured(
            f"{title}: click to acknowledgement beside that, p99, against without",
            f"≤ {_RATIO}",
            f"{other / one:.2f}",
            f"{other * 1000:.0f} ms of {len(beside.acknowledged)} clicks, against {one * 1000:.0f} ms",
            other <= _RATIO * one,
        ),
    ]


def _waits(games: tuple[Game[Any, Any, Any, Any], ...], *, tables: int = 1) -> Iterator[Measured]:
    """Play this many tables at a time, each of one person and hard computers in all other seats."""
    most = _MOST if tables == 1 else _MANY
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            waits = sorted(asyncio.run(longest(game, Path(folder), tables=tables)), reverse=True)
        yield Measured(
            f"{game.info.title}: longest wait of a person alone with {max(game.info.seats) - 1} hard computers, "
            f"{tables} such tables at a time",
            f"≤ {most:.0f} s",
            f"{waits[0]:.1f} s",
            f"next ones {', '.join(f'{wait:.1f}' for wait in waits[1:4])} s, median {waits[len(waits) // 2]:.1f} s, "
            f"of {len(waits)} waits, the pause of a second in each",
            waits[0] <= most,
        )


async def longest(game: Game[Any, Any, Any, Any], folder: Path, *, tables: int) -> list[float]:
    """Return the seconds from each move of a person after which computers were asked to that person's next question."""
    store, moved = await open_store(folder / "outpost.sqlite3"), [time.time()]
    pool = WorkerPool({game.info.key: game})
    host = Host.of(store, {game.info.key: game}, clock=lambda: moved[0], thinking=pool)

    async def at(channel: int) -> list[float]:
        chance, waits = random.Random(channel), list[float]()
        match = (await host.lobby.create(1, channel, _PERSON, "Ann", game.info.key)).id
        await host.lobby.option(match, _PERSON, "computer", "fill.hard")
        update = await host.lobby.start(match, _PERSON)
        while update.outcome is None and len(waits) < TURNS:
            if update.awaited:
                text = chance.choice(update.legal(update.awaited[0]))
                update = await host.play.submit(match, _PERSON, None, [text])
                continue
            begun, pauses = time.perf_counter(), 0.0
            while not update.awaited and update.outcome is None:
                (due,) = [row for row in await store.timers.due_of_match(match) if row.kind == TimerKind.COMPUTER]
                pauses += max(0, due.at - moved[0])
                moved[0] = max(moved[0], due.at)
                await host.computers.play_computers(due)
                update = await host.play.look(match)
            waits.append(pauses + time.perf_counter() - begun)
        return waits

    try:
        return [wait for some in await asyncio.gather(*map(at, range(tables))) for wait in some]
    finally:
        await pool.close()
        await store.close()
