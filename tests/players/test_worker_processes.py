"""A process that works for this one: what it is told, what it answers, and how it ends."""

import asyncio
import os
import pickle
import platform
from dataclasses import KW_ONLY, dataclass, field, replace

import pytest

import worker_processes
from engine.registry import GAMES
from render.words import words
from worker_processes import LOST, Work, WorkerProcess, Workers, WorkFailed, _packed

ODD = Work("tests.support.odd_worker", "an odd process", "nothing is done", nice=0)


@dataclass(frozen=True, slots=True)
class Pair:
    one: object
    other: object = None


@dataclass(frozen=True, slots=True)
class Counted:
    parts: tuple[int, ...]
    whole: int = field(init=False)

    def __post_init__(self):
        object.__setattr__(self, "whole", sum(self.parts))


@dataclass(frozen=True, slots=True)
class Named(Pair):
    _: KW_ONLY
    name: str = ""


class Undecorated(Pair):
    pass


class Slotted(Pair):
    __slots__ = ("more",)

    def __init__(self, one, more):
        super().__init__(one)
        object.__setattr__(self, "more", more)

    def __getstate__(self):
        return [self.one, self.other, self.more]

    def __setstate__(self, state):
        for name, value in zip(("one", "other", "more"), state, strict=True):
            object.__setattr__(self, name, value)


@dataclass(slots=True)
class Looking:
    at: object
    since: int = 0


@dataclass(frozen=True)
class Roomy:
    one: int
    other: int


@pytest.fixture
async def worker():
    one = await WorkerProcess.started(replace(ODD, nice=3), {"games": 3})
    yield one
    await one.end()


async def test_it_answers_one_question_after_another_as_often_as_it_is_asked(worker):
    assert await worker.ask("first") == {"games": 3}
    assert len(await worker.ask("much")) == 2**22
    assert await worker.ask("asked") == ["first", "much", "asked"]
    assert await worker.ask("nice") == os.nice(0) + 3
    assert worker.alive


def back(value):
    return pickle.loads(_packed(value)[4:])


@pytest.mark.parametrize(
    "value",
    [
        *(None, 3, "a", Pair(1, "two"), Pair(Pair(1), Pair((Pair(2), Pair(3))))),
        *(Counted((1, 2)), Named(1, 2, name="a"), Looking(1, 2), Roomy(1, 2), words("pl")),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_comes_back_as_it_went(value):
    assert back(value) == value
    assert type(back(value)) is type(value)


def test_a_class_that_only_inherits_from_a_dataclass_keeps_what_it_holds_besides():
    assert back(Undecorated(1, 2)).other == 2
    assert back(Slotted(1, "more")).more == "more"


def test_what_is_one_value_stays_one_and_may_hold_itself():
    twice = back(Pair(one := Pair(1), one))
    assert twice.one is twice.other
    looking = Looking(None)
    looking.at = looking
    found = back(looking)
    assert found.at is found


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.info.key)
def test_positions_and_what_is_seen_of_them_come_back_as_they_went(game):
    state = game.setup(max(game.info.seats), 7, {}).state
    for value in (state, game.view(state, None), game.view(state, 0)):
        assert back(value) == value


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries give memory back by themselves")
@pytest.mark.parametrize("hurried", [True, False])
async def test_what_lies_free_between_kept_blocks_goes_back_after_an_answer_but_not_after_each(worker, *, hurried):
    await worker.ask("holes")
    held = await worker.ask("memory")
    if hurried:
        await worker.ask("hurry")
        await worker.ask("first")  # by now it has looked
    assert (held - await worker.ask("memory") > 20 * 2**20) is hurried


async def test_it_is_told_no_setting(monkeypatch):
    monkeypatch.setenv("OUTPOST_TOKEN", "secret")
    monkeypatch.setenv("DISCORD_TOKEN", "secret")
    other = await WorkerProcess.started(ODD, None)
    try:
        names = await other.ask("names")
        assert "PATH" in names
        assert not [name for name in names if name.startswith(("OUTPOST_", "DISCORD_"))]
    finally:
        await other.end()


async def test_one_that_dies_is_told_of(worker):
    with pytest.raises(LOST):
        await worker.ask("die")
    assert not worker.alive
    with pytest.raises(LOST):
        await worker.ask("first")


async def test_whoever_stops_waiting_ends_it(worker):
    asking = asyncio.create_task(worker.ask("much"))
    await asyncio.sleep(0)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert not worker.alive


async def test_what_cannot_be_started_is_told_of():
    with pytest.raises(LOST):
        await WorkerProcess.started(ODD, None, command=("/nowhere/python", "-m"))


async def test_it_ends_with_its_input(worker):
    assert await worker.ask("first")
    worker._process.stdin.close()
    async with asyncio.timeout(10):
        assert await worker._process.wait() == 0


async def test_an_answer_that_cannot_be_read_shows_that_the_process_is_of_no_use(worker):
    with pytest.raises(LOST):
        await worker.ask("unreadable")
    assert not worker.alive


async def test_a_process_that_has_run_out_of_memory_ends(worker):
    with pytest.raises(LOST, match="it ran out of memory"):
        await worker.ask("memory error")
    assert not worker.alive


@pytest.mark.parametrize("error", [RuntimeError("can't start new thread"), MemoryError(), BlockingIOError(11, "fork")])
async def test_whatever_keeps_a_process_from_being_started_is_told_in_one_way(monkeypatch, error):
    async def broken(*_given, **_more):
        raise error

    monkeypatch.setattr(asyncio, "create_subprocess_exec", broken)
    with pytest.raises(LOST):
        await WorkerProcess.started(ODD, None)


async def test_places_of_processes_that_rest_stay_free_though_nobody_waits_for_their_ends():
    there = Workers[object](ODD, 2, {"games": 3})
    try:
        there.start()
        await there.settle()
        before = {*there.pids}
        resting = asyncio.create_task(there.rest())
        await asyncio.sleep(0)
        resting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await resting
        assert there.pids == ()
        assert await asyncio.gather(there.ask("first"), there.ask("first")) == [{"games": 3}] * 2
        assert len({*there.pids} - before) == 2
    finally:
        await there.close()


async def test_a_process_is_forgotten_when_who_waits_for_its_beginning_gives_up():
    there = Workers[object](ODD, 1, None, command=("/bin/sh", "-c", "exec sleep 60"))
    asking = asyncio.create_task(there.ask("first"))
    while not there.pids:  # noqa: ASYNC110  nobody sets an event
        await asyncio.sleep(0.005)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert there.pids == ()


async def test_only_questions_in_a_row_that_cost_processes_keep_others_from_being_asked(monkeypatch):
    monkeypatch.setattr(worker_processes, "VAIN", 2)
    there = Workers[object](ODD, 1, None)
    try:
        assert await there.ask("asked") == ["asked"], "that it is ready is no question"
        for _ in range(2):
            with pytest.raises(WorkFailed, match="2 processes were lost"):
                await there.ask("die")
            await there.settle()
            assert await there.ask("asked") == ["asked"]
    finally:
        await there.close()
