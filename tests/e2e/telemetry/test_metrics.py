"""What the bot tells Prometheus: all of a match, and of nobody who plays it; and whether it is there."""

from __future__ import annotations

import asyncio
import logging
import random
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, get_args
from unittest.mock import Mock

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.people.playing import begun, pressed_act, typed_act
from cogs.app.shared_shards import SharedShards
from cogs.channels.write_failures import Kind
from cogs.runtime import requests
from cogs.schedule.kinds import KINDS
from cogs.telemetry import metrics, metrics_server
from cogs.telemetry.logs import Redacting
from cogs.telemetry.metrics import SIGNS, begin_trace
from cogs.telemetry.metrics_server import MetricsServer
from db.store import Store, timed
from host.records.records import Records
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bench.people.table import LiveTable

VALUES = {
    "kind": {*metrics.KINDS, *KINDS, metrics.OTHER},
    "way": {"post", "edit"},
    "state": set(metrics.STATES),
    "step": {"answer", "board", "encoding"},
    "line": {"answers", "boards"},
    "why": set(get_args(Kind)),
    "work": {name for topic in vars(Store(Mock())).values() for name in dir(topic) if name[0] != "_"},
    "method": {*requests.METHODS, metrics.OTHER},
    "route": set(requests.ROUTES),
    "scope": {*metrics.SCOPES, metrics.OTHER},
    "part": {*metrics.PARTS, metrics.OTHER},
}
"""What each label may be; an address that is not known would be a gap, so it is none of these here."""


class Watching:
    """What a server tells over HTTP."""

    def __init__(self, server: MetricsServer, session: aiohttp.ClientSession) -> None:
        self.server = server
        self.session = session

    async def get(self, path: str) -> tuple[int, str]:
        async with self.session.get(f"http://127.0.0.1:{self.server.port}{path}") as answer:
            return answer.status, await answer.text()

    async def samples(self) -> list[Any]:
        _, text = await self.get("/metrics")
        return [sample for family in text_string_to_metric_families(text) for sample in family.samples]

    async def value(self, name: str, **labels: str) -> float:
        found = [one.value for one in await self.samples() if one.name == name and labels.items() <= one.labels.items()]
        return sum(found)


@asynccontextmanager
async def watched(at: LiveTable) -> AsyncIterator[Watching]:
    at.host.core.store = timed(at.store, at.bot.services.metrics.stored)
    telling = MetricsServer(at.bot.services.metrics)
    telling.client = at.bot
    async with telling.listening("127.0.0.1", 0) as server, aiohttp.ClientSession() as session:
        yield Watching(server, session)


@pytest.mark.slow
async def test_a_whole_match_is_counted_and_nobody_is_named(at: LiveTable) -> None:
    at.playground.rest.description = None
    rng = random.Random(3)
    async with watched(at) as watching:
        match = await begun(at, (at.ann, at.bob))
        player = Greedy(rng)
        await pressed_act(match, player)
        await at.offered(at.ann, "roam explore", "character", character="")
        while not await match.over():
            await typed_act(match, player)
        await at.settled()
        await at.passed(hours=30)
        samples = await watching.samples()
        for sample in samples:
            for label, value in sample.labels.items():
                if label in VALUES:
                    assert value in VALUES[label], sample
                elif label == "code":
                    assert re.fullmatch(r"\d{3}|none", value), sample
                elif label == "shard":
                    assert 0 <= int(value) < (at.bot.shard_count or 1), sample
                elif label == "sign":
                    assert value in SIGNS, sample
                else:
                    assert label == "le", sample
        _, text = await watching.get("/metrics")
        for secret in ("Ann", "Bob", str(at.ann), str(at.bob), str(at.channel), "general"):
            assert secret not in text
        assert await watching.value("outpost_acknowledgement_seconds_count", kind="command") > 20
        assert await watching.value("outpost_acknowledgement_seconds_count", kind="click") >= 1
        assert await watching.value("outpost_acknowledgement_seconds_count", kind="autocomplete") == 1
        assert await watching.value("outpost_board_seconds_count", kind="command") > 10
        assert await watching.value("outpost_board_seconds_count", way="post") > 10
        assert await watching.value("outpost_matches", state="finished") == 1
        assert await watching.value("outpost_matches") == 1
        assert await watching.value("outpost_drawing_seconds_count", step="board") > 10
        assert await watching.value("outpost_store_seconds_count", work="append") > 20
        assert await watching.value("outpost_discord_answers_total", route=requests.CALLBACK, code="200") > 20
        assert await watching.value("outpost_shard_up", shard="0") == 1
        assert await watching.value("outpost_ready") == 1
        assert await watching.value("outpost_servers") == 1
        assert await watching.value("outpost_incidents_total") == 0
        assert await watching.value("outpost_errors_logged_total") == 0


