"""Measures what a commit of the store costs in PostgreSQL, against the bare writing of one row by the same driver."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import psycopg

from bench.measured import Measured
from bench.postgres_server import NONE_HERE, SURE, Server
from bench.tables import ROAM
from db import open_store
from host import Host, Update

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    Begin: TypeAlias = "Callable[..., Coroutine[Any, Any, Update]]"

_ACTIONS: Final = 400
_NAME: Final = "one commit of an action on PostgreSQL, against a bare INSERT through the same driver"
_ON_DISK: Final = "/var/tmp"
"""What is in memory only would be written at once."""


async def _measure(address: str, begin: Begin) -> tuple[list[float], list[float]]:
    chance, loop = random.Random(1), asyncio.get_running_loop()
    store = await open_store(address)
    host = Host(store, {"roam": ROAM})
    bare = psycopg.connect(address, autocommit=True)
    bare.execute("CREATE TABLE log (match bigint, ordinal bigint, text text, PRIMARY KEY (match, ordinal))")
    ours, theirs, spent = list[float](), list[float](), 0.0
    append = store.append

    async def timed(*values: object, **named: object) -> None:
        nonlocal spent
        start = time.perf_counter()
        await append(*values, **named)  # type: ignore[arg-type]  # what the host says
        spent = time.perf_counter() - start

    store.append = timed  # type: ignore[method-assign]  # the store's part of it
    channel = 0
    update: Update | None = None
    try:
        for number in range(_ACTIONS):
            if update is None or not update.awaited:
                channel += 1
                update = await begin(host, channel=channel)
            text = chance.choice(update.legal(update.awaited[0]))
            update = await host.submit(update.info.id, update.users[0], update.seq, [text], interaction=number + 1)
            ours.append(spent)
            start = time.perf_counter()
            insert = "INSERT INTO log VALUES (1, %s, %s)"
            await loop.run_in_executor(None, bare.execute, insert, (number, text))
            theirs.append(time.perf_counter() - start)
    finally:
        bare.close()
        await store.close()
    return ours, theirs


def figures(begin: Begin) -> list[Measured]:
    """Commit actions and bare rows in turn; ``begin`` starts a match."""
    if (server := Server.make(settings=SURE, within=_ON_DISK)) is None:
        return [Measured(_NAME, "≤ 3", "—", f"skipped: {NONE_HERE}", met=True)]
    try:
        ours, theirs = asyncio.run(_measure(server.address(), begin))
    finally:
        server.close()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return [
        Measured(
            _NAME,
            "≤ 3",
            f"{ratio:.2f}",
            f"{statistics.median(ours) * 1e6:.0f} µs against {statistics.median(theirs) * 1e6:.0f} µs",
            ratio <= 3,
        )
    ]
