"""Pictures that are drawn outside the event loop: each once, and kept while it is among the last."""

import asyncio
import threading
from functools import partial

import pytest
from PIL import Image

from cogs.runtime import render_pool
from cogs.runtime.render_pool import GaveWay, RenderPool
from cogs.telemetry.metrics import Metrics
from render.base import Drawn
from render.drawing.encoding import Encoded


def named(monkeypatch):
    """Let pictures be encoded as their names, and return the list that fills with them."""
    done = []
    monkeypatch.setattr(render_pool, "encoded", lambda one: done.append(one.name) or Encoded(one.name, b"png", ""))
    return done


async def settle():
    for _ in range(5):
        await asyncio.sleep(0)


def blank(drawn, _place, *, name="map"):
    drawn.append(1)
    return Drawn(name, Image.new("RGB", (8, 8)), "places")


class Studio:
    """Draws blanks, and counts them."""

    def __init__(self):
        self.drawn = []

    def draw(self, place, *, name="map"):
        return blank(self.drawn, place, name=name)


async def test_what_did_not_change_is_not_drawn_again():
    one, other, pool = Studio(), Studio(), RenderPool(metrics=Metrics())
    (first,) = await pool.answer(partial(one.draw, "s4c", name="map"), end="1-2")
    assert first.name == "map-1-2.png"
    assert (await pool.answer(partial(one.draw, "s4c", name="map"), end="1-2"))[0] == first
    assert len(one.drawn) == 1
    for drawing, end in (
        (partial(one.draw, "s4d", name="map"), "1-2"),
        (partial(one.draw, "s4c", name="best"), "1-2"),
        (partial(one.draw, "s4c", name="map"), "1-3"),
        (partial(other.draw, "s4c", name="map"), "1-2"),
    ):
        for _ in range(2):
            await pool.answer(drawing, end=end)
    assert (len(one.drawn), len(other.drawn)) == (4, 1)


async def test_a_board_that_shows_the_same_later_is_not_drawn_again():
    studio, pool = Studio(), RenderPool(metrics=Metrics())
    (first,) = await pool.board(partial(studio.draw, "s4c"), match=1, seq=2, alt="Ann's turn")
    (later,) = await pool.board(partial(studio.draw, "s4c"), match=1, seq=3, alt="Bob's turn")
    assert (first.name, later.name) == ("map-1-2.png", "map-1-3.png")
    assert (first.alt, later.alt) == ("Ann's turn", "Bob's turn")
    assert first.data is later.data
    assert len(studio.drawn) == 1
    await pool.board(partial(studio.draw, "s4d"), match=1, seq=4)
    (other,) = await pool.board(partial(studio.draw, "s4d"), match=2, seq=4)
    assert (other.name, other.alt) == ("map-2-4.png", "places")
    assert len(studio.drawn) == 3, "another match's board is its own"


async def test_an_answer_is_drawn_between_the_steps_of_a_board(monkeypatch):
    done, asked = named(monkeypatch), threading.Event()

    def table():
        asked.wait(10)
        done.append("table")
        return Drawn("dig", "dig", ""), Drawn("boards", "boards", "")

    pool = RenderPool(1, metrics=Metrics())
    boards = asyncio.create_task(pool.board(partial(table), match=1, seq=2))
    await settle()
    answer = asyncio.create_task(pool.answer(partial(Drawn, "answer", "answer", ""), end=""))
    await settle()
    asked.set()
    assert [one.name for one in await boards] == ["dig-1-2.png", "boards-1-2.png"]
    await answer
    assert done == ["table", "answer", "dig", "boards"]


async def test_a_board_is_finished_before_the_next_begins(monkeypatch):
    done, pool = named(monkeypatch), RenderPool(1, metrics=Metrics())

    def table(name):
        done.append(name)
        return (Drawn(name, name, ""),) * 2

    await asyncio.gather(*(pool.board(partial(table, name), match=match, seq=1) for match, name in enumerate("abc")))
    # what is drawn and not encoded yet takes megabytes
    assert done == [*"aaabbbccc"]


async def test_a_board_that_is_overtaken_when_its_turn_comes_is_not_drawn():
    studio, pool = Studio(), RenderPool(1, metrics=Metrics())
    overtaken = []
    board = pool.for_board(since=0.0, overtaken=lambda: bool(overtaken))
    async with pool.queue.answer():
        waiting = asyncio.create_task(board.board(partial(studio.draw, "s4c"), match=1, seq=2))
        await settle()
        overtaken.append("a newer one is wanted")
    with pytest.raises(GaveWay):
        await waiting
    assert studio.drawn == []
    await pool.board(partial(studio.draw, "s4c"), match=1, seq=2)
    assert studio.drawn == [1], "nothing of it was kept, and nobody else's board gives way"
