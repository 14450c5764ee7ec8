"""What is true of a match beside what is shown: written together with the change, and compared by one query."""

import sqlite3
from contextlib import closing

import pytest

from db import ActionRow, Board, Conflict, Ending, FrozenRow, Opening, SeatRow, Standing, open_store
from db.sqlite.migrate import scripts, statements
from db.tables.matches import _BEHIND

ANN, BOB = SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bob")
OVER = 10**6
RULES = {"heap": "1"}


async def lobby(store, channel=7, *, at=1000, standing=None):
    return await store.matches.create(
        "heap", guild=1, channel=channel, host=ANN, at=at, tag="abcdef", standing=standing or Standing(-1, 0, at)
    )


async def begun(store, channel=7, *, at=1000, awaited=(0,), rules="1"):
    match = await lobby(store, channel, at=at)
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={}, standing=Standing(-1, 1, at))
    await store.matches.begin(match, Opening(rules, 1, "salt", "d0", at, {}), standing=Standing(1, 0, at, awaited))
    return match


def line(ordinal, at=1002):
    return ActionRow(ordinal, 0, 101, "take:1", f"d{ordinal + 1}", 0, at)


async def shown(store, match, turn, seq, channel=7):
    await store.boards.set_board(match, Board(channel, 900, turn, seq))


async def test_every_change_is_written_with_how_the_match_stands_then(store):
    match = await lobby(store)
    assert (await store.matches.load(match)).standing == Standing(-1, 0, 1000)
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={}, standing=Standing(-1, 1, 1001))
    assert (await store.matches.load(match)).standing == Standing(-1, 1, 1001)
    await store.matches.begin(match, Opening("1", 1, "s", "d", 1002, {}), standing=Standing(1, 0, 1002, (0, 1)))
    assert (await store.matches.load(match)).standing == Standing(1, 0, 1002, (0, 1))
    await store.log.append(match, [line(0)], standing=Standing(2, 1, 1003, (1,)))
    assert (await store.matches.load(match)).standing == Standing(2, 1, 1003, (1,))
    await store.matches.set_status(match, "frozen", reason="rules", ended=None, standing=Standing(OVER, -2, 1004))
    assert (await store.matches.load(match)).standing == Standing(OVER, -2, 1004)


async def test_a_change_that_fails_changes_nothing_of_how_the_match_stands(store):
    match = await begun(store)
    await store.log.append(match, [line(0)], standing=Standing(1, 1, 1002, (0,)))
    with pytest.raises(Conflict):
        await store.log.append(match, [line(0)], ending=Ending("x", 5), standing=Standing(OVER, 2, 1009))
    assert (await store.matches.load(match)).standing == Standing(1, 1, 1002, (0,))


async def test_what_is_shown_right_is_not_behind_and_everything_else_is(store):
    match = await begun(store)
    assert await store.matches.outdated(RULES) == ((match, 1),), "nothing is shown"
    await shown(store, match, 1, 0)
    assert await store.matches.outdated(RULES) == ()
    await store.log.append(match, [line(0)], standing=Standing(1, 1, 1002, (0,)))
    assert await store.matches.outdated(RULES) == ((match, 1),)
    await shown(store, match, 1, 1)
    assert await store.matches.outdated(RULES) == ()
    await store.log.append(match, [line(1)], ending=Ending("stones", 5), standing=Standing(OVER, 2, 1003))
    assert await store.matches.outdated(RULES) == ((match, 1),)
    await shown(store, match, OVER, 2)
    assert await store.matches.outdated(RULES) == ()
    await store.boards.set_board(match, None)
    assert await store.matches.outdated(RULES) == ((match, 1),)


async def test_a_lobby_is_behind_when_it_was_changed_or_somebody_is_called_otherwise(store):
    match = await lobby(store)
    await shown(store, match, -1, 0)
    assert await store.matches.outdated(RULES) == ()
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={}, standing=Standing(-1, 1, 1001))
    assert await store.matches.outdated(RULES) == ((match, 1),)


async def test_a_table_that_was_closed_unseen_is_never_shown(store):
    match = await lobby(store)
    await store.matches.set_status(match, "cancelled", reason=None, ended=1, standing=Standing(OVER, -1, 1001))
    assert await store.matches.outdated(RULES) == ()
    await shown(store, match, -1, 0)
    assert await store.matches.outdated(RULES) == ((match, 1),)


async def test_what_has_moved_is_not_shown_where_it_is_now(store):
    match = await begun(store)
    await shown(store, match, 1, 0)
    await store.matches.move(match, 8)
    assert await store.matches.outdated(RULES) == ((match, 1),)
    assert (await store.boards.board(match)).turn not in {-1, 1, OVER}
    await shown(store, match, 1, 0, channel=7)
    assert await store.matches.outdated(RULES) == ((match, 1),), "an edit that came late"
    await shown(store, match, 1, 0, channel=8)
    assert await store.matches.outdated(RULES) == ()


