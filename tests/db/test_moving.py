"""A database carried into one of another kind and back: all of it, or nothing."""

import asyncio
import os
import shlex
import signal
import subprocess
import sys
from types import SimpleNamespace

import pytest
from psycopg.conninfo import conninfo_to_dict

from db import WHOLE, Concern, PersonRow, SeatChange, ServerShare, StoreError, Timer, moving, open_store, take_given
from db.__main__ import main
from db.moving import NUMBERED, TABLES, digests, move
from db.place import place_of
from db.postgresql.address import Address
from db.shards import GivenShards
from tests.db.test_store import ANN, begun, line
from tests.support.hosting import open_table

KEYS = """
SELECT t.relname, string_agg(a.attname, ', ' ORDER BY array_position(i.indkey::int2[], a.attnum))
FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY(i.indkey)
WHERE i.indisprimary AND t.relnamespace = 'public'::regnamespace GROUP BY t.relname
"""


@pytest.fixture
async def played(tmp_path):
    """A file with matches that were played, and what belongs to people; and a number that was given out last."""
    path = tmp_path / "old.sqlite3"
    table = await open_table(path)
    for channel in range(7, 11):
        match = (await table.begin(3, channel=channel)).info.id
        await table.play(match, "0 take:1", "0 done", "1 take:1")
    store = table.store
    await store.people.choose(101, {"language": "pl", "every": 3600})
    await store.people.set_person(PersonRow(101, "Ann 'the' \\ Bób 🎲"), guild=1)
    await store.facts.set_fact("commands", "abc")
    await store.timers.add_due([Timer("vacation", None, 101, Concern("person"), 5000, 4900, of_turn=False)])
    row = (await store.timers.due_of_user(101))[-1]
    await store.timers.drop_due(row.id)
    await store.presence.beat(1234)
    await table.close()
    return path, row.id


async def kept(place):
    store = await open_store(place)
    try:
        return (
            await store.database.read(digests),
            await store.matches.load(1),
            await store.log.actions(1),
            await store.facts.fact("commands"),
        )
    finally:
        await store.close()


def test_every_table_is_carried_over_in_the_order_of_its_key(postgresql, tables_of_tests):
    assert dict(postgresql.run(KEYS, name=tables_of_tests)) == dict(TABLES)
    numbered = "SELECT table_name, column_name FROM information_schema.columns WHERE is_identity = 'YES'"
    assert dict(postgresql.run(numbered, name=tables_of_tests)) == NUMBERED


async def test_there_and_back_again(played, emptied, tmp_path, monkeypatch):
    monkeypatch.setattr(moving, "_AT_ONCE", 2)
    path, given = played
    before = await kept(path)
    assert await move(path, emptied) == 4
    assert await kept(emptied) == before
    store = await open_store(emptied)
    match = await begun(store, channel=99)
    assert match == 5
    await store.log.append(match, [line(0)], change=SeatChange(1, 1, 1003))
    await store.timers.add_due([Timer("vacation", None, 101, Concern("person"), 5000, 4900, of_turn=False)])
    assert (await store.timers.due_of_user(101))[-1].id > given, "no number is given twice"
    await store.close()
    after = await kept(emptied)
    again = tmp_path / "again.sqlite3"
    assert await move(emptied, again) == 5
    assert await kept(again) == after
    store = await open_store(again)
    assert await begun(store, channel=100) == 6
    await store.close()


async def test_what_is_not_empty_stays_as_it_is(played, emptied):
    store = await open_store(emptied)
    await store.people.set_person(PersonRow(7, "Zoe"), guild=1)
    await store.close()
    with pytest.raises(StoreError, match=r"it isn't empty \(people has rows\)"):
        await move(played[0], emptied)
    with pytest.raises(StoreError, match="it isn't empty"):
        await move(emptied, played[0])
    store = await open_store(emptied)
    assert (await store.matches.load(1), await store.people.person(7)) == (None, PersonRow(7, "Zoe"))
    await store.close()


