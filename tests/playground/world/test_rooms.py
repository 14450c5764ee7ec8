"""Kinds of channels and threads, and who is in a thread."""

from __future__ import annotations

import asyncio

import discord
import pytest

from playground import Playground, Refused, hook
from tests.playground.small_bot import asking, running

TEXT = {"content": "x"}


@pytest.mark.parametrize(("kind", "answer"), [("text", 200), ("announcement", 200), ("voice", 200), ("forum", 50008)])
async def test_what_can_be_written_in_a_kind_of_channel(playground, kind, answer):
    channel = playground.add_channel("here", kind=kind)
    async with asking(playground) as ask:
        status, body = await ask("POST", f"/channels/{channel}/messages", TEXT)
        assert answer in (status, body.get("code"))


@pytest.mark.parametrize(
    ("kind", "asked", "got"),
    [
        ("text", None, 12),
        ("text", 11, 11),
        ("text", 12, 12),
        ("text", 10, None),
        ("announcement", 10, 10),
        ("announcement", 11, None),
        ("announcement", 12, None),
        ("announcement", None, None),
        ("voice", 11, None),
    ],
)
async def test_which_threads_a_channel_takes(playground, kind, asked, got):
    playground.membership.allow_everywhere("create_private_threads")
    channel = playground.add_channel("here", kind=kind)
    async with asking(playground) as ask:
        given = {"name": "t"} | ({} if asked is None else {"type": asked})
        status, body = await ask("POST", f"/channels/{channel}/threads", given)
        assert (status, body["code"] if got is None else body["type"]) == ((400, 50024) if got is None else (201, got))
        if kind != "voice":
            _, message = await ask("POST", f"/channels/{channel}/messages", TEXT)
            status, body = await ask("POST", f"/channels/{channel}/messages/{message['id']}/threads", {"name": "t"})
            assert (status, body["type"]) == (201, 11 if kind == "text" else 10)


async def test_a_post_in_a_forum_needs_its_first_message(playground, ann):
    channel = playground.add_channel("ideas", kind="forum")
    async with asking(playground) as ask:
        assert (await ask("POST", f"/channels/{channel}/threads", {"name": "t"}))[0] == 400
        status, body = await ask("POST", f"/channels/{channel}/threads", {"name": "t", "message": TEXT})
        assert (status, body["type"], body["message"]["content"]) == (201, 11, "x")
        assert body["message"]["id"] == body["id"]
        assert (await ask("POST", f"/channels/{body['id']}/messages", TEXT))[0] == 200
    with pytest.raises(Refused, match="in posts"):
        await playground.slash(ann, channel, "try ping")


async def test_a_thread_sleeps_after_the_time_that_its_channel_or_its_maker_chose(playground, ann, table):
    async with asking(playground) as ask:
        week = {"name": "t", "type": 11, "auto_archive_duration": 10080}
        assert (await ask("POST", f"/channels/{table}/threads", week))[1]["thread_metadata"][
            "auto_archive_duration"
        ] == (10080)
        status, _ = await ask("POST", f"/channels/{table}/threads", week | {"auto_archive_duration": 20160})
        assert status == 400
        await ask("PATCH", f"/channels/{table}", {"default_auto_archive_duration": 60})
        playground.allow(table, "manage_channels")
        assert (await ask("PATCH", f"/channels/{table}", {"default_auto_archive_duration": 60}))[0] == 200
        _, body = await ask("POST", f"/channels/{table}/threads", {"name": "t", "type": 11})
        assert body["thread_metadata"]["auto_archive_duration"] == 60


async def test_a_private_thread_is_there_for_those_in_it(playground, bot, ann, bob, table):
    thread = playground.add_thread(table, "whispers", owner=bob, private=True)
    other = playground.person("Łucja")
    assert playground.world.can(bob, thread, "view_channel")
    with pytest.raises(Refused, match="no such channel"):
        await playground.slash(other, thread, "try ping")
    assert playground.visible(other, thread) == []
    playground.bring(other, thread)
    await (await playground.slash(other, thread, "try ping")).wait_shown()
    chief = playground.people[0]
    await (await playground.slash(chief, thread, "try ping")).wait_shown()


async def test_a_bot_outside_a_private_thread_is_asked_and_has_no_access(playground, bot, bob, table):
    thread = playground.add_thread(table, "whispers", owner=bob, private=True)
    asked = await (await playground.slash(bob, thread, "try ping")).wait_shown()
    assert bot.get_channel(table).get_thread(thread) is None
    rights = discord.Permissions(int(asked.payload["app_permissions"]))
    assert rights.send_messages_in_threads, "nothing in an interaction tells that the bot is not in the thread"
    room = bot.get_partial_messageable(thread)
    with pytest.raises(discord.Forbidden) as error:
        await room.send("x")
    assert error.value.code == 50001
    playground.bring(playground.world.app, thread)
    await playground.until(lambda: bot.get_channel(table).get_thread(thread) is not None)
    third = playground.person("Łucja")
    await room.send(f"for <@{third}>", allowed_mentions=discord.AllowedMentions(users=True))
    assert playground.world.can(third, thread, "view_channel"), "who is named is taken along"
    left = []
    bot.on_thread_remove = lambda one: left.append(one.id) or asyncio.sleep(0)
    playground.threads.leave(thread, playground.world.app)
    await playground.until(lambda: left == [thread])


