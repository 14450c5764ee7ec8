"""Timers from before they said what they are about: each kind keeps its match, its turn and its number."""

import sqlite3
from contextlib import closing

import psycopg
import pytest

from db import Concern, open_store
from db.postgresql.opening import server_scripts
from db.sqlite.migrate import scripts, statements

BEFORE = 38
TURNS = 1 << 20
PACKED = (
    # match, user, kind, key, asker; then match, user and what it is about
    (1, 101, "reminder", 5, None, 1, 101, Concern("wait", 5)),
    (1, 101, "nudge", 5, 102, 1, 101, Concern("wait", 5)),
    (1, 101, "asked", 7, None, 1, 101, Concern("proposal", 7)),
    (1, 101, "direct", -9, None, 1, 101, Concern("turn", 9)),
    (1, 101, "direct-reminder", 5, None, 1, 101, Concern("wait", 5)),
    (None, 101, "direct-closed", 2, None, 2, 101, Concern("match")),
    (None, 103, "follow", 2 * TURNS + 17, None, 2, 103, Concern("turn", 17)),
    (None, 103, "follow", 2 * TURNS, None, 2, 103, Concern("turn", 0)),
    (1, None, "proposal", 7, None, 1, None, Concern("proposal", 7)),
    (2, None, "idle", 4, None, 2, None, Concern("match", 4)),
    (1, None, "rest", 5, None, 1, None, Concern("match", 5)),
    (2, None, "idle-word", 0, None, 2, None, Concern("match")),
    (1, None, "pause", 3, None, 1, None, Concern("pause", 3)),
    (1, None, "resumed", 3, 102, 1, None, Concern("pause", 3)),
    (None, 101, "vacation", 0, None, None, 101, Concern("person")),
    (1, None, "away", 0, None, 1, None, Concern("match")),
    (1, 101, "vacation-stand-in", 5, None, 1, 101, Concern("wait", 5)),
    (1, 101, "vacation-over", 1_800_000_000, None, 1, 101, Concern("person", 1_800_000_000)),
    (1, 101, "warning", 5, None, 1, 101, Concern("wait", 5)),
    (1, 101, "time-up", 5, None, 1, 101, Concern("wait", 5)),
    (1, None, "timed-out", 1_800_000_000 * 64, 101, 1, 101, Concern("person", 1_800_000_000)),
    (1, None, "timed-out", 1_800_000_000 * 64 + 1, 102, 1, 102, Concern("person", 1_800_000_000)),
    (1, None, "seat", 2, None, 1, None, Concern("seat", 2)),
    (None, 104, "invitation", 2, 101, 2, 104, Concern("match")),
    (1, 101, "continue", 40, None, 1, 101, Concern("match", 40)),
    (1, None, "computer", 40, None, 1, None, Concern("match", 40)),
    (None, 101, "place-lost", 2, None, 2, 101, Concern("match")),
)
STRAY = (("follow", 9 * TURNS + 1), ("invitation", 9), ("direct-closed", 9), ("place-lost", 9))
_MATCH = "INSERT INTO matches (id, game, guild, channel, host, status, created, tag) VALUES"
_DUE = 'INSERT INTO due (match, "user", kind, key, at, since, count, of_turn, asker, state) VALUES'


def _packed() -> list[str]:
    """Return the statements that write all of it, which both databases understand."""
    rows = [(match, user, kind, key, asker) for match, user, kind, key, asker, *_ in PACKED]
    rows += [(None, 105, kind, key, None) for kind, key in STRAY]
    values = [
        f"({match or 'NULL'}, {user or 'NULL'}, '{kind}', {key}, {1000 + at}, 900, 0, 0, {asker or 'NULL'}, 'pending')"
        for at, (match, user, kind, key, asker) in enumerate(rows)
    ]
    notice = 'INSERT INTO notices (message, channel, match, "user", key, doomed) VALUES'
    return [
        *(f"{_MATCH} ({one}, 'heap', 1, {one}, 101, 'lobby', 5, 'abcde{one}')" for one in (1, 2)),
        *(f"{_DUE} {value}" for value in values),
        f"{notice} (900, 7, 1, 101, 5, 0), (901, 8, 1, 101, -9, 0)",
    ]


@pytest.fixture
def sqlite_before(tmp_path):
    path = tmp_path / "before.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for number, script in enumerate(scripts()[:BEFORE], 1):
            for statement in statements(script.read_text(encoding="utf-8")):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {number}")
        for statement in _packed():
            db.execute(statement)
    return path


@pytest.fixture
def postgresql_before(postgresql):
    name = postgresql.database()
    with psycopg.connect(postgresql.address(name), autocommit=True) as connection:
        connection.execute("CREATE TABLE outpost_version (number bigint NOT NULL)")
        for number, script in server_scripts().items():
            if number <= BEFORE:
                connection.execute(script.read_text(encoding="utf-8"))
        for statement in _packed():
            connection.execute(statement)
        connection.execute("SELECT setval(pg_get_serial_sequence('due', 'id'), max(id)) FROM due")
        connection.execute(f"INSERT INTO outpost_version VALUES ({BEFORE})")
    yield postgresql.address(name)
    postgresql.drop(name)


@pytest.mark.parametrize("kept", ["sqlite_before", "postgresql_before"])
async def test_rows_of_every_kind_keep_what_they_are_about_and_are_due_once(kept, request):
    store = await open_store(request.getfixturevalue(kept))
    try:
        agenda = await store.timers.agenda(9999, most=99)
        assert [(one.match, one.user, one.kind, one.about) for one in agenda.due] == [
            (match, user, kind, about) for _, _, kind, _, _, match, user, about in PACKED
        ]
        assert [one.at for one in agenda.due] == list(range(1000, 1000 + len(PACKED)))
        notices = "SELECT message, about, number FROM notices ORDER BY message"
        found = await store.database.read(lambda db: db.execute(notices).fetchall())
        assert [tuple(one) for one in found] == [(900, "wait", 5), (901, "turn", 9)]
        for one in agenda.due:
            await store.timers.drop_due(one.id)
        await store.timers.add_due([agenda.due[0]])
        (again,) = (await store.timers.agenda(9999, most=99)).due
        assert again.id > len(PACKED) + len(STRAY), "no number is given again"
    finally:
        await store.close()
