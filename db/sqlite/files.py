"""The files of a database in SQLite: how it is opened, one transaction on it, and what has a name beside it.

Whatever is written into a file that has lost its name is lost, so it is looked whether it still has it.

SQLite takes the files beside a database by their names alone. A log (``-wal``) or a journal (``-journal``) that was
left beside a backup would be carried out on it, and damage it; so before a file is opened, it is found out whether they
continue this file.

- A log belongs to the file that it continues. The store writes a mark into each new log: the mark that the file itself
  holds, and a new one. Of logs without a mark what counts is the size of the pages, the counter of changes in the first
  page, and whether the file is sound with the log and without.
- A journal holds pages as they were before a transaction, the first page always among them; its counter of changes
  says which state of the file it is about.
- The index (``-shm``) is rebuilt by SQLite from the log, by the first to open a file; it is never read.

What does not belong to a file is moved aside when it is opened to write, and never deleted. A reader only says
what is wrong, and does nothing. The formats: https://www.sqlite.org/walformat.html. Must not know what the tables hold.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import struct
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from db import facts
from db.errors import StoreError, damaged, translated, unreachable
from db.sqlite import lock
from operator_text import msg, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")

_BUSY_MS: Final = 5000
READABLE: Final = partial(str, encoding="utf-8", errors="replace")
"""How a text is read that may be damaged; its digest tells whether it is."""


class Uncertain(Exception):
    """COMMIT failed, and nobody knows whether it is on the disk."""

    def __init__(self, error: sqlite3.Error) -> None:
        super().__init__(str(error))
        self.error = error


def transact(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run the function between BEGIN IMMEDIATE and COMMIT; raise Uncertain when COMMIT failed halfway."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = work(connection)
    except BaseException:
        _roll_back(connection)
        raise
    try:
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:  # it was not written at all
            _roll_back(connection)
            raise
        raise Uncertain(error) from error
    return result


def of_one_moment(work: Callable[[sqlite3.Connection], T], connection: sqlite3.Connection) -> T:
    """Run a function that only reads, whatever others write meanwhile."""
    connection.execute("BEGIN")
    try:
        return work(connection)
    finally:
        _roll_back(connection)


def _roll_back(connection: sqlite3.Connection) -> None:
    if connection.in_transaction:  # SQLite has rolled back by itself when the disk is full
        connection.execute("ROLLBACK")


def schema(connection: sqlite3.Connection) -> int:
    """Return a number that changes with the tables."""
    return int(connection.execute("PRAGMA schema_version").fetchone()[0])


def open_to_write(path: Path) -> sqlite3.Connection:
    """Open the file, made when absent, so that nothing that is acknowledged is ever lost."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_BUSY_MS / 1000)
    connection.text_factory = READABLE
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # a power cut loses nothing that was acknowledged
        connection.execute("PRAGMA foreign_keys = ON")  # has no effect inside a transaction
    except BaseException:
        connection.close()
        raise
    return connection


def addressed(path: Path, mode: str) -> sqlite3.Connection:
    """Open the file as SQLite's addresses can: ``ro`` only reads, ``rw`` makes no file, ``rwc`` does."""
    # Every sign of the name that means something in an address is written otherwise.
    db = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", uri=True, isolation_level=None, timeout=_BUSY_MS / 1000
    )
    db.text_factory = READABLE
    return db


def require_file(path: Path) -> None:
    """Raise StoreError when there is no such file."""
    try:
        there = path.is_file()
    except OSError as error:
        raise unreachable(path, error) from error
    if not there:
        raise StoreError(say("Database {path}: no such file. Name the database with --database.", path=path))


@contextmanager
def blaming(path: Path) -> Iterator[None]:
    """Make a sentence about a file of what SQLite says."""
    try:
        yield
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        known = translated(path, error) if isinstance(error, sqlite3.Error) else None
        raise known or damaged(path, error) from error


