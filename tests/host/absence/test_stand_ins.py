"""Computers in the place of people who are not there: by the row and the workers by which seats of computers play."""

import asyncio
from dataclasses import replace

import pytest

from db import RESIGNED, TIMEOUT, ActionRow, NoteRow, SeatChange, TimerKind
from engine.registry import find
from host.computers.turns import STAND_IN
from host.schedule.kinds import COMPUTER_PAUSE
from host.types import STOOD_IN
from players.strengths import find as find_player
from players.worker_pool import InThread, WorkerPool
from tests.support.hosting import ANN, BOB, CARA, GAMES, open_table, refused, stand_in, whole


async def rows(table, match):
    return [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.COMPUTER]


async def gone(table, *, people=3, **options):
    """Return a match that waits for the computer (seat: Ann)."""
    match = (await table.begin(people, **options)).info.id
    return match, await stand_in(table.host, match, 0)


async def thinking(table, match):
    """Begin to let the computers think, and hold them up."""
    table.host.computers._thinking.free.clear()
    (due,) = await rows(table, match)
    table.time[0] = due.at
    task = asyncio.create_task(table.host.computers.play_computers(due))
    await table.host.computers._thinking.begun.wait()
    return task


async def test_it_acts_by_a_row_that_does_not_depend_on_what_it_holds(table):
    match, update = await gone(table)
    assert (update.awaited, update.thinking, update.turn) == ((), (0,), 1)
    (due,) = await rows(table, match)
    assert (due.at, due.user) == (table.time[0] + COMPUTER_PAUSE, None)
    assert not table.host.computers._thinking.asked, "the click did not wait for it"
    update = await table.computed(match)
    assert (update.awaited, update.thinking, update.turn) == ((1,), (), 2)
    assert {row.user for row in await table.store.log.actions(match)} == {STAND_IN}


@pytest.mark.parametrize(("chosen", "strength"), [({}, "easy"), ({"stand-ins": "normal"}, "normal")])
async def test_it_is_an_easy_computer_or_a_normal_one_as_the_table_likes(table, chosen, strength):
    match, _ = await gone(table, **chosen)
    await table.computed(match)
    (position,) = table.host.computers._thinking.asked
    assert position.computers == {0: strength}


async def test_what_was_to_be_thought_of_is_so_still_after_a_crash(table):
    match, before = await gone(table)
    task = await thinking(table, match)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(before)
    after = await table.computed(match)
    assert after.awaited == (1,)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(after)


async def test_who_comes_back_while_it_thinks_plays_and_its_answer_is_dropped(table):
    match, _ = await gone(table)
    task = await thinking(table, match)
    back = await table.host.seats.take_back(match, ANN)
    assert back.awaited == (0,)
    table.host.computers._thinking.free.set()
    assert await task is None
    assert whole(await table.host.play.look(match)) == whole(back)
    assert await table.store.log.actions(match) == ()
    assert await rows(table, match) == []


async def test_who_leaves_while_it_thinks_is_played_for_as_well(table):
    match, _ = await gone(table, people=4)
    task = await thinking(table, match)
    await table.host.seats.resign(match, BOB)
    table.host.computers._thinking.free.set()
    assert (await task).awaited == (2,)
    assert [list(one.computers) for one in table.host.computers._thinking.asked] == [[0], [0, 1]]
    assert await rows(table, match) == []


async def test_of_two_asked_at_once_the_one_that_stays_answers_when_the_other_is_back(tmp_path):
    table = await open_table(tmp_path / "ice", games={"ice": find("ice")})
    match = (await table.begin(3, game="ice")).info.id
    for seat in (1, 2):
        update = await stand_in(table.host, match, seat)
    assert (update.awaited, update.thinking) == ((0,), (1, 2))
    task = await thinking(table, match)
    await table.host.seats.take_back(match, BOB)
    table.host.computers._thinking.free.set()
    update = await task
    assert (update.awaited, update.thinking) == ((0, 1), ())
    assert await rows(table, match) == []
    await table.close()


