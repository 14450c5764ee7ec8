"""One bot on one file, by whatever name, and only as long as it is that file."""

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db import ActionRow, SeatRow, StoreError, Unknown, open_store

ROOT = Path(__file__).parents[3]
LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)


async def begun(store, channel=7):
    return await store.matches.create("heap", guild=1, channel=channel, host=SeatRow(0, 101, "Ann"), at=1000, tag="abc")


def elsewhere(path):
    """Open a database in a process of its own; return what it says."""
    code = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom db import StoreError, open_store\n"
        "async def main():\n"
        "    try:\n        store = await open_store(Path(sys.argv[1]))\n"
        "    except StoreError as error:\n        print(error)\n        return\n"
        "    print('open', store.origin.restored)\n    await store.close()\n"
        "asyncio.run(main())"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "outpost.sqlite3"


@pytest.mark.parametrize("way", ["same", "symlink", "hard link", "symlink to the folder"])
async def test_a_second_bot_is_refused_by_whatever_name_it_comes(tmp_path, path, way):
    store = await open_store(path)
    other = {"same": path, "symlink to the folder": tmp_path / "folder" / path.name}.get(
        way, tmp_path / "other.sqlite3"
    )
    if way == "symlink":
        other.symlink_to(path)
    elif way == "hard link":
        other.hardlink_to(path)
    elif way == "symlink to the folder":
        (tmp_path / "folder").symlink_to(tmp_path)
    assert f"another running bot is using it (process {os.getpid()})" in elsewhere(other)
    with pytest.raises(StoreError, match=f"another running bot is using it .process {os.getpid()}"):
        await open_store(other)
    match = await begun(store)
    await store.close()
    if way != "hard link":
        store = await open_store(other)
        assert (await store.matches.load(match)).match.channel == 7
        await store.close()


async def test_what_was_written_under_another_name_is_not_left_behind(tmp_path, path):
    """After a kill it may lie in a file beside that name."""
    await (await open_store(path)).close()
    (tmp_path / "other.sqlite3").hardlink_to(path)
    with pytest.raises(StoreError, match=r"the file has other names too \(hard links\) and last ran"):
        await open_store(tmp_path / "other.sqlite3")
    store = await open_store(path)
    assert not store.origin.restored
    await store.close()


async def test_a_refused_second_bot_leaves_the_locks_of_sqlite_alone(path):
    """Closing any descriptor of a file lifts the locks that the process has on it."""
    store = await open_store(path)
    match = await begun(store)
    with pytest.raises(StoreError, match="using it"):
        await open_store(path)
    with closing(sqlite3.connect(path)) as other:  # who believes to be the last one deletes the log beside the file
        assert other.execute("SELECT count(*) FROM matches").fetchone() == (1,)
    with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        with pytest.raises(sqlite3.OperationalError, match="locked"):
            other.execute("PRAGMA journal_mode = DELETE").fetchall()
    await store.log.append(match, [LINE])
    await store.close()


def away(path):
    path.rename(path.with_name("away"))


def deleted(path):
    path.unlink()


def replaced(path):
    shutil.copy(path, path.with_name("copy"))
    path.with_name("copy").replace(path)


def without_log(path):
    path.with_name(path.name + "-wal").unlink()


def without_index(path):
    path.with_name(path.name + "-shm").unlink()


@pytest.mark.parametrize("harm", [away, deleted, replaced, without_log, without_index])
async def test_nothing_is_acknowledged_once_the_file_is_another(path, harm):
    store = await open_store(path)
    match = await begun(store)
    await store.log.append(match, [LINE])
    harm(path)
    for _ in range(2):
        with pytest.raises(
            StoreError, match="deleted, moved or replaced while the bot was running, so nothing is saved"
        ):
            await begun(store, 8)
    assert await store.log.actions(match) == (LINE,), "it can still be read"
    await store.close()
    rescued = path.with_name(f"{path.name}.rescued-{os.getpid()}")
    assert rescued.exists() == (harm in {deleted, replaced})
    kept = {away: path.with_name("away"), deleted: rescued, replaced: rescued}.get(harm, path)
    again = await open_store(kept)
    try:
        assert await again.log.actions(match) == (LINE,), "nothing that was acknowledged is lost at the stop"
    finally:
        await again.close()


