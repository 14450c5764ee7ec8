"""A seat for which a stand-in plays is taken in the channel: by a press or a word, its own person's or a vacant one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.people.messages import has, words_of
from host.schedule.kinds import SHORTLY
from tests.support.hosting import stand_in

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


async def left(at: LiveTable, match: int, *people: int) -> None:
    """Let stand-ins play for these people, as when their time is over."""
    for person in people:
        await stand_in(at.host, match, (await at.host.core.info(match)).playing(person))
    at.bot.services.publisher.refresh(match)
    await at.settled()


async def test_who_is_away_is_told_so_and_comes_back_by_a_press(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    third = next(one for one in (at.ann, at.bob) if one != person)
    panel = await at.typed(person, "game turn")
    await left(at, match, person)
    board = [one for one in at.public() if has(one, "back")][-1]
    assert "A computer is filling in for" in words_of(board)
    assert f"<@{person}>" not in words_of(board)
    assert panel.message is not None
    for told in (await at.typed(person, "game turn"), await at.press(person, panel, "do")):
        assert "A computer is filling in for you" in words_of(told)
        assert told.message is not None
        assert has(told.message, "back")
    assert "a computer is filling in for you" in words_of(await at.typed(person, "game list"))
    assert "No computer is filling in for you here" in words_of(await at.press(third, board, "back"))
    assert "You aren't playing in this match" in words_of(
        await at.press(at.playground.person("Bartholomew"), board, "back")
    )
    answer = await at.press(person, board, "back")
    assert "Welcome back" in words_of(answer)
    assert not [one for one in at.public() if has(one, "back")]
    log = words_of(await at.typed(third, "game log"))
    assert "fills in for" in log
    assert "is back" in log
    await at.restart()
    assert (await at.host.core.info(match)).seated(person).present


async def test_when_all_were_away_whoever_comes_back_is_called_and_the_rest_played_for(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    third = next(one for one in (at.ann, at.bob) if one != person)
    await left(at, match, third, person)
    assert "No player is left" in words_of(at.board())
    assert at.board()["mentions"] == []
    await at.restart()
    number = len(at.public())
    told = await _joined(at, person)
    assert "Welcome back" in words_of(told)
    assert len(at.public()) == number + 1, "a new message calls"
    assert [one["id"] for one in at.board()["mentions"]] == [str(person)]
    assert "You've already joined" in words_of(await _joined(at, person))


async def test_a_vacant_seat_is_taken_by_somebody_else_and_its_secrets_go_with_it(at: LiveTable) -> None:
    other, third = at.playground.person("Bartholomew"), at.playground.person("Łucja")
    match = await at.new(at.bob, third, game="ice")
    person = at.bob
    panel = await at.typed(person, "game turn")
    assert "A computer plays your seat until someone takes it" in words_of(
        await at.typed(person, "game resign", sure=True)
    )
    assert "Take the seat with /game join" in words_of(at.board()).replace("`", "")
    assert "You aren't playing in this match" in words_of(await at.typed(other, "game turn"))
    told = await at.typed(other, "game join")
    assert "with everything" in words_of(told)
    assert told.message is not None
    assert has(told.message, "hand")
    assert "You aren't playing in this match" in words_of(await at.press(person, panel, "hand"))
    assert "You aren't playing in this match" in words_of(await at.press(person, at.board(), "hand"))
    assert "The match has started and all seats are taken" in words_of(await at.typed(person, "game join"))
    assert "types" not in words_of(at.board())
    await at.restart()
    assert (await at.host.core.info(match)).seated(other) is not None


async def test_the_channel_is_told_who_leaves_and_a_free_seat_is_one_press_away(at: LiveTable) -> None:
    other, third = at.playground.person("Bartholomew"), at.playground.person("Łucja")
    match = await at.new(at.bob, third)
    await at.typed(at.bob, "game resign", sure=True)
    told = await _told_of_seat(at, "left the match")
    assert "Bob left the match. A computer fills in until someone takes the seat." in words_of(told)
    assert not told["mentions"], "it rings for nobody"
    taken = await at.press(other, told, "back")
    assert "You take over from here, with everything this seat holds" in words_of(taken)
    assert (await at.host.core.info(match)).seated(other) is not None
    told = await _told_of_seat(at, "takes over from")
    assert words_of(told).startswith("Bartholomew ")
    assert " takes over from Bob." in words_of(told)
    assert not has(told, "back")


async def _told_of_seat(at: LiveTable, what: str) -> dict[str, Any]:
    await at.passed(seconds=SHORTLY + 1)
    await at.settled()
    return next(one for one in reversed(at.public()) if what in words_of(one) and "-# Match" not in words_of(one))


async def _joined(at: LiveTable, person: int) -> Exchange:
    return await at.typed(person, "game join")
