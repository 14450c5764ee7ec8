"""The bot notes when nobody could reach it: while it did not run, and while Discord had lost it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def stood_still(at: LiveTable, match: int) -> int:
    """Return for how many seconds time was stopped."""
    return sum(until - since for since, until in await at.host.standstill.stood_still(match, at.ann, since=0))


async def test_only_time_without_the_bot_stands_still(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=5)
    assert await stood_still(at, match) == 0, "the clock was put forward, and the bot was there"
    await at.stop()
    at.playground.clock.advance(8 * 3600)
    await at.boot()
    await at.settled()
    assert 8 * 3600 <= await stood_still(at, match) <= 8 * 3600 + 60


async def test_a_lost_connection_is_time_without_the_bot(at: LiveTable) -> None:
    match = await at.new(at.bob)
    at.bot.dispatch("shard_disconnect", 0)
    await asyncio.sleep(0)
    at.playground.clock.advance(3600)
    assert 3600 <= await stood_still(at, match) <= 3660, "as long as it lasts"
    at.bot.dispatch("shard_resumed", 0)
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        while not await at.store.presence.downtimes(at.playground.guild, 0):
            await asyncio.sleep(0.005)
    at.playground.clock.advance(3600)
    assert 3600 <= await stood_still(at, match) <= 3660, "not after it"
