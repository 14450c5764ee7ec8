"""What goes wrong on Discord, on demand: late answers, faults, rate limits, rights, things deleted, time."""

from __future__ import annotations

import asyncio
import time

import discord
import pytest

from playground import Playground, hook
from playground.api_errors import Refused
from tests.playground.small_bot import asking, board, running


@pytest.fixture
def channel(bot, table):
    return bot.get_channel(table)


async def test_a_late_answer_finds_nobody(playground, bot, ann, table):
    playground.limits.answer = 0.1
    exchange = await (await playground.slash(ann, table, "try late")).wait()
    assert exchange.failed
    assert exchange.type is None
    bot.hurry.set()
    await playground.until(lambda: bot.errors)
    assert isinstance(bot.errors[0], discord.NotFound)
    assert bot.errors[0].code == 10062
    assert playground.visible(ann, table) == []


async def test_the_clock_can_be_moved_past_the_deadline(playground, bot, ann, table):
    exchange = await playground.slash(ann, table, "try late")
    playground.clock.advance(playground.limits.answer)
    assert exchange.failed
    bot.hurry.set()
    await playground.until(lambda: bot.errors)
    assert bot.errors[0].code == 10062


async def test_a_second_answer_is_refused(playground, bot, ann, table):
    await (await playground.slash(ann, table, "try twice")).wait()
    await playground.until(lambda: bot.errors)
    assert isinstance(bot.errors[0], discord.HTTPException)
    assert bot.errors[0].code == 40060


async def test_a_token_lives_a_quarter_of_an_hour(playground, bot, ann, table):
    await (await playground.slash(ann, table, "try ping")).wait()
    playground.clock.advance(14 * 60)
    await bot.seen.edit_original_response(content="still")
    playground.clock.advance(2 * 60)
    with pytest.raises(discord.HTTPException) as error:
        await bot.seen.edit_original_response(content="no more")
    assert (error.value.status, error.value.code) == (401, 50027)


async def test_a_follow_up_needs_an_answer_first(playground, bot, ann, table):
    exchange = await playground.slash(ann, table, "try late")
    await playground.until(lambda: bot.seen)
    with pytest.raises(discord.NotFound) as error:
        await bot.seen.followup.send("too soon")
    assert error.value.code == 10015
    bot.hurry.set()
    await exchange.wait_shown()
    assert exchange.text == "late"


async def test_an_interaction_can_come_twice(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    pressed = await (await playground.click(ann, shown.message, "step:2")).wait_shown()
    playground.repeat(pressed)
    await playground.until(lambda: len(bot.pressed) == 2)
    assert bot.pressed == [pressed.id] * 2


async def test_faults_come_in_order_and_end(playground, channel):
    playground.fail("POST", r"/channels/\d+/messages$", 503)
    fault = playground.fail("POST", r"/channels/\d+/messages$", 403, code=50013, times=2)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("1")
    for _ in range(2):
        with pytest.raises(discord.Forbidden):
            await channel.send("2")
    assert fault.happened == 2
    assert (await channel.send("3")).content == "3"
    assert playground.rest.invalid == 2


async def test_an_answer_can_get_lost_though_the_message_is_there(playground, channel, ann, table):
    playground.fail("POST", r"/messages$", reset=True, carried_out=True)
    with pytest.raises((OSError, discord.HTTPException, Exception)) as error:
        await channel.send("once", nonce="n1")
    assert not isinstance(error.value, AssertionError)
    assert [m["content"] for m in playground.visible(ann, table)] == ["once"]
    again = await channel.send("once", nonce="n1")
    assert [m["id"] for m in playground.visible(ann, table)] == [str(again.id)]


async def test_a_nonce_is_remembered_for_its_author_in_all_channels_for_a_few_minutes(playground, ann, table):
    other = playground.channel("table-two")
    once = {"content": "once", "nonce": "n1"}
    async with asking(playground) as ask:
        _, first = await ask("POST", f"/channels/{table}/messages", once)
        _, second = await ask("POST", f"/channels/{table}/messages", once)
        assert first["id"] != second["id"], "without enforce_nonce it is only repeated"
        status, same = await ask("POST", f"/channels/{other}/messages", once | {"enforce_nonce": True})
        assert (status, same["id"], same["channel_id"]) == (200, second["id"], str(table))
        playground.delete_message(int(second["id"]))
        status, body = await ask("POST", f"/channels/{table}/messages", once | {"enforce_nonce": True})
        assert (status, body["code"]) == (404, 10008)
        playground.clock.advance(playground.site.nonce_kept)
        status, body = await ask("POST", f"/channels/{table}/messages", once | {"enforce_nonce": True})
        assert (status, body["content"]) == (200, "once")


async def test_delays(playground, channel):
    playground.fail("POST", r"/messages$", 0, delay=0.2)
    start = time.monotonic()
    await channel.send("slow")
    assert time.monotonic() - start >= 0.2


async def test_a_ban_looks_different_from_a_limit(playground, channel):
    playground.fail("POST", r"/messages$", 429)
    assert (await channel.send("waited a little")).content == "waited a little"
    playground.fail("POST", r"/messages$", 429, via=False)
    with pytest.raises(discord.HTTPException) as error:
        await channel.send("gave up")
    assert error.value.status == 429


async def test_rate_limits_are_told_and_obeyed(playground, channel):
    playground.rest.rates.add("POST", r"^/channels/\d+/messages$", 2, 0.3)
    start = time.monotonic()
    await asyncio.gather(*(channel.send(str(n)) for n in range(5)))
    assert time.monotonic() - start > 0.5
    # each of the three that had to wait may have asked once too soon, and waited as it was told
    assert [r.status for r in playground.requests].count(429) <= 3


async def test_missing_rights(playground, bot, channel, ann, table):
    view, file = board(1)
    playground.deny(table, "attach_files")
    await playground.until(lambda: not channel.permissions_for(channel.guild.me).attach_files)
    with pytest.raises(discord.Forbidden) as error:
        await channel.send(view=view, file=file)
    assert error.value.code == 50013
    playground.deny(table, "send_messages")
    with pytest.raises(discord.Forbidden) as error:
        await channel.send("x")
    assert error.value.code == 50013
    # An interaction is answered without any right in the channel.
    assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"
    playground.deny(table, "view_channel")
    with pytest.raises(discord.Forbidden) as error:
        await channel.send("x")
    assert error.value.code == 50001
    playground.allow(table, "view_channel send_messages")
    await channel.send("x")
    with pytest.raises(discord.Forbidden):
        await channel.edit(name="renamed")
    playground.deny(table, "create_public_threads")
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="t", type=discord.ChannelType.public_thread)


