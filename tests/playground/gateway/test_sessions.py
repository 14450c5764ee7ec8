"""How sessions begin and connections end, each as Discord publishes it: too soon, too many, too often, too quiet."""

from __future__ import annotations

import asyncio
import contextlib
import json

import aiohttp
import discord
import pytest

from playground import Playground
from playground.gateway import starts
from tests.playground.small_bot import running

TOKEN = "a.token"
IDENTIFY = {"token": TOKEN, "intents": 1, "properties": {"os": "linux", "browser": "test", "device": "test"}}
BEAT = {"op": 1, "d": None}


class Client:
    """A client that sends whatever a test wants."""

    def __init__(self, socket):
        self.socket = socket

    async def send(self, op, data=None):
        await self.socket.send_json({"op": op, "d": data})

    async def hear(self):
        """Return the next frame; the code, when the connection ends instead."""
        message = await self.socket.receive(timeout=30)
        return json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else self.socket.close_code

    async def code(self):
        """Return the code with which the connection ends, whatever comes before."""
        while not isinstance(heard := await self.hear(), int):
            pass
        return heard

    async def begin(self, **more):
        """Identify and return what is heard of it: READY, op 9 or a code."""
        await self.send(2, {**IDENTIFY, **more})
        return await self.hear()

    async def alive(self):
        """Hold that the connection is open: what is asked is answered."""
        await self.send(1)
        while (heard := await self.hear()) != {"op": 11, "d": None, "s": None, "t": None}:
            assert not isinstance(heard, int), heard


@pytest.fixture
async def there():
    async with Playground() as playground:
        yield playground


@pytest.fixture
async def connect(there):
    async with contextlib.AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())

        async def opened(query="?v=10&encoding=json"):
            client = Client(await stack.enter_async_context(session.ws_connect(there.gateway_url + query)))
            hello = await client.hear()
            assert isinstance(hello, int) or hello["op"] == 10
            return client if isinstance(hello, dict) else hello

        yield opened


# -- bad beginnings ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("query", ["", "?v=8", "?v=11", "?v=ten"])
async def test_4012_for_a_version_that_there_is_not(connect, query):
    assert await connect(query) == 4012


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"token": ""}, 4004),
        ({"token": 5}, 4004),
        ({"properties": None}, 4002),
        ({"properties": []}, 4002),
        ({"large_threshold": 251}, 4002),
        ({"compress": "yes"}, 4002),
        ({"presence": {"status": "asleep"}}, 4002),
        ({"shard": "01"}, 4002),
        ({"shard": [0, 1e300]}, 4002),
        ({"shard": [2, 2]}, 4010),
        ({"shard": [-1, 2]}, 4010),
        ({"shard": [0, 0]}, 4010),
        ({"shard": [0]}, 4002),
        ({"intents": 1 << 17}, 4013),
        ({"intents": 1 << 26}, 4013),
        ({"intents": -1}, 4013),
        ({"intents": "1"}, 4013),
        ({"intents": 1 << 1}, 4014),
        ({"intents": 1 | 1 << 15}, 4014),
    ],
)
async def test_an_identify_that_is_refused(connect, there, more, code):
    client = await connect()
    assert await client.begin(**more) == code
    assert there.gateway.starts.used == 0, "who is refused begins nothing"


async def test_4011_when_one_shard_has_too_many_servers(connect, there):
    assert there.gateway.most_guilds == 2500
    there.gateway.most_guilds = 1
    there.add_guild("Other", key=there.guild + (1 << 22))
    assert await (await connect()).begin() == 4011
    there.let_begin()
    assert (await (await connect()).begin(shard=[0, 2]))["t"] == "READY"


@pytest.mark.parametrize("op", [3, 4, 8, 31, 99])
async def test_4003_for_whoever_speaks_before_it_identifies(connect, op):
    client = await connect()
    await client.alive()
    await client.send(op, {})
    assert await client.code() == 4003


FRAMES = {
    3: {"since": None, "activities": [{"name": "ICE", "type": 0}], "status": "online", "afk": False},
    4: {"guild_id": "1", "channel_id": None, "self_mute": False, "self_deaf": False},
    31: {"guild_ids": ["1"]},
}


