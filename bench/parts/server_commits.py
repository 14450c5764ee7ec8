"""Measures what a commit of the store costs in PostgreSQL, against the bare writing of one row by the same driver."""

from __future__ import annotations

import asyncio
import statistics
import time
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import psycopg

from bench.measured import Measured
from bench.postgres_server import NONE_HERE, ON_DISK, SURE, Server
from bench.tables import ROAM
from db import open_store
from host import Host

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine

    Commits: TypeAlias = Callable[
        [Host, Callable[[int], Awaitable[object]]], Coroutine[Any, Any, tuple[list[float], list[float]]]
    ]

_NAME: Final = "one commit of an action on PostgreSQL, against a bare INSERT through the same driver"


async def _measure(address: str, commits: Commits) -> tuple[list[float], list[float]]:
    loop = asyncio.get_running_loop()
    store = await open_store(address)
    bare = psycopg.connect(address, autocommit=True)
    bare.execute("CREATE TABLE log (match bigint, ordinal bigint, text text, PRIMARY KEY (match, ordinal))")
    ours, spent, append = list[float](), 0.0, store.log.append

    async def timed(*values: object, **named: object) -> None:
        nonlocal spent
        start = time.perf_counter()
        await append(*values, **named)  # type: ignore[arg-type]  # what the host says
        spent = time.perf_counter() - start

    async def insert(number: int) -> None:
        ours.append(spent)
        values = (number, str(number))
        await loop.run_in_executor(None, bare.execute, "INSERT INTO log VALUES (1, %s, %s)", values)

    store.log.append = timed  # type: ignore[method-assign]  # the store's part of it
    try:
        _, theirs = await commits(Host.of(store, {"roam": ROAM}), insert)
    finally:
        bare.close()
        await store.close()
    return ours, theirs


def figures(commits: Commits) -> list[Measured]:
    """Commit actions and bare rows in turn; ``commits`` does so with a host."""
    if (server := Server.make(settings=SURE, within=ON_DISK)) is None:
        return [Measured(_NAME, "≤ 3", "—", f"skipped: {NONE_HERE}", met=True)]
    try:
        ours, theirs = asyncio.run(_measure(server.address(), commits))
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
