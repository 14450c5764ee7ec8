"""Which modules and functions of the bot a few everyday things enter: traced on the real bot, in the playground.

The bot runs in one process and draws in threads, so that whatever it calls is seen. Each flow is traced in a process
and on a table of its own, where nothing is kept from before, and counted from the click, or from the moment at which
something is due, until the board shows what came of it.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.bots.here import MovedBot
from bench.structure.source import ROOT
from cogs.app.ids import parse
from engine.registry import GAMES
from playground import Playground, hook, walk
from render.renderers import RENDERERS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
    from types import CodeType, FrameType

    from host import Update
    from playground import Exchange

BOT: Final = ("engine", "render", "players", "db", "host", "cogs")
"""Folders whose functions are counted, with the modules at the top: no stand-in, no measuring program."""
_DAY: Final = 86_400
_NOON: Final = 43_200
_LONG: Final = 400


class _Fixed(random.Random):
    """Chance that is the same every time, so that the same match is dealt."""

    def randbits(self, k: int, /) -> int:
        """Return the seed of every match: one in which two are tied after a while."""
        return min(1, k)

    def randbelow(self, exclusive_upper_bound: int, /) -> int:
        """Return a number below the bound."""
        return self.randrange(exclusive_upper_bound)

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return bytes in hexadecimal."""
        return self.randbytes(nbytes or 16).hex()


@dataclass(frozen=True)
class Entered:
    """The functions of the bot that one flow called, each with its module; not what runs when a module is loaded."""

    functions: frozenset[tuple[str, str]]

    @property
    def modules(self) -> frozenset[str]:
        """Return the modules of the bot of which a function was called."""
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


@dataclass
class TracedTable:
    """A table of two in a playground, and the bot."""

    there: Playground
    bot: MovedBot
    channel: int
    ann: int
    bob: int
    match: int = 1

    async def typed(self, person: int, command: str, **options: Any) -> Exchange:
        """Type a command and wait until the board shows what came of it."""
        return await self._done(await self.there.slash(person, self.channel, command, **options))

    async def press(self, person: int, message: Any, verb: str, tail: str = "") -> Exchange:
        """Press the first control whose verb is this and whose tail begins so, and wait for the board."""
        for part in walk(message["components"]):
            known = parse(part.get("custom_id", ""))
            if known is not None and known.verb == verb and known.tail.startswith(tail):
                return await self._done(await self.there.click(person, message, part["custom_id"]))
        raise LookupError(f"no {verb}:{tail}")

    def board(self) -> Any:
        """Return the newest message that everybody sees."""
        return [one for one in self.there.visible(self.ann, self.channel) if not one["flags"] & 64][-1]

    async def look(self) -> Update:
        """Return how the match stands."""
        return await self.bot.host.look(self.match)

    def user(self, update: Update, seat: int) -> int:
        """Return who sits there."""
        return update.info.seats[seat].user

    async def _done(self, exchange: Exchange) -> Exchange:
        await exchange.wait_shown()
        await self.bot.settled()
        return exchange


@asynccontextmanager
async def _table() -> AsyncIterator[TracedTable]:
    games = {game.info.key: game for game in GAMES}
    with tempfile.TemporaryDirectory() as folder:
        async with Playground(deadline=60.0, hurry=100.0) as there:
            there.clock.advance(-(there.clock.now() - _NOON) % _DAY)  # at night nobody is reminded
            with hook(there.http):
                bot = MovedBot(there, Path(folder, "one.sqlite3"), games, renderers=RENDERERS, entropy=_Fixed(1))
                await bot.boot()
                table = TracedTable(there, bot, there.channel("general"), there.person("Ann"), there.person("Bob"))
                await table.typed(table.ann, "game new", game="roam")
                await table.press(table.bob, table.board(), "join")
                await table.press(table.ann, table.board(), "start")
                try:
                    yield table
                finally:
                    await bot.kill()


async def _panel(table: TracedTable) -> Callable[[], Awaitable[object]]:
    update = await table.look()
    person = table.user(update, update.awaited[0])
    return lambda: table.press(person, table.board(), "turn")


async def _act(table: TracedTable) -> Callable[[], Awaitable[object]]:
    update = await table.look()
    person = table.user(update, update.awaited[0])
    panel = await table.press(person, table.board(), "turn")
    panel = await table.press(person, panel.message, "do", "explore")
    return lambda: table.press(person, panel.message, "do", "at:")


async def _limit(table: TracedTable) -> Callable[[], Awaitable[object]]:
    for step in range(_LONG):
        update = await table.look()
        if update.view(None).auction is not None:
            break
        seat = update.awaited[0]
        legal = update.legal(seat)
        explored = [text for text in legal if text.split(":")[0] in {"explore", "at"}]
        text = explored[7 * step % len(explored)] if explored else "done" if "done" in legal else legal[0]
        await table.bot.host.submit(table.match, table.user(update, seat), None, [text])
    assert table.bot.client is not None
    table.bot.client.services.publisher.refresh(table.match)
    await table.bot.settled()
    first = update.awaited[0]
    other = table.user(update, 1 - first)
    await table.typed(other, "roam limit", amount=1)
    return lambda: table.typed(table.user(update, first), "roam limit", amount=0)


async def _reminder(table: TracedTable) -> Callable[[], Awaitable[object]]:
    async def passed() -> None:
        table.there.clock.advance(_DAY + 60)
        await table.bot.settled()

    return passed


FLOWS: Final = {"panel": _panel, "act": _act, "limit": _limit, "reminder": _reminder}
"""What is traced: what has to be done before, which returns what is then traced."""


def traced(name: str) -> Entered:
    """Carry one flow out in a new process, where nothing has been kept from another, and return what it entered."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as processes:
        return processes.submit(_traced, name).result()


def _traced(name: str) -> Entered:
    async def carried_out() -> set[CodeType]:
        async with _table() as table:
            work = await FLOWS[name](table)
            with tracer.noting() as codes:
                await work()
            return codes

    tracer = Tracer()
    with tracer.installed():
        codes = asyncio.run(carried_out())
    named = ((_module(code.co_filename), code) for code in codes if code.co_name != "<module>")
    return Entered(frozenset((module, code.co_qualname) for module, code in named if module))


def _module(file: str) -> str | None:
    path = Path(file)
    if not path.is_relative_to(ROOT):
        return None
    parts = path.relative_to(ROOT).with_suffix("").parts
    if len(parts) > 1 and parts[0] not in BOT:
        return None
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
