"""Looks for garbage among all that the process holds, in moments in which nobody waits for an answer.

Python does so by itself as more and more outlives a look at what is new, and holds the event loop for as long as it
takes: a tenth of it for 5 to 15 ms several times a second where there is much to do, all of it with 64 matches in
memory for 25 ms, and for more where it finds anything. There is next to nothing to be found
(``cogs/runtime/reference_cycles.py``), so by itself it looks at what is new only, for 1 to 4 ms. Must not know who
waits, nor for what.
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
DUE: Final = 100
"""How many looks at what is new make one at everything due: as many as Python's own."""
SELDOM: Final = 600.0
"""Seconds between two collections at least: each holds the event loop, and little is found."""
LONGEST: Final = 3600.0
"""Seconds after which it is done although somebody waits, so that memory stays bounded."""
_NEVER: Final = 2**30


async def collect(waiting: Callable[[], bool], *, now: Callable[[], float] = time.monotonic) -> None:
    """Collect old garbage for as long as the task is not cancelled; ``waiting``: whether somebody waits."""
    chosen = gc.get_threshold()
    gc.set_threshold(chosen[0], _NEVER, _NEVER)
    last = now()
    try:
        while True:
            await asyncio.sleep(OFTEN)
            since = now() - last
            if gc.get_count()[1] >= DUE and since >= (LONGEST if waiting() else SELDOM):
                gc.collect()
                last = now()
    finally:
        gc.set_threshold(*chosen)
