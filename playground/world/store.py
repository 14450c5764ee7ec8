"""What outlives the process: rows of JSON and files, in one SQLite file.

Knows nothing of what it keeps. Every ``put`` is a transaction of its own: a crash loses nothing that was written.
"""

from __future__ import annotations

import json
import sqlite3
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_TABLES = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT NOT NULL, key INTEGER NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS file (key INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT;
"""


class WorldStore:
    """Things by kind and number, and files by number; without a folder only the files, and those in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._db: sqlite3.Connection | None = None
        self._files: dict[int, bytes] = {}
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(folder / "playground.sqlite3", isolation_level=None)
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_TABLES)

    def put(self, kind: str, key: int, value: object) -> None:
        """Write one thing, new or changed."""
        if self._db is not None:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            self._db.execute("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: int) -> None:
        """Forget one thing."""
        if self._db is not None:
            self._db.execute("DELETE FROM thing WHERE kind = ? AND key = ?", (kind, key))

    def all(self, kind: str) -> Iterator[tuple[int, Any]]:
        """Yield number and value of everything of a kind, oldest first."""
        if self._db is not None:
            for key, value in self._db.execute("SELECT key, value FROM thing WHERE kind = ? ORDER BY key", (kind,)):
                yield key, json.loads(value)

    def put_file(self, key: int, content: bytes) -> None:
        """Write one file."""
        if self._db is None:
            self._files[key] = content
        else:
            self._db.execute("INSERT OR REPLACE INTO file VALUES (?, ?)", (key, content))

    def file(self, key: int) -> bytes | None:
        """Return one file."""
        if self._db is None:
            return self._files.get(key)
        row = self._db.execute("SELECT content FROM file WHERE key = ?", (key,)).fetchone()
        return None if row is None else bytes(row[0])

    def drop_file(self, key: int) -> None:
        """Forget one file."""
        if self._db is None:
            self._files.pop(key, None)
        else:
            self._db.execute("DELETE FROM file WHERE key = ?", (key,))

    def close(self) -> None:
        """Let go of the file."""
        if self._db is not None:
            self._db.close()
            self._db = None
