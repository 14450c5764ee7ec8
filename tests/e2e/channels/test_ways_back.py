"""What becomes of a match whose place or whose people are gone: each has its way back, told to who is concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from bench.people.messages import has, words_of
from cogs.channels import rooms
from tests.e2e.playing import goes_on, stopped

if TYPE_CHECKING:
    from bench.people.table import LiveTable


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which nobody ever sleeps."""
    for person in at.playground.people:
        await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return at


# ---- a lobby of somebody who has left the server


async def lobby(at: LiveTable, *others: int) -> tuple[int, int]:
    """Return a lobby whose host has left the server, and that host."""
    host = at.playground.person("Łucja")
    await at.typed(host, "game new", game="roam")
    for one in others:
        await at.typed(one, "game join")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    at.playground.membership.leave(host)
    return info.id, host


async def seated(at: LiveTable, match: int) -> tuple[int, list[int]]:
    info = await at.host.core.info(match)
    return info.host, [one.user for one in info.seats]


async def test_the_next_person_is_the_host_when_the_host_has_left(at: LiveTable) -> None:
    match, _ = await lobby(at, at.bob, at.ann)
    answer = await at.typed(at.ann, "game start")
    assert "Left this server, so removed from the table" in words_of(answer)
    assert await seated(at, match) == (at.bob, [at.bob, at.ann])
    message = next(one for one in at.public() if has(one, "join"))
    assert "Host: Bob" in words_of(message)
    refused = await at.typed(at.ann, "game options", option="computer=hard")
    assert f"<@{at.bob}>" in words_of(refused), "Bob is here"
    assert "The match has started" in words_of(await at.typed(at.bob, "game start"))


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("game options", {"option": "artifacts=none"}),
        ("game options", {"option": "computer=hard"}),
        ("game cancel", {}),
    ],
)
async def test_what_only_the_host_may_do_the_next_person_does(
    at: LiveTable, command: str, values: dict[str, str]
) -> None:
    match, host = await lobby(at, at.bob)
    answer = words_of(await at.typed(at.bob, command, **values))
    assert f"<@{host}>" not in answer, answer
    info = await at.host.core.info(match)
    assert (info.host, info.seated(host)) == (at.bob, None)


@pytest.mark.parametrize("computers", [False, True])
async def test_a_table_that_everybody_left_blocks_no_channel(at: LiveTable, computers: bool) -> None:
    host = at.playground.person("Łucja")
    await at.typed(host, "game new", game="roam")
    if computers:
        await at.typed(host, "game options", option="computer=fill.hard")
    old = await at.host.tables.at(at.channel)
    assert old is not None
    assert len(old.seats) == (4 if computers else 1)
    at.playground.membership.leave(host)
    await at.typed(at.ann, "game new", game="roam")
    new = await at.host.tables.at(at.channel)
    assert new is not None
    assert (new.host, (await at.host.core.info(old.id)).status) == (at.ann, "cancelled")


async def test_a_table_at_which_somebody_is_left_keeps_its_channel(at: LiveTable) -> None:
    match, _ = await lobby(at, at.bob)
    assert "This channel already has a table, and there's room for one" in words_of(
        await at.typed(at.ann, "game new", game="roam")
    )
    assert await seated(at, match) == (at.bob, [at.bob])


async def test_whoever_joins_a_table_of_computers_whose_host_has_left_is_told_that_it_is_closed(at: LiveTable) -> None:
    host = at.playground.person("Łucja")
    await at.typed(host, "game new", game="roam")
    await at.typed(host, "game options", option="computer=fill.hard")
    old = await at.host.tables.at(at.channel)
    assert old is not None
    at.playground.membership.leave(host)
    answer = await at.typed(at.ann, "game join")
    assert "`/game new` opens another" in words_of(answer)
    assert (await at.host.core.info(old.id)).status == "cancelled"


@pytest.mark.parametrize("way", ["join", "seat", "leave", "open"])
async def test_who_presses_anything_at_a_table_whose_host_has_left_waits_for_no_host(at: LiveTable, way: str) -> None:
    match, _ = await lobby(at, *([] if way == "open" else [at.bob]))
    if way == "open":
        await at.press(at.ann, await at.typed(at.ann, "game open"), "enter")
    elif way == "join":
        await at.typed(at.ann, "game join")
    elif way == "seat":
        await at.typed(at.bob, "game seat", choice="colour=blue")
    else:
        await at.typed(at.bob, "game leave")
        assert (await at.host.core.info(match)).status == "cancelled"
        return
    people = {"open": [at.ann], "join": [at.bob, at.ann], "seat": [at.bob]}[way]
    assert await seated(at, match) == (people[0], people)
    message = next(one for one in at.public() if has(one, "join"))
    assert f"Host: {'Ann' if way == 'open' else 'Bob'}" in words_of(message)


