"""Whatever is sent, to REST, to the gateway or to the page: a refusal or an answer, never a 500 or a traceback."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import io
import json
import logging
import re
from base64 import b64encode

import aiohttp
import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from yarl import URL

from playground import Playground
from playground.routes import ALL
from playground.world.people import APP, CHANNELS, GUILD, PEOPLE
from tests.playground.mistakes import CHOICES, COMMAND, LEGACY, MODAL, SELECT, V2, row
from tests.playground.small_bot import picture

# The cases of a test are many, and told in full when one of them fails.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisWarning")
ANN, TABLE = PEOPLE[0][0], CHANNELS["table-one"]
HALF = chr(0xD800)
"""Half a character, which JSON can name and nothing can write."""
QUICK = settings(
    max_examples=15,
    deadline=None,
    database=None,
    phases=[Phase.generate],  # a smaller example takes minutes to find, and the one at hand says enough
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

TEXTS = st.sampled_from(
    [
        "",
        " ",
        "x",
        "\x00",
        "x" * 300,
        "5",
        "-1",
        "1.5",
        "9" * 25,
        "9" * 300,
        "@me",
        "../..",
        "attachment://",
        "https://",
        "https://[",
        "١",
        "🎲",
        HALF,
        "_errors",
        "id",
        "type",
        "__class__",
        "%00",
        "null",
    ]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.sampled_from([0, 1, 2, 3, 17, -1, 2**31, 2**53, 2**63, 2**64, 10**30, 0.5, 1e300, ANN, TABLE, GUILD, APP])
    | TEXTS
)
JUNK = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3))


def places(value, path=()):
    """Yield the path of everything within a value."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inner:
        yield from places(one, (*path, key))


def planted(value, path, junk):
    """Return a copy of a value with junk at a path; an object gets one of its keys changed, too."""
    if not path:
        return junk
    result = at = copy.deepcopy(value)
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = junk
    return result


@st.composite
def nearly(draw, bodies):
    """Return a right body with up to two wrong places, or one that is nothing of the kind."""
    body = draw(bodies)
    for _ in range(draw(st.sampled_from([0, 1, 1, 2]))):
        body = planted(body, draw(st.sampled_from(list(places(body)))), draw(JUNK))
    return body


MESSAGES = [LEGACY, V2, row(SELECT), {"content": "x", "nonce": 5, "allowed_mentions": {"users": [str(ANN)]}}]
MESSAGES += [{"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a", "emoji": {"name": "🎲"}}}]}}]
MESSAGES += [{"embeds": [{"title": "t", "fields": [{"name": "n", "value": "v"}], "footer": {"text": "f"}}]}]
MESSAGES += [{"content": "x", "message_reference": {"message_id": "1"}, "flags": 4}]
OPTION = {"type": 3, "name": "word", "description": "d", "autocomplete": True}
COMMANDS = [COMMAND, {"name": "try", "description": "d", "options": [OPTION, {**OPTION, "type": 4, "name": "n"}]}]
COMMANDS += [{"name": "menu", "type": 2, "contexts": [0], "default_member_permissions": "8"}]
COMMANDS += [{"name": "go", "description": "d", "options": [{**OPTION, "type": 1, "options": [OPTION]}]}]
OVERWRITE = {"id": str(ANN), "type": 1, "allow": "0", "deny": "1024"}
BODIES = {
    r"/messages(/\d+|/@original)?$|/webhooks/": MESSAGES,
    "/callback$": [
        *({"type": kind, "data": body} for kind in (4, 7) for body in MESSAGES),
        {"type": 5, "data": {"flags": 64}},
        {"type": 8, "data": CHOICES},
        {"type": 9, "data": MODAL},
        {"type": 6},
    ],
    "bulk-delete": [{"messages": ["1", "2"]}],
    "/commands$": [COMMANDS, *COMMANDS],
    "/commands/": COMMANDS,
    "/emojis$": [{"name": "red_A", "image": f"data:image/png;base64,{b64encode(picture(1).getvalue()).decode()}"}],
    "/emojis/": [{"name": "red_B"}],
    "/threads$": [{"name": "t", "type": 11}, {"name": "t", "message": LEGACY}],
    "/permissions/": [{"type": 1, "allow": "1024", "deny": "0"}],
    "/users/@me/channels": [{"recipient_id": str(ANN)}],
    r"^/channels/\w+$|/channels$": [
        {"name": "n", "topic": "t", "permission_overwrites": [OVERWRITE], "type": 0, "parent_id": None},
        {"name": "n", "archived": False, "locked": False, "auto_archive_duration": 60, "flags": 0},
    ],
}
IDS = {
    "channels": st.sampled_from([str(TABLE), "{thread}"]),
    "messages": st.sampled_from(["{bot}", "{said}", "{answer}"]),
    "pins": st.just("{bot}"),
    "guilds": st.just(str(GUILD)),
    **dict.fromkeys(("users", "members", "thread-members", "permissions"), st.just(str(ANN))),
    **dict.fromkeys(("applications", "webhooks"), st.just(str(APP))),
    "commands": st.just("{command}"),
    "emojis": st.sampled_from(["1", "{command}"]),
    "interactions": st.sampled_from(["{command_asked}", "{pressed}", "{typed}"]),
}
"""What stands behind a word of a path."""
QUERIES = st.dictionaries(
    st.sampled_from(["limit", "before", "after", "around", "with_response", "person", "channel", "ex", "hm", "v"]),
    TEXTS | st.sampled_from(["50", "true", "2026-01-01T00:00:00Z", str(ANN), str(TABLE)]),
    max_size=2,
)


