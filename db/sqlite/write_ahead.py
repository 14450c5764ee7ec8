"""What SQLite's log (``-wal``) holds behind the last commit that counts: a whole commit there comes back after a kill.

Knows the formats of the log and of its index (``-shm``), https://www.sqlite.org/walformat.html. Must not know why a
commit failed.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

_HEADER: Final = struct.Struct(">16x8s2I")
"""Before the first frame: the salt, and the checksum with which that of the frames begins."""
_FRAME: Final = struct.Struct(">II8s8s")
"""Before each page: its number, how many pages the database has after a commit (0: it is none), salt, checksum."""
_INDEX: Final = struct.Struct("=13xBHI4x8s8s")
"""Of the index: whether checksums read big-endian words, bytes of a page, frames that count, their checksum, salt."""
_WORD: Final = 0xFFFF_FFFF


def holds_more(path: Path) -> bool:
    """Return whether a whole commit stands behind what counts; also where that cannot be read."""
    try:
        with path.with_name(f"{path.name}-shm").open("rb") as index:
            big, size, frames, checksum, salt = _INDEX.unpack(index.read(_INDEX.size))
        size = size & 0xFE00 | (size & 1) << 16  # 65,536 does not fit
        order = ">" if big else "<"
        sums = [*struct.unpack("=II", checksum)]
        with path.with_name(f"{path.name}-wal").open("rb") as log:
            start = log.read(_HEADER.size)
            if len(start) < _HEADER.size:
                return False
            of_log, *first = _HEADER.unpack(start)
            if of_log != salt and not frames and any(salt):
                return False  # it was to begin anew, and its old frames are all in the database
            if of_log != salt or not frames:  # it has begun anew, of which the index knows nothing yet
                frames, salt, sums = 0, of_log, first
            log.seek(_HEADER.size + frames * (_FRAME.size + size))
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
