"""Several bots share the servers of one token: each looks after its own, and what is done once is done once."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
import yarl

from bench.people.messages import has, words_of
from bench.people.table import LiveTable, ended, knows_its_servers
from cogs.app import shared_shards
from cogs.app.client import Outpost
from cogs.app.ids import NOTICE
from host import ServerShare
from host.host import Host
from playground.gateway.starts import Starts
from tests.support.lock_table import LocksInMemory, LockTable
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from db import Store
    from host.people.preferences import Habits

OF = 2


@dataclass
class Process:
    """One of the bots, with a host of its own on the store of all."""

    bot: Outpost
    host: Host
    task: asyncio.Task[None]

    async def settled(self) -> None:
        """Wait until everything asked of it is done, and shown."""
        while self.bot.services.busy:
            await asyncio.wait(self.bot.services.busy)
        await self.bot.services.publisher.settled()
        await self.bot.timer_delivery.settled()
        await self.bot.services.publisher.settled()


@dataclass
class Several:
    """A playground with a server for each shard, and the store that its bots share."""

    at: LiveTable
    store: Store
    guilds: list[int]
    channels: list[int]

    def begin(self, **shards: Any) -> Process:
        """Start a bot for some shards."""
        host = Host.of(self.store, self.at.games, clock=self.at.playground.clock.now)
        bot = Outpost(host, games=self.at.games, renderers=self.at.renderers, ready_timeout=0.01, **shards)
        self.at.playground.clock.on_jump(bot.clock_moved)
        self.at.playground.let_begin()
        return Process(bot, host, asyncio.create_task(bot.start("token.of.tests")))

    async def start(self, shard: int) -> Process:
        """Start the bot of a shard and wait until it knows its servers."""
        process = self.begin(share=ServerShare(OF, (shard,)))
        async with asyncio.timeout(60):
            await knows_its_servers(process.bot)
        return process

    @asynccontextmanager
    async def running(self, shard: int) -> AsyncIterator[Process]:
        """Run the bot of a shard."""
        process = await self.start(shard)
        try:
            yield process
        finally:
            await ended(process.bot, process.task)

    async def new(self, process: Process, shard: int) -> int:
        """Open a table of Ann and Bob in the server of a shard and start it; return the number of the match."""
        there, channel = self.at.playground, self.channels[shard]
        for person, command in ((self.at.ann, "game new"), (self.at.bob, "game join"), (self.at.ann, "game start")):
            asked = {"game": "roam"} if command == "game new" else {}
            await (await there.slash(person, channel, command, **asked)).wait_shown()
            await process.settled()
        info = await process.host.tables.at(channel)
        assert info is not None
        assert info.status == "running"
        return info.id

    def reminders(self, shard: int) -> int:
        """Return how many reminders are in the channel of a shard's server."""
        return sum(has(one, NOTICE) for one in self.at.public(self.channels[shard]))

    async def stood_still(self, process: Process, match: int) -> int:
        """Return for how many seconds Ann's time was stopped at a match, as a process says."""
        return sum(
            until - since for since, until in await process.host.standstill.stood_still(match, self.at.ann, since=0)
        )


@pytest.fixture
async def several(tmp_path: Path) -> AsyncIterator[Several]:
    from db import open_store

    async with table(tmp_path / "outpost.sqlite3", boot=False) as at:
        there = at.playground
        there.site.shards = OF
        other = there.add_guild("Other", key=there.guild + (1 << 22))
        guilds = sorted((there.guild, other), key=lambda guild: (guild >> 22) % OF)
        rooms = {there.guild: at.channel, other: there.world.add_channel(other, "table")}
        store = await open_store(at.path)
        yield Several(at, store, guilds, [rooms[guild] for guild in guilds])
        await store.close()
        assert there.own_mistakes == []
        assert [str(one) for one in there.violations] == []


@pytest.mark.slow
async def test_each_bot_looks_after_its_own_servers_and_nothing_is_done_twice(
    several: Several, habits: dict[int, Habits]
) -> None:
    there = several.at.playground
    async with several.running(0) as first, several.running(1) as second:
        assert sum(one.method == "PUT" and one.path.endswith("/commands") for one in there.requests) == 1
        matches = [await several.new(first, 0), await several.new(second, 1)]
        assert [{guild.id for guild in one.bot.guilds} for one in (first, second)] == [{one} for one in several.guilds]
        there.clock.advance(24.2 * 3600)
        for one in (first, second):
            await one.settled()
        assert [several.reminders(shard) for shard in range(OF)] == [1, 1]

        # a list of all one's tables knows those on the servers of the other bot
        asked = await there.slash(several.at.bob, several.channels[0], "game list", everywhere=True)
        said = words_of(await asked.wait_shown())
        assert said.count("Roam") == OF
        assert "I'm no longer on that server" not in said
        settings = await (await there.slash(several.at.bob, there.dm(several.at.bob), "me settings")).wait_shown()
        assert "anguage" in words_of(settings), "direct messages come to the first"
        assert await first.host.play.look(matches[1])
        update = await second.host.play.look(matches[1])
        seat = update.awaited[0]
        await second.host.play.submit(matches[1], update.info.seats[seat].user, None, [update.legal(seat)[0]])
        assert (await first.host.play.look(matches[1])).seq > update.seq, "nothing stale of a match that is not its own"


@pytest.mark.slow
async def test_a_click_is_answered_by_the_bot_that_looks_after_its_server_only(several: Several) -> None:
    """While a shard changes hands two bots hear of it."""
    there = several.at.playground
    async with several.running(0) as process:
        mine = process.host.core.share
        process.host.presence.look_after(ServerShare(OF, ()))
        asked = await there.slash(several.at.ann, several.channels[0], "game show")
        await asyncio.sleep(0.3)
        assert asked.type is None
        process.host.presence.look_after(mine)
        again = await there.slash(several.at.ann, several.channels[0], "game show")
        assert words_of(await again.wait_shown())
        there.clock.advance(there.limits.answer)


