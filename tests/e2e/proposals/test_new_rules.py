"""A match that new rules would make another says where, and goes on by them or ends as its table agrees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bench.people.messages import has, words_of
from tests.support.other_rules import OtherRules, richer

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def played(at: LiveTable) -> tuple[int, int, int, dict[str, Any]]:
    """Let a turn and a half be played; return the match, who began, the other, and a board with buttons.

    Without artifacts: what someone can pay for is another act in between.
    """
    match = await at.new(at.bob, options="mode=basic")
    first, _ = await at.turn(match)
    other = at.bob if first == at.ann else at.ann
    for _ in range(20):
        person, legal = await at.turn(match)
        if person == other and legal[0].startswith("explore"):
            break
        text = next((one for one in legal if one == "done"), legal[0])
        await at.host.play.submit(match, person, None, [text])
    done = {action.text for action in await at.store.log.actions(match)}
    await at.host.play.submit(match, other, None, [next(text for text in legal if text not in done)])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    return match, first, other, at.board()


async def stopped(at: LiveTable, match: int, rules: Any) -> dict[str, Any]:
    """Start with other rules, and let someone need the match; return the notice."""
    at.games["roam"] = rules
    await at.restart()
    await at.typed(at.ann, "game turn")
    await at.settled()
    return at.board()


def question(at: LiveTable) -> dict[str, Any]:
    return [one for one in at.public() if has(one, "agree")][-1]


async def test_the_table_goes_on_by_the_new_rules(at: LiveTable, patience: None) -> None:
    match, _, other, old = await played(at)
    before, panel = await at.host.play.look(match), await at.press(other, old, "turn")
    notice = await stopped(at, match, OtherRules(at.games["roam"], then=richer))
    assert re.search(r"is frozen: the rules have changed \(1\S* to other\)", words_of(notice))
    assert "Move 1 (" in words_of(notice)
    assert "If the match continues: All its moves stand" in words_of(notice)
    assert "You can't decide that alone" in (await at.typed(at.bob, "game cancel")).text
    told = await at.press(at.ann, notice, "ask", "rules")
    assert "I've asked the others in the channel" in told.text
    asked = question(at)
    assert at.playground.pinged(asked) == [at.bob]
    for part in ("asks to continue this match with the new rules", "All its moves stand"):
        assert part in words_of(asked)
    answer = await at.press(at.bob, asked, "agree")
    assert "with the new rules" in answer.text
    await at.settled()
    after = await at.host.play.look(match)
    assert (after.info.status, after.seq) == ("running", before.seq)
    coins = [one._live.timeline.state.coins[0] for one in (before, after)]
    assert coins[1] > coins[0]
    board = at.board()
    assert board["id"] != notice["id"]
    assert has(board, "turn")
    assert not has(at.playground.messages[int(notice["id"])], "ask")
    stale = await at.press(other, panel, "undo")
    assert "isn't part of a match" in stale.text
    assert (await at.host.play.look(match)).seq == before.seq
    log = (await at.typed(at.bob, "game log")).text
    assert "All moves so far stand" in log
    await at.restart()
    assert (await at.host.play.look(match)).seq == before.seq
    person, legal = await at.turn(match)
    assert (await at.press(person, at.board(), "turn")).text
    assert legal


async def test_what_the_new_rules_refuse_is_taken_back(at: LiveTable) -> None:
    match, _, other, _ = await played(at)
    actions = await at.store.log.actions(match)
    text = actions[-1].text
    notice = await stopped(at, match, OtherRules(at.games["roam"], no=text))
    said = words_of(notice)
    assert f"`{text}`) is no longer allowed" in said
    assert "is no longer allowed" in said
    assert re.search(r"goes back to the last point where both rules agree, after move \d+", said)
    await at.press(at.bob, notice, "ask", "rules")
    answer = await at.press(at.ann, question(at), "agree")
    assert "with the new rules" in answer.text
    await at.settled()
    assert at.playground.pinged(at.board()) == [other]
    assert len(await at.store.log.actions(match)) == len(actions) - 1
    person, legal = await at.turn(match)
    assert person == other
    assert text not in legal


async def test_the_table_ends_the_match_instead(at: LiveTable) -> None:
    match, _, _, _ = await played(at)
    notice = await stopped(at, match, OtherRules(at.games["roam"], then=richer))
    await at.press(at.ann, notice, "ask", "end")
    answer = await at.press(at.bob, question(at), "agree")
    assert "The match has ended, as everyone agreed" in answer.text
    assert (await at.host.core.info(match)).status == "cancelled"
    await at.settled()
    assert not has(at.board(), "ask")


async def test_a_match_that_does_not_stand_still_asks_nobody(at: LiveTable) -> None:
    await at.new(at.bob)
    answer = await at.typed(at.ann, "game ask", what="rules")
    assert "This match isn't frozen" in answer.text
