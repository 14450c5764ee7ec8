"""The gateway: resuming, invalid sessions, op 7, shards, goodbyes."""

from __future__ import annotations

import asyncio
import json

import aiohttp
import discord
import pytest

from playground import Playground, hook
from tests.playground.small_bot import running


async def test_a_click_made_during_a_cut_arrives_on_resume(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    playground.drop()
    assert not playground.gateway.online
    pressed = await playground.click(ann, shown.message, "step:2")
    await pressed.wait_shown()
    assert (playground.gateway.identifies, playground.gateway.resumes) == (1, 1)
    assert not pressed.failed


async def test_op_7_resumes_and_op_9_begins_anew(playground, bot, ann, table):
    playground.gateway.reconnect()
    await playground.until(lambda: playground.gateway.resumes == 1)
    assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"
    playground.gateway.invalidate()
    await playground.until(lambda: playground.gateway.identifies == 2 and playground.gateway.online)
    assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"


async def test_two_shards_get_their_servers_and_the_first_direct_messages(playground, ann):
    playground.site.shards = 2
    other = playground.add_guild("Other", key=playground.guild + (1 << 22))
    there = playground.world.add_channel(other, "there")
    async with running(playground) as bot:
        assert bot.shard_count == 2
        assert playground.gateway.identifies == 2
        assert {g.id: g.shard_id for g in bot.guilds} == {g: (g >> 22) % 2 for g in (playground.guild, other)}
        for channel in (playground.channel("table-one"), there, playground.dm(ann)):
            shown = await (await playground.slash(ann, channel, "try ping")).wait_shown()
            assert (shown.text, len(playground.visible(ann, channel))) == ("pong", 1)


async def test_two_processes_share_the_shards(playground, ann):
    other = playground.add_guild("Other", key=playground.guild + (1 << 22))
    there = playground.world.add_channel(other, "there")
    async with (
        running(playground, shard_ids=[0], shard_count=2) as first,
        running(playground, shard_ids=[1], shard_count=2) as second,
    ):
        bots = {0: first, 1: second}
        for channel, guild in ((playground.channel("table-one"), playground.guild), (there, other)):
            await (await playground.slash(ann, channel, "try ping")).wait_shown()
            assert bots[(guild >> 22) % 2].seen is not None
            assert bots[1 - (guild >> 22) % 2].seen is None
            first.seen = second.seen = None


async def test_events_are_sent_within_the_intents(playground, ann, table):
    async with running(playground) as bot:
        heard = []
        bot.on_message = heard.append
        await playground.say(ann, table, "Hello.")
        await (await playground.slash(ann, table, "try ping")).wait_shown()
        assert heard == []


async def test_privileged_intents_are_refused():
    async with Playground() as playground:
        with hook(playground.http):
            client = discord.Client(intents=discord.Intents.all())
            with pytest.raises(discord.PrivilegedIntentsRequired):
                await client.start("t")
            await client.close()


QUERY = "?v=10&encoding=json"


async def _first(socket: aiohttp.ClientWebSocketResponse) -> dict:
    return json.loads((await socket.receive()).data)


async def test_hello_comes_first_heartbeats_are_answered_and_bad_frames_end_it():
    async with Playground() as playground, aiohttp.ClientSession() as session:
        async with session.ws_connect(playground.gateway_url + QUERY) as socket:
            assert (await _first(socket))["op"] == 10
            await socket.send_json({"op": 1, "d": None})
            assert (await _first(socket))["op"] == 11
            await socket.send_json({"op": 3, "d": {}})
            await socket.receive()
            assert socket.close_code == 4003
        for frame, code in (
            ({"op": 2, "d": {"token": "", "intents": 1}}, 4004),
            ({"op": 2, "d": {"token": "t", "intents": 1, "properties": {}, "shard": [2, 2]}}, 4010),
            ({"op": 2}, 4002),
            ({"what": 1}, 4002),
        ):
            async with session.ws_connect(playground.gateway_url + QUERY) as socket:
                await _first(socket)
                await socket.send_json(frame)
                await socket.receive()
                assert socket.close_code == code
        async with session.ws_connect(playground.gateway_url + QUERY) as socket:
            await _first(socket)
            await socket.send_json({"op": 6, "d": {"token": "t", "session_id": "gone", "seq": 1}})
            assert (await _first(socket)) == {"op": 9, "d": False, "s": None, "t": None}


@pytest.mark.slow
async def test_a_gateway_that_is_down_lets_nobody_in(playground, bot, ann, table):
    playground.gateway.down = True
    playground.drop()
    exchange = await playground.slash(ann, table, "try ping")
    playground.clock.advance(playground.limits.answer)
    assert exchange.failed
    await asyncio.sleep(0.2)
    assert not playground.gateway.online
    playground.gateway.down = False
    await playground.until(lambda: playground.gateway.online)


async def test_who_says_goodbye_is_gone(playground, ann, table):
    async with running(playground):
        assert len(playground.gateway.sessions) == 1
    await playground.until(lambda: not playground.gateway.sessions)
    playground.limits.answer = 0.05
    with pytest.raises(Exception, match="no command"):
        await playground.slash(ann, table, "nothing")
    assert (await (await playground.slash(ann, table, "try ping")).wait()).failed
