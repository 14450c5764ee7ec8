"""A table in the playground: the real bot in this process, and what people do and see there.

The bot can be stopped as by SIGTERM, killed as by a power cut, and restarted on the same file. Must not know what
people choose (``playing``).
"""

from __future__ import annotations

import asyncio
import threading
import time
from contextlib import asynccontextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakSet

from discord.gateway import KeepAliveHandler
from discord.utils import MISSING

from bench.people.messages import control
from cogs.app.client import Outpost
from db import open_store
from engine.registry import EVERY_GAME
from host import Host
from playground import Description, Exchange, Playground, hook

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Container, Coroutine, Generator, Mapping
    from pathlib import Path

    import discord

    from db import Store
    from host import Update
    from host.match.core import Entropy
    from host.types import AnyGame
    from playground.facts import Json
    from render.base import AnyRenderer

DAY: Final = 86_400
NOON: Final = DAY // 2
HURRY: Final = 100.0
"""How many times faster than on Discord rate limits pass: the same answers, shorter waits."""
_PATIENCE: Final = 60.0
_OWNED: Final[ContextVar[WeakSet[asyncio.Task[Any]] | None]] = ContextVar("tasks of one bot", default=None)


class Fixed:
    """Chance that is chosen: the seed of the next match; the rest counts up."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def randbits(self, _k: int, /) -> int:
        """Return the seed."""
        return self.seed

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return the next number in hexadecimal."""
        self.count += 1
        return f"{self.count:0{2 * (nbytes or 16)}x}"

    def randbelow(self, _exclusive_upper_bound: int, /) -> int:
        """Return 0."""
        return 0


