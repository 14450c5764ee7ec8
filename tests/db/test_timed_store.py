"""A store that tells how long it takes does what the store does, and tells of each call."""

import pytest

from db import Conflict, SeatRow, StoreError
from db.store import Store
from db.timed_store import WORK, timed


@pytest.fixture
def told():
    return []


@pytest.fixture
def watched(store, told):
    return timed(store, lambda *one: told.append(one))


async def create(store):
    return await store.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")


async def test_each_call_is_told_by_its_name(store, watched, told):
    match = await create(watched)
    assert (await watched.load(match)).match == (await store.load(match)).match
    assert await watched.counts() == {"lobby": 1}
    assert [(name, failed) for name, _, failed in told] == [("create", False), ("load", False), ("counts", False)]
    assert all(seconds >= 0 for _, seconds, _ in told)


async def test_what_is_there_already_is_no_failure(watched, told):
    await create(watched)
    with pytest.raises(Conflict):
        await create(watched)
    assert [failed for _, _, failed in told] == [False, False]


async def test_a_failure_is_told_and_raised(store, watched, told, monkeypatch):
    async def away(_match):
        raise StoreError("Database x: it is away.")

    monkeypatch.setattr(store, "load", away)
    with pytest.raises(StoreError, match="away"):
        await watched.load(1)
    assert told[-1][0] == "load"
    assert told[-1][2]


async def test_what_is_no_call_is_as_it_is_now(store, watched):
    assert watched.restored is store.restored is False
    store.restored = True
    assert watched.restored


def test_all_that_a_store_can_be_asked_for_is_known():
    assert {"append", "load", "agenda", "counts", "pause", "close"} < set(WORK)
    assert not [name for name in WORK if name.startswith("_") or not hasattr(Store, name)]