async def test_a_host_of_whom_discord_does_not_say_whether_they_have_left_stays(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, host = await lobby(at, at.bob)

    async def unknown(*_: object) -> bool:
        raise aiohttp.ClientError

    monkeypatch.setattr(rooms, "is_member", unknown)
    assert f"<@{host}>" in words_of(await at.typed(at.bob, "game options", option="artifacts=none"))
    await at.typed(at.bob, "game seat", choice="colour=blue")
    assert await seated(at, match) == (host, [host, at.bob])


async def test_a_table_that_everybody_left_makes_room_for_a_rematch(at: LiveTable) -> None:
    await at.new(at.bob)
    await at.typed(at.bob, "game resign", sure=True)
    result = at.board()
    old, _ = await lobby(at)
    assert "You've joined the rematch" in words_of(await at.press(at.ann, result, "rematch"))
    assert (await at.host.core.info(old)).status == "cancelled"


async def test_who_has_left_takes_no_seat_from_anybody(at: LiveTable) -> None:
    people = [one for one in at.playground.people if one not in (at.ann, at.playground.person("Łucja"))]
    match, _ = await lobby(at, *people[:3])
    assert "You're in" in words_of(await at.typed(at.ann, "game join"))
    assert await seated(at, match) == (people[0], [*people[:3], at.ann])


# ---- what is asked of a table


async def three(at: LiveTable) -> tuple[int, int]:
    """Return a match of Ann, Bob and someone who can leave the server, and that person."""
    other = at.playground.person("Łucja")
    return await at.new(at.bob, other), other


async def test_who_has_left_is_not_asked(at: LiveTable, patience: None) -> None:
    match, gone = await three(at)
    at.playground.membership.leave(gone)
    await at.typed(at.ann, "game ask", what="end")
    question = next(one for one in at.public() if has(one, "agree"))
    assert at.playground.pinged(question) == [at.bob]
    await at.press(at.bob, question, "agree")
    assert (await at.host.core.info(match)).status == "cancelled"


async def test_what_is_asked_by_somebody_who_has_left_keeps_nobody_from_asking(at: LiveTable, patience: None) -> None:
    _, gone = await three(at)
    await at.typed(gone, "game ask", what="pause/3")
    assert "The table has already been asked" in words_of(await at.typed(at.ann, "game ask", what="pause/1"))
    at.playground.membership.leave(gone)
    assert "I've asked the others in the channel" in words_of(await at.typed(at.ann, "game ask", what="pause/1"))


# ---- somebody who has left the server


async def waiting(at: LiveTable) -> tuple[int, int, int]:
    """Return a match, whose turn it is (that person can leave the server), and who waits."""
    other = at.playground.person("Łucja")
    await at.typed(at.bob, "game new", game="roam")
    await at.typed(other, "game join")
    await at.typed(at.bob, "game start")
    info = await at.host.tables.at(at.channel)
    assert info is not None
    person, _ = await at.turn(info.id)
    return info.id, person, at.bob if person == other else other


async def test_the_table_is_told_at_once_that_somebody_has_left_the_server_and_asked_what_to_do(at: LiveTable) -> None:
    _, gone, other = await waiting(at)
    at.playground.membership.leave(gone)
    await at.passed(hours=24.1)
    told = [one for one in at.public() if "has left this server, and the table has been waiting since" in words_of(one)]
    assert len(told) == 1
    assert at.playground.pinged(told[0]) == [other], "no reminder to somebody who cannot read it"
    assert has(told[0], "support")
    await at.passed(hours=72)
    assert len([one for one in at.public() if "has been waiting" in words_of(one)]) == 1


async def test_another_person_plays_on_at_once_for_who_has_left_the_server(at: LiveTable, patience: None) -> None:
    match, gone, other = await waiting(at)
    assert "The others can replace someone who hasn't moved for" in words_of(
        await at.typed(other, "game replace", player=gone, **{"with": at.ann})
    )
    at.playground.membership.leave(gone)
    assert "I've asked the others in the channel" in words_of(
        await at.typed(other, "game replace", player=gone, **{"with": at.ann})
    )
    question = [one for one in at.public() if has(one, "agree")][-1]
    await at.press(at.ann, question, "agree")
    assert at.ann in {seat.user for seat in (await at.host.core.info(match)).seats}
    assert gone not in {seat.user for seat in (await at.host.core.info(match)).seats}


# ---- a bot that was removed from the server


async def test_no_clock_runs_while_the_bot_is_removed_and_the_board_calls_when_it_is_back(at: LiveTable) -> None:
    match = await at.new(at.bob, options="clock=day")
    person, _ = await at.turn(match)
    at.playground.membership.throw_out()
    await stopped(at, match, "server")
    await at.passed(hours=72)
    assert (await at.host.core.info(match)).seats[(await at.host.play.look(match)).awaited[0]].present
    at.playground.membership.invite()
    await goes_on(at, match)
    await at.passed(hours=13)
    seat = (await at.host.core.info(match)).seated(person)
    assert seat is not None
    assert seat.present, "a day of its own is left"
    (clock,) = await at.host.clocks.running_out(
        (await at.host.play.look(match)).info, (await at.host.play.look(match)).clocks, now=at.host.core.now()
    )
    assert 10 * 3600 < clock.left <= 11.1 * 3600
    await at.passed(hours=12)
    seat = (await at.host.core.info(match)).seated(person)
    assert seat is not None
    assert seat.away


async def test_the_list_of_another_server_says_who_can_bring_the_bot_back(at: LiveTable) -> None:
    home = at.playground.guild
    await at.new(at.bob)
    elsewhere = at.playground.add_guild("Elsewhere")
    channel = next(k for k in at.playground.world.channels if at.playground.world.guild_of(k) == elsewhere)
    await at.playground.until(lambda: at.bot.get_guild(elsewhere) is not None)
    at.playground.membership.throw_out(guild=home)
    await at.playground.until(lambda: at.bot.get_guild(home) is None)
    told = words_of(await at.typed(at.ann, "game list", channel=channel, everywhere=True))
    assert "Anyone who manages it can invite me again" in told


# ---- a channel that is deleted, a thread that is locked


async def test_the_list_says_that_a_channel_is_gone_and_how_the_match_moves(at: LiveTable) -> None:
    gone = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=gone)
    at.playground.delete_channel(gone)
    await at.playground.until(lambda: at.bot.get_channel(gone) is None)
    told = words_of(await at.typed(at.bob, "game list"))
    assert f"Its channel is gone. Use `/game show match:{match}`" in told
    assert "on its way" in words_of(await at.typed(at.bob, "game show", match=str(match)))
    assert has(at.board(), "turn")
    assert "channel is gone" not in words_of(await at.typed(at.bob, "game list"))


