"""Who may draw next: answers before boards, but not for ever."""

import asyncio
import contextlib

import pytest

from cogs.runtime.render_pool import LATE, OVERTAKEN, DrawQueue
from cogs.telemetry.metrics import Metrics


class Drawers:
    """People and boards that draw as long as they like; ``drawing`` are those that have begun, in order."""

    def __init__(self, places):
        self.now = 0.0
        self.queue = DrawQueue(places, Metrics(), now=lambda: self.now)
        self.drawing = []
        self.encoding = {}
        """By name: the function with which an answer tells that it only has to be encoded."""
        self.tasks = {}

    async def comes(self, name):
        self.tasks[name] = asyncio.create_task(self._draw(name), name=name)
        await settle()

    async def _draw(self, name):
        step = self.queue.step(since=self.now, heavy="encoded" not in name)
        async with step if name.startswith("board") else self.queue.answer() as self.encoding[name]:
            self.drawing.append(name)
            try:
                await asyncio.Future()
            finally:
                self.drawing.remove(name)

    async def leaves(self, name):
        self.tasks.pop(name).cancel()
        await settle()


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
async def drawers():
    made = []

    def make(places):
        made.append(Drawers(places))
        return made[-1]

    yield make
    for one in made:
        for task in one.tasks.values():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task


async def test_an_answer_goes_before_a_board_that_came_first(drawers):
    one = drawers(1)
    for name in ("board 1", "board 2", "ann", "bob"):
        await one.comes(name)
    order = []
    while one.drawing:
        order += one.drawing
        await one.leaves(one.drawing[0])
    assert order == ["board 1", "ann", "bob", "board 2"]


async def test_a_board_waits_until_no_answer_is_drawn_but_an_answer_waits_for_no_board(drawers):
    one = drawers(3)
    await one.comes("ann")
    await one.comes("board")
    assert one.drawing == ["ann"]
    await one.leaves("ann")
    assert one.drawing == ["board"]
    await one.comes("bob")
    assert one.drawing == ["board", "bob"]


async def test_a_board_is_overtaken_by_a_few_answers_only(drawers):
    one = drawers(2)
    await one.comes("ann")
    await one.comes("board")
    for number in range(OVERTAKEN):
        await one.comes(f"answer {number}")
        await one.leaves(one.drawing[0])
    await one.comes("late")
    assert "board" in one.drawing, "people who go on and on hold no board back"
    assert "late" not in one.drawing
    await one.leaves("board")
    assert "late" in one.drawing
    await one.comes("board 2")
    assert "board 2" not in one.drawing, "it is counted anew"


async def test_a_board_that_is_late_is_overtaken_by_one_answer_and_waits_for_no_other(drawers):
    one = drawers(3)
    for name in ("ann", "bob", "board", "board 2"):
        await one.comes(name)
    assert one.drawing == ["ann", "bob"]
    one.now = LATE
    await one.comes("cleo")
    assert one.drawing == ["ann", "bob", "cleo"]
    await one.comes("dora")
    await one.leaves("ann")
    assert one.drawing == ["bob", "cleo", "board"]
    await one.leaves("bob")
    assert one.drawing == ["cleo", "board", "dora"], "and after it one more"
    await one.leaves("cleo")
    assert one.drawing == ["board", "dora", "board 2"]


async def test_what_is_encoded_alone_goes_beside_others(drawers):
    one = drawers(4)
    await one.comes("ann")
    await one.comes("board encoded")
    assert one.drawing == ["ann", "board encoded"]
    await one.comes("board")
    assert "board" not in one.drawing
    one.encoding["ann"]()
    await settle()
    assert "board" in one.drawing
    await one.leaves("ann")
    await one.comes("bob")
    await one.comes("board 2")
    assert "board 2" not in one.drawing, "who was encoded is not counted twice"


async def test_who_is_gone_takes_no_place(drawers):
    one = drawers(1)
    for name in ("ann", "bob", "cleo", "board"):
        await one.comes(name)
    # the one goes in the moment in which the place of the other becomes free
    for name in ("ann", "bob"):
        one.tasks[name].cancel()
    await settle()
    assert one.drawing == ["cleo"]
    await one.leaves("board")
    await one.leaves("cleo")
    await one.comes("dora")
    assert one.drawing == ["dora"]


async def test_a_place_given_to_who_goes_in_that_moment_is_free_again(drawers):
    one = drawers(1)
    await one.comes("ann")
    await one.comes("bob")
    one.tasks.pop("ann").cancel()
    # Ann's place has gone to Bob, who has not been told yet
    await asyncio.sleep(0)
    one.tasks.pop("bob").cancel()
    await settle()
    await one.comes("cleo")
    assert one.drawing == ["cleo"]


async def test_the_board_that_was_wanted_first_goes_first(drawers):
    one = drawers(1)
    one.now = 1.0
    for name in ("ann", "board 2", "board 3"):
        await one.comes(name)
    one.now = 0.0
    await one.comes("board 1")
    order = []
    while one.drawing:
        order += one.drawing
        await one.leaves(one.drawing[0])
    assert order == ["ann", "board 1", "board 2", "board 3"]
