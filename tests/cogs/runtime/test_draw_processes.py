"""Pictures are drawn in other processes: the same ones; who dies is replaced; without processes threads draw."""

import asyncio
import logging
import os
import pickle
import pickletools
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import worker_processes
from bench.bots.blank_pictures import BlankPool
from cogs.board.match_message import hand_pictures, pictures, table
from cogs.messages.message import TEXTS, Picture, Row, Text
from cogs.messages.names import shown_names
from cogs.panel.panel import Panel
from cogs.runtime.render_pool import DRAWING, NotDrawn, RenderPool, draw_processes, or_text
from cogs.telemetry.metrics import Metrics
from render.drawing.encoding import carried_out, headed
from render.renderers import RENDERERS
from render.words import words
from tests.cogs.panel.test_panels import moments
from tests.support.odd_drawing import dies, endless, fails, hungry, well
from worker_processes import Workers, WorkFailed

ROOT = Path(__file__).parents[3]


@pytest.fixture
async def processes():
    made = []

    async def make(count=1, **more):
        one = draw_processes(count, budget=2**25, **more)
        made.append(one)
        one.start()
        await one.settle()
        return one

    yield make
    for one in made:
        await one.close()


@pytest.mark.slow
async def test_they_draw_what_a_thread_draws(processes):
    there = await processes()
    update = next(moments("roam", 2, 2, {}))
    drawn = RENDERERS["roam"].for_match(words(), shown_names(update.info, words())).pictures
    drawing = drawn.table(update.view(None), events=update.recent)[0].draw
    assert await there.ask(drawing) == carried_out(drawing)
    board = await RenderPool(processes=there, metrics=Metrics()).board(drawing, match=7, seq=3)
    assert board == await RenderPool(1, metrics=Metrics()).board(drawing, match=7, seq=3)
    await there.close()
    assert await RenderPool(processes=there, metrics=Metrics()).board(drawing, match=7, seq=3) == board, (
        "in a thread, once they are gone"
    )


@pytest.mark.slow
async def test_several_draw_at_once_and_nobody_is_given_the_picture_of_another(processes):
    there = await processes(2)
    found = await asyncio.gather(*(there.ask(partial(well, f"n{number}")) for number in range(20)))
    assert [one.name for (one,) in found] == [f"n{number}" for number in range(20)]
    assert {int(one.alt) for (one,) in found} <= set(there.pids)


@pytest.mark.slow
async def test_a_drawing_that_raises_fails_without_telling_what_it_knew(processes, caplog):
    there = await processes()
    with pytest.raises(NotDrawn):
        await RenderPool(processes=there, metrics=Metrics()).answer(partial(fails, "three aces"), end="")
    assert "ValueError at" in caplog.text
    assert "odd_drawing.py" in caplog.text
    assert "aces" not in caplog.text
    assert (await there.ask(partial(well, "next")))[0].alt == str(there.pids[0])


@pytest.mark.slow
async def test_a_picture_is_drawn_once_more_when_its_process_dies(processes, tmp_path, caplog):
    there = await processes()
    (first,) = there.pids
    (picture,) = await there.ask(partial(dies, str(tmp_path / "once"), 1))
    (second,) = there.pids
    assert picture.alt == str(second) != str(first)
    with pytest.raises(WorkFailed, match="2 processes were lost"):
        await there.ask(partial(dies, str(tmp_path / "twice"), 2))
    (picture,) = await there.ask(partial(well, "next"))
    assert [int(picture.alt)] == [*there.pids]
    assert len(caplog.records) == 3


@pytest.mark.slow
async def test_one_that_was_killed_while_it_waited_is_replaced_and_the_log_says_so(processes, caplog):
    there = await processes()
    (first,) = there.pids
    os.kill(first, signal.SIGKILL)
    while any(one.alive for one in there._all):
        await asyncio.sleep(0.01)
    (picture,) = await there.ask(partial(well, "next"))
    assert picture.alt != str(first)
    assert [record.getMessage() for record in caplog.records] == ["a process that draws died while idle"]


@pytest.mark.slow
async def test_a_picture_that_takes_too_long_fails_and_its_process_is_ended(processes, caplog):
    there = await processes()
    there._longest = 0.2
    (first,) = there.pids
    with pytest.raises(WorkFailed, match="more than"):
        await there.ask(partial(endless))
    with pytest.raises(ProcessLookupError):
        os.kill(first, 0)
    with pytest.raises(WorkFailed, match=r"more than 0\.4 seconds"):  # where one was given up the next gets more time
        await there.ask(partial(endless))
    there._longest = 20.0
    assert await there.ask(partial(well, "next"))
    there._longest = 0.2
    with pytest.raises(WorkFailed, match=r"more than 0\.2 seconds"):
        await there.ask(partial(endless))
    assert not caplog.records, "it is not lost"