@dataclass
class LiveTable:
    """One playground with its bot; ``restart`` puts a new process' bot in the old one's place."""

    playground: Playground
    path: Path
    seed: int
    games: dict[str, Any]
    renderers: Mapping[str, AnyRenderer]
    channel: int = 0
    """Where people are unless something else is said."""
    ann: int = 0
    bob: int = 0
    entropy: Entropy | None = None
    """Where chance comes from; None: ``seed`` alone."""
    bot: Outpost = field(init=False)
    host: Host = field(init=False)
    store: Store = field(init=False)
    _task: asyncio.Task[None] | None = None
    _tasks: WeakSet[asyncio.Task[Any]] = field(default_factory=WeakSet)
    """All that the bot has begun."""

    def __post_init__(self) -> None:
        self.playground.clock.on_jump(self._moved)

    # -- the bot ---------------------------------------------------------------------------------------------------

    async def boot(self) -> None:
        """Start the bot and wait until it listens."""
        await self.open()
        await self.begin()

    async def open(self) -> None:
        """Open the file."""
        self.store = await open_store(self.path)

    async def begin(self) -> None:
        """Start the bot on the file that is open, and wait until it listens."""
        loop = asyncio.get_running_loop()
        loop.set_task_factory(_owned)
        self.host = Host.of(
            self.store, self.games, clock=self.playground.clock.now, entropy=self.entropy or Fixed(self.seed)
        )
        self.bot = Outpost(self.host, games=self.games, renderers=self.renderers, ready_timeout=0.01)
        self.playground.let_begin()
        self._tasks = WeakSet()
        context = copy_context()
        context.run(_OWNED.set, self._tasks)
        self._task = loop.create_task(self.bot.start("token.of.tests"), context=context)
        self._tasks.add(self._task)
        ready = asyncio.create_task(knows_its_servers(self.bot, out=self.playground.world.out))
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=_PATIENCE)
        if not ready.done():
            ready.cancel()
            assert self._task.done(), f"the bot was not ready within {_PATIENCE:.0f} s"
            self._task.result()

    async def caught_up(self) -> None:
        """Wait until the bot has done what waited for it: boards that were behind, and what was due."""
        async with asyncio.timeout(_PATIENCE):
            while not self.bot._caught_up or self.bot._background.under_way:
                await asyncio.sleep(0.002)
        await self.settled()

    async def stop(self) -> None:
        """End the bot as SIGTERM does."""
        if self._task is not None:
            await ended(self.bot, self._task)
            self._task = None
        await self.store.close()

    async def kill(self) -> None:
        """End the bot in the middle of whatever it does: nothing is saved, sent or said from here on."""
        if self._task is None:
            return
        self._task = None
        # the file first: what is cut off has no way to tidy up
        await self.store.close()
        doomed = [task for task in self._tasks if not task.done()]
        for task in doomed:
            task.cancel()
        await asyncio.gather(*doomed, return_exceptions=True)
        await self.bot.http.close()
        hushed(self.bot)
        await self.playground.until(lambda: not self.playground.gateway.online)

    async def restart(self) -> None:
        """End the bot and start it again on the same file."""
        await self.stop()
        await self.boot()

    async def settled(self) -> None:
        """Wait until all that was asked of the bot is done, what is scheduled is sent, and the boards are right."""
        if self._task is None:
            return
        services = self.bot.services
        for _ in range(2):  # what was due may have begun something
            while services.busy:
                await asyncio.wait(set(services.busy))
            await services.publisher.settled()
            await self.bot.timer_delivery.settled()
        await services.publisher.settled()
        await services.open_panels.settled()

    async def passed(self, *, hours: float = 0, seconds: float = 0) -> None:
        """Let time pass, and wait until what was due in it is done."""
        self.playground.clock.advance(hours * 3600 + seconds)
        await self.settled()

    def _moved(self) -> None:
        if self._task is not None:
            self.bot.clock_moved()

    # -- people ----------------------------------------------------------------------------------------------------

    async def typed(self, person: int, command: str, *, channel: int | None = None, **options: Any) -> Exchange:
        """Type a command, wait for the answer and for the board."""
        return await self.done(await self.playground.slash(person, channel or self.channel, command, **options))

    async def pointed(
        self, person: int, command: str, *, channel: int | None = None, user: int = 0, message: Json | None = None
    ) -> Exchange:
        """Use a command of the context menu of a user or message, wait for the answer and for the board."""
        about = {"user": user} if message is None else {"message": int(message["id"])}
        return await self.done(await self.playground.menu(person, channel or self.channel, command, **about))

    async def offered(self, person: int, command: str, focused: str, **options: Any) -> dict[str, Any]:
        """Return what autocomplete offers: value by label."""
        exchange = await self.playground.autocomplete(person, self.channel, command, focused, **options)
        await exchange.wait()
        return {choice["name"]: choice["value"] for choice in exchange.choices}

    async def press(
        self,
        person: int,
        message: Json | Exchange,
        verb: str,
        tail: str | None = None,
        *,
        values: list[str] | None = None,
    ) -> Exchange:
        """Press the button (or choose in the select) with that verb and, if given, that tail."""
        if isinstance(message, Exchange):
            assert message.message is not None, "nothing was shown"
            message = message.message
        return await self.done(await self.playground.click(person, message, control(message, verb, tail), values))

    async def done(self, exchange: Exchange) -> Exchange:
        """Wait for the answer to what was asked, and for the board."""
        await exchange.wait_shown()
        await self.settled()
        return exchange

    def public(self, channel: int | None = None) -> list[Json]:
        """Return the messages of the channel that everyone sees."""
        return [one for one in self.playground.visible(self.ann, channel or self.channel) if not one["flags"] & 64]

    def board(self, channel: int | None = None) -> Json:
        """Return the newest public message of the bot in the channel."""
        return self.public(channel)[-1]

    async def new(
        self, *others: int, channel: int | None = None, options: str = "", game: str = "roam", **more: Any
    ) -> int:
        """Open a table for Ann and the others and start; return the number of the match."""
        asked = {"options": options} if options else {}
        await self.typed(self.ann, "game new", channel=channel, game=game, **asked, **more)
        for person in others:
            await self.typed(person, "game join", channel=channel)
        info = await self.host.tables.at(channel or self.channel)
        assert info is not None
        await self.typed(self.ann, "game start", channel=channel)
        return info.id

    async def turn(self, match: int) -> tuple[int, tuple[str, ...]]:
        """Return the person that the match waits for and what they may do."""
        update = await self.host.play.look(match)
        seat = update.awaited[0]
        return update.info.seats[seat].user, update.legal(seat)

    # -- what comes about without anybody's looking ----------------------------------------------------------------

    async def submitted(self, update: Update, text: str) -> Update:
        """Let the first whose turn it is do something, by the host alone: the board does not follow."""
        user = update.info.seats[update.awaited[0]].user
        return await self.host.play.submit(update.info.id, user, None, [text])

    async def refreshed(self, match: int) -> None:
        """Let the board follow what was done by the host alone."""
        self.bot.services.publisher.refresh(match)
        await self.settled()

    async def turned(self, match: int, *, refreshed: bool = True) -> int:
        """Make moves until another turn begins, by the host alone; return who that turn calls."""
        before = update = await self.host.play.look(match)
        while update.turn == before.turn:
            legal = update.legal(update.awaited[0])
            update = await self.submitted(update, next((one for one in ("done", "rest") if one in legal), legal[0]))
        if refreshed:
            await self.refreshed(match)
        return update.users[0]

    async def to_an_auction(self, match: int) -> Update:
        """Let people act until two seats of Roam are tied, by the host alone; return how it stands."""
        for step in range(400):
            update = await self.host.play.look(match)
            if update.view(None).auction is not None:
                await self.refreshed(match)
                return update
            legal = update.legal(update.awaited[0])
            explore = [text for text in legal if text.split(":")[0] in {"explore", "at"}]
            text = explore[7 * step % len(explore)] if explore else "done" if "done" in legal else legal[0]
            await self.submitted(update, text)
        raise AssertionError("nobody was tied")