@pytest.mark.slow
async def test_what_is_late_is_told_by_the_bot_that_it_waits_for_only(several: Several) -> None:
    async with several.running(0) as first:
        await several.new(first, 0)
    async with several.running(1) as second:
        several.at.playground.clock.advance(100 * 3600)
        await second.settled()
        assert await second.host.schedule.late() == {}
        assert (
            await Host.of(several.store, several.at.games, clock=several.at.playground.clock.now).schedule.late() != {}
        )


@pytest.mark.slow
async def test_only_the_servers_of_a_bot_that_is_away_stand_still(several: Several, habits: dict[int, Habits]) -> None:
    there = several.at.playground
    async with several.running(0) as first:
        async with several.running(1) as second:
            matches = [await several.new(first, 0), await several.new(second, 1)]
        there.clock.advance(30 * 3600)
        await first.settled()
        assert [several.reminders(shard) for shard in range(OF)] == [1, 0], "what is due elsewhere is left to its bot"
        assert await several.stood_still(first, matches[0]) == 0
        assert 30 * 3600 <= await several.stood_still(first, matches[1]) <= 30 * 3600 + 60
        async with several.running(1) as second:
            await second.settled()
            assert [several.reminders(shard) for shard in range(OF)] == [1, 1]
            for process in (first, second):
                assert await several.stood_still(process, matches[0]) == 0
                assert 30 * 3600 <= await several.stood_still(process, matches[1]) <= 30 * 3600 + 60
            there.drop(1)
            await there.until(lambda: there.gateway.resumes == 1)
            shown = await (await there.slash(several.at.ann, several.channels[1], "game show")).wait_shown()
            assert shown.text or shown.message


async def look_on(several: Several, shard: int) -> None:
    """Ask for the table of a server again and again, and have an answer each time."""
    there = several.at.playground
    while True:
        asked = await there.slash(several.at.ann, several.channels[shard], "game show")
        assert "It is" in words_of(await asked.wait_shown()) or asked.message
        await asyncio.sleep(0.05)


async def answers(process: Process, *shards: int) -> None:
    """Wait until a bot answers for these servers, and knows no others."""
    async with asyncio.timeout(60):
        while process.host.core.share.parts != shards or {guild.shard_id for guild in process.bot.guilds} != {*shards}:
            await asyncio.sleep(0.01)


@pytest.mark.slow
async def test_all_processes_together_begin_sessions_no_faster_than_discord_allows(
    several: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed, count = [], Starts.count

    def counted(starts: Starts, shard: int) -> bool:
        allowed.append(count(starts, shard))
        return allowed[-1]

    monkeypatch.setattr(Starts, "count", counted)
    locks = LockTable()
    both = [several.begin(locks=LocksInMemory(locks, number)) for number in (1, 2)]
    try:
        async with asyncio.timeout(60):
            while sorted(len(one.host.core.share.parts) for one in both) != [1, 1]:
                await asyncio.sleep(0.05)
        assert len(allowed) >= OF
        assert all(allowed), allowed
    finally:
        for process in both:
            several.at.playground.let_begin()
            await ended(process.bot, process.task)


@pytest.mark.slow
async def test_sessions_begin_where_the_settings_say(several: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    there = several.at.playground
    there.gateway.starts.concurrency = OF
    here = yarl.URL(there.gateway_url)
    monkeypatch.setattr(there.gateway, "url", "ws://127.0.0.1:9/")  # what Discord says
    for shards in ({}, {"locks": LocksInMemory(LockTable(), 1)}):
        process = several.begin(gateway=here, **shards)
        try:
            await answers(process, 0, 1)
        finally:
            there.let_begin()
            await ended(process.bot, process.task)


@pytest.mark.slow
async def test_shards_are_handed_over_while_people_play(several: Several, monkeypatch: pytest.MonkeyPatch) -> None:
    there = several.at.playground
    there.gateway.starts.concurrency = OF
    for name in ("STEP", "AGAIN", "APART"):
        monkeypatch.setattr(shared_shards, name, 0.05)
    locks = LockTable()
    first = several.begin(locks=LocksInMemory(locks, 1))
    second = None
    try:
        await answers(first, 0, 1)
        await there.until(lambda: any(one.path.endswith("/commands") for one in there.requests))
        matches = [await several.new(first, shard) for shard in range(OF)]
        onlookers = [asyncio.create_task(look_on(several, shard)) for shard in range(OF)]
        second = several.begin(locks=LocksInMemory(locks, 2))
        await answers(first, 0)
        await answers(second, 1)
        await asyncio.sleep(0.2)

        there.let_begin()
        await ended(first.bot, first.task)
        await answers(second, 0, 1)
        await asyncio.sleep(0.2)
        for onlooker in onlookers:
            assert not onlooker.done() or onlooker.result()
            onlooker.cancel()
        await asyncio.gather(*onlookers, return_exceptions=True)
        await second.settled()
        for match in matches:
            update = await second.host.play.look(match)
            seat = update.awaited[0]
            await second.host.play.submit(match, update.info.seats[seat].user, None, [update.legal(seat)[0]])
        assert sum(one.method == "PUT" and one.path.endswith("/commands") for one in there.requests) == 1

        there.drop(0)
        await there.until(lambda: there.gateway.resumes == 1)
    finally:
        for process in (first, second):
            if process is not None:
                await ended(process.bot, process.task)
