"""A database that last ran elsewhere is known as such until the operator says that it is the only copy in use."""

import shutil
import socket
import sqlite3
from contextlib import closing, suppress

import pytest

import bot
from bot import Exit
from db import SeatRow, StoreError, copy_detection, open_store
from db.moving import move
from db.sqlite.backup import backup
from settings import Settings


@pytest.fixture
def path(tmp_path):
    return tmp_path / "here" / "outpost.sqlite3"


async def opened(path):
    """Open and close a database; return the code of one that ran elsewhere, and whether it was put back."""
    store = await open_store(path)
    await store.close()
    return store.origin.elsewhere, store.origin.restored


def forget(path):
    """Delete the side file, as if the database had come alone."""
    path.with_name(path.name + ".lock").unlink()


async def made(path):
    store = await open_store(path)
    await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="abc")
    await store.close()
    assert (store.origin.elsewhere, store.origin.restored) == ("", False)


async def confirmed(path):
    store = await open_store(path)
    await store.origin.settle_in()
    await store.close()


def carried(path, folder):
    """Copy the whole folder, as to another machine."""
    return shutil.copytree(path.parent, folder) / path.name


class Machines:
    """Where a process runs: other machines have other names."""

    def __init__(self, monkeypatch):
        self._monkeypatch = monkeypatch

    def become(self, name):
        self._monkeypatch.setattr(socket, "gethostname", lambda: name)


@pytest.fixture
def machines(monkeypatch):
    return Machines(monkeypatch)


async def test_a_database_that_stays_where_it_is_is_at_home(path):
    await made(path)
    for _ in range(3):
        assert await opened(path) == ("", False)


async def test_a_container_with_the_same_volume_is_the_same_place_whatever_it_is_called(path, machines):
    await made(path)
    for name in ("4f1c", "99ab", "0d3e"):
        machines.become(name)
        assert await opened(path) == ("", False)


async def test_a_folder_that_is_renamed_or_moved_within_its_disk_is_the_same_place(path, tmp_path, machines):
    await made(path)
    path.parent.rename(tmp_path / "there")
    machines.become("renamed, too")
    assert await opened(tmp_path / "there" / path.name) == ("", False)


async def test_a_disk_that_numbers_its_files_anew_is_the_same_place_on_the_same_machine(path, tmp_path):
    await made(path)
    carried(path, tmp_path / "mounted")
    shutil.rmtree(path.parent)
    carried(tmp_path / "mounted" / path.name, path.parent)
    assert await opened(path) == ("", False)


async def test_a_backup_put_back_where_it_was_made_is_at_home(path, tmp_path):
    await made(path)
    backup(path, tmp_path / "backup")
    await opened(path)
    shutil.copy(tmp_path / "backup", path)
    assert await opened(path) == ("", True)


@pytest.mark.parametrize("way", ["the folder", "the file alone", "a backup"])
async def test_a_copy_on_another_machine_or_in_another_folder_ran_elsewhere(path, tmp_path, machines, way):
    await made(path)
    machines.become("laptop")
    there = tmp_path / "there" / path.name
    if way == "the folder":
        carried(path, there.parent)
    elif way == "a backup":
        backup(path, there)
    else:
        there.parent.mkdir()
        shutil.copy(path, there)
    code, restored = await opened(there)
    assert (len(code), restored) == (8, True)
    assert await opened(there) == (code, True), "the code stays the same until it is confirmed"
    await confirmed(there)
    assert (await opened(there))[0] == ""
    assert await opened(path) == ("", False), "the first one is where it was"


async def test_a_database_of_an_older_version_is_at_home_where_its_side_file_is(path, tmp_path):
    await made(path)
    for there, expected in ((path, False), (tmp_path / "there" / path.name, True)):
        there.parent.mkdir(exist_ok=True)
        with suppress(shutil.SameFileError):
            shutil.copy(path, there)
        store = await open_store(there)
        await store.database.write(lambda db: db.execute("DELETE FROM facts WHERE key = 'place'"))
        await store.close()
        if expected:
            forget(there)
        first = await opened(there)
        assert bool(first[0]) == expected
        assert await opened(there) == first


async def test_the_code_of_one_move_confirms_no_other(path, tmp_path):
    await made(path)
    there = carried(path, tmp_path / "there")
    first, _ = await opened(there)
    await confirmed(there)
    shutil.rmtree(path.parent)
    back = carried(there, path.parent)
    await confirmed(back)
    shutil.rmtree(there.parent)
    again, _ = await opened(carried(back, there.parent))
    assert again not in {"", first}


def test_the_same_move_again_has_another_code():
    with closing(sqlite3.connect(":memory:")) as db:
        db.execute("CREATE TABLE facts (key TEXT PRIMARY KEY, value TEXT)")
        codes = []
        for _ in range(2):
            copy_detection.settle_in("12.0 home", db)
            codes += [copy_detection.arrive("34.0 laptop", db, elsewhere=True) for _ in range(2)]
    assert codes[0] == codes[1] != codes[2] == codes[3], "a line that was left in .env confirms nothing later"


async def test_a_copy_that_is_carried_into_a_new_file_is_still_one(path, tmp_path):
    await made(path)
    there = carried(path, tmp_path / "there")
    await move(there, tmp_path / "new.sqlite3")
    assert (await opened(tmp_path / "new.sqlite3"))[0]
    await move(path, tmp_path / "newer.sqlite3")
    assert await opened(tmp_path / "newer.sqlite3") == ("", False)


async def test_the_bot_does_not_connect_before_the_only_copy_is_confirmed(path, tmp_path, caplog):
    await made(path)
    there = carried(path, tmp_path / "there")

    async def started(**more):
        """Start the bot, with a Discord that is not there; return its exit code."""
        settings = Settings(
            token="x",
            database=there,
            api="http://127.0.0.1:9",
            draw_in="threads",
            **more,
        )
        caplog.clear()
        caplog.set_level("INFO")
        return await bot.run(settings)

    assert await started() == Exit.STORE
    code, _ = await opened(there)
    assert f"set OUTPOST_ONLY_COPY={code} and start again" in caplog.text
    assert await started(only_copy="12345678") == Exit.STORE
    assert await started(only_copy=f" {code} ") == Exit.UNREACHABLE
    assert "the only copy in use" in caplog.text
    assert await started() == Exit.UNREACHABLE


async def test_another_server_of_postgresql_is_another_place(postgresql):
    address = postgresql.address(name := postgresql.database())
    store = await open_store(address)
    await store.close()
    assert (store.origin.elsewhere, store.origin.restored) == ("", False)
    assert (await opened(address)) == ("", False)
    store = await open_store(address)
    await store.database.write(
        lambda db: db.execute("UPDATE facts SET value = '4711.' || value WHERE key IN ('lineage', 'place')")
    )
    await store.close()
    code, restored = await opened(address)
    assert (len(code), restored) == (8, True)
    assert await opened(address) == (code, True)
    await confirmed(address)
    assert await opened(address) == ("", True), "only what follows a restore is left to be done"
    postgresql.drop(name)


async def test_tables_read_back_on_the_same_server_are_at_home(postgresql):
    address = postgresql.address(name := postgresql.database())
    await (await open_store(address)).close()
    store = await open_store(address)
    await store.database.write(
        lambda db: db.execute("UPDATE facts SET value = split_part(value, '.', 1) || '.1.1' WHERE key = 'lineage'")
    )
    await store.close()
    assert await opened(address) == ("", True)
    with pytest.raises(StoreError):
        await open_store(address.replace(name, "none"))
    postgresql.drop(name)
