"""What is scheduled: kept with the change that makes it so, handed out by its time, told once."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from db import (
    ActionRow,
    Agenda,
    Concern,
    Conflict,
    Notice,
    Opening,
    PingLimits,
    PingWindow,
    SeatRow,
    ServerShare,
    Standing,
    Timer,
    WantedPings,
    open_store,
)
from db.sqlite.migrate import scripts, statements
from db.tables.timers import _NEXT

ANN, BOB = SeatRow(0, 101, "Ann"), SeatRow(1, 102, "Bob")
PINGS = WantedPings(102, (101,), 4000, PingLimits((PingWindow(3, 60),), ()))


def due(user=101, key=0, at=5000, **more):
    return Timer("reminder", None, user, Concern("wait", key), at, at - 100, **more)


async def begun(store, *rows, channel=7, guild=1):
    match = await store.matches.create("heap", guild=guild, channel=channel, host=ANN, at=1000, tag="abcdef")
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={})
    await store.matches.begin(match, Opening("1", 1, "s", "d0", 1001, {}), standing=Standing(1, 0, 1001, (0, 1), rows))
    return match


def line(ordinal):
    return ActionRow(ordinal, 0, 101, "take:1", f"d{ordinal + 1}", 0, 1002)


async def act(store, match, *rows, ordinal=0):
    await store.log.append(match, [line(ordinal)], standing=Standing(1, ordinal + 1, 1002, (0,), rows))


async def known(store, match):
    return [(row.user, row.about.number, row.state) for row in await store.timers.due_of_match(match)]


async def test_what_is_due_comes_with_the_change_and_goes_with_the_one_that_makes_it_void(store):
    match = await begun(store, due(101), due(102))
    assert await known(store, match) == [(101, 0, "pending"), (102, 0, "pending")]
    await act(store, match, due(101, 1), due(102))
    assert await known(store, match) == [(102, 0, "pending"), (101, 1, "pending")]
    await act(store, match, ordinal=1)
    assert await known(store, match) == []


async def test_a_change_that_fails_leaves_what_is_due_as_it_was(store):
    match = await begun(store, due(101))
    await act(store, match, due(101))
    with pytest.raises(Conflict):
        await act(store, match, due(102, 9))
    assert await known(store, match) == [(101, 0, "pending")]


async def test_a_change_that_says_nothing_of_it_changes_nothing_of_it(store):
    match = await begun(store, due(101))
    await store.matches.set_standing(match, Standing(1, 1, 1002, (0,)))
    assert await known(store, match) == [(101, 0, "pending")]


async def test_what_goes_on_being_due_keeps_its_time_and_its_count(store):
    match = await begun(store, due(101, at=5000))
    (row,) = await store.timers.due_of_match(match)
    await store.timers.put_due([replace(row, at=9000, count=2)])
    await act(store, match, due(101, at=5000))
    assert [(row.at, row.count) for row in await store.timers.due_of_match(match)] == [(9000, 2)]


async def test_what_is_not_of_the_turn_stays_until_it_is_dropped(store):
    match = await begun(store)
    await store.timers.add_due([Timer("idle", match, None, Concern("match"), 5000, 0, of_turn=False)])
    await store.timers.add_due([Timer("idle", match, None, Concern("match"), 7000, 0, of_turn=False)])
    await act(store, match)
    (row,) = await store.timers.due_of_match(match)
    assert row.at == 5000, "each once"
    await store.timers.drop_due(row.id)
    assert await known(store, match) == []


async def test_the_agenda_has_what_is_due_now_and_tells_when_there_is_more(store):
    assert await store.timers.agenda(9999, most=9) == Agenda()
    match = await begun(store, due(101, at=5000), due(102, at=6000))
    first, second = await store.timers.due_of_match(match)
    assert await store.timers.agenda(4999, most=9) == Agenda((), 5000)
    assert await store.timers.agenda(5000, most=9) == Agenda((first,), 6000)
    assert await store.timers.agenda(6000, most=9) == Agenda((first, second), None)
    assert await store.timers.agenda(6000, most=1) == Agenda((first,), 6000)


async def test_a_message_is_marked_before_and_confirmed_after(store):
    match = await begun(store, due(101))
    (row,) = await store.timers.due_of_match(match)
    assert await store.timers.mark_due(row.id, "1.5", channel=7, at=5001)
    assert not await store.timers.mark_due(row.id, "1.6", channel=7, at=5002), "by one only"
    (marked,) = (await store.timers.agenda(5001, most=9)).due
    assert (marked.state, marked.nonce, marked.channel, marked.marked) == ("sending", "1.5", 7, 5001)
    then = replace(row, at=8000, count=1)
    assert await store.timers.confirm_due(row.id, 900, then=then)
    assert await store.timers.due_of_match(match) == (then,)
    assert (await store.timers.agenda(5001, most=9)).doomed == ()


async def test_the_message_before_is_to_be_deleted_when_the_next_is_there(store):
    match = await begun(store, due(101), due(102))
    first, second = await store.timers.due_of_match(match)
    for row, message in ((first, 900), (second, 901), (first, 902)):
        await store.timers.mark_due(row.id, f"n{message}", channel=7, at=5001)
        await store.timers.confirm_due(row.id, message, then=replace(row, at=8000))
    assert (await store.timers.agenda(0, most=9)).doomed == (Notice(900, 7, match, 101),)
    await store.timers.forget_notice(900)
    assert (await store.timers.agenda(0, most=9)).doomed == ()
    await act(store, match, due(102))
    assert (await store.timers.agenda(0, most=9)).doomed == (Notice(902, 7, match, 101),)


async def test_what_becomes_void_while_it_is_posted_is_kept_until_its_message_is_known(store):
    match = await begun(store, due(101))
    (row,) = await store.timers.due_of_match(match)
    await store.timers.mark_due(row.id, "n", channel=7, at=5001)
    await act(store, match)
    assert await known(store, match) == [(101, 0, "void")]
    await store.timers.put_due([replace(row, at=6000)])
    assert await known(store, match) == [(101, 0, "void")]
    assert not await store.timers.confirm_due(row.id, 900, then=replace(row, at=8000))
    assert await known(store, match) == []
    assert (await store.timers.agenda(0, most=9)).doomed == (Notice(900, 7, match, 101),)


async def test_what_has_happened_is_kept_for_the_turn_and_never_due_again(store):
    match = await begun(store, due(101))
    (row,) = await store.timers.due_of_match(match)
    await store.timers.mark_due(row.id, "n", channel=7, at=5001)
    await store.timers.confirm_due(row.id, 900, then=replace(row, state="gone"))
    assert await store.timers.agenda(10**9, most=9) == Agenda()
    await act(store, match, due(101))
    assert await known(store, match) == [(101, 0, "gone")]
    await act(store, match, due(101, 1), ordinal=1)
    assert await known(store, match) == [(101, 1, "pending")]


async def test_a_nudge_is_noted_with_its_interaction_and_moves_the_reminder(store):
    match = await begun(store, due(101, at=5000))
    (row,) = await store.timers.due_of_match(match)
    nudge = Timer("nudge", match, 101, Concern("wait"), 4000, 4000, asker=102)
    assert await store.timers.last_nudge(match, 101) is None
    await store.timers.nudge(match, [nudge], instead=[replace(row, at=9000)], pings=PINGS, interaction=77)
    assert await store.timers.last_nudge(match, 101) == 4000
    assert await store.pings.granted(f"nudge:{match}:4000") == {101}
    assert [(one.kind, one.at, one.asker) for one in await store.timers.due_of_match(match)] == [
        ("nudge", 4000, 102),
        ("reminder", 9000, None),
    ]
    with pytest.raises(Conflict):
        await store.timers.nudge(
            match, [replace(nudge, about=Concern("wait", 1))], instead=[], pings=PINGS, interaction=77
        )
    assert len(await store.timers.due_of_match(match)) == 2
    await act(store, match)
    assert await known(store, match) == []


async def test_what_is_due_of_a_person_is_found_at_every_table(store):
    one, other = await begun(store, due(101, at=6000), due(102)), await begun(store, due(101, at=5000), channel=8)
    assert [row.match for row in await store.timers.due_of_user(101)] == [other, one]
    assert await store.timers.due_of_user(103) == ()


async def test_whoever_looks_after_some_servers_has_what_is_due_there_alone(store):
    here = await begun(store, due(101))
    there = await begun(store, due(102, at=4000), channel=8, guild=5 << 22)
    await store.timers.add_due([Timer("vacation", None, 103, Concern("person"), 3000, 0, of_turn=False)])
    await store.timers.add_due([Timer("follow", there, 104, Concern("turn", 7), 6000, 0, of_turn=False)])

    async def users(*parts, at=9999, most=9):
        agenda = await store.timers.agenda(at, most=most, share=ServerShare(4, parts))
        return [row.user for row in agenda.due], agenda.next

    assert await users(0) == ([103, 101], None), "what is of no server is of the first part"
    assert await users(1) == ([102, 104], None)
    assert await users(1, at=4000) == ([102], 6000)
    assert await users(1, most=1) == ([102], 6000), "what is of others takes no room"
    assert await users(2, 3) == ([], None)
    assert await users() == ([], None)
    assert await users(0, 1, 2, 3) == ([103, 102, 101, 104], None)
    for match, message in ((here, 900), (there, 901)):
        (row,) = [one for one in await store.timers.due_of_match(match) if one.kind == "reminder"]
        await store.timers.mark_due(row.id, "n", channel=7, at=5001)
        await store.timers.confirm_due(row.id, message, then=None)
        await act(store, match)
    doomed = (await store.timers.agenda(0, most=9, share=ServerShare(4, (1,)))).doomed
    assert [one.message for one in doomed] == [901]


async def test_all_of_it_survives_the_process(place):
    store = await open_store(place)
    match = await begun(store, due(101))
    (row,) = await store.timers.due_of_match(match)
    await store.timers.mark_due(row.id, "n", channel=7, at=5001)
    before = await store.timers.due_of_match(match)
    await store.close()
    again = await open_store(place)
    assert await again.timers.due_of_match(match) == before
    await again.close()


async def test_the_next_is_found_without_looking_at_all(file_store):
    next_due = _NEXT.format(of="")
    plan = await file_store.database.read(lambda db: db.execute(f"EXPLAIN QUERY PLAN {next_due}", (9,)).fetchall())
    assert "USING INDEX due_next" in plan[0][3]
    doomed = "SELECT message FROM notices WHERE doomed = 1 ORDER BY message LIMIT 9"
    next_due = _NEXT.format(of="")
    plan = await file_store.database.read(lambda db: db.execute(f"EXPLAIN QUERY PLAN {doomed}").fetchall())
    assert "notices_doomed" in plan[0][3]


def test_who_is_awaited_when_the_program_is_updated_is_reminded_a_day_later():
    *before, last = [script for script in scripts() if script.stem <= "0013_due"]
    with closing(sqlite3.connect(":memory:")) as db:
        for script in before:
            for statement in statements(script.read_text()):
                db.execute(statement)
        for match, status, awaited, people in ((1, "running", 2, 2), (2, "running", 1, 1), (3, "lobby", 0, 2)):
            db.execute(
                "INSERT INTO matches (id, game, guild, channel, host, status, created, turn, seq, awaited, acted)"
                " VALUES (?, 'heap', 1, ?, 101, ?, 5, 1, 4, ?, 99)",
                (match, match, status, awaited),
            )
            for seat in range(people):
                db.execute("INSERT INTO seats VALUES (?, ?, ?, 'X')", (match, seat, 101 + seat))
        for statement in statements(last.read_text()):
            db.execute(statement)
        ((now,),) = db.execute("SELECT strftime('%s', 'now')").fetchall()
        rows = db.execute("SELECT match, user, kind, key, at, since, count, of_turn, state FROM due").fetchall()
    ((*row, at, since, count, of_turn, state),) = rows
    assert (row, since, count, of_turn, state) == ([1, 102, "reminder", 4], 99, 0, 1, "pending")
    assert abs(at - int(now) - 86400) < 60
