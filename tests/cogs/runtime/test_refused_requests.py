"""Requests that Discord refuses are counted, and the bot sends less before Discord blocks it."""

from __future__ import annotations

import asyncio

import pytest

from cogs.runtime.requests import ALLOWED, LONGEST, WITHIN, RefusedRequests
from db import WHOLE, ServerShare
from playground.requests.rates import Ban


class Time:
    """A clock that sleeping puts forward."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    return clock


def refused(clock: Time, share: ServerShare, times: int) -> RefusedRequests:
    found = RefusedRequests(lambda: share, now=clock)
    for _ in range(times):
        found.count(403)
    return found


async def waited(clock: Time, found: RefusedRequests) -> float:
    before = clock.now
    await found.turn()
    return clock.now - before


@pytest.mark.parametrize(("share", "part"), [(WHOLE, 1), (ServerShare(16, (0, 1, 2, 3)), 4), (ServerShare(16, ()), 16)])
async def test_requests_wait_once_half_of_what_is_allowed_was_refused(
    clock: Time, share: ServerShare, part: int, caplog: pytest.LogCaptureFixture
) -> None:
    half = ALLOWED // part // 2
    found = refused(clock, share, half)
    assert await waited(clock, found) == 0
    found.count(401)
    assert await waited(clock, found) == pytest.approx(min(LONGEST, WITHIN / (half - 1)))
    assert f"refused {half + 1} requests" in caplog.text
    caplog.clear()
    await found.turn()
    assert not caplog.records, "it is said once"


async def test_other_answers_do_not_count(clock: Time) -> None:
    found = refused(clock, WHOLE, ALLOWED // 2)
    for status, scope in ((200, ""), (404, ""), (503, ""), (429, "shared")):
        found.count(status, scope=scope)
    assert await waited(clock, found) == 0


async def test_what_was_refused_ten_minutes_ago_counts_no_more(clock: Time, caplog: pytest.LogCaptureFixture) -> None:
    found = refused(clock, WHOLE, ALLOWED)
    assert await waited(clock, found) == LONGEST
    caplog.clear()
    clock.now += WITHIN
    assert await waited(clock, found) == 0


async def test_four_processes_of_which_every_request_is_refused_are_not_blocked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    times, ban = list[float](), Ban()
    for shard in range(4):
        clock = Time()
        monkeypatch.setattr(asyncio, "sleep", clock.sleep)
        found = refused(clock, ServerShare(4, (shard,)), 0)
        while clock.now < 10_000:
            await found.turn()
            found.count(403)
            times.append(clock.now)
            clock.now += 0.05
    for at in sorted(times):
        ban.count(403, at)
        assert not ban.left(at)
    assert ban.total > ban.tolerated
    caplog.clear()


def test_discord_blocks_for_more_than_is_allowed_here() -> None:
    assert Ban().tolerated > ALLOWED