async def test_things_deleted_meanwhile(playground, bot, channel, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    message = channel.get_partial_message(shown.shown)
    playground.delete_message(shown.message)
    assert shown.message is None
    with pytest.raises(discord.NotFound) as error:
        await message.edit(content="x")
    assert error.value.code == 10008
    with pytest.raises(discord.NotFound) as error:
        await bot.seen.edit_original_response(content="x")
    assert error.value.code == 10008
    playground.delete_channel(table)
    with pytest.raises(discord.NotFound) as error:
        await channel.send("x")
    assert error.value.code == 10003
    await playground.until(lambda: bot.get_channel(table) is None)


async def test_old_messages_are_hardly_edited(playground, channel):
    message = await channel.send("0")
    await message.edit(content="1")
    playground.clock.advance(3601)
    for n in range(3):
        await message.edit(content=f"old {n}")
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="too much")
    assert error.value.code == 30046
    fresh = await channel.send("new")
    await fresh.edit(content="fine")
    playground.clock.advance(3601)
    await message.edit(content="an hour later")


async def test_archived_threads(playground, bot, channel, ann, table):
    thread = await channel.create_thread(
        name="corner", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    message = await thread.send("hello")
    playground.clock.advance(3700)
    await playground.until(lambda: bot.get_channel(thread.id) is None or thread.archived)
    with pytest.raises(discord.HTTPException) as error:
        await message.edit(content="x")
    assert error.value.code == 50083
    asked = await playground.slash(ann, thread.id, "try ping")
    await playground.until(lambda: asked.refused)
    assert "50083" in asked.refused[0]
    playground.clock.advance(playground.limits.answer)
    assert asked.failed
    await thread.send("awake")
    await message.edit(content="x")
    await thread.edit(archived=True)
    with pytest.raises(discord.Forbidden):
        await thread.edit(archived=False, locked=True)
    with pytest.raises(discord.HTTPException) as error:
        await thread.edit(name="other")
    assert error.value.code in (50013, 50083)


async def test_addresses_of_files_expire(playground, bot, ann, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    old = shown.message["attachments"][0]["url"]
    session = bot.http._HTTPClient__session
    playground.clock.advance(25 * 3600)
    async with session.get(old) as response:
        assert response.status == 404
    again = await bot.get_channel(table).fetch_message(shown.shown)
    async with session.get(again.components[0].children[1].items[0].media.url) as response:
        assert response.status == 200


async def test_only_200_commands_a_day(playground, bot):
    bot.tree.clear_commands(guild=None)
    await bot.tree.sync()
    guild = discord.Object(playground.guild)

    async def round_of(letter: str) -> None:
        bot.tree.clear_commands(guild=guild)
        for n in range(100):
            command = discord.app_commands.Command(name=f"{letter}{n}", description="d", callback=_nothing)
            bot.tree.add_command(command, guild=guild)
        await bot.tree.sync(guild=guild)

    await round_of("a")
    await round_of("a")
    with pytest.raises(discord.HTTPException) as error:
        await round_of("b")
    assert error.value.code == 30034
    playground.clock.advance(86_401)
    await round_of("b")


async def _nothing(interaction: discord.Interaction) -> None:
    pass


async def test_a_wrong_token_is_refused():
    async with Playground(token="the.right.one") as playground:
        with hook(playground.http), pytest.raises(discord.LoginFailure):
            async with running(playground):
                pass


@pytest.mark.parametrize("later", range(4))
async def test_who_waits_can_be_stopped_while_there_is_news(playground, later):
    waiting = asyncio.create_task(playground.until(lambda: False))
    for _ in range(4):
        await asyncio.sleep(0)
    playground.live.changed()
    for _ in range(later):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting], timeout=1)
    stopped = waiting.cancelled()
    waiting.cancel()
    assert stopped