@pytest.mark.parametrize(
    ("op", "data"),
    [
        (1, "5"),
        (1, -1),
        *((3, {**FRAMES[3], **wrong}) for wrong in ({"status": "asleep"}, {"afk": 0}, {"activities": [{"name": "x"}]})),
        *((3, {key: value for key, value in FRAMES[3].items() if key != left}) for left in ("status", "activities")),
        (3, None),
        (4, {**FRAMES[4], "guild_id": "x"}),
        (4, {"guild_id": "1"}),
        (8, {"guild_id": "1"}),
        (8, {"guild_id": "1", "query": "", "limit": -1}),
        (8, {"guild_id": "1", "user_ids": ["x"]}),
        (8, {"guild_id": "1", "user_ids": [str(one) for one in range(101)]}),
        (31, {"guild_ids": []}),
        ("3", FRAMES[3]),
    ],
)
async def test_4002_for_a_frame_that_is_not_of_its_kind(connect, op, data):
    client = await connect()
    await client.begin()
    await client.send(op, data)
    assert await client.code() == 4002


async def test_what_a_client_may_say_and_4001_for_the_rest(connect):
    client = await connect()
    await client.begin()
    for op, data in FRAMES.items():
        await client.send(op, data)
    await client.alive()
    await client.send(99, {})
    assert await client.code() == 4001


async def test_4005_for_a_second_identify(connect, there):
    client = await connect()
    await client.begin()
    there.let_begin()
    await client.send(2, IDENTIFY)
    assert await client.code() == 4005


@pytest.mark.parametrize("text", ["{", '"x"', json.dumps({"op": 3, "d": "x" * 4096})])
async def test_4002_for_what_is_no_frame(connect, text):
    client = await connect()
    await client.begin()
    await client.socket.send_str(text)
    assert await client.code() == 4002


async def test_4007_for_a_number_that_was_never_given(connect):
    client = await connect()
    ready = await client.begin()
    again = await connect()
    await again.send(6, {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 99})
    assert await again.code() == 4007


# -- too often, too quiet ------------------------------------------------------------------------------------------


async def test_4008_for_more_than_120_frames_within_a_minute(connect):
    client = await connect()
    ready = await client.begin()
    for _ in range(118):
        await client.send(3, FRAMES[3])
    await client.alive()
    await client.send(1)
    assert await client.code() == 4008
    again = await connect()
    await again.send(6, {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1})
    assert isinstance(await again.hear(), dict)
    await again.alive()


async def test_4009_for_whoever_sends_no_heartbeat_and_the_session_is_gone(connect, there):
    there.gateway.heartbeat = 100
    client = await connect()
    ready = await client.begin()
    assert await client.code() == 4009
    again = await connect()
    await again.send(6, {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1})
    assert await again.hear() == {"op": 9, "d": False, "s": None, "t": None}


async def test_who_sends_heartbeats_stays(connect, there):
    there.gateway.heartbeat = 400
    client = await connect()
    await client.begin()
    for _ in range(8):
        await asyncio.sleep(0.1)
        await client.send(1)
    await client.alive()


async def test_the_library_begins_anew_when_its_heartbeats_stop(playground, ann, table):
    playground.gateway.heartbeat = 200
    async with running(playground) as bot:
        bot.get_shard(0)._parent.ws._keep_alive.stop()
        await playground.until(lambda: playground.gateway.identifies == 2 and playground.gateway.online)
        assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"


async def test_a_line_that_is_dead_and_does_not_know_it(playground, ann, table):
    playground.gateway.heartbeat = 100
    async with running(playground, heartbeat_timeout=2.0):
        playground.gateway.deaf = True
        await playground.until(lambda: playground.gateway.resumes > 0)
        playground.gateway.deaf = False
        await playground.until(lambda: playground.gateway.online)
        assert playground.gateway.identifies == 1, "nothing was missed, so nothing has to begin anew"
        assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"


# -- how soon, how many --------------------------------------------------------------------------------------------

TOO_SOON = {"op": 9, "d": False, "s": None, "t": None}


async def test_five_seconds_between_two_sessions_by_the_clock_of_the_playground(connect, there):
    assert (await (await connect()).begin())["t"] == "READY"
    again = await connect()
    assert await again.begin() == TOO_SOON
    there.clock.advance(4.5)
    assert await again.begin() == TOO_SOON
    there.clock.advance(0.6)
    assert (await again.begin())["t"] == "READY"
    assert there.gateway.identifies == 2
    assert there.gateway.starts.used == 4, "what comes too soon counts as well"


