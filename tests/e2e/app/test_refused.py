"""Discord says no at the start: to the commands, to the login, to one more session; the bot says what that means."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.http import Route

import bot as program
from bench.people.table import LiveTable, hushed
from cogs.app import sync
from cogs.app.client import Outpost
from db import StoreError, Unavailable, Unknown, Unread, open_store
from db.facts import FactTable
from host.host import Host
from tests.support.table import table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

COMMANDS = ("PUT", r"^/applications/\d+/commands$")
ME = ("GET", r"^/users/@me$")
OFTEN = 10**6
REFUSALS: dict[str, tuple[dict[str, Any], str]] = {
    "too many commands today": ({"status": 400, "code": 30034}, "no more new commands today"),
    "429 of Cloudflare": ({"status": 429, "via": False}, "Discord didn't accept the new commands, so the old ones"),
    "429 for an hour": (
        {"status": 429, "retry_after": 3600.0},
        "Discord didn't accept the new commands, so the old ones",
    ),
    "503": ({"status": 503}, "Discord didn't accept the new commands, so the old ones"),
    "cut connection": ({"status": 0, "reset": True}, "Discord didn't accept the new commands, so the old ones"),
}


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[LiveTable]:
    """A table whose bot has run once and is off."""
    async with table(tmp_path / "outpost.sqlite3") as one:
        await other_commands(one)
        await one.stop()
        yield one
        if not one.bot.is_closed():
            await one.stop()


async def other_commands(one: LiveTable) -> None:
    """Let the bot believe that Discord knows other commands than it has."""
    await one.host.kept.set_fact(f"commands:{one.playground.world.app}:{Route.BASE}", "others")


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_the_bot_runs_with_the_old_commands_and_sends_the_new_ones_by_itself(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, refusal: str
) -> None:
    for name, value in (("LATER", (0.05, 0.05)), ("A_DAYS_WORK", 0.05)):
        monkeypatch.setattr(sync, name, value)
    monkeypatch.setattr(sync, "asked_to_wait", lambda _error: 0.0)
    more, sentence = REFUSALS[refusal]
    fault = at.playground.fail(*COMMANDS, times=OFTEN, **more)
    with caplog.at_level(logging.INFO):
        await at.boot()
        answer = await at.typed(at.ann, "game new", game="roam")
        assert "table is open" in answer.text
        await at.playground.until(lambda: fault.happened > 2)
        at.playground.rest.faults.clear()
        await at.playground.until(lambda: "commands sent to Discord" in caplog.text)
        await at.restart()
    assert sentence in caplog.text
    assert "stay in use" in caplog.text
    assert "Traceback" not in caplog.text
    assert "commands are up to date on Discord" in caplog.text


@pytest.mark.parametrize("asked", ["fact", "set_fact"])
@pytest.mark.parametrize("error", [Unread("no answer"), Unavailable("no answer"), Unknown("no answer")])
async def test_the_bot_runs_when_its_database_is_away_while_commands_are_sent(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, asked: str, error: StoreError
) -> None:
    monkeypatch.setattr(sync, "LATER", (0.05,))
    real, left = getattr(FactTable, asked), [error] * 3

    async def away(facts: FactTable, key: str, *value: str) -> object:
        if key.startswith("commands:") and left:
            raise left.pop()
        return await real(facts, key, *value)

    monkeypatch.setattr(FactTable, asked, away)
    # where commands are always sent, as in the playground, nobody asks which were sent last
    monkeypatch.setattr(sync, "sync", partial(_as_on_discord, sync.sync))
    with caplog.at_level(logging.INFO):
        await at.boot()
        answer = await at.typed(at.ann, "game new", game="roam")
        await at.playground.until(lambda: "commands sent to Discord" in caplog.text)
    assert "table is open" in answer.text
    assert left == []
    assert "Traceback" not in caplog.text


async def _as_on_discord(real: Callable[..., Awaitable[bool]], *values: Any, **named: Any) -> bool:
    return await real(*values, **named | {"always": False})


async def test_the_start_does_not_wait_for_an_answer_that_does_not_come(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sync, "PATIENCE", 0.2)
    at.playground.fail(*COMMANDS, 0, delay=3600.0)
    await at.boot()
    assert "table is open" in (await at.typed(at.ann, "game new", game="roam")).text
    assert "Discord is slow to accept the new commands" in caplog.text
    await at.stop()
    assert "Traceback" not in caplog.text


async def test_all_go_on_when_the_commands_run_into_the_limit_of_all_requests(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sync, "PATIENCE", 0.05)
    limit = at.playground.fail(*COMMANDS, 429, retry_after=0.5)
    limit.everywhere = True
    await at.boot()
    await at.new(at.bob)
    assert at.board()["components"], "a request that waits for all limits was not cut short"


async def test_commands_that_discord_finds_wrong_are_not_sent_again_and_again(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sync, "LATER", (0.01,))
    fault = at.playground.fail(*COMMANDS, 400, code=50035, times=OFTEN)
    await at.boot()
    answer = await at.typed(at.ann, "game new", game="roam")
    assert "table is open" in answer.text
    await asyncio.sleep(0.1)
    assert fault.happened == 1
    assert "refuses the new commands" in caplog.text


def test_the_waits_for_another_attempt() -> None:
    away, limited = TimeoutError(), discord.RateLimited(1800.0)
    assert [sync._until_next(away, vain) for vain in range(4)] == [60.0, 600.0, 3600.0, 3600.0]
    assert [sync._until_next(limited, vain) for vain in range(4)] == [1800.0, 1800.0, 3600.0, 3600.0]
    assert sync._until_next(discord.MissingApplicationID(), 0) is None


AT_LOGIN: dict[str, Callable[[LiveTable], Any]] = {
    "429 of Cloudflare": lambda at: at.playground.fail(*ME, 429, via=False, times=OFTEN),
    "429 of Discord": lambda at: at.playground.fail(*ME, 429, retry_after=0.01, times=OFTEN),
    "503": lambda at: at.playground.fail(*ME, 503, times=OFTEN),
    "503 later": lambda at: at.playground.fail("GET", "/oauth2/applications/@me", 503, times=OFTEN),
    "no gateway": lambda at: at.playground.fail("GET", "/gateway/bot", 503, times=OFTEN),
    "cut connection": lambda at: at.playground.fail(*ME, 0, reset=True, times=OFTEN),
}


async def served(at: LiveTable, stop: asyncio.Event | None = None) -> program.Exit:
    store = await open_store(at.path)
    at.playground.let_begin()
    outpost = Outpost(Host.of(store, at.games), games=at.games, renderers=at.renderers, ready_timeout=0.05)
    try:
        async with asyncio.timeout(60):
            return await program.serve(outpost, "token.of.tests", stop or asyncio.Event())
    finally:
        hushed(outpost)
        await store.close()


@pytest.mark.parametrize("fault", AT_LOGIN)
async def test_a_login_that_discord_has_no_time_for_ends_as_unreachable(
    at: LiveTable, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    AT_LOGIN[fault](at)
    assert await served(at) is program.Exit.UNREACHABLE
    assert "Start the bot again later" in caplog.text
    assert "Traceback" not in caplog.text


async def test_told_to_stop_while_the_commands_are_being_sent(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    sent = at.playground.fail(*COMMANDS, 0, delay=3600.0)
    stop = asyncio.Event()
    serving = asyncio.create_task(served(at, stop))
    await at.playground.until(lambda: sent.happened)
    before = asyncio.get_running_loop().time()
    stop.set()
    assert await serving is program.Exit.WELL
    assert asyncio.get_running_loop().time() - before < 5
    await asyncio.sleep(0.05)
    assert [task.get_name() for task in asyncio.all_tasks() if task.get_name() == "commands"] == []
    assert "Traceback" not in caplog.text


async def test_no_session_is_begun_when_none_is_left(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    at.playground.gateway.starts.spend()
    before = at.playground.gateway.identifies
    assert await served(at) is program.Exit.UNREACHABLE
    assert at.playground.gateway.identifies == before, "one more, and Discord takes the token away"
    assert "no more sessions today" in caplog.text
    assert "1440 minutes" in caplog.text
    at.playground.clock.advance(86_400)
    await at.boot()
    assert at.playground.gateway.identifies == before + 1


async def at_once(*_given: Any, **_more: Any) -> None:
    """Leave out the five seconds before each further session."""


async def test_no_session_is_begun_anew_when_none_is_left(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    gateway = at.playground.gateway
    serving = asyncio.create_task(served(at))
    await at.playground.until(lambda: gateway.online)
    begun = gateway.identifies
    gateway.starts.spend()
    gateway.invalidate()
    assert await serving is program.Exit.UNREACHABLE
    assert gateway.identifies == begun
    assert "no more sessions today" in caplog.text
    assert "Traceback" not in caplog.text
    at.playground.clock.advance(86_400)
    await at.boot()


async def test_a_token_that_is_taken_away_while_the_bot_runs(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    serving = asyncio.create_task(served(at))
    await at.playground.until(lambda: at.playground.gateway.online)
    at.playground._token = "another.one"
    at.playground.gateway.invalidate()
    assert await serving is program.Exit.LOGIN
    assert "doesn't accept the token" in caplog.text


async def test_a_restart_within_five_seconds_is_turned_away_and_goes_on(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await at.boot()
    await at.stop()
    begun, let_begin = at.playground.gateway.starts.used, at.playground.let_begin

    async def five_seconds_later(_self: discord.Client, _shard: int | None, *, initial: bool = False) -> None:
        if not initial:
            let_begin()

    monkeypatch.setattr(discord.Client, "before_identify_hook", five_seconds_later)
    monkeypatch.setattr(at.playground, "let_begin", lambda: None)
    await at.boot()
    assert at.playground.gateway.starts.used == begun + 2
    assert "table is open" in (await at.typed(at.ann, "game new", game="roam")).text
    assert "Traceback" not in caplog.text


async def test_a_thread_that_has_to_wait_for_minutes_is_refused_at_once(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    await at.boot()
    at.playground.fail("POST", r"^/channels/\d+/threads$", 429, retry_after=250.0, times=OFTEN)
    answer = await at.typed(at.ann, "game new", game="roam", thread=True)
    assert not answer.failed
    assert answer.text
    assert "incident" not in answer.text
    assert "Traceback" not in caplog.text
    at.playground.rest.faults.clear()
    assert "table is open" in (await at.typed(at.ann, "game new", game="roam", thread=True)).text
