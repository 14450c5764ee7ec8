"""What the playground itself sends is what Discord's description says, to the last key."""

from __future__ import annotations

import re
from base64 import b64encode

import pytest

from playground import Description, Playground
from playground.routes import ALL
from tests.playground.mistakes import COMMAND, LEGACY, change
from tests.playground.small_bot import asking, picture
from tests.support.table import description

MESSAGES = "/channels/1/messages"


@pytest.fixture
def described():
    if description() is None:
        pytest.skip("Discord's description of its API is not at hand (../shared/discord-openapi.json).")
    return description()


async def test_every_route_answers_as_described(described, playground, bot, ann, bob):
    playground.gateway.privileged = True
    playground.membership.allow_everywhere(
        "manage_channels manage_roles manage_threads manage_messages pin_messages create_private_threads"
    )
    table, guild, app = playground.channel("table-one"), playground.guild, playground.world.app
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    hook = f"/webhooks/{app}/{shown.token}"
    emojis = f"/applications/{app}/emojis"
    global_one, local = f"/applications/{app}/commands", f"/applications/{app}/guilds/{guild}/commands"
    async with asking(playground) as ask:
        _, thread = await ask("POST", f"/channels/{table}/threads", {"name": "a", "type": 12})
        _, spare = await ask("POST", f"/guilds/{guild}/channels", {"name": "spare"})
        _, first = await ask("POST", f"/channels/{table}/messages", LEGACY)
        _, second = await ask("POST", f"/channels/{table}/messages", {"content": "x"}, "a.png")
        poll = {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]}
        _, third = await ask("POST", f"/channels/{table}/messages", {"poll": poll})
        _, command = await ask("POST", global_one, COMMAND)
        _, other = await ask("POST", local, COMMAND)
        image = f"data:image/png;base64,{b64encode(picture(1).getvalue()).decode()}"
        _, emoji = await ask("POST", emojis, {"name": "coin", "image": image})
        _, follow = await ask("POST", hook, {"content": "more"})
        here, inside, one = (
            f"/channels/{table}",
            f"/channels/{thread['id']}",
            f"/channels/{table}/messages/{first['id']}",
        )
        for method, path, body in [
            ("POST", f"{one}/threads", {"name": "b"}),
            *((method, f"{inside}/thread-members/{bob}", None) for method in ("PUT", "GET", "DELETE")),
            *((method, f"{inside}/thread-members/@me", None) for method in ("GET", "DELETE", "PUT")),
            ("GET", f"{inside}/thread-members", None),
            ("PATCH", inside, {"archived": True}),
            ("GET", f"{here}/threads/archived/public", None),
            ("GET", f"/guilds/{guild}/threads/active", None),
            ("GET", here, None),
            ("GET", inside, None),
            ("GET", f"/channels/{playground.dm(ann)}", None),
            ("PATCH", here, {"topic": "t", "default_auto_archive_duration": 60}),
            ("PUT", f"{here}/permissions/{bob}", {"type": 1, "deny": 0, "allow": 1024}),
            ("DELETE", f"{here}/permissions/{bob}", None),
            *(("GET", f"/guilds/{guild}{rest}", None) for rest in ("", "/channels", "/members", f"/members/{bob}")),
            ("GET", f"{here}/messages", None),
            ("GET", one, None),
            ("PATCH", one, {"content": "y"}),
            ("POST", f"{here}/messages", {"content": "z", "message_reference": {"message_id": first["id"]}}),
            ("POST", f"{here}/typing", None),
            *((m, f"{here}/{p}/{first['id']}", None) for m in ("PUT", "DELETE") for p in ("pins", "messages/pins")),
            ("POST", f"{here}/messages/bulk-delete", {"messages": [second["id"], third["id"]]}),
            ("DELETE", one, None),
            ("GET", f"{hook}/messages/@original", None),
            ("PATCH", f"{hook}/messages/{follow['id']}", {"content": "w"}),
            ("DELETE", f"{hook}/messages/{follow['id']}", None),
            *(("GET", path, None) for path in (global_one, local)),
            *((m, f"{global_one}/{command['id']}", {"description": "e"} if m == "PATCH" else None) for m in _THREE),
            *((m, f"{local}/{other['id']}", {"description": "e"} if m == "PATCH" else None) for m in _THREE),
            ("GET", emojis, None),
            *((m, f"{emojis}/{emoji['id']}", {"name": "gold"} if m == "PATCH" else None) for m in _THREE),
            *(("PUT", path, [COMMAND]) for path in (global_one, local)),
            *(("GET", f"/users/{who}", None) for who in ("@me", ann, "@me/guilds")),
            ("POST", "/users/@me/channels", {"recipient_id": str(ann)}),
            *(("GET", path, None) for path in ("/oauth2/applications/@me", "/applications/@me", "/gateway")),
            ("GET", "/gateway/bot", None),
            ("DELETE", f"/channels/{spare['id']}", None),
            ("GET", "/channels/1", None),
        ]:
            status, said = await ask(method, path, body)
            assert status < 300 or path == "/channels/1", (method, path, said)
    met = {route for request in playground.requests for route in ALL if _meets(route, request)}
    assert [f"{route.method} {route.path}" for route in ALL if route not in met] == []
    assert playground.own_mistakes == []