@pytest.mark.parametrize("command", [("/nowhere/python", "-m"), ("/bin/false",)])
@pytest.mark.slow
async def test_without_processes_threads_draw_and_the_log_says_so_once(processes, caplog, command):
    caplog.set_level(logging.INFO)
    there = await processes(2, command=command)
    pool = RenderPool(processes=there, metrics=Metrics())
    for name in ("one", "other"):
        (picture,) = await pool.answer(partial(well, name), end="1")
        assert picture.alt == str(os.getpid())
    assert len([one for one in caplog.records if "threads" in one.message]) == 1
    there._command, there._again = (sys.executable, "-m"), 0.0
    (picture,) = await pool.answer(partial(well, "again"), end="1")
    assert picture.alt == str(os.getpid()), "who asks waits for no start that may be in vain again"
    await there.settle()
    (picture,) = await pool.answer(partial(well, "once more"), end="1")
    assert picture.alt != str(os.getpid()), "it is tried again"


@pytest.mark.slow
async def test_one_that_runs_out_of_memory_ends_and_a_fresh_one_draws(processes, tmp_path, caplog):
    there = await processes()
    (first,) = there.pids
    (picture,) = await there.ask(partial(hungry, str(tmp_path / "once"), 1))
    assert picture.alt != str(first)
    with pytest.raises(NotDrawn):
        await RenderPool(processes=there, metrics=Metrics()).answer(
            partial(hungry, str(tmp_path / "for ever"), 99), end=""
        )
    assert (await there.ask(partial(well, "next")))[0].alt == str(there.pids[0])
    assert not any(one.exc_info for one in caplog.records)


@pytest.mark.slow
async def test_when_one_question_after_another_costs_processes_nothing_is_asked_for_a_while(
    processes, tmp_path, monkeypatch
):
    monkeypatch.setattr(worker_processes, "VAIN", 1)
    there = await processes()
    with pytest.raises(WorkFailed, match="2 processes were lost"):
        await there.ask(partial(dies, str(tmp_path / "died"), 99))
    begun = there.pids
    with pytest.raises(WorkFailed, match="worked on others"):
        await there.ask(partial(well, "too soon"))
    assert there.pids == begun
    there._rests = 0.0
    assert await there.ask(partial(well, "later"))


async def test_who_asks_waits_for_no_process_that_hangs_in_its_beginning(processes, monkeypatch):
    monkeypatch.setattr(worker_processes, "BEGINNING", 0.3)
    there = Workers(DRAWING, 1, 0, command=("/bin/sh", "-c", "exec sleep 60"), longest=0.1)
    pool = RenderPool(processes=there, metrics=Metrics())
    there.start()
    while not there.pids:
        await asyncio.sleep(0.005)
    (picture,) = await pool.answer(partial(well, "while it begins"), end="1")
    assert picture.alt == str(os.getpid()), "in a thread"
    await there.settle()
    assert not there.pids
    there._again = 0.0
    (picture,) = await pool.answer(partial(well, "while another one begins"), end="1")
    assert picture.alt == str(os.getpid())
    await there.close()


@pytest.mark.parametrize("error", [MemoryError(), OSError(12, "Cannot allocate memory"), RuntimeError("no thread")])
async def test_whatever_keeps_a_picture_from_being_drawn_a_text_takes_its_place(monkeypatch, caplog, error):
    pool = RenderPool(1, metrics=Metrics())

    async def broken(_pool, _drawing):
        raise type(error)(*error.args)

    with monkeypatch.context() as patch:
        patch.setattr(RenderPool, "_elsewhere", broken)
        for _ in range(3):
            found = await or_text(pool.answer(partial(well, "one"), end="1"), "in words")
            assert found == [Text("in words")]
        board = pool.for_board(since=0.0, overtaken=lambda: False)
        with pytest.raises(NotDrawn):
            await board.board(partial(well, "board"), match=1, seq=1)
        assert board.incomplete
        assert not pool.for_board(since=0.0, overtaken=lambda: False).incomplete
    assert len(caplog.records) == 1, "the log tells it once"
    (picture,) = await or_text(pool.answer(partial(well, "one"), end="1"), "in words")
    assert isinstance(picture, Picture), "nothing of the failure is kept"


