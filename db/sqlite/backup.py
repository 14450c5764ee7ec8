"""Copying a database while the bot runs: a copy has its name only once it was read again and found to be the same."""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from db import copy_detection
from db.errors import StoreError, damaged
from db.soundness import digest_of
from db.sqlite.files import addressed, blaming, require_file, require_no_strays
from db.sqlite.migrate import require_ours
from operator_text import say

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BESIDE: Final = ("", "-journal", "-wal", "-shm")
_NO_LINKS: Final = frozenset({errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.ENOSYS})


def backup(source: Path, target: Path) -> None:
    """Copy the database as it is at one moment into a new file; raise StoreError, and nothing is left then.

    Its folder is made when it is missing.
    """
    with ExitStack() as undo:
        try:
            _require_place(source, target)
            _make_folder(target.parent, undo)
            half = target.absolute().with_name(f"outpost-{os.getpid()}-{secrets.token_hex(4)}.part")
            undo.callback(_remove, half)
            _begin(half, source)
            meant = _copy(source, half, target)
            _require_same(half, meant, source=source, target=target)
            _keep(half, target)
        except OSError as error:
            raise _unwritten(target, error.strerror) from error
        _remove(half)
        undo.pop_all()


def _require_place(source: Path, target: Path) -> None:
    require_file(source)
    require_no_strays(source)
    if os.path.lexists(target):
        raise _taken(target)


def _make_folder(folder: Path, undo: ExitStack) -> None:
    for one in (*reversed(folder.absolute().parents), folder):
        if not one.exists():
            one.mkdir(mode=0o700, exist_ok=True)
            undo.callback(partial(_remove_folder, one))


def _begin(half: Path, source: Path) -> None:
    """Make an empty file that nobody but the owner of the database may read: a copy tells as much as the file."""
    made = os.open(half, os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    try:
        if os.geteuid() == 0:
            # Put in the place of the file, it has to be one that the bot may write.
            state = source.stat()
            os.fchown(made, state.st_uid, state.st_gid)
    finally:
        os.close(made)


def _copy(source: Path, half: Path, target: Path) -> dict[str, str]:
    """Copy every page of one moment, and return what its tables hold."""
    with blaming(source), closing(addressed(source, "rw")) as theirs:
        theirs.execute("BEGIN")  # what is copied is what is looked at, whatever the bot writes meanwhile
        require_ours(theirs, source)
        meant = _content(theirs)
        with _writing(target), closing(addressed(half, "rwc")) as ours:
            theirs.backup(ours)
            ours.execute("PRAGMA journal_mode = DELETE").fetchone()  # one file, and nothing beside it
            if "facts" in meant:
                copy_detection.branch(ours)
    return meant


def _require_same(half: Path, meant: dict[str, str], *, source: Path, target: Path) -> None:
    """Read the copy from the disk; raise StoreError unless it is sound and holds the same."""
    with half.open("rb+") as file:
        os.fsync(file.fileno())
    with _writing(target), closing(addressed(half, "ro")) as copy:
        found = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != ("ok",):
            raise damaged(source, found[0] if found else "?")
        different = {name for name, digest in _content(copy).items() ^ meant.items()}
    if different:
        raise _unwritten(target, say("it differs from the database in {names}", names=", ".join(different)))


def _keep(half: Path, target: Path) -> None:
    """Give the copy its name, for good; raise StoreError when something has that name already."""
    try:
        target.hardlink_to(half)  # unlike a rename, this never takes the place of a file
    except FileExistsError as error:
        raise _taken(target) from error
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        # A disk without hard links: an empty file keeps the name until the copy takes its place.
        try:
            os.close(os.open(target, os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            raise _taken(target) from error
        half.replace(target)
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _content(db: sqlite3.Connection) -> dict[str, str]:
    """Return the version and, by table, number and digest of its rows; a copy's own token is none of them."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    found = {"user_version": str(version)}
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        but = f" WHERE key <> '{copy_detection.LINEAGE}'" if table == "facts" else ""
        found[table] = digest_of(db.execute(f'SELECT * FROM "{table}"{but}'))
    return found


@contextmanager
def _writing(target: Path) -> Iterator[None]:
    """Make a sentence about the copy of what SQLite says."""
    try:
        yield
    except sqlite3.Error as error:
        raise _unwritten(target, error) from error


def _remove(half: Path) -> None:
    for end in _BESIDE:
        with suppress(OSError):
            half.with_name(half.name + end).unlink()


def _remove_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _taken(target: Path) -> StoreError:
    return StoreError(say("Backup {path}: that file already exists. Name another one.", path=target))


def _unwritten(target: Path, why: object) -> StoreError:
    return StoreError(say("Backup {path}: it can't be written ({why}).", path=target, why=why))