async def test_the_newest_change_comes_first(store):
    first, second, third = [await begun(store, channel, at=at) for channel, at in ((1, 1500), (2, 1900), (3, 1700))]
    assert await store.matches.outdated(RULES) == ((second, 1), (third, 1), (first, 1))


async def test_a_match_of_other_rules_waits_until_it_is_needed_and_one_without_rules_does_not(store):
    match, frozen = await begun(store, 7), await begun(store, 8)
    standing = Standing(OVER, -2, 1004)
    await store.matches.set_status(frozen, "frozen", reason="differs", ended=None, tried="2", standing=standing)
    await shown(store, match, 1, 0)
    await shown(store, frozen, OVER, -2, channel=8)
    assert await store.rules.frozen() == (FrozenRow(frozen, 1, "heap", "1", "2", None),)
    for rules, behind in ((RULES, ()), ({"heap": "2"}, ()), ({}, ((match, 1),))):
        assert await store.matches.outdated(rules) == behind


async def test_own_turns_come_first_the_longest_waiting_before_others_then_what_changed_last(store):
    mine, others, waiting = (
        await begun(store, 1, at=1),
        await begun(store, 2, at=3, awaited=(1,)),
        await lobby(store, 3),
    )
    both = await begun(store, 4, at=2, awaited=(0, 1))
    total, some = await store.matches.tables(101, guild=1, most=9)
    assert (total, [one.match.id for one in some]) == (4, [mine, both, waiting, others])
    total, some = await store.matches.tables(101, guild=1, most=1)
    assert (total, [one.match.id for one in some]) == (4, [mine])


@pytest.mark.parametrize("spoilt", ["", "{", "[1]", '{"0": "x"}', "7"])
async def test_since_when_that_is_spoilt_is_not_known_and_the_list_goes_on(file_store, tmp_path, spoilt):
    match = await begun(file_store)
    with closing(sqlite3.connect(tmp_path / "outpost.sqlite3", isolation_level=None)) as db:
        db.execute("UPDATE matches SET since = ?", (spoilt,))
    assert (await file_store.matches.load(match)).standing == Standing(1, 0, 1000, (0,))
    count, found = await file_store.matches.tables(101, guild=1, most=5)
    assert (count, [one.match.id for one in found]) == (1, [match])


async def test_what_is_behind_is_found_by_the_index(file_store):
    plan = await file_store.database.read(
        lambda db: db.execute(f"EXPLAIN QUERY PLAN {_BEHIND}".format(games="(?)"), ("heap",)).fetchall()
    )
    told = [row[3] for row in plan]
    assert any("USING INDEX matches_behind" in one for one in told), told
    assert any("matches_by_status" in one for one in told), told
    assert not [one for one in told if one in {"SCAN matches", "SCAN boards"}]


OLD = """
INSERT INTO matches (id, game, guild, channel, host, status, created, started, ended) VALUES
    (1, 'heap', 1, 1, 101, 'running', 10, 11, NULL), (2, 'heap', 1, 2, 101, 'finished', 10, 11, 12),
    (3, 'heap', 1, 3, 101, 'finished', 10, 11, 12), (4, 'heap', 1, 4, 101, 'cancelled', 10, NULL, 12),
    (5, 'heap', 1, 5, 101, 'cancelled', 10, NULL, 12), (6, 'heap', 1, 6, 101, 'frozen', 10, 11, NULL),
    (7, 'heap', 1, 7, 101, 'lobby', 10, NULL, NULL), (8, 'heap', 1, 8, 101, 'cancelled', 10, NULL, 12);
UPDATE matches SET rules = '1';
INSERT INTO actions VALUES (1, 0, 0, 101, 'a', 'd', 0, 20, NULL), (1, 1, 0, 101, 'a', 'd', 0, 30, NULL);
INSERT INTO boards VALUES (1, 1, 901, 3, 5), (2, 2, 902, 1000000, 9), (3, 3, 903, 4, 8), (4, 4, 904, -1, 0),
    (6, 6, 906, 1000000, 0), (7, 7, 907, -1, 0), (8, 8, 908, 1000000, 0);
"""


async def test_what_was_kept_before_is_looked_at_once_where_it_may_differ(tmp_path):
    path = tmp_path / "old.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for script in scripts()[:5]:
            for statement in statements(script.read_text(encoding="utf-8")):
                db.execute(statement)
        db.executescript(OLD)
        db.execute("PRAGMA user_version = 5")
    store = await open_store(path)
    assert await store.boards.board(1) == Board(1, 901, 3, 5)
    assert (await store.matches.load(1)).standing is None
    assert [match for match, _ in await store.matches.outdated(RULES)] == [1, 4, 3, 7]
    await store.matches.set_standing(1, Standing(3, 5, 30, (1,)))
    assert [match for match, _ in await store.matches.outdated(RULES)] == [4, 3, 7]
    await store.close()
