"""Discord that cannot be reached for a while is weather: a line in the log, a sentence, and no incident."""

from __future__ import annotations

import asyncio
import logging
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bench.people.messages import control, words_of
from bench.people.playing import begun
from cogs.messages import responder
from cogs.messages import responder as replies
from cogs.runtime import requests
from playground import walk
from tests.support.hosting import running

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.people.table import LiveTable

FIRST = ("POST", r"^/interactions/\d+/[^/]+/callback$")
EDIT = ("PATCH", r"^/webhooks/\d+/[^/]+/messages/@original$")
FOLLOWUP = ("POST", r"^/webhooks/\d+/[^/]+$")
POST = ("POST", r"^/channels/\d+/messages$")
THREAD = ("POST", r"^/channels/\d+/threads$")
CHANNEL = ("PATCH", r"^/channels/\d+$")

TRIED = {"429 of Discord": 5, "429 of what stands before it": 1, "500": 5, "503": 5, "cut": replies.TRIES}
"""Requests that make one try at an answer without success."""
WEATHER: dict[str, dict[str, Any]] = {
    "429 of Discord": {"status": 429, "retry_after": 0.01},
    "429 of what stands before it": {"status": 429, "via": False},
    "500": {"status": 500},
    "503": {"status": 503},
    "cut": {"status": 0, "reset": True},
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long before trying again: as the library sees it, seconds are thousandths."""
    hurried = SimpleNamespace(**{**vars(asyncio), "sleep": lambda seconds: asyncio.sleep(seconds / 1000)})
    for module in (discord.http, discord.webhook.async_):
        monkeypatch.setattr(module, "asyncio", hurried)
    monkeypatch.setattr(requests, "RETRIES", (0.01, 0.01, 0.01))
    monkeypatch.setattr(replies, "PAUSE", 0.01)


@pytest.fixture(params=WEATHER)
def storm(request: pytest.FixtureRequest, at: LiveTable) -> Callable[..., Any]:
    """Let one kind of request fail as the weather has it."""
    at.playground.rest.description = None
    kind = WEATHER[request.param]

    def begin(way: tuple[str, str], times: int = 999) -> Any:
        return at.playground.fail(*way, kind["status"], times=times, **{k: v for k, v in kind.items() if k != "status"})

    return begin


def calm(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    """End the trouble, and hold that the log has warnings of it at most."""
    at.playground.rest.faults.clear()
    ours = [one for one in caplog.records if not one.name.startswith(("asyncio", "playground"))]
    assert [one.getMessage() for one in ours if one.exc_info] == []
    assert [one.getMessage() for one in ours if one.levelno >= logging.ERROR] == []
    assert "incident" not in caplog.text
    for message in at.playground.messages.values():
        assert "incident" not in words_of(message)


async def quiet(at: LiveTable) -> None:
    """Wait until the bot has done all that it will do about what was asked."""
    await asyncio.sleep(0)
    while at.bot.services.busy:
        await asyncio.wait(at.bot.services.busy)


async def test_an_answer(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    await at.typed(at.ann, "game new", game="roam")
    trouble = storm(FIRST)
    await at.playground.slash(at.bob, at.channel, "game join")
    await at.playground.until(lambda: trouble.happened)
    await quiet(at)
    calm(at, caplog)
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.names == ("Ann", "Bob")
    told = [words_of(one) for one in at.playground.visible(at.ann, at.channel)]
    assert any("your move is saved" in one for one in told), "the channel can still be written to"


async def test_an_answer_with_a_picture_too_large_for_the_weather(
    at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    await begun(at, (at.ann, at.bob), "mode=basic")
    storm(FIRST, times=TRIED[request.node.callspec.params["storm"]])
    answer = await at.playground.slash(at.ann, at.channel, "game text")
    await answer.wait_shown()
    await quiet(at)
    calm(at, caplog)
    assert "nothing was done" in answer.text


async def test_asking_for_time(
    at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.typed(at.ann, "game new", game="roam")
    monkeypatch.setattr(responder, "PATIENCE", 0.0)
    join, waits = at.host.lobby.join, asyncio.Event()

    async def slow(*given: Any, **more: Any) -> Any:
        await waits.wait()
        return await join(*given, **more)

    monkeypatch.setattr(at.host.lobby, "join", slow)
    trouble = storm(FIRST, times=1)
    answer = await at.playground.slash(at.bob, at.channel, "game join")
    await at.playground.until(lambda: trouble.happened)
    waits.set()
    await answer.wait_shown()
    await quiet(at)
    calm(at, caplog)
    assert "You're in" in answer.text


async def test_an_edit_of_what_was_asked_time_for(
    at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.typed(at.ann, "game new", game="roam")
    monkeypatch.setattr(responder, "PATIENCE", 0.0)
    join = at.host.lobby.join

    async def slow(*given: Any, **more: Any) -> Any:
        await at.playground.until(lambda: any(one.path.endswith("/callback") for one in at.playground.requests))
        return await join(*given, **more)

    at.playground.requests.clear()
    monkeypatch.setattr(at.host.lobby, "join", slow)
    trouble = storm(EDIT, times=1)
    answer = await at.playground.slash(at.bob, at.channel, "game join")
    await at.playground.until(lambda: trouble.happened)
    await quiet(at)
    await at.playground.until(lambda: re.search("You're in|Your move is saved", answer.text))
    calm(at, caplog)


async def test_a_form(
    at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture, request: pytest.FixtureRequest
) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = update.users[0]
    message = at.board()
    forged = f"type:{match.number}.{update.info.tag}:{update.seq}:"
    real = control(message, "turn")
    part = next(one for one in walk(message["components"]) if one.get("custom_id") == real)
    part["custom_id"] = forged
    kind = request.node.callspec.params["storm"]
    trouble = storm(FIRST, times=1 if kind == "cut" else TRIED[kind])
    answer = await at.playground.click(person, message, forged)
    await at.playground.until(lambda: trouble.happened)
    await quiet(at)
    part["custom_id"] = real
    await at.settled()
    calm(at, caplog)
    assert answer.modal or "nothing was done" in answer.text


async def test_lists_that_open_while_one_types(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    trouble = storm(FIRST)
    await at.playground.autocomplete(at.ann, at.channel, "game new", "game", game="r")
    await at.playground.until(lambda: trouble.happened)
    asked = trouble.happened
    while True:  # until the library has given up
        await asyncio.sleep(0.05)
        if trouble.happened == asked:
            break
        asked = trouble.happened
    calm(at, caplog)


@pytest.mark.slow
async def test_what_is_said_in_the_channel_instead(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    match = await begun(at, (at.ann, at.bob))
    await at.settled()
    at.playground.fail(*FIRST, 404, code=10062, times=99)
    trouble = storm(POST)
    await at.playground.slash(at.ann, at.channel, "game resign", sure=True)
    await at.playground.until(lambda: trouble.happened)
    await quiet(at)
    at.playground.rest.faults.clear()
    await at.settled()
    calm(at, caplog)
    assert (await at.host.core.info(match.number)).status == "finished"


async def test_opening_a_thread(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    trouble = storm(THREAD)
    answer = await at.playground.slash(at.ann, at.channel, "game new", game="roam", thread=True)
    await answer.wait_shown()
    await quiet(at)
    assert trouble.happened
    calm(at, caplog)
    assert "nothing was done" in answer.text
    assert await running(at.host) == []


async def test_waking_a_thread(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    answer = await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(k for k, one in at.playground.world.channels.items() if one["type"] == 11)
    assert str(thread) in answer.text
    at.playground.fail(*FIRST, 403, code=50083, times=2)
    trouble = storm(CHANNEL)
    answer = await at.playground.slash(at.bob, thread, "game join")
    await at.playground.until(lambda: trouble.happened)
    await quiet(at)
    calm(at, caplog)
    info = await at.host.tables.at(thread)
    assert info is not None
    assert info.names == ("Ann", "Bob")


@pytest.mark.slow
async def test_everything_at_once(at: LiveTable, storm: Any, caplog: pytest.LogCaptureFixture) -> None:
    match = await begun(at, (at.ann, at.bob))
    update = await match.look()
    person = update.users[0]
    await at.settled()
    troubles = [storm((method, "."), times=9999) for method in ("GET", "POST", "PATCH", "PUT", "DELETE")]
    await at.playground.slash(person, at.channel, "roam explore", character="belma")
    await at.playground.until(lambda: troubles[1].happened)
    await quiet(at)
    assert (await match.look()).seq == 1
    calm(at, caplog)
    at.bot.services.publisher.refresh(match.number)
    await at.settled()
