"""Planted mistakes, one by one: the playground finds every one, and passes what is right."""

from __future__ import annotations

import json

import aiohttp
import pytest

from playground import Description, Playground
from playground.checks.commands import check_command, check_commands
from playground.checks.components import check_choices, check_modal
from playground.checks.messages import check_message
from playground.checks.shape import Report
from tests.playground.mistakes import (
    BOX,
    CHOICES,
    COMMAND,
    LEGACY,
    MODAL,
    PNG,
    RIGHT,
    ROW,
    V2,
    WRONG_CHOICES,
    WRONG_COMMANDS,
    WRONG_FILES,
    WRONG_MESSAGES,
    WRONG_MODALS,
    change,
    choice,
)
from tests.support.table import description


def _codes(check, *args, **keys):
    report = Report()
    check(report, *args, **keys)
    return {code for _, code, _ in report.found}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_passes(name):
    body, uploads = RIGHT[name]
    assert _codes(check_message, body, uploads, way="create") == set()


def test_other_things_that_are_right_pass():
    assert _codes(check_command, COMMAND) == set()
    assert _codes(check_commands, [COMMAND, {**COMMAND, "name": "игра", "type": 1}]) == set()
    assert _codes(check_modal, MODAL) == set()
    assert _codes(check_choices, CHOICES) == set()


@pytest.mark.parametrize("name", WRONG_MESSAGES)
def test_a_mistake_in_a_message(name):
    body, code = WRONG_MESSAGES[name]
    uploads = (PNG,) if "attachment://" in json.dumps(body) else ()
    assert code in _codes(check_message, body, uploads, way="create")


@pytest.mark.parametrize("name", WRONG_FILES)
def test_a_mistake_in_a_file(name):
    body, upload, code = WRONG_FILES[name]
    assert code in _codes(check_message, body, (upload,), way="create")


@pytest.mark.parametrize("name", WRONG_COMMANDS)
def test_a_mistake_in_a_command(name):
    body, code = WRONG_COMMANDS[name]
    assert code in _codes(check_command, body)


def test_mistakes_in_the_list_of_commands():
    many = [{**COMMAND, "name": f"c{i}"} for i in range(101)]
    assert _codes(check_commands, many) == {"APPLICATION_COMMANDS_MAXIMUM"}
    for kind, other in ((2, 3), (3, 2)):
        menus = [{"name": f"Menu {number}", "type": kind} for number in range(6)]
        few = [*many[:100], *menus[:5], *({**one, "type": other} for one in menus[:5])]
        assert _codes(check_commands, few) == set(), "each kind is counted by itself, and may be called as the other"
        assert _codes(check_commands, menus) == {"APPLICATION_COMMANDS_MAXIMUM"}
        assert _codes(check_commands, menus[:1] * 2) == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}
    assert _codes(check_commands, [COMMAND, COMMAND]) == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}


@pytest.mark.parametrize("name", WRONG_MODALS)
def test_a_mistake_in_a_form(name):
    body, code = WRONG_MODALS[name]
    assert code in _codes(check_modal, body)


@pytest.mark.parametrize("name", WRONG_CHOICES)
def test_a_mistake_in_choices(name):
    body, code = WRONG_CHOICES[name]
    assert code in _codes(check_choices, body)


def test_an_edit_keeps_what_it_does_not_name():
    old = {"flags": 32768, "attachments": [{"id": "7", "filename": "a.png"}], "components": [BOX]}
    kept = {"components": [BOX], "attachments": [{"id": "7", "filename": "a.png"}]}
    assert _codes(check_message, kept, way="edit", old=old) == set()
    assert _codes(check_message, {"attachments": [{"id": "7"}]}, way="edit", old=old) == set()
    assert "UNION_TYPE_CHOICES" not in _codes(check_message, {"components": [BOX]}, way="edit", old=old)
    # what no component shows is not there, so a message that keeps only its files would be empty
    assert _codes(check_message, {"components": []}, way="edit", old=old) == {"MESSAGE_EMPTY"}
    assert _codes(check_message, {"components": [], "attachments": []}, way="edit", old=old) == {"MESSAGE_EMPTY"}
    for listed in ({}, {"attachments": []}, {"attachments": [{"id": "7"}]}):
        gone = _codes(check_message, {"components": [BOX]} | listed, way="edit", old=old)
        assert gone == {"UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"}
    assert "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2" in _codes(
        check_message, {"content": "x"}, way="edit", old=old
    )
    text = {"flags": 0, "attachments": [], "components": [], "content": "x", "embeds": []}
    assert _codes(check_message, {"content": ""}, way="edit", old=text) == {"MESSAGE_EMPTY"}


