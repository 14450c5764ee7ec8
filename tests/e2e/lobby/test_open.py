"""`/game open`: tables with a free seat, anywhere on the server, and nothing of channels that one cannot see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import controls, has, words_of
from playground import walk

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


def offered(answer: Exchange) -> list[str]:
    """Return the ids of the buttons to sit down."""
    assert answer.message is not None
    return [one for one in controls(answer.message) if one.startswith("enter")]


async def opened(at: LiveTable, person: int) -> Exchange:
    answer = await at.typed(person, "game open", channel=at.playground.channel("table-two"))
    assert answer.ephemeral
    return answer


async def test_a_lobby_of_another_channel_is_found_and_joined_from_here(at: LiveTable) -> None:
    assert "No table here has a free seat right now" in words_of(await opened(at, at.bob))
    await at.typed(at.ann, "game new", game="roam")
    found = await opened(at, at.bob)
    assert f"<#{at.channel}>" in words_of(found)
    assert "1 of 4 players (Ann)" in words_of(found)
    assert not offered(await opened(at, at.ann)), "at one's own table there is nothing to join"
    answer = await at.press(at.bob, found, "enter")
    assert f"You've joined the table in <#{at.channel}>" in words_of(answer)
    assert answer.message is not None
    assert [one["url"] for one in walk(answer.message["components"]) if "url" in one], "and a way there"
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert [one.user for one in info.seats] == [at.ann, at.bob]
    assert "Bob" in words_of(at.board())


async def test_a_seat_that_was_left_is_found_and_taken_from_another_channel(at: LiveTable) -> None:
    other, third = at.playground.person("Bartholomew"), at.playground.person("Łucja")
    match = await at.new(at.bob, third)
    await at.typed(at.bob, "game resign", sure=True)
    found = await opened(at, other)
    late = await opened(at, other)
    assert "a running match with Ann and Łucja Żółw; left: Bob" in words_of(found)
    answer = await at.press(other, found, "enter")
    assert f"You've taken the seat in <#{at.channel}>" in words_of(answer)
    assert answer.message is not None
    assert not has(answer.message, "pick"), "a panel works in the channel of its match only"
    assert (await at.host.core.info(match)).seated(other) is not None
    assert not offered(await opened(at, at.bob))
    assert "You've already joined" in words_of(await at.press(other, late, "enter"))


async def test_of_a_channel_that_one_cannot_see_nothing_is_told_nor_done(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    found = await opened(at, at.bob)
    at.playground.deny(at.channel, "view_channel", to=at.bob)
    assert "`/game new` opens one that others can find here" in words_of(await opened(at, at.bob))
    assert "isn't part of a match" in words_of(await at.press(at.bob, found, "enter"))
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert info.seated(at.bob) is None


async def test_a_seat_whose_time_was_up_is_offered_to_others_and_given_back_to_its_person(at: LiveTable) -> None:
    other = at.playground.person("Bartholomew")
    match = await at.new(at.bob, other, options="clock=day, clock-end=offered")
    away = (await at.host.play.look(match)).users[0]
    await at.passed(hours=25)
    assert sum(one.away for one in (await at.host.core.info(match)).seats) == 1
    stranger = at.playground.person("Łucja")
    name = next(one.name for one in (await at.host.core.info(match)).seats if one.user == away)
    assert f"a computer fills in for {name}" in words_of(await opened(at, stranger))
    found = await opened(at, away)
    answer = await at.press(away, found, "enter")
    assert f"You've taken the seat in <#{at.channel}>" in words_of(answer)
    assert all(one.present for one in (await at.host.core.info(match)).seats)
    assert not offered(await opened(at, stranger))
