"""A playground, the real bot in it over HTTP and WebSocket, and what people do at a table."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from discord.gateway import KeepAliveHandler
from discord.utils import MISSING

from cogs.app.client import Outpost
from cogs.app.controls import Button, Select
from cogs.app.ids import parse
from db import Store, open_store
from engine.registry import EVERY_GAME
from host.host import Host
from playground import Description, Exchange, Playground, hook, text_of, walk
from render.renderers import RENDERERS
from tests.support.sketches import sketch

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Container

    import discord

OPENAPI = Path(__file__).parents[3] / "shared/discord-openapi.json"
DAY = 86_400
NOON = DAY // 2
HURRY = 100.0
"""How many times faster than on Discord rate limits pass in tests: the same answers, shorter waits."""


@cache
def description() -> Description | None:
    """Return Discord's description of its API, read once; None where it is not at hand."""
    return Description(OPENAPI) if OPENAPI.is_file() else None


class Fixed:
    """Chance that a test chooses: the seed of the next match; the rest counts up."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.count = 0

    def randbits(self, _bits: int) -> int:
        return self.seed

    def token_hex(self, size: int = 16) -> str:
        self.count += 1
        return f"{self.count:0{2 * size}x}"

    def randbelow(self, _below: int) -> int:
        return 0

    def choice(self, options: Any) -> Any:
        return options[0]


@asynccontextmanager
async def opened(database: Path, seed: int = 1, *, clock: Callable[[], float] = time.time) -> AsyncIterator[Host]:
    """Look at the matches, or play on, while no bot runs; the store is the host's."""
    store = await open_store(database)
    try:
        yield Host(store, {game.info.key: game for game in EVERY_GAME}, clock=clock, entropy=Fixed(seed))
    finally:
        await store.close()


@dataclass
class Table:
    """One playground with its bot; ``restart`` puts a new process' bot in the old one's place."""

    playground: Playground
    path: Path
    seed: int
    games: dict[str, Any]
    renderers: dict[str, Any]
    channel: int = 0
    ann: int = 0
    bob: int = 0
    bot: Outpost = field(init=False)
    host: Host = field(init=False)
    store: Store = field(init=False)
    _task: asyncio.Task[None] | None = None

    # -- the bot ---------------------------------------------------------------------------------------------------

    async def boot(self) -> None:
        """Start the bot and wait until it listens."""
        self.store = await open_store(self.path)
        self.host = Host(self.store, self.games, clock=self.playground.clock.now, entropy=Fixed(self.seed))
        self.bot = Outpost(self.host, games=self.games, renderers=self.renderers, ready_timeout=0.01)
        self.playground.clock.on_jump(self.bot.clock_moved)
        self.playground.let_begin()
        self._task = asyncio.create_task(self.bot.start("token.of.tests"))
        ready = asyncio.create_task(self._ready())
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        if not ready.done():
            ready.cancel()
            assert self._task.done(), "the bot was not ready within 60 s"
            self._task.result()

    async def _ready(self) -> None:
        await knows_its_servers(self.bot, out=self.playground.world.out)

    async def stop(self) -> None:
        """End the bot as SIGTERM does."""
        if self._task is not None:
            await ended(self.bot, self._task)
            self._task = None
        await self.store.close()

    async def restart(self) -> None:
        """End the bot and start it anew on the same file."""
        await self.stop()
        await self.boot()

    async def settled(self) -> None:
        """Wait until everything asked of the bot is done and the public messages show the newest state."""
        while self.bot.services.busy:
            await asyncio.wait(self.bot.services.busy)
        await self.bot.services.publisher.settled()
        await self.bot.due_delivery.settled()
        # what was due may have changed what is shown
        await self.bot.services.publisher.settled()

    async def passed(self, *, hours: float = 0, seconds: float = 0) -> None:
        """Let time pass, and wait until what was due in it is done."""
        self.playground.clock.advance(hours * 3600 + seconds)
        await self.settled()

    def whole(self) -> None:
        """Check what must hold after every scenario: the register of controls, and Discord's limits."""
        store = self.bot._connection._view_store
        assert set(store._dynamic_items.values()) == {Button, Select}
        assert not store._views
        assert not store._modals
        assert not store._synced_message_views
        assert [str(one) for one in self.playground.violations] == []
        assert self.playground.own_mistakes == []

    # -- people ----------------------------------------------------------------------------------------------------

    async def typed(self, person: int, command: str, *, channel: int | None = None, **options: Any) -> Exchange:
        """Type a command, wait for the answer and for the board."""
        exchange = await self.playground.slash(person, channel or self.channel, command, **options)
        await exchange.wait_shown()
        await self.settled()
        return exchange

    async def offered(self, person: int, command: str, focused: str, **options: Any) -> dict[str, Any]:
        """Return what autocomplete offers: value by label."""
        exchange = await self.playground.autocomplete(person, self.channel, command, focused, **options)
        await exchange.wait()
        return {choice["name"]: choice["value"] for choice in exchange.choices}

    async def press(
        self, person: int, message: Any, verb: str, tail: str | None = None, *, values: list[str] | None = None
    ) -> Exchange:
        """Press the button (or choose in the select) with that verb and, if given, that tail."""
        if isinstance(message, Exchange):
            assert message.message is not None, "nothing was shown"
            message = message.message
        exchange = await self.playground.click(person, message, control(message, verb, tail), values)
        await exchange.wait_shown()
        await self.settled()
        return exchange

    def public(self, channel: int | None = None) -> list[dict[str, Any]]:
        """Return the messages of the channel that everybody sees."""
        return [one for one in self.playground.visible(self.ann, channel or self.channel) if not one["flags"] & 64]

    def board(self, channel: int | None = None) -> dict[str, Any]:
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
        info = await self.host.at(channel or self.channel)
        assert info is not None
        await self.typed(self.ann, "game start", channel=channel)
        return info.id

    async def turn(self, match: int) -> tuple[int, tuple[str, ...]]:
        """Return the person that the match waits for and what they may do."""
        update = await self.host.look(match)
        seat = update.awaited[0]
        return update.info.seats[seat].user, update.legal(seat)


