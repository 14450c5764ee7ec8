"""Shards that were given by hand, or all servers, are one process's alone, whichever way others were started."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from db import WHOLE, ServerShare, ShardLock, StoreError, shards
from db.shards import GivenShards
from tests.support.lock_table import LocksInMemory, LockTable

if TYPE_CHECKING:
    from collections.abc import Callable

    Begin = Callable[[ServerShare | None], GivenShards]

ALL_OF_16 = ServerShare(16, tuple(range(16)))
LOW, HIGH, MIDDLE = (ServerShare(16, tuple(range(*ends))) for ends in ((0, 8), (8, 16), (4, 12)))
EIGHTHS = ServerShare(8, (4, 5))


@pytest.fixture
def table() -> LockTable:
    return LockTable()


@pytest.fixture
def make(table: LockTable, monkeypatch: pytest.MonkeyPatch) -> Begin:
    monkeypatch.setattr(shards, "PATIENCE", 0.05)
    monkeypatch.setattr(shards, "STEP", 0.01)
    made = list[GivenShards]()

    def begin(share: ServerShare | None) -> GivenShards:
        made.append(GivenShards(LocksInMemory(table, len(made)), share, path="db.example/outpost"))
        return made[-1]

    return begin


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (WHOLE, WHOLE, "Stop that one, or start both with OUTPOST_SHARDS=shared"),
        (WHOLE, LOW, "another running bot is using it"),
        (LOW, WHOLE, "another running bot is using it"),
        (WHOLE, None, "another running bot is using it"),
        (LOW, ALL_OF_16, "another running bot is using it"),
        (LOW, MIDDLE, "another running bot has shard 4. Stop that one, or give this one other shards"),
        (
            LOW,
            EIGHTHS,
            "another running bot splits the servers into 16 shards, and this one into 8",
        ),
    ],
)
async def test_a_second_process_is_refused_what_another_has(
    make: Begin, table: LockTable, first: ServerShare, second: ServerShare | None, said: str
) -> None:
    await make(first).begin()
    before = set(table.taken)
    late = make(second)
    with pytest.raises(StoreError, match=r"Database db\.example/outpost: ") as refused:
        await late.begin()
    assert said in str(refused.value)
    await late.close()
    assert table.taken == before, "it leaves nothing behind"


async def test_processes_with_shards_of_their_own_run_beside_each_other_and_beside_those_that_share(
    make: Begin, table: LockTable
) -> None:
    for share in (LOW, HIGH, None):
        await make(share).begin()
    assert sorted(number for _, kind, number in table.taken if kind is ShardLock.RUNS) == list(range(16))


async def test_a_process_that_has_all_is_refused_beside_those_that_share(make: Begin, table: LockTable) -> None:
    sharer = LocksInMemory(table, 100)
    await sharer.open()
    await sharer.take(ShardLock.MEMBER, 16)
    with pytest.raises(StoreError, match="another running bot is using it"):
        await make(WHOLE).begin()
    await sharer.take(ShardLock.RUNS, 9)
    with pytest.raises(StoreError, match="has shard 9"):
        await make(HIGH).begin()
    await make(LOW).begin()


async def test_who_has_just_vanished_is_waited_for(
    make: Begin, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(shards, "PATIENCE", 30.0)
    gone, late = make(WHOLE), make(WHOLE)
    await gone.begin()
    begun = asyncio.create_task(late.begin())
    await asyncio.sleep(0.05)
    assert not begun.done()
    assert "If it has just stopped, this one starts within" in caplog.text
    await gone.close()
    await asyncio.wait_for(begun, 5)


async def test_after_an_outage_what_one_had_is_taken_again(make: Begin, table: LockTable) -> None:
    one = make(WHOLE)
    await one.begin()
    keeping = asyncio.create_task(one.keep())
    table.down = True
    await asyncio.sleep(0.1)
    assert not table.taken
    assert not keeping.done(), "an outage, however long, ends nothing"
    table.down = False
    await asyncio.sleep(0.1)
    assert (0, ShardLock.RUNS, 0) in table.taken
    with pytest.raises(StoreError):
        await make(WHOLE).begin()
    keeping.cancel()


async def test_one_whose_shards_another_has_taken_in_an_outage_ends(make: Begin, table: LockTable) -> None:
    one, other = make(LOW), make(LOW)
    await one.begin()
    await one._locks.close()
    await other.begin()
    with pytest.raises(StoreError, match="has shard 0"):
        await asyncio.wait_for(one.keep(), 5)


async def test_without_a_connection_nothing_begins(make: Begin, table: LockTable) -> None:
    table.down = True
    with pytest.raises(StoreError, match="the connection was lost"):
        await make(WHOLE).begin()
