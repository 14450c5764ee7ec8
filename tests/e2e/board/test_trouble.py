"""Deleted messages, deleted channels, missing rights: the match goes on and the person is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bench.people.messages import has, words_of
from tests.support.other_rules import OtherRules, richer

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def test_a_deleted_board_is_posted_anew(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    gone = at.board()["id"]
    at.playground.delete_message(int(gone))
    await at.typed(person, "roam explore", character="belma")
    assert at.board()["id"] != gone
    assert "Belma" in words_of(at.board())
    assert (await at.host.messages.board(match)).message == int(at.board()["id"])


async def test_show_puts_the_board_below(at: LiveTable) -> None:
    await at.new(at.bob)
    before = at.board()["id"]
    await at.typed(at.bob, "game show")
    assert at.board()["id"] != before
    assert has(at.board(), "turn")
    assert not has(at.playground.messages[int(before)], "turn")


async def test_missing_rights_are_named_and_the_match_goes_on(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    at.playground.deny(at.channel, "send_messages")
    await at.typed(person, "roam explore", character="belma")
    other = at.bob if person == at.ann else at.ann
    while (await at.turn(match))[0] == person:
        legal = (await at.turn(match))[1]
        await at.host.play.submit(match, person, None, [legal[0]])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    asked = len(at.playground.requests)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert len(at.playground.requests) == asked, "after a 403 nothing is tried again by itself"
    told = await at.typed(other, "game turn")
    assert "I'm missing this permission: Send Messages. Anyone who manages the channel can give it to me." in told.text
    doctor = await at.typed(other, "doctor")
    assert "❌ Send Messages" in doctor.text
    assert doctor.text.count("I'm missing") == 1, "said once, and in the words of the check"
    at.playground.allow(at.channel, "send_messages")
    healed = await at.typed(other, "game turn")
    assert "missing" not in healed.text
    await at.settled()
    assert at.playground.pinged(at.board()) == [other]


async def test_no_table_where_rights_are_missing(at: LiveTable) -> None:
    at.playground.deny(at.channel, "attach_files")
    answer = await at.typed(at.ann, "game new", game="roam")
    assert "Attach Files" in answer.text
    assert await at.host.tables.at(at.channel) is None


async def test_a_match_moves_when_its_channel_is_gone(at: LiveTable) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    refused = await at.typed(at.ann, "game show", match=str(match))
    assert f"<#{there}>" in refused.text
    at.playground.delete_channel(there)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    offered = await at.offered(at.ann, "game show", "match", match="")
    assert str(match) in offered.values()
    await at.typed(at.ann, "game show", match=str(match))
    assert has(at.board(), "turn")
    assert (await at.host.core.info(match)).channel == at.channel


async def test_old_messages_that_may_not_be_edited_are_replaced(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    before = at.board()["id"]
    at.playground.fail("PATCH", r"^/channels/\d+/messages/", 400, code=30046)
    await at.typed(person, "roam explore", character="belma")
    assert at.board()["id"] != before
    assert "Belma" in words_of(at.board())


async def test_a_match_of_other_rules_stands_still_and_says_so(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    old = at.board()
    game = at.games["roam"]
    at.games["roam"] = OtherRules(game, then=richer)
    await at.restart()
    answer = await at.press(at.ann, old, "turn")
    name = {at.ann: "Ann", at.bob: "Bob"}[person]
    place = f"Move 1 ({name}: `explore:belma`) now has a different result. With the new rules: "
    assert "is frozen: the rules have changed (1+" in answer.text
    assert place in answer.text
    assert place in words_of(at.board())
    assert not has(at.board(), "turn")
    assert "frozen" in (await at.typed(at.bob, "game list")).text
    at.games["roam"] = game
    await at.restart()
    await at.typed(at.ann, "game show")
    assert has(at.board(), "turn")
    assert (await at.host.core.info(match)).status == "running"
    at.games["roam"] = OtherRules(game, then=richer)
    await at.restart()
    await at.typed(at.bob, "game turn")
    await at.typed(at.ann, "game cancel")
    assert "was abandoned" in words_of(at.board())


async def test_a_match_of_other_rules_that_change_nothing_goes_on_and_its_log_says_so(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.typed(person, "roam explore", character="belma")
    board = at.board()
    at.games["roam"] = OtherRules(at.games["roam"], "later")
    await at.restart()
    assert at.board() == board, "nobody is told before it is needed"
    assert "**your turn**" in (await at.typed(person, "game list")).text
    answer = await at.press(person, board, "turn")
    assert "is frozen" not in answer.text
    assert (await at.host.core.info(match)).status == "running"
    log = (await at.typed(at.bob, "game log")).text
    assert re.search(r"<t:\d+:f>: rules updated \(1\S+ to later\)\. Every move still has the same result", log)
