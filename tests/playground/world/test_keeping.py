"""A playground with a folder is the same after a restart."""

from __future__ import annotations

import aiohttp
import pytest

from playground import Playground, Refused, hook
from playground.world.permissions import BITS, EVERYTHING, bits
from tests.playground.small_bot import running


async def test_everything_is_there_again(tmp_path):
    async with Playground(tmp_path) as playground:
        ann, bob, table = playground.person("Ann"), playground.person("Bob"), playground.channel("table-one")
        with hook(playground.http):
            async with running(playground):
                board = await (await playground.slash(ann, table, "try board")).wait_shown()
                await (await playground.slash(ann, table, "try secret")).wait_shown()
                await (await playground.slash(ann, table, "try write", who=bob, where=table)).wait_shown()
                await playground.slash(ann, table, "try thread", name="corner")
                await playground.until(
                    lambda: any(m["content"] == "Welcome to corner." for m in playground.messages.values())
                )
        playground.deny(table, "attach_files")
        playground.delete_message(await playground.say(bob, table, "forget me"))
        before = {
            (who, channel): [m["id"] for m in playground.visible(who, channel)]
            for who in (ann, bob)
            for channel in playground.world.channels
        }
        picture = board.files[0].content
        commands = playground.commands
    async with Playground(tmp_path) as playground:
        for (who, channel), ids in before.items():
            assert [m["id"] for m in playground.visible(who, channel)] == ids
        assert playground.commands == commands
        assert not playground.world.permissions(playground.world.app, table) & BITS["attach_files"]
        newest = max(playground.messages)
        assert int((await playground.say(bob, table, "new"))["id"]) > newest
        url = f"{playground.http}/page/messages?person={ann}&channel={table}"
        async with aiohttp.ClientSession() as session:
            async with session.get(url) as response:
                message = (await response.json())["messages"][0]
            address = message["attachments"][0]["url"]
            assert address.startswith(playground.http)
            assert message["components"][0]["components"][1]["items"][0]["media"]["url"] == address
            async with session.get(address) as response:
                assert await response.read() == picture
        with hook(playground.http):
            async with running(playground):
                pressed = await (await playground.click(bob, board.shown, "step:2")).wait_shown()
                assert pressed.text == "### Step 2"


async def test_without_a_folder_nothing_is_kept_and_ids_are_the_same():
    async with Playground() as playground:
        await playground.say(playground.people[0], playground.channel("general"), "x")
        first = (playground.people, playground.guild, playground.channel("table-two"))
    async with Playground() as playground:
        assert playground.messages == {}
        assert first == (playground.people, playground.guild, playground.channel("table-two"))
        assert len(playground.people) == 6
        with pytest.raises(Refused, match="nobody called 'Zoe'"):
            playground.person("Zoe")


async def test_time_that_was_let_pass_has_passed_after_a_restart(tmp_path):
    async with Playground(tmp_path) as playground:
        playground.clock.advance(86_400)
        playground.clock.advance(3_600)
        then = playground.clock.now()
    async with Playground(tmp_path) as playground:
        assert then <= playground.clock.now() < then + 1000


def test_rights_add_up_as_on_discord():
    from playground.world.permissions import in_channel

    role = {"id": "2", "permissions": str(bits("manage_threads"))}
    guild = {"id": "1", "owner_id": "9", "roles": [{"id": "1", "permissions": str(bits("view_channel"))}, role]}

    def rights(user, roles, overwrites):
        return in_channel(guild, {"user": {"id": user}, "roles": roles}, overwrites)

    def overwrite(holder, allow="", deny=""):
        return {"id": holder, "allow": str(bits(allow)), "deny": str(bits(deny))}

    assert rights("9", [], [overwrite("9", deny="view_channel")]) == EVERYTHING
    assert rights("5", [], []) == bits("view_channel")
    assert rights("5", ["2"], []) == bits("view_channel manage_threads")
    assert rights("5", ["2"], [overwrite("1", deny="manage_threads")]) == bits("view_channel")
    assert rights("5", ["2"], [overwrite("1", deny="view_channel"), overwrite("2", allow="view_channel")]) == bits(
        "view_channel manage_threads"
    )
    hidden = [overwrite("2", allow="send_messages"), overwrite("5", deny="view_channel")]
    assert rights("5", ["2"], hidden) == 0


def test_names_of_rights_are_the_librarys():
    import discord

    for name, bit in BITS.items():
        assert getattr(discord.Permissions(bit), name), name
