"""Bringing a database to the present version: numbered files of SQL, each in a transaction of its own.

The version is SQLite's ``user_version``, which is part of the transaction: a file is either before a migration or
after it, whenever the process dies. A new database is made in memory and written in one transaction.
"""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from db.errors import StoreError, too_new
from db.sqlite.files import transact
from db.tables.stored import seal_everything
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FOLDER = Path(__file__).parents[1] / "migrations"

_APPLICATION: Final = 0x4F757470
"""By which a database tells whose it is: "Outp"."""
_REST: Final[Mapping[str, Callable[[sqlite3.Connection], None]]] = {"digests": seal_everything}
"""What no SQL can do, by the name of the migration that it belongs to."""
_NAME = re.compile(r"(\d{4})_\w+\.sql")


def scripts(folder: Path = FOLDER) -> list[Path]:
    """Return the migrations in order; raise ValueError when a number is missing or double."""
    found = sorted(folder.glob("*.sql"))
    for number, path in enumerate(found, 1):
        match = _NAME.fullmatch(path.name)
        if match is None or int(match[1]) != number:
            raise ValueError(f"{path}: migration {number:04d}_name.sql was expected here")
    return found


def migrate(connection: sqlite3.Connection, path: Path, *, folder: Path = FOLDER) -> int:
    """Run what is missing and return the version; ``path`` is for the sentence of a StoreError."""
    version, found = require_ours(connection, path, folder=folder), scripts(folder)
    if not version:
        with closing(_made(found)) as made:
            made.backup(connection)
        return len(found)
    for number, script in enumerate(found[version:], version + 1):
        transact(partial(_run, script, number), connection)
    return len(found)


def require_ours(connection: sqlite3.Connection, path: Path, *, folder: Path = FOLDER) -> int:
    """Return the version of a database; raise StoreError unless these migrations made its tables.

    Other programs number their versions too.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (mark,) = connection.execute("PRAGMA application_id").fetchone()
    found, there = scripts(folder), _tables(connection)
    if version > len(found):
        raise too_new(path, version=version, known=len(found))
    if mark not in {0, _APPLICATION} or version < 0 or (there and not version):
        raise StoreError(say("Database {path}: it belongs to another program. Name another file.", path=path))
    if not version:
        return 0
    with closing(_made(found[:version])) as made:
        missing = _tables(made) - there
    if missing:
        raise StoreError(
            say(
                "Database {path}: it belongs to another program, or it's damaged ({name} isn't as it was created)."
                " Name another file, or restore a backup.",
                path=path,
                name=min(name for _, name, _ in missing),
            )
        )
    return int(version)


def require_present(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError unless a database is of the version that these migrations make."""
    version, present = require_ours(connection, path), len(scripts())
    if version < present:
        raise StoreError(
            say(
                "Database {path}: it has version {version}, and this program needs {known}. Start the bot once to"
                " update it.",
                path=path,
                version=version,
                known=present,
            )
        )


def _tables(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    """Return what there is, without the white space that SQLite leaves differently from version to version."""
    found = connection.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {(kind, name, " ".join(str(sql).split())) for kind, name, sql in found}


def _made(found: list[Path]) -> sqlite3.Connection:
    """Return a database in memory that these migrations have made."""
    made = sqlite3.connect(":memory:", isolation_level=None)
    made.deserialize(_image(tuple((script, script.read_text(encoding="utf-8")) for script in found)))
    return made


@lru_cache(maxsize=4)
def _image(found: tuple[tuple[Path, str], ...]) -> bytes:
    """Return the file that these migrations make; kept, for a start asks for the same one several times."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        for number, (script, _) in enumerate(found, 1):
            _run(script, number, made)
        return made.serialize()


def _run(script: Path, number: int, connection: sqlite3.Connection) -> None:
    _carry_out(script, connection)
    connection.execute(f"PRAGMA user_version = {number:d}")
    connection.execute(f"PRAGMA application_id = {_APPLICATION:d}")


def _carry_out(script: Path, connection: sqlite3.Connection) -> None:
    # One by one: executescript would commit the transaction first.
    for statement in statements(script.read_text(encoding="utf-8")):
        connection.execute(statement)
    if (rest := _REST.get(script.stem.partition("_")[2])) is not None:
        rest(connection)


def statements(script: str) -> Iterator[str]:
    r"""Split a script at the semicolons that end a statement.

    >>> list(statements("CREATE TABLE a (b);\nINSERT INTO a VALUES (';');"))
    ['CREATE TABLE a (b);', "INSERT INTO a VALUES (';');"]
    """
    statement = ""
    for piece in script.split(";")[:-1]:
        statement += piece + ";"
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement:
        raise ValueError(f"unfinished statement: {statement.strip()[:80]!r}")
