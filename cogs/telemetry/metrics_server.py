"""Tells a machine that asks over HTTP how the bot fares: ``/metrics``, ``/healthz``, ``/readyz``.

Anyone who reaches the address may read all of it, so nothing there names a person.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from cogs.telemetry.metrics import ErrorCounter
from host import Refusal

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cogs.app.client import Outpost
    from cogs.telemetry.metrics import Metrics

log = logging.getLogger(__name__)

Unready: TypeAlias = Literal["starting", "stopping", "disconnected", "store"]
"""Why people cannot play: in a word."""
_PATIENCE: Final = 2.0
"""Seconds that the store may take to answer."""


class MetricsServer:
    """The metrics of one bot, and whether it is there, for anyone who asks."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self.client: Outpost | None = None
        """None: the bot has not begun, because it waits for its database."""
        self.port = 0
        """The port that is listened on, once it is."""

    @contextlib.asynccontextmanager
    async def listening(self, host: str, port: int) -> AsyncIterator[MetricsServer]:
        """Answer on an address for as long as the context lasts; raise OSError when it cannot be had."""
        app = web.Application()
        app.add_routes(
            [web.get("/metrics", self._tell), web.get("/healthz", self._healthy), web.get("/readyz", self._ready)]
        )
        runner = web.AppRunner(app, access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await runner.setup()
        errors = ErrorCounter(self._metrics)
        try:
            site = web.TCPSite(runner, host, port)
            await site.start()
            self.port = runner.addresses[0][1]
            logging.getLogger().addHandler(errors)
            yield self
        finally:
            logging.getLogger().removeHandler(errors)
            await runner.cleanup()

    async def unready(self) -> Unready | None:
        """Return why people cannot play, None when they can: the first of what is wrong."""
        client = self.client
        if client is None:
            return "store"
        if client.services.leaving:
            return "stopping"
        if not await _stored(client):
            return "store"
        if client.heartbeat.there.parts or client.standing_by:
            return None
        return "disconnected" if client.is_ready() else "starting"

    async def _healthy(self, _request: web.Request) -> web.Response:
        return web.Response(text="ok\n")

    async def _ready(self, _request: web.Request) -> web.Response:
        why = await self.unready()
        return web.Response(text=f"{why or 'ready'}\n", status=503 if why else 200)

    async def _tell(self, _request: web.Request) -> web.Response:
        if self.client is not None:
            await self._look(self.client)
        text = generate_latest(self._metrics.registry)
        return web.Response(body=text, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _look(self, client: Outpost) -> None:
        """Write down what is as it is when someone asks; what the store does not tell now stays as it was."""
        metrics = self._metrics
        answers, steps = client.services.render_pool.queue.waiting
        metrics.set_waiting(answers=answers, steps=steps)
        metrics.set_boards_refused(client.services.publisher.write_failures.counts())
        there = client.heartbeat.there.parts
        here = client.shard_ids  # of those that the library keeps some may have been handed over
        shards = {number: one for number, one in client.shards.items() if here is None or number in here}
        metrics.set_shards({number: (number in there, one.latency) for number, one in shards.items()})
        metrics.set_bot(servers=len(client.guilds), ready=await self.unready() is None)
        try:
            async with asyncio.timeout(_PATIENCE):
                metrics.set_matches(await client.services.host.tables.counts())
                metrics.set_late(await client.services.host.schedule.late())
        except (Refusal, TimeoutError):
            log.debug("couldn't count the matches")


async def _stored(client: Outpost) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await client.services.host.kept.require_writable()
    except (Refusal, TimeoutError):
        return False
    return True
