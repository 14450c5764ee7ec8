"""Lays private panels out in a process of its own, or in a thread where there is none, or none yet.

To lay one out, every move that its seat has is looked at. In a thread that would hold the event loop up, which waits
for the interpreter each time that it has let go of it. Must not know what stands on a panel.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from worker_processes import PYTHON, NoProcess, Work, Workers, WorkFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cogs.panel.layout import LaidOut, PanelLevel
    from cogs.panel.seat_context import AnySeatContext
    from host.match.update import SeatPresent
    from host.types import AnyGame
    from render.base import AnyRenderer, Names
    from render.words import Words

log = logging.getLogger(__name__)

_THREAD: Final = ThreadPoolExecutor(1, thread_name_prefix="panels")
"""One thread: of several one would hand the interpreter to the next, so that the event loop waited for all of them,
and no panel would be ready sooner."""

_LONGEST: Final = 20.0
"""Seconds that a panel may take, for all others wait behind it; most take a hundredth of one."""


@dataclass(frozen=True, slots=True)
class PanelAsked:
    """A level of a seat's panel, as it is sent to another process."""

    present: SeatPresent
    words: Words
    names: Names
    level: PanelLevel


PanelProcess: TypeAlias = "Workers[LaidOut]"

LAYING: Final = Work(
    "cogs.panel.process",
    "the process that lays panels out",
    "panels are laid out in a thread",
    nice=1,
    attempts=1,  # a thread has the panel sooner than another process has begun
)


def panel_process(
    games: Mapping[str, AnyGame], renderers: Mapping[str, AnyRenderer], *, command: tuple[str, ...] = PYTHON
) -> PanelProcess:
    """Return the process that lays panels out: a single one, for the next panel is ready sooner than a person reads."""
    return Workers(LAYING, 1, (dict(games), dict(renderers)), command=command, longest=_LONGEST)


class PanelLayouts:
    """Lays panels out, one after the other."""

    def __init__(self, process: PanelProcess | None = None) -> None:
        """None: in a thread."""
        self._process = process

    async def laid_out(
        self, panel: AnySeatContext, level: PanelLevel, *, here: Callable[[PanelLevel], LaidOut]
    ) -> LaidOut:
        """Return a level of a seat's panel without its picture; ``here`` makes it without another process."""
        if self._process is not None and self._process.ready():
            renderer = panel.renderer
            asked = PanelAsked(panel.update.alone(panel.seat), renderer.words, renderer.names, level)
            try:
                return await self._process.ask(asked)
            except NoProcess:
                pass
            except WorkFailed as error:
                log.warning("a panel was not laid out, and a thread does it: %s", error)
        laying = partial(contextvars.copy_context().run, here, level)
        return await asyncio.get_running_loop().run_in_executor(_THREAD, laying)


IN_THREAD: Final = PanelLayouts()