async def test_where_no_process_can_think_the_match_goes_on_all_the_same(table):
    pool = table.host.computers._thinking = WorkerPool(GAMES, command=("/bin/false",))
    match, _ = await gone(table)
    assert (await table.computed(match)).awaited == (1,)
    await pool.close()


async def test_one_that_cannot_choose_guesses(table, monkeypatch):
    def broken(_dealt):
        raise RuntimeError("no idea")

    normal = find_player("heaps", "normal")
    monkeypatch.setattr("players.playing_on.find", lambda *_: replace(normal, strategy=broken))
    table.host.computers._thinking = InThread(GAMES)
    match, _ = await gone(table)
    assert (await table.computed(match)).awaited == (1,)


async def test_who_is_called_after_the_end_of_somebodys_time_is_not_woken(table):
    match = (await table.begin(3, clock="day")).info.id
    (due,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == "time-up"]
    table.time[0] = due.at
    await table.host.clock_ends.time_up(due)
    (wait,) = (await table.computed(match)).waits
    assert (wait.seat, wait.by_time) == (1, True)
    now = table.time[0]
    await table.restart()
    table.time[0] = now
    assert (await table.host.play.look(match)).waits == (wait,)
    await table.play(match, "1 take:1", "1 done")
    assert [one.by_time for one in (await table.host.play.look(match)).waits] == [False]


async def test_one_whose_person_has_resigned_calls_as_anybody_does(table):
    match = (await table.begin(3)).info.id
    await table.host.seats.resign(match, ANN)
    assert [one.by_time for one in (await table.computed(match)).waits] == [False]


async def test_nobody_is_reminded_of_it_and_who_follows_is(table):
    match, _ = await gone(table)
    assert TimerKind.REMINDER not in {row.kind for row in await table.store.timers.due_of_match(match)}
    await table.computed(match)
    assert [row.user for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REMINDER] == [BOB]


async def test_ones_own_act_is_taken_back_until_it_has_acted_and_then_by_the_table(table):
    match = (await table.begin(3)).info.id
    await stand_in(table.host, match, 1)
    await table.play(match, "0 take:1", "0 done")
    update = await table.host.play.undo(match, ANN, None)
    assert update.awaited == (0,)
    assert await rows(table, match) == []
    await table.play(match, "0 done")
    update = await table.computed(match)
    assert not update.can_undo(0)
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, None))
    asked = await table.host.proposals.propose(match, ANN, "undo")
    update = (await table.host.proposals.answer(asked.id, CARA, yes=True)).update
    assert update.awaited == (0,)
    await table.play(match, "0 done")
    assert (await table.computed(match)).awaited == (2,)


@pytest.mark.parametrize("kind", [TIMEOUT, RESIGNED])
async def test_a_log_in_which_it_acted_within_the_click_leads_where_it_led(table, kind):
    match = (await table.begin(3)).info.id
    game, state = GAMES["heaps"], (await table.host.play.look(match))._live.timeline.state
    acts = []
    for part, text in enumerate(("take:1", "done")):
        state = game.apply(state, 0, game.decode(text)).state
        acts.append(ActionRow(part, 0, None, text, game.digest(state), part, table.time[0]))
    change = SeatChange(0, 0, table.time[0], None, kind)
    await table.store.log.append(match, acts, change=change, note=NoteRow(0, table.time[0], STOOD_IN, {"name": "Ann"}))
    await table.restart()
    update = await table.host.play.look(match)
    assert (update.awaited, update.thinking, update.turn) == ((1,), (), 2)
    assert [wait.by_time for wait in update.waits] == [kind == TIMEOUT]
    assert await rows(table, match) == []
    await table.play(match, "1 take:1", "1 done", "2 take:1", "2 done")
    assert (await table.computed(match)).awaited == (1,)
    before = await table.host.play.look(match)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(before)
