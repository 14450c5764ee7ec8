"""Starts the bot: the only place where the parts meet.

Settings, logs, the store with its lock, the host, the client, and without a token the playground. Ends when it
is told to (SIGTERM, SIGINT), after what is under way.
"""

from __future__ import annotations

import gc

if __name__ == "__main__":
    gc.disable()  # until all is loaded: nothing that a module makes is garbage

import argparse
import asyncio
import contextlib
import logging
import os
import signal
import sys
import time
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import aiohttp
import discord
import uvloop
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

import settings as configuration
from cogs.app.client import Outpost
from cogs.app.client_sessions import NoStartsLeft
from cogs.runtime.render_pool import DrawProcesses, draw_processes
from cogs.runtime.requests import cause, out_of_reach
from cogs.telemetry import logs
from cogs.telemetry.metrics import Metrics
from cogs.telemetry.metrics_server import MetricsServer
from db import (
    WHOLE,
    ServerShare,
    StoreError,
    Unavailable,
    Unknown,
    locks_at,
    open_store,
    require_sharing,
    take_given,
)
from db.place import shown
from db.store import timed
from engine.card_file import CardsError
from engine.registry import EVERY_GAME, GAMES, with_cards
from host import Host
from host.clocks.clocks import steady
from operator_text import any_terminal
from players.worker_pool import WorkerPool
from render.drawing import cache
from render.renderers import RENDERERS
from render.renderers import with_cards as renderers_with
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping

    from db import GivenShards, ShardLocks, Store
    from host.types import AnyGame
    from playground import Playground
    from render.base import AnyRenderer
    from settings import Settings

T = TypeVar("T")

log = logging.getLogger("outpost")

_FILE: Final = Path("data/outpost.sqlite3")
_SWITCH: Final = 0.001
"""Seconds that a thread may keep the interpreter while others wait for it; Python's own choice is five times that."""

_IDLE: Final = 19
"""By how much it gives way to everything else to look back at matches."""

_TRIES: Final = (0.5, 1.0, 2.0, 5.0)
"""Seconds between two tries to reach the database at the start; the last value is repeated."""
_TELL: Final = 600.0
"""Seconds after which the log says again that the bot is waiting for the database."""
_ENDING: Final = (signal.SIGTERM, signal.SIGINT)
"""How it is told to end."""
_TOKEN_REFUSED: Final = 4004
"""How the gateway closes: a token was good at the login and is not any more."""


class Exit(IntEnum):
    """How the process ends."""

    WELL = 0
    UNEXPECTED = 1
    SETTINGS = 2
    STORE = 3
    """The database cannot be used: in use by another bot, from a newer version, on a full disk. A server that cannot be
    reached is waited for."""
    LOGIN = 4
    """Discord does not accept the token."""
    UNREACHABLE = 5
    """There is no way to Discord now, or it asks to be left alone: a later start may go well."""


class CannotStart(Exception):
    """A setting is fine by itself and does not work here; the text says what to do."""


class _Stopped(Exception):
    """The bot is to stop before it has begun."""


@dataclass(frozen=True, slots=True)
class DiscordAddress:
    """Where Discord is; None: where the library knows it to be."""

    api: str | None = None
    gateway: str | None = None
    cdn: str | None = None


@contextmanager
def pointed(place: DiscordAddress) -> Iterator[None]:
    """Point the library at another Discord for as long as the context lasts: a proxy, a playground."""
    before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE
    Route.BASE = place.api or before[0]
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(place.gateway) if place.gateway else before[1]
    Asset.BASE = place.cdn or before[2]
    try:
        yield
    finally:
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE = before


def main() -> int:
    """Run the bot until it is told to stop; return the exit code."""
    any_terminal()
    try:
        settings = configuration.read()
    except configuration.BadSettings as bad:
        print(bad, file=sys.stderr)
        return Exit.SETTINGS
    logs.configure(settings.log_level, form=settings.log_format, secrets=settings.secrets())
    return uvloop.run(run(settings))