async def test_a_match_moves_out_of_a_thread_that_is_locked_and_out_of_no_other(at: LiveTable) -> None:
    thread = at.playground.add_thread(at.channel, "a table", owner=at.bob)
    await at.playground.until(lambda: at.bot.get_channel(thread) is not None)
    match = await at.new(at.bob, channel=thread)
    at.playground.rooms.change(thread, {"archived": True})
    assert "is played in" in words_of(await at.typed(at.bob, "game show", match=str(match))), "a message opens it"
    assert "locked" not in words_of(await at.typed(at.bob, "game list"))
    at.playground.rooms.change(thread, {"archived": True, "locked": True})
    assert f"Its thread is locked. Use `/game show match:{match}`" in words_of(await at.typed(at.bob, "game list"))
    assert "on its way" in words_of(await at.typed(at.bob, "game show", match=str(match)))
    assert (await at.host.core.info(match)).channel == at.channel
    assert has(at.board(), "turn")


@pytest.mark.parametrize("thread", [False, True])
async def test_who_wants_direct_messages_is_told_that_a_channel_is_gone_and_the_way_out(
    at: LiveTable, *, thread: bool
) -> None:
    gone = place = at.playground.channel("table-one")
    if thread:
        place = at.playground.add_thread(gone, "a table", owner=at.bob)
        await at.playground.until(lambda: at.bot.get_channel(place) is not None)
    match = await at.new(at.bob, channel=place)
    await at.host.planning.prefer(at.bob, {"direct": "reminders"})
    at.playground.delete_channel(gone)
    await at.playground.until(lambda: at.bot.get_channel(gone) is None)
    room = at.playground.dm(at.bob)
    await at.playground.until(lambda: at.playground.visible(at.bob, room))
    await at.settled()
    (told,) = at.playground.visible(at.bob, room)
    assert f"`/game show match:{match}`" in words_of(told)
    assert at.playground.visible(at.ann, at.playground.dm(at.ann)) == [], "who did not ask for any gets none"
    await at.restart()
    await at.passed(hours=1)
    assert at.playground.visible(at.bob, room) == [told]


async def test_who_sleeps_is_told_nothing_of_a_channel_once_the_match_has_moved(at: LiveTable) -> None:
    gone = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=gone)
    minute = at.host.core.now() // 60 % 1440
    awake = {"quiet_from": (minute - 60) % 1440, "quiet_to": (minute + 60) % 1440}
    await at.host.planning.prefer(at.bob, {"direct": "reminders", **awake})
    at.playground.delete_channel(gone)
    await at.playground.until(lambda: at.bot.get_channel(gone) is None)
    await at.typed(at.ann, "game show", match=str(match))
    await at.passed(hours=1.1)
    assert not any("deleted" in words_of(one) for one in at.playground.visible(at.bob, at.playground.dm(at.bob)))
