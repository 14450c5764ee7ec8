"""What the page asks over HTTP, and who may ask."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import socket

import aiohttp
import pytest


@pytest.fixture
async def http(playground):
    async with aiohttp.ClientSession(playground.http) as session:
        yield session


async def _get(http, path, **query):
    async with http.get(path, params={k: str(v) for k, v in query.items()}) as response:
        return await response.json()


async def _post(http, path, **body):
    async with http.post(path, json=body) as response:
        return await response.json()


class Ear:
    """Listens to the live socket of one person."""

    def __init__(self, socket):
        self.socket = socket

    async def next(self, kind):
        async with asyncio.timeout(60):
            while True:
                event = await self.socket.receive_json()
                if event["type"] == kind:
                    return event


@contextlib.asynccontextmanager
async def listening(http, person):
    async with http.ws_connect(f"/page/live?person={person}") as socket:
        yield Ear(socket)


async def test_time_passes_at_once_for_everybody(playground, http):
    before = playground.clock.now()
    jumps = []
    playground.clock.on_jump(lambda: jumps.append(playground.clock.now()))
    now = (await _post(http, "/page/pass", seconds=3600))["now"]
    assert 3600 <= now - before < 3700
    assert (await _get(http, "/page/world"))["now"] >= now
    assert len(jumps) == 1
    for wrong in (0, -5, 10**9, "soon", None):
        assert "seconds" in (await _post(http, "/page/pass", seconds=wrong))["error"]
    assert len(jumps) == 1


async def test_the_world_of_a_person(playground, bot, http, ann, bob):
    world = await _get(http, "/page/world", person=bob)
    assert world["me"] == str(bob)
    assert [p["name"] for p in world["people"]][:2] == ["Ann", "Bob"]
    assert world["bot"]["online"]
    kinds = [c["kind"] for c in world["channels"]]
    assert kinds.count("dm") == 1
    assert [c["name"] for c in world["channels"][:3]] == ["general", "table-one", "table-two"]
    assert world["commands"][0]["name"] == "try"
    playground.deny(playground.channel("general"), "view_channel", to=bob)
    world = await _get(http, "/page/world", person=bob)
    assert "general" not in [c["name"] for c in world["channels"]]
    assert (await _get(http, "/page/world"))["me"] == str(ann)


async def test_commands_of_context_menus_are_used_on_one_thing(playground, bot, http, ann, bob, table):
    here = {"person": str(ann), "channel": str(table), "command": "Wave at"}
    async with listening(http, ann) as mine:
        await _post(http, "/page/menu", **here, user=str(bob))
        message = (await mine.next("message"))["message"]
        assert message["interaction"] == {"name": "Wave at", "user": str(ann), "typed": False}
    for about, why in (
        ({}, "a message is needed"),
        ({"user": "1", "message": "2"}, "needed"),
        ({"user": "x"}, "an id"),
    ):
        assert why in (await _post(http, "/page/menu", **here, **about))["error"]
    assert "no command" in (await _post(http, "/page/menu", **here, message=message["id"]))["error"]


async def test_a_conversation_over_http(playground, bot, http, ann, bob, table):
    async with listening(http, ann) as mine, listening(http, bob) as other:
        asked = await _post(http, "/page/slash", person=str(ann), channel=str(table), command="try secret", options={})
        assert (await mine.next("thinking"))["exchange"] == asked["exchange"]
        message = (await mine.next("message"))["message"]
        assert (await mine.next("answered"))["exchange"] == asked["exchange"]
        assert (message["ephemeral"], message["for"]) == (True, str(ann))
        assert message["interaction"] == {"name": "try secret", "user": str(ann), "typed": True}
        await _post(http, "/page/slash", person=str(ann), channel=str(table), command="try board")
        shown = (await other.next("message"))["message"]
        assert not shown["ephemeral"], "the private answer was not told to the other"
        await _post(http, "/page/click", person=str(bob), message=shown["id"], custom_id="step:2")
        edited = (await mine.next("edit"))["message"]
        assert edited["attachments"][0]["filename"] == "board-2.png"
        opened = await _post(http, "/page/click", person=str(bob), message=shown["id"], custom_id="ask")
        modal = await other.next("modal")
        assert modal["exchange"] == opened["exchange"]
        assert modal["modal"]["title"] == "A form"
        fields = {"move": "e4", "mode": "n", "remind": True}
        await _post(http, "/page/submit", person=str(bob), exchange=opened["exchange"], fields=fields)
        assert "move=e4" in (await other.next("message"))["message"]["content"]
        playground.delete_message(int(shown["id"]))
        assert (await mine.next("delete"))["message"] == shown["id"]
        thread = playground.add_thread(table, "corner", owner=ann)
        channel = (await mine.next("channel"))["channel"]
        assert (channel["kind"], channel["parent"], channel["id"]) == ("thread", str(table), str(thread))
        playground.delete_channel(thread)
        assert (await mine.next("channel"))["channel"] == {"id": str(thread), "gone": True}
    listed = await _get(http, "/page/messages", person=bob, channel=table)
    assert [m["ephemeral"] for m in listed["messages"]] == [True]
    assert "move=e4" in listed["messages"][0]["content"]


async def test_choices_files_talk_and_failure_over_http(playground, bot, http, ann, bob, table):
    where = {"person": str(ann), "channel": str(table)}
    offered = await _post(
        http, "/page/autocomplete", **where, command="try pick", focused="kind", options={"kind": "g"}
    )
    assert offered["choices"] == [{"name": "A game of go", "value": "go"}]
    async with listening(http, bob) as ear:
        file = {"filename": "a b.txt", "content": base64.b64encode(b"text").decode()}
        await _post(http, "/page/slash", **where, command="try file", options={"record": file})
        assert (await ear.next("message"))["message"]["content"] == "text"
        await _post(http, "/page/slash", **where, command="try call", options={"one": str(bob), "other": str(ann)})
        assert (await ear.next("message"))["message"]["mentions_me"]
        said = await _post(http, "/page/say", **where, content="Hello")
        assert (await ear.next("message"))["message"]["id"] == said["message"]
    playground.limits.answer = 0.05
    async with listening(http, ann) as ear:
        await _post(http, "/page/slash", **where, command="try late")
        assert (await ear.next("failed"))["text"] == "This interaction failed"
    bot.hurry.set()
    await playground.until(lambda: bot.errors)


@pytest.mark.parametrize(
    ("act", "body", "sentence"),
    [
        ("slash", {"command": "nothing"}, "There is no command /nothing."),
        ("slash", {"command": "try ping", "channel": "x"}, "channel: an id is needed, not 'x'."),
        ("slash", {"command": "try ping", "channel": "1"}, "There is no such channel for you."),
        ("slash", {"command": 5}, "command: a text is needed."),
        ("slash", {"command": "try ping", "options": []}, None),
        ("slash", {"command": "try ping", "options": [1]}, "options: an object is needed."),
        ("click", {"message": "1", "custom_id": "a"}, "There is no such message for you."),
        ("submit", {"exchange": "1", "fields": {}}, "That form is no longer open."),
        ("say", {"content": "x" * 2001}, "A message has between 1 and 2000 characters."),
        ("say", {"person": "7", "content": "x"}, "There is nobody with the id 7."),
    ],
)
async def test_mistakes_are_answered_with_sentences(playground, bot, http, table, act, body, sentence):
    said = await _post(http, f"/page/{act}", **{"channel": str(table), **body})
    assert said.get("error") == sentence


async def test_only_pages_of_this_machine_are_answered(playground, http):
    own = playground.http
    for headers in (
        {"Host": "evil.example"},
        {"Host": f"evil.example:{playground.port}"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        for path in ("/page/world", "/", "/page/live", "/api/v10/gateway"):
            async with http.get(path, headers=headers) as response:
                assert response.status == 403, (headers, path)
    async with http.get("/page/world", headers={"Origin": own}) as response:
        assert response.status == 200
        assert "Access-Control-Allow-Origin" not in response.headers
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    async with http.post("/page/say", data={"content": "x"}) as response:
        assert await response.json() == {"error": "Send JSON, labelled as such."}


async def test_it_listens_on_loopback_only(playground):
    (sock,) = playground._runner.sites
    assert sock._server.sockets[0].getsockname()[0] == "127.0.0.1"
    assert sock._server.sockets[0].family == socket.AF_INET


async def test_files_of_the_page_and_nothing_beside_them(http):
    async with http.get("/") as response:
        assert response.status == 200
        assert response.content_type == "text/html"
    for path in ("/static/../page.py", "/static/%2e%2e/page.py", "/static/nothing.js", "/static/..%2fpage.py"):
        async with http.get(path) as response:
            assert response.status == 404


async def test_a_person_takes_direct_messages_or_none(playground, bot, http, bob):
    assert (await _post(http, "/page/dms", person=str(bob), open=False)) == {"open": False}
    people = {one["id"]: one["dms"] for one in (await _get(http, "/page/world"))["people"]}
    assert [key for key, taken in people.items() if not taken] == [str(bob)]
    assert not playground.world.people[bob].dms
    assert (await _post(http, "/page/dms", person=str(bob), open=True)) == {"open": True}
