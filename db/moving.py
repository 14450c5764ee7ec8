"""Carrying a whole database into another one, of either kind; what arrives is read again before it counts.

All of it is one transaction of the new database, which stays empty when anything fails. The old one is only read.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import AsyncExitStack
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, NoReturn

from db.copy_detection import LINEAGE, NOWHERE, PLACE, settle_in
from db.errors import StoreError
from db.opening import open_store, take_given
from db.place import is_address, shown
from db.shards import WHOLE
from db.soundness import digest_of
from db.sqlite.files import LOG
from db.tables import stored
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from db.store import Store
    from db.transaction import Transaction

TABLES: Final[Mapping[str, str]] = {
    "card_files": "digest",
    "matches": "id",
    "seats": "match, seat",
    "options": "match, key",
    "actions": "match, ordinal",
    "boards": "match",
    "people": "user",
    "facts": "key",
    "scores": "match, seat",
    "old_messages": "message",
    "postings": "match",
    "refused_boards": "match",
    "interactions": "id",
    "notes": "number",
    "proposals": "id",
    "votes": "proposal, place",
    "invited": "match, place",
    "due": "id",
    "notices": "message",
    "nudges": "match, user",
    "pings": "about, sender, recipient",
    "settings": "user",
    "earlier_logs": "note",
    "earlier_actions": "note, ordinal",
    "seat_changes": "number",
    "vacations": "user, begin",
    "vacation_bounds": "guild, since",
    "clocks": "match, seat",
    "rests": "match, begin",
    "pauses": "id",
    "invitations": "match, user",
    "followers": "match, user",
    "absences": "guild, since",
    "silences": "match, since",
    "heartbeats": "of, part",
    "downtimes": "of, part, since",
    "clock_jumps": "of, part, since",
}
"""All tables with their primary keys, each behind those to which its rows belong."""
NUMBERED: Final = {"matches": "id", "proposals": "id", "due": "id", "pauses": "id", "notes": "number",
                   "seat_changes": "number"}  # fmt: skip
"""Tables that number their rows."""
PATIENCE: Final = 5.0
"""Seconds in which a server forgets the connections of a bot that has just ended."""
_STEP: Final = 0.1
_AT_ONCE: Final = 5000
_OTHERS: Final = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'outpost-%'"
    " AND pid <> pg_backend_pid()"
)


async def move(source: Path | str, target: Path | str) -> int:
    """Carry everything over and return the number of matches; raise StoreError, and the new database is empty then.

    Cancelled, it takes everything back, or returns if it was too late for that.
    """
    async with AsyncExitStack() as stack:
        old, new = [await _opened(place, stack) for place in (source, target)]
        await new.database.read(lambda db: _require_empty(target, db))
        keeping = [await _keep_bots_out(place, stack) for place in (source, target) if is_address(place)]
        counters = await old.database.read(lambda db: _counters(db, on_server=is_address(source)))
        expected = await old.database.read(digests)
        loop, stopped = asyncio.get_running_loop(), threading.Event()

        def go_on() -> None:
            if stopped.is_set() or any(one.done() for one in keeping):
                raise StoreError(say("Nothing was moved."))

        def ask(work: Callable[[Transaction], list[Any]]) -> list[Any]:
            go_on()
            # Asked in the thread of the new database; that of the old one, and the loop between, are free.
            return asyncio.run_coroutine_threadsafe(old.database.read(work), loop).result()

        def work(db: Transaction) -> None:
            _require_empty(target, db)
            for table, key in TABLES.items():
                _fill(table, key, ask, db)
            _count_on(db, counters, on_server=is_address(target))
            settle_in(
                NOWHERE if old.origin.elsewhere else new.origin.here, db
            )  # a move doesn't tell whether it is used there
            _require_same(target, expected, digests(db))
            go_on()

        writing = asyncio.ensure_future(new.database.write(work))
        try:
            await asyncio.shield(writing)
        except asyncio.CancelledError:
            stopped.set()
            await writing
        except StoreError:
            for one in keeping:
                if one.done():
                    await one  # which says what another bot has taken
            raise
    return sum(name.startswith("match ") for name in expected)


async def _opened(place: Path | str, stack: AsyncExitStack) -> Store:
    """Open a database that no bot uses; raise StoreError."""
    store = await open_store(place, tidying=False)
    stack.push_async_callback(store.close)
    await _require_alone(place, store)
    return store


async def _keep_bots_out(address: str, stack: AsyncExitStack) -> asyncio.Task[NoReturn]:
    """Let no bot begin with a database on a server, nor go on that has no other connection now; raise StoreError.

    The task ends once another bot has it all the same.
    """
    given = await take_given(address, WHOLE)
    stack.push_async_callback(given.close)
    keeping = asyncio.create_task(given.keep())
    stack.callback(keeping.cancel)
    return keeping


def digests(db: Transaction) -> dict[str, str]:
    """Return a digest of each match, held against its seals, and of each table; a database's own life is left out."""
    found = {table: digest_of(_rows(db, table, key)) for table, key in TABLES.items()}
    for (match,) in db.execute("SELECT id FROM matches ORDER BY id").fetchall():
        try:
            log: object = stored.actions(db, match)
        except stored.Changed as changed:  # it was so before, and stays so
            log = str(changed)
        text = repr((stored.load(db, match), log))
        found[f"match {match}"] = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()
    return found