async def run(settings: Settings) -> Exit:
    """Build all parts, run the client, take everything down again."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in _ENDING:
        loop.add_signal_handler(number, stop.set)
    try:
        async with AsyncExitStack() as stack:
            metrics = Metrics()
            server = MetricsServer(metrics)
            reached = partial(_reached, settings, partial(_tell_metrics, server, settings, stack))
            store = await _unless(stop, reached(partial(open_store, settings.place())))
            stack.push_async_callback(store.close)
            await _unless(stop, reached(partial(_require_only_copy, store, settings)))
            share, locks = _shards(settings)
            given = await _unless(stop, reached(partial(_given, settings, share, stack)))
            games, renderers = _games(settings)
            cache.KEPT.budget = settings.picture_cache_mb * cache.MEBIBYTE
            token, place, playground = await _place(settings, stack)
            playing = playground is not None
            stack.enter_context(pointed(place))
            thinking, reviewing = WorkerPool(games), WorkerPool(games, workers=1, nice=_IDLE)
            stack.push_async_callback(thinking.close)
            stack.push_async_callback(reviewing.close)
            processes = _drawing(settings, stack)
            client = Outpost(
                Host.of(
                    timed(store, metrics.stored),
                    games,
                    clock=playground.clock.now if playground else time.time,
                    steady=None if playground else steady,
                    thinking=thinking,
                    advising=thinking,
                    reviewing=reviewing,
                ),
                games=games,
                renderers=renderers,
                always_sync=settings.sync_commands == "always" or playing,
                # In the playground all servers are there at once.
                ready_timeout=0.1 if playing else 2.0,
                workers=settings.draw_workers or None,
                processes=processes,
                share=share,
                locks=locks,
                metrics=metrics,
                gateway=yarl.URL(place.gateway) if place.gateway else None,
                emojis=settings.emoji == "on",
            )
            server.client = client
            await _tell_metrics(server, settings, stack)
            if playground is not None:
                playground.clock.on_jump(client.clock_moved)
            # Modules, commands and catalogues stay until the end. Looking through them for garbage again and again
            # would hold the event loop for tens of milliseconds.
            gc.collect()
            gc.freeze()
            gc.enable()
            # Threads that draw or lay panels out hand the interpreter back to the event loop sooner.
            sys.setswitchinterval(_SWITCH)
            return await serve(client, token, stop, given)
    except _Stopped:
        return Exit.WELL
    except CannotStart as error:
        log.critical("%s", error)
        return Exit.SETTINGS
    except StoreError as error:
        log.critical("%s", error)
        return Exit.STORE
    except Exception:
        log.critical("unexpected error, stopping", exc_info=True)
        return Exit.UNEXPECTED
    finally:
        # the event loop would leave its own handlers behind, with which nothing ends any more
        for number in _ENDING:
            loop.remove_signal_handler(number)


async def _require_only_copy(store: Store, settings: Settings) -> None:
    """Raise StoreError for a database that ran elsewhere, unless the operator says that it is the only copy in use.

    In the playground there is nobody else.
    """
    if not store.origin.elsewhere or settings.token is None:
        return
    if (settings.only_copy or "").strip() != store.origin.elsewhere:
        raise StoreError(
            words().say(
                "Database {path}: it last ran somewhere else (another machine, folder, volume or file name). If a bot"
                " still uses it there, both would answer every press and change each other's boards, so I haven't"
                " connected to Discord. If this is the only copy in use, set OUTPOST_ONLY_COPY={code} and start"
                " again. The code is only for this move.",
                path=shown(settings.place()),
                code=store.origin.elsewhere,
            )
        )
    await store.origin.settle_in()
    log.info("this is now the database's home: the operator confirmed that it's the only copy in use")


async def _reached(
    settings: Settings, tell_metrics: Callable[[], Awaitable[None]], begin: Callable[[], Awaitable[T]]
) -> T:
    """Return what comes of ``begin``; as long as the server of the database cannot do it, wait and try again.

    Meanwhile ``/healthz`` says that the bot is well, and ``/readyz`` that it waits.
    """
    if isinstance(settings.place(), Path):
        return await begin()
    loop, told, tries = asyncio.get_running_loop(), -_TELL, 0
    while True:
        try:
            found = await begin()
        except (Unavailable, Unknown) as error:
            if loop.time() >= told + _TELL:
                log.warning("%s I'm waiting for the database.", error)
                told = loop.time()
            await tell_metrics()
            await asyncio.sleep(_TRIES[min(tries, len(_TRIES) - 1)])
            tries += 1
        else:
            if tries:
                log.info("the database is back")
            return found


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T:
    """Return what comes of some work; raise _Stopped once the bot is told to stop."""
    working, told = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({working, told}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise _Stopped
        return working.result()
    finally:
        working.cancel()
        told.cancel()
        await asyncio.gather(working, told, return_exceptions=True)


def _drawing(settings: Settings, stack: AsyncExitStack) -> DrawProcesses | None:
    """Return the processes that draw, which begin while the bot logs in; None: threads of this one draw."""
    if settings.draw_in == "threads":
        return None
    count = settings.draw_workers or os.cpu_count() or 1
    processes = draw_processes(count, budget=settings.picture_cache_mb * cache.MEBIBYTE)
    stack.push_async_callback(processes.close)
    processes.start()
    return processes


async def serve(client: Outpost, token: str, stop: asyncio.Event, given: GivenShards | None = None) -> Exit:
    """Run the client until it ends or is told to; what is under way is finished first.

    ``given``: what no other process may look after; raise StoreError when one does.
    """
    running = asyncio.create_task(client.start(token), name="discord")
    told = asyncio.create_task(stop.wait(), name="stop")
    kept = asyncio.create_task(_kept(given), name="shards given")
    try:
        await asyncio.wait({running, told, kept}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            log.info("stopping")
            return Exit.WELL
        if kept.done():
            await kept
        await running
    except discord.LoginFailure:
        log.critical("%s", _bad_token())
        return Exit.LOGIN
    except NoStartsLeft as error:
        log.critical("%s", error)
        return Exit.UNREACHABLE
    except discord.ConnectionClosed as error:
        if error.code != _TOKEN_REFUSED:
            raise
        log.critical("%s", _bad_token())
        return Exit.LOGIN
    except (discord.DiscordException, OSError, aiohttp.ClientError) as error:
        if not out_of_reach(error):
            raise
        said = words().say("I can't reach Discord ({why}). Start the bot again later.", why=cause(error))
        log.critical("%s", said)
        return Exit.UNREACHABLE
    else:
        return Exit.WELL
    finally:
        told.cancel()
        await client.close()
        # The library's own task never ends when it is closed while a shard is still being started.
        running.cancel()
        kept.cancel()
        await asyncio.gather(running, told, kept, return_exceptions=True)


async def _kept(given: GivenShards | None) -> None:
    """Keep what other processes may not look after, until cancelled; raise StoreError when one does."""
    if given is not None:
        await given.keep()
    await asyncio.get_running_loop().create_future()


def _shards(settings: Settings) -> tuple[ServerShare | None, ShardLocks | None]:
    """Return the shards that this process runs, or the locks by which processes agree; neither: all of them."""
    if settings.shards == configuration.AUTO:
        return None, None
    share, place = None, settings.place()
    if settings.shards != configuration.SHARED:
        shards = configuration.Shards.read(settings.shards)
        share = ServerShare(shards.of, tuple(range(shards.first, shards.last + 1)))
        if share.whole:
            return share, None
    if isinstance(place, Path):
        message = words().say(
            "OUTPOST_SHARDS={shards} leaves some servers to other processes, which need the same database. A file"
            " serves only one process: set OUTPOST_DATABASE to a PostgreSQL database, or OUTPOST_SHARDS to auto.",
            shards=settings.shards,
        )
        raise CannotStart(message)
    return share, None if share is not None else locks_at(place)


async def _given(settings: Settings, share: ServerShare | None, stack: AsyncExitStack) -> GivenShards | None:
    """Keep other processes of the same database off the servers of this one; None: a file is locked as it is."""
    place = settings.place()
    if isinstance(place, Path):
        return None
    if settings.shards == configuration.SHARED:
        await require_sharing(place)
        return None
    given = await take_given(place, share or WHOLE)
    stack.push_async_callback(given.close)
    return given


def _bad_token() -> str:
    return words().say("Discord doesn't accept the token: {advice}.", advice=configuration.advice("token"))


def _games(settings: Settings) -> tuple[dict[str, AnyGame], Mapping[str, AnyRenderer]]:
    """Return the games that are hosted and can be shown: the examples in the playground only, never on Discord."""
    offered = EVERY_GAME if settings.token is None else GAMES
    try:
        known, shown = with_cards(settings.cards), renderers_with(settings.cards)
    except CardsError as error:
        raise CannotStart(words().say("These cards can't be used: {why}", why=error)) from error
    games = {game.info.key: known[game.info.key] for game in offered if game.info.key in RENDERERS}
    renderers = {key: shown[key] for key in games}
    return games, renderers


async def _tell_metrics(server: MetricsServer, settings: Settings, stack: AsyncExitStack) -> None:
    """Answer Prometheus where the settings say so, if not yet; raise CannotStart when the address cannot be had."""
    if settings.metrics is None or server.port:
        return
    address = configuration.ListenAddress.read(settings.metrics)
    try:
        await stack.enter_async_context(server.listening(address.host, address.port))
    except OSError as error:
        message = words().say(
            "Metrics can't be served on {address} ({why}). Choose another address with OUTPOST_METRICS, or leave it"
            " empty.",
            address=settings.metrics,
            why=os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror or error,
        )
        raise CannotStart(message) from error
    log.info("metrics: http://%s:%s/metrics", address.host, server.port)


async def _place(settings: Settings, stack: AsyncExitStack) -> tuple[str, DiscordAddress, Playground | None]:
    """Return token and place; without either, of a playground that is started here, and that playground."""
    place = DiscordAddress(settings.api, settings.gateway, settings.cdn)
    if settings.token is not None:
        return settings.token.get_secret_value(), place, None
    # Nobody who runs on Discord needs it, so it is loaded here.
    from playground import Playground

    # Beside the file; a database on a server has no place beside it.
    beside = settings.database if isinstance(settings.database, Path) else _FILE
    folder = beside.with_name("playground")
    try:
        playground = await stack.enter_async_context(Playground(folder, port=settings.playground_port))
    except OSError as error:
        message = words().say(
            "The playground can't listen on port {port} ({why}). Choose another with OUTPOST_PLAYGROUND_PORT, or 0"
            " for any free one.",
            port=settings.playground_port,
            # asyncio writes its own text over the system's
            why=os.strerror(error.errno) if error.errno else error,
        )
        raise CannotStart(message) from error
    log.info(
        "%s", words().say("No token is set, so this is the playground. Open {page} in a browser.", page=playground.http)
    )
    place = DiscordAddress(f"{playground.http}/api/v10", playground.gateway_url, playground.http)
    return "playground", place, playground


if __name__ == "__main__":
    any_terminal()
    told = words().say("Run the bot. Its settings are explained in .env.example.")
    argparse.ArgumentParser(prog="bot.py", description=told).parse_args()
    with contextlib.suppress(KeyboardInterrupt):
        sys.exit(main())
