"""The real program ended at the last act of matches, or told to end among clicks: nobody reads what is not so.

``tests/e2e/long/test_harm.py`` kills it at any moment.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from bench.bots.process import Process
from bench.people.messages import control, has, usable, words_of
from bench.people.table import HURRY, opened
from playground import Playground
from tests.support.roam_player import Greedy, command

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from host.host import Host
    from playground import Exchange

pytestmark = [pytest.mark.kill, pytest.mark.usefixtures("forked_bot")]

STOPS = 3
CHANNELS = ("general", "table-one", "table-two", "table-three")
CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
OVER = ("has won", "have won", "share the victory")


@pytest.fixture
async def there() -> AsyncIterator[Playground]:
    async with Playground(deadline=30.0, hurry=HURRY) as one:
        yield one


def alive(there: Playground, channel: int) -> set[str]:
    """Return the public messages on which someone can press something."""
    seen = there.visible(there.people[0], channel)
    return {m["id"] for m in seen if not m["flags"] & 64 and usable(m)}


async def at_the_last_act(host: Host, channel: int, people: list[int], guild: int) -> tuple[int, int, str]:
    """Play a match up to its last act; return its number, whose turn it is, and how."""
    info = await host.lobby.create(guild, channel, people[0], "Ann", "roam")
    await host.lobby.join(info.id, people[1], "Bob")
    await host.lobby.option(info.id, people[0], "mode", "basic")
    update = await host.lobby.start(info.id, people[0])
    player = Greedy(random.Random(channel % 1000), thrift=True)
    while True:
        seat = update.awaited[0]
        text = player.choose(update, seat)
        game = host.core.games["roam"]
        after = game.apply(update._live.timeline.state, seat, game.decode(text)).state
        if not game.awaited(after):
            return info.id, update.users[0], text
        update = await host.play.submit(info.id, update.users[0], None, [text])


async def test_killed_as_matches_end(there: Playground, tmp_path: Path) -> None:
    database, people = tmp_path / "outpost.sqlite3", there.people
    channels = [there.channel(name) for name in CHANNELS]
    rng = random.Random(3)
    last = {}
    for seed, channel in enumerate(channels):
        async with opened(database, seed) as host:
            last[channel] = await at_the_last_act(host, channel, people, there.guild)
    bot = await Process.started(there, database)
    await bot.ready()
    await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
    exchanges = {}
    for channel, (_, person, text) in last.items():
        name, options = command(text)
        exchanges[channel] = await there.slash(person, channel, name, **options)
        await asyncio.sleep(rng.uniform(0, 0.05))
    await asyncio.sleep(rng.uniform(0, 0.05))
    await bot.kill()
    answered = {channel for channel, exchange in exchanges.items() if exchange.type is not None}
    async with opened(database) as host:
        over = {c for c, (match, _, _) in last.items() if (await host.core.info(match)).status == "finished"}
    assert answered <= over
    bot = await Process.started(there, database)
    await bot.ready()
    for channel, (_, person, text) in last.items():
        if channel not in over:
            name, options = command(text)
            await (await there.slash(person, channel, name, **options)).wait_shown()
        await there.until(lambda channel=channel: results(there, channel))
        await there.until(lambda channel=channel: len(alive(there, channel)) == 1)
    assert await bot.terminate() == 0, bot.text
    for channel in channels:
        assert len(results(there, channel)) == 1


def results(there: Playground, channel: int) -> list[dict[str, Any]]:
    """Return the messages that tell who has won."""
    seen = [m for m in there.visible(there.people[0], channel) if not m["flags"] & 64]
    return [m for m in seen if any(words in words_of(m).splitlines()[0] for words in OVER)]


async def test_told_to_end_in_the_middle_of_clicks(there: Playground, tmp_path: Path) -> None:
    database, people = tmp_path / "outpost.sqlite3", there.people
    channels = [there.channel(name) for name in CHANNELS]
    last = {}
    for seed, channel in enumerate(channels):
        async with opened(database, seed) as host:
            last[channel] = await at_the_last_act(host, channel, people, there.guild)
    bot = await Process.started(there, database)
    await bot.ready()
    await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
    slow = there.fail("POST", CALLBACK, 0, delay=0.5, times=len(channels))
    exchanges = {}
    for channel, (_, person, text) in last.items():
        name, options = command(text)
        exchanges[channel] = await there.slash(person, channel, name, **options)
    await there.until(lambda: slow.happened == len(channels))
    assert await bot.terminate() == 0, bot.text
    assert "Traceback" not in bot.text
    for channel, exchange in exchanges.items():
        assert exchange.type is not None
        assert not exchange.failed
        assert len(results(there, channel)) == 1


async def next_act(host: Host, channel: int, people: list[int], guild: int) -> tuple[int, int, str, dict[str, Any]]:
    """Return the match of the channel, begun if need be, and what is to be typed there next, by which person."""
    info = await host.tables.at(channel)
    if info is None:
        info = await host.lobby.create(guild, channel, people[0], "Ann", "roam")
        await host.lobby.join(info.id, people[1], "Bob")
        await host.lobby.start(info.id, people[0])
    update = await host.play.look(info.id)
    seat, player = update.awaited[0], Greedy(random.Random(channel % 1000), thrift=True)
    texts = player.together(update, seat, player.choose(update, seat))
    return info.id, update.info.seats[seat].user, *player.command(update, seat, texts)


async def test_told_to_end_while_people_go_on_clicking(there: Playground, tmp_path: Path) -> None:
    database, people, rng = tmp_path / "outpost.sqlite3", there.people, random.Random(7)
    channels = [there.channel(name) for name in CHANNELS]
    for _ in range(STOPS):
        async with opened(database) as host:
            to_do = {channel: await next_act(host, channel, people, there.guild) for channel in channels}
        bot = await Process.started(there, database)
        await bot.ready()
        await there.until(lambda: all(any(m["components"] for m in there.visible(people[0], c)) for c in channels))
        there.fail("POST", CALLBACK, 0, delay=0.3, times=2)
        acts: dict[int, Exchange] = {}

        async def clicks(acts: dict[int, Exchange] = acts, to_do: Any = to_do) -> None:
            for channel, (_, person, name, options) in to_do.items():
                acts[channel] = await there.slash(person, channel, name, **options)
                board = next(m for m in reversed(there.visible(people[0], channel)) if has(m, "turn"))
                await there.click(people[1], board, control(board, "turn"))
                await asyncio.sleep(rng.uniform(0, 0.05))

        clicking = asyncio.create_task(clicks())
        await asyncio.sleep(rng.uniform(0, 0.1))
        told = time.monotonic()
        assert await bot.terminate() == 0, bot.text
        took = time.monotonic() - told
        await clicking
        there.rest.faults.clear()
        there.clock.advance(there.limits.answer)
        assert took < 10, "a few seconds, on a machine that others use too"
        assert "Traceback" not in bot.text, bot.text
        async with opened(database) as host:
            for channel, exchange in acts.items():
                saved = {action.interaction for action in await host.core.store.log.actions(to_do[channel][0])}
                answered = exchange.type is not None and not exchange.failed
                assert answered or exchange.id not in saved, "somebody reads a failure of what was saved"
                assert "restarting" not in exchange.text or exchange.id not in saved
