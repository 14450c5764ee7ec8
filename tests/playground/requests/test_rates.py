"""The limits of rate: a bucket for each route and channel, fifty a second over all, each told as Discord tells it."""

from __future__ import annotations

import asyncio
import time

import aiohttp
import discord
import pytest

from playground import Playground, hook
from playground.requests.rates import ALL, BUCKETS, Limited, Rates
from tests.playground.small_bot import running

MESSAGES = "/channels/1/messages"
ONE = MESSAGES + "/2"
ROUTES = {
    "POST": {
        MESSAGES: (5, 5),
        "/channels/1/messages/bulk-delete": (1, 1),
        "/channels/1/typing": (5, 5),
        "/channels/1/threads": (50, 300),
        "/webhooks/1/token": (5, 2),
    },
    "PATCH": {ONE: (5, 5), "/channels/1": (5, 15), "/webhooks/1/token/messages/@original": (5, 2)},
    "DELETE": {ONE: (5, 5), "/webhooks/1/token/messages/3": (5, 2)},
    "GET": {MESSAGES: (5, 5), ONE: (5, 5), "/webhooks/1/token/messages/@original": (5, 2)},
}
CASES = [(method, path, *limit) for method, paths in ROUTES.items() for path, limit in paths.items()]


class Hands:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock():
    return Hands()


@pytest.fixture
def rates(clock):
    return Rates(now=clock)


def refusal(rates, method, path):
    with pytest.raises(Limited) as limited:
        rates.count(method, path)
    return limited.value


@pytest.mark.parametrize(("method", "path", "count", "seconds"), CASES)
def test_a_bucket_is_told_empties_and_fills_all_at_once(rates, clock, method, path, count, seconds):
    left = []
    for _ in range(count):
        headers = rates.count(method, path)
        assert headers["X-RateLimit-Limit"] == str(count)
        assert abs(float(headers["X-RateLimit-Reset"]) - time.time() - float(headers["X-RateLimit-Reset-After"])) < 1
        assert "X-RateLimit-Scope" not in headers, "that is told with a refusal only"
        left.append(int(headers["X-RateLimit-Remaining"]))
        clock.time += 0.03
    assert left == list(range(count))[::-1]
    refused = refusal(rates, method, path)
    assert refused.error.status == 429
    wait = refused.error.body["retry_after"]
    assert refused.error.body == {
        "message": "You are being rate limited.",
        "code": 0,
        "global": False,
        "retry_after": wait,
    }
    assert 0 < wait <= seconds
    assert refused.headers["X-RateLimit-Remaining"] == "0"
    assert refused.headers["X-RateLimit-Scope"] == "user"
    assert refused.headers["X-RateLimit-Bucket"] == headers["X-RateLimit-Bucket"]
    assert refused.headers["Via"]
    assert int(refused.headers["Retry-After"]) >= wait
    assert "X-RateLimit-Global" not in refused.headers
    clock.time += wait
    assert rates.count(method, path)["X-RateLimit-Remaining"] == str(count - 1)


def test_every_bucket_is_held_by_a_test():
    assert len(CASES) == len(BUCKETS)
    assert len({bucket.hash for bucket in BUCKETS}) == len(BUCKETS)


def test_channels_have_windows_of_their_own_and_messages_of_a_channel_share_one(rates):
    for number in range(5):
        rates.count("PATCH", f"/channels/1/messages/{number}")
    refusal(rates, "PATCH", "/channels/1/messages/9")
    other = rates.count("PATCH", "/channels/2/messages/9")
    assert other["X-RateLimit-Remaining"] == "4"
    assert rates.count("POST", MESSAGES)["X-RateLimit-Bucket"] != other["X-RateLimit-Bucket"]


def test_fifty_a_second_over_all_routes_but_those_of_interactions(rates, clock):
    for number in range(ALL):
        rates.count("GET", f"/channels/{number}/messages")
    refused = refusal(rates, "GET", "/users/@me")
    assert refused.error.body["global"] is True
    assert refused.headers["X-RateLimit-Global"] == "true"
    assert refused.headers["X-RateLimit-Scope"] == "global"
    assert refused.headers["Via"]
    assert "X-RateLimit-Bucket" not in refused.headers
    assert rates.count("POST", "/interactions/1/token/callback") == {}
    assert rates.count("POST", "/webhooks/1/token")
    clock.time += refused.error.body["retry_after"]
    assert rates.count("GET", "/users/@me") == {}
    for number in range(2 * ALL):
        rates.count("POST", f"/interactions/{number}/token/callback")
    rates.count("GET", "/users/@me")


