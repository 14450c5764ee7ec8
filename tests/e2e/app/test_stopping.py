"""The bot told to stop in the middle of clicks: who was in gets their answer, who comes later a sentence."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, has
from cogs.app import client
from cogs.messages import responder
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
EDIT = r"^/webhooks/\d+/[^/]+/messages/@original$"
CHANNELS = ("general", "table-one", "table-two", "table-three")
ROUNDS = 6
FAILURES = ("went wrong", "try again", "restarting", "took too long")


@dataclass
class Crowd:
    """People at several tables who click without waiting for each other."""

    at: LiveTable
    matches: dict[int, int]
    rng: random.Random
    acts: list[tuple[int, Exchange]] = field(default_factory=list)
    """What would be saved: the match, and what was typed or pressed."""
    looks: list[Exchange] = field(default_factory=list)
    offers: list[Exchange] = field(default_factory=list)

    async def click(self) -> None:
        """Do at every table what is to be done there, look at it, and begin to type a command."""
        there = self.at.playground
        for channel, match in self.matches.items():
            update = await self.at.host.play.look(match)
            seat = update.awaited[0]
            person, player = update.info.seats[seat].user, Greedy(self.rng, thrift=True)
            name, options = player.command(update, seat, player.together(update, seat, player.choose(update, seat)))
            self.acts.append((match, await there.slash(person, channel, name, **options)))
            if has(board := self.at.board(channel), "turn"):
                self.looks.append(await there.click(person, board, control(board, "turn")))
                self.looks.append(await there.click(self.at.bob, board, control(board, "log")))
            self.offers.append(await there.autocomplete(person, channel, "roam explore", "character", character=""))

    async def clicking(self) -> None:
        while True:
            await self.click()
            await asyncio.sleep(0.01)


@pytest.fixture
async def crowd(at: LiveTable) -> Crowd:
    channels = [at.playground.channel(name) for name in CHANNELS]
    return Crowd(at, {channel: await at.new(at.bob, channel=channel) for channel in channels}, random.Random(5))


async def stopped(crowd: Crowd) -> float:
    """Stop the bot while people go on clicking; return the seconds that it took."""
    clicking = asyncio.create_task(crowd.clicking())
    await asyncio.sleep(crowd.rng.uniform(0.02, 0.1))
    before = time.monotonic()
    leave = asyncio.create_task(crowd.at.bot.close())
    await asyncio.wait([leave, clicking], return_when=asyncio.FIRST_COMPLETED)
    clicking.cancel()
    ended = await asyncio.gather(clicking, return_exceptions=True)
    assert isinstance(ended[0], asyncio.CancelledError), ended
    await leave
    took = time.monotonic() - before
    await crowd.at.stop()
    crowd.at.playground.clock.advance(crowd.at.playground.limits.answer)
    return took


@pytest.mark.slow
async def test_nobody_reads_a_failure_though_their_act_was_saved(
    crowd: Crowd, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "LAST", 5.0)  # a busy machine refuses dozens of clicks more slowly than a bot's
    at, turned_away = crowd.at, 0
    for _ in range(ROUNDS):
        crowd.acts.clear()
        crowd.looks.clear()
        crowd.offers.clear()
        at.playground.fail("POST", CALLBACK, 0, delay=0.15, times=8)
        took = await stopped(crowd)
        at.playground.rest.faults.clear()
        assert took < 12 * client.BOARDS, "a few seconds, and many more on a machine that others use too"
        await at.boot()
        for match, exchange in crowd.acts:
            saved = {action.interaction for action in await at.store.log.actions(match)}
            told = exchange.type is not None and not exchange.failed
            turned_away += "restarting" in exchange.text
            if exchange.id in saved:
                assert told, exchange.name
                assert not any(word in exchange.text for word in FAILURES), exchange.text
        for exchange in crowd.looks:
            assert exchange.failed or exchange.text
        for exchange in crowd.offers:
            assert exchange.failed or exchange.type == 8
    assert turned_away
    assert "Traceback" not in caplog.text
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []


async def test_a_click_at_the_closed_door_changes_nothing_and_leaves_the_panel(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    before = (await at.host.play.look(match)).seq
    at.bot.services.leaving = True
    asked: list[Any] = [
        await at.typed(person, "roam explore", character="belma"),
        await at.press(person, at.board(), "turn"),
        await at.press(person, panel, "do", "explore:belma"),
    ]
    for exchange in asked:
        assert "restarting" in exchange.text
        assert exchange.ephemeral
    assert asked[2].message["id"] != panel.message["id"], "the panel can be pressed again after the restart"
    assert await at.offered(person, "roam explore", "character", character="") == {}
    assert (await at.host.play.look(match)).seq == before


@pytest.mark.parametrize("saved", [True, False])
async def test_an_answer_given_up_in_the_middle_says_so(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, *, saved: bool
) -> None:
    monkeypatch.setattr(client, "ANSWERS", 1.0)
    monkeypatch.setattr(responder, "CLICKED", 0.0)
    monkeypatch.setattr(responder, "CUT_SHORT", 5.0)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    panel = await at.press(person, at.board(), "turn")
    lost = at.playground.fail("PATCH", EDIT, 0, delay=30.0, times=1)
    if saved:
        asked = await at.playground.click(person, panel.message, control(panel.message, "do", "explore:belma"))
    else:
        asked = await at.playground.click(person, at.board(), control(at.board(), "turn"))
    await at.playground.until(lambda: lost.happened)
    assert (await at.host.play.look(match)).seq == saved
    await at.stop()
    assert ("Your move is saved" if saved else "in the middle of that") in asked.text


async def test_stopping_takes_seconds_even_when_discord_answers_nothing(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for name in ("ANSWERS", "BOARDS", "GATEWAY", "LAST"):
        monkeypatch.setattr(client, name, 0.1)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    for way in (("POST", CALLBACK), ("PATCH", "/messages/"), ("POST", r"/messages$")):
        at.playground.fail(*way, 0, delay=30.0, times=100)
    await at.playground.slash(person, at.channel, "roam explore", character="belma")
    async with asyncio.timeout(60):
        while (await at.host.play.look(match)).seq == 0:
            await asyncio.sleep(0.01)
    before = time.monotonic()
    await at.stop()
    assert time.monotonic() - before < 20, "a few seconds, on a machine that others use too"
    assert "Traceback" not in caplog.text
    at.playground.rest.faults.clear()
    await at.boot()
    await at.settled()
    assert (await at.host.play.look(match)).seq == 1


async def test_nothing_is_caught_up_once_the_bot_leaves(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    async def run(**_more: Any) -> None:
        begun.append("caught up")

    # what follows the start is over
    await at.playground.until(lambda: at.bot._caught_up and not at.bot._background.under_way)
    monkeypatch.setattr(at.bot.catching_up, "run", run)
    await at.bot.on_guild_join(at.bot.guilds[0])
    await at.playground.until(lambda: not at.bot._background.under_way)
    at.bot.services.leaving = True
    await at.bot.on_guild_join(at.bot.guilds[0])
    await asyncio.sleep(0)
    assert begun == ["caught up"]