async def test_nothing_is_moved_while_a_bot_has_it(played, emptied, tmp_path, monkeypatch):
    monkeypatch.setattr("db.moving.PATIENCE", 0.3)
    store = await open_store(played[0])
    with pytest.raises(StoreError, match="another running bot is using it"):
        await move(played[0], emptied)
    await store.close()
    store = await open_store(emptied)
    for source, target in ((played[0], emptied), (emptied, tmp_path / "new.sqlite3")):
        with pytest.raises(StoreError, match="Stop every bot that uses it"):
            await move(source, target)
    await store.close()


async def test_a_bot_that_is_just_ending_is_waited_for(played, emptied):
    store = await open_store(emptied)
    ending = asyncio.create_task(_closed_in(0.5, store))
    assert await move(played[0], emptied) == 4
    await ending


async def _closed_in(seconds, store):
    await asyncio.sleep(seconds)
    await store.close()


async def test_a_bot_that_has_no_connection_for_the_moment_is_noticed(played, emptied, tmp_path, monkeypatch):
    monkeypatch.setattr("db.shards.PATIENCE", 0.1)
    await move(played[0], emptied)
    given = await take_given(emptied, WHOLE)
    with pytest.raises(StoreError, match="another running bot is using it"):
        await move(emptied, tmp_path / "new.sqlite3")
    await given.close()
    assert await move(emptied, tmp_path / "new.sqlite3") == 4


async def test_no_bot_begins_with_what_is_being_moved(played, emptied, monkeypatch):
    monkeypatch.setattr("db.shards.PATIENCE", 0.1)
    filling, refused = moving._fill, []

    def filled(table, key, ask, db):
        if table == "boards":
            for share in (WHOLE, ServerShare(16, (3,))):
                with pytest.raises(StoreError, match="another running bot is using it") as error:
                    asyncio.run(take_given(emptied, share))
                refused.append(error)
        filling(table, key, ask, db)

    monkeypatch.setattr(moving, "_fill", filled)
    await move(played[0], emptied)
    assert len(refused) == 2
    await (await take_given(emptied, WHOLE)).close()


async def test_one_that_another_bot_gets_ahead_of_leaves_nothing(played, emptied, monkeypatch):
    async def taken(_given):
        raise StoreError("another bot has it")

    with monkeypatch.context() as patch:
        patch.setattr(GivenShards, "keep", taken)
        with pytest.raises(StoreError, match="another bot has it"):
            await move(played[0], emptied)
    assert await move(played[0], emptied) == 4