@st.composite
def requests(draw):
    """Return (method, path, query, body): nearly right, with words in braces for what is known later."""
    route = draw(st.sampled_from(ALL))
    rare = st.integers(0, 15).map(lambda number: number == 0)

    def part(found):
        word, kind = found[1], found[2]
        if draw(rare):
            return f"{word}/{draw(TEXTS)}"
        if kind in {"@me", "@original"} and draw(st.booleans()):
            return f"{word}/{kind}"
        return f"{word}/{draw(IDS[word])}"

    path = re.sub(r"([\w-]+)/\{([^}]+)\}", part, route.path)
    asked = re.search(r"interactions/\{(\w+)\}", path)
    path = path.replace("{any}", f"{{token_of_{asked[1]}}}" if asked else "{token}")
    bodies = next((b for pattern, b in BODIES.items() if re.search(pattern, path)), MESSAGES)
    body = draw(nearly(st.sampled_from(bodies))) if route.method != "GET" else None
    return route.method, "/api/v10" + path, draw(QUERIES), body


SLASH = {"person": str(ANN), "channel": str(TABLE), "command": "try", "options": {"word": "a", "n": 5}}
ACTS = {
    "slash": [SLASH, {**SLASH, "command": "game", "options": {"kind": "a"}}],
    "autocomplete": [{**SLASH, "focused": "word"}],
    "click": [
        {"person": str(ANN), "message": "{bot}", "custom_id": "c"},
        {"person": str(ANN), "message": "{bot}", "custom_id": "s", "values": ["1"]},
    ],
    "submit": [{"person": str(ANN), "exchange": "{form}", "fields": {"q": "x", "r": "1", "b": True, "s": ["1"]}}],
    "say": [{"person": str(ANN), "channel": str(TABLE), "content": "x"}],
    "pass": [{"seconds": 5}],
    "dms": [{"person": str(ANN), "open": True}],
}
PATHS = st.sampled_from(["/", "/page/world", "/page/messages", "/static/{any}", "/attachments/{any}/{any}/{any}"])


@st.composite
def of_the_page(draw):
    """Return (method, path, query, body) as a page might send it, or someone who plays with its address."""
    if draw(st.booleans()):
        act = draw(st.sampled_from(sorted(ACTS)))
        return "POST", f"/page/{act}", {}, draw(nearly(st.sampled_from(ACTS[act])))
    names = TEXTS | st.sampled_from(["js/main.js", "style.css", ".", "..", "a" * 400])
    path = re.sub(r"\{any\}", lambda _: draw(names).replace(HALF, "x") or "x", draw(PATHS))
    return "GET", path, draw(QUERIES), None


BEGIN = {"op": 2, "d": {"token": "t", "intents": 1, "properties": {}, "shard": [0, 1]}}
BEGIN["d"]["presence"] = {"status": "online", "since": 0, "afk": False}
FRAMES = [
    BEGIN,
    {"op": 1, "d": None},
    {"op": 3, "d": {"since": None, "activities": [{"name": "x", "type": 0}], "status": "online", "afk": False}},
    {"op": 4, "d": {"guild_id": str(GUILD), "channel_id": None, "self_mute": False, "self_deaf": False}},
    {"op": 6, "d": {"token": "t", "session_id": "{session}", "seq": 1}},
    {"op": 8, "d": {"guild_id": str(GUILD), "query": "", "limit": 0, "nonce": "n"}},
    {"op": 8, "d": {"guild_id": str(GUILD), "user_ids": [str(ANN)]}},
    {"op": 31, "d": {"guild_ids": [str(GUILD)]}},
]


class Trouble(logging.Handler):
    """Keeps what is logged as an error."""

    def __init__(self):
        super().__init__(logging.ERROR)
        self.said = []

    def emit(self, record):
        self.said.append(self.format(record))


@contextlib.asynccontextmanager
async def watched():
    """Yield a playground in which something has happened, and what is known of that by name; hold that all is well."""
    heard = Trouble()
    logging.getLogger().addHandler(heard)
    try:
        async with (
            Playground(hurry=1e6, deadline=0.01) as there,
            aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session,
        ):
            known = await prepared(there, session)
            yield there, session, known
        assert not heard.said, heard.said[0][-1500:]
    finally:
        logging.getLogger().removeHandler(heard)


