"""What a limit of Discord's still allows is sent, however long it lasts; a used-up one is waited for, or fails."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

import cogs.app.client  # noqa: F401  it tells the library
from cogs.runtime.requests import RouteLimit

LONGEST = 30.0


def answered(limit: RouteLimit, remaining: int, seconds: float) -> None:
    headers = {
        "X-Ratelimit-Limit": "50",
        "X-Ratelimit-Remaining": str(remaining),
        "X-Ratelimit-Reset-After": str(seconds),
    }
    answer: Any = SimpleNamespace(headers=headers)
    limit.update(answer)


def test_the_library_takes_it() -> None:
    assert discord.http.Ratelimit is RouteLimit


async def test_what_is_left_of_a_long_window_is_sent_at_once() -> None:
    limit = RouteLimit(LONGEST)
    async with limit:
        answered(limit, 2, 300)
    for left in (1, 0):
        await limit.acquire()
        assert limit.remaining == left
    with pytest.raises(discord.RateLimited):
        await limit.acquire()


async def test_a_short_window_that_is_used_up_is_waited_for() -> None:
    limit = RouteLimit(LONGEST)
    await limit.acquire()
    answered(limit, 0, 0.05)
    await limit.acquire()
    assert limit.outgoing == 2