async def test_boards_that_are_refused_are_counted_until_they_are_written(at: LiveTable) -> None:
    async with watched(at) as watching:
        await at.new(at.bob)
        at.playground.fail("POST", "/messages$", 400, code=160006)
        await at.typed(at.ann, "game show")
        assert await watching.value("outpost_boards_refused", why="refused") == 1
        assert await watching.value("outpost_boards_refused") == 1
        await at.typed(at.ann, "game show")
        assert await watching.value("outpost_boards_refused") == 0


async def test_what_is_due_is_counted_when_it_is_late(at: LiveTable) -> None:
    async with watched(at) as watching:
        await at.new(at.bob)
        await at.passed(hours=30)
        assert await watching.value("outpost_due_delay_seconds_count", kind="reminder") == 1
        assert await watching.value("outpost_due_late") == 0
        at.bot.timer_delivery.wake = lambda: None  # type: ignore[method-assign]  # nobody delivers any more
        at.host.core.when_due = lambda: None
        at.playground.clock._ahead += 40 * 3600
        assert await watching.value("outpost_due_late") >= 1
        assert await watching.value("outpost_due_late_seconds") > 3600


async def test_an_incident_and_a_limit_are_counted(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(at) as watching:
        await at.new(at.bob)
        at.playground.fail("PATCH", r"/channels/\d+/messages/\d+", 429, retry_after=0.01)
        at.bot.services.publisher.refresh(1)
        await at.settled()
        assert await watching.value("outpost_discord_rate_limits_total", scope="user") == 1
        assert await watching.value("outpost_discord_answers_total", code="429", method="PATCH") == 1
        monkeypatch.setattr(Records, "log", _broken)
        answer = await at.press(at.bob, at.board(), "log")
        assert "incident" in answer.text
        assert await watching.value("outpost_incidents_total") == 1
        assert await watching.value("outpost_errors_logged_total", part="cogs") == 1


async def _broken(*_: object) -> None:
    raise ZeroDivisionError("broken")


async def test_whether_the_bot_is_there(at: LiveTable) -> None:
    async with watched(at) as watching:
        assert await watching.get("/healthz") == (200, "ok\n")
        assert await watching.get("/readyz") == (200, "ready\n")
        at.bot.heartbeat.lost(0)
        assert await watching.get("/readyz") == (503, "disconnected\n")
        assert await watching.value("outpost_shard_up", shard="0") == 0
        await at.bot.heartbeat.connected(0)
        assert await watching.get("/readyz") == (200, "ready\n")
        at.bot.services.leaving = True
        assert await watching.get("/readyz") == (503, "stopping\n")
        at.bot.services.leaving = False
        assert await watching.get("/healthz") == (200, "ok\n")


async def test_a_store_that_does_not_answer(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    async with watched(at) as watching:
        before = await watching.value("outpost_matches")
        monkeypatch.setattr(at.store.facts, "require_writable", _away)
        monkeypatch.setattr(at.store.matches, "counts", _away)
        assert await watching.get("/readyz") == (503, "store\n")
        assert await watching.value("outpost_matches") == before
        assert await watching.value("outpost_ready") == 0
        assert await watching.value("outpost_store_errors_total", work="require_writable") >= 1


async def test_a_store_that_says_nothing(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics_server, "_PATIENCE", 0.05)
    async with watched(at) as watching:
        monkeypatch.setattr(at.host.kept, "require_writable", asyncio.Event().wait)
        assert await watching.get("/readyz") == (503, "store\n")


async def _away(*_: object) -> None:
    from db import StoreError

    raise StoreError("Database x: it is away.")


async def test_a_bot_that_starts_is_not_ready(at: LiveTable) -> None:
    await at.stop()
    await at.boot()
    at.bot._ready.clear()
    at.bot.heartbeat._ready = False
    async with watched(at) as watching:
        assert await watching.get("/readyz") == (503, "starting\n")
    at.bot._ready.set()


async def test_a_process_that_waits_for_shards_is_ready_for_them(at: LiveTable) -> None:
    """Anyone who starts it before the one whose place it takes ends waits for that."""
    async with watched(at) as watching:
        at.bot.heartbeat.lost(0)
        at.bot._sharing = SharedShards(None, None)  # type: ignore[arg-type]  # it asks nobody
        assert await watching.get("/readyz") == (503, "disconnected\n")
        at.bot._sharing.of = 4
        assert await watching.get("/readyz") == (503, "disconnected\n"), "nobody runs them"
        at.bot._sharing.elsewhere = frozenset({0, 1, 3})
        assert await watching.get("/readyz") == (503, "disconnected\n"), "nobody runs one of them"
        at.bot._sharing.elsewhere = frozenset({0, 1, 2, 3})
        assert await watching.get("/readyz") == (200, "ready\n")
        at.bot._sharing.answering = frozenset({0})
        assert await watching.get("/readyz") == (503, "disconnected\n")
        at.bot._sharing = None


class Lines(logging.Handler):
    """The lines of the log as they are written."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.setFormatter(Redacting())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture
def lines() -> Any:
    handler, own = Lines(), logging.getLogger("cogs")
    before = own.level
    own.setLevel(logging.DEBUG)
    own.addHandler(handler)
    yield handler.lines
    own.removeHandler(handler)
    own.setLevel(before)


def traces(lines: list[str], what: str) -> set[str]:
    """Return the ids of the lines that say something."""
    found = [re.search(r" \[([0-9A-F]{6})\]: ", line) for line in lines if what in line]
    assert all(found), (what, lines)
    return {one[1] for one in found if one}


async def test_one_id_from_the_click_to_the_board(at: LiveTable, lines: list[str]) -> None:
    match = await begun(at, (at.ann, at.bob))
    await at.settled()
    lines.clear()
    await pressed_act(match, Greedy(random.Random(1)))
    await at.settled()
    shown, received = traces(lines, "shown"), traces(lines, "received: component")
    assert len(shown) == 1
    assert shown < received, "of several clicks the one that changed the match brought the board"
    (click,) = shown
    about = [line for line in lines if click in line]
    assert "received: component do" in about[0]
    assert any("acknowledged after" in line for line in about)
    assert any(f"match {match.number}: shown" in line for line in about)


async def test_what_is_due_has_an_id_of_its_own(at: LiveTable, lines: list[str]) -> None:
    await at.new(at.bob)
    await at.settled()
    lines.clear()
    await at.passed(hours=30)
    assert len(traces(lines, "timer: reminder")) == 1


async def test_the_number_of_an_incident_is_the_id_of_its_click(
    at: LiveTable, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await at.new(at.bob)
    monkeypatch.setattr(Records, "log", _broken)
    answer = await at.press(at.bob, at.board(), "log")
    number = re.search(r"incident ([0-9A-F]{6})", answer.text)
    assert number
    assert traces(lines, "received: component log") == {number[1]}
    assert traces(lines, f"incident {number[1]}") == {number[1]}


async def test_boards_of_two_who_click_are_told_apart(at: LiveTable, lines: list[str]) -> None:
    """The task that shows a board is there already when the second click comes: it goes on under its id."""
    publisher = at.bot.services.publisher
    match = await begun(at, (at.ann, at.bob))
    await at.settled()
    lines.clear()

    async def asks() -> str:
        trace = begin_trace("click")
        publisher.refresh(match.number, anew=True)
        return trace.id

    first = await asyncio.create_task(asks())
    await asyncio.sleep(0)  # the work on the first has begun
    second = await asyncio.create_task(asks())
    await at.settled()
    assert traces(lines, "shown") == {first, second}
