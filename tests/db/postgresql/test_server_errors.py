"""A PostgreSQL server that refuses, breaks off, and comes back: a sentence each time, and nothing acknowledged lost."""

import asyncio
import os
import signal
from contextlib import asynccontextmanager, contextmanager, suppress

import psycopg
import pytest

from bench import postgres_server
from db import Conflict, SeatRow, StoreError, Unknown, Unread, open_store
from db.postgresql import connections as server_connections
from db.postgresql.connections import NamedConnection
from db.postgresql.opening import open_address
from tests.db.test_store import begun, line

END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'outpost-%'"


@pytest.fixture(scope="module")
def server():
    """A server that is stopped and started by these tests only."""
    if (made := postgres_server.Server.make()) is None:
        (pytest.fail if postgres_server.REQUIRED in os.environ else pytest.skip)(postgres_server.NONE_HERE)
    yield made
    made.close()


@pytest.fixture
def name(server):
    name = server.database()
    yield name
    server.drop(name)


@pytest.fixture
async def store(server, name):
    store = await open_address(server.address(name), patience=10)
    yield store
    await store.close()


@pytest.mark.parametrize("mode", ["fast", "immediate"])
async def test_a_server_that_was_started_anew_while_nothing_was_asked_is_not_noticed(server, store, mode):
    match = await begun(store)
    await asyncio.gather(*(store.matches.load(match) for _ in range(8)))  # more connections than one
    server.stop(mode)
    server.start()
    await store.log.append(match, [line(0)])
    assert len(await store.log.actions(match)) == 1


async def played(store, match, over, acknowledged, told):
    """Write to a match until it is over, and note what was acknowledged."""
    ordinal = 0
    while not over.is_set():
        try:
            await store.log.append(match, [line(ordinal, interaction=match * 100_000 + ordinal)])
        except Unknown:
            if len(await store.log.actions(match)) == ordinal:
                continue  # it was not kept, and never will be
        told.append(ordinal)
        ordinal += 1
        acknowledged.put_nowait(match)


@asynccontextmanager
async def played_meanwhile(store):
    """Six matches are played; every write that was acknowledged is there once, and of another all or nothing."""
    matches = [await begun(store, channel) for channel in range(6)]
    told, acknowledged, over = {match: [] for match in matches}, asyncio.Queue(), asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for match in matches:
            group.create_task(played(store, match, over, acknowledged, told[match]))
        yield acknowledged
        over.set()
    for match in matches:
        assert [action.ordinal for action in await store.log.actions(match)] == told[match]


@pytest.mark.slow
async def test_a_server_started_anew_in_the_middle_loses_nothing_and_doubles_nothing(server, store):
    async with played_meanwhile(store) as acknowledged:
        for mode in ("immediate", "fast", "immediate"):
            for _ in range(60):
                await acknowledged.get()
            await asyncio.to_thread(server.stop, mode)
            server.start()


@pytest.mark.slow
async def test_connections_ended_in_the_middle_lose_nothing_and_double_nothing(server, store):
    """They end at any point: where the driver reads, where it writes, and between two answers that it reads."""
    async with played_meanwhile(store) as acknowledged:
        with psycopg.connect(server.address(), autocommit=True) as other:
            for _ in range(100):
                await acknowledged.get()
                await asyncio.to_thread(other.execute, END)


async def test_a_server_that_is_away_is_told_and_asked_again(server, name):
    store = await open_address(server.address(name), patience=0.2)
    try:
        match = await begun(store)
        server.stop()
        with pytest.raises(
            StoreError, match=f"Database .*/{name}: the server can't be reached; check that it's running"
        ):
            await store.log.append(match, [line(0)])
        with pytest.raises(Unread, match="the server can't be reached"):
            await store.matches.load(match)
        with pytest.raises(StoreError, match="the server can't be reached"):
            await open_store(server.address(name))
        server.start()
        await store.log.append(match, [line(0)])
    finally:
        await store.close()


PANIC = psycopg.errors.DiskFull("no space left", info={psycopg.pq.DiagnosticField.SEVERITY_NONLOCALIZED: b"PANIC"})


