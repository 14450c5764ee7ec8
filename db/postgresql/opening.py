"""The store in a PostgreSQL database: opened by several processes at once, and brought up to date.

Its migrations are numbered files of SQL, of the same numbers as SQLite's; the first makes all tables as they were when
there was none for PostgreSQL. All that is missing is one transaction, under a lock that lets one process at a time
do it.
"""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from db import facts
from db.copy_detection import LINEAGE, PLACE, RESTORED, Origin, arrive, begin
from db.errors import StoreError, too_new
from db.postgresql.address import Address
from db.postgresql.connections import PATIENCE, ServerConnections
from db.store import Store
from operator_text import say

if TYPE_CHECKING:
    import psycopg

    from db.transaction import Transaction

_LIFE: Final = (
    "SELECT system_identifier || '.' || (SELECT oid FROM pg_database WHERE datname = current_database())"
    " || '.' || 'matches'::regclass::oid FROM pg_control_system()"
)
"""The tables' database and server: others than before once a dump was read back."""
FOLDER: Final = Path(__file__).parents[1] / "migrations" / "postgresql"
OLDEST: Final = 150_000
"""The version of the server from which on everything is there that is used."""
_LOCK: Final = 0x4F757470
_NAME: Final = re.compile(r"(\d{4})_\w+\.sql")
_OURS: Final = "SELECT to_regclass('outpost_version') IS NOT NULL"
_TABLES: Final = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"


async def open_address(address: str, *, patience: float = PATIENCE, reading: bool = False) -> Store:
    """Log in and bring the database up to date; raise StoreError with what to do about it.

    ``reading``: nothing is written; a database of another version is refused.
    """
    connections = ServerConnections(Address(address), patience=patience, reading=reading)
    try:
        await connections.require_server()
        prepare = require_up_to_date if reading else bring_up_to_date
        await connections.once(partial(prepare, address=connections.address))
        restored, elsewhere, here = (False, "", "") if reading else await connections.write(_arrived)
    except BaseException:
        await connections.close()
        raise
    return Store(connections, Origin(connections, restored=restored, elsewhere=elsewhere, here=here))


def _arrived(db: Transaction) -> tuple[bool, str, str]:
    """Note which life of the database this is; return whether it was put back from a dump, until that is settled.

    Also the code by which the operator confirms one that was in another server, and the name of this one.
    """
    (life,) = db.execute(_LIFE).fetchone()
    here = life.partition(".")[0]
    known = facts.find(db, LINEAGE)
    place = facts.find(db, PLACE) or known or here
    elsewhere = arrive(here, db, elsewhere=place.partition(".")[0].split()[0] != here)
    if known != life:
        facts.write(db, LINEAGE, life)
        if known is not None:
            begin(db)
    return facts.find(db, RESTORED) is not None, elsewhere, here


def server_scripts(folder: Path = FOLDER) -> dict[int, Path]:
    """Return the migrations by their numbers, in order; raise ValueError when one is missing or double."""
    found = [(_NAME.fullmatch(path.name), path) for path in sorted(folder.glob("*.sql"))]
    numbers = {int(match[1]): path for match, path in found if match is not None}
    if len(numbers) != len(found) or list(numbers) != list(range(min(numbers), max(numbers) + 1)):
        raise ValueError(f"{folder}: files of names 0001_name.sql without a gap were expected here")
    return numbers


def bring_up_to_date(connection: psycopg.Connection[tuple[Any, ...]], address: Address) -> None:
    """Run what is missing; raise StoreError when the server is too old or the database is not for us."""
    _require_fit(connection, address)
    with connection.transaction():
        connection.execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0")
        connection.execute(f"SELECT pg_advisory_xact_lock({_LOCK:d})")
        found, version = server_scripts(), version_of(connection, address)
        if version > max(found):
            raise too_new(address, version=version, known=max(found))
        missing = [number for number in found if number > version]
        for number in missing:
            connection.execute(found[number].read_text(encoding="utf-8"))
        if missing:
            connection.execute("DELETE FROM outpost_version")
            connection.execute(f"INSERT INTO outpost_version VALUES ({missing[-1]:d})")


def require_up_to_date(connection: psycopg.Connection[tuple[Any, ...]], address: Address) -> None:
    """Raise StoreError unless these tables are of the version of this program."""
    _require_fit(connection, address)
    version = version_of(connection, address) if connection.execute(_OURS).fetchone() == (True,) else 0
    if version != max(server_scripts()):
        raise StoreError(
            say(
                "Database {path}: it has version {version}, and this program only reads {known}. Start this version"
                " of the bot with it first.",
                path=address,
                version=version,
                known=max(server_scripts()),
            )
        )


def version_of(connection: psycopg.Connection[tuple[Any, ...]], address: Address) -> int:
    """Return the version of a database, made ready to have one; raise StoreError when it belongs to another program."""
    if connection.execute(_OURS).fetchone() != (True,):
        if tables := connection.execute(_TABLES).fetchall():
            raise StoreError(
                say(
                    "Database {path}: it belongs to another program (it has a table {name}). Name another one.",
                    path=address,
                    name=tables[0][0],
                )
            )
        connection.execute("CREATE TABLE outpost_version (number bigint NOT NULL)")
    row = connection.execute("SELECT max(number) FROM outpost_version").fetchone()
    return 0 if row is None or row[0] is None else int(row[0])


def _require_fit(connection: psycopg.Connection[tuple[Any, ...]], address: Address) -> None:
    if connection.info.server_version < OLDEST:
        raise StoreError(
            say(
                "Database {path}: the server is PostgreSQL {version}. I need {oldest} or newer.",
                path=address,
                version=connection.info.server_version // 10_000,
                oldest=OLDEST // 10_000,
            )
        )
    if connection.execute("SHOW server_encoding").fetchone() != ("UTF8",):
        raise StoreError(
            say(
                "Database {path}: its encoding can't store every character. Create one with createdb --encoding=UTF8"
                " --template=template0.",
                path=address,
            )
        )
    if connection.execute("SELECT current_schema()").fetchone() == (None,):
        raise StoreError(
            say("Database {path}: it has no schema the user may use. Make the user the owner of one.", path=address)
        )
