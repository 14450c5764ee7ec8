"""What goes wrong with the file, as errors whose text says what to do about it."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from operator_text import msg, say

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

_SENTENCES = {
    "SQLITE_NOTADB": msg("it isn't a database, or it's damaged; restore a backup or name another file"),
    "SQLITE_CORRUPT": msg("it's damaged; restore a backup"),
    "SQLITE_FULL": msg("the disk is full; free some space"),
    "SQLITE_READONLY": msg("it can't be written; check the permissions of the file and its folder"),
    "SQLITE_CANTOPEN": msg("it can't be opened; check that its folder exists and is writable"),
    "SQLITE_PERM": msg("it can't be opened; check the permissions of the file and its folder"),
    "SQLITE_BUSY": msg("another program has locked it; stop that program"),
    "SQLITE_IOERR": msg("the disk can't be read or written"),
    "SQLITE_NOMEM": msg("there isn't enough memory"),
    "SQLITE_TOOBIG": msg("it's damaged; restore a backup"),
    "SQLITE_CONSTRAINT": msg("its rows contradict each other; restore a backup"),
}

_ERRNO = {
    errno.ENOSPC: "SQLITE_FULL",
    errno.EDQUOT: "SQLITE_FULL",
    errno.EFBIG: "SQLITE_FULL",
    errno.EACCES: "SQLITE_PERM",
    errno.EPERM: "SQLITE_PERM",
    errno.EROFS: "SQLITE_READONLY",
    errno.EIO: "SQLITE_IOERR",
}

_UNIQUE = {
    "UNIQUE constraint failed: matches.channel": "channel",
    "UNIQUE constraint failed: matches.earlier": "rematch",
    "UNIQUE constraint failed: actions.interaction, actions.part": "interaction",
    "UNIQUE constraint failed: interactions.id": "interaction",
    "UNIQUE constraint failed: seat_changes.interaction": "interaction",
    "UNIQUE constraint failed: proposals.match, proposals.kind": "proposal",
}


class StoreError(Exception):
    """The store cannot do it; the text is a sentence for anyone who runs the bot. Nothing was changed."""


class Conflict(StoreError):
    """What was to be written is there already.

    ``what``: ``channel``, ``rematch``, ``interaction``, ``proposal``, ``seat`` (it is played so already), or
    ``row`` for anything else that is unique.
    """

    def __init__(self, what: str, detail: str) -> None:
        super().__init__(detail)
        self.what = what


class Unavailable(StoreError):
    """The server of the database cannot be reached, or can do nothing for now; later it may, as things are."""


class Unread(StoreError):
    """The database could not be read."""


class Unknown(StoreError):
    """The disk failed in the middle: all of it is saved, or nothing, and only a disk that answers can tell."""


def misread() -> StoreError:
    """Return the error of an address that cannot be read; it tells nothing of it."""
    return StoreError(
        say(
            "I can't read the database's address. Write postgresql://USER:PASSWORD@HOST:5432/NAME; in the password,"
            " write special characters as % and two hex digits (@ is %40, / is %2F)."
        )
    )


def too_new(path: object, *, version: int, known: int) -> StoreError:
    """Return the error of a database that a newer program has brought up to date."""
    return StoreError(
        say(
            "Database {path}: it has version {version}, and this program only knows {known}. Run the newer program,"
            " or restore a backup from before the update.",
            path=path,
            version=version,
            known=known,
        )
    )


def about(path: Path | str, what: str, error: object, *, kind: type[StoreError] = StoreError) -> StoreError:
    """Return the error of a file with what is wrong with it, a sentence out of a table, and the system's own words."""
    return kind(say("Database {path}: {what} ({error}).", path=path, what=say(what), error=error))


def damaged(path: Path | str, error: object, *, kind: type[StoreError] = StoreError) -> StoreError:
    """Return the error of a file that cannot be understood."""
    return about(path, _SENTENCES["SQLITE_CORRUPT"], error, kind=kind)


def unreachable(path: Path | str, error: OSError) -> StoreError:
    """Return what the system says of a file as an error that says what to do."""
    return about(path, _SENTENCES[_ERRNO.get(error.errno or 0, "SQLITE_CANTOPEN")], error.strerror)


def translated(path: Path | str, error: sqlite3.Error, *, kind: type[StoreError] = StoreError) -> StoreError | None:
    """Return the error as one that says what to do; None for a mistake in our own SQL."""
    name = getattr(error, "sqlite_errorname", "")
    if name in {"SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"}:
        return Conflict(_UNIQUE.get(str(error), "row"), str(error))
    for start, sentence in _SENTENCES.items():
        if name.startswith(start):
            return about(path, sentence, error, kind=kind)
    return None
