"""One program at a time on one database: locks that the system lifts when the process ends, however it ends.

The file itself is locked, so that no other name of it, a link for one, leads a second bot to it. What SQLite locks
are ranges of bytes by ``fcntl``, which Linux keeps apart from these locks by ``flock``. A side file says which process
it is, and what ran here last (see ``db.copy_detection``).
"""

from __future__ import annotations

import fcntl
import os
import socket
import stat
from contextlib import ExitStack
from hashlib import blake2b
from pathlib import Path
from typing import Final

from db.errors import StoreError, unreachable
from operator_text import say

_HELD: Final[set[tuple[int, int]]] = set()
"""What this process holds: opening such a file again, and closing it, would lift the locks of SQLite on it."""
_TOKENS: Final = 2
_GENERATION: Final = 0x80087601
"""Asks Linux for the number by which a file differs from earlier ones with the same number (FS_IOC_GETVERSION)."""


class Lock:
    """A database's file and its side file, both locked until ``close``; made by ``hold``."""

    def __init__(self, path: Path, *, file: int, side: int, mark: tuple[int, int]) -> None:
        self.path = path
        self._file = file
        self._side = side
        self._mark = mark
        self.tokens = _written(side)[1]
        """Of what ran under this name last; see ``db.copy_detection``."""
        self.remember(self.tokens)
        _HELD.add(mark)

    def remember(self, tokens: tuple[str, ...]) -> None:
        """Write into the side file which process holds the lock; raise StoreError.

        One write of always the same length: whenever the process dies, the old text is there or the new one.
        """
        kept = (*tokens, *[""] * _TOKENS)[:_TOKENS]
        text = "".join(f"{line:<32}\n" for line in (os.getpid(), *kept)).encode("ascii", "replace")
        try:
            os.pwrite(self._side, text, 0)
            os.ftruncate(self._side, len(text))
            os.fsync(self._side)
        except OSError as error:
            raise unreachable(_beside(self.path), error) from error
        self.tokens = tuple(filter(None, kept))

    @property
    def names(self) -> int:
        """Return how many names the file has: none when it was deleted, more than one with hard links."""
        return os.fstat(self._file).st_nlink

    @property
    def place(self) -> str:
        """Return where this is, in two words; one of them stays the same whatever changes around it.

        The first is of the side file: a copy of the folder has another one, the same volume in another container has
        not. The second is of the machine and the path, for disks that number their files again whenever they are
        mounted.
        """
        try:
            made = fcntl.ioctl(self._side, _GENERATION, bytes(8)).hex()
        except OSError:  # not every file system knows
            made = ""
        machine = f"{_machine()} {socket.gethostname()} {self.path}"
        number = os.fstat(self._side).st_ino
        return f"{number}.{made} {blake2b(os.fsencode(machine), digest_size=8).hexdigest()}"

    def close(self) -> None:
        """Release both locks; only after SQLite has closed the file, because this ends its locks too."""
        _HELD.discard(self._mark)
        os.close(self._file)
        os.close(self._side)


def hold(path: Path) -> Lock:
    """Lock the database, made when absent; raise StoreError when someone has it or it is no file for it."""
    path = Path(os.path.realpath(path))
    with ExitStack() as stack:
        side = _opened(_beside(path))
        stack.callback(os.close, side)
        if not _locked(side):
            raise _in_use(path, _written(side)[0])
        if _mark(path) in _HELD:
            raise _in_use(path, str(os.getpid()))
        file = _opened(path)
        stack.callback(os.close, file)
        state = os.fstat(file)
        if not stat.S_ISREG(state.st_mode):
            raise StoreError(say("Database {path}: that isn't a file. Name another one.", path=path))
        if not _locked(file):
            raise _in_use(path, _holder(state))
        lock = Lock(path, file=file, side=side, mark=(state.st_dev, state.st_ino))
        stack.pop_all()
    return lock


def _machine() -> str:
    """Return what Linux calls this machine, "" where it has no name, as in most containers."""
    try:
        return Path("/etc/machine-id").read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""


def held_here(path: Path) -> bool:
    """Return whether this process holds a database, by whatever name."""
    return _mark(path) in _HELD


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".lock")


def _opened(path: Path) -> int:
    # Seeds, hands and ids are its owner's business; SQLite gives what it puts beside a file the same permissions.
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
    except OSError as error:
        raise unreachable(path, error) from error


def _locked(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _mark(path: Path) -> tuple[int, int] | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_dev, state.st_ino


def _written(side: int) -> tuple[str, tuple[str, ...]]:
    """Return the process that wrote a side file last, and its tokens."""
    lines = os.pread(side, 4096, 0).decode("ascii", "replace").split()
    return (lines[0] if lines else "unknown"), tuple(lines[1 : 1 + _TOKENS])


def _holder(state: os.stat_result) -> str:
    """Return the process that has locked a file, for anyone who came by another name of it."""
    try:
        locks = Path("/proc/locks").read_text(encoding="ascii")
    except OSError:
        return "unknown"
    place = f"{os.major(state.st_dev):02x}:{os.minor(state.st_dev):02x}:{state.st_ino}"
    found = [line.split() for line in locks.splitlines() if place in line.split() and "FLOCK" in line]
    return found[0][4] if found else "unknown"


def _in_use(path: Path, holder: str) -> StoreError:
    return StoreError(
        say(
            "Database {path}: another running bot is using it (process {holder}). Stop that one, or name another file.",
            path=path,
            holder=holder,
        )
    )
