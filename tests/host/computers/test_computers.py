"""Computers at a table: seated by its host, acting by themselves, for nobody but people, and never in anyone's way."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from db import TimerKind
from engine.registry import GAMES as REGISTERED
from engine.registry import find
from host.lobby.lobby import NAMES, SIGN
from host.schedule.kinds import COMPUTER_PAUSE
from players.playing_on import HURRY, SECONDS
from players.worker_pool import InThread
from tests.support.hosting import ANN, BOB, GAMES, Table, open_table, refused, stand_in, whole

if TYPE_CHECKING:
    from db import Timer


async def lobby(table: Table, people: int = 1, *computers: str, game: str = "heaps") -> int:
    match = (await table.lobby(people, game=game)).id
    for strength in computers:
        await table.host.lobby.option(match, ANN, "computer", strength)
    return match


async def begun(table: Table, people: int = 1, computers: int = 1):
    return await table.host.lobby.start(await lobby(table, people, *["easy"] * computers), ANN)


async def rows(table: Table, match: int) -> list[Timer]:
    return [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.COMPUTER]


async def computed(table: Table, match: int):
    """Let the pause pass, and the computers act."""
    (due,) = await rows(table, match)
    table.time[0] = due.at
    assert due in (await table.host.schedule.agenda(most=9)).due
    return await table.host.computers.play_computers(due)


async def to_computer(table: Table, match: int):
    """Play for the people until a computer is asked."""
    update = await table.host.play.look(match)
    while not update.thinking:
        update = await acted(table, update)
    return update


async def thinking(table: Table):
    """Begin a match and let a computer think, until it is set free; return the match and the task."""
    table.host.computers._thinking.free.clear()
    match = (await begun(table)).info.id
    await to_computer(table, match)
    (due,) = await rows(table, match)
    task = asyncio.create_task(table.host.computers.play_computers(due))
    await table.host.computers._thinking.begun.wait()
    return match, task


# -- the lobby -------------------------------------------------------------------------------------------------------


async def test_the_host_seats_computers_that_nobody_takes_for_people(table):
    match = await lobby(table, 2, "easy", "hard")
    info = await table.host.core.info(match)
    assert [one.name for one in info.seats] == ["Ann", "Bob", f"{SIGN} {NAMES[0]}", f"{SIGN} {NAMES[1]}"]
    assert [one.strength for one in info.seats] == ["", "", "easy", "hard"]
    assert [one.user for one in info.people] == [ANN, BOB]
    assert [one.computer for one in info.seats] == [False, False, True, True]
    assert not any(one.resigned or one.away or one.stood_in or one.present for one in info.seats[2:])
    assert all("computer" not in one.choices for one in info.seats)
    await refused("no-room", table.host.lobby.option(match, ANN, "computer", "easy"))


async def test_only_the_host_does_and_only_what_there_is(table):
    match = await lobby(table, 2)
    await refused("not-host", table.host.lobby.option(match, BOB, "computer", "easy"))
    for value in ("", "brilliant", "fill.", "fill.brilliant", "remove", "remove.1", "easy.hard"):
        await refused("bad-option", table.host.lobby.option(match, ANN, "computer", value), key="computer")
    await refused("bad-option", table.host.lobby.choose(match, ANN, "computer", "hard"))


async def test_a_table_is_filled_and_emptied(table):
    match = await lobby(table)
    info = await table.host.lobby.option(match, ANN, "computer", "fill.normal")
    assert [one.strength for one in info.seats] == ["", "normal", "normal", "normal"]
    info = await table.host.lobby.option(match, ANN, "computer", "remove.1")
    assert [(one.user, one.strength) for one in info.seats] == [(ANN, ""), (-2, "normal"), (-3, "normal")]
    info = await table.host.lobby.option(match, ANN, "computer", "remove")
    assert [one.user for one in info.seats] == [ANN, -2]
    info = await table.host.lobby.option(match, ANN, "computer", "hard")
    assert [one.name for one in info.seats[1:]] == [f"{SIGN} {NAMES[1]}", f"{SIGN} {NAMES[0]}"]
    assert [one.strength for one in info.seats[1:]] == ["normal", "hard"]


async def test_a_computer_is_called_as_nobody_at_the_table_is(table):
    match = (await table.host.lobby.create(1, 7, ANN, NAMES[0].upper(), "heaps")).id
    info = await table.host.lobby.option(match, ANN, "computer", "easy")
    assert info.seats[1].name == f"{SIGN} {NAMES[1]}"


async def test_a_person_who_comes_later_keeps_the_computers_as_they_are(table):
    match = await lobby(table, 1, "hard")
    info = await table.host.lobby.join(match, BOB, "Bob")
    assert [one.strength for one in info.seats] == ["", "hard", ""]
    info = await table.host.lobby.leave(match, ANN)
    assert [(one.user, one.strength) for one in info.seats] == [(-1, "hard"), (BOB, "")]
    assert info.host == BOB


async def test_computers_keep_no_table_open(table):
    match = await lobby(table, 1, "easy", "easy")
    assert (await table.host.lobby.leave(match, ANN)).status == "cancelled"


# -- the match -------------------------------------------------------------------------------------------------------


async def test_what_waits_for_a_computer_goes_on_by_a_row(table):
    match = (await begun(table)).info.id
    before = await to_computer(table, match)
    assert before.awaited == ()
    (due,) = await rows(table, match)
    assert due.at == table.time[0] + COMPUTER_PAUSE
    assert due.user is None
    update = await computed(table, match)
    assert update.awaited == (0,)
    assert update.thinking == ()
    assert await rows(table, match) == []
    lines = await table.host.records.log(match, None)
    assert lines[-1].seat == 1
    assert await table.host.computers.play_computers(due) is None, "it is done once"


async def test_a_click_does_not_wait_for_computers(table):
    thinking = table.host.computers._thinking
    match = (await begun(table)).info.id
    await to_computer(table, match)
    assert thinking.asked == []


async def test_nothing_is_lost_when_the_bot_is_killed_before_they_answer(table):
    match = (await begun(table)).info.id
    before = await to_computer(table, match)
    await table.restart()
    update = await table.host.play.look(match)
    assert whole(update) == whole(before)
    assert update.turn == before.turn
    after = await computed(table, match)
    assert after.awaited == (0,)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(after)


async def test_several_answer_in_one_message(table):
    match = (await begun(table, computers=3)).info.id
    before = await to_computer(table, match)
    update = await computed(table, match)
    assert update.awaited == (0,)
    assert {line.seat for line in await table.host.records.log(match, None)} == {0, 1, 2, 3}
    assert len(table.host.computers._thinking.asked) == 1
    assert update.turn <= before.turn + 1


async def test_the_message_stays_while_computers_play_and_the_next_one_calls(table):
    match = (await begun(table)).info.id
    first = await table.host.play.look(match)
    if first.awaited:
        during = await to_computer(table, match)
        assert during.turn == first.turn
    after = await computed(table, match)
    assert after.turn == first.turn + 1 or not first.awaited


async def test_who_acts_while_they_think_makes_it_void_and_stops_them(table):
    match, task = await thinking(table)
    update = await table.host.play.undo(match, ANN, None)
    assert update.awaited == (0,)
    assert await asyncio.wait_for(task, 9) is None
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_a_match_that_is_closed_stops_them(table):
    match, task = await thinking(table)
    await table.host.closing.close(match)
    assert await asyncio.wait_for(task, 9) is None
    assert await rows(table, match) == []


async def test_while_one_is_to_act_nobody_is_reminded_and_it_is_named(table):
    match = (await begun(table)).info.id
    await to_computer(table, match)
    await refused("nobody-awaited", table.host.reminders.nudge(match, ANN))
    await refused("not-awaited", table.host.hints.hint(match, ANN, None), awaited=(1,))


async def test_what_changes_nothing_for_them_lets_them_think_on(table):
    match, task = await thinking(table)
    await table.host.places.move(match, 9)
    table.host.computers._thinking.free.set()
    update = await task
    assert update.awaited == (0,)
    assert len(table.host.computers._thinking.asked) == 1


async def test_the_log_of_the_program_says_when_their_time_ran_out(table, caplog, monkeypatch):
    caplog.set_level("INFO")
    play_on = table.host.computers._thinking.play_on

    async def hurried(position):
        return (await play_on(position))._replace(braked=2)

    monkeypatch.setattr(table.host.computers._thinking, "play_on", hurried)
    match = (await begun(table)).info.id
    await to_computer(table, match)
    await computed(table, match)
    assert f"match {match}: computers ran out of time on 2 choices" in caplog.messages


async def test_a_match_that_was_closed_is_let_alone(table):
    match = (await begun(table)).info.id
    await to_computer(table, match)
    (due,) = await rows(table, match)
    await table.host.closing.close(match)
    assert await table.host.computers.play_computers(due) is None


async def test_it_is_the_matchs_own_chance_and_the_computers_strengths(table):
    match = await lobby(table, 1, "easy", "hard")
    await table.host.lobby.start(match, ANN)
    await to_computer(table, match)
    await computed(table, match)
    (position,) = table.host.computers._thinking.asked
    assert dict(position.computers) == {1: "easy", 2: "hard"}
    assert position.seed == (await table.store.matches.load(match)).match.seed


async def test_to_the_end_and_again(table):
    match = (await begun(table, computers=2)).info.id
    while (update := await to_computer_or_end(table, match)).thinking:
        await computed(table, match)
    assert update.info.status == "finished"
    assert update.outcome.scores
    record = await table.host.records.export(match)
    assert "# seat 1 computer easy\n# seat 2 computer easy\n" in record
    assert "computer.1" not in record
    await table.restart()
    assert (await table.host.play.look(match)).outcome == update.outcome
    again = await table.host.lobby.rematch(match, ANN, "Ann")
    assert [one.strength for one in again.seats] == ["", "easy", "easy"]
    assert again.invited == ()
    assert await table.host.lobby.start(again.id, ANN)


async def to_computer_or_end(table: Table, match: int):
    update = await table.host.play.look(match)
    while update.awaited and not update.thinking:
        update = await acted(table, update)
    return update


async def acted(table: Table, update):
    """Let the person whose turn it is act: end the turn if that is possible."""
    seat = update.awaited[0]
    text = "done" if "done" in update.legal(seat) else update.legal(seat)[0]
    return await table.host.play.submit(update.info.id, update.info.seats[seat].user, None, [text])


async def test_the_real_players_do_it_as_well(table):
    table.host.computers._thinking = InThread(GAMES)
    match = (await begun(table)).info.id
    await to_computer(table, match)
    assert (await computed(table, match)).awaited == (0,)


async def test_one_person_and_computers_never_wait_for_more_than_five_seconds(table):
    match = (await begun(table, computers=3)).info.id
    update, waits = await table.host.play.look(match), []
    while update.outcome is None:
        if update.awaited:
            update = await acted(table, update)
            continue
        since = table.time[0]
        update = await table.computed(match)
        waits.append(table.time[0] - since)
    assert len(waits) > 1
    # what they may think at most is no time of this clock
    assert max(waits) + SECONDS + HURRY < 5


# -- nobody to call, nobody to ask -----------------------------------------------------------------------------------


async def test_who_plays_against_computers_is_neither_reminded_nor_on_the_clock(table):
    match = await lobby(table, 1, "easy")
    await table.host.lobby.option(match, ANN, "clock", "day")
    update = await table.host.lobby.start(match, ANN)
    if update.thinking:
        update = await computed(table, match)
    assert {row.kind for row in await table.store.timers.due_of_match(match)} == {TimerKind.REST}
    assert update.clocks == ()


async def test_two_people_are_reminded_and_computers_are_not(table):
    match = (await begun(table, people=2)).info.id
    update = await to_computer(table, match)
    assert {row.kind for row in await table.store.timers.due_of_match(match)} == {TimerKind.REST, TimerKind.COMPUTER}
    update = await computed(table, match)
    people = [row.user for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.REMINDER]
    assert people == [update.info.seats[seat].user for seat in update.awaited]


async def test_computers_have_no_vote(table):
    match = (await begun(table, people=2)).info.id
    proposal = await table.host.proposals.propose(match, ANN, "end")
    assert [user for user, _ in proposal.votes] == [BOB]


async def test_when_the_last_person_leaves_computers_do_not_play_on(table):
    match = (await begun(table, computers=2)).info.id
    update = await table.host.seats.resign(match, ANN)
    assert update.info.status == "finished"
    assert set(update.outcome.winners) == {1, 2}
    assert await rows(table, match) == []
    await table.restart()
    assert (await table.host.play.look(match)).info.status == "finished"


async def test_a_stand_in_beside_computers_acts_at_once(table):
    match = (await begun(table, people=2)).info.id
    update = await table.host.seats.resign(match, BOB)
    assert update.info.status == "running"
    for _ in range(3):
        update = await to_computer_or_end(table, match)
        if not update.thinking:
            break
        update = await computed(table, match)
        assert update.awaited == (0,) or update.info.status == "finished"
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_while_nobody_is_there_computers_wait(table):
    match = (await begun(table)).info.id
    update = await to_computer(table, match)
    (due,) = await rows(table, match)
    await stand_in(table.host, match, 0)
    assert await table.host.computers.play_computers(due) is None
    assert await rows(table, match) == []
    update = await table.host.seats.take_back(match, ANN)
    assert update.thinking == (1,)
    assert len(await rows(table, match)) == 1


# -- taking back -----------------------------------------------------------------------------------------------------


async def test_practice_goes_back_over_what_computers_did(table):
    match = (await begun(table)).info.id
    await to_computer(table, match)
    before = (await table.host.records.log(match, None))[-1]
    update = await computed(table, match)
    assert update.can_undo(0)
    back = await table.host.play.undo(match, ANN, None)
    assert back.awaited == (0,)
    assert before.text in back.legal(0)
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(back)
    while (update := await table.host.play.look(match)).can_undo(0):
        await table.host.play.undo(match, ANN, None)
    await refused("nothing-to-undo", table.host.play.undo(match, ANN, None))
    assert update.last_act(0) == 0


@pytest.mark.parametrize("game", ["heaps", "roam", "ice"])
async def test_nothing_that_was_taken_back_is_told_as_having_happened(tmp_path, game):
    games = {**GAMES, **{one.info.key: one for one in REGISTERED}}
    table, rng = await open_table(tmp_path / game, games=games), random.Random(3)
    match = await lobby(table, 1, "easy", game=game)
    update, over_computers = await table.host.lobby.start(match, ANN), 0
    for _ in range(60):
        if update.outcome is not None:
            break
        if update.thinking:
            update = await computed(table, match)
        elif update.can_undo(0) and rng.random() < 0.3:
            over_computers += update.last_act(0) < update.seq
            update = await table.host.play.undo(match, ANN, None)
        else:
            update = await table.host.play.submit(match, ANN, None, [rng.choice(update.legal(0))])
        stands = await table.host.past.told(match)
        assert update.recent == stands[len(stands) - len(update.recent) :]
        earlier = len(update.earlier)
        assert any(update.earlier == stands[at : at + earlier] for at in range(len(stands) - earlier + 1))
    assert over_computers
    await table.close()


async def test_beside_others_an_undo_over_a_computer_is_the_tables(table):
    match = (await begun(table, people=2)).info.id
    await to_computer(table, match)
    update = await computed(table, match)
    for seat in (0, 1):
        if not update.can_undo(seat):
            await refused("nothing-to-undo", table.host.play.undo(match, (ANN, BOB)[seat], None))
    assert not (update.can_undo(0) and update.can_undo(1))


async def test_the_people_of_a_table_agree_to_go_back_over_a_computer_and_it_goes_on_from_there(table):
    match = (await begun(table, people=2)).info.id
    await to_computer(table, match)
    before = await computed(table, match)
    asked = await table.host.proposals.propose(match, ANN, "undo", wanted=str(before.ways_back(0)[0]))
    assert [user for user, _ in asked.votes] == [BOB], "a computer has no vote"
    back = (await table.host.proposals.answer(asked.id, BOB, yes=True)).update
    assert (back.thinking, back.awaited, back.went_back) == ((2,), (), True)
    after = await computed(table, match)
    assert (after.thinking, after.awaited) == ((), before.awaited)
    assert after.turn > before.turn
    asked = await table.host.proposals.propose(match, ANN, "undo", wanted=str(after.ways_back(0)[-1]))
    update = (await table.host.proposals.answer(asked.id, BOB, yes=True)).update
    assert update.awaited == (0,)
    assert await rows(table, match) == []
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


# -- several are asked at once ---------------------------------------------------------------------------------------


async def test_computers_answer_beside_people_without_waiting_for_them(tmp_path):
    ice = {"ice": find("ice")}
    table = await open_table(tmp_path / "ice", games=ice)
    match = (await table.lobby(2, game="ice")).id
    await table.host.lobby.option(match, ANN, "computer", "easy")
    await table.host.lobby.option(match, ANN, "computer", "easy")
    update = await table.host.lobby.start(match, ANN)
    assert (update.awaited, update.thinking) == ((0, 1), (2, 3))
    before = update.seq
    update = await computed(table, match)
    assert (update.awaited, update.thinking) == ((0, 1), ())
    assert update.turn == 1
    assert update.holds(0, before), "the people are asked what they were asked before"
    assert await rows(table, match) == []
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)
    await table.close()