@pytest.mark.parametrize(
    ("last", "said"),
    [
        (psycopg.OperationalError("closed unexpectedly"), "the connection was lost; check that the server is running"),
        (PANIC, "the server's disk is full; free some space"),
    ],
    ids=["silent", "panic"],
)
@pytest.mark.parametrize("kept", [True, False])
async def test_a_connection_lost_in_commit_leaves_no_doubt_for_who_asks_next(
    server, name, monkeypatch, kept, last, said
):
    store = await open_address(server.address(name))
    match = await begun(store)
    lost = []

    def execute(self, query, values=()):
        if query == "COMMIT" and not lost:
            lost.append(self._connection)  # it ends when nobody knows it any more
            if kept:
                carry_out(self, query)
                self._pipeline.sync()
            if last is not PANIC:  # that is read before it is known that the connection is closed
                closed = NamedConnection.closed.fget
                monkeypatch.setattr(NamedConnection, "closed", property(lambda one: one in lost or closed(one)))
            raise last
        return carry_out(self, query, values)

    carry_out = server_connections._Statements.execute
    monkeypatch.setattr(server_connections._Statements, "execute", execute)
    with pytest.raises(Unknown, match=said):
        await store.log.append(match, [line(0)])
    assert len(lost) == 1
    there = f"SELECT count(*) FROM pg_stat_activity WHERE application_name = '{lost[0].name}'"
    assert server.run(there) == [(1,)]
    assert len(await store.log.actions(match)) == kept
    assert server.run(there) == [(0,)], "what it might still have done it never will"
    await store.log.append(match, [line(int(kept))])
    monkeypatch.undo()
    lost[0].close()
    await store.close()


RAISE = """
CREATE SEQUENCE times;
CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('times') <= {times} THEN RAISE EXCEPTION 'secret row' USING ERRCODE = '{code}'; END IF; RETURN NEW;
END $$;
CREATE TRIGGER fail BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION fail()
"""


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("53100", "the server's disk is full; free some space"),
        ("53200", "the server is out of memory"),
        ("53400", "the server is short of something"),
        ("42501", "the user isn't allowed to do that"),
        ("58030", "the server's disk can't be read or written"),
        ("XX001", "it's damaged, or the server is; look at the server's log"),
        ("57014", "the server took too long"),
        ("55P03", "the server took too long"),
        ("23514", "its rows contradict each other"),
        ("26000", "set it to session mode, or name the server itself"),
        ("42P05", "set it to session mode, or name the server itself"),
        ("54000", "the server refused it; look at the server's log"),
        ("55000", "the server refused it; look at the server's log"),
        ("P0001", "the server refused it; look at the server's log"),
    ],
)
async def test_what_the_server_refuses_is_told_in_a_sentence_and_changes_nothing(server, name, store, code, said):
    match = await begun(store)
    server.run(RAISE.format(times=1, code=code), name=name)
    with pytest.raises(StoreError, match=said) as refused:
        await store.log.append(match, [line(0, interaction=5)])
    assert refused.value.__suppress_context__, "the driver's own error may quote a row"
    assert (await store.log.actions(match), await store.interactions.handled(5)) == ((), None)
    await store.log.append(match, [line(0, interaction=5)])


@pytest.mark.parametrize("code", ["40001", "40P01"])
async def test_what_others_got_in_the_way_of_is_carried_out_again(server, name, store, code):
    match = await begun(store)
    server.run(RAISE.format(times=4, code=code), name=name)
    await store.log.append(match, [line(0, interaction=5)])
    assert len(await store.log.actions(match)) == 1
    assert server.run("SELECT last_value FROM times", name=name) == [(5,)]


async def test_what_others_always_get_in_the_way_of_is_given_up(server, name, store, monkeypatch):
    monkeypatch.setattr(server_connections, "_AGAIN", 3)
    match = await begun(store)
    server.run(RAISE.format(times=1000, code="40001"), name=name)
    with pytest.raises(StoreError, match="too many changes at once; try again"):
        await store.log.append(match, [line(0)])
    assert server.run("SELECT last_value FROM times", name=name) == [(3,)]