async def test_a_file_that_is_put_back_goes_on(path):
    store = await open_store(path)
    match = await begun(store)
    path.rename(path.with_name("away"))
    with pytest.raises(StoreError, match="Put it back where it was"):
        await store.log.append(match, [LINE])
    path.with_name("away").rename(path)
    await store.log.append(match, [LINE])
    await store.close()
    store = await open_store(path)
    assert (await store.log.actions(match), store.origin.restored) == ((LINE,), False)
    await store.close()


async def test_a_file_that_goes_in_the_middle_of_a_transaction_leaves_open_what_is_saved(path):
    store = await open_store(path)
    with pytest.raises(Unknown, match="deleted, moved or replaced"):
        await store.database.write(lambda db: path.rename(path.with_name("away")))
    await store.close()


# Copies that are put back


async def test_a_file_that_goes_on_is_not_restored(path):
    for _ in range(3):
        store = await open_store(path)
        assert not store.origin.restored
        await store.close()


@pytest.mark.parametrize("when", ["stopped", "running"])
async def test_a_copy_put_back_is_restored_until_that_is_settled(path, when):
    store = await open_store(path)
    await begun(store)
    if when == "stopped":
        await store.close()
        shutil.copy(path, path.with_name("copy"))
        store = await open_store(path)
    else:
        await store.database.read(lambda db: db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone())
        shutil.copy(path, path.with_name("copy"))
    await store.close()
    shutil.copy(path.with_name("copy"), path)
    for _ in range(2):
        store = await open_store(path)
        assert store.origin.restored
        await store.close()
    store = await open_store(path)
    await store.origin.restore_settled()
    assert not store.origin.restored
    await store.close()
    store = await open_store(path)
    assert not store.origin.restored
    await store.close()


async def test_after_a_restore_the_tags_are_changed_once_whoever_comes_to_it(path):
    store = await open_store(path)
    match = await begun(store)
    await store.close()
    shutil.copy(path, path.with_name("copy"))
    tags = []
    for _ in range(2):
        await (await open_store(path)).close()
        shutil.copy(path.with_name("copy"), path)
        for _ in range(2):
            store = await open_store(path)
            assert store.origin.restored
            await store.boards.change_tags()
            tags.append((await store.matches.load(match)).match.tag)
            await store.close()
    assert tags[0] == tags[1] != tags[2] == tags[3]


async def test_a_database_from_before_tokens(path):
    def forget():
        with closing(sqlite3.connect(path)) as db, db:
            db.execute("DELETE FROM facts")

    await (await open_store(path)).close()
    forget()
    store = await open_store(path)
    assert store.origin.restored, "a later one ran here"
    await store.origin.restore_settled()
    await store.close()
    forget()
    path.with_name(path.name + ".lock").unlink()
    store = await open_store(path)
    assert not store.origin.restored
    await store.close()


async def test_a_missing_side_file_counts_as_restored(path):
    await (await open_store(path)).close()
    path.with_name(path.name + ".lock").unlink()
    store = await open_store(path)
    assert store.origin.restored
    await store.close()


@pytest.mark.parametrize("point", range(3))
async def test_a_crash_while_the_token_changes_is_no_restore(path, point, monkeypatch):
    store = await open_store(path)
    await store.close()
    left = point

    def crash(*given, **more):
        nonlocal left
        left -= 1
        if left < 0:
            raise StoreError("crashed")
        return real(*given, **more)

    with monkeypatch.context() as patched:
        if point < 2:
            from db.sqlite.lock import Lock

            real = Lock.remember
            left = point + 1  # the lock itself writes once
            patched.setattr(Lock, "remember", crash)
        else:
            from db import copy_detection

            real, left = copy_detection._renew, 0
            patched.setattr(copy_detection, "_renew", crash)
        with pytest.raises(StoreError, match="crashed"):
            await open_store(path)
    store = await open_store(path)
    assert not store.origin.restored
    await store.close()
