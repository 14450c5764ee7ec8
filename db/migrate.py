"""Bringing a database to the present version: numbered files of SQL, each in a transaction of its own.

The version is SQLite's ``user_version``, which is part of the transaction: a file is either before a migration or
after it, whenever the process dies.
"""

from __future__ import annotations

import re
import sqlite3
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from db.connection import StoreError, transact
from db.words import say

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = Path(__file__).parent / "migrations"

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
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    found = scripts(folder)
    if version > len(found):
        raise StoreError(
            say(
                "Database {path}: it is of version {version}, and this program knows only {known};"
                " run the newer program, or put a backup from before the update in its place.",
                path=path,
                version=version,
                known=len(found),
            )
        )
    if not version and tables:
        raise StoreError(say("Database {path}: it belongs to another program; name another file.", path=path))
    for number, script in enumerate(found[version:], version + 1):
        transact(partial(_run, script, number), connection)
    return len(found)


def _run(script: Path, number: int, connection: sqlite3.Connection) -> None:
    # One by one: executescript would commit the transaction first.
    for statement in statements(script.read_text(encoding="utf-8")):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {number:d}")


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
