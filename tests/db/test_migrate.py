import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from db import Seat, StoreError, open_store
from db.migrate import FOLDER, migrate, scripts, statements

ROOT = Path(__file__).parents[2]


def version_of(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def schema(path):
    with closing(sqlite3.connect(path)) as db:
        return db.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()


def at_version(path, version):
    """Make the database that an earlier program left."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for script in scripts()[:version]:
            for statement in statements(script.read_text(encoding="utf-8")):
                db.execute(statement)
        db.execute(f"PRAGMA user_version = {version}")


@pytest.mark.parametrize("version", range(len(scripts()) + 1))
async def test_every_earlier_version_becomes_the_present_one(tmp_path, version):
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    at_version(old, version)
    if version:
        with closing(sqlite3.connect(old)) as db, db:
            db.execute(
                "INSERT INTO matches (game, guild, channel, host, status, created)"
                " VALUES ('heap', 1, 7, 101, 'lobby', 5)"
            )
            db.execute("INSERT INTO seats VALUES (1, 0, 101, 'Ann')")
    store = await open_store(old)
    if version:
        assert (await store.load(1)).seats == (Seat(0, 101, "Ann"),)
    await store.close()
    await (await open_store(new)).close()
    assert version_of(old) == version_of(new) == len(scripts())
    assert schema(old) == schema(new)


async def test_a_newer_database_is_refused(tmp_path):
    path = tmp_path / "new.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match=r"of version 999, and this program knows only \d"):
        await open_store(path)
    assert version_of(path) == 999


async def test_the_database_of_another_program_is_refused(tmp_path):
    path = tmp_path / "theirs.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (a)")
    with pytest.raises(StoreError, match="another program"):
        await open_store(path)


def test_a_failing_migration_changes_nothing(tmp_path):
    (tmp_path / "0001_one.sql").write_text("CREATE TABLE one (a);")
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE two (a); INSERT INTO nowhere VALUES (1);")
    path = tmp_path / "file.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(db, path, folder=tmp_path)
        assert not db.in_transaction
    assert version_of(path) == 1
    assert [name for name, _ in schema(path)] == ["one"]


def test_numbers_have_no_gaps(tmp_path):
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE two (a);")
    with pytest.raises(ValueError, match=r"0001_name\.sql was expected"):
        scripts(tmp_path)


def test_scripts_hold_whole_statements_and_no_transactions():
    for script in scripts(FOLDER):
        found = list(statements(script.read_text(encoding="utf-8")))
        assert found
        assert not any(word in " ".join(found) for word in ("BEGIN", "COMMIT", "PRAGMA"))
    with pytest.raises(ValueError, match="unfinished"):
        list(statements("CREATE TABLE a (b); INSERT INTO a VALUES (';"))


@pytest.mark.kill
def test_killed_between_any_two_statements(tmp_path):
    """The file is of the version before the migration or after it, never between."""
    count = sum(len(list(statements(script.read_text(encoding="utf-8")))) + 3 for script in scripts())
    for stop in range(1, count + 1, 3):
        path = tmp_path / f"{stop}.sqlite3"
        done = subprocess.run(
            [sys.executable, "-m", "tests.support.killed_migration", str(path), str(stop)], cwd=ROOT, check=False
        )
        assert done.returncode in {0, -signal.SIGKILL}
        version = version_of(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            migrate(db, path)
        fresh = tmp_path / f"{stop}.fresh.sqlite3"
        at_version(fresh, len(scripts()))
        assert schema(path) == schema(fresh)
        assert version < len(scripts()) or done.returncode == 0 or stop >= count - 3
