"""Files that cannot be used: a sentence for whoever runs the bot, and nothing lost."""

import os
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace

import pytest

from db import Action, Seat, StoreError, open_store
from db.__main__ import backup, main

LINE = Action(0, 0, 101, "take:1", "d1", 0, 1002)


async def begun(store):
    return await store.create("heap", guild=1, channel=7, host=Seat(0, 101, "Ann"), at=1000)


@pytest.mark.parametrize("content", [b"hello, world\n" * 400, os.urandom(8192)])
async def test_a_file_that_is_no_database(tmp_path, content):
    path = tmp_path / "garbage.sqlite3"
    path.write_bytes(content)
    with pytest.raises(StoreError, match="not a database, or it is damaged; put a backup"):
        await open_store(path)
    assert path.read_bytes() == content


async def test_a_damaged_database(tmp_path):
    path = tmp_path / "damaged.sqlite3"
    store = await open_store(path)
    match = await begun(store)
    for ordinal in range(400):
        await store.append(match, [replace(LINE, ordinal=ordinal, text="take:" + "1" * 100)])
    await store.close()
    content = bytearray(path.read_bytes())
    content[4096:] = os.urandom(len(content) - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="damaged"):  # noqa: PT012  wherever it is found first
        store = await open_store(path)
        try:
            await store.load(match)
            await store.actions(match)
        finally:
            await store.close()


async def test_a_folder_in_the_place_of_the_file(tmp_path):
    with pytest.raises(StoreError, match="cannot be opened; check that its folder"):
        await open_store(tmp_path)


async def test_a_file_in_the_place_of_the_folder(tmp_path):
    (tmp_path / "data").write_text("")
    with pytest.raises(StoreError, match="folder cannot be made"):
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
    await store.append(match, [LINE])
    (pages,) = await store._db.read(lambda db: db.execute("PRAGMA page_count").fetchone())
    await store._db.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages}").fetchone())
    with pytest.raises(StoreError, match="the disk is full; free some space"):  # noqa: PT012  it fits a few times
        for ordinal in range(1, 1000):
            await store.append(match, [replace(LINE, ordinal=ordinal, text="x" * 1000)])
    before = await store.actions(match)
    assert [action.ordinal for action in before] == list(range(len(before)))
    await store._db.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchone())
    await store.append(match, [replace(LINE, ordinal=len(before))])
    assert len(await store.actions(match)) == len(before) + 1


async def test_a_database_that_became_readonly(store):
    match = await begun(store)
    await store._db.read(lambda db: db.execute("PRAGMA query_only = ON").fetchone())
    with pytest.raises(StoreError, match="cannot be written; check the rights"):
        await store.append(match, [LINE])
    await store._db.read(lambda db: db.execute("PRAGMA query_only = OFF").fetchone())
    await store.append(match, [LINE])


async def test_a_mistake_of_our_own_is_not_hidden(store):
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await store._db.write(lambda db: db.execute("SELECT * FROM nowhere"))
    await begun(store)


async def test_settings_of_the_connection(store):
    def settings(db):
        return [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "foreign_keys")]

    assert await store._db.read(settings) == ["wal", 2, 1]
    assert await store._db.read(lambda db: db.execute("PRAGMA busy_timeout").fetchone()[0]) == 5000
    tables = await store._db.read(lambda db: db.execute("PRAGMA table_list").fetchall())
    assert all(row[5] for row in tables if row[2] == "table" and not row[1].startswith("sqlite_"))  # STRICT


# Backup


async def test_backup_while_the_bot_runs(tmp_path, capsys):
    path, copy = tmp_path / "outpost.sqlite3", tmp_path / "copy.sqlite3"
    store = await open_store(path)
    match = await begun(store)
    await store.append(match, [LINE])
    assert main(["backup", str(copy), "--database", str(path)]) == 0
    assert "is saved in" in capsys.readouterr().out
    await store.append(match, [replace(LINE, ordinal=1)])
    copied = await open_store(copy)
    assert await copied.actions(match) == (LINE,)
    assert len(await store.actions(match)) == 2
    await copied.close()
    await store.close()
    assert not list(tmp_path.glob("*.part"))


async def test_backup_never_overwrites(tmp_path, capsys, store):
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("dear")
    assert main(["backup", str(copy), "--database", str(tmp_path / "outpost.sqlite3")]) == 1
    assert "there already; name another one" in capsys.readouterr().err
    assert copy.read_text() == "dear"


def test_backup_of_nothing(tmp_path):
    with pytest.raises(StoreError, match="no such file"):
        backup(tmp_path / "absent.sqlite3", tmp_path / "copy.sqlite3")
    assert not list(tmp_path.iterdir())


def test_backup_into_a_folder_of_its_own(tmp_path):
    with closing(sqlite3.connect(tmp_path / "a.sqlite3")) as db:
        db.execute("CREATE TABLE a (b)")
    copy = tmp_path / "absent" / "copy.sqlite3"
    backup(tmp_path / "a.sqlite3", copy)
    assert list(copy.parent.iterdir()) == [copy]


def test_backup_into_nowhere(tmp_path):
    with closing(sqlite3.connect(tmp_path / "a.sqlite3")) as db:
        db.execute("CREATE TABLE a (b)")
    (tmp_path / "file").write_text("dear")
    for nowhere in ("file", "file/deeper"):
        with pytest.raises(StoreError, match=r"Backup .* cannot be written"):
            backup(tmp_path / "a.sqlite3", tmp_path / nowhere / "copy.sqlite3")


def test_backup_of_garbage(tmp_path):
    (tmp_path / "a.sqlite3").write_bytes(b"garbage" * 1000)
    with pytest.raises(StoreError, match="damaged"):
        backup(tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3")
    assert not list(tmp_path.glob("copy*"))
