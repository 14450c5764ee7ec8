"""What counts as Discord being out of reach, and for how long it asks to be left alone."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.messages import errors
from cogs.runtime.requests import asked_to_wait, cause, out_of_reach
from cogs.telemetry.metrics import Metrics
from render.words import words


def answered(
    status: int,
    kind: type[discord.HTTPException] = discord.HTTPException,
    *,
    text: str | dict[str, Any] = "",
    reason: str = "",
    **headers: str,
) -> Any:
    response: Any = SimpleNamespace(
        status=status, reason=reason, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    return kind(response, text or {"message": "", "code": 0})


PASSES = [
    answered(503, discord.DiscordServerError),
    answered(520, discord.DiscordServerError),
    answered(429),
    answered(429, Via="1.1 google"),
    discord.RateLimited(40.0),
    discord.GatewayNotFound(),
    aiohttp.ServerDisconnectedError(),
    aiohttp.ClientPayloadError(),
    ConnectionResetError(),
    TimeoutError(),
]
STAYS = [
    answered(400),
    answered(403, discord.Forbidden),
    answered(404, discord.NotFound),
    discord.LoginFailure("on purpose"),
    ValueError(),
    asyncio.CancelledError(),
]


@pytest.mark.parametrize("error", PASSES, ids=repr)
def test_what_passes_by_itself(error: BaseException) -> None:
    assert out_of_reach(error)


@pytest.mark.parametrize("error", STAYS, ids=repr)
def test_what_does_not(error: BaseException) -> None:
    assert not out_of_reach(error)


@pytest.mark.parametrize(
    ("error", "seconds"),
    [
        (discord.RateLimited(40.5), 40.5),
        (answered(429, Retry_After="7"), 7.0),
        (answered(503, discord.DiscordServerError, Retry_After="2"), 2.0),
        (answered(429), 0.0),
        (answered(429, Retry_After="Sun, 22 Nov 2026 10:00:00 GMT"), 0.0),
        (answered(429, Retry_After="nan"), 0.0),
        (answered(429, Retry_After="-3"), 0.0),
        (answered(429, Retry_After="999999999"), 3600.0),
        (TimeoutError(), 0.0),
    ],
    ids=repr,
)
def test_how_long_discord_asks_to_be_left_alone(error: BaseException, seconds: float) -> None:
    assert asked_to_wait(error) == seconds


def unconnected(below: OSError) -> aiohttp.ClientConnectorError:
    key: Any = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
    return aiohttp.ClientConnectorError(key, below)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            unconnected(ConnectionRefusedError(111, "Connect call failed ('10.0.0.1', 443)")),
            "discord.com:443: Connection refused",
        ),
        (
            unconnected(socket.gaierror(-2, "Name or service not known")),
            "discord.com:443: Name or service not known",
        ),
        (
            answered(429, text="<!doctype html><html>Error 1015</html>", reason="Too Many Requests"),
            "429 Too Many Requests",
        ),
        (answered(503, discord.DiscordServerError), "503"),
        (TimeoutError(), "TimeoutError"),
        (ConnectionResetError("Connection reset by peer"), "Connection reset by peer"),
    ],
    ids=repr,
)
def test_why_discord_is_out_of_reach_is_told_in_a_few_words(error: BaseException, said: str) -> None:
    assert cause(error) == said


@pytest.mark.parametrize("code", [40004, 160006, 30033])
def test_what_discord_refuses_is_said_with_its_code_and_is_no_incident(
    caplog: pytest.LogCaptureFixture, code: int
) -> None:
    error = answered(400, text={"message": "No", "code": code})
    metrics = Metrics()
    told = errors.sentence(error, words(), metrics, where="a test")
    assert f"error {code}" in told
    assert not [one for one in caplog.records if one.exc_info]
    assert metrics.registry.get_sample_value("outpost_incidents_total") == 0
    mistake = answered(400, text={"message": "Invalid Form Body", "code": 50035})
    assert "incident" in errors.sentence(mistake, words(), metrics, where="a test")
    counted = metrics.registry.get_sample_value("outpost_incidents_total")
    assert counted == 1, "a form that Discord does not understand is a mistake of ours"
