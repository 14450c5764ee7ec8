"""Pictures that can't be drawn, for whatever reason: boards and panels are texts until they can."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

import worker_processes
from bench.people.messages import has, words_of
from cogs.runtime import render_pool
from cogs.runtime.render_pool import draw_processes
from tests.support.table import table
from worker_processes import WorkFailed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from bench.people.table import LiveTable

ERRORS = {
    "processes are lost": WorkFailed("2 processes were lost while they worked on it"),
    "no memory here": MemoryError(),
    "a font can't be opened": OSError(12, "Cannot allocate memory"),
    "a mistake of ours": ValueError("a mistake"),
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_pool, "REDRAW", (0.05,))


def pictures(message: dict) -> int:
    return len(message["attachments"])


@pytest.mark.parametrize("error", ERRORS)
async def test_a_board_is_a_text_until_its_pictures_can_be_drawn(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, error: str
) -> None:
    match = await at.new(at.bob)
    assert pictures(at.board()) > 0

    async def broken(*_given: object) -> None:
        raise ERRORS[error]

    with monkeypatch.context() as patch:
        patch.setattr(render_pool.RenderPool, "_elsewhere", broken)
        person = await at.turned(match)
        board = at.board()
        assert at.playground.pinged(board) == [person]
        assert pictures(board) == 0
        assert "For sale" in words_of(board), "what would be on the pictures"
        assert "couldn't draw the pictures" in words_of(board)
        assert has(board, "turn")
        for _ in range(3):
            panel = await at.press(person, board, "turn")
            past = await at.typed(person, "game catchup")
            assert "couldn't draw the picture" in words_of(past)
            assert all("incident" not in one.text for one in (panel, past))
        placing = await at.press(person, panel, "do")
        assert "couldn't draw the picture" in words_of(placing)
        assert placing.message is not None
        assert any(has(placing.message, verb) for verb in ("do", "see", "pick", "walk"))
        assert match in [one for one, _ in await at.host.tables.outdated()], "it is out of date after a start, too"
    await at.playground.until(lambda: pictures(at.board()) > 0)
    await at.settled()
    assert at.board()["id"] == board["id"], "nobody is mentioned twice"
    assert "couldn't draw" not in words_of(at.board())
    assert await at.host.tables.outdated() == []
    assert not [one for one in caplog.records if one.exc_info]


async def test_what_was_a_text_before_a_restart_is_drawn_after_it(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)
    monkeypatch.setattr(render_pool, "REDRAW", (3600.0,))

    async def broken(*_given: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(render_pool.RenderPool, "_elsewhere", broken)
        await at.turned(match)
    assert pictures(at.board()) == 0
    await at.restart()
    await at.playground.until(lambda: pictures(at.board()) > 0)


# ---- a real process, whose memory is limited


@pytest.fixture
async def limited(tmp_path: Path) -> AsyncIterator[tuple[LiveTable, Path]]:
    """A table whose bot draws in a process with a limit of memory that a file says, in KiB."""
    limit = tmp_path / "limit"
    limit.write_text("unlimited")
    command = ("/bin/sh", "-c", f'ulimit -v $(cat "{limit}"); exec "{sys.executable}" -m "$@"', "sh")
    async with table(tmp_path / "outpost.sqlite3", sketched=False) as one:
        drawing = draw_processes(1, budget=0, command=command)
        one.bot.services.render_pool._processes = drawing
        try:
            yield one, limit
        finally:
            await drawing.close()


@pytest.mark.slow
async def test_a_limit_of_memory_costs_nobody_an_answer_and_all_recovers(
    limited: tuple[LiveTable, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_processes, "AGAIN", 0.2)
    monkeypatch.setattr(worker_processes, "REST", 0.2)
    at, limit = limited
    limit.write_text(str(110 * 1024))  # enough to begin, and too little to draw; on another machine perhaps not
    match = await at.new(at.bob)
    person = await at.turned(match)
    board = at.board()
    assert at.playground.pinged(board) == [person]
    assert pictures(board) > 0 or "couldn't draw" in words_of(board)
    for _ in range(3):
        assert "incident" not in (await at.press(person, board, "turn")).text
    limit.write_text("unlimited")
    await at.playground.until(lambda: pictures(at.board()) > 0, seconds=60)
    drawing = at.bot.services.render_pool._processes
    await at.playground.until(drawing.ready, seconds=60)
    await at.turned(match)
    assert pictures(at.board()) > 0
