"""What a crash left undone on the channel is done after the next start: turns, ends, lobbies, notices."""

from __future__ import annotations

from dataclasses import replace

from tests.support.table import Table, controls, has, words_of


async def others(at: Table, match: int) -> tuple[int, int]:
    person, _ = await at.turn(match)
    return person, at.bob if person == at.ann else at.ann


async def restarted(at: Table) -> None:
    """Start the bot anew and wait until it has caught up."""
    await at.restart()
    await at.playground.until(lambda: not at.bot._background)
    await at.settled()


async def test_an_end_that_nobody_saw_is_shown_once(at: Table) -> None:
    match = await at.new(at.bob)
    _, other = await others(at, match)
    before = at.board()["id"]
    await at.host.resign(match, other)
    assert has(at.board(), "turn")
    await restarted(at)
    board = at.board()
    assert board["id"] != before
    assert "won" in words_of(board)
    assert not has(board, "turn")
    assert at.playground.pinged(board) == []
    assert controls(at.playground.messages[int(before)]) == []
    asked = len(at.playground.requests)
    await restarted(at)
    assert at.board() == board
    posts = [one.path for one in list(at.playground.requests)[asked:] if "/messages" in one.path]
    assert posts == [], "what was shown is not touched again"


async def test_a_lobby_shows_who_joined(at: Table) -> None:
    await at.typed(at.ann, "game new", game="roam")
    info = await at.host.at(at.channel)
    assert info is not None
    before = at.board()["id"]
    await at.host.join(info.id, at.bob, "Bob")
    await restarted(at)
    assert "Bob" in words_of(at.board())
    await at.host.cancel(info.id, at.ann)
    await restarted(at)
    assert at.board()["id"] == before
    assert controls(at.board()) == []
    asked = len(at.playground.requests)
    await restarted(at)
    assert [one for one in list(at.playground.requests)[asked:] if "/messages" in one.path] == []


async def test_a_match_that_stands_still_says_so_once_and_goes_on_when_it_can(at: Table) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    rules = at.games["roam"]
    changed = type(rules)(rules.deck)
    changed._info = replace(rules.info, rules_version="other")
    at.games["roam"] = changed
    await restarted(at)
    notice = at.board()
    assert "stands still" in words_of(notice)
    assert not has(notice, "turn")
    await restarted(at)
    assert at.board() == notice
    at.games["roam"] = rules
    await restarted(at)
    assert at.playground.pinged(at.board()) == [person]
    assert (await at.press(person, at.board(), "turn")).text


async def test_a_channel_that_is_gone_is_tried_once(at: Table) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    await at.host.resign(match, at.bob)
    at.playground.delete_channel(there)
    await restarted(at)
    asked = len(at.playground.requests)
    await restarted(at)
    assert [one for one in list(at.playground.requests)[asked:] if "/messages" in one.path] == []
