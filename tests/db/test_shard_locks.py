"""Locks of several processes: in a PostgreSQL database, and as tests have them in memory."""

import asyncio
import os
import signal

import pytest

from db.postgresql import advisory_locks
from db.postgresql.address import Address
from db.postgresql.advisory_locks import _SETTINGS, AdvisoryLocks
from db.shards import LocksHeld, LocksLost, ShardLock
from tests.support.lock_table import LocksInMemory, LockTable


@pytest.fixture(params=["memory", "postgresql"])
def make(request):
    """How to make the locks of one more process."""
    if request.param == "memory":
        table, made = LockTable(), []
        return lambda: made.append(None) or LocksInMemory(table, len(made))
    address = request.getfixturevalue("emptied")
    return lambda: AdvisoryLocks(Address(address))


@pytest.fixture
async def locks(make):
    """The locks of two processes that are connected."""
    found = make(), make()
    for one in found:
        assert await one.open()
        assert not await one.open(), "it has its locks still"
    yield found
    for one in found:
        await one.close()


async def test_a_lock_is_of_one_process_until_it_gives_it_back(locks):
    one, other = locks
    assert await one.take(ShardLock.RUNS, 3)
    assert await one.take(ShardLock.RUNS, 3), "taken once, however often it is asked for"
    assert not await other.take(ShardLock.RUNS, 3)
    assert await other.take(ShardLock.RUNS, 4)
    assert await other.take(ShardLock.OFFERS, 3), "of another kind"
    await other.release(ShardLock.RUNS, 3)
    assert not await other.take(ShardLock.RUNS, 3), "nobody gives back what is another's"
    await one.release(ShardLock.RUNS, 3)
    assert await other.take(ShardLock.RUNS, 3)


async def test_everybody_knows_who_has_which(locks):
    one, other = locks
    await one.take(ShardLock.RUNS, 3)
    await other.take(ShardLock.RUNS, 0)
    for member in locks:
        assert await member.take(ShardLock.MEMBER, 16)
    held = await one.held()
    assert held.mine == {(ShardLock.RUNS, 3), (ShardLock.MEMBER, 16)}
    assert held.others == {(ShardLock.RUNS, 0), (ShardLock.MEMBER, 16)}
    assert held.members == {16: 2}
    assert (held.own(ShardLock.RUNS), held.by_others(ShardLock.RUNS)) == ({3}, {0})
    await other.release(ShardLock.MEMBER, 16)
    assert (await one.held()).members == {16: 1}


async def test_who_is_gone_leaves_no_lock(locks):
    one, other = locks
    await one.take(ShardLock.RUNS, 3)
    await one.close()
    with pytest.raises(LocksLost):
        await one.held()
    for _ in range(100):
        if await other.take(ShardLock.RUNS, 3):
            break
        await asyncio.sleep(0.01)
    assert await one.open(), "it comes back with nothing"
    assert (await one.held()).mine == set()


async def test_a_server_that_is_restarted_forgets_all_and_is_found_again(postgresql):
    locks = AdvisoryLocks(Address(postgresql.address(user="outpost", password="hidden")))
    await locks.open()
    await locks.take(ShardLock.RUNS, 1)
    postgresql.stop("fast")
    with pytest.raises(LocksLost) as lost:
        await locks.held()
    assert "hidden" not in str(lost.value)
    with pytest.raises(LocksLost):
        await locks.take(ShardLock.RUNS, 1)
    with pytest.raises(LocksLost) as lost:
        await locks.open()
    assert "hidden" not in str(lost.value)
    postgresql.start()
    assert await locks.open()
    assert await locks.held() == LocksHeld()
    assert await locks.take(ShardLock.RUNS, 1)
    await locks.close()


async def _taken(locks):
    """Take a lock once nobody else has it."""
    for _ in range(400):
        if await locks.take(ShardLock.RUNS, 3):
            return
        await asyncio.sleep(0.05)
    raise AssertionError("somebody has it still")


async def test_who_stops_without_being_gone_leaves_no_lock(emptied, monkeypatch):
    settings = [one.replace("idle_session_timeout = 15000", "idle_session_timeout = 300") for one in _SETTINGS]
    assert settings != list(_SETTINGS)
    monkeypatch.setattr(advisory_locks, "_SETTINGS", settings)
    stopped, other = AdvisoryLocks(Address(emptied)), AdvisoryLocks(Address(emptied))
    await stopped.open()
    assert await stopped.take(ShardLock.RUNS, 3)
    await other.open()
    await _taken(other)
    with pytest.raises(LocksLost):
        await stopped.held()
    assert await stopped.open()
    assert not await stopped.take(ShardLock.RUNS, 3)
    await stopped.close()
    await other.close()


async def test_a_server_that_does_not_answer_any_more_is_given_up(emptied, monkeypatch):
    monkeypatch.setattr(advisory_locks, "_PATIENCE", 0.3)
    locks = AdvisoryLocks(Address(emptied))
    await locks.open()
    assert await locks.take(ShardLock.RUNS, 3)
    ((server, _, _),) = await locks._ask("SELECT pg_backend_pid(), 0, false")
    os.kill(server, signal.SIGSTOP)
    try:
        async with asyncio.timeout(20):
            with pytest.raises(LocksLost):
                await locks.held()
            with pytest.raises(LocksLost):
                await locks.take(ShardLock.RUNS, 4)
    finally:
        os.kill(server, signal.SIGCONT)
    assert await locks.open(), "it comes back with nothing"
    await _taken(locks)
    await locks.close()
