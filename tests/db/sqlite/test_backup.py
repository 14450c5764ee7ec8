"""A backup is told to be saved only when it is, whatever the names, the disk and the moment."""

import asyncio
import errno
import os
import resource
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from db import ActionRow, SeatRow, StoreError, open_store
from db.__main__ import main
from db.sqlite import backup as backups
from db.sqlite.backup import backup
from operator_text import run

ROOT = Path(__file__).parents[3]
LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)


async def begun(store):
    return await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")


async def made(path, *, fact="kept", lines=1):
    store = await open_store(path)
    match = await begun(store)
    await store.log.append(match, [replace(LINE, ordinal=number, text="x" * 100) for number in range(lines)])
    await store.facts.set_fact("name", fact)
    await store.close()


async def kept(path):
    store = await open_store(path)
    try:
        return await store.facts.fact("name"), len(await store.log.actions(1)), store.origin.restored
    finally:
        await store.close()


def modes(folder):
    """Return what others than its owner may do with each file, as far as it holds what is stored."""
    return {file.name: file.stat().st_mode & 0o077 for file in folder.rglob("*.sqlite3*")}


@pytest.mark.parametrize("links", [True, False])
async def test_only_the_owner_reads_a_database_what_lies_beside_it_and_its_copies(tmp_path, monkeypatch, links):
    """Also where the disk knows no hard links, and whatever the program around lets others read."""
    if not links:

        def refused(*_):
            raise OSError(errno.EPERM, os.strerror(errno.EPERM))

        monkeypatch.setattr(Path, "hardlink_to", refused)
    before = os.umask(0)
    try:
        path = tmp_path / "outpost.sqlite3"
        store = await open_store(path)
        await begun(store)
        backup(path, tmp_path / "new" / "copy.sqlite3")
        assert {"outpost.sqlite3", "outpost.sqlite3-wal", "outpost.sqlite3.lock", "copy.sqlite3"} <= set(
            modes(tmp_path)
        )
        assert set(modes(tmp_path).values()) == {0}
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0
        path.unlink()
        await store.close()
        assert [name for name in modes(tmp_path) if "rescued" in name]
        assert set(modes(tmp_path).values()) == {0}
    finally:
        os.umask(before)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
async def test_a_copy_that_root_makes_belongs_to_whoever_has_the_database(tmp_path):
    path, copy = tmp_path / "outpost.sqlite3", tmp_path / "copy.sqlite3"
    await made(path)
    os.chown(path, 12345, 12346)
    backup(path, copy)
    assert (copy.stat().st_uid, copy.stat().st_gid, copy.stat().st_mode & 0o777) == (12345, 12346, 0o600)


async def test_backup_while_the_bot_runs(tmp_path, capsys):
    path, copy = tmp_path / "outpost.sqlite3", tmp_path / "copy.sqlite3"
    store = await open_store(path)
    match = await begun(store)
    await store.log.append(match, [LINE])
    assert main(["backup", str(copy), "--database", str(path)]) == 0
    assert "Saved" in capsys.readouterr().out
    await store.log.append(match, [replace(LINE, ordinal=1)])
    copied = await open_store(copy)
    assert await copied.log.actions(match) == (LINE,)
    assert len(await store.log.actions(match)) == 2
    await copied.close()
    await store.close()
    assert not list(tmp_path.glob("*.part"))


async def test_backup_never_overwrites(tmp_path, capsys, store):
    copy = tmp_path / "copy.sqlite3"
    copy.write_text("dear")
    assert main(["backup", str(copy), "--database", str(tmp_path / "outpost.sqlite3")]) == 1
    assert "Name another one" in capsys.readouterr().err
    assert copy.read_text() == "dear"


def test_backup_of_nothing(tmp_path):
    with pytest.raises(StoreError, match="no such file"):
        backup(tmp_path / "absent.sqlite3", tmp_path / "copy.sqlite3")
    assert not list(tmp_path.iterdir())


async def test_backup_into_a_folder_of_its_own(tmp_path):
    await made(tmp_path / "a.sqlite3")
    copy = tmp_path / "absent" / "deeper" / "copy.sqlite3"
    backup(tmp_path / "a.sqlite3", copy)
    assert list(copy.parent.iterdir()) == [copy]


async def test_backup_into_nowhere(tmp_path):
    await made(tmp_path / "a.sqlite3")
    (tmp_path / "file").write_text("dear")
    for nowhere in ("file", "file/deeper"):
        with pytest.raises(StoreError, match=r"Backup .* can't be written"):
            backup(tmp_path / "a.sqlite3", tmp_path / nowhere / "copy.sqlite3")


