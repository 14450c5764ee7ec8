"""How much memory live matches take."""

from __future__ import annotations

import asyncio
import gc
import random
import tempfile
from pathlib import Path

from bench.figures import Figure
from bench.store import begin
from bench.tables import ROAM
from db import open_store
from host import Host

_MATCHES = 1000
_ACTIONS = 40


def resident() -> int:
    """Return the bytes of memory that this process holds."""
    gc.collect()
    for line in Path("/proc/self/status").read_text("utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError("/proc/self/status tells no VmRSS")


async def _measure(folder: Path) -> int:
    import bot  # noqa: F401, PLC0415  the idle bot is what the matches are measured on top of

    chance = random.Random(1)
    store = await open_store(folder / "host.sqlite3")
    host = Host(store, {"roam": ROAM}, live=_MATCHES)
    try:
        await begin(host, channel=1)
        idle = resident()
        for channel in range(2, _MATCHES + 2):
            update = await begin(host, channel=channel)
            for _ in range(_ACTIONS):
                if not update.awaited:
                    break
                text = chance.choice(update.legal(update.awaited[0]))
                update = await host.submit(update.info.id, update.users[0], update.seq, [text])
        return resident() - idle
    finally:
        await store.close()


def figures() -> list[Figure]:
    """Keep a thousand matches of 4 in the middle of play in memory."""
    with tempfile.TemporaryDirectory() as folder:
        more = asyncio.run(_measure(Path(folder)))
    mib = more / 2**20
    return [
        Figure(
            "1,000 live matches of 4 in memory, above the idle bot",
            "≤ 150 MB",
            f"{mib:.0f} MB",
            f"{mib * 1024 / _MATCHES:.1f} KiB a match",
            mib <= 150,
        )
    ]
