"""One of several processes that get the same clicks for the same matches, each in an order of its own."""

from __future__ import annotations

import asyncio
import random
import sys

from db import Conflict, Store, open_store
from tests.db.test_store import line

WRITERS = 3
"""How many do so at once in a process."""


async def rival(store: Store, matches: list[int], clicks: list[int], seed: int) -> int:
    """Carry out every click that nobody else has carried out yet, and return how many that were."""
    waiting, done = random.Random(seed).sample(clicks, len(clicks)), 0

    async def write() -> None:
        nonlocal done
        while waiting:
            click = waiting.pop()
            match = matches[click % len(matches)]
            while True:
                ordinal = len(await store.log.actions(match))
                try:
                    await store.log.append(match, [line(ordinal, interaction=click)])
                except Conflict as refused:
                    if refused.what == "interaction":
                        break
                    continue  # somebody else was quicker: read again
                done += 1
                break

    async with asyncio.TaskGroup() as group:
        for _ in range(WRITERS):
            group.create_task(write())
    return done


async def main(address: str, matches: str, first: str, last: str, seed: str) -> None:
    store = await open_store(address)
    try:
        print(await rival(store, [int(one) for one in matches.split(",")], [*range(int(first), int(last))], int(seed)))
    finally:
        await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
