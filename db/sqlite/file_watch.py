"""Whether a file under its name is still the one that is open: whatever is written into one without a name is lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from db.errors import StoreError
from db.words import say

if TYPE_CHECKING:
    import sqlite3


class FileMoved(StoreError):
    """The file, or one of the two that SQLite keeps beside it, was deleted or replaced while it was open."""


class FileWatch:
    """The files of an open database as they are now."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._marks = {name: _mark(name) for name in (self._path, f"{self._path}-wal", f"{self._path}-shm")}

    def check(self) -> None:
        """Raise FileMoved when one of them was deleted or replaced."""
        for name, mark in self._marks.items():
            if _mark(name) == mark:
                continue
            if name == self._path:
                raise FileMoved(
                    say(
                        "Database {path}: the file was deleted, moved or replaced while the bot runs, so nothing is"
                        " saved any more; put it back where it was. If it was deleted, stop the bot: what it held is"
                        " in {rescued} then.",
                        path=name,
                        rescued=rescued(Path(name)),
                    )
                )
            raise FileMoved(
                say(
                    "Database {path}: {side} was deleted, moved or replaced while the bot runs, so nothing is saved"
                    " any more; stop the bot and start it again.",
                    path=self._path,
                    side=name,
                )
            )


def rescued(path: Path) -> Path:
    """Return the path under which a file that lost its name is rescued when it is closed."""
    return path.with_name(f"{path.name}.rescued-{os.getpid()}")


def rescue(path: Path, db: sqlite3.Connection) -> None:
    """Write what is open, and has no name any more, to where it can be found."""
    with suppress(OSError):  # SQLite says the same, in the words in which the rest of it is told
        # It takes a file that is empty for none; one that it makes itself, everybody may read.
        os.close(os.open(rescued(path), os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    db.execute("VACUUM INTO ?", (str(rescued(path)),))


def _mark(name: str) -> tuple[int, int] | None:
    try:
        state = os.stat(name)  # noqa: PTH116  a path of its own would take longer than the question
    except OSError:
        return None
    return state.st_dev, state.st_ino
