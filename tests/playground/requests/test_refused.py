"""What Discord refuses and a stand-in might let pass: every answer has Discord's status, code and shape."""

from __future__ import annotations

import io
import json

import aiohttp
import pytest

from playground import Playground
from playground.requests.wire import LARGEST
from tests.playground.mistakes import COMMAND, LEGACY, change
from tests.playground.small_bot import asking

FORM = "Invalid Form Body"


@pytest.fixture
async def there():
    async with Playground(deadline=30.0, hurry=1e6) as opened:
        yield opened


@pytest.fixture
async def ask(there):
    async with asking(there) as asked:
        yield asked


def wrong(answer, *place):
    """Return the codes that an answer of Discord's shape tells for a place, after looking at the rest of it."""
    status, body = answer
    assert (status, body["code"], body["message"]) == (400, 50035, FORM), answer
    node = body["errors"]
    for step in place:
        node = node[step]
    assert all(entry["message"] for entry in node["_errors"])
    return [entry["code"] for entry in node["_errors"]]


def refused(answer, status, code):
    """Hold that an answer is a refusal of Discord's shape."""
    assert answer[0] == status, answer
    assert answer[1]["code"] == code, answer
    assert isinstance(answer[1]["message"], str)


# -- the body of a message -----------------------------------------------------------------------------------------


async def test_blanks_are_no_message_and_are_cut_off_around_one(there, ask, table):
    path = f"/channels/{there.channel('general')}/messages"
    for content in (" ", "\n", "\u3000\xa0"):
        refused(await ask("POST", path, {"content": content}), 400, 50006)
    _, sent = await ask("POST", path, {"content": " x \n"})
    assert sent["content"] == "x"
    refused(await ask("PATCH", f"{path}/{sent['id']}", {"content": " "}), 400, 50006)
    assert (await ask("PATCH", f"{path}/{sent['id']}", {"content": "\ty"}))[1]["content"] == "y"


async def test_the_place_of_a_mistake_is_told(there, ask):
    path = f"/channels/{there.channel('general')}/messages"
    button = ("components", "0", "components", "0")
    bad = change(LEGACY, "components", 0, "components", 0, emoji={"name": "x"})
    assert wrong(await ask("POST", path, bad), *button, "emoji", "name") == ["BUTTON_COMPONENT_INVALID_EMOJI"]
    bad = {"content": "x", "allowed_mentions": {"users": ["1", "1"]}}
    assert wrong(await ask("POST", path, bad), "allowed_mentions", "users", "1") == ["SET_TYPE_ALREADY_CONTAINS_VALUE"]
    assert wrong(await ask("POST", path, {"content": "x", "nonce": {}}), "nonce") == ["UNION_TYPE_CHOICES"]
    # a key that has the name of Discord's own list, beside a mistake of the whole
    status, body = await ask("POST", path, {"_errors": 1, "flags": 32768, "content": 5})
    assert (status, body["code"]) == (400, 50035)


# -- what a query asks for -----------------------------------------------------------------------------------------


QUERIES = {
    "/channels/{table}/messages": (100, "before", "after", "around"),
    "/users/@me/guilds": (200, "before", "after"),
    "/guilds/{guild}/members": (1000, "after"),
    "/channels/{thread}/thread-members": (100, "after"),
    "/channels/{table}/threads/archived/public": (100,),
}