@asynccontextmanager
async def laid(
    path: Path,
    renderers: Mapping[str, AnyRenderer],
    *,
    seed: int = 1,
    boot: bool = True,
    deadline: float = 30.0,
    openapi: Description | None = None,
) -> AsyncIterator[LiveTable]:
    """Open a playground and start the bot in it; no answer fails because the machine is slow."""
    async with Playground(openapi=openapi, deadline=deadline, hurry=HURRY) as there:
        # at night nobody is called, and this is done at any hour
        there.clock.advance(-(there.clock.now() - NOON) % DAY)
        with hook(there.http):
            games: dict[str, AnyGame] = {game.info.key: game for game in EVERY_GAME if game.info.key in renderers}
            one = LiveTable(there, path, seed, games, renderers, there.channel("general"))
            one.ann, one.bob = there.person("Ann"), there.person("Bob")
            if boot:
                await one.boot()
            try:
                yield one
            finally:
                if one._task is not None:
                    await one.stop()


@asynccontextmanager
async def opened(database: Path, seed: int = 1, *, clock: Callable[[], float] = time.time) -> AsyncIterator[Host]:
    """Look at the matches, or keep playing, while no bot runs; the store is the host's."""
    store = await open_store(database)
    try:
        yield Host.of(store, {game.info.key: game for game in EVERY_GAME}, clock=clock, entropy=Fixed(seed))
    finally:
        await store.close()


async def knows_its_servers(bot: discord.Client, *, out: Container[int] = ()) -> None:
    """Wait until a bot is ready and heard of its servers, which it does not wait for when the machine is slow.

    ``out``: servers that have an outage.
    """
    while (
        bot._ready is MISSING
        or not bot.is_ready()
        or any(guild.unavailable and guild.id not in out for guild in bot.guilds)
    ):
        await asyncio.sleep(0.002)


async def ended(bot: discord.Client, task: asyncio.Task[None]) -> None:
    """Close a bot and leave nothing of it behind: in the middle of connecting, the library forgets what it began."""
    await bot.close()
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    hushed(bot)


def hushed(bot: discord.Client) -> None:
    """End the heartbeats that the library leaves behind when it gives up in the middle of connecting."""
    for thread in threading.enumerate():
        if isinstance(thread, KeepAliveHandler) and thread.ws._connection is bot._connection:
            thread.stop()


def _owned(
    loop: asyncio.AbstractEventLoop,
    work: Coroutine[Any, Any, Any] | Generator[Any, None, Any],
    **more: Any,
) -> asyncio.Task[Any]:
    """Make a task and note whose it is: tasks that a bot makes are found when it has to end."""
    task = asyncio.Task(work, loop=loop, **more)
    if (mine := _OWNED.get()) is not None:
        mine.add(task)
    return task
