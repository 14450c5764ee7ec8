"""A server that cannot be reached when the bot starts is waited for; only what someone has to change ends the bot."""

import asyncio
import os
import re
import signal

import aiohttp
import psycopg
import pytest

import bot
from bot import Exit
from db import StoreError, Unavailable, open_store
from db.postgresql import opening as server_store
from settings import Settings

AWAY = {
    "refused": "connection failed: Connection refused",
    "name": "failed to resolve host 'db': [Errno -3] Temporary failure in name resolution",
    "timeout": "connection timeout expired",
    "starting": 'connection failed: FATAL:  the database system is starting up',
    "ending": 'connection failed: FATAL:  the database system is shutting down',
    "recovering": 'connection failed: FATAL:  the database system is in recovery mode',
    "full": 'connection failed: FATAL:  sorry, too many clients already',
    "reserved": 'connection failed: FATAL:  remaining connection slots are reserved for roles with SUPERUSER',
    "standby": "connection failed: session is read-only",
    "looked after": 'connection failed: FATAL:  database "outpost" is not currently accepting connections',
    "behind a pooler": "connection failed: FATAL:  server login has been failing, cached error: connect failed",
}  # fmt: skip


@pytest.fixture(autouse=True)
def hasty(monkeypatch, caplog):
    monkeypatch.setattr(bot, "_TRIES", (0.01,))
    caplog.set_level("INFO")


async def run(address, **more):
    """Start the bot, with a Discord that is not there; return its exit code."""
    settings = Settings(token="x", database=address, api="http://127.0.0.1:9", draw_in="threads", **more)
    async with asyncio.timeout(60):
        return await bot.run(settings)


def failing(monkeypatch, owner, name, error, *, times=3):
    """Let something fail a few times before it goes well."""
    left, real = [error] * times, getattr(owner, name)

    def call(*values, **named):
        if left:
            raise left.pop()
        return real(*values, **named)

    monkeypatch.setattr(owner, name, call)
    return left


@pytest.mark.parametrize("why", AWAY)
async def test_a_server_that_is_away_is_waited_for_with_one_line(emptied, monkeypatch, caplog, why):
    left = failing(monkeypatch, psycopg.AsyncConnection, "connect", psycopg.OperationalError(AWAY[why]))
    assert await run(emptied) == Exit.UNREACHABLE, "it goes on, to a Discord that is not there"
    assert left == []
    assert caplog.text.count("I'm waiting for the database.") == 1
    assert caplog.text.count("the database is back\n") == 1


@pytest.mark.parametrize(
    "error",
    [
        psycopg.errors.AdminShutdown("terminating connection due to administrator command"),
        psycopg.errors.ReadOnlySqlTransaction("cannot execute CREATE TABLE in a read-only transaction"),
        psycopg.errors.DiskFull("no space left"),
    ],
)
async def test_a_server_that_goes_away_again_in_the_checks_is_waited_for(emptied, monkeypatch, caplog, error):
    failing(monkeypatch, server_store, "bring_up_to_date", error)
    assert await run(emptied) == Exit.UNREACHABLE
    assert caplog.text.count("I'm waiting for the database.") == 1


async def test_a_server_that_goes_away_before_the_locks_are_taken_is_waited_for(emptied, monkeypatch):
    gone = psycopg.OperationalError(AWAY["refused"])
    connect, tried = psycopg.AsyncConnection.connect, []

    async def later(*values, **named):
        tried.append(None)
        if len(tried) in (2, 3):  # the store is open, and the locks are not
            raise gone
        return await connect(*values, **named)

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", later)
    assert await run(emptied) == Exit.UNREACHABLE
    assert len(tried) == 4


async def test_meanwhile_it_is_well_and_not_ready_and_can_be_ended_at_once(monkeypatch, caplog):
    """Also while a server is asked that says nothing."""
    asked = asyncio.Event()

    async def silent(*_values, **_named):
        if asked.is_set():
            await asyncio.get_running_loop().create_future()
        asked.set()
        raise psycopg.OperationalError(AWAY["refused"])

    monkeypatch.setattr(psycopg.AsyncConnection, "connect", silent)
    told, tell = asyncio.Event(), bot._tell_metrics

    async def telling(*values):
        await tell(*values)
        told.set()

    monkeypatch.setattr(bot, "_tell_metrics", telling)
    running = asyncio.create_task(run("postgresql://db/outpost", metrics="127.0.0.1:0"))
    await told.wait()
    found = re.search(r"metrics: (http://\S+)/metrics", caplog.text)
    async with aiohttp.ClientSession() as session:
        for path, expected in {"/healthz": (200, "ok\n"), "/readyz": (503, "store\n")}.items():
            async with session.get(found[1] + path) as answer:
                assert (answer.status, await answer.text()) == expected
        async with session.get(found[1] + "/metrics") as answer:
            assert answer.status == 200
    os.kill(os.getpid(), signal.SIGTERM)
    async with asyncio.timeout(3):
        assert await running == Exit.WELL


@pytest.mark.parametrize(
    "said", ["no such user: nobody", "no such database: nowhere", "password authentication failed"]
)
async def test_what_a_pooler_says_of_the_address_is_final(monkeypatch, said):
    failing(monkeypatch, psycopg.AsyncConnection, "connect", psycopg.OperationalError(f"FATAL:  {said}"))
    assert await run("postgresql://db/outpost") == Exit.STORE


async def test_what_somebody_has_to_change_is_final(postgresql):
    name = postgresql.database()
    for address in (
        postgresql.address(name, user="shut"),
        postgresql.address(name, user="nobody-here"),
        postgresql.address("nowhere"),
    ):
        with pytest.raises(StoreError) as refused:
            await open_store(address)
        assert not isinstance(refused.value, Unavailable)
        assert await run(address) == Exit.STORE
    for more in (
        "port=99999",
        "sslmode=loud",
        "connect_timeout=soon",
        "target_session_attrs=some",
        "options=-c%20no_such%3D1",
        "options=-c%20work_mem%3Dall",
        "options=-Z",
    ):
        assert await run(f"{postgresql.address(name)}&{more}") == Exit.STORE, more
    store = await open_store(postgresql.address(name))
    await store.database.write(lambda db: db.execute("UPDATE outpost_version SET number = 9999"))
    await store.close()
    assert await run(postgresql.address(name)) == Exit.STORE, "a newer version"
    assert await run("postgresql://db/outpost?no_such=1") in {Exit.STORE, Exit.SETTINGS}
    postgresql.drop(name)