@pytest.mark.parametrize("path", QUERIES)
async def test_how_many_and_from_where(there, ask, path):
    most, *ids = QUERIES[path]
    least = 2 if "archived" in path else 1
    there.gateway.privileged = True
    table = there.channel("table-one")
    thread = there.add_thread(table, "t", owner=there.people[0])
    path = path.format(table=table, guild=there.guild, thread=thread)
    for limit, code in (
        (least - 1, "NUMBER_TYPE_MIN"),
        (-1, "NUMBER_TYPE_MIN"),
        (most + 1, "NUMBER_TYPE_MAX"),
        ("", "NUMBER_TYPE_COERCE"),
        ("x", "NUMBER_TYPE_COERCE"),
        ("1.5", "NUMBER_TYPE_COERCE"),
        ("٣", "NUMBER_TYPE_COERCE"),
        ("9" * 5000, "NUMBER_TYPE_COERCE"),
    ):
        assert wrong(await ask("GET", f"{path}?limit={limit}"), "limit") == [code], limit
    for limit in (least, most):
        assert (await ask("GET", f"{path}?limit={limit}"))[0] == 200
    for name in ids:
        for value in ("x", "-1", "1.5", "", "9" * 30, str(2**63)):
            assert wrong(await ask("GET", f"{path}?{name}={value}"), name) == ["NUMBER_TYPE_COERCE"], value
        assert (await ask("GET", f"{path}?{name}={table}"))[0] == 200
    for other in ids[1:]:
        assert wrong(await ask("GET", f"{path}?{ids[0]}=1&{other}=1"), other) == ["BASE_TYPE_CHOICES"]


async def test_messages_around_before_and_after_one(there, ask):
    table = there.channel("table-one")
    keys = [there.acts.say(there.people[0], table, f"{number}") for number in range(9)]

    async def asked(query):
        _, found = await ask("GET", f"/channels/{table}/messages?{query}")
        return [keys.index(int(message["id"])) for message in found]

    assert await asked(f"around={keys[4]}&limit=3") == [5, 4, 3]
    assert await asked(f"around={keys[4]}&limit=1") == [4]
    assert await asked(f"around={keys[0]}&limit=5") == [2, 1, 0]
    assert await asked(f"before={keys[4]}&limit=2") == [3, 2]
    assert await asked(f"after={keys[4]}&limit=2") == [6, 5]
    assert await asked("limit=2") == [8, 7]


async def test_archived_threads_are_told_from_the_last_in_pieces(there, ask):
    table = there.channel("table-one")
    threads = [there.add_thread(table, name, owner=there.people[0]) for name in "abc"]
    for thread in threads:
        there.archive(thread)
        there.world.clock.advance(10)
    path = f"/channels/{table}/threads/archived/public"
    _, found = await ask("GET", f"{path}?limit=2")
    assert ([int(t["id"]) for t in found["threads"]], found["has_more"]) == ([threads[2], threads[1]], True)
    last = found["threads"][-1]["thread_metadata"]["archive_timestamp"].replace("+", "%2B")
    _, found = await ask("GET", f"{path}?limit=2&before={last}")
    assert ([int(t["id"]) for t in found["threads"]], found["has_more"]) == ([threads[0]], False)
    assert wrong(await ask("GET", f"{path}?before=yesterday"), "before") == ["DATE_TIME_TYPE_PARSE"]


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/channels/x", "channel_id"),
        ("GET", f"/channels/{'9' * 19}9", "channel_id"),
        ("GET", "/channels/١", "channel_id"),
        ("GET", "/channels/%00", "channel_id"),
        ("GET", f"/channels/{'9' * 5000}", "channel_id"),
        ("GET", f"/guilds/{'9' * 5000}", "guild_id"),
        ("GET", "/channels/1/messages/x", "message_id"),
        ("PUT", "/channels/1/pins/x", "message_id"),
        ("PUT", "/channels/1/thread-members/@you", "user_id"),
        ("PUT", f"/channels/1/thread-members/{'9' * 5000}", "user_id"),
        ("PUT", "/channels/1/permissions/x", "overwrite_id"),
        ("GET", "/guilds/x/members/1", "guild_id"),
        ("GET", "/guilds/1/members/x", "user_id"),
        ("GET", "/users/@you", "user_id"),
        ("PUT", "/applications/me/commands", "application_id"),
        ("POST", "/webhooks/x/t", "webhook_id"),
        ("GET", "/webhooks/1/t/messages/@first", "message_id"),
        ("POST", "/interactions/x/t/callback", "interaction_id"),
    ],
)
async def test_ids_in_paths_are_ids(ask, method, path, name):
    assert wrong(await ask(method, path), name) == ["NUMBER_TYPE_COERCE"]


@pytest.mark.parametrize("name", ["with_response", "with_localizations", "with_counts", "wait"])
async def test_yes_and_no_in_a_query(ask, name):
    assert wrong(await ask("GET", f"/users/@me?{name}=maybe"), name) == ["BOOLEAN_TYPE_CONVERT"]
    assert (await ask("GET", f"/users/@me?{name}=true"))[0] == 200


