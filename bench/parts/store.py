"""What the host adds to the bare writing of one row in a file, and what the store adds to it in PostgreSQL."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import aiosqlite
import psycopg

from bench.measured import Measured
from bench.postgres_server import NONE_HERE, ON_DISK, SURE, Server
from bench.tables import OPTIONS, ROAM
from db import open_store
from db.store import timed
from host import Host, Update

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

_ACTIONS = 400
_ON_SERVER: Final = "one commit of an action on PostgreSQL, against a bare INSERT through the same driver"


async def begin(
    host: Host, *, channel: int, game: str = "roam", guild: int = 1, options: Mapping[str, str] | None = None
) -> Update:
    """Start a match of four with all variants."""
    info = await host.lobby.create(guild, channel, 1, "One", game)
    for user in range(2, 5):
        await host.lobby.join(info.id, user, f"Number {user}")
    for key, value in (OPTIONS[game] | dict(options or {})).items():
        await host.lobby.option(info.id, 1, key, value)
    return await host.lobby.start(info.id, 1)


async def _bare(folder: Path) -> aiosqlite.Connection:
    connection = await aiosqlite.connect(folder / "bare.sqlite3", isolation_level=None)
    for statement in (
        "PRAGMA journal_mode = WAL",
        "PRAGMA synchronous = FULL",
        "CREATE TABLE log (match INTEGER, ordinal INTEGER, text TEXT, PRIMARY KEY (match, ordinal)) STRICT",
    ):
        await connection.execute(statement)
    return connection


async def commits(host: Host, bare: Callable[[int], Awaitable[object]]) -> tuple[list[float], list[float]]:
    """Commit actions through the host and numbered rows by ``bare`` in turn; return the seconds of each."""
    chance = random.Random(1)
    ours, theirs = [], []
    channel = 0
    update: Update | None = None
    for number in range(_ACTIONS):
        if update is None or not update.awaited:
            channel += 1
            update = await begin(host, channel=channel)
        text = chance.choice(update.legal(update.awaited[0]))
        # as Discord numbers them: a millisecond, above 22 bits of other meaning
        interaction = (1 << 60) + (number << 22)
        start = time.perf_counter()
        update = await host.play.submit(update.info.id, update.users[0], update.seq, [text], interaction=interaction)
        ours.append(time.perf_counter() - start)
        start = time.perf_counter()
        await bare(number)
        theirs.append(time.perf_counter() - start)
    return ours, theirs


async def _measure(folder: Path) -> tuple[list[float], list[float]]:
    store = await open_store(folder / "host.sqlite3")
    bare = await _bare(folder)

    async def insert(number: int) -> None:
        # Outside a transaction the statement is one, so this is begin, insert and commit in one hop.
        await bare.execute("INSERT INTO log VALUES (1, ?, ?)", (number, str(number)))

    try:
        return await commits(Host.of(store, {"roam": ROAM}), insert)
    finally:
        await bare.close()
        await store.close()


async def _on_server(address: str) -> tuple[list[float], list[float]]:
    loop = asyncio.get_running_loop()
    store = await open_store(address)
    bare = psycopg.connect(address, autocommit=True)
    bare.execute("CREATE TABLE log (match bigint, ordinal bigint, text text, PRIMARY KEY (match, ordinal))")
    ours, spent = list[float](), 0.0

    def note(call: str, seconds: float, _failed: bool) -> None:  # noqa: FBT001  as the store calls it
        nonlocal spent
        if call == "append":
            spent = seconds

    async def insert(number: int) -> None:
        ours.append(spent)
        values = (number, str(number))
        await loop.run_in_executor(None, bare.execute, "INSERT INTO log VALUES (1, %s, %s)", values)

    try:
        _, theirs = await commits(Host.of(timed(store, note), {"roam": ROAM}), insert)
    finally:
        bare.close()
        await store.close()
    return ours, theirs


def _server_figures() -> list[Measured]:
    """Commit actions and bare rows in turn, in PostgreSQL."""
    if (server := Server.make(settings=SURE, within=ON_DISK)) is None:
        return [Measured(_ON_SERVER, "≤ 3", "—", f"skipped: {NONE_HERE}", met=True)]
    try:
        ours, theirs = asyncio.run(_on_server(server.address()))
    finally:
        server.close()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return [
        Measured(
            _ON_SERVER,
            "≤ 3",
            f"{ratio:.2f}",
            f"{statistics.median(ours) * 1e6:.0f} µs against {statistics.median(theirs) * 1e6:.0f} µs",
            ratio <= 3,
        )
    ]


def figures() -> list[Measured]:
    """Commit actions through the host and bare rows in turn."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = asyncio.run(_measure(Path(folder)))
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return [
        Measured(
            "one committed action through the host, against one bare append in one hop of aiosqlite",
            "≤ 3",
            f"{ratio:.2f}",
            f"{statistics.median(ours) * 1e6:.0f} µs against {statistics.median(theirs) * 1e6:.0f} µs",
            ratio <= 3,
        ),
        *_server_figures(),
    ]
