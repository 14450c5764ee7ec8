"""How long one person waits for computers: a table filled with hard ones, in the processes in which they think.

The clock of the host is moved over the pause; the thinking takes the time that it takes.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.measured import Measured
from db import open_store
from host import Host
from host.schedule.due import COMPUTER
from players.worker_pool import WorkerPool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.core import Game

TURNS: Final = 12
_MOST: Final = 5.0
_MANY: Final = 10.0
"""Where 20 tables ask within the same moment."""
_PERSON: Final = 1


def figures(games: tuple[Game[Any, Any, Any, Any], ...], *, tables: int = 1) -> Iterator[Measured]:
    """Play so many tables at a time, each of one person and hard computers in all other seats."""
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
    """Return the seconds from each act of a person after which computers were asked to that person's next question."""
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
                (due,) = [row for row in await store.due.due_of_match(match) if row.kind == COMPUTER]
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