async def test_a_server_that_is_busy_is_waited_for_in_vain(server, name, monkeypatch):
    monkeypatch.setattr(server_connections, "_SETTINGS", "SET statement_timeout = '50ms'")
    store = await open_address(server.address(name))
    match = await begun(store)
    with psycopg.connect(server.address(name)) as other:
        other.execute("LOCK TABLE matches")
        with pytest.raises(StoreError, match="the server took too long; check what else is keeping it busy"):
            await store.log.append(match, [line(0)])
    await store.log.append(match, [line(0)])
    await store.close()


@contextmanager
def stopped(*processes):
    """Stop processes of a server, which then neither answer nor are gone."""
    for one in processes:
        os.kill(one, signal.SIGSTOP)
    try:
        yield
    finally:
        for one in processes:
            os.kill(one, signal.SIGCONT)


def busy(server, name):
    """Return the processes of the server that serve the bot."""
    asked = "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'outpost-%' AND datname = current_database()"
    return [pid for (pid,) in server.run(asked, name=name)]


def postmaster(server):
    """Return the process of the server that lets others in."""
    return int((server.data / "postmaster.pid").read_text().split()[0])


async def test_a_connection_that_says_nothing_any_more_gives_way_to_another(server, name, store, monkeypatch):
    match = await begun(store)
    with stopped(*busy(server, name)):
        monkeypatch.setattr(server_connections, "SILENCE", 2.0)
        async with asyncio.timeout(30):
            assert await store.log.actions(match) == ()


async def test_a_server_that_says_nothing_any_more_is_told_of(server, name, monkeypatch):
    store = await open_address(server.address(name) + "&connect_timeout=2", patience=0)
    match = await begun(store)
    with stopped(*busy(server, name), postmaster(server)), monkeypatch.context() as patch:
        patch.setattr(server_connections, "SILENCE", 0.5)
        async with asyncio.timeout(20):
            with pytest.raises(Unread, match="the connection was lost; check that the server is running"):
                await store.matches.load(match)
            with pytest.raises(StoreError, match="the server can't be reached"):
                await store.log.append(match, [line(0)])
    await store.log.append(match, [line(0)])
    assert len(await store.log.actions(match)) == 1
    await store.close()


async def test_what_was_sent_to_a_server_that_says_nothing_any_more_counts_or_does_not(
    server, name, store, monkeypatch
):
    match = await begun(store)
    with stopped(*busy(server, name)), monkeypatch.context() as patch:
        patch.setattr(server_connections, "SILENCE", 0.5)
        async with asyncio.timeout(20):
            with pytest.raises(Unknown):
                await store.database.write(lambda db: db.execute("DELETE FROM actions"))
    await store.log.append(match, [line(0)])
    assert len(await store.log.actions(match)) == 1


async def test_a_standby_is_read_and_told_of_and_left_once_another_leads(server, name):
    store = await open_address(server.address(name), patience=0.3)
    match = await begun(store)
    await asyncio.gather(*(store.matches.load(match) for _ in range(4)))
    signal_file = server.data / "standby.signal"
    server.stop("fast")
    signal_file.touch()
    server.start()
    said = "the server is read-only; it may be a standby: name the primary"
    assert await store.log.actions(match) == ()
    with pytest.raises(StoreError, match=said):
        await store.log.append(match, [line(0)])
    with pytest.raises(StoreError, match=said):
        await store.facts.require_writable()
    with pytest.raises(StoreError, match=said):
        await open_store(server.address(name))
    assert store.database._idle == [], "the next connection may lead to another server"
    server.run("SELECT pg_promote()")
    await store.facts.require_writable()
    await store.log.append(match, [line(0)])
    assert len(await store.log.actions(match)) == 1
    await store.close()


async def test_what_a_server_does_not_know_is_no_standby(server, name, store):
    match = await begun(store)
    server.run(RAISE.format(times=1, code="0A000"), name=name)
    with pytest.raises(psycopg.errors.FeatureNotSupported):
        await store.log.append(match, [line(0)])
    await store.log.append(match, [line(0)])


