"""What lies beside a database is used only where it belongs to it, moved aside where not, and never deleted."""

import logging
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from db import ActionRow, SeatRow, StoreError, open_store, open_to_read
from db.__main__ import main
from db.moving import move
from db.sqlite import files as on_disk
from db.sqlite.backup import backup

LINE = ActionRow(0, 0, 101, "take:1", "d1", 0, 1002)
ENDS = ("", "-wal", "-shm", "-journal", ".lock")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "outpost.sqlite3"


def beside(path, end):
    return path.with_name(path.name + end)


def copied(path, folder, *ends):
    """Copy the files of a database as they are in this moment, as a power cut leaves them; return the copy."""
    folder.mkdir(exist_ok=True)
    for end in ends or ENDS:
        if beside(path, end).exists():
            shutil.copy(beside(path, end), folder)
    return folder / path.name


async def grown(store, match, count, *, text="x" * 50):
    """Write this many acts, each in a transaction of its own."""
    first = len(await store.log.actions(match))
    for number in range(first, first + count):
        await store.log.append(match, [replace(LINE, ordinal=number, text=text)])


async def begun(path, count=3):
    """Open a new database with a match of this many acts."""
    store = await open_store(path)
    match = await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="0a1b2c")
    await grown(store, match, count)
    return store, match


async def acts(path):
    store = await open_store(path)
    try:
        return len(await store.log.actions(1))
    finally:
        await store.close()


def log_end(path):
    """Return where the next transaction will be written; behind it an earlier log may still stand."""
    data, at = beside(path, "-wal").read_bytes(), 32
    while data[at + 8 : at + 16] == data[16:24]:
        at += 24 + 4096
    return at


