"""Encoded pictures: drawn once for all who ask, kept within a bound, of a board the newest."""

import asyncio
import gc
import weakref

import pytest

from cogs.runtime.render_pool import KeptPictures
from render.drawing.encoding import Encoded


class Studio:
    """Draws pictures of ten bytes when it is allowed to, and counts them."""

    def __init__(self, most=100):
        self.kept = KeptPictures(most)
        self.drawn = []
        self.free = asyncio.Event()
        self.free.set()

    async def get(self, key, *, place=None, error=None):
        async def draw():
            self.drawn.append(key)
            await self.free.wait()
            if error is not None:
                raise error
            return (Encoded(key, b"0123456789", ""),)

        return await self.kept.get(key, draw, place=place)


async def test_who_asks_while_it_is_drawn_waits_for_the_same_picture():
    studio = Studio()
    studio.free.clear()
    asking = [asyncio.create_task(studio.get("map")) for _ in range(5)]
    await asyncio.sleep(0)
    asking[0].cancel()
    studio.free.set()
    gone, *there = await asyncio.gather(*asking, return_exceptions=True)
    assert isinstance(gone, asyncio.CancelledError)
    assert {id(one) for one in there} == {id(there[0])}
    assert studio.drawn == ["map"]


async def test_a_failure_is_told_to_all_who_wait_and_is_not_kept():
    studio = Studio()
    studio.free.clear()
    asking = [asyncio.create_task(studio.get("map", error=ValueError("no"))) for _ in range(2)]
    await asyncio.sleep(0)
    studio.free.set()
    assert [type(one) for one in await asyncio.gather(*asking, return_exceptions=True)] == [ValueError, ValueError]
    await studio.get("map")
    assert studio.drawn == ["map", "map"]
    studio.free.clear()
    alone = asyncio.create_task(studio.get("other", error=ValueError("no")))
    await asyncio.sleep(0)
    alone.cancel()
    studio.free.set()
    with pytest.raises(asyncio.CancelledError):
        await alone


async def test_the_oldest_are_dropped_first_and_what_is_used_is_not_old():
    studio = Studio(most=30)
    for key in "abc":
        await studio.get(key)
    await studio.get("a")
    await studio.get("d")
    await studio.get("a")
    assert studio.drawn == [*"abcd"]
    await studio.get("b")
    assert studio.drawn == [*"abcdb"]
    assert studio.kept._size == 30


async def test_of_a_board_the_newest_version_is_kept():
    studio = Studio()
    for version in ("1-1", "1-2", "2-1", "1-3"):
        await studio.get(version, place=int(version[0]))
    assert set(studio.kept._drawn) == {"1-3", "2-1"}
    assert studio.kept._size == 20
    await studio.get("1-3", place=1)
    assert len(studio.drawn) == 4


async def test_places_of_what_was_dropped_are_forgotten():
    studio = Studio(most=30)
    for number in range(50):
        await studio.get(f"{number}", place=number)
    assert len(studio.kept._drawn) == 3
    assert len(studio.kept._newest) <= 7


async def test_what_a_drawing_raised_is_freed_with_its_last_use():
    class Interrupted(Exception):
        pass

    async def draw():
        raise Interrupted

    async def raised():
        try:
            await KeptPictures().get("a", draw)
        except Interrupted as error:  # what pytest notes of it would keep it
            return weakref.ref(error)

    gc.collect()
    gc.disable()
    try:
        kept = await raised()
        await asyncio.sleep(0)
        assert kept() is None
    finally:
        gc.enable()