def _rows(db: Transaction, table: str, key: str) -> Iterator[Any]:
    """Go through the rows of a table in their order, some at a time."""
    start = 0
    while found := _some(db, table, key, start):
        yield from found
        start += _AT_ONCE


def _some(db: Transaction, table: str, key: str, start: int) -> list[Any]:
    but = f" WHERE key NOT IN ('{LINEAGE}', '{PLACE}', '{LOG}')" if table == "facts" else ""
    return db.execute(f"SELECT * FROM {table}{but} ORDER BY {key} LIMIT ? OFFSET ?", (_AT_ONCE, start)).fetchall()


def _fill(
    table: str, key: str, ask: Callable[[Callable[[Transaction], list[Any]]], list[Any]], db: Transaction
) -> None:
    start = 0
    while rows := ask(lambda old: _some(old, table, key, start)):  # noqa: B023  asked at once
        db.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        start += _AT_ONCE


async def _require_alone(place: Path | str, store: Store) -> None:
    """Raise StoreError while a bot uses a database on a server; a file is locked.

    A server knows of a connection for a moment after anyone who had it has ended.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE
    while is_address(place) and (await store.database.read(lambda db: db.execute(_OTHERS).fetchone()))[0]:
        if loop.time() < end:
            await asyncio.sleep(_STEP)
            continue
        raise StoreError(
            say("Database {path}: a running bot is using it. Stop every bot that uses it.", path=shown(place))
        )


def _require_empty(place: Path | str, db: Transaction) -> None:
    for table, key in TABLES.items():
        if _some(db, table, key, 0):
            raise StoreError(
                say(
                    "Database {path}: it isn't empty ({name} has rows). Name a new one.",
                    path=shown(place),
                    name=table,
                )
            )


def _require_same(place: Path | str, expected: dict[str, str], found: dict[str, str]) -> None:
    if different := sorted({name for name, _ in expected.items() ^ found.items()}):
        raise StoreError(
            say(
                "Database {path}: the copy differs in {names}, so nothing was kept.",
                path=shown(place),
                names=", ".join(different[:9]),
            )
        )


def _counters(db: Transaction, *, on_server: bool) -> dict[str, int]:
    """Return the last number that each table gave to a row: none is given again."""
    found = {}
    for table, column in NUMBERED.items():
        (last,) = db.execute(f"SELECT coalesce(max({column}), 0) FROM {table}").fetchone()
        query = "SELECT seq FROM sqlite_sequence WHERE name = ?"
        if on_server:
            query = "SELECT last_value FROM pg_sequences WHERE schemaname = current_schema() AND sequencename = ?"
        row = db.execute(query, (f"{table}_{column}_seq" if on_server else table,)).fetchone()
        found[table] = max(last, (row and row[0]) or 0)
    return found


def _count_on(db: Transaction, counters: Mapping[str, int], *, on_server: bool) -> None:
    for table, last in counters.items():
        if not last:
            continue
        if on_server:
            db.execute("SELECT setval(pg_get_serial_sequence(?, ?), ?)", (table, NUMBERED[table], last))
        elif table not in {"notes", "seat_changes"}:
            db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            db.execute("INSERT INTO sqlite_sequence VALUES (?, ?)", (table, last))