async def prepared(there, session):
    """Let there be messages, a thread, commands, an answered command and an open form; return their names."""
    api = f"{there.http}/api/v10"

    async def ask(method, path, body):
        async with session.request(method, api + path, json=body) as response:
            assert response.status < 300, await response.text()
            return await response.json() if response.status != 204 else None

    there.membership.allow_everywhere("administrator")
    await ask("PUT", f"/applications/{APP}/commands", COMMANDS)
    sent = row({**SELECT, "max_values": 2})
    bot = await ask("POST", f"/channels/{TABLE}/messages", {"components": LEGACY["components"] + sent["components"]})
    there.acts.limits.answer = 60.0
    opened = await there.click(ANN, int(bot["id"]), "c")
    boxes = {"type": 22, "custom_id": "b", "options": SELECT["options"], "required": False, "min_values": 0}
    radio = {"type": 21, "custom_id": "r", "options": SELECT["options"]}
    fields = [MODAL["components"][0]["component"], radio, boxes, SELECT]
    form = {**MODAL, "components": [{"type": 18, "label": "l", "component": field} for field in fields]}
    await ask("POST", f"/interactions/{opened.id}/{opened.token}/callback", {"type": 9, "data": form})
    asked = await there.slash(ANN, TABLE, "game", kind="a")
    await ask("POST", f"/interactions/{asked.id}/{asked.token}/callback", {"type": 4, "data": LEGACY})
    names = {"bot": bot["id"], "said": str(there.acts.say(ANN, TABLE, "x")), "answer": str(asked.original)}
    for name, exchange in {
        "command_asked": await there.slash(ANN, TABLE, "game", kind="b"),
        "pressed": await there.click(ANN, int(bot["id"]), "c"),
        "typed": await there.autocomplete(ANN, TABLE, "try", "word"),
    }.items():
        names |= {name: str(exchange.id), f"token_of_{name}": exchange.token}
    there.acts.limits.answer = 0.01
    names |= {"thread": str(there.add_thread(TABLE, "t", owner=ANN)), "command": str(there.commands[0]["id"])}
    return names | {"token": asked.token, "form": str(opened.id)}


def filled(value, known):
    """Return a value with what is known by now in the place of names in braces."""
    text = json.dumps(value)
    for name, meant in known.items():
        text = text.replace(f"{{{name}}}", meant)
    return json.loads(text)


async def sent(there, session, known, request):
    """Send one request and return its answer's status."""
    method, path, query, body = request
    text = "".join(filled(path, known).split(HALF))
    # as somebody writes it who knows no rule: only what would end the line is put in other words
    text = re.sub(r"[\0-\x20?#]|[^\x00-\x7f]", lambda sign: "".join(f"%{b:02X}" for b in sign[0].encode()), text)
    url = URL(there.http + text[:7000], encoded=True)
    url = url.update_query({k: filled(v, known).replace(HALF, "x")[:500] for k, v in query.items()})
    data = json.dumps(filled(body, known)).encode()
    headers = {"Content-Type": "application/json"}
    async with session.request(method, url, data=io.BytesIO(data), headers=headers, allow_redirects=False) as response:
        await response.read()
        return response.status


@pytest.mark.slow
@seed(29)
@QUICK
@given(st.lists(requests(), min_size=25, max_size=25))
def test_rest(batch):
    async def run():
        async with watched() as (there, session, known):
            for request in batch:
                assert await sent(there, session, known, request) < 500, request
            async with session.get(f"{there.http}/api/v10/users/@me/guilds") as response:
                assert response.status == 200

    asyncio.run(run())


@pytest.mark.slow
@seed(29)
@QUICK
@given(st.lists(of_the_page(), min_size=25, max_size=25))
def test_the_page(batch):
    async def run():
        async with watched() as (there, session, known):
            for request in batch:
                assert await sent(there, session, known, request) < 500, request
            assert await sent(there, session, known, ("GET", "/page/world", {}, None)) == 200

    asyncio.run(run())


@pytest.mark.slow
@seed(29)
@QUICK
@given(st.lists(st.tuples(st.booleans(), nearly(st.sampled_from(FRAMES))), min_size=20, max_size=20), TEXTS)
def test_the_gateway(batch, raw):
    async def run():
        async with watched() as (there, session, known):
            for begun, frame in batch:
                there.world.clock.advance(6)
                async with session.ws_connect(there.gateway_url + "?v=10") as socket:
                    await socket.receive()
                    if begun:
                        await socket.send_json(BEGIN)
                        known["session"] = (await socket.receive_json())["d"]["session_id"]
                    await socket.send_str(json.dumps(filled(frame, known)))
                    # after whatever that was: the end, or the answer to something that is always answered
                    await socket.send_str('{"op":2,"d":null}')
                    while not socket.closed and (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                        pass
                    assert 4000 < socket.close_code < 4015, frame
            async with session.ws_connect(there.gateway_url + "?v=10") as socket:
                await socket.receive()
                await socket.send_bytes(raw.encode(errors="surrogatepass"))
                assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE

    asyncio.run(run())