def sound(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def aside(path):
    return sorted(path.parent.glob(f"{path.name}*.aside-*"))


def unmarked(path):
    """Take the marks out, as databases of older versions have none."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("DELETE FROM facts WHERE key = 'log'")


@contextmanager
def crashed_unmarked(path, written):
    """Leave a log without a mark, as an older version did."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        db.execute("UPDATE facts SET value = ? WHERE key = 'name'", (written,))
        yield db


# Logs that belong


@pytest.mark.parametrize("rounds", [0, 1, 2])
async def test_after_a_kill_all_that_was_saved_is_there_and_nothing_is_moved(path, tmp_path, rounds):
    """``rounds``: how often the log was full and restarted before."""
    store, match = await begun(path)
    for _ in range(rounds):
        await grown(store, match, 12, text="x" * 400_000)
    await grown(store, match, 2)
    copy = copied(path, tmp_path / "killed")
    await store.close()
    assert beside(copy, "-wal").stat().st_size
    assert await acts(copy) == 5 + 12 * rounds
    assert aside(copy) == []


@pytest.mark.slow
async def test_a_kill_after_each_of_many_acts_leaves_files_that_belong_together(path, tmp_path):
    store, match = await begun(path, 0)
    for number in range(1, 13):
        await grown(store, match, 1, text="x" * 900_000)
        copy = copied(path, tmp_path / str(number))
        assert await acts(copy) == number
        assert aside(copy) == []
        shutil.rmtree(copy.parent)
    await store.close()


async def test_a_second_kill_before_the_first_log_is_in_the_file(path, tmp_path):
    """Someone reads all the time, so nothing can be brought from the log into the file."""
    store, match = await begun(path)
    first = copied(path, tmp_path / "first")
    await store.close()
    with closing(sqlite3.connect(f"{first.as_uri()}?mode=ro", uri=True, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM facts").fetchall()
        store = await open_store(first)
        await grown(store, match, 2)
        second = copied(first, tmp_path / "second")
        await store.close()
    assert await acts(second) == 5
    assert aside(second) == []


async def test_a_file_that_was_caught_while_a_log_was_brought_into_it(path, tmp_path):
    store, match = await begun(path)
    await grown(store, match, 5, text="x" * 100_000)
    before, after = copied(path, tmp_path / "before"), tmp_path / "after"
    await store.database.read(lambda db: db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall())
    whole = copied(path, after).read_bytes()
    await store.close()
    old, size = before.read_bytes(), 4096
    for pages in range(0, len(whole) // size, 11):  # SQLite writes them in the order of their numbers
        half = copied(before, tmp_path / "half", "-wal", ".lock")
        half.write_bytes(whole[: pages * size] + old[pages * size :])
        assert await acts(half) == 8
        assert aside(half) == []
        shutil.rmtree(half.parent)


@pytest.mark.parametrize("written", ["later", "later" * 5000])
async def test_a_log_of_an_older_version_has_no_mark_and_is_used(path, tmp_path, written):
    """Where the file grows, the log has its first page too, with a counter of changes that is one more."""
    store, _ = await begun(path)
    await store.facts.set_fact("name", "earlier")
    await store.close()
    unmarked(path)
    with crashed_unmarked(path, written):
        copy = copied(path, tmp_path / "killed")
    assert (1 in pages_in(beside(copy, "-wal"))) == (len(written) > 4096)
    store = await open_store(copy)
    assert await store.facts.fact("name") == written
    await store.close()
    assert aside(copy) == []


async def test_the_log_of_a_file_that_is_damaged_by_itself_is_not_moved_aside(path, tmp_path):
    store, _ = await begun(path)
    await store.facts.set_fact("name", "earlier")
    await store.close()
    unmarked(path)
    with crashed_unmarked(path, "later"):
        copy = copied(path, tmp_path / "killed")
    lost = min({5, 6} - pages_in(beside(copy, "-wal")))
    with copy.open("r+b") as file:
        file.seek(4096 * (lost - 1))
        file.write(bytes(4096))
    with pytest.raises(StoreError, match="it's damaged; restore a backup"):
        await open_store(copy)
    assert aside(copy) == []


async def test_a_log_that_was_cut_off_in_the_middle_is_used_as_far_as_it_goes(path, tmp_path):
    store, match = await begun(path)
    end = log_end(path)
    await grown(store, match, 1)
    copy = copied(path, tmp_path / "cut")
    await store.close()
    os.truncate(beside(copy, "-wal"), end + 100)
    assert await acts(copy) == 3
    assert aside(copy) == []


# Logs that do not


async def older_closed(path, tmp_path):
    """A copy of the file that was made while the bot was stopped."""
    await acts(path)
    return copied(path, tmp_path / "kept", "")


async def older_backup(path, tmp_path):
    backup(path, tmp_path / "kept" / path.name)
    return tmp_path / "kept" / path.name


async def older_vacuumed(path, tmp_path):
    (tmp_path / "kept").mkdir()
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("VACUUM INTO ?", (str(tmp_path / "kept" / path.name),))
    return tmp_path / "kept" / path.name


async def older_live(path, tmp_path):
    """The file alone, copied while the bot ran, so that what stood in its log then is missing."""
    store = await open_store(path)
    kept = copied(path, tmp_path / "kept", "")
    await grown(store, 1, 12, text="x" * 400_000)
    await store.close()
    return kept


async def another_database(path, tmp_path):
    (tmp_path / "kept").mkdir()
    store, _ = await begun(tmp_path / "kept" / path.name)
    await store.close()
    return tmp_path / "kept" / path.name


async def beside_a_later_log(path, tmp_path, made, *ends):
    """Leave a copy that was ``made`` of a database beside what it had later, as a kill left that."""
    store, match = await begun(path)
    await store.close()
    kept = await made(path, tmp_path)
    store = await open_store(path)
    await grown(store, match, 4)
    killed = copied(path, tmp_path / "killed", *ends)
    await store.close()
    shutil.copy(kept, killed)
    return killed


@pytest.mark.parametrize("made", [older_closed, older_backup, older_vacuumed, older_live, another_database])
async def test_the_log_of_a_later_time_beside_a_backup_is_moved_aside(path, tmp_path, made, caplog):
    killed = await beside_a_later_log(path, tmp_path, made)
    log = beside(killed, "-wal").read_bytes()
    with caplog.at_level(logging.WARNING, "db.opening"):
        assert await acts(killed) == 3
    (told,) = caplog.messages
    assert "-wal doesn't belong to it" in told
    moved, index = sorted(aside(killed), key=lambda one: "-shm" in one.name)
    assert str(moved) in told
    assert moved.read_bytes() == log
    assert index.name.startswith(f"{killed.name}-shm.aside-20")
    assert sound(killed)
    assert await acts(killed) == 3
    assert len(aside(killed)) == 2


async def test_each_log_that_is_begun_while_the_bot_runs_has_a_mark(path, tmp_path):
    """The connection stays the same, so the counter of changes does too; and nothing is damaged by the other log."""
    store, match = await begun(path)
    files = []
    for number in range(3):
        await grown(store, match, 12, text="x" * 400_000)
        await grown(store, match, 1)
        files.append(copied(path, tmp_path / str(number), "", "-wal"))
    await store.close()
    for later in files[1:]:
        assert on_disk._mark_of(later, "ro") != on_disk._mark_of(later, "alone")
        assert on_disk._continues(later)
    shutil.copy(beside(files[2], "-wal"), files[0].parent)
    assert on_disk._continues(files[0]) is False


def test_what_was_moved_aside_in_the_same_second_stays(path):
    names = set()
    for _ in range(3):
        found = on_disk._free(beside(path, "-wal"))
        assert not found.exists()
        found.touch()
        names.add(found)
    assert len(names) == 3


async def test_the_log_of_an_earlier_time_beside_a_later_file_is_moved_aside(path, tmp_path):
    store, match = await begun(path)
    killed = copied(path, tmp_path / "killed")
    await grown(store, match, 4)
    await store.close()
    shutil.copy(path, killed)
    assert await acts(killed) == 7
    assert len(aside(killed)) == 2


async def two_states(path, tmp_path, *statements):
    """Leave an earlier state of a file, of an older version, beside the log of a later one that these wrote.

    Their pages are in another order; the earlier state has six acts, the later five.
    """
    store, match = await begun(path)
    await grown(store, match, 3, text="x" * 100_000)
    await store.close()
    unmarked(path)
    kept = copied(path, tmp_path / "kept", "")
    for _ in range(3):
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("DELETE FROM actions WHERE ordinal = 0")
            db.execute("VACUUM")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        for statement in statements:
            db.execute(statement)
        killed = copied(path, tmp_path / "killed", "", "-wal")
    shutil.copy(kept, killed)
    return killed


@pytest.mark.parametrize("unmarked_file", [True, False])
async def test_a_log_without_a_mark_beside_a_file_that_it_damages_is_moved_aside(path, tmp_path, unmarked_file):
    """Both of an older version; what tells is the counter of changes, or the damage."""
    killed = await two_states(path, tmp_path, "CREATE TABLE more (a)")
    if not unmarked_file:
        kept = tmp_path / "kept" / path.name
        await acts(kept)
        shutil.copy(kept, killed)
    assert await acts(killed) == 6
    assert beside(killed, "-wal").name in aside(killed)[-1].name
    assert sound(killed)


def mixed_up(path, folder):
    """Return a copy that SQLite opened with what lies beside it."""
    copy = copied(path, folder, "", "-wal")
    with closing(sqlite3.connect(copy)) as db:
        db.execute("SELECT * FROM sqlite_master").fetchall()
    return copy


def count(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT count(*) FROM actions").fetchone()[0]


def pages_in(log):
    """Return the numbers of the pages in a log that was never restarted."""
    data = log.read_bytes()
    return {int.from_bytes(data[at : at + 4], "big") for at in range(32, len(data), 24 + 4096)}


async def test_a_log_without_a_mark_that_damages_nothing_is_told_by_the_counter_of_changes(path, tmp_path):
    """It holds all pages of the later state, which would stand in the place of the backup without a word."""
    killed = await two_states(path, tmp_path, "VACUUM")
    mixed = mixed_up(killed, tmp_path / "mixed")
    assert (sound(mixed), count(mixed)) == (True, 5)
    assert await acts(killed) == 6
    assert any("-wal.aside-" in one.name for one in aside(killed))


async def test_a_log_without_a_mark_and_a_counter_of_changes_is_told_by_the_damage(path, tmp_path):
    killed = await two_states(path, tmp_path, "UPDATE seats SET name = 'Bob'")
    assert 1 not in pages_in(beside(killed, "-wal"))
    assert not sound(mixed_up(killed, tmp_path / "mixed"))
    before = contents(killed)
    with pytest.raises(StoreError, match=r"-wal doesn't belong to it .*, so nothing was read"):
        await move(killed, tmp_path / "new.sqlite3")
    assert before.items() <= contents(killed).items()  # a look leaves an index behind
    assert await acts(killed) == 6
    assert any("-wal.aside-" in one.name for one in aside(killed))
    assert sound(killed)


async def test_a_log_beside_an_empty_file_is_kept(path, tmp_path):
    store, _ = await begun(path)
    killed = copied(path, tmp_path / "killed", "-wal")
    await store.close()
    log = beside(killed, "-wal").read_bytes()
    killed.touch()
    store = await open_store(killed)
    await store.close()
    assert [one.read_bytes() for one in aside(killed)] == [log]


@pytest.mark.parametrize("harm", ["head", "page size"])
async def test_a_log_that_is_none_is_moved_aside(path, tmp_path, harm):
    store, _ = await begun(path)
    await store.close()
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other, isolation_level=None)) as db:
        db.execute("PRAGMA page_size = 8192")
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE theirs (a)")
        log = bytearray(beside(other, "-wal").read_bytes())
    if harm == "head":
        log[8] ^= 1
    beside(path, "-wal").write_bytes(log)
    assert await acts(path) == 3
    assert [one.read_bytes() for one in aside(path)] == [bytes(log)]


async def test_an_index_that_was_left_is_made_anew(path):
    store, _ = await begun(path)
    await store.close()
    beside(path, "-shm").write_bytes(b"\1" * 32768)
    assert await acts(path) == 3
    assert aside(path) == []


# Journals


def halfway(path, folder, *statements):
    """Copy a database in the middle of a transaction that keeps a journal."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = DELETE").fetchall()
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        for statement in statements:
            db.execute(statement)
        copy = copied(path, folder)
        db.execute("ROLLBACK")
    assert beside(copy, "-journal").stat().st_size > 4096
    return copy


WRITING = (
    "UPDATE actions SET text = 'lost'",
    "CREATE TABLE more (a)",
    *["INSERT INTO more VALUES (zeroblob(9000))"] * 9,
)


async def test_the_journal_of_a_crash_is_carried_out(path, tmp_path):
    store, _ = await begun(path, 40)
    await store.close()
    killed = halfway(path, tmp_path / "killed", *WRITING)
    assert await acts(killed) == 40
    assert sound(killed)
    assert aside(killed) == []


@pytest.mark.parametrize("closed", [True, False])
async def test_the_journal_of_another_state_is_moved_aside(path, tmp_path, closed):
    """``closed``: beside a backup; else beside a file that the bot has used."""
    store, match = await begun(path, 40)
    await store.close()
    killed = halfway(path, tmp_path / "killed", *WRITING)
    journal = beside(killed, "-journal").read_bytes()
    store = await open_store(path)
    await grown(store, match, 2, text="x" * 20_000)
    await store.close()
    if closed:
        backup(path, tmp_path / "backup")
        path = tmp_path / "backup"
    shutil.copy(path, killed)
    assert await acts(killed) == 42
    assert [one.read_bytes() for one in aside(killed)] == [journal]
    assert sound(killed)


async def test_a_journal_that_is_over_is_left_alone(path):
    store, _ = await begun(path)
    await store.close()
    beside(path, "-journal").write_bytes(b"\0" * 5000)
    assert await acts(path) == 3
    assert aside(path) == []


# Whoever only reads, and whoever may not move anything


@pytest.fixture
async def mixed(path, tmp_path):
    """A backup beside the log of a later time."""
    return await beside_a_later_log(path, tmp_path, older_backup, "-wal", ".lock")


def contents(path):
    return {one.name: one.read_bytes() for one in path.parent.iterdir() if not one.name.endswith(".lock")}


async def test_whoever_reads_says_what_is_wrong_and_moves_nothing(mixed, tmp_path, capsys):
    before = contents(mixed)
    told = r"-wal doesn't belong to it .*, so nothing was read"
    with pytest.raises(StoreError, match=told):
        await open_to_read(mixed)
    with pytest.raises(StoreError, match=told):
        backup(mixed, tmp_path / "copy.sqlite3")
    with pytest.raises(StoreError, match=told):
        await move(mixed, tmp_path / "new.sqlite3")
    assert main(["check", "--database", str(mixed)]) == 1
    assert "Start the bot, which moves that file out of the way" in capsys.readouterr().err
    assert contents(mixed) == before
    assert not (tmp_path / "copy.sqlite3").exists()


async def test_whoever_reads_beside_a_running_bot_is_never_refused(path, tmp_path):
    store, match = await begun(path)
    for _ in range(3):
        await grown(store, match, 6, text="x" * 400_000)
        copy = copied(path, tmp_path / "copy")  # as another process sees it
        reader = await open_to_read(copy)
        assert len(await reader.log.actions(match)) == len(await store.log.actions(match))
        await reader.close()
        shutil.rmtree(copy.parent)
    await store.close()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
async def test_a_folder_in_which_nothing_may_be_moved(mixed):
    with tempfile.TemporaryDirectory() as name:
        path = copied(mixed, Path(name))
        for one in path.parent.iterdir():
            one.chmod(0o666)
        path.parent.chmod(0o555)
        before = contents(path)
        os.seteuid(65534)
        try:
            with pytest.raises(StoreError, match=r"I can't move that file out of the way .*\. Move it yourself"):
                await open_store(path)
            with pytest.raises(StoreError, match="so nothing was read"):
                await open_to_read(path)
        finally:
            os.seteuid(0)
        assert contents(path) == before
