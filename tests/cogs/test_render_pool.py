"""Pictures that are drawn outside the event loop: those of private panels once, while they are among the last."""

import asyncio
import threading
from functools import partial

from PIL import Image

from cogs import render_pool
from cogs.render_pool import KEPT, RenderPool
from render.base import Drawn


async def test_what_did_not_change_is_not_drawn_again():
    pool, drawn = RenderPool(), []

    def picture():
        drawn.append(1)
        return Drawn("map", Image.new("RGB", (8, 8)), "places")

    first = await pool.once(("view", "s4c"), picture, end="1-2")
    assert first.name == "map-1-2.png"
    assert await pool.once(("view", "s4c"), picture, end="1-2") is first
    assert len(drawn) == 1
    await pool.once(("view", "s4d"), picture, end="1-2")
    assert len(drawn) == 2
    for number in range(KEPT):
        await pool.once(("another", number), picture, end="1-2")
    await pool.once(("view", "s4c"), picture, end="1-2")
    assert len(drawn) == KEPT + 3, "the oldest are forgotten"
    assert await pool.once("none", lambda: None, end="1-2") is None


async def test_an_answer_is_drawn_between_the_steps_of_a_board(monkeypatch):
    done, asked = [], threading.Event()
    monkeypatch.setattr(render_pool, "encode", lambda image: done.append(image) or b"png")

    def table():
        asked.wait(10)
        done.append("table")
        return Drawn("dig", "dig", ""), Drawn("boards", "boards", "")

    pool = RenderPool(1)
    boards = asyncio.create_task(pool.board(table, end="1-2"))
    for _ in range(5):
        await asyncio.sleep(0)
    answer = asyncio.create_task(pool.draw(lambda: "answer"))
    for _ in range(5):
        await asyncio.sleep(0)
    asked.set()
    assert [one.name for one in await boards] == ["dig-1-2.png", "boards-1-2.png"]
    await answer
    assert done == ["table", "answer", "dig", "boards"]


async def test_a_board_is_finished_before_the_next_begins(monkeypatch):
    done, pool = [], RenderPool(1)
    monkeypatch.setattr(render_pool, "encode", lambda image: done.append(image) or b"png")

    def table(name):
        done.append(name)
        return [Drawn(name, name, "")] * 2

    await asyncio.gather(*(pool.board(partial(table, name), end="") for name in "abc"))
    # what is drawn and not encoded yet takes megabytes
    assert done == [*"aaabbbccc"]
