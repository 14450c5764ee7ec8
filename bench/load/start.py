"""Measures a start with many open matches, and the list of a person who plays in all of them.

One match of each game is played halfway and copied row by row, so building takes seconds; each copy is a whole match
with a log of its own that could be replayed.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from bench.measured import Measured
from bench.parts.store import begin
from bench.tables import ROAM
from cogs.app.catch_up import CatchUp
from cogs.commands.match_choice import MOST
from db import Board, open_store
from db.tables.stored import clocks_of, seal_everything, write_clocks
from host import Host

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    import discord

    from cogs.app.second_bot import StrippedBoards
    from cogs.board.publisher import Publisher
    from db.transaction import Transaction
    from host.types import AnyGame

_MATCHES = 10_000
_ACTIONS = 60
_CHANNELS = 10**15
_COLUMNS = "game, guild, host, status, created, rules, seed, salt, digest, started, turn, seq, awaited, acted"


def _place(number: int) -> tuple[int, int]:
    return 1, _CHANNELS + number


class _Discord:
    """A client that knows every server."""

    def get_guild(self, guild: int) -> SimpleNamespace:
        return SimpleNamespace(id=guild, default_role=object())


class _NoLooks:
    """Stands in for anyone who looks at boards in the channel, which is done when all else is."""

    async def look_at_all(self, _matches: Collection[int]) -> None:
        """Look at nothing."""


class _Boards:
    """A publisher that only counts what it should show."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def refresh(self, match: int) -> None:
        self.asked.append(match)

    async def shown(self, _match: int, *, seconds: float) -> None:
        """Return at once, because writing a message is not measured here."""


def multiply(db: Transaction, first: int, matches: int, place: Callable[[int], tuple[int, int]]) -> None:
    """Copy the first few matches in turn, with public messages that are up to date, until there are this many.

    ``place``: server and channel of each.
    """
    clocks = {match: clocks_of(db, match)[0] for match in range(1, first + 1)}
    for number in range(first + 1, matches + 1):
        source = (number - 1) % first + 1
        db.execute(
            f"INSERT INTO matches (id, channel, shown_turn, shown_seq, tag, {_COLUMNS})"
            f" SELECT ?, ?, turn, seq, tag, {_COLUMNS} FROM matches WHERE id = ?",
            (number, place(number)[1], source),
        )
        db.execute("UPDATE matches SET guild = ? WHERE id = ?", (place(number)[0], number))
        write_clocks(db, number, clocks[source])
    copies = "WITH RECURSIVE copy (id) AS (SELECT ?1 + 1 UNION ALL SELECT id + 1 FROM copy WHERE id < ?2)"
    for table in ("seats", "options", "actions", "boards", "due"):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] not in {"match", "id"}]
        values = ["NULL" if column == "interaction" else f"{table}.{column}" for column in columns]
        db.execute(
            f"{copies} INSERT INTO {table} (match, {', '.join(columns)})"
            f" SELECT copy.id, {', '.join(values)} FROM copy, {table} WHERE match = (copy.id - 1) % ?1 + 1",
            (first, matches),
        )
    db.execute("UPDATE boards SET channel = (SELECT channel FROM matches WHERE id = match), message = match")
    # as if people had been asked one after the other
    db.execute("UPDATE due SET at = at + match")
    seal_everything(db)


async def build(
    path: Path,
    matches: int = _MATCHES,
    *,
    clock: str = "",
    games: Sequence[AnyGame] = (ROAM,),
    place: Callable[[int], tuple[int, int]] = _place,
) -> None:
    """Make a file of running matches of these games in turn; ``clock``: what each has of clocks."""
    store, chance = await open_store(path), random.Random(1)
    try:
        host = Host.of(store, {game.info.key: game for game in games})
        for number, game in enumerate(games, 1):
            guild, channel = place(number)
            options = {"clock": clock} if clock else {}
            update = await begin(host, guild=guild, channel=channel, game=game.info.key, options=options)
            while update.seq < _ACTIONS and update.awaited:
                text = chance.choice(update.legal(update.awaited[0]))
                update = await host.play.submit(update.info.id, update.users[0], None, [text])
            await host.messages.set_board(update.info.id, Board(channel, number, update.turn, update.seq))
        # through the host it would take minutes
        await store.database.write(lambda db: multiply(db, len(games), matches, place))
    finally:
        await store.close()


async def _start(path: Path) -> tuple[float, int]:
    """Return the seconds from opening the file until all is caught up, and the number of messages shown."""
    boards, start = _Boards(), time.perf_counter()
    store = await open_store(path)
    try:
        host = Host.of(store, {"roam": ROAM})
        await CatchUp(
            cast("discord.Client", _Discord()), host, cast("Publisher", boards), cast("StrippedBoards", _NoLooks())
        ).run()
        return time.perf_counter() - start, len(boards.asked)
    finally:
        await store.close()


async def _look(path: Path) -> tuple[list[float], int]:
    """Return how long it takes after a start to learn what is scheduled, and how many rows there are."""
    store, took = await open_store(path), []
    try:
        for _ in range(9):
            host = Host.of(store, {"roam": ROAM})
            start = time.perf_counter()
            await host.schedule.agenda(most=8)
            took.append(time.perf_counter() - start)
        rows = await store.database.read(lambda db: db.execute("SELECT count(*) FROM due").fetchone()[0])
    finally:
        await store.close()
    return took, int(rows)


async def _list(path: Path) -> tuple[list[float], int]:
    """Return how long the list of a person in all matches takes, in memory or not, and its length."""
    store, took, total = await open_store(path), [], 0
    try:
        for _ in range(9):
            host = Host.of(store, {"roam": ROAM})
            start = time.perf_counter()
            total, _ = await host.tables.of(1, 1, most=MOST)
            took.append(time.perf_counter() - start)
    finally:
        await store.close()
    return took, total


async def _measure(path: Path, matches: int) -> tuple[float, int, list[float], int, list[float], int]:
    await build(path, matches)
    return *await _start(path), *await _list(path), *await _look(path)


def figures(matches: int = _MATCHES) -> list[Measured]:
    """Start on a file of this many unchanged running matches, and list them."""
    with tempfile.TemporaryDirectory() as folder:
        started, shown, lists, total, looks, rows = asyncio.run(_measure(Path(folder) / "many.sqlite3", matches))
    return [
        Measured(
            f"{matches:,} open matches: from opening the file until every board is known to be right",
            "≤ 10 s",
            f"{started:.2f} s",
            f"{shown} of {matches:,} boards had to be looked at",
            started <= 10 and not shown,
        ),
        Measured(
            f"`/game list` of somebody who sits at {total:,} of them",
            "≤ 0.3 s",
            f"{statistics.median(lists):.3f} s",
            f"the longest of {len(lists)}: {max(lists):.3f} s",
            max(lists) <= 0.3 and total == matches,
        ),
        Measured(
            f"the timers of {rows:,} reminders, after a start",
            "≤ 0.02 s",
            f"{statistics.median(looks):.4f} s",
            f"the longest of {len(looks)}: {max(looks):.4f} s",
            max(looks) <= 0.02 and rows >= matches,
        ),
    ]