# -- rights --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["pins", "messages/pins"])
async def test_whoever_pins_needs_the_permission_for_that(there, ask, way):
    table = there.channel("table-one")
    message = there.acts.say(there.people[0], table, "x")
    there.allow(table, "manage_messages")
    for method in ("PUT", "DELETE"):
        refused(await ask(method, f"/channels/{table}/{way}/{message}"), 403, 50013)
    there.deny(table, "manage_messages")
    there.allow(table, "pin_messages")
    for method in ("PUT", "DELETE"):
        assert (await ask(method, f"/channels/{table}/{way}/{message}"))[0] == 204


async def test_nobody_is_added_to_a_thread_whose_channel_they_cannot_see(there, ask, bob):
    table = there.channel("table-one")
    for kind in (11, 12):
        _, thread = await ask("POST", f"/channels/{table}/threads", {"name": "t", "type": kind})
        there.deny(table, "view_channel", to=bob)
        refused(await ask("PUT", f"/channels/{thread['id']}/thread-members/{bob}"), 403, 50001)
        refused(await ask("GET", f"/channels/{thread['id']}/thread-members/{bob}"), 404, 10007)
        there.allow(table, "view_channel", to=bob)
        assert (await ask("PUT", f"/channels/{thread['id']}/thread-members/{bob}"))[0] == 204


@pytest.mark.parametrize("change", [{"name": "other"}, {"topic": "other"}])
async def test_a_channel_is_renamed_twice_in_ten_minutes(there, ask, change):
    table, other = there.channel("table-one"), there.channel("table-two")
    there.membership.allow_everywhere("manage_channels manage_threads")
    for _ in range(2):
        assert (await ask("PATCH", f"/channels/{table}", change))[0] == 200
    there.world.clock.advance(590)
    status, body = await ask("PATCH", f"/channels/{table}", change)
    assert (status, body["code"], body["global"]) == (429, 0, False)
    assert 0 < body["retry_after"] <= 10
    assert (await ask("PATCH", f"/channels/{table}", {"rate_limit_per_user": 5}))[0] == 200, "of other changes more"
    assert (await ask("PATCH", f"/channels/{other}", change))[0] == 200, "each channel counts by itself"
    there.world.clock.advance(11)
    assert (await ask("PATCH", f"/channels/{table}", change))[0] == 200


async def test_a_thread_is_renamed_twice_in_ten_minutes(there, ask):
    thread = there.add_thread(there.channel("table-one"), "t", owner=there.world.app)
    answers = [(await ask("PATCH", f"/channels/{thread}", {"name": f"n{number}"}))[0] for number in range(3)]
    assert answers == [200, 200, 429]


# -- who asks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["t", "Bearer t", "bot t", "BOT t", "Bot", "Bot ", "Bot t t", "Bott", None])
async def test_a_bot_says_that_it_is_one(there, said):
    headers = {} if said is None else {"Authorization": said}
    async with aiohttp.ClientSession(headers=headers) as session:
        for path in ("/users/@me", "/gateway/bot", f"/channels/{there.channel('general')}"):
            async with session.get(f"{there.http}/api/v10{path}") as response:
                refused((response.status, await response.json()), 401, 0)


async def test_a_token_is_good_with_its_own_application_only(there, ask):
    shown = await there_answers(there, ask)
    app, token = there.world.app, shown.token
    for hook in (f"/webhooks/{app + 1}/{token}", f"/webhooks/{app}/{token}x", f"/webhooks/{app}/x"):
        refused(await ask("POST", hook, {"content": "x"}), 404, 10015)
        for method in ("GET", "PATCH", "DELETE"):
            refused(await ask(method, f"{hook}/messages/@original", {"content": "x"}), 404, 10015)
    refused(await ask("POST", f"/interactions/{shown.id + 1}/{token}/callback", {"type": 4}), 404, 10062)
    refused(await ask("POST", f"/interactions/{shown.id}/x/callback", {"type": 4}), 404, 10062)
    assert (await ask("POST", f"/webhooks/{app}/{token}", {"content": "x"}))[0] == 200


