"""Play at random through a host until killed: ``python -m tests.host.killed_host FILE SEED``.

Each line that is printed is an acknowledgement: the interaction, the match, and how many lines of the log it brought.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from host import Refusal
from tests.support.hosting import ANN, BOB, NAMES, Chance, Table, open_table

_TABLES = 4


async def play(table: Table, channel: int, rng: random.Random, numbers: range) -> None:
    """Play one match after the other in a channel; every interaction is sent twice now and then."""
    host = table.host
    for interaction in numbers:
        info = await host.tables.at(channel)
        if info is None:
            info = (await table.begin(rng.choice((2, 3)), channel=channel)).info
        elif info.status == "lobby":  # killed before it started
            if len(info.seats) == 1:
                await host.lobby.join(info.id, BOB, "Bob")
            info = (await host.lobby.start(info.id, ANN)).info
        update = await host.play.look(info.id)
        seat = rng.randrange(len(info.seats))
        user, texts = list(NAMES)[seat], rng.choices(update.legal(seat) or ("done",), k=rng.choice((1, 1, 2)))
        if rng.random() < 0.1:
            texts = ["undo"]
        try:
            for _ in range(rng.choice((1, 1, 1, 2))):
                await host.play.submit(info.id, user, None, texts, interaction=interaction)
        except Refusal:
            continue
        print(interaction, info.id, len(texts), flush=True)


async def main() -> None:
    path, seed = Path(sys.argv[1]), int(sys.argv[2])
    table = await open_table(path, live=2)
    table.host.core.entropy = Chance(seed)
    print("ready", flush=True)
    first = seed * 1_000_000
    parts = [range(first + part * 100_000, first + (part + 1) * 100_000) for part in range(_TABLES)]
    await asyncio.gather(
        *(play(table, 50 + part, random.Random(first + part), numbers) for part, numbers in enumerate(parts))
    )


if __name__ == "__main__":
    asyncio.run(main())
