"""Makes the process give unused memory back to the system.

Knows the memory settings of the GNU C library. Must not know what takes the memory.
"""

from __future__ import annotations

import asyncio
import ctypes
from typing import Final

from worker_processes import trim

_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
_ARENA_MAX: Final = -8
_BLOCK: Final = 512 * 1024
"""Blocks of at least so many bytes go back to the system as soon as they are free; smaller ones are soon reused."""
_TOP: Final = 8 * 2**20
"""Bytes that may stay free at the end, so that the end does not go back and forth with each picture."""
_ARENAS: Final = 1
_LARGEST: Final = 32 * 2**20
"""The most that the library takes for the first: no picture is as large."""
_PICTURES: Final = 16 * 2**20
"""Bytes of about three whole tables."""
ENVIRONMENT: Final = {
    "MALLOC_MMAP_THRESHOLD_": str(_LARGEST),
    "MALLOC_TRIM_THRESHOLD_": str(_PICTURES),
    "MALLOC_ARENA_MAX": str(_ARENAS),
}
"""Settings for a process that draws one picture after another, in one thread.

The next picture takes the memory of the last. Memory that came from the system anew for each had to be cleared by it,
which took a quarter (Roam) and a sixth (ICE) of the time of drawing; what stays free instead is bounded.
"""
_EVERY: Final = 60.0
"""Seconds after which what became free meanwhile is looked for."""


def give_back() -> bool:
    """Make free memory go back to the system; return False if the C library has no such setting. Call before drawing.

    Pictures are large and short-lived, and threads draw them. By default the library keeps an arena for each thread,
    and after the first large block is freed it takes blocks of that size from the arena, which leaves holes for good.
    """
    try:
        choose = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return False
    chosen = ((_MMAP_THRESHOLD, _BLOCK), (_TRIM_THRESHOLD, _TOP), (_ARENA_MAX, _ARENAS))
    taken = [choose(ctypes.c_int(name), ctypes.c_int(value)) for name, value in chosen]
    return taken == [1] * len(chosen)


async def keep_giving_back() -> None:
    """Give back what lies free between blocks in use, each minute, for as long as the task is not cancelled.

    By itself the library gives back only what is free at the end; after an hour of play that is the least of it.
    """
    while True:
        await asyncio.sleep(_EVERY)
        if not await asyncio.to_thread(trim, _TOP):
            return
