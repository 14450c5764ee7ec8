import itertools
import os
import re
import signal
import sqlite3
from contextlib import closing

import pytest

from db import PersonRow, SeatRow, SettingsRow, StoreError, open_store
from db.sqlite.migrate import FOLDER, _carry_out, migrate, scripts, statements


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
            _carry_out(script, db)
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
        assert (await store.matches.load(1)).seats == (SeatRow(0, 101, "Ann"),)
    await store.close()
    await (await open_store(new)).close()
    assert version_of(old) == version_of(new) == len(scripts())
    assert schema(old) == schema(new)


async def test_matches_from_before_tags_get_one_each_and_their_boards_are_written_anew(tmp_path):
    path = tmp_path / "old.sqlite3"
    at_version(path, 4)
    with closing(sqlite3.connect(path)) as db, db:
        for match, status in ((1, "running"), (2, "finished"), (3, "lobby")):
            db.execute(
                "INSERT INTO matches (id, game, guild, channel, host, status, created)"
                " VALUES (?, 'heap', 1, ?, 101, ?, 5)",
                (match, match, status),
            )
            db.execute("INSERT INTO boards VALUES (?, ?, 50, 3, 9)", (match, match))
    store = await open_store(path)
    tags = [(await store.matches.load(match)).match.tag for match in (1, 2, 3)]
    assert all(re.fullmatch("[0-9a-f]{6}", tag) for tag in tags)
    assert len(set(tags)) == 3
    assert [(await store.boards.board(match)).seq for match in (1, 2, 3)] == [-1, 9, -1]
    await store.close()


async def test_the_language_of_a_person_becomes_a_setting(tmp_path):
    path = tmp_path / "old.sqlite3"
    at_version(path, [script.stem[5:] for script in scripts()].index("settings"))
    with closing(sqlite3.connect(path)) as db, db:
        db.executemany("INSERT INTO people VALUES (?, ?, ?)", [(101, "Ann", "pl"), (102, "Bob", None)])
    store = await open_store(path)
    assert await store.people.settings([101, 102]) == (SettingsRow(101, "pl"),)
    assert await store.people.person(101) == PersonRow(101, "Ann")
    await store.close()


async def test_a_newer_database_is_refused(tmp_path):
    path = tmp_path / "new.sqlite3"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 999")
    with pytest.raises(StoreError, match=r"version 999, and this program only knows \d"):
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
    path = tmp_path / "file.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, path, folder=tmp_path)
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE two (a); INSERT INTO nowhere VALUES (1);")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(db, path, folder=tmp_path)
        assert not db.in_transaction
    assert version_of(path) == 1
    assert [name for name, _ in schema(path)] == ["one"]


def test_a_new_database_is_made_whole_or_not_at_all(tmp_path):
    (tmp_path / "0001_one.sql").write_text("CREATE TABLE one (a);")
    (tmp_path / "0002_two.sql").write_text("CREATE TABLE two (a); INSERT INTO nowhere VALUES (1);")
    path = tmp_path / "file.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(sqlite3.OperationalError, match="nowhere"):
            migrate(db, path, folder=tmp_path)
        assert (version_of(path), schema(path)) == (0, [])
        (tmp_path / "0002_two.sql").write_text("CREATE TABLE two (a);")
        assert migrate(db, path, folder=tmp_path) == 2
    assert version_of(path) == 2
    assert [name for name, _ in schema(path)] == ["one", "two"]


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


def migrated_and_killed(path, left):
    """Migrate a database of version 1 in a process that dies before that statement; return how it ended."""
    if child := os.fork():
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    ended = 1
    try:
        connection = sqlite3.connect(path, isolation_level=None)
        connection.execute("PRAGMA journal_mode = WAL")
        numbers = itertools.count(1)
        connection.set_trace_callback(lambda _: os.kill(os.getpid(), signal.SIGKILL) if next(numbers) == left else None)
        migrate(connection, path)
        ended = 0
    finally:
        os._exit(ended)


@pytest.mark.kill
def test_killed_between_any_two_statements(tmp_path):
    """The file is of the version before the migration or after it, never between."""
    count = sum(len(list(statements(script.read_text(encoding="utf-8")))) + 3 for script in scripts()[1:])
    for stop in range(1, count + 1, 3):
        path = tmp_path / f"{stop}.sqlite3"
        at_version(path, 1)
        ended = migrated_and_killed(path, stop)
        assert ended in {0, -signal.SIGKILL}
        version = version_of(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            migrate(db, path)
        fresh = tmp_path / f"{stop}.fresh.sqlite3"
        at_version(fresh, len(scripts()))
        assert schema(path) == schema(fresh)
        assert version < len(scripts()) or ended == 0 or stop >= count - 3


async def test_who_was_to_be_mentioned_before_there_was_a_limit_still_is(tmp_path):
    path = tmp_path / "old.sqlite3"
    at_version(path, 34)
    with closing(sqlite3.connect(path)) as db, db:
        for match, status in ((1, "running"), (2, "lobby")):
            db.execute(
                "INSERT INTO matches (id, game, guild, channel, host, status, created, tag)"
                " VALUES (?, 'heap', 1, ?, 101, ?, 5, ?)",
                (match, match, status, f"abcde{match}"),
            )
        asked = "INSERT INTO proposals (id, match, kind, payload, user, seq, at, lapses, needed, state) VALUES"
        db.execute(f"{asked} (7, 1, 'end', '', 101, 3, 50, 90, 2, 'open'), (8, 1, 'undo', '', 101, 3, 5, 9, 2, 'void')")
        db.execute("INSERT INTO votes (proposal, place, user) VALUES (7, 0, 102), (7, 1, 103), (8, 0, 104)")
        db.execute("INSERT INTO invited VALUES (2, 0, 102), (2, 1, 101)")
        due = "INSERT INTO due (match, user, kind, key, at, since, count, of_turn, asker) VALUES"
        db.execute(f"{due} (NULL, 105, 'invitation', 2, 70, 60, 0, 0, 101), (1, 102, 'nudge', 4, 70, 61, 0, 1, 103)")
    store = await open_store(path)
    found = {about: await store.pings.granted(about) for about in ("proposal:7", "proposal:8", "lobby:2")}
    assert found == {"proposal:7": {102, 103}, "proposal:8": set(), "lobby:2": {101, 102}}
    assert await store.pings.granted("invitation:2:60") == {105}
    assert await store.pings.granted("nudge:1:61") == {102}
    await store.close()
