"""Old garbage is looked for when nobody waits, and after a long time in any case."""

import asyncio
import contextlib
import gc

import pytest

from cogs.runtime import old_garbage


class Collected:
    """Counts the collections of everything, with hands on the clock, on who waits and on how much is new."""

    def __init__(self, monkeypatch):
        self.now = 0.0
        self.waiting = False
        self.count = 0
        self.times = 0
        monkeypatch.setattr(old_garbage, "OFTEN", 0)
        monkeypatch.setattr(gc, "get_count", lambda: (0, self.count, 0))
        monkeypatch.setattr(gc, "collect", self._collect)

    def _collect(self):
        self.times += 1
        self.count = 0


@pytest.fixture
async def collected(monkeypatch):
    one = Collected(monkeypatch)
    before = gc.get_threshold()
    task = asyncio.create_task(old_garbage.collect(lambda: one.waiting, now=lambda: one.now))
    yield one
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert gc.get_threshold() == before


async def settle():
    for _ in range(10):
        await asyncio.sleep(0)


async def test_it_is_done_once_enough_is_new_but_seldom(collected):
    collected.count = old_garbage.DUE
    collected.now = old_garbage.SELDOM - 1
    await settle()
    assert collected.times == 0
    collected.count = old_garbage.DUE - 1
    collected.now = old_garbage.SELDOM
    await settle()
    assert collected.times == 0
    collected.count = old_garbage.DUE
    await settle()
    assert collected.times == 1


async def test_it_waits_for_whoever_waits_but_not_for_ever(collected):
    collected.waiting, collected.count = True, old_garbage.DUE
    await settle()
    assert collected.times == 0
    collected.now = old_garbage.LONGEST
    await settle()
    assert collected.times == 1
    collected.count = old_garbage.DUE
    collected.now = 2 * old_garbage.LONGEST - 1
    await settle()
    assert collected.times == 1, "it is counted from the last time"
    collected.waiting = False
    await settle()
    assert collected.times == 2


async def test_python_does_not_do_it_by_itself_meanwhile(collected):
    await settle()
    assert gc.get_threshold()[0] == 700
    assert min(gc.get_threshold()[1:]) > 10**6