class FileMoved(StoreError):
    """The file, or one of the two that SQLite keeps beside it, was deleted or replaced while it was open."""


class FileWatch:
    """The files of an open database as they are now."""

    def __init__(self, path: Path) -> None:
        self._path = str(path)
        self._marks = {name: _identity(name) for name in (self._path, f"{self._path}-wal", f"{self._path}-shm")}

    def check(self) -> None:
        """Raise FileMoved when one of them was deleted or replaced."""
        for name, mark in self._marks.items():
            if _identity(name) == mark:
                continue
            if name == self._path:
                raise FileMoved(
                    say(
                        "Database {path}: the file was deleted, moved or replaced while the bot was running, so"
                        " nothing is saved any more. Put it back where it was. If it was deleted, stop the bot: it"
                        " then saves the contents to {rescued}.",
                        path=name,
                        rescued=rescued(Path(name)),
                    )
                )
            raise FileMoved(
                say(
                    "Database {path}: {side} was deleted, moved or replaced while the bot was running, so nothing is"
                    " saved any more. Stop the bot and start it again.",
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


def _identity(name: str) -> tuple[int, int] | None:
    try:
        state = os.stat(name)  # noqa: PTH116  a path of its own would take longer than the question
    except OSError:
        return None
    return state.st_dev, state.st_ino


# What lies beside it

LOG: Final = "log"
"""The fact that holds the mark: that of the file when the log was begun (``-``: none), and that of the log."""

_EMPTY: Final = msg("the database is empty")
_PAGES: Final = msg("its pages have a different size")
_NEVER: Final = msg("the database is a complete copy, which never has such a file")
_OTHER: Final = msg("it continues another database, or another state of this one")
_HARM: Final = msg("the database is fine without it and damaged with it")
_UNREADABLE: Final = msg("it can't be read")

_MAGIC: Final = b"SQLite format 3\0"
_FILE_HEAD: Final = 100
_LOGS: Final = {0x377F0682: "<", 0x377F0683: ">"}
"""How the checksums of a log read its words, by its first number."""
_LOG_VERSION: Final = 3_007_000
_LOG_HEAD: Final = struct.Struct(">16x8s2I")
"""Before the first frame: the salt, and the checksum with which that of the frames begins."""
_FRAME: Final = struct.Struct(">II8s8s")
"""Before each page: its number, how many pages the database has after a commit (0: it is none), salt, checksum."""
_INDEX: Final = struct.Struct("=13xBHI4x8s8s")
"""Of the index: whether checksums read big-endian words, bytes of a page, frames that count, their checksum, salt."""
_JOURNAL: Final = bytes.fromhex("d9d505f920a163d7")
_JOURNAL_HEAD: Final = 28
_WORD: Final = 0xFFFFFFFF
"""The largest number in four bytes. As the number of pages in a journal: it was never finished, and has as many as it
holds."""
_LARGEST: Final = 65536
_CLOSED: Final = 1
"""The version in the head of a file that is not in WAL mode, so that no log continues it."""
_COUNTER: Final = slice(24, 28)
_DAMAGE: Final = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
_FIRST: Final = 2
"""How many marks are written at the start: the first one of a file would say only that the file had none."""
_LOOKS: Final = 3
"""How often a reader looks before it says that something is wrong: a bot may be writing in the same moment."""
_PAUSE: Final = 0.05


@dataclass(frozen=True, slots=True)
class Stray:
    """A file beside a database that does not belong to it; ``why``: in a few words."""

    path: Path
    why: str


def set_strays_aside(path: Path) -> list[str]:
    """Move what does not belong to a file, which nobody has open, out of its way; return a sentence for each.

    Raise StoreError when one cannot be moved.
    """
    told = []
    for stray in _strays(path, thorough=True):
        aside = _free(stray.path)
        try:
            stray.path.rename(aside)
            index = _beside(path, "-shm")
            if stray.path == _beside(path, "-wal") and index.exists():
                index.rename(_free(index))  # it is about that log
        except OSError as error:
            raise StoreError(
                say(
                    "Database {path}: {side} doesn't belong to it ({why}), so nothing was opened. I can't move that"
                    " file out of the way ({error}). Move it yourself and start again.",
                    path=path,
                    side=stray.path,
                    why=stray.why,
                    error=error.strerror,
                )
            ) from error
        told.append(
            say(
                "Database {path}: {side} doesn't belong to it ({why}). This happens when a backup is restored but the"
                " old files beside it stay. It was moved to {aside}, and nothing in it was used.",
                path=path,
                side=stray.path,
                why=stray.why,
                aside=aside,
            )
        )
    return told


def require_no_strays(path: Path) -> None:
    """Raise StoreError if something beside a file, which a bot may be using, does not belong to it."""
    path = Path(os.path.realpath(path))
    if lock.held_here(path):
        return  # it was looked at when it was opened, and a look from here would lift the locks on it
    for _ in range(_LOOKS - 1):
        if not any(_strays(path, thorough=False)):
            return
        time.sleep(_PAUSE)
    refuse_strays(path, thorough=False)  # a look for damage takes long, and whoever opens it to write has had it


def refuse_strays(path: Path, *, thorough: bool = True) -> None:
    """Raise StoreError if something beside a file, which nobody has open, does not belong to it.

    ``thorough``: also when only its damage tells.
    """
    for stray in _strays(path, thorough=thorough):
        raise StoreError(
            say(
                "Database {path}: {side} doesn't belong to it ({why}), so nothing was read. This happens when a"
                " backup is restored but the old files beside it stay. Start the bot, which moves that file out of"
                " the way, or move it yourself.",
                path=path,
                side=stray.path,
                why=stray.why,
            )
        )


class LogMarks:
    """Writes a mark into each log of an open file, which only this process writes to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._start = b""
        """What tells the log with the present mark from later ones."""

    def begin(self, db: sqlite3.Connection) -> None:
        """Write the first mark, unless someone reads what is not in the file yet."""
        for _ in range(_FIRST):
            self.end(db)

    def end(self, db: sqlite3.Connection) -> None:
        """Write a mark after which the file is no state that the log so far continues; likewise."""
        _, pages, kept = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if pages == kept:
            transact(_write_mark, db)
        self._start = _log_start(self._path)

    def follow(self, db: sqlite3.Connection) -> None:
        """Write another mark if a transaction has begun another log: SQLite does that once a log is in the file."""
        if _log_start(self._path) != self._start:
            transact(_write_mark, db)
            self._start = _log_start(self._path)


def _write_mark(db: sqlite3.Connection) -> None:
    """Write the mark of a log; all of the logs before is in the file, and with it the present mark."""
    base = (_mark(db) or ("-",))[-1]
    facts.write(db, LOG, f"{base} {secrets.token_hex(8)}")


def _log_start(path: Path) -> bytes:
    """Return what tells the present log of a file from others, nothing when there is none."""
    try:
        file = os.open(_beside(path, "-wal"), os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.pread(file, 8, 16)
    finally:
        os.close(file)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _free(side: Path) -> Path:
    """Return a name with the date that nothing has yet."""
    name = f"{side.name}.aside-{datetime.now(UTC):%Y-%m-%d-%H%M%S}"
    found, number = side.with_name(name), 1
    while os.path.lexists(found):
        number += 1
        found = side.with_name(f"{name}-{number}")
    return found


def _strays(path: Path, *, thorough: bool) -> Iterator[Stray]:
    """Yield what does not belong to a file; ``thorough``: also when only its damage tells."""
    for side, look in (
        (_beside(path, "-journal"), _journal),
        (_beside(path, "-wal"), partial(_log, thorough=thorough)),
    ):
        try:
            why = look(path, side) if side.stat().st_size else None
        except OSError:
            continue  # SQLite says what it thinks of a file that cannot be opened
        if why:
            yield Stray(side, say(why))


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_FILE_HEAD)


# Journals


def _journal(path: Path, side: Path) -> str | None:
    """Return why a journal is not about a file; None: it may be, or it is over."""
    data, head = side.read_bytes(), _head(path)
    if not data[0]:
        return None  # it is over, and SQLite leaves it alone
    if len(data) < _JOURNAL_HEAD or data[:8] != _JOURNAL:
        return _UNREADABLE
    size, before = _number(data, 24), _number(data, 16)
    if not head:
        return _EMPTY if before else None
    if size != _page_size(head):
        return _PAGES
    if (then := _first_page(data, size)) is None:  # so nothing was written to the file yet
        return None if path.stat().st_size == before * size else _OTHER
    with path.open("rb") as file:
        return None if _follows(file.read(size), then) else _OTHER


def _follows(now: bytes, then: bytes) -> bool:
    """Return whether the first page of a file is that of a journal, or what the transaction made of it."""
    if now[_COUNTER] != then[_COUNTER] and _CLOSED in now[18:20]:
        return _number(now[_COUNTER]) == _number(then[_COUNTER]) + 1
    # It is as it was, or in WAL mode, where there are no journals: the transaction has begun that, and nothing else.
    parts = (slice(18), slice(20, 24), slice(28, 92), slice(100, None))
    return all(now[part] == then[part] for part in parts)


def _first_page(data: bytes, size: int) -> bytes | None:
    """Return the first page of the file as a journal has it."""
    start = 0
    while data[start : start + 8] == _JOURNAL:
        count, sector = _number(data, start + 8), max(512, _number(data, start + 20))
        at = start + sector
        room = max(0, len(data) - at) // (size + 8)
        count = room if count == _WORD else min(count, room)
        for _ in range(count):
            if _number(data, at) == 1:
                return data[at + 4 : at + 4 + size]
            at += size + 8
        start = -(-at // sector) * sector
    return None


# Logs


def _log(path: Path, side: Path, *, thorough: bool) -> str | None:
    """Return why a log does not continue a file; None: it does, as far as can be told, or there is nothing in it."""
    if not (head := _head(path)):
        return _EMPTY
    with side.open("rb") as log:
        start = log.read(_LOG_HEAD.size)
        if not _is_log(start):
            return _UNREADABLE if side.stat().st_size > _LOG_HEAD.size + _FRAME.size else None
        size = _page_size(start[8:12])
        counters, committed = set(), False
        for page, pages, at in _frames(log.fileno(), start[16:24], size):
            committed = committed or pages > 0
            if page == 1:
                counters.add(_number(os.pread(log.fileno(), 4, at + _FRAME.size + _COUNTER.start)))
    if not committed or head[:16] != _MAGIC:
        return None
    if size != _page_size(head):
        return _PAGES
    return _NEVER if _CLOSED in head[18:20] else _other_state(path, head, counters, thorough=thorough)


def _other_state(path: Path, head: bytes, counters: set[int], *, thorough: bool) -> str | None:
    """Return why a log in which something was committed continues another state than that of a file.

    ``counters``: those of the first page in the log.
    """
    if (continues := _continues(path)) is not None:
        return None if continues else _OTHER
    if counters and _number(head[_COUNTER]) not in counters | {min(counters) - 1}:
        return _OTHER
    return _HARM if thorough and _sound(path, "ro") is False and _sound(path, "alone") else None


def _is_log(start: bytes) -> bool:
    """Return whether SQLite would read on."""
    order = _LOGS.get(_number(start))
    if order is None or _number(start, 4) != _LOG_VERSION:
        return False
    return _summed([0, 0], start[:24], order) == [_number(start, 24), _number(start, 28)]


def _frames(log: int, salts: bytes, size: int) -> Iterator[tuple[int, int, int]]:
    """Yield the number of each page of a log, the pages of the file if a transaction ends there (else 0), its place."""
    at = _LOG_HEAD.size
    while len(frame := os.pread(log, _FRAME.size, at)) == _FRAME.size and frame[8:16] == salts:
        yield _number(frame), _number(frame, 4), at
        at += _FRAME.size + size


def _continues(path: Path) -> bool | None:
    """Return whether the mark of a log is that of a file; None: it has no mark, or that of a file is the same."""
    before, both, after = (_mark_of(path, mode) for mode in ("alone", "ro", "alone"))
    if not both or before is None or before != after or both == before:
        return None
    if before:
        return before[-1] in both
    # in a file that was caught in the middle the row may be out of reach
    return True if both[0] == "-" else False if _sound(path, "alone") else None


def _mark_of(path: Path, mode: str) -> tuple[str, ...] | None:
    """Return the mark of a file ``alone``, or as its log has it (``ro``), () when there is none; None: damage."""
    try:
        with closing(_looking(path, mode)) as db:
            return _mark(db)
    except sqlite3.Error:
        return None


def _mark(db: sqlite3.Connection) -> tuple[str, ...]:
    if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'facts'").fetchone() is None:
        return ()
    return tuple((facts.find(db, LOG) or "").split())


def _sound(path: Path, mode: str) -> bool | None:
    """Return whether SQLite finds no damage, entries of indexes included; None: it could not look."""
    try:
        with closing(_looking(path, mode)) as db:
            return bool(db.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.Error as error:
        return False if getattr(error, "sqlite_errorname", "").startswith(_DAMAGE) else None


def _looking(path: Path, mode: str) -> sqlite3.Connection:
    return addressed(path, "ro&immutable=1" if mode == "alone" else mode)


def _page_size(data: bytes) -> int:
    """Return the size of the pages that the head of a file says, or that of a log."""
    size = int.from_bytes(data[16:18], "big") if len(data) >= _FILE_HEAD else _number(data)
    return _LARGEST if size == 1 else size


def _number(data: bytes, at: int = 0) -> int:
    return int.from_bytes(data[at : at + 4], "big")


def holds_more(path: Path) -> bool:
    """Return whether a whole commit stands behind what counts; also where that cannot be read."""
    try:
        with path.with_name(f"{path.name}-shm").open("rb") as index:
            big, size, frames, checksum, salt = _INDEX.unpack(index.read(_INDEX.size))
        size = size & 0xFE00 | (size & 1) << 16  # 65,536 does not fit
        order = ">" if big else "<"
        sums = [*struct.unpack("=II", checksum)]
        with path.with_name(f"{path.name}-wal").open("rb") as log:
            start = log.read(_LOG_HEAD.size)
            if len(start) < _LOG_HEAD.size:
                return False
            of_log, *first = _LOG_HEAD.unpack(start)
            if of_log != salt and not frames and any(salt):
                return False  # it was to begin anew, and its old frames are all in the database
            if of_log != salt or not frames:  # it has begun anew, of which the index knows nothing yet
                frames, salt, sums = 0, of_log, first
            log.seek(_LOG_HEAD.size + frames * (_FRAME.size + size))
            while len(head := log.read(_FRAME.size)) == _FRAME.size and len(page := log.read(size)) == size:
                _, commit, own, told = _FRAME.unpack(head)
                sums = _summed(sums, head[:8] + page, order)
                if own != salt or struct.pack(">II", *sums) != told:
                    break
                if commit:
                    return True
    except (OSError, struct.error):
        return True
    return False


def _summed(sums: list[int], data: bytes, order: str) -> list[int]:
    """Return the two sums of the log, gone on with by some bytes."""
    first, second = sums
    for one, two in struct.iter_unpack(f"{order}II", data):
        first = (first + one + second) & _WORD
        second = (second + two + first) & _WORD
    return [first, second]