async def test_who_writes_in_a_thread_is_in_it(playground, bot, ann, bob, table):
    thread = playground.add_thread(table, "corner", owner=ann)
    await playground.until(lambda: bot.get_channel(table).get_thread(thread) is not None)
    here = bot.get_channel(table).get_thread(thread)
    with pytest.raises(discord.NotFound):
        await here.fetch_member(bob)
    await playground.say(bob, thread, "x")
    assert (await here.fetch_member(bob)).id == bob
    await here.send("y")
    await playground.until(lambda: here.me is not None)
    await here.leave()
    assert playground.world.app not in playground.world.joined[thread]
    await here.add_user(discord.Object(playground.person("Łucja")))
    with pytest.raises(discord.Forbidden):
        await here.remove_user(discord.Object(bob))


async def test_the_bot_hears_nothing_from_where_it_sees_nothing(playground, bot, ann, table):
    (session,) = playground.gateway.sessions.values()
    session.intents |= 1 << 9
    playground.deny(table, "view_channel")
    await playground.say(ann, table, "unheard")
    playground.allow(table, "view_channel")
    await playground.say(ann, table, "heard")
    frames = [frame for _, frame in session.log if "MESSAGE_CREATE" in frame]
    assert ["unheard" in frame for frame in frames] == [False]
    assert any("THREAD_LIST_SYNC" in frame for _, frame in session.log), "and is told of the threads it sees again"


async def test_a_thread_asleep_may_be_refused_with_either_status(playground, table):
    async with asking(playground) as ask:
        _, thread = await ask("POST", f"/channels/{table}/threads", {"name": "t", "type": 11})
        where = f"/channels/{thread['id']}/messages"
        _, message = await ask("POST", where, TEXT)
        for status in (400, 403):
            playground.threads.asleep_status = status
            playground.archive(int(thread["id"]))
            said = await ask("PATCH", f"{where}/{message['id']}", TEXT)
            assert (said[0], said[1]["code"]) == (status, 50083)


async def test_threads_and_who_is_in_them_are_kept(tmp_path):
    async with Playground(tmp_path) as playground:
        ann, table = playground.people[0], playground.channel("table-one")
        forum = playground.add_channel("ideas", kind="forum")
        thread = playground.add_thread(table, "whispers", owner=ann, private=True)
        playground.bring(playground.person("Bob"), thread)
    async with Playground(tmp_path) as playground:
        assert set(playground.world.joined[thread]) == {ann, playground.person("Bob")}
        assert playground.world.channels[forum]["type"] == 15
        with hook(playground.http):
            async with running(playground) as bot:
                assert isinstance(bot.get_channel(forum), discord.ForumChannel)
                assert bot.get_channel(table).get_thread(thread) is None


async def test_a_person_opens_what_a_channel_takes(playground, bot, ann):
    forum, voice = (playground.add_channel(kind, kind=kind) for kind in ("forum", "voice"))
    post = playground.add_thread(forum, "an idea", owner=ann)
    assert [message["id"] for message in playground.visible(ann, post)] == [str(post)]
    await (await playground.slash(ann, post, "try ping")).wait_shown()
    with pytest.raises(Refused, match="no such thread"):
        playground.add_thread(voice, "whispers", owner=ann)


async def test_a_message_tells_its_thread_as_it_is_now(playground, table):
    async with asking(playground) as ask:
        where = f"/channels/{table}/messages"
        _, message = await ask("POST", where, TEXT)
        await ask("POST", f"{where}/{message['id']}/threads", {"name": "t"})
        playground.archive(int(message["id"]))
        _, now = await ask("GET", f"{where}/{message['id']}")
        assert now["thread"]["thread_metadata"]["archived"]
        playground.delete_channel(int(message["id"]))
        assert "thread" not in (await ask("GET", f"{where}/{message['id']}"))[1]


async def test_what_people_write_is_not_for_the_bot(playground, bot, ann, table):
    app = playground.world.app
    async with asking(playground) as ask:
        for channel, said, read in (
            (table, "a secret", ""),
            (table, f"<@{app}> a word", f"<@{app}> a word"),
            (playground.dm(ann), "a word", "a word"),
        ):
            key = (await playground.say(ann, channel, said))["id"]
            assert (await ask("GET", f"/channels/{channel}/messages/{key}"))[1]["content"] == read
        playground.gateway.privileged = True
        assert "a secret" in str(await ask("GET", f"/channels/{table}/messages"))