async def there_answers(there, ask):
    """Return the exchange of a command that has got its first answer."""
    await ask("PUT", f"/applications/{there.world.app}/commands", [COMMAND])
    exchange = await there.slash(there.people[0], there.channel("table-one"), "game", kind="a")
    callback = f"/interactions/{exchange.id}/{exchange.token}/callback"
    assert (await ask("POST", callback, {"type": 4, "data": {"content": "x"}}))[0] == 204
    return exchange


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [(3, 5, "STRING_TYPE_CONVERT"), (4, "5", "NUMBER_TYPE_COERCE"), (10, "x", "NUMBER_TYPE_COERCE")],
)
@pytest.mark.parametrize("deep", [False, True])
async def test_choices_fit_the_option_that_is_typed(there, ask, kind, value, code, deep):
    option = {"type": kind, "name": "what", "description": "d", "autocomplete": True}
    inner = {"type": 1, "name": "in", "description": "d", "options": [option]}
    command = {"name": "try", "description": "d", "options": [inner if deep else option]}
    assert (await ask("PUT", f"/applications/{there.world.app}/commands", [command]))[0] == 200
    exchange = await there.autocomplete(there.people[0], there.channel("general"), "try in" if deep else "try", "what")
    callback = f"/interactions/{exchange.id}/{exchange.token}/callback"
    answer = await ask("POST", callback, {"type": 8, "data": {"choices": [{"name": "n", "value": value}]}})
    assert wrong(answer, "data", "choices", "0", "value") == [code]
    right = {3: "a", 4: 5, 10: 1.5}[kind]
    assert (await ask("POST", callback, {"type": 8, "data": {"choices": [{"name": "n", "value": right}]}}))[0] == 204


# -- how large -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("told", [True, False])
async def test_a_request_that_is_too_large(there, told):
    """Whether its size is told beforehand or found out, in JSON and in files."""
    path = f"{there.http}/api/v10/channels/{there.channel('general')}/messages"
    many = bytes(9 * 2**20)

    async def pieces(whole):
        for start in range(0, len(whole), 2**20):
            yield whole[start : start + 2**20]

    async with aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session:
        whole = b'{"content":"' + b" " * LARGEST + b'"}'
        for body, kind in ((whole, "application/json"), (_files(many, 3), "multipart/form-data; boundary=b")):
            data = io.BytesIO(body) if told else pieces(body)
            async with session.post(path, data=data, headers={"Content-Type": kind}) as response:
                refused((response.status, await response.json()), 413, 40005)
        data = io.BytesIO(_files(many, 2))
        async with session.post(path, data=data, headers={"Content-Type": "multipart/form-data; boundary=b"}) as sent:
            assert sent.status == 200


def _files(content, count):
    """Return a request with this many files of this content."""
    head = b'--b\r\nContent-Disposition: form-data; name="files[%d]"; filename="a%d.bin"\r\n\r\n'
    first = b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{}\r\n'
    return first + b"".join(head % (n, n) + content + b"\r\n" for n in range(count)) + b"--b--\r\n"


# -- what is no JSON -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b'{"content": NaN}',
        b'{"content": Infinity}',
        b'{"content": 1e999}',
        b'{"content": ' + b"9" * 5000 + b"}",
        b'{"content": "\\ud800"}',
        b'{"\\udfff": 1}',
        b'{"content": "\xff"}',
        json.dumps({"content": "x"}).encode("utf-16"),
        b"[" * 200 + b"]" * 200,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b"[" * 1_000_000,
    ],
    ids=lambda raw: repr(raw[:20]),
)
async def test_what_is_no_json_or_lies_too_deep(there, raw):
    path = f"{there.http}/api/v10/channels/{there.channel('general')}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session:
        for kind in ("application/json", "multipart/form-data; boundary=b", "multipart/form-data"):
            body = b'--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n' + raw + b"\r\n--b--\r\n"
            sent = body if "multipart" in kind else raw
            async with session.post(path, data=sent, headers={"Content-Type": kind}) as response:
                refused((response.status, await response.json()), 400, 50109)