async def knows_its_servers(bot: discord.Client, *, out: Container[int] = ()) -> None:
    """Wait until a bot is ready and was told of its servers, which it does not wait for when the machine is slow.

    ``out``: servers that have an outage.
    """
    while (
        bot._ready is MISSING
        or not bot.is_ready()
        or any(guild.unavailable and guild.id not in out for guild in bot.guilds)
    ):
        await asyncio.sleep(0.005)


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


def control(message: dict[str, Any], verb: str, tail: str | None = None) -> str:
    """Return the id of the control with a verb and a tail in a message."""
    ids = [c["custom_id"] for c in walk(message["components"]) if "custom_id" in c]
    known = [(one, parse(one)) for one in ids]
    found = [one for one, its in known if its is not None and its.verb == verb and tail in (None, its.tail)]
    assert found, f"no {verb}:{tail} among {ids}"
    return found[0]


def controls(message: dict[str, Any]) -> list[str]:
    """Return the ids of all controls of a message that can be used."""
    return [c["custom_id"] for c in walk(message["components"]) if "custom_id" in c and not c.get("disabled")]


def entries(message: dict[str, Any], tail: str) -> list[str]:
    """Return the values of the select with that tail."""
    wanted = control(message, "pick", tail)
    return next([o["value"] for o in c["options"]] for c in walk(message["components"]) if c.get("custom_id") == wanted)


def has(message: dict[str, Any], verb: str) -> bool:
    """Return whether a message has a control with that verb."""
    return any(one.split(":")[0] == verb for one in controls(message))


def words_of(thing: Any) -> str:
    """Return what is read in a message or an answer, without escapes."""
    text = thing.text if isinstance(thing, Exchange) else text_of(thing)
    return re.sub(r"\\(?=[^\w\s])", "", text)


@asynccontextmanager
async def table(
    path: Path, *, seed: int = 1, boot: bool = True, sketched: bool = True, deadline: float = 30.0
) -> AsyncIterator[Table]:
    """Open a playground and start the bot in it; no answer fails because the machine is slow."""
    renderers = {key: sketch(key) if sketched else one for key, one in RENDERERS.items()}
    async with Playground(openapi=description(), deadline=deadline, hurry=HURRY) as there:
        # at night nobody is called, and tests are run at any hour
        there.clock.advance(-(there.clock.now() - NOON) % DAY)
        with hook(there.http):
            games = {game.info.key: game for game in EVERY_GAME if game.info.key in renderers}
            one = Table(there, path, seed, games, renderers, there.channel("general"))
            one.ann, one.bob = there.person("Ann"), there.person("Bob")
            if boot:
                await one.boot()
            try:
                yield one
                if boot:
                    one.whole()
            finally:
                if one._task is not None:
                    await one.stop()