async def test_a_mistake_of_our_own_is_not_hidden(store):
    with pytest.raises(psycopg.errors.UndefinedTable, match="nowhere"):
        await store.database.write(lambda db: db.execute("SELECT * FROM nowhere"))
    with pytest.raises(ZeroDivisionError):
        await store.database.write(lambda db: 1 // 0)
    await begun(store)


async def test_who_is_cancelled_changes_nothing_about_a_transaction(store):
    match = await begun(store)
    for _ in range(5):
        asked = asyncio.create_task(store.log.append(match, [line(len(await store.log.actions(match)))]))
        await asyncio.sleep(0.0005)
        asked.cancel()
        # what was under way may have been carried out meanwhile
        with suppress(asyncio.CancelledError, Conflict):
            await asked
    ordinals = [action.ordinal for action in await store.log.actions(match)]
    assert ordinals == [*range(len(ordinals))]


async def test_a_login_that_is_refused(server, name):
    server.run("CREATE ROLE walled LOGIN PASSWORD 'right-one'; CREATE ROLE shut LOGIN; CREATE ROLE late LOGIN")
    server.run(f"ALTER DATABASE {name} CONNECTION LIMIT 0; GRANT ALL ON SCHEMA public TO walled")
    try:
        for address, said in {
            server.address(name, user="walled", password="wrong-one"): "check the user and password",
            server.address(name, user="walled"): "check the user and password",
            server.address(name, user="shut"): "check the user and password",
            server.address(name, user="nobody-here"): "check the user and password",
            server.address("nowhere"): "the server has no such database",
            server.address(name, user="late"): "the server has no connections left",
            server.address(name, user="walled", password="right-one"): "the server has no connections left",
        }.items():
            with pytest.raises(StoreError, match=said) as refused:
                await open_store(address)
            assert "-one" not in str(refused.value)
            assert refused.value.__suppress_context__
    finally:
        server.run("DROP ROLE shut; DROP ROLE late; REVOKE ALL ON SCHEMA public FROM walled; DROP ROLE walled")


async def test_what_is_acknowledged_is_on_the_disk(server, name, store):
    server.run(f"ALTER DATABASE {name} SET synchronous_commit = off")
    again = await open_address(server.address(name))
    (found,) = await again.database.read(lambda db: db.execute("SHOW synchronous_commit").fetchone())
    assert found == "on"
    await again.close()


async def test_a_conflict_names_no_values(store):
    await store.matches.create(
        "heap", guild=1, channel=7, host=SeatRow(0, 101, "Ann"), at=1, tag="0a1b2c", interaction=77
    )
    with pytest.raises(Conflict) as refused:
        await store.interactions.claim(77, None)
    assert "77" not in str(refused.value)


async def test_no_statement_and_no_lock_is_waited_for_without_an_end(store):
    bounds = {"statement_timeout": "15s", "lock_timeout": "10s", "idle_in_transaction_session_timeout": "30s"}
    for name, bound in bounds.items():
        (found,) = await store.database.read(lambda db, name=name: db.execute(f"SHOW {name}").fetchone())
        assert found == bound, name
    given = await store.database.once(lambda connection: connection.info.get_parameters())
    assert {key: given.get(key) for key in server_connections._WAITING} == {
        key: str(value) for key, value in server_connections._WAITING.items()
    }


async def test_what_was_killed_in_commit_is_waited_for_until_the_server_has_begun_anew(store):
    """Others may be served for a moment longer, and do not see yet what it has kept."""
    match = await begun(store)
    asked = []

    class Doomed:
        """A connection to a server after another of its processes was killed; it is gone, and still known."""

        def execute(self, query, values):
            asked.append(query)
            return self

        def fetchall(self):
            return [(True,)]

        def fetchone(self):
            return (1,)

    store.database._unsure.append("outpost-killed")
    with pytest.raises(psycopg.OperationalError, match="another connection does not end"):
        store.database._settle(Doomed())
    assert store.database._unsure == ["outpost-killed"]
    assert await store.log.actions(match) == (), "the server knows nothing of that name"
    assert store.database._unsure == []
