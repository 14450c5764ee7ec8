"""`/me follow`: direct messages with what everyone may see, only to who may still see the channel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import words_of
from cogs.schedule.reminders import LOOKS
from host.people.ping_limits import AGAIN
from playground import walk

if TYPE_CHECKING:
    from bench.people.table import LiveTable

SOON = 11


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which nobody ever sleeps."""
    for person in at.playground.people:
        await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return at


def follower(at: LiveTable) -> int:
    return at.playground.person("Łucja")


def directs(at: LiveTable, person: int) -> list[dict[str, Any]]:
    """Return the direct messages that a person has."""
    return at.playground.visible(person, at.playground.dm(person))


async def handed_on(at: LiveTable, match: int) -> None:
    """Let a player act until it is someone else's turn."""
    person, legal = await at.turn(match)
    while (await at.turn(match))[0] == person:
        await at.host.play.submit(match, person, None, [legal[0]])
        _, legal = await at.turn(match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    await at.passed(seconds=SOON)


async def test_each_turn_and_the_end_come_with_the_public_picture_and_the_way(at: LiveTable) -> None:
    match, who = await at.new(at.bob), follower(at)
    assert "You're playing in this match" in words_of(await at.typed(at.ann, "me follow"))
    answer = await at.typed(who, "me follow", when="turns")
    assert "every turn of this match" in words_of(answer)
    await handed_on(at, match)
    (one,) = directs(at, who)
    assert directs(at, at.ann) == directs(at, at.bob) == []
    board = at.board()
    (link,) = [part["url"] for part in walk(one["components"]) if "url" in part and part["type"] == 2]
    assert link.endswith(f"/{at.channel}/{board['id']}")
    assert [part["filename"] for part in one["attachments"]] == [part["filename"] for part in board["attachments"]]
    assert not [part for part in walk(one["components"]) if "custom_id" in part]
    await at.passed(hours=1)
    assert directs(at, who) == [one]
    await at.typed(at.bob, "game resign", sure=True)
    await at.passed(seconds=SOON)
    assert "Ann has won" in words_of(directs(at, who)[-1])
    assert len(directs(at, who)) == 2


async def test_it_is_ended_by_the_same_command_and_the_end_alone_is_the_rule(at: LiveTable) -> None:
    match, who = await at.new(at.bob), follower(at)
    assert "when this match is over" in words_of(await at.typed(who, "me follow"))
    await handed_on(at, match)
    assert directs(at, who) == []
    assert "You don't follow this match, so you get no messages about it" in words_of(await at.typed(who, "me follow"))
    await at.typed(at.bob, "game resign", sure=True)
    await at.passed(seconds=SOON)
    assert directs(at, who) == []


async def test_turns_in_the_night_are_one_message_at_waking(at: LiveTable) -> None:
    match, who = await at.new(at.bob), follower(at)
    await at.typed(who, "me follow", when="turns")
    minute = at.host.core.now() // 60 % 1440
    await at.host.planning.prefer(who, {"quiet_from": (minute - 60) % 1440, "quiet_to": (minute + 120) % 1440})
    await handed_on(at, match)
    await handed_on(at, match)
    assert directs(at, who) == []
    await at.passed(hours=2.1)
    assert len(directs(at, who)) == 1
    for _ in range(LOOKS + 2):
        await at.passed(seconds=AGAIN)
    assert len(directs(at, who)) == 1, "of the turn before nobody is told later"


@pytest.mark.parametrize("way", ["channel", "server"])
async def test_who_may_not_see_the_channel_any_more_gets_nothing(at: LiveTable, way: str) -> None:
    match, who = await at.new(at.bob), follower(at)
    await at.typed(who, "me follow", when="turns")
    if way == "channel":
        at.playground.deny(at.channel, "view_channel", to=who)
    else:
        at.playground.membership.leave(who)
    await handed_on(at, match)
    assert not [one for one in at.playground.requests if one.path == "/users/@me/channels"]
    if way == "channel":
        at.playground.allow(at.channel, "view_channel", to=who)
        await handed_on(at, match)
        assert len(directs(at, who)) == 1


async def test_in_a_private_thread_only_its_members_are_told(at: LiveTable) -> None:
    who = follower(at)
    thread = at.playground.add_thread(at.channel, "whispers", owner=at.bob, private=True)
    for person in (at.playground.world.app, at.ann, who):
        at.playground.bring(person, thread)
    channel = at.bot.get_channel(at.channel)
    await at.playground.until(lambda: channel.get_thread(thread) is not None)  # type: ignore[union-attr]
    match = await at.new(at.bob, channel=thread)
    await at.typed(who, "me follow", when="turns", channel=thread)
    await handed_on(at, match)
    assert len(directs(at, who)) == 1
    at.playground.threads.leave(thread, who)
    await handed_on(at, match)
    assert len(directs(at, who)) == 1


async def test_direct_messages_that_are_closed_are_told_once_in_the_channel(at: LiveTable) -> None:
    match, who = await at.new(at.bob), follower(at)
    await at.typed(who, "me follow", when="turns")
    at.playground.membership.take_dms(who, taken=False)
    await handed_on(at, match)
    said = [one for one in at.public() if f"<@{who}>" in words_of(one)]
    assert len(said) == 1
    assert "Discord doesn't let me send you direct messages" in words_of(said[0])
    await handed_on(at, match)
    assert [one for one in at.public() if f"<@{who}>" in words_of(one)] == said
