"""People who leave, a bot that is not there or no longer, and rights that come back."""

from __future__ import annotations

import asyncio

import discord
import pytest

from playground import Playground, Refused, hook
from tests.playground.small_bot import asking, running


async def test_who_left_does_nothing_and_is_still_named(playground, bot, bob, table):
    (session,) = playground.gateway.sessions.values()
    playground.membership.leave(bob)
    assert not any("GUILD_MEMBER_REMOVE" in frame for _, frame in session.log), "only the intent for members tells it"
    for act in (playground.slash(bob, table, "try ping"), playground.say(bob, table, "x")):
        with pytest.raises(Refused):
            await act
    with pytest.raises(discord.NotFound) as error:
        await bot.get_guild(playground.guild).fetch_member(bob)
    assert error.value.code == 10007
    sent = await bot.get_channel(table).send(f"<@{bob}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert [user.id for user in sent.mentions] == [bob]
    assert playground.pinged(sent.id) == []
    playground.membership.join(bob)
    await (await playground.slash(bob, table, "try ping")).wait_shown()
    with pytest.raises(Refused, match="owns"):
        playground.membership.leave(playground.people[0])


async def test_who_left_is_in_no_thread(playground, bob, table):
    thread = playground.add_thread(table, "whispers", owner=bob, private=True)
    playground.membership.leave(bob)
    assert playground.world.joined[thread] == {}


async def test_no_direct_messages_without_a_server_in_common(playground, bot, bob):
    playground.membership.leave(bob)
    with pytest.raises(discord.Forbidden) as error:
        await (await bot.fetch_user(bob)).send("x")
    assert error.value.code == 50278


async def test_commands_without_the_bot(playground, bot, bob):
    guild = playground.add_guild("Elsewhere", bot=False)
    channel = next(k for k in playground.world.channels if playground.world.guild_of(k) == guild)
    asked = await (await playground.slash(bob, channel, "try ping")).wait_shown()
    assert asked.text == "pong"
    assert bot.get_guild(guild) is None
    assert bot.seen.guild_id == guild
    assert asked.payload["authorizing_integration_owners"] == {"0": str(guild)}
    assert discord.Permissions(int(asked.payload["app_permissions"])).send_messages, "what everybody may"
    room = bot.get_partial_messageable(channel)
    for act in (room.send("x"), bot.fetch_channel(channel), room.fetch_message(asked.shown)):
        with pytest.raises(discord.Forbidden) as error:
            await act
        assert error.value.code == 50001
    playground.membership.invite(guild=guild)
    await playground.until(lambda: bot.get_guild(guild) is not None)
    await room.send("x")


async def test_a_server_without_the_bot_is_not_told_of_at_the_start():
    async with Playground() as playground:
        guild = playground.add_guild("Elsewhere", bot=False)
        with hook(playground.http):
            async with running(playground) as bot:
                assert [one.id for one in bot.guilds] == [playground.guild]
                assert [one.id async for one in bot.fetch_guilds()] == [playground.guild]
                with pytest.raises(discord.Forbidden):
                    await bot.fetch_guild(guild)


async def test_a_bot_thrown_out_hears_of_it_and_of_nothing_more(playground, bot, ann, table):
    gone = []
    bot.on_guild_remove = lambda guild: gone.append(guild.id) or asyncio.sleep(0)
    shown = await (await playground.slash(ann, table, "try board")).wait_shown()
    playground.membership.throw_out()
    await playground.until(lambda: gone == [playground.guild])
    with pytest.raises(Refused):
        await playground.slash(ann, table, "try ping")
    with pytest.raises(Refused, match="no longer"):
        await playground.click(ann, shown.message, "step:2")
    async with asking(playground) as ask:
        status, body = await ask("GET", f"/channels/{table}/messages/{shown.shown}")
        assert (status, body["code"]) == (403, 50001)


async def test_rights_that_come_back_are_told(playground, bot, table):
    def mine():
        return bot.get_channel(table).permissions_for(bot.get_guild(playground.guild).me)

    world = playground.world
    playground.deny(table, "attach_files")
    await playground.until(lambda: not mine().attach_files)
    playground.allow(table, "attach_files")
    await playground.until(lambda: mine().attach_files)
    playground.membership.deny_everywhere("embed_links")
    await playground.until(lambda: not mine().embed_links)
    playground.membership.allow_everywhere("embed_links")
    await playground.until(lambda: mine().embed_links)
    own = [int(role) for role in world.members[playground.guild][world.app]["roles"]]
    playground.membership.deny_everywhere("send_messages")
    playground.membership.role(playground.guild, own[0], allow=1 << 11, deny=0)
    await playground.until(lambda: mine().send_messages)
    playground.membership.roles(world.app)
    await playground.until(lambda: not mine().send_messages)
    playground.membership.roles(world.app, *own)
    await playground.until(lambda: mine().send_messages)
