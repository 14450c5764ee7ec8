"""A session that is ended leaves nothing that comes back, in whatever state it is: a shard has one at any time."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest
from discord.gateway import KeepAliveHandler

from bench.people.table import ended
from cogs.app import client_sessions, shared_shards
from tests.e2e.app.test_shards import Several, answers, several
from tests.support.lock_table import LocksInMemory, LockTable

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.e2e.app.test_shards import Process

__all__ = ["several"]


@pytest.fixture
async def process(several: Several, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Process]:
    """A bot that runs both shards because nobody else does."""
    there = several.at.playground
    there.gateway.starts.concurrency = 2
    monkeypatch.setattr("discord.shard.ExponentialBackoff.delay", lambda _backoff: 0.05)
    for name in ("STEP", "AGAIN", "APART"):
        monkeypatch.setattr(shared_shards, name, 0.05)
    one = several.begin(locks=LocksInMemory(LockTable(), 1))
    await answers(one, 0, 1)
    yield one
    there.gateway.down = False
    there.let_begin()
    await ended(one.bot, one.task)


def connected(several: Several) -> list[int]:
    """Return the shards of all connections that have a session."""
    return sorted(one.session.shard[0] for one in several.at.playground.gateway.connections if one.session)


def heartbeats(process: Process) -> list[int | None]:
    """Return the shards of the connections that are kept alive."""
    return sorted(
        thread.ws.shard_id or 0
        for thread in threading.enumerate()
        if isinstance(thread, KeepAliveHandler) and thread.ws._connection is process.bot._connection
    )


@pytest.mark.slow
@pytest.mark.parametrize("state", ["connected", "lost", "connecting", "waiting for its turn"])
async def test_a_session_that_is_ended_does_not_come_back(
    several: Several, process: Process, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    there, sessions = several.at.playground, process.bot._sessions
    asked = asyncio.Event()
    if state == "lost":  # it waits before it tries again
        there.gateway.down = True
        there.drop(0)
        await there.until(lambda: connected(several) == [1])
        await asyncio.sleep(0.1)
    elif state != "connected":  # it has to begin anew

        async def never(shard: int) -> None:
            asked.set()
            await asyncio.get_running_loop().create_future()

        if state == "connecting":
            sessions._in_turn = lambda _shard: asyncio.sleep(0)  # type: ignore[method-assign]
        monkeypatch.setattr(sessions, "turn", never)
        there.gateway.sessions = {key: one for key, one in there.gateway.sessions.items() if one.shard[0] != 0}
        there.drop(0)
        await asked.wait()
    begun = there.gateway.identifies
    process.bot._sharing._sessions = _Idle()  # type: ignore[union-attr, assignment]  # nothing begins it again
    await sessions.end(0)
    there.gateway.down = False
    await asyncio.sleep(0.3)
    assert (connected(several), heartbeats(process), there.gateway.identifies) == ([1], [1], begun)
    assert 0 not in process.bot.shards


class _Idle:
    """Sessions that never begin."""

    async def begin(self, _shard: int, _of: int) -> None:
        await asyncio.get_running_loop().create_future()

    async def end(self, _shard: int) -> None:
        pass

    async def look_after(self, *_given: object, **_more: object) -> None:
        pass


@pytest.mark.slow
async def test_who_begins_again_while_the_old_one_comes_back_has_one(several: Several, process: Process) -> None:
    """As a process does that was stopped, lost the shard, and gets it back before its old connection has given up."""
    there, sessions = several.at.playground, process.bot._sessions
    there.gateway.down = True
    there.drop(0)
    await there.until(lambda: connected(several) == [1])
    await sessions.end(0)
    there.gateway.down = False
    there.let_begin()
    begun = there.gateway.identifies
    async with asyncio.timeout(60):
        await sessions.begin(0, 2)
    await asyncio.sleep(0.3)
    assert (connected(several), heartbeats(process), there.gateway.identifies - begun) == ([0, 1], [0, 1], 1)


@pytest.mark.slow
async def test_one_that_waits_to_be_connected_anew_holds_no_other_up(several: Several, process: Process) -> None:
    there, sessions = several.at.playground, process.bot._sessions
    turn, waits = sessions.turn, asyncio.Event()

    async def late(shard: int) -> None:
        if shard == 0:
            waits.set()
            await asyncio.get_running_loop().create_future()
        await turn(shard)

    sessions.turn = late
    there.gateway.sessions = {key: one for key, one in there.gateway.sessions.items() if one.shard[0] != 0}
    there.drop(0)
    await waits.wait()
    resumes = there.gateway.resumes
    there.drop(1)
    await there.until(lambda: there.gateway.resumes == resumes + 1)
    await there.until(lambda: connected(several) == [1])


@pytest.mark.slow
async def test_two_shards_that_begin_one_soon_after_the_other_are_both_known(
    several: Several, process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a process takes over what another leaves."""
    there, sessions = several.at.playground, process.bot._sessions
    for shard in (0, 1):
        await sessions.end(shard)
    monkeypatch.setattr(client_sessions, "KNOWN", 600.0)
    monkeypatch.setattr(process.bot._connection, "guild_ready_timeout", 0.5)
    there.let_begin()
    async with asyncio.timeout(60):
        first = asyncio.create_task(sessions.begin(1, 2))
        await there.until(lambda: 1 in sessions._begun and sessions._begun[1].is_set())
        await sessions.begin(0, 2)
        await first
    assert process.bot._connection._ready_states == {}, "nor is anything left that would swallow what comes later"