@pytest.mark.parametrize(
    ("kind", "value", "code"),
    [
        (3, 5, "STRING_TYPE_CONVERT"),
        (3, True, "STRING_TYPE_CONVERT"),
        (4, "5", "NUMBER_TYPE_COERCE"),
        (4, 1.5, "NUMBER_TYPE_COERCE"),
        (4, 2**53 + 1, "NUMBER_TYPE_RANGE"),
        (10, "1.5", "NUMBER_TYPE_COERCE"),
        (10, -(2**53) - 2, "NUMBER_TYPE_RANGE"),
        (3, "a", None),
        (4, -5, None),
        (10, 1.5, None),
        (10, 1, None),
    ],
)
def test_choices_are_of_the_type_of_their_option(kind, value, code):
    assert _codes(check_choices, choice(value=value), kind) == ({code} if code else set())


async def test_mistakes_are_refused_over_http_and_collected():
    async with Playground() as playground, aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session:
        url = f"{playground.http}/api/v10/channels/{playground.channel('general')}/messages"
        async with session.post(url, json=change(LEGACY, *ROW, 0, label="x" * 81)) as response:
            body = await response.json()
            assert (response.status, body["code"], body["message"]) == (400, 50035, "Invalid Form Body")
            wrong = body["errors"]["components"]["0"]["components"]["0"]["label"]["_errors"][0]
            assert wrong["code"] == "BASE_TYPE_MAX_LENGTH"
        async with session.post(url, json={}) as response:
            assert (await response.json())["code"] == 50006
        async with session.post(f"{playground.http}/api/v10/nowhere", json={}) as response:
            assert response.status == 404
        async with session.post(url, data="{", headers={"Content-Type": "application/json"}) as response:
            assert (await response.json())["code"] == 50109
        assert [v.rule for v in playground.violations] == ["BASE_TYPE_MAX_LENGTH", "MESSAGE_EMPTY", "ROUTE_UNKNOWN"]
        assert "components.0.components.0.label: Must be 80 or fewer" in str(playground.violations[0])
        assert playground.messages == {}


class TestDescription:
    """How much Discord's own description of its API notices: it must not lose its power unseen."""

    MESSAGE, CALLBACK, COMMANDS = "/channels/1/messages", "/interactions/1/t/callback", "/applications/1/commands"

    @pytest.fixture
    def described(self):
        if description() is None:
            pytest.skip("Discord's description of its API is not at hand (../shared/discord-openapi.json).")
        return description()

    def test_right_bodies_pass(self, described: Description):
        for body, _ in RIGHT.values():
            assert described.errors("POST", self.MESSAGE, body) == []
        assert described.errors("PUT", self.COMMANDS, [COMMAND]) == []
        assert described.errors("POST", self.CALLBACK, {"type": 9, "data": MODAL}) == []
        assert described.errors("POST", self.CALLBACK, {"type": 8, "data": CHOICES}) == []
        assert described.errors("POST", self.CALLBACK, {"type": 4, "data": V2}) == []

    def test_it_finds_half_of_the_planted_mistakes(self, described: Description):
        cases = [("POST", self.CALLBACK, {"type": 4, "data": b}) for b, _ in WRONG_MESSAGES.values()]
        cases += [("PUT", self.COMMANDS, [b]) for b, _ in WRONG_COMMANDS.values()]
        cases += [("POST", self.CALLBACK, {"type": 9, "data": b}) for b, _ in WRONG_MODALS.values()]
        cases += [("POST", self.CALLBACK, {"type": 8, "data": b}) for b, _ in WRONG_CHOICES.values()]
        found = sum(bool(described.errors(*case)) for case in cases)
        assert len(cases) == 178
        assert found >= 83, "our own rules find all; the description is a second opinion on half of them"

    def test_paths_and_bodies(self, described: Description):
        assert described.template("PATCH", "/webhooks/1/t/messages/@original").endswith("@original")
        assert "is not described" in described.errors("POST", "/nowhere", {})[0][1]
        assert "no body" in described.errors("POST", "/channels/1/typing", {"a": 1})[0][1]

    async def test_it_is_asked_about_every_request(self, described: Description):
        async with (
            Playground(openapi=described) as playground,
            aiohttp.ClientSession(headers={"Authorization": "Bot t"}) as session,
        ):
            url = f"{playground.http}/api/v10/channels/{playground.channel('general')}/messages"
            async with session.post(url, json={"content": "x", "nonce": [1]}) as response:
                assert response.status == 400
            assert [v.rule for v in playground.violations] == ["OPENAPI"]
