"""A match in which nobody moves for two months rests with its record, and goes on after one press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import controls, has, words_of
from tests.support.hosting import stand_in

if TYPE_CHECKING:
    from bench.people.table import LiveTable

MONTHS = 60 * 24


async def asleep(at: LiveTable) -> int:
    """Let a match be put to rest."""
    match = await at.new(at.bob)
    # one step after the other, as the reminders do
    for _ in range(62):
        await at.passed(hours=24)
    assert (await at.host.core.info(match)).resting is not None
    return match


async def test_it_says_so_reminds_nobody_and_wakes_with_one_press(at: LiveTable) -> None:
    match = await asleep(at)
    board = at.board()
    assert "frozen: nobody has moved for 60 days" in words_of(board)
    assert at.playground.pinged(board) == []
    assert [has(one, "turn") for one in at.public()].count(True) == 0, "only the newest board has buttons"
    said = len(at.public())
    await at.passed(hours=30 * 24)
    assert len(at.public()) == said
    await at.restart()
    await at.settled()
    # where its picture lies is signed anew whenever it is looked at
    assert [at.board()[key] for key in ("id", "edited_timestamp")] == [board[key] for key in ("id", "edited_timestamp")]
    assert (words_of(at.board()), controls(at.board())) == (words_of(board), controls(board))
    stranger = next(one for one in at.playground.people if one not in (at.ann, at.bob))
    assert "You aren't playing in this match" in words_of(await at.press(stranger, board, "wake"))
    assert "frozen " in words_of(await at.typed(at.bob, "game list"))
    person = (await at.host.play.look(match)).users[0]
    other = at.bob if person == at.ann else at.ann
    answer = await at.press(other, board, "wake")
    assert "goes on" in words_of(answer)
    assert at.playground.pinged(at.board()) == [person]
    assert has(at.board(), "turn")
    await at.playground.until(lambda: controls(at.playground.messages[int(board["id"])]) == [])
    told = words_of(await at.typed(other, "game log"))
    assert "match frozen after 60 days" in told
    assert "resumed the frozen match" in told


async def test_turn_offers_to_wake_it_and_nothing_else_wakes_it(at: LiveTable) -> None:
    match = await asleep(at)
    person, legal = await at.turn(match)
    assert "*Resume* on its board" in words_of(await at.typed(at.ann, "game new", game="roam"))
    refused = await at.typed(person, "game do", action=legal[0])
    assert "is frozen because nobody moved" in words_of(refused)
    panel = await at.typed(person, "game turn")
    assert has(panel.message or {}, "wake")
    assert (await at.host.core.info(match)).resting is not None, "who only looks wakes nobody"
    assert "goes on" in words_of(await at.press(person, panel, "wake"))
    assert (await at.host.core.info(match)).resting is None
    assert has(at.board(), "turn")


async def test_a_time_in_which_the_bot_was_away_puts_nothing_to_rest(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.stop()
    at.playground.clock.advance((MONTHS + 24) * 3600)
    await at.boot()
    await at.settled()
    assert (await at.host.core.info(match)).resting is None
    for _ in range(8):
        await at.passed(hours=24)
    assert (await at.host.core.info(match)).resting is not None


async def test_who_was_away_when_it_was_put_to_rest_takes_the_seat_back_with_one_press(at: LiveTable) -> None:
    match = await at.new(at.bob)
    for seat in (0, 1):
        await stand_in(at.host, match, seat)
    (row,) = [one for one in await at.store.timers.due_of_match(match) if one.kind == "rest"]
    await at.host.resting.rest(row)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    offer = await at.typed(at.bob, "game turn")
    answer = await at.press(at.bob, offer, "back")
    assert "Welcome back" in words_of(answer)
    at.playground.repeat(answer)
    await at.settled()
    info = await at.host.core.info(match)
    assert info.resting is None
    assert [one.present for one in info.seats] == [False, True]
    assert "rests" not in words_of(at.board())