@pytest.fixture
def interruptible():
    """What is run in the background ignores SIGINT, and so would a test that is."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("to_server", [True, False])
def test_an_interrupted_one_leaves_nothing(played, emptied, tmp_path, monkeypatch, capsys, to_server):
    target = emptied if to_server else tmp_path / "new.sqlite3"
    filling = moving._fill

    def filled(table, key, ask, db):
        if table == "boards":
            os.kill(os.getpid(), signal.SIGINT)
        filling(table, key, ask, db)

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_fill", filled)
        assert main(["move", str(played[0]), str(target)]) == 1
    assert capsys.readouterr().err == "Nothing was moved.\n"
    assert main(["move", str(played[0]), str(target)]) == 0


async def test_one_that_is_stopped_too_late_is_done(played, emptied, monkeypatch):
    writing = asyncio.Event()
    loop = asyncio.get_running_loop()
    same = moving._require_same
    monkeypatch.setattr(moving, "threading", SimpleNamespace(Event=Deaf))
    monkeypatch.setattr(moving, "_require_same", lambda *of: (loop.call_soon_threadsafe(writing.set), same(*of)))
    moved = asyncio.create_task(move(played[0], emptied))
    await writing.wait()
    moved.cancel()
    assert await moved == 4


class Deaf:
    """Hears that it is to stop when everything is done."""

    def set(self):
        pass

    def is_set(self):
        return False


async def test_what_arrives_otherwise_is_not_kept(played, emptied, postgresql, tables_of_tests):
    postgresql.run(
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'x'; RETURN NEW; END $$;"
        " CREATE TRIGGER spoil BEFORE INSERT ON seats FOR EACH ROW EXECUTE FUNCTION spoil()",
        name=tables_of_tests,
    )
    try:
        with pytest.raises(StoreError, match=r"the copy differs in match 1, .*, seats, so nothing was kept"):
            await move(played[0], emptied)
    finally:
        postgresql.run("DROP FUNCTION spoil CASCADE", name=tables_of_tests)
    assert postgresql.run("SELECT count(*) FROM matches", name=tables_of_tests) == [(0,)]
    assert await move(played[0], emptied) == 4


async def test_a_match_that_was_changed_from_outside_is_carried_over_as_it_is(tmp_path, emptied):
    store = await open_store(tmp_path / "old.sqlite3")
    match = await begun(store)
    await store.log.append(match, [line(0), line(1)])
    await store.database.write(lambda db: db.execute("UPDATE seats SET name = 'Zoe' WHERE seat = 0"))
    await store.database.write(lambda db: db.execute("UPDATE actions SET text = 'take:9' WHERE ordinal = 1"))
    await store.close()
    await move(tmp_path / "old.sqlite3", emptied)
    store = await open_store(emptied)
    assert (await store.matches.load(match)).changed == ("seat.0",)
    with pytest.raises(StoreError, match=r"entry\.2 was changed after it was written"):
        await store.log.actions(match)
    await store.close()


def test_the_command_line(played, emptied, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("OUTPOST_DATABASE", str(played[0]))
    assert main(["move", "-", emptied]) == 0
    said = capsys.readouterr().out
    assert "compared row by row (matches: 4)" in said
    assert main(["move", str(tmp_path / "absent"), emptied]) == 1
    assert "no such file" in capsys.readouterr().err
    for misread in (
        "postgresql://a:geheim@b@c/d",
        "Postgresql://a:geheim@b/d",
        "'postgres+x://a:geheim@b/d'",
        "a:geheim@b/d",
    ):
        assert main(["move", str(played[0]), misread]) == 1
        told = capsys.readouterr().err
        assert "I can't read the database's address" in told
        assert "geheim" not in told
    assert place_of(f" {emptied} ") == emptied


def test_a_backup_is_made_by_the_servers_own_program(emptied, postgresql, tmp_path, capsys):
    copy = tmp_path / "monday.dump"
    secret = emptied.replace("outpost@", "outpost:geheim@")
    assert main(["backup", str(copy), "--database", secret]) == 1
    said = capsys.readouterr().err
    assert "geheim" not in said
    command = said.partition(": ")[2].strip()
    assert command == Address(secret).dump_command(copy)
    more = Address("postgresql://bot:geheim@one,two:6432/botdb?sslmode=verify-full&target_session_attrs=read-write")
    words = shlex.split(more.dump_command(copy))
    told = conninfo_to_dict(next(word for word in words if word.startswith("--dbname=")).removeprefix("--dbname="))
    assert told == {key: value for key, value in more.known.items() if key != "password"}
    assert told["sslmode"] == "verify-full"
    subprocess.run(command, shell=True, check=True, env={"PATH": f"{postgresql.programs}:{os.environ['PATH']}"})
    assert copy.read_bytes().startswith(b"PGDMP")


@pytest.mark.slow
async def test_a_check_of_a_database_on_a_server(emptied, tables_of_tests, postgresql):
    store = await open_store(emptied)
    await begun(store)
    await store.close()
    postgresql.run("UPDATE seats SET name = 'Zoe' WHERE seat = 0", name=tables_of_tests)
    done = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-m", "db", "check"],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "OUTPOST_DATABASE": emptied},
    )
    assert (done.returncode, ANN.name) == (1, "Ann")
    assert "Match 1: seat.0 was changed after it was written." in done.stdout
