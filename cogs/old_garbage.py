"""Looks for garbage among all that the process holds, in moments in which nobody waits for an answer.

Python does so by itself whenever much has outlived two looks at what is new, and holds the event loop for as long as it
takes, which grows with the matches in memory: with 64 of them for 25 ms, and for more where it finds anything. There is
next to nothing to be found (``cogs/reference_cycles.py``). What is new it goes on looking through, but at less at a
time. Must not know who waits, nor for what.
"""

from __future__ import annotations

import asyncio
import gc
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

OFTEN: Final = 1.0
"""Seconds between two looks whether the moment has come."""
YOUNG: Final = 3
"""How many looks at what is new make one at what has outlived them. With ten, as Python has it, that was the longest
thing that held the event loop of a bot with much to do: 6 to 15 ms."""
DUE: Final = 30
"""How many of these make one at everything due: as much is new by then as where Python does it by itself."""
SELDOM: Final = 600.0
"""Seconds between two collections at least: each holds the event loop, and little is found."""
LONGEST: Final = 3600.0
"""Seconds after which it is done although somebody waits, so that memory stays bounded."""
_NEVER: Final = 2**30


async def collect(waiting: Callable[[], bool], *, now: Callable[[], float] = time.monotonic) -> None:
    """Collect old garbage for as long as the task is not cancelled; ``waiting``: whether somebody waits."""
    chosen = gc.get_threshold()
    gc.set_threshold(chosen[0], YOUNG, _NEVER)
    last = now()
    try:
        while True:
            await asyncio.sleep(OFTEN)
            since = now() - last
            if gc.get_count()[2] >= DUE and since >= (LONGEST if waiting() else SELDOM):
                gc.collect()
                last = now()
    finally:
        gc.set_threshold(*chosen)