_THREE = ("GET", "PATCH", "DELETE")


def _meets(route, request):
    found = re.fullmatch(route.pattern, request.path) if route.method == request.method else None
    return found and not route.check(found.groups()).found


async def test_a_wrong_answer_and_a_wrong_event_of_our_own_are_noticed(described):
    async with Playground(openapi=described) as playground:
        playground.rest.own.answer("POST", "/channels/1/threads", status=200, body={})
        assert "is not described to answer 200" in playground.own_mistakes[-1]
        playground.rest.own.event("GUILD_ROLE_UPDATE", {"guild_id": "1", "role": {"id": "1"}})
        assert '"name" is a required property' in str(playground.own_mistakes)
        playground.rest.own.event("GUILD_DELETE", {"id": "1", "name": "x"})
        assert playground.own_mistakes[-1] == "GUILD_DELETE: name stand in no document"
        playground.rest.own.event("GUILD_UNHEARD_OF", {"id": "1"})
        assert playground.own_mistakes[-1] == "GUILD_UNHEARD_OF: id stand in no document"
        del playground.world.guilds[playground.guild]["owner_id"]
        async with asking(playground) as ask:
            await ask("GET", f"/guilds/{playground.guild}")
        assert '"owner_id" is a required property' in playground.own_mistakes[-1]


class TestAnswers:
    """The description is as strict with answers as with requests."""

    @pytest.fixture
    async def message(self, described):
        async with Playground(openapi=described) as playground, asking(playground) as ask:
            _, body = await ask("POST", f"/channels/{playground.channel('general')}/messages", LEGACY)
            return body

    def errors(self, described: Description, body):
        return described.answer_errors("POST", MESSAGES, status=200, body=body)

    async def test_each_key_that_is_missing_is_found(self, described, message):
        assert self.errors(described, message) == []
        for key in message.keys() & _REQUIRED:
            assert self.errors(described, change(message, **{key: ...})), key

    async def test_each_key_of_a_wrong_type_is_found(self, described, message):
        assert self.errors(described, message) == []
        for key, value in message.items():
            wrong = [1.5] if not isinstance(value, list) else "x"
            assert self.errors(described, change(message, **{key: wrong})), key

    async def test_what_is_not_described_is_found_at_any_depth(self, described, message):
        assert self.errors(described, message) == []
        for path in ((), ("author",), ("components", 0), ("components", 0, "components", 0)):
            assert self.errors(described, change(message, *path, unheard="of")), path
        assert self.errors(described, change(message, "components", 0, "components", 0, style=9))
        assert self.errors(described, change(message, "author", id="ann"))
        assert self.errors(described, change(message, type=99))
        assert self.errors(described, change(message, nonce="n" * 26))

    async def test_statuses_and_empty_answers(self, described, message):
        assert described.answer_errors("POST", MESSAGES, status=201, body=message)
        assert described.answer_errors("DELETE", f"{MESSAGES}/1", status=200, body=None)
        assert described.answer_errors("DELETE", f"{MESSAGES}/1", status=204, body=None) == []
        assert described.answer_errors("DELETE", f"{MESSAGES}/1", status=204, body={})
        assert described.answer_errors("GET", MESSAGES, status=404, body={"code": 10003, "message": "m"}) == []
        assert described.answer_errors("GET", MESSAGES, status=404, body={"code": "10003"})


_REQUIRED = frozenset(
    {"type", "content", "mentions", "mention_roles", "attachments", "embeds", "timestamp", "edited_timestamp", "flags"}
    | {"components", "id", "channel_id", "author", "pinned", "mention_everyone", "tts"}
)
