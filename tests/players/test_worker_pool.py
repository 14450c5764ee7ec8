"""Computers keep playing at a table: in this process, and in processes of their own that may be killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
from dataclasses import replace

import pytest

import worker_processes
from engine.registry import EVERY_GAME
from players import playing_on, worker_pool
from players.computer import Budget, Computer, Plan
from players.playing_on import Pace, PlayedOn, TablePosition, play_on
from players.strengths import find
from players.worker_pool import PATIENCE, InThread, WorkerPool
from tests.support.heap import Heap
from tests.support.ice_moments import kept

GAMES = {game.info.key: game for game in EVERY_GAME}


def position(key: str, computers: dict[int, str], *, seats: int = 3, seconds: float = 60.0) -> TablePosition:
    game = GAMES[key]
    options = {option.key: option.default for option in game.info.options}
    return TablePosition(key, game.setup(seats, 5, options).state, computers, 5, 0, seconds)


def after(asked: TablePosition, acts):
    game, state = GAMES[asked.game], asked.state
    for seat, text in acts:
        state = game.apply(state, seat, game.decode(text)).state
    return game, state


@pytest.mark.parametrize("key", ["roam", "ice"])
def test_games_and_states_go_to_another_process_and_are_the_same_there(key):
    asked = position(key, {0: "easy"})
    games, same = pickle.loads(pickle.dumps((GAMES, asked)))
    assert same == asked
    assert games[key].info == GAMES[key].info
    assert games[key].digest(same.state) == GAMES[key].digest(asked.state)


@pytest.mark.parametrize("key", ["roam", "ice"])
def test_computers_play_one_after_another_until_a_person_is_asked(key):
    begun = position(key, {})
    person = GAMES[key].awaited(begun.state)[-1]
    asked = replace(begun, computers={seat: "easy" for seat in range(3) if seat != person})
    game, state = GAMES[key], begun.state
    while set(game.awaited(state)) & {person}:  # the person's turn first
        state = game.apply(state, person, game.legal(state, person)[-1]).state
    asked = replace(asked, state=state)
    done = play_on(GAMES, asked)
    assert {seat for seat, _ in done.acts} <= set(asked.computers)
    assert done.acts
    assert done.failed == ()
    game, state = after(asked, done.acts)
    assert not set(game.awaited(state)) - {person}
    assert play_on(GAMES, asked) == done


def test_once_the_seconds_are_over_the_rest_is_done_at_first_sight(monkeypatch):
    asked = position("example", {0: "hard", 1: "hard"}, seats=2, seconds=1.0)
    names, budgets = [], []
    chosen = playing_on._chosen

    def noted(*given, player, budget, **more):
        names.append(player.name)
        budgets.append(budget.seconds)
        return chosen(*given, player=find("example", "easy"), budget=budget, **more)

    monkeypatch.setattr(playing_on, "_chosen", noted)
    ticks = iter(range(10_000))
    done = play_on(GAMES, asked, clock=lambda: next(ticks) / 20)
    hurried = names.index("easy")
    assert set(names[:hurried]) == {"hard"}
    assert set(names[hurried:]) == {"easy"}
    assert max(budgets[hurried:]) < 0.05
    assert done.braked >= len(names) - hurried > 1, "and that is told"


@pytest.fixture
def held(monkeypatch):
    """Return the seconds that each table was given, and what lets all of them go on."""
    given, free = [], asyncio.Event()

    async def noted(_pool, asked):
        given.append(asked.seconds)
        await free.wait()
        return PlayedOn(())

    monkeypatch.setattr(WorkerPool, "_answered", noted)
    return given, free


async def test_tables_that_ask_at_the_same_time_share_the_seconds(held):
    pool, (given, free) = WorkerPool(GAMES, workers=2), held
    asked = position("example", {0: "easy"}, seats=2, seconds=2.5)
    waiting = [asyncio.create_task(pool.play_on(asked)) for _ in range(20)]
    await asyncio.sleep(0)
    assert given == [2.5, 2.5], "the first ones know of nobody else"
    free.set()
    waiting[-1].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert given[2] == pytest.approx(PATIENCE / (1 + 16 / 2), rel=0.1), "seventeen wait, and sixteen behind it"
    assert given[2:] == sorted(given[2:])
    assert pool._waiting == 0
    await pool.play_on(asked)
    assert given[-1] == 2.5


def test_it_is_enough_once_the_seconds_are_over_but_something_is_done():
    asked = position("example", {0: "easy", 1: "easy"}, seats=2, seconds=0.0)
    times = iter(range(1000))
    done = play_on(GAMES, asked, clock=lambda: float(next(times)))
    assert 0 < len(done.acts) < len(play_on(GAMES, replace(asked, seconds=60.0)).acts)


def test_a_player_that_fails_is_told_of_and_a_guess_takes_its_place(monkeypatch):
    def broken(_dealt):
        raise RuntimeError(f"lost its mind over {6 + 1}")

    monkeypatch.setattr(playing_on, "find", lambda key, name: Computer(name, broken, find(key, name).budget))
    done = play_on(GAMES, position("example", {0: "easy", 1: "easy"}, seats=2))
    assert len(done.failed) == len(done.acts) > 0
    assert "RuntimeError" in done.failed[0]
    assert "in broken" in done.failed[0]
    assert not any("over 7" in told for told in done.failed), "it might name what a hand holds"


def test_a_plan_is_not_followed_past_what_comes_to_light(monkeypatch):
    seen = []

    def draws_and_is_done(dealt):
        state = dealt.state
        seen.append((state.turn, state.taken, sum(map(len, state.drawn))))
        plan = ["draw", "done"] if state.tiles else ["done"]
        return Plan(tuple(plan if state.taken else ["take:1", *plan]), 0.5)

    monkeypatch.setattr(playing_on, "find", lambda _key, name: Computer(name, draws_and_is_done, Budget(1, 1.0)))
    heap = Heap()
    state = heap.setup(2, 5, {"stones": "5", "tiles": "3"}).state
    done = play_on({"heap": heap}, TablePosition("heap", state, {0: "easy"}, 5, 0))
    assert [text for _, text in done.acts] == ["take:1", "draw", "draw", "draw", "done"]
    assert seen == [(1, 0, 0), (1, 1, 1), (1, 1, 2), (1, 1, 3)], "after each tile it looks again"


def test_each_choice_has_a_chance_of_its_own(monkeypatch):
    given = []
    chance_of = playing_on.chance_of

    def noted(seed, seat, length):
        given.append((seed, seat, length))
        return chance_of(seed, seat, length)

    monkeypatch.setattr(playing_on, "chance_of", noted)
    asked = replace(position("example", {0: "easy", 1: "easy"}, seats=2), length=30)
    done = play_on(GAMES, asked)
    assert len(done.acts) > 4
    assert given == [(5, seat, 30 + number) for number, (seat, _) in enumerate(done.acts)]


async def test_who_has_waited_has_less_left(held):
    pool, (given, free) = WorkerPool(GAMES, workers=1), held
    asked = position("example", {0: "easy"}, seats=2)
    waiting = [asyncio.create_task(pool.play_on(asked)) for _ in range(2)]
    await asyncio.sleep(0.5)
    free.set()
    await asyncio.gather(*waiting)
    assert given[0] == pytest.approx(PATIENCE, abs=0.1)
    assert given[1] <= PATIENCE - 0.4


def test_an_endless_turn_comes_to_an_end(monkeypatch):
    monkeypatch.setattr(playing_on, "LONG_TURN", 0)
    asked: list[str] = []
    monkeypatch.setattr(playing_on, "find", lambda key, name: asked.append(name) or find(key, name))
    play_on(GAMES, position("example", {0: "hard", 1: "hard"}, seats=2))
    assert set(asked) == {"random"}


async def test_processes_answer_as_a_thread_does_and_one_that_was_killed_is_replaced():
    asked = position("example", {0: "easy", 1: "easy"}, seats=2)
    expected = await InThread(GAMES).play_on(asked)
    pool = WorkerPool(GAMES, workers=1)
    try:
        assert pool.processes == ()
        assert await pool.play_on(asked) == expected
        (first,) = pool.processes
        os.kill(first, signal.SIGKILL)
        assert await pool.play_on(asked) == expected
        (second,) = pool.processes
        assert second != first
        thinking = asyncio.create_task(pool.play_on(position("ice", {0: "hard", 1: "hard", 2: "hard"})))
        await asyncio.sleep(0)
        assert pool.processes == (second,)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        assert pool.processes == ()
        with pytest.raises(ProcessLookupError):
            os.kill(second, 0)
    finally:
        await pool.close()
    assert pool.processes == ()
    assert await pool.play_on(asked) == expected


async def test_a_process_that_hangs_in_its_beginning_is_given_up_and_it_is_worked_out_here(monkeypatch):
    monkeypatch.setattr(worker_processes, "BEGINNING", 0.05)
    asked = position("example", {0: "easy", 1: "easy"}, seats=2, seconds=0.2)
    pool = WorkerPool(GAMES, command=("/bin/sh", "-c", "exec sleep 60"))
    assert (await pool.play_on(asked)).acts
    assert pool.processes == ()


async def test_one_that_thinks_for_too_long_is_given_up_and_it_is_worked_out_here(monkeypatch, caplog):
    monkeypatch.setattr(worker_pool, "LONGEST", 0.0)
    pool = WorkerPool(GAMES, workers=1)
    try:
        # of what takes seconds, in a thread as well, nobody waits for the end here
        thinking = asyncio.create_task(pool.play_on(position("ice", {0: "hard", 1: "hard", 2: "hard"}, seconds=0.01)))
        assert (await thinking).acts
        assert pool.processes == ()
    finally:
        await pool.close()
    assert "it took more than" in caplog.text


async def test_without_processes_it_is_worked_out_here():
    asked = position("example", {0: "easy", 1: "easy"}, seats=2)
    pool = WorkerPool(GAMES, command=("/nowhere/python", "-m"))
    assert await pool.play_on(asked) == await InThread(GAMES).play_on(asked)
    assert pool.processes == ()


def test_a_question_that_offers_nothing_takes_as_long_as_another():
    game, slept = GAMES["ice"], []
    pace = Pace(slept.append)
    pace.note(game, "hard", legal=3, took=0.4)
    pace.note(game, "hard", legal=90, took=9.0)
    for _ in range(50):
        pace.wait(game, "hard", took=0.0, most=1.0)
        pace.wait(game, "hard", took=0.1, most=0.3)
    assert 0.2 <= min(slept[::2]) < 0.3
    assert 0.5 < max(slept[::2]) <= 0.6
    assert max(slept[1::2]) <= 0.2
    slept.clear()
    pace.wait(game, "hard", took=5.0, most=1.0)
    assert slept == [0.0]


@pytest.mark.parametrize("name", ["ice-3-journal", "ice-4-standard"])
def test_computers_take_their_time_where_nothing_is_to_be_chosen(name):
    game, slept = GAMES["ice"], []
    idle = next(
        (moment.state, seat)
        for moment in kept(name)
        for seat in game.awaited(moment.state)
        if game.idle(moment.state, seat)
    )
    state, seat = idle
    asked = TablePosition("ice", state, {seat: "easy"}, 5, 0)
    done = play_on(GAMES, asked, pace=Pace(slept.append))
    assert done.acts
    assert slept
    assert slept[0] > 0
