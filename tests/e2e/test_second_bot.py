"""A second bot on one PostgreSQL database: refused as it is with a file, unless the two share the servers."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

import pytest

from bench.process import Process
from bot import Exit
from playground import Playground
from tests.support.table import HURRY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.postgres_server import Server

pytestmark = [pytest.mark.kill, pytest.mark.slow]
SHARDS = 2


@asynccontextmanager
async def running(there: Playground, folder: Path, address: str, shards: str) -> AsyncIterator[Process]:
    bot = await Process.begun(there, folder, OUTPOST_DATABASE=address, OUTPOST_SHARDS=shards)
    try:
        yield bot
    finally:
        if bot.process.returncode is None:
            bot.process.terminate()
        await bot.ended()


@asynccontextmanager
async def site() -> AsyncIterator[Playground]:
    async with Playground(deadline=30.0, hurry=HURRY) as there:
        there.gateway.starts.concurrency = there.site.shards = SHARDS
        there.add_guild("Another server", key=there.guild + (1 << 22))
        yield there


def covered(there: Playground) -> list[int]:
    return sorted(session.shard[0] for session in there.gateway.sessions.values())


async def test_a_second_bot_with_all_servers_ends_with_a_sentence_and_the_first_goes_on(
    tmp_path: Path, postgresql: Server
) -> None:
    address = postgresql.address(name := postgresql.database())
    async with site() as there:
        async with running(there, tmp_path, address, "auto") as first:
            await first.ready()
            async with (
                running(there, tmp_path, address, "auto") as second,
                running(there, tmp_path, address, "shared") as third,
            ):
                assert await asyncio.gather(second.ended(), third.ended()) == [Exit.STORE] * 2
            for late in (second, third):
                assert "it is in use by another running bot; end that one, or start both with" in late.text
            assert covered(there) == [0, 1]
            assert first.process.returncode is None
        async with running(there, tmp_path, address, "auto") as next_one:
            await next_one.ready()
        assert "in use" not in next_one.text
    postgresql.drop(name)


async def test_one_with_shards_of_its_own_and_those_that_share_the_others(tmp_path: Path, postgresql: Server) -> None:
    address = postgresql.address(name := postgresql.database())
    async with (
        site() as there,
        running(there, tmp_path, address, "0/2") as given,
        running(there, tmp_path, address, "shared") as sharing,
    ):
        await there.until(lambda: covered(there) == [0, 1])
        await asyncio.sleep(2.0)
        assert covered(there) == [0, 1], "each is run once"
        assert given.process.returncode is sharing.process.returncode is None
    postgresql.drop(name)
