"""The tables on a PostgreSQL server: those of SQLite, made by one process however many start, and refused otherwise."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from db import StoreError, open_store
from db.postgresql.address import Address
from db.postgresql.opening import server_scripts
from db.shards import ServerShare
from db.sqlite.migrate import migrate, scripts

COLUMNS = """
SELECT table_name, column_name, is_nullable = 'NO', data_type FROM information_schema.columns
WHERE table_schema = 'public' AND table_name <> 'outpost_version' ORDER BY table_name, ordinal_position
"""
KINDS = {"INTEGER": "bigint", "TEXT": "text"}


@pytest.fixture
def fresh(postgresql):
    name = postgresql.database()
    yield name
    postgresql.drop(name)


def test_both_end_in_the_same_tables_columns_and_indexes(postgresql, tables_of_tests, tmp_path):
    theirs = postgresql.run(COLUMNS, name=tables_of_tests)
    indexes = postgresql.run("SELECT indexname FROM pg_indexes WHERE schemaname = 'public'", name=tables_of_tests)
    with closing(sqlite3.connect(tmp_path / "new.sqlite3", isolation_level=None)) as db:
        migrate(db, tmp_path / "new.sqlite3")
        master = db.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        found = master.fetchall()
        ours = []
        for kind, table in found:
            for _, column, sort, required, _, key in (
                db.execute(f"PRAGMA table_info({table})") if kind != "index" else ()
            ):
                ours.append((table, column, kind == "table" and bool(required or key), KINDS[sort]))  # fmt: skip
    assert theirs == ours
    assert {name for kind, name in found if kind == "index"} == {
        name for (name,) in indexes if not name.endswith(("_pkey", "_key"))
    }


def test_numbers_pair_up():
    assert list(server_scripts())[-1] == len(scripts())


async def test_many_that_start_at_once_make_the_tables_once(postgresql, fresh):
    stores = await asyncio.gather(*(open_store(postgresql.address(fresh)) for _ in range(5)))
    await stores[0].facts.set_fact("a", "1")
    assert [await one.facts.fact("a") for one in stores] == ["1"] * 5
    assert not any(one.origin.restored for one in stores)
    await asyncio.gather(*(one.close() for one in stores))
    assert postgresql.run("SELECT * FROM outpost_version", name=fresh) == [(len(scripts()),)]


async def test_a_database_of_another_program(postgresql, fresh):
    postgresql.run("CREATE TABLE theirs (a bigint)", name=fresh)
    with pytest.raises(StoreError, match=r"belongs to another program \(it has a table theirs\)"):
        await open_store(postgresql.address(fresh))
    assert postgresql.run("SELECT tablename FROM pg_tables WHERE schemaname = 'public'", name=fresh) == [("theirs",)]


async def test_a_database_of_a_newer_version(postgresql, fresh):
    postgresql.run("CREATE TABLE outpost_version (number bigint); INSERT INTO outpost_version VALUES (999)", name=fresh)
    with pytest.raises(StoreError, match="version 999, and this program only knows"):
        await open_store(postgresql.address(fresh))


async def test_who_may_make_no_tables_is_told_what_to_do(postgresql, fresh):
    postgresql.run("CREATE ROLE guest LOGIN")
    try:
        with pytest.raises(StoreError, match="make it the database's owner"):
            await open_store(postgresql.address(fresh, user="guest"))
    finally:
        postgresql.run("DROP ROLE guest")


async def test_an_old_server_is_refused(postgresql, fresh, monkeypatch):
    monkeypatch.setattr("db.postgresql.opening.OLDEST", 990_000)
    with pytest.raises(StoreError, match=r"the server is PostgreSQL 1[0-9]. I need 99 or newer"):
        await open_store(postgresql.address(fresh))


async def test_what_cannot_keep_every_letter_is_refused(postgresql):
    postgresql.run("CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    try:
        with pytest.raises(StoreError, match="Create one with createdb --encoding=UTF8"):
            await open_store(postgresql.address("latin"))
    finally:
        postgresql.drop("latin")


async def test_tables_put_back_from_a_dump_are_noticed_until_that_is_settled(postgresql, fresh):
    store = await open_store(postgresql.address(fresh))
    await store.close()
    store = await open_store(postgresql.address(fresh))
    assert not store.origin.restored
    await store.close()
    copy = postgresql.database(template=fresh)  # what is read back has other numbers, as a copy has
    try:
        for _ in range(2):
            store = await open_store(postgresql.address(copy))
            assert store.origin.restored
            await store.close()
        stores = [await open_store(postgresql.address(copy)) for _ in range(2)]
        assert not await stores[0].origin.restore_settled(ServerShare(3, (0,)))
        assert not await stores[1].origin.restore_settled(ServerShare(3, (2,)))
        assert not await stores[1].origin.restore_settled(ServerShare(3, (0, 2))), (
            "nobody has looked after the second part"
        )
        for one in stores:
            await one.close()
        store = await open_store(postgresql.address(copy))
        assert store.origin.restored
        assert not await store.origin.restore_settled(ServerShare(2, (1,))), "divided otherwise, it begins anew"
        assert not await store.origin.restore_settled(ServerShare(3, (1,)))
        assert await store.origin.restore_settled(ServerShare(3, (0, 2)))
        assert await store.origin.restore_settled(ServerShare(3, (1,))), "and stays so"
        await store.close()
        store = await open_store(postgresql.address(copy))
        assert not store.origin.restored
        await store.close()
    finally:
        postgresql.drop(copy)


GOOD = [
    "postgresql://outpost:geheim@db.example:5432/outpost",
    "postgres://outpost:ge%40heim@[::1]:5432/outpost?sslmode=require",
    "postgresql://outpost:geheim@one,two:5433/outpost?target_session_attrs=read-write",
    "postgresql:///outpost?host=/run/postgresql&password=geheim",
    "postgresql://",
]


@pytest.mark.parametrize("text", GOOD)
def test_an_address_is_shown_without_what_is_secret(text):
    assert "heim" not in str(Address(text)) + repr(Address(text))


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://outpost:ge@heim@db.example/outpost",
        "postgresql://outpost:ge/heim@db.example/outpost",
        "postgresql://outpost:ge?heim@db.example/outpost",
        "postgresql://outpost:ge#heim@db.example/outpost",
        "postgresql://outpost:ge heim@db.example/outpost",
        "postgresql://outpost:geheim@db.example:x/outpost",
        "postgresql://outpost:ge%zzheim@db.example/outpost",
        "postgresql://outpost@db.example/outpost?geheim=1",
        "postgresql:outpost:geheim@db.example/outpost",
    ],
)
def test_an_address_that_cannot_be_read_is_not_quoted(text):
    with pytest.raises(StoreError, match="Write postgresql://USER:PASSWORD@HOST:5432/NAME") as refused:
        Address(text)
    assert "heim" not in str(refused.value)
    assert refused.value.__cause__ is None
