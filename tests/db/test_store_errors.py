"""Files that cannot be used: a sentence for anyone who runs the bot, and nothing lost."""

import os
import sqlite3
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from db import ActionRow, SeatRow, StoreError, open_store

LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)


async def begun(store):
    return await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")


@pytest.mark.parametrize("content", [b"hello, world\n" * 400, os.urandom(8192)])
async def test_a_file_that_is_no_database(tmp_path, content):
    path = tmp_path / "garbage.sqlite3"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="it isn't a database, or it's damaged"):
        await open_store(path)
    assert path.read_bytes() == content


async def test_a_damaged_database(tmp_path):
    path = tmp_path / "damaged.sqlite3"
    store = await open_store(path)
    match = await begun(store)
    for ordinal in range(400):
        await store.log.append(match, [replace(LINE, ordinal=ordinal, text="take:" + "1" * 100)])
    await store.close()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):  # noqa: PT012  wherever it is found first
        store = await open_store(path)
        try:
            await store.matches.load(match)
            await store.log.actions(match)
        finally:
            await store.close()


async def test_a_folder_in_the_place_of_the_file(tmp_path):
    with pytest.raises(StoreError, match="check that its folder exists and is writable"):
        await open_store(tmp_path)


@pytest.mark.parametrize("name", ["", ".", ":memory:", "file:a.sqlite3", "file::memory:?cache=shared", "a\0b"])
async def test_what_sqlite_takes_for_something_else_than_a_file(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StoreError, match=r"isn't a file's path, such as data/outpost\.sqlite3"):
        await open_store(Path(name))
    assert not list(tmp_path.iterdir())


async def test_a_file_in_the_place_of_the_folder(tmp_path):
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="I can't create its folder"):
        await open_store(tmp_path / "data" / "outpost.sqlite3")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
async def test_a_folder_that_may_not_be_written(tmp_path):
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(StoreError, match="cannot be written"):
            await open_store(tmp_path / "outpost.sqlite3")
    finally:
        tmp_path.chmod(stat.S_IRWXU)


async def test_a_full_disk_loses_nothing_and_heals(store):
    match = await begun(store)
    await store.log.append(match, [LINE])
    (pages,) = await store.database.read(lambda db: db.execute("PRAGMA page_count").fetchone())
    await store.database.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    with pytest.raises(StoreError, match="the disk is full; free some space"):  # noqa: PT012  it fits a few times
        for ordinal in range(1, 1000):
            await store.log.append(match, [replace(LINE, ordinal=ordinal, text="x" * 1000)])
    before = await store.log.actions(match)
    assert [action.ordinal for action in before] == list(range(len(before)))
    await store.database.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    await store.log.append(match, [replace(LINE, ordinal=len(before))])
    assert len(await store.log.actions(match)) == len(before) + 1


async def test_a_database_that_became_readonly(store):
    match = await begun(store)
    await store.database.read(lambda db: db.execute("PRAGMA query_only = ON").fetchone())
    with pytest.raises(StoreError, match="can't be written; check the permissions"):
        await store.log.append(match, [LINE])
    await store.database.read(lambda db: db.execute("PRAGMA query_only = OFF").fetchone())
    await store.log.append(match, [LINE])


async def test_a_mistake_of_our_own_is_not_hidden(store):
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await store.database.write(lambda db: db.execute("SELECT * FROM nowhere"))
    await begun(store)


async def test_settings_of_the_connection(store):
    def settings(db):
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert await store.database.read(settings) == ["wal", 2, 1]
    assert await store.database.read(lambda db: db.execute("PRAGMA busy_timeout").fetchone()[0]) == 5000
    tables = await store.database.read(lambda db: db.execute("PRAGMA table_list").fetchall())
    assert all(row[5] for row in tables if row[2] == "table" and not row[1].startswith("sqlite_"))  # STRICT