def test_windows_pass_faster_where_a_test_is_in_a_hurry(clock):
    rates = Rates(hurry=100.0, now=clock)
    for _ in range(5):
        rates.count("POST", MESSAGES)
    assert refusal(rates, "POST", MESSAGES).error.body["retry_after"] == pytest.approx(0.05)
    rates.add("POST", "/messages$", 1, 3600)
    rates.count("POST", MESSAGES)
    assert refusal(rates, "POST", MESSAGES).error.body["retry_after"] == pytest.approx(3600)
    rates.clear()
    assert rates.count("POST", MESSAGES)["X-RateLimit-Limit"] == "5"


def test_windows_that_are_over_are_forgotten(rates, clock):
    for number in range(5000):
        rates.count("POST", f"/webhooks/1/token{number}")
        clock.time += 0.01
    assert len(rates._windows) < 2500


async def test_limits_are_enforced_by_default_and_the_library_keeps_to_them():
    async with (
        Playground(hurry=10.0) as playground,
        aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session,
    ):
        url = f"{playground.http}/api/v10/channels/{playground.channel('general')}/messages"
        answers = []
        for number in range(6):
            async with session.post(url, json={"content": str(number)}) as response:
                answers.append((response.status, response.headers["X-RateLimit-Remaining"]))
        assert answers == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
        with hook(playground.http):
            async with running(playground) as bot:
                channel = bot.get_channel(playground.channel("table-one"))
                before, start = len(playground.requests), time.monotonic()
                await asyncio.gather(*(channel.send(str(number)) for number in range(12)))
                assert time.monotonic() - start > 0.5
                asked = [one.status for one in list(playground.requests)[before:]]
                assert asked.count(200) == 12
                assert asked.count(429) <= 4, "each that asked too soon waited as it was told"


async def test_too_much_at_once_over_all_channels(playground, bot):
    channels = [playground.add_channel(f"c{number}") for number in range(2 * ALL)]
    await playground.until(lambda: bot.get_channel(channels[-1]) is not None)
    playground.rest.rates.hurry = 4.0
    sent = await asyncio.gather(*(bot.get_channel(channel).send("x") for channel in channels))
    assert len(sent) == 2 * ALL
    assert any(one.status == 429 for one in playground.requests)
    assert playground.rest.invalid > 0


async def test_a_429_of_cloudflare_is_no_answer_of_discord(playground, bot, table):
    channel = bot.get_channel(table)
    playground.fail("POST", r"/messages$", 429, via=False, retry_after=7)
    with pytest.raises(discord.HTTPException) as error:
        await channel.send("gave up")
    assert (error.value.status, error.value.text) == (429, "error code: 1015")
    headers = error.value.response.headers
    assert headers["Retry-After"] == "7"
    assert not [name for name in headers if name.startswith("X-RateLimit") or name == "Via"]


async def test_who_is_refused_again_and_again_is_kept_out_for_ten_minutes(playground, bot, table):
    channel = bot.get_channel(table)
    assert playground.rest.ban.tolerated == 10_000
    playground.rest.ban.tolerated = 3
    playground.deny(table, "send_messages")
    for _ in range(3):
        with pytest.raises(discord.Forbidden):
            await channel.send("x")
    playground.allow(table, "send_messages")
    with pytest.raises(discord.HTTPException) as error:
        await channel.send("x")
    assert (error.value.status, error.value.text) == (429, "error code: 1015")
    playground.clock.advance(590)
    with pytest.raises(discord.HTTPException):
        await channel.send("x")
    playground.clock.advance(11)
    assert (await channel.send("x")).content == "x"


async def test_an_edit_of_an_old_message_waits_seconds_and_is_refused_all_the_same(playground, bot, table):
    channel = bot.get_channel(table)
    message = await channel.send("0")
    playground.clock.advance(3601)
    for number in range(3):
        await message.edit(content=f"old {number}")
    before, start = len(playground.requests), time.monotonic()
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="too much")
    assert (error.value.status, error.value.code) == (429, 30046)
    assert len(playground.requests) - before == 5
    assert time.monotonic() - start >= 5 * playground.limits.old_edit
    headers = error.value.response.headers
    assert int(headers["X-RateLimit-Remaining"]) > 0, "it is no bucket that is empty"
    assert headers["X-RateLimit-Scope"] == "user"


def test_on_discord_that_takes_half_a_minute():
    assert 25 < 5 * Playground().limits.old_edit < 40
