"""Migrate a new database and die before a statement: ``python -m tests.support.killed_migration FILE NUMBER``."""

import os
import signal
import sqlite3
import sys
from pathlib import Path

from db.migrate import migrate


def main() -> None:
    path, left = Path(sys.argv[1]), int(sys.argv[2])

    def count(_statement: str) -> None:
        nonlocal left
        left -= 1
        if not left:
            os.kill(os.getpid(), signal.SIGKILL)

    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.set_trace_callback(count)
    migrate(connection, path)


if __name__ == "__main__":
    main()
