"""A store that tells how long it takes does what the store does, and reports each call."""

from collections import Counter
from inspect import iscoroutinefunction

import pytest

from db import Conflict, SeatRow, StoreError
from db.store import timed


@pytest.fixture
def told():
    return []


@pytest.fixture
def watched(store, told):
    return timed(store, lambda *one: told.append(one))


async def create(store):
    return await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")


async def test_each_call_is_told_by_its_name(store, watched, told):
    match = await create(watched)
    assert (await watched.matches.load(match)).match == (await store.matches.load(match)).match
    await watched.facts.set_fact("key", "value")
    assert await watched.matches.counts() == {"lobby": 1}
    names = ["create", "load", "set_fact", "counts"]
    assert [(name, failed) for name, _, failed in told] == [(name, False) for name in names]
    assert all(seconds >= 0 for _, seconds, _ in told)


async def test_what_is_there_already_is_no_failure(watched, told):
    await create(watched)
    with pytest.raises(Conflict):
        await create(watched)
    assert [failed for _, _, failed in told] == [False, False]


async def test_a_failure_is_told_and_raised(store, watched, told, monkeypatch):
    async def away(_match):
        raise StoreError("Database x: it is away.")

    monkeypatch.setattr(store.matches, "load", away)
    with pytest.raises(StoreError, match="away"):
        await watched.matches.load(1)
    assert told[-1][0] == "load"
    assert told[-1][2]


async def test_what_is_no_call_is_as_it_is_now(store, watched):
    assert watched.origin.restored is store.origin.restored is False
    store.origin.restored = True
    assert watched.origin.restored


def test_the_calls_of_all_topics_are_told_apart_by_their_names(store):
    topics = [topic for topic in vars(store).values() if topic is not store.database]
    names = Counter(
        name
        for topic in topics
        for name in dir(topic)
        if not name.startswith("_") and iscoroutinefunction(getattr(topic, name))
    )
    assert {"append", "load", "agenda", "counts", "pause", "fact", "restore_settled"} < set(names)
    assert set(names.values()) == {1}