async def test_keys_of_their_own_where_several_may_begin_at_once(connect, there):
    there.gateway.starts.concurrency = 2
    heard = [await (await connect()).begin(shard=[shard, 4]) for shard in range(3)]
    assert [frame["op"] for frame in heard] == [0, 0, 9]


async def test_two_sessions_of_one_shard_both_hear_all_and_resume_each_for_itself(connect, there):
    """Discord routes by the numbers of a session and by nothing else: a second one takes nothing from the first."""
    shard = [(there.guild >> 22) % 2, 2]
    first, second = await connect(), await connect()
    one = await first.begin(shard=shard)
    there.let_begin()
    two = await second.begin(shard=shard)
    assert one["d"]["session_id"] != two["d"]["session_id"]
    there.add_channel("new")
    for client in (first, second):
        assert [(await client.hear())["t"] for _ in range(2)] == ["GUILD_CREATE", "CHANNEL_CREATE"]
    await second.socket.close(code=4000)
    again = await connect()
    await again.send(6, {"token": TOKEN, "session_id": two["d"]["session_id"], "seq": 2})
    assert [(await again.hear())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    there.add_channel("newer")
    for client in (first, again):
        assert (await client.hear())["t"] == "CHANNEL_CREATE"


async def test_sessions_of_other_counts_stand_beside_each_other(connect, there):
    there.gateway.starts.concurrency = 16
    key = (there.guild >> 22) % 4
    heard = []
    for shard in ([0, 1], [key, 4], [(key + 1) % 4, 4]):
        client = await connect()
        ready = await client.begin(shard=shard)
        there.let_begin()
        heard.append((len(ready["d"]["guilds"]), client))
    assert [count for count, _ in heard] == [1, 1, 0]
    assert ready["d"]["shard"] == [(key + 1) % 4, 4]


async def test_however_many_sessions_there_are_none_that_is_connected_ends(connect, there):
    there.gateway.starts.concurrency = 64
    clients = []
    for shard in range(40):
        clients.append(await connect())
        assert (await clients[-1].begin(shard=[shard, 64]))["t"] == "READY"
    assert len(there.gateway.sessions) == 40
    assert all(one.line is not None for one in there.gateway.sessions.values())


async def test_one_shard_is_cut_alone(connect, there):
    there.gateway.starts.concurrency = 2
    cut, kept = await connect(), await connect()
    await cut.begin(shard=[0, 2])
    await kept.begin(shard=[1, 2])
    there.drop(0)
    assert await cut.code() == 1006
    await kept.alive()


async def test_resuming_is_not_limited(connect, there):
    ready = await (await connect()).begin()
    for _ in range(3):
        client = await connect()
        await client.send(6, {"token": TOKEN, "session_id": ready["d"]["session_id"], "seq": 1})
        await client.alive()
    assert there.gateway.resumes == 3


async def _told(there):
    async with (
        aiohttp.ClientSession(headers={"Authorization": f"Bot {TOKEN}"}) as session,
        session.get(f"{there.http}/api/v10/gateway/bot") as response,
    ):
        body = await response.json()
        return response.status, body.get("session_start_limit")


async def test_what_is_left_of_the_sessions_of_a_day_is_told(connect, there):
    assert await _told(there) == (200, {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1})
    await (await connect()).begin()
    there.clock.advance(3600)
    await (await connect()).begin()
    _, limit = await _told(there)
    assert limit["remaining"] == 998
    assert 82_790_000 < limit["reset_after"] <= 82_800_000, "a day from the first of them"
    there.clock.advance(82_800)
    assert (await _told(there))[1]["remaining"] == 1000


async def test_one_session_too_many_costs_the_token_and_all_sessions(connect, there):
    first = await connect()
    await first.begin()
    there.let_begin()
    there.gateway.starts.spend()
    assert (await _told(there))[1]["remaining"] == 0
    assert await (await connect()).begin() == starts.AUTHENTICATION_FAILED
    assert await first.code() == starts.AUTHENTICATION_FAILED
    assert there.gateway.sessions == {}
    assert (await _told(there))[0] == 401
    there.clock.advance(starts.A_DAY)
    assert await (await connect()).begin() == 4004, "the token does not come back"
    assert (await (await connect()).begin(token="a.new.one"))["t"] == "READY"


async def test_the_library_does_not_look_at_what_is_left(playground):
    playground.gateway.starts.spend()
    with pytest.raises(discord.ConnectionClosed) as closed:
        async with running(playground):
            pass
    assert closed.value.code == 4004
