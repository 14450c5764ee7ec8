"""Where a table can be: what the person may do there, kinds of channels and threads, and whether the bot is there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bench.people.messages import has, words_of
from cogs.channels import rights

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


def threads(at: LiveTable) -> list[dict[str, Any]]:
    return [one for one in at.playground.world.channels.values() if one["type"] in {10, 11, 12}]


def forbidden(at: LiveTable) -> int:
    """Return how many requests were answered with 403."""
    return sum(one.status == 403 for one in at.playground.requests)


async def opened(at: LiveTable, person: int, channel: int, **options: Any) -> Exchange:
    return await at.typed(person, "game new", channel=channel, game="roam", **options)


# ---- the person's rights


@pytest.mark.parametrize(
    ("right", "thread", "name"),
    [
        ("create_public_threads", True, "Create Public Threads"),
        ("send_messages_in_threads", True, "Send Messages in Threads"),
        ("send_messages", False, "Send Messages"),
    ],
)
async def test_nobody_opens_through_the_bot_what_they_may_not_open(
    at: LiveTable, right: str, thread: bool, name: str
) -> None:
    at.playground.deny(at.channel, right, to=at.bob)
    told = words_of(await opened(at, at.bob, at.channel, thread=thread))
    assert f"You're missing this permission: {name}." in told
    assert threads(at) == []
    assert await at.host.tables.at(at.channel) is None
    at.playground.allow(at.channel, right, to=at.bob)
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=thread))


async def test_where_only_threads_are_refused_the_channel_itself_is_offered(at: LiveTable) -> None:
    at.playground.deny(at.channel, "create_public_threads", to=at.bob)
    told = words_of(await opened(at, at.bob, at.channel, thread=True))
    assert told == (
        "You can't open a thread here. You're missing this permission: Create Public Threads. Leave `thread` out to"
        " play in the channel itself."
    )
    at.playground.deny(at.channel, "create_public_threads")
    told = words_of(await opened(at, at.ann, at.channel, thread=True))
    assert told.startswith("I can't open a thread here. I'm missing this permission: Create Public Threads.")
    assert "Leave `thread` out" in told
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=False))


async def test_who_may_not_write_here_may_still_open_a_thread(at: LiveTable) -> None:
    at.playground.deny(at.channel, "send_messages", to=at.bob)
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=True))
    assert len(threads(at)) == 1


async def test_in_a_thread_its_own_right_counts(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "here", owner=at.bob)
    at.playground.deny(at.channel, "send_messages_in_threads", to=at.bob)
    assert "Send Messages in Threads" in words_of(await opened(at, at.bob, thread))
    at.playground.allow(at.channel, "send_messages_in_threads", to=at.bob)
    at.playground.deny(at.channel, "send_messages create_public_threads", to=at.bob)
    assert "Your table is open" in words_of(await opened(at, at.bob, thread))


async def test_a_match_moves_only_where_both_may_write(at: LiveTable) -> None:
    gone = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=gone)
    at.playground.delete_channel(gone)
    await at.playground.until(lambda: at.bot.get_channel(gone) is None)
    at.playground.deny(at.channel, "send_messages", to=at.bob)
    assert "You're missing this permission: Send Messages." in words_of(
        await at.typed(at.bob, "game show", match=str(match))
    )
    at.playground.allow(at.channel, "send_messages", to=at.bob)
    at.playground.deny(at.channel, "attach_files")
    assert "I'm missing this permission: Attach Files" in words_of(
        await at.typed(at.bob, "game show", match=str(match))
    )
    assert (await at.host.core.info(match)).channel == gone
    at.playground.allow(at.channel, "attach_files")
    assert "on its way" in words_of(await at.typed(at.bob, "game show", match=str(match)))
    assert has(at.board(), "turn")


# ---- kinds of channels


@pytest.mark.parametrize(("kind", "type_"), [("text", 11), ("announcement", 10)])
async def test_a_thread_is_of_its_channels_kind_and_lasts_a_week(at: LiveTable, kind: str, type_: int) -> None:
    channel = at.playground.add_channel("news", kind=kind)
    await at.playground.until(lambda: at.bot.get_channel(channel) is not None)
    assert "Your table is open" in words_of(await opened(at, at.bob, channel, thread=True))
    (thread,) = threads(at)
    assert (thread["type"], thread["parent_id"]) == (type_, str(channel))
    assert thread["thread_metadata"]["auto_archive_duration"] == 10080
    assert has(at.board(int(thread["id"])), "join")


async def test_where_a_week_is_refused_a_thread_lasts_as_its_channel_wants(at: LiveTable) -> None:
    at.playground.fail("POST", r"^/channels/\d+/threads$", 400, code=50035)
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=True))
    (thread,) = threads(at)
    assert thread["thread_metadata"]["auto_archive_duration"] == 1440
    at.playground.fail("POST", r"^/channels/\d+/threads$", 403, code=50013, times=9)
    asked = len(at.playground.requests)
    await opened(at, at.bob, at.channel, thread=True)
    tries = [one for one in list(at.playground.requests)[asked:] if one.path.endswith("/threads")]
    assert len(tries) == 1, "what is forbidden is not tried another way"


async def test_voice_channels_take_tables_but_no_threads(at: LiveTable) -> None:
    channel = at.playground.add_channel("lounge", kind="voice")
    await at.playground.until(lambda: at.bot.get_channel(channel) is not None)
    assert "doesn't allow threads" in words_of(await opened(at, at.bob, channel, thread=True))
    assert "Your table is open" in words_of(await opened(at, at.bob, channel))
    assert has(at.board(channel), "join")


async def test_a_thread_asked_for_in_a_thread_is_opened_beside_it(at: LiveTable) -> None:
    await opened(at, at.bob, at.channel, thread=True)
    (here,) = threads(at)
    assert "Your table is open" in words_of(await opened(at, at.ann, int(here["id"]), thread=True))
    _, beside = threads(at)
    assert beside["parent_id"] == str(at.channel)
    assert has(at.board(int(beside["id"])), "join")


async def test_a_table_stands_in_a_post_of_a_forum(at: LiveTable) -> None:
    forum = at.playground.add_channel("ideas", kind="forum")
    post = at.playground.add_thread(forum, "Roam tonight", owner=at.bob)
    await at.playground.until(lambda: at.bot.get_channel(post) is not None)
    assert "This is already a thread" in words_of(await opened(at, at.bob, post, thread=True))
    assert "Your table is open" in words_of(await opened(at, at.bob, post))
    assert has(at.board(post), "join")


# ---- a bot that is not there


async def test_a_bot_without_membership_offers_the_link_that_repairs_it(at: LiveTable) -> None:
    guild = at.playground.add_guild("Elsewhere", bot=False)
    channel = next(k for k in at.playground.world.channels if at.playground.world.guild_of(k) == guild)
    for command in ("game new", "game show", "doctor"):
        more = {"game": "roam"} if command == "game new" else {}
        told = await at.typed(at.ann, command, channel=channel, **more)
        link = re.search(r"<(https://\S+)>", told.text)
        assert link, command
        asked = parse_qs(urlsplit(link[1]).query)
        assert asked["client_id"] == [str(at.playground.world.app)]
        assert set(asked["scope"][0].split()) == {"bot", "applications.commands"}
        assert asked["permissions"] == [str(rights.permissions().value)]
        assert asked["guild_id"] == [str(guild)]
        assert "I'm not a member of this server (only my commands are" in words_of(told)
        assert "✅" not in words_of(told), "what everybody may do there is not what the bot may"
    assert "thread" not in words_of(await opened(at, at.ann, channel, thread=True))
    assert forbidden(at) == 0, "nothing was tried in vain"
    assert await at.host.tables.at(channel) is None
    at.playground.membership.invite(guild=guild)
    await at.playground.until(lambda: at.bot.get_guild(guild) is not None)
    assert "Your table is open" in words_of(await opened(at, at.ann, channel))
    assert has(at.board(channel), "join")
    assert "I have every permission I need here" in words_of(await at.typed(at.ann, "doctor", channel=channel))


async def test_a_bot_outside_a_private_thread_says_how_it_comes_in(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "whispers", owner=at.bob, private=True)
    for command in ("game new", "game show", "doctor"):
        more = {"game": "roam"} if command == "game new" else {}
        told = words_of(await at.typed(at.bob, command, channel=thread, **more))
        assert "not in this private thread" in told, command
        assert f"<@{at.playground.world.app}>" in told
    assert await at.host.tables.at(thread) is None
    at.playground.bring(at.playground.world.app, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread) is not None)
    assert "Your table is open" in words_of(await opened(at, at.bob, thread))
    assert has(at.board(thread), "join")
    assert "I have every permission I need here" in words_of(await at.typed(at.bob, "doctor", channel=thread))


async def test_a_bot_taken_out_of_a_thread_says_so_and_goes_on_when_it_is_back(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "whispers", owner=at.bob, private=True)
    app = at.playground.world.app
    for person in (app, at.ann):
        at.playground.bring(person, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread) is not None)
    match = await at.new(at.bob, channel=thread)
    before = at.board(thread)["id"]
    at.playground.threads.leave(thread, app)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread).me is None)
    refused = forbidden(at)
    for _ in range(6):
        told = words_of(await at.typed(at.bob, "game show", channel=thread))
        assert "not in this private thread" in told
        assert "on its way" not in told
    person, legal = await at.turn(match)
    where = next(text for text in legal if text.startswith("explore:")).partition(":")[2]
    told = words_of(await at.typed(person, "roam explore", channel=thread, character=where))
    told = words_of(await at.typed(person, "game turn", channel=thread))
    assert "not in this private thread" in told, "the match goes on, and who plays it hears why nothing is shown"
    assert forbidden(at) <= refused + 8, "asked, and once tried"
    at.playground.bring(app, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread).me is not None)
    told = words_of(await at.typed(person, "game turn", channel=thread))
    assert "not in this private thread" not in told
    await at.typed(person, "game show", channel=thread)
    assert at.board(thread)["id"] != before
    assert has(at.board(thread), "turn")


# ---- what nothing explains


async def test_a_refusal_that_nothing_explains_is_told_and_not_repeated(at: LiveTable) -> None:
    await at.new(at.bob)
    at.playground.fail("POST", rf"^/channels/{at.channel}/messages$", 403, code=50013, times=99)
    before = forbidden(at)
    for number in range(1, 7):
        told = words_of(await at.typed(at.ann, "game show"))
        assert "Discord refuses it and doesn't say why" in told
        assert "on its way" not in told
        assert forbidden(at) == before + number, "each time that somebody asks for it, once"
    for _ in range(6):
        assert "Discord refuses it and doesn't say why" in words_of(await at.typed(at.bob, "game turn"))
    assert forbidden(at) == before + 6, "and not because somebody looks"
    at.playground.rest.faults.clear()
    assert "on its way" in words_of(await at.typed(at.ann, "game show"))
    assert "refuses" not in words_of(await at.typed(at.bob, "game turn"))
    assert has(at.board(), "turn")


async def test_a_table_that_cannot_be_shown_is_not_told_as_shown(at: LiveTable) -> None:
    at.playground.fail("POST", rf"^/channels/{at.channel}/messages$", 403, code=50013, times=99)
    told = words_of(await opened(at, at.bob, at.channel))
    assert "Discord refuses it and doesn't say why" in told
    assert "at once with `/game show`" in told


async def test_the_thread_that_is_asleep_is_not_taken_for_one_without_the_bot(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "whispers", owner=at.bob, private=True)
    at.playground.bring(at.playground.world.app, thread)
    await at.playground.until(lambda: at.bot.get_channel(at.channel).get_thread(thread) is not None)
    channel = at.bot.get_channel(at.channel)
    assert isinstance(channel, discord.TextChannel)
    channel.guild._remove_thread(channel.get_thread(thread))
    assert "Your table is open" in words_of(await opened(at, at.bob, thread))


# ---- threads that Discord refuses

REFUSED_THREADS: dict[str, tuple[dict[str, Any], str]] = {
    "too many": ({"status": 400, "code": 160006}, "this server has reached its limit of active threads"),
    "too many announcements": ({"status": 400, "code": 160007}, "limit of active announcement threads"),
    "no permission": ({"status": 403, "code": 50013}, "`/doctor` shows which permission I'm missing"),
    "no threads there": ({"status": 400, "code": 50024}, "this channel doesn't allow threads"),
    "a name twice refused": (
        {"status": 400, "code": 200001, "times": 2},
        "it, or one of this server's filters, rejects the name",
    ),
    "an unknown code": ({"status": 400, "code": 59999, "times": 2}, "doesn't say why (error 59999)"),
    "no code": ({"status": 403}, "doesn't say why (error 0)"),
    "an unknown channel": ({"status": 404, "code": 10003}, "doesn't say why (error 10003)"),
}


@pytest.mark.parametrize("refusal", REFUSED_THREADS)
async def test_a_refused_thread_is_a_message_and_says_what_to_do(
    at: LiveTable, caplog: pytest.LogCaptureFixture, refusal: str
) -> None:
    how, told = REFUSED_THREADS[refusal]
    at.playground.fail("POST", f"/channels/{at.channel}/threads", **how)
    answer = words_of(await opened(at, at.bob, at.channel, thread=True))
    assert told in answer
    assert "Leave `thread` out to play in this channel" in answer
    assert "incident" not in answer
    assert threads(at) == []
    assert await at.host.tables.at(at.channel) is None
    assert not [one for one in caplog.records if one.exc_info]
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=True)), "it works once it can"


@pytest.mark.parametrize("code", [200001, 20031, 240000, 50035])
async def test_a_name_that_a_filter_objects_to_gives_way_to_a_neutral_one(at: LiveTable, code: int) -> None:
    at.playground.fail("POST", f"/channels/{at.channel}/threads", 400, code=code)
    assert "Your table is open" in words_of(await opened(at, at.bob, at.channel, thread=True))
    (thread,) = threads(at)
    assert thread["name"] == "Roam"


async def test_a_thread_that_waits_for_a_limit_is_no_incident(at: LiveTable) -> None:
    at.playground.fail("POST", f"/channels/{at.channel}/threads", 429, retry_after=600.0)
    answer = words_of(await opened(at, at.bob, at.channel, thread=True))
    assert "incident" not in answer
    assert "Discord is limiting how often I can do that, so nothing was" in answer
