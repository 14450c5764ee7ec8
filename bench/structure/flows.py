"""Which modules and functions of the bot a few everyday things enter: traced on the real bot, in the playground.

The bot runs in one process and draws in threads, so that whatever it calls is seen. Each flow is traced in a process
and on a table of its own, where nothing is kept from before, and counted from the click, or from the moment at which
something is due, until the board shows what came of it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.people.messages import known
from bench.people.table import laid
from bench.structure.source import ROOT
from cogs.app import ids
from engine.registry import KEYS
from render.renderers import RENDERERS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from types import CodeType, FrameType

    from bench.people.table import LiveTable
    from playground import Exchange

BOT: Final = ("engine", "render", "players", "db", "host", "cogs")
"""Folders whose functions are counted, with the modules at the top: no stand-in, no measuring program."""
_WAITED: Final = frozenset({"settled", "under_way", "busy", "clock_moved"})
"""What the measuring program itself calls, to move the clock and to wait until all is done."""


@dataclass(frozen=True)
class Entered:
    """The functions of the bot that one flow called, each with its module; not what runs when a module is loaded."""

    functions: frozenset[tuple[str, str]]

    @property
    def modules(self) -> frozenset[str]:
        """Return the modules of the bot whose functions were called."""
        return frozenset(module for module, _ in self.functions)


class Tracer:
    """Notes what is called in all threads, once told to."""

    def __init__(self) -> None:
        self._codes: set[CodeType] | None = None

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Look at this thread and at those that begin from here on."""
        threading.setprofile(self._called)
        sys.setprofile(self._called)
        try:
            yield
        finally:
            sys.setprofile(None)
            threading.setprofile(None)

    @contextmanager
    def noting(self) -> Iterator[set[CodeType]]:
        """Note what is called while the context lasts."""
        codes: set[CodeType] = set()
        self._codes = codes
        try:
            yield codes
        finally:
            self._codes = None

    def _called(self, frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and (codes := self._codes) is not None:
            codes.add(frame.f_code)


async def _panel(at: LiveTable, match: int) -> Callable[[], Awaitable[object]]:
    person, _ = await at.turn(match)
    return lambda: at.press(person, at.board(), "turn")


async def _act(at: LiveTable, match: int) -> Callable[[], Awaitable[object]]:
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", _tail(panel, "explore"))
    return lambda: at.press(person, panel, "do", _tail(panel, "at:"))


def _tail(panel: Exchange, begin: str) -> str:
    """Return what the first button of a panel does whose one action begins so."""
    assert panel.message is not None
    tails = (one.tail for one, _ in known(panel.message) if one.verb == "do" and ids.JOINED not in one.tail)
    return next(tail for tail in tails if tail.startswith(begin))


async def _limit(at: LiveTable, match: int) -> Callable[[], Awaitable[object]]:
    update = await at.to_an_auction(match)
    first = update.awaited[0]
    mine, other = (update.info.seats[seat].user for seat in (first, 1 - first))
    await at.typed(other, "roam limit", amount=1)
    return lambda: at.typed(mine, "roam limit", amount=0)


async def _reminder(at: LiveTable, _match: int) -> Callable[[], Awaitable[object]]:
    return lambda: at.passed(hours=24, seconds=60)


FLOWS: Final = {"panel": _panel, "act": _act, "limit": _limit, "reminder": _reminder}
"""What is traced: what has to be done before, which returns what is then traced."""


def traced(name: str) -> Entered:
    """Carry one flow out in a new process, where nothing has been kept from another, and return what it entered."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        return processes.submit(_traced, name).result()


def _traced(name: str) -> Entered:
    async def carried_out() -> set[CodeType]:
        with tempfile.TemporaryDirectory() as folder:
            async with laid(Path(folder, "one.sqlite3"), {key: RENDERERS[key] for key in KEYS}, deadline=60.0) as at:
                work = await FLOWS[name](at, await at.new(at.bob))
                with tracer.noting() as codes:
                    await work()
                return codes

    tracer = Tracer()
    with tracer.installed():
        codes = asyncio.run(carried_out())
    named = ((_module(code.co_filename), code) for code in codes if code.co_name not in {"<module>", *_WAITED})
    return Entered(frozenset((module, code.co_qualname) for module, code in named if module))


def _module(file: str) -> str | None:
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return None
    parts = path.relative_to(ROOT).with_suffix("").parts
    if len(parts) > 1 and parts[0] not in BOT:
        return None
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