def test_backup_of_garbage(tmp_path):
    (tmp_path / "a.sqlite3").write_bytes(b"garbage" * 1000)
    with pytest.raises(StoreError, match="damaged"):
        backup(tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3")
    assert not list(tmp_path.glob("copy*"))


NAMES = [
    "a?b",
    "a#b",
    "a%23b",
    "50%25",
    "a b",
    "ä'\"",
    "mode=ro",
    "?mode=memory",
    "a&b;c",
    "file:x",
    "\\",
    "\udcff",
    "a\nb",
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
async def test_names_are_taken_as_they_are(tmp_path, name, capsys):
    source, copy = tmp_path / f"{name}.sqlite3", tmp_path / f"{name} copy"
    await made(tmp_path / "a", fact="wrong")  # what is left of some of them when they are read as addresses
    await made(source, fact=name.encode(errors="replace").decode())
    with pytest.raises(SystemExit) as ended:
        run(lambda: main(["backup", str(copy), "--database", str(source)]))
    assert ended.value.code == 0
    assert "Saved" in capsys.readouterr().out
    assert (await kept(copy))[:2] == (name.encode(errors="replace").decode(), 1)
    assert not list(tmp_path.glob("*.part*"))


async def test_a_relative_name_in_a_folder_of_any_name(tmp_path, monkeypatch):
    (tmp_path / "a?#%").mkdir()
    monkeypatch.chdir(tmp_path / "a?#%")
    await made(Path("data.sqlite3"))
    backup(Path("data.sqlite3"), Path("copy.sqlite3"))
    assert (await kept(Path("copy.sqlite3")))[:2] == ("kept", 1)


async def test_a_copy_that_is_put_back_is_restored(tmp_path):
    path, copy = tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3"
    await made(path)
    backup(path, copy)
    assert await kept(path) == ("kept", 1, False)
    shutil.copy(copy, path)
    assert await kept(path) == ("kept", 1, True)


@pytest.mark.parametrize("running", [False, True])
async def test_a_copy_is_of_one_moment(tmp_path, running):
    """While the bot writes as fast as it can, what is copied holds together."""
    path, done = tmp_path / "a.sqlite3", 0
    await made(path)
    store = await open_store(path) if running else None

    async def write():
        ordinal = 1
        while store is not None:
            await store.log.append(1, [replace(LINE, ordinal=ordinal)])
            ordinal += 1

    writing = asyncio.create_task(write())
    for number in range(3):
        await asyncio.to_thread(backup, path, tmp_path / f"copy{number}")
        done += 1
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    if store is not None:
        await store.close()
    assert done == 3
    lengths = [(await kept(tmp_path / f"copy{number}"))[1] for number in range(3)]
    assert lengths == sorted(lengths)
    assert (lengths[-1] > 1) == running


@pytest.mark.parametrize("room", [0, 100, 2**12, 2**13, 2**15, 2**16])
async def test_a_full_disk_ends_with_a_sentence_and_leaves_nothing(tmp_path, room):
    path, copy = tmp_path / "a.sqlite3", tmp_path / "new" / "copy.sqlite3"
    await made(path, lines=2000)
    assert path.stat().st_size > 2**17
    store = await open_store(path)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "db", "backup", str(copy), "--database", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
    )
    await store.close()
    assert (done.returncode, done.stdout) == (1, ""), done
    assert done.stderr.startswith(f"Backup {copy}: it can't be written")
    assert "Traceback" not in done.stderr
    assert not copy.parent.exists()
    assert (await kept(path))[1] == 2000


@pytest.fixture
def small(tmp_path):
    """Return a disk of 64 KiB."""
    folder = tmp_path / "small"
    folder.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], check=False)
    if done.returncode:
        pytest.skip("needs the right to mount")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.skipif(os.geteuid() != 0 or sys.platform != "linux", reason="only root can mount")
async def test_a_disk_that_is_really_full(tmp_path, small, capsys):
    await made(tmp_path / "a.sqlite3", lines=2000)
    assert main(["backup", str(small / "copy.sqlite3"), "--database", str(tmp_path / "a.sqlite3")]) == 1
    said = capsys.readouterr()
    assert (said.out, "is full" in said.err) == ("", True)
    assert not list(small.iterdir())


@pytest.mark.parametrize("step", ["integrity", "rows", "fsync", "name"])
async def test_a_copy_that_is_not_the_same_is_not_told_to_be_saved(tmp_path, monkeypatch, capsys, step):
    path, copy = tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3"
    await made(path, lines=300)
    real = backups._copy

    def spoilt(source, half, target):
        meant = real(source, half, target)
        if step == "integrity":
            content = bytearray(half.read_bytes())
            content[8192:] = os.urandom(len(content) - 8192)
            half.write_bytes(content)
        elif step == "rows":
            with closing(sqlite3.connect(half)) as db, db:
                db.execute("DELETE FROM actions WHERE ordinal = 7")
        return meant

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups, "_copy", spoilt)
    if step == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    if step == "name":
        monkeypatch.setattr(Path, "hardlink_to", full)
    assert main(["backup", str(copy), "--database", str(path)]) == 1
    assert capsys.readouterr().out == ""
    assert {one.name for one in tmp_path.iterdir()} == {"a.sqlite3", "a.sqlite3.lock"}


async def test_a_disk_without_hard_links(tmp_path, monkeypatch):
    path, copy = tmp_path / "a.sqlite3", tmp_path / "copy.sqlite3"
    await made(path)

    def none(*_args):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", none)
    backup(path, copy)
    assert (await kept(copy))[:2] == ("kept", 1)
    with pytest.raises(StoreError, match="already exists"):
        backup(path, copy)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("CREATE TABLE theirs (a)", "belongs to another program"),
        ("CREATE TABLE theirs (a); PRAGMA user_version = 4", "belongs to another program"),
        ("PRAGMA user_version = 999", "version 999"),
    ],
)
def test_what_is_no_database_of_ours_is_refused(tmp_path, statement, sentence):
    with closing(sqlite3.connect(tmp_path / "theirs")) as db:
        db.executescript(statement)
    with pytest.raises(StoreError, match=sentence):
        backup(tmp_path / "theirs", tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


async def test_a_damaged_database_is_refused(tmp_path):
    path = tmp_path / "a.sqlite3"
    await made(path, lines=2000)
    content = bytearray(path.read_bytes())
    content[-40_000:] = os.urandom(40_000)
    path.write_bytes(content)
    with pytest.raises(StoreError, match="it's damaged"):
        backup(path, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
