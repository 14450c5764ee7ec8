"""The traps of Discord and of its library, each sprung once; the numbers are those of the design's platform page."""

from __future__ import annotations

import asyncio
import io
import logging
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import bot as program
from bench.people.messages import control, controls, has, words_of
from cogs.app import client
from cogs.app.client import Outpost
from cogs.messages import responder
from cogs.messages.message import Button, Select
from cogs.runtime import requests
from cogs.runtime.render_pool import RenderPool
from cogs.telemetry import logs
from db import open_store
from host.host import Host
from host.match.matches import Play
from playground import walk
from tests.support.table import table

if TYPE_CHECKING:
    from bench.people.table import LiveTable

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
MESSAGES = r"^/channels/\d+/messages$"
ROOT = Path(__file__).resolve().parents[3]


async def test_t1_an_item_that_vanishes_takes_no_class_with_it(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    # selects, then buttons only, then another message without any: each an edit of the same messages
    panel = await at.press(person, at.board(), "turn")
    panel = await at.press(person, panel, "do", "explore:belma")
    await at.press(person, panel, "undo")
    await at.typed(at.ann, "game resign", sure=True)
    assert not has(at.board(), "turn")
    store = at.bot._connection._view_store
    assert set(store._dynamic_items.values()) == {Button, Select}
    assert has(at.board(), "log")
    assert (await at.press(at.bob, at.board(), "log")).text


async def test_t2_two_people_may_have_the_same_form_open(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.typed(person, "roam explore", character="tovi")
    first = await at.press(person, panel, "type")
    second = await at.press(person, panel, "type")
    assert first.modal is not None
    assert second.modal is not None
    assert first.modal["custom_id"] != second.modal["custom_id"]
    await at.restart()
    for form in (first, second):
        answer = await at.playground.submit(person, form, text="c3")
        await answer.wait_shown()
        assert not answer.failed
        assert "C3" in answer.text


async def test_t3_a_full_bucket_holds_nobody_up(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    # longer than anybody would wait here: an answer that waited for the bucket of the board would not come
    at.playground.rest.rates.add("PATCH", r"^/channels/\d+/messages/", 1, 3600)
    before = len(edits(at))
    panel = await at.press(person, at.board(), "turn")
    for verb, tail, values in (
        ("do", "explore:belma", None),
        ("undo", None, None),
        ("do", "explore:tovi", None),
        ("undo", None, None),
    ):
        panel = await at.playground.click(person, panel.message, control(panel.message or {}, verb, tail), values)
        await panel.wait_shown()
        assert not panel.failed
    monkeypatch.setattr(client, "BOARDS", 0.1)
    monkeypatch.setattr(client, "LAST", 0.1)
    await at.stop()
    at.playground.rest.rates.clear()
    await at.boot()
    newest = (await at.host.play.look(match)).seq
    await at.playground.until(lambda: f"-{newest}.png" in at.board()["attachments"][-1]["filename"])
    assert before < len(edits(at)) <= before + 2, "what would have to wait an hour is a new message instead"


def edits(at: LiveTable) -> list[Any]:
    """Return the edits of public messages that were carried out; what has to wait long is refused at once."""
    asked = [one for one in at.playground.requests if one.method == "PATCH" and "/channels/" in one.path]
    return [one for one in asked if one.status != 429]


async def test_t4_a_slow_answer_asks_for_time_and_answers_once(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    answer_of = RenderPool.answer

    async def slowly(self: RenderPool, *given: Any, **more: Any) -> Any:
        await asyncio.sleep(0.3)
        return await answer_of(self, *given, **more)

    monkeypatch.setattr(responder, "CLICKED", 0.05)
    monkeypatch.setattr(RenderPool, "answer", slowly)
    answer = await at.playground.click(person, panel.message, control(panel.message or {}, "do", "explore:tovi"))
    await answer.wait()
    assert answer.type == 6
    await at.playground.until(lambda: "explore?" in answer.text)
    fresh = await at.playground.click(person, at.board(), control(at.board(), "turn"))
    await fresh.wait()
    assert fresh.type == 5
    await at.playground.until(lambda: "explore?" in fresh.text)
    assert fresh.ephemeral
    await at.settled()
    assert not [one for one in at.playground.requests if "callback" in one.path and one.status >= 400]


async def test_t5_the_unexpected_has_an_incident_number(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await at.new(at.bob)

    async def broken(*_given: Any, **_more: Any) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(Play, "look", broken)
    for answer in (
        await at.typed(at.ann, "game turn"),
        await at.press(at.ann, at.board(), "turn"),
    ):
        assert answer.ephemeral
        number = answer.text.partition("(incident ")[2][:6]
        assert f"incident {number}" in caplog.text
    assert "on purpose" in caplog.text


async def test_t5_a_control_of_an_older_version_is_answered(at: LiveTable) -> None:
    await at.new(at.bob)
    message = at.board()
    button = next(part for part in walk(message["components"]) if "custom_id" in part)
    button["custom_id"] = "legacy:1"
    answer = await at.playground.click(at.ann, message, "legacy:1")
    await answer.wait_shown()
    assert "out of date" in answer.text


async def test_t6_stopping_while_shards_start(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3", boot=False) as at:
        store = await open_store(at.path)
        outpost = Outpost(Host.of(store, at.games), games=at.games, renderers=at.renderers)
        asked = at.playground.fail("GET", "/gateway/bot", 0, delay=3600)
        stop = asyncio.Event()
        serving = asyncio.create_task(program.serve(outpost, "token.of.tests", stop))
        await at.playground.until(lambda: asked.happened)
        stop.set()
        async with asyncio.timeout(60):
            assert await serving is program.Exit.WELL
        await store.close()


async def test_t6_what_is_under_way_is_finished(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    answer_of = RenderPool.answer

    async def slowly(self: RenderPool, *given: Any, **more: Any) -> Any:
        await asyncio.sleep(0.2)
        return await answer_of(self, *given, **more)

    monkeypatch.setattr(RenderPool, "answer", slowly)
    answer = await at.playground.slash(person, at.channel, "roam explore", character="tovi")
    async with asyncio.timeout(60):
        while (await at.host.play.look(match)).seq == 0:
            await asyncio.sleep(0.01)
    await at.stop()
    assert "explore?" in answer.text
    assert "Tovi" in words_of(at.board())
    await at.boot()


@pytest.mark.slow
async def test_t6_an_interrupt_ends_the_process_well(tmp_path: Path) -> None:
    environment = os.environ | {
        "OUTPOST_DATABASE": str(tmp_path / "data" / "outpost.sqlite3"),
        "OUTPOST_PLAYGROUND_PORT": "0",
        "OUTPOST_TOKEN": "",
        "DISCORD_TOKEN": "",
    }
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(ROOT / "bot.py"), cwd=tmp_path, env=environment, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    lines = []
    async with asyncio.timeout(60):
        while "ready:" not in (line := (await process.stderr.readline()).decode()):
            assert line, "".join(lines)
            lines.append(line)
        assert any("http://127.0.0.1:" in line for line in lines)
        process.send_signal(signal.SIGINT)
        rest = (await process.stderr.read()).decode()
        assert await process.wait() == 0, rest
    assert "Traceback" not in rest, rest


async def test_t7_an_answer_that_comes_too_late(tmp_path: Path) -> None:
    async with table(tmp_path / "outpost.sqlite3") as at:
        match = await at.new(at.bob)
        person, _ = await at.turn(match)
        panel = await at.press(person, at.board(), "turn")
        at.playground.limits.answer = 0.4
        at.playground.fail("POST", CALLBACK, 0, delay=0.8)
        answer = await at.playground.click(person, panel.message, control(panel.message or {}, "do", "explore:belma"))
        await answer.wait()
        assert answer.failed
        await at.playground.until(lambda: "your move is saved" in words_of(at.board()))
        assert at.playground.pinged(at.board()) == [person]
        assert (await at.host.play.look(match)).seq == 1
        assert "Belma" not in words_of(at.board()), "what was private stays private"
        at.playground.violations.clear()  # the answer itself was refused, as it had to be


@pytest.mark.slow
async def test_t8_a_message_whose_receipt_is_lost_is_sent_once(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "RETRIES", (0.05, 0.05, 0.05))
    at.playground.fail("POST", MESSAGES, 503, carried_out=True)
    at.playground.fail("POST", MESSAGES, 0, reset=True)
    await at.typed(at.ann, "game new", game="roam")
    public = at.public()
    assert len(public) == 1
    assert at.playground.requests
    at.playground.fail("POST", CALLBACK, 503)
    joined = await at.typed(at.bob, "game join")
    assert "You're in" in joined.text
    at.playground.fail("POST", CALLBACK, 503, carried_out=True)
    left = await at.typed(at.bob, "game leave")
    assert "left the table" in left.text


async def test_t9_a_click_that_arrives_twice_counts_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    at.playground.drop()
    answer = await at.playground.click(person, panel.message, control(panel.message or {}, "do", "explore:belma"))
    await answer.wait_shown()
    assert (await at.host.play.look(match)).seq == 1
    asked = len(callbacks(at))
    at.playground.repeat(answer)
    await at.playground.until(lambda: len(callbacks(at)) > asked)
    await at.settled()
    assert (await at.host.play.look(match)).seq == 1


def callbacks(at: LiveTable) -> list[Any]:
    """Return the first answers that the bot has tried to give."""
    return [one for one in at.playground.requests if one.path.endswith("/callback")]


async def test_t10_no_token_in_any_log(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    root = logging.getLogger()
    levels = {name: logging.getLogger(name).level for name in ("", "discord", "aiosqlite", "PIL")}
    handler = logs.configure("DEBUG", secrets=["token.of.tests"])
    try:
        await at.restart()
        at.playground.fail("POST", CALLBACK, 400)
        await at.typed(at.ann, "help")
        answer = await at.typed(at.bob, "help")
        logging.getLogger("cogs").error("failed %s", f"/interactions/{answer.id}/{answer.token}/callback")
        logging.getLogger("cogs").error("payload %r", {"token": answer.token})
    finally:
        root.removeHandler(handler)
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
    text = stream.getvalue()
    assert "failed" in text
    assert "token.of.tests" not in text
    for exchange in at.playground.acts.exchanges.values():
        assert exchange.token not in text
    assert answer.payload["token"] not in text
    assert answer.token not in str(controls(answer.message or {}))
    at.playground.violations.clear()


async def test_an_answer_that_cannot_be_made_still_ends_in_a_sentence(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout, broken = responder.messages.layout, []

    def once(message: Any) -> Any:
        if not broken:
            broken.append(message)
            raise ValueError("too many parts")
        return layout(message)

    monkeypatch.setattr(responder.messages, "layout", once)
    answer = await at.typed(at.ann, "help")
    assert "(incident " in answer.text
    at.playground.fail("POST", CALLBACK, 400)
    answer = await at.typed(at.ann, "help")
    assert "(incident " in answer.text
