"""Whatever is wrong at the start is a sentence and exit code 3, never a traceback."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from db import SeatRow, StoreError, Unread, open_store

ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "outpost.sqlite3"


async def made(path):
    """Make a database with a lobby in it; return the number of the match."""
    store = await open_store(path)
    match = await store.matches.create("heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1000, tag="abc")
    await store.close()
    return match


def changed(path, *statements):
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


OTHERS = {
    "the tables of another program": "CREATE TABLE theirs (a)",
    "our version": "PRAGMA user_version = 4",
    "version -1": "PRAGMA user_version = -1",
    "the mark of another program": "PRAGMA application_id = 7",
}


@pytest.mark.parametrize("what", OTHERS)
async def test_the_file_of_another_program_is_left_as_it_is(path, what):
    changed(path, "CREATE TABLE more (a)", OTHERS[what])
    before = path.read_bytes()
    with pytest.raises(StoreError, match="belongs to another program"):
        await open_store(path)
    assert path.read_bytes()[100:] == before[100:]


@pytest.mark.parametrize(
    "statement",
    [
        "ALTER TABLE seats DROP COLUMN name",
        "DROP INDEX matches_by_status",
        "DROP TABLE facts",
        "DROP VIEW open_matches",
        "PRAGMA user_version = -1",
        "PRAGMA application_id = 7",
    ],
)
async def test_tables_that_are_not_as_they_were_made_are_refused(path, statement):
    await made(path)
    changed(path, statement)
    with pytest.raises(StoreError, match="belongs to another program"):
        await open_store(path)


async def test_a_database_says_whose_it_is(path):
    await made(path)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone()[0].to_bytes(4, "big") == b"Outp"


async def test_a_missing_entry_of_an_index_is_found_at_the_start(path):
    await made(path)
    changed(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = 'CREATE INDEX seats_by_user ON seats (name)' WHERE name = 'seats_by_user'",
    )
    changed(path, "UPDATE seats SET user = 999")
    changed(
        path,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = 'CREATE INDEX seats_by_user ON seats (user)' WHERE name = 'seats_by_user'",
    )
    with pytest.raises(StoreError, match="it's damaged; restore a backup"):
        await open_store(path)


async def test_tables_that_are_changed_while_the_bot_runs(path):
    match = await made(path)
    store = await open_store(path)
    changed(path, "ALTER TABLE seats RENAME COLUMN name TO nickname")
    with pytest.raises(Unread, match=r"it's damaged; restore a backup .*no such column"):
        await store.matches.load(match)
    with pytest.raises(StoreError, match=r"it's damaged; restore a backup .*no column"):
        await store.matches.create("heap", guild=1, channel=8, host=SeatRow(0, 101, "Ann"), at=1000, tag="abd")
    await store.close()


async def test_a_text_that_is_no_text_is_read_all_the_same(path):
    match = await made(path)
    store = await open_store(path)
    changed(path, "UPDATE people SET name = CAST(x'ff41' AS TEXT)")
    changed(path, "INSERT INTO people VALUES (101, CAST(x'ff41' AS TEXT))")
    assert (await store.people.person(101)).name == "\N{REPLACEMENT CHARACTER}A"
    assert (await store.matches.load(match)).seats == (SeatRow(0, 101, "Ann"),)
    await store.close()


# As a process of its own


NOBODY = "import os, sys, bot; os.setegid(65534); os.seteuid(65534); sys.exit(bot.main())"


def started(path, *, limit=None, nobody=False):
    """Start the bot; return its exit code and what it says."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OUTPOST_")}
    wrapped = ["prlimit", f"--fsize={limit}"] if limit is not None else []
    done = subprocess.run(
        [*wrapped, sys.executable, *(["-c", NOBODY] if nobody else [str(ROOT / "bot.py")])],
        cwd=path.parents[1],
        env=environment
        | {
            "OUTPOST_DATABASE": str(path),
            "OUTPOST_TOKEN": "x",
            "OUTPOST_API": "http://127.0.0.1:9",
            "OUTPOST_DRAW_IN": "threads",  # nothing is drawn: no two processes more for each start
            "PYTHONPATH": str(ROOT),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stderr


needs_prlimit = pytest.mark.skipif(shutil.which("prlimit") is None, reason="needs prlimit")


@pytest.mark.slow
@needs_prlimit
@pytest.mark.parametrize("limit", [0, 50, 5000, 40_000])
def test_a_disk_that_is_full_at_the_first_start(path, limit):
    code, said = started(path, limit=limit)
    assert code == 3, said
    assert "Traceback" not in said
    assert "the disk" in said
    code, said = started(path)
    assert code == 5, said  # there is no Discord here


@pytest.mark.slow
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can be somebody else")
@pytest.mark.parametrize("what", ["folder", "closed folder", "file", "closed file", "side file"])
def test_a_file_or_a_folder_without_rights(what):
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = folder / "data" / "outpost.sqlite3"
        path.parent.mkdir()
        if what.endswith("folder"):
            path.parent.chmod(0o700 if what == "closed folder" else 0o755)
        else:
            path.parent.chmod(0o777)
            there = Path(f"{path}.lock") if what == "side file" else path
            there.write_bytes(b"")
            there.chmod(0o600 if what == "closed file" else 0o644)
        code, said = started(path, nobody=True)
    assert code == 3, said
    assert "Traceback" not in said
    assert "check the permissions of the file and its folder" in said


@pytest.mark.slow
def test_the_file_of_another_program_ends_the_bot_with_its_exit_code(path):
    changed(path, "CREATE TABLE theirs (a)", "PRAGMA user_version = -1")
    code, said = started(path)
    assert (code, "Traceback" in said) == (3, False), said
    assert "belongs to another program" in said
