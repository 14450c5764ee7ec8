"""A disk that fails in the middle of a commit: what is known is told, and the rest is found out."""

import shutil
import sqlite3
from contextlib import closing

import pytest

from db import ActionRow, SeatRow, StoreError, Unknown, Unread, open_store
from tests.support import faulty_disk

LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)


@pytest.fixture
def disk(monkeypatch):
    return faulty_disk.install(monkeypatch)


async def begun(path):
    store = await open_store(path)
    return store, await store.matches.create(
        "heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="abc"
    )


async def killed(path):
    """Return how many acts there are after a kill at this moment."""
    for side in ("", "-wal"):
        shutil.copy(f"{path}{side}", f"{path}.killed{side}")
    with closing(sqlite3.connect(f"{path}.killed")) as db:
        return db.execute("SELECT count(*) FROM actions").fetchone()[0]


@pytest.mark.parametrize("fate", ["full lost", "full left", "left"])
async def test_what_may_come_back_after_a_kill_is_never_told_to_be_lost(tmp_path, disk, fate):
    """The last piece was written, and the disk says that it was not, or that it is full."""
    path = tmp_path / "outpost.sqlite3"
    store, match = await begun(path)
    disk.commits = (fate, "full lost")
    with pytest.raises(StoreError) as told:
        await store.log.append(match, [LINE])
    assert await killed(path) == (fate != "full lost")
    assert isinstance(told.value, Unknown) == (fate != "full lost")
    if fate == "full lost":
        assert await store.log.actions(match) == (), "a full disk can be read"
    else:
        with pytest.raises(Unread):
            await store.log.actions(match)
    assert await store.log.actions(match) == ()
    assert await killed(path) == 0, "once it was told to be lost, it is"
    await store.close()


@pytest.mark.parametrize("fate", ["lost", "kept"])
async def test_nobody_is_told_that_it_was_not_saved_before_that_is_certain(tmp_path, disk, fate):
    store, match = await begun(tmp_path / "outpost.sqlite3")
    disk.commits = (fate,)
    with pytest.raises(Unknown, match="the disk can't be read or written"):
        await store.log.append(match, [LINE])
    assert await store.log.actions(match) == ((LINE,) if fate == "kept" else ())
    await store.close()


async def test_nothing_is_read_or_written_before_the_disk_answers(tmp_path, disk):
    """What a kill might bring back must not be read as not there."""
    store, match = await begun(tmp_path / "outpost.sqlite3")
    disk.silent = True
    with pytest.raises(Unknown):
        await store.log.append(match, [LINE])
    for _ in range(2):
        with pytest.raises(Unread):
            await store.log.actions(match)
        with pytest.raises(StoreError) as refused:
            await store.log.append(match, [LINE])
        assert type(refused.value) is StoreError, "this one was not even tried"
    disk.silent = False
    assert await store.log.actions(match) == ()
    await store.log.append(match, [LINE])
    assert await store.log.actions(match) == (LINE,)
    await store.close()


async def test_what_was_in_doubt_is_overwritten_before_anything_is_read(tmp_path, disk):
    store, match = await begun(tmp_path / "outpost.sqlite3")
    before = await store.facts.fact("settled")
    disk.commits = ("lost",)
    with pytest.raises(Unknown):
        await store.log.append(match, [LINE])
    assert await store.log.actions(match) == ()
    assert await store.facts.fact("settled") != before
    await store.close()