async def test_many_messages_are_deleted_where_they_are_and_while_they_are_young(playground, ann, table):
    playground.allow(table, "manage_messages")
    other = playground.channel("table-two")
    keys = [(await playground.say(ann, channel, "x"))["id"] for channel in (table, table, other)]
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages/bulk-delete"
        assert (await ask("POST", where, {"messages": keys}))[0] == 204
        assert [key for key in keys if int(key) in playground.messages] == keys[2:]
        keys = [(await playground.say(ann, table, "x"))["id"] for _ in range(2)]
        playground.clock.advance(15 * 86_400)
        playground.rest.rates.clear()  # one in a second is allowed, and this is not about that
        status, body = await ask("POST", where, {"messages": keys})
        assert (status, body["code"]) == (400, 50034)


async def test_a_request_that_breaks_off_in_the_middle_is_nobodys_mistake(playground, table, caplog):
    head = (
        f"POST /api/v10/channels/{table}/messages HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bot x\r\n"
        "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n"
        '--b\r\nContent-Disposition: form-data; name="files[0]"; filename="a.png"\r\n\r\n'
    )
    _, writer = await asyncio.open_connection("127.0.0.1", playground.port)
    writer.write(head.encode() + bytes(100))
    await writer.drain()
    await playground.until(lambda: playground.requests)
    writer.transport.abort()
    await asyncio.sleep(0.1)
    assert playground.requests[-1].status == 0
    assert "Error handling request" not in caplog.text
    assert playground.visible(playground.people[0], table) == []


async def test_an_outage_of_a_server_cuts_everybody_off(playground, bot, ann, bob, table):
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    form = await (await playground.click(ann, shown.message, "ask")).wait()
    playground.membership.outage()
    await playground.until(lambda: bot.get_guild(playground.guild).unavailable)
    for act in (
        lambda: playground.slash(ann, table, "try ping"),
        lambda: playground.click(ann, shown.message, "step:2"),
        lambda: playground.autocomplete(ann, table, "try pick", "kind", kind="c"),
        lambda: playground.submit(ann, form, move="x"),
        lambda: playground.say(ann, table, "hello"),
    ):
        with pytest.raises(Refused, match="outage"):
            await act()
    for request in (
        lambda: bot.get_partial_messageable(table).send("x"),
        lambda: bot.get_partial_messageable(table).get_partial_message(int(shown.message["id"])).edit(content="x"),
        lambda: bot.fetch_channel(table),
        lambda: bot.fetch_guild(playground.guild),
    ):
        with pytest.raises(discord.DiscordServerError) as error:
            await request()
        assert error.value.status == 503
    async with asking(playground) as ask:  # the library would try again for half a minute
        assert (await ask("POST", f"/webhooks/{bot.application_id}/{form.token}", {"content": "x"}))[0] == 503
    # of what happens meanwhile the bot is not told; when it is over it has the server as it is then
    new = playground.add_channel("meanwhile")
    assert bot.get_channel(new) is None
    # direct messages are of no server
    user = await bot.fetch_user(bob)
    await user.send("still there")
    playground.membership.outage_over()
    await playground.until(lambda: bot.get_channel(new) is not None)
    assert not bot.get_guild(playground.guild).unavailable
    assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"


async def test_a_server_can_be_late(playground, ann, table):
    playground.membership.outage(whole=False)
    async with running(playground) as bot:
        assert bot.get_guild(playground.guild).unavailable
        assert bot.get_channel(table) is None
        assert (await (await playground.slash(ann, table, "try ping")).wait_shown()).text == "pong"
        playground.membership.outage_over()
        await playground.until(lambda: bot.get_channel(table) is not None)
        with pytest.raises(Refused, match="no outage"):
            playground.membership.outage_over()


async def test_an_outage_of_one_server_is_not_one_of_another(playground, ann):
    other = playground.add_guild("Other")
    there = next(key for key, body in playground.world.channels.items() if body.get("guild_id") == str(other))
    playground.membership.outage(guild=other)
    async with running(playground) as bot:
        assert {guild.id: guild.unavailable for guild in bot.guilds} == {playground.guild: False, other: True}
        assert (await (await playground.slash(ann, playground.channel("table-one"), "try ping")).wait_shown()).text
        with pytest.raises(discord.DiscordServerError):
            await bot.get_partial_messageable(there).send("x")
        with pytest.raises(Refused, match="already"):
            playground.membership.outage(guild=other)
