"""One program at a time on one database: a lock that the system lifts when the process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from typing import TYPE_CHECKING, TextIO

from db.connection import StoreError
from db.words import say

if TYPE_CHECKING:
    from pathlib import Path


def hold(path: Path) -> TextIO:
    """Lock the database's side file until what is returned is closed; raise StoreError when it is held."""
    side = path.with_name(path.name + ".lock")
    try:
        file = side.open("a+", encoding="ascii")
    except OSError as error:
        raise StoreError(
            say(
                "Database {path}: {side} cannot be written ({why}); check its folder.",
                path=path,
                side=side,
                why=error.strerror,
            )
        ) from error
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.seek(0)
        holder = file.read().strip() or "unknown"
        file.close()
        raise StoreError(
            say(
                "Database {path}: it is in use by another running bot (process {holder});"
                " end that one, or name another file.",
                path=path,
                holder=holder,
            )
        ) from error
    file.truncate(0)
    file.write(f"{os.getpid()}\n")
    file.flush()
    return file
