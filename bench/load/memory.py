"""How much memory live matches take."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from bench.measured import Measured
from bench.parts.store import begin
from bench.tables import ICE, ROAM
from db import open_store
from engine.registry import find
from host import Host

if TYPE_CHECKING:
    from host.types import AnyGame

_ACTIONS = 40


def resident() -> int:
    """Return the bytes of memory that this process holds."""
    gc.collect()
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("/proc/self/status tells no VmRSS")


async def _measure(game: AnyGame, matches: int, folder: Path) -> int:
    import_module("bot")  # the idle bot is what the matches are measured on top of
    key = game.info.key
    chance = random.Random(1)
    store = await open_store(folder / "host.sqlite3")
    host = Host.of(store, {key: game}, live=matches)
    try:
        await begin(host, channel=1, game=key)
        idle = resident()
        for channel in range(2, matches + 2):
            update = await begin(host, channel=channel, game=key)
            for _ in range(_ACTIONS):
                if not update.awaited:
                    break
                text = chance.choice(update.legal(update.awaited[0]))
                update = await host.play.submit(update.info.id, update.users[0], update.seq, [text])
        return resident() - idle
    finally:
        await store.close()


def _grown(key: str, matches: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(find(key), matches, Path(folder)))


def figures() -> list[Measured]:
    """Keep a thousand matches of Roam, then five hundred of ICE, in the middle of play in memory."""
    return [_figure(ROAM, 1000), _figure(ICE, 500)]


def _figure(game: AnyGame, matches: int) -> Measured:
    # a process of its own: what another measurement gave back would be used again unseen
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        more = processes.submit(_grown, game.info.key, matches).result()
    mib, bar = more / 2**20, 150 * matches // 1000
    return Measured(
        f"{game.info.title}: {matches:,} live matches of 4 in memory, above the idle bot",
        f"≤ {bar} MB",
        f"{mib:.0f} MB",
        f"{mib * 1024 / matches:.1f} KiB a match",
        mib <= bar,
    )