@pytest.mark.slow
def test_a_process_that_draws_knows_nothing_of_stores_and_discord():
    loaded = "import sys, render.draw_process; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", loaded], cwd=ROOT, capture_output=True, text=True, check=True)
    parts = {name.partition(".")[0] for name in found.stdout.split()}
    assert {"render", "engine"} <= parts
    assert not parts & {"db", "cogs", "host", "players", "playground", "bot", "settings", "discord", "aiohttp"}


class SpyPool(RenderPool):
    """Notes what it would send to another process, and for which match."""

    def __init__(self):
        super().__init__(1, metrics=Metrics())
        self.sent = []

    async def answer(self, drawing, *, end):
        self.sent.append(drawing)
        return await BlankPool().answer(drawing, end=end)

    async def board(self, drawing, *, match, seq, alt=None):
        self.sent.append(drawing)
        return (Picture("table.png", b"x", ""),)


WORDS = {"view", "events", "board", "deck", "cards", "bits", "squares", "components", "core"}
"""Modules of the engine whose values a view and its events are made of."""


def bare(drawing):
    """Return a drawing without the band over it."""
    return drawing.args[0] if drawing.func is headed else drawing


@pytest.mark.parametrize("key", ["roam", "ice", "example"])
@pytest.mark.slow
async def test_views_and_events_go_to_another_process_and_nothing_else(key):
    pool, seen = SpyPool(), set()
    for number, update in enumerate(moments(key, 2, 3, {})):
        if number % 7:
            continue
        renderer = RENDERERS[key].for_match(words(), shown_names(update.info, words()))
        await pictures(update, renderer, pool)
        for seat in range(2):
            own = len(pool.sent)
            panel = Panel(update, seat, renderer)
            await panel.level_message(pool)
            await panel.pictures.needed(pool)
            if panel.legal:
                await panel.preview_message(pool, panel.legal[0])
            await hand_pictures(update, seat, renderer, pool)
            views = [part for one in pool.sent[own:] for part in bare(one).args if type(part).__name__ == "View"]
            assert all(getattr(view, "seat", seat) in {seat, None} for view in views)
    for drawing in pool.sent:
        data = pickle.dumps(drawing, pickle.HIGHEST_PROTOCOL)
        assert bare(pickle.loads(data)).args == bare(drawing).args
        texts = [value for _, value, _ in pickletools.genops(data) if isinstance(value, str) and "." in value]
        seen |= {text for text in texts if text.split(".")[0] in {"engine", "host", "db", "cogs", "players"}}
    assert pool.sent
    assert seen
    assert {text for text in seen if not text.startswith("engine.")} == set()
    assert {text.split(".")[-1] for text in seen if ".events." not in text} <= WORDS


class BrokenPool(RenderPool):
    """Draws nothing at all."""

    async def answer(self, drawing, *, end):
        raise NotDrawn

    async def board(self, drawing, *, match, seq, alt=None):
        raise NotDrawn


@pytest.mark.parametrize("key", ["roam", "ice", "example"])
@pytest.mark.slow
async def test_where_nothing_can_be_drawn_boards_and_panels_are_texts_that_fit(key):
    pool, hands = BrokenPool(1, metrics=Metrics()), 0
    for number, update in enumerate(moments(key, 4 if key == "ice" else 2, 3, {})):
        if number % 9:
            continue
        renderer = RENDERERS[key].for_match(words(), shown_names(update.info, words()))
        board = await table(update, renderer, pool)
        texts = [block.content for block in board.blocks if isinstance(block, Text)]
        assert sum(map(len, texts)) <= TEXTS, "nothing is cut off"
        assert any(text.startswith("```\n") and text.endswith("\n```") for text in texts)
        assert any("couldn't draw the pictures" in text for text in texts)
        assert any(isinstance(block, Row) for block in board.blocks)
        for seat in update.awaited:
            panel = Panel(update, seat, renderer)
            message = await panel.level_message(pool)
            assert not any(isinstance(block, Picture) for block in message.blocks)
            assert sum(len(block.content) for block in message.blocks if isinstance(block, Text)) <= TEXTS
            page = renderer.pictures.hand(update.view(seat))
            hands += page is not None and page.text in [getattr(one, "content", "") for one in message.blocks]
            if panel.legal:
                await panel.preview_message(pool, panel.legal[0])
    assert hands or key != "ice", "a hand that is to be seen is said"
