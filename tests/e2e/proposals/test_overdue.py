"""After three reminders without an answer the table is asked, and presses: more time, a stand-in, someone else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from cogs.app.ids import SUPPORT
from host.people.preferences import Habits, Likings
from host.proposals.wanted import REPLACE, succession

if TYPE_CHECKING:
    from bench.people.table import LiveTable

NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def always_awake(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody ever sleep."""

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return dict.fromkeys(users, NEVER_QUIET)

    monkeypatch.setattr(Likings, "habits", told)


async def asked(at: LiveTable, *others: int) -> tuple[int, int, dict[str, Any]]:
    """Return a match whose table is asked what should be done, whose turn it is, and the question."""
    match = await at.new(*(others or (at.bob,)))
    person, _ = await at.turn(match)
    for _ in range(4):
        await at.passed(hours=24.1)
    (question,) = [one for one in at.public() if has(one, SUPPORT)]
    return match, person, question


def tail(message: dict[str, Any], kind: str) -> str:
    """Return the tail of the button for one way."""
    (found,) = [one.split(":", 3)[3] for one in controls(message) if one.split(":", 3)[3].startswith(kind)]
    return found


async def test_most_of_the_others_give_more_time_by_a_press_each(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match, person, question = await asked(at, at.bob, cara)
    first, second = (one for one in (at.ann, at.bob, cara) if one != person)
    await at.restart()
    answer = await at.press(first, question, SUPPORT, tail(question, "extend"))
    assert "Waiting for 1 more answer" in answer.text
    (message,) = [one for one in at.public() if has(one, "agree")]
    assert "### More time for " in words_of(message)
    assert "reminders start over" in words_of(message)
    assert at.playground.pinged(message) == [second]
    again = await at.press(first, question, SUPPORT, tail(question, "extend"))
    assert "Waiting for 1 more answer" in again.text, "once is enough"
    answer = await at.press(second, question, SUPPORT, tail(question, "extend"))
    assert "More time granted" in answer.text
    assert not any(has(one, SUPPORT) or has(one, "agree") for one in at.public())
    await at.passed(hours=24.1)
    assert at.playground.pinged(at.board()) == [person], "the first reminder again"
    assert (await at.host.play.look(match)).info.status == "running"


async def test_of_two_one_press_calls_a_stand_in_and_one_press_brings_the_person_back(at: LiveTable) -> None:
    match, person, question = await asked(at)
    other = at.bob if person == at.ann else at.ann
    answer = await at.press(other, question, SUPPORT, tail(question, "stand-in"))
    assert "A computer is filling in" in answer.text
    info = (await at.host.play.look(match)).info
    assert [one.present for one in info.seats if one.user == person] == [False]
    assert not any(has(one, SUPPORT) for one in at.public()), "answered"
    await at.host.seats.take_back(match, person)
    info = (await at.host.play.look(match)).info
    assert all(one.present for one in info.seats)


async def test_a_nudge_leaves_the_question_to_the_table(at: LiveTable) -> None:
    _, person, question = await asked(at)
    other = at.bob if person == at.ann else at.ann
    assert "Reminder sent to" in words_of(await at.typed(other, "game nudge"))
    kept, nudge = [one for one in at.public() if has(one, SUPPORT) or "a reminder from" in words_of(one)]
    assert (kept, at.playground.pinged(nudge)) == (question, [person])
    await at.passed(hours=12.1)
    await at.typed(other, "game nudge")
    reminders = [one for one in at.public() if "a reminder from" in words_of(one)]
    assert len(reminders) == 1, "the earlier one went"
    answer = await at.press(other, question, SUPPORT, tail(question, "stand-in"))
    assert "A computer is filling in" in answer.text
    assert not any(has(one, SUPPORT) or "a reminder from" in words_of(one) for one in at.public()), "answered"


async def test_a_press_that_does_nothing_is_told_so(at: LiveTable, patience: None) -> None:
    match, person, question = await asked(at)
    other = at.bob if person == at.ann else at.ann
    stranger = at.playground.person("Мария")
    for kind in ("extend", "stand-in", "replace"):
        refused = await at.press(stranger, question, SUPPORT, tail(question, kind))
        assert refused.ephemeral
        assert "You aren't playing in this match" in words_of(refused)
    own = await at.press(person, question, SUPPORT, tail(question, "extend"))
    assert "I've asked the others in the channel" in words_of(own)
    form = await at.press(other, question, SUPPORT, tail(question, "replace"))
    bot, newcomer = at.playground.world.app, at.playground.person("Łucja")
    refused = await at.done(await at.playground.submit(other, form, who=[bot]))
    assert "A bot can't take over. Choose a person." in words_of(refused)
    refused = await at.done(await at.playground.submit(other, form, who=[other]))
    assert "That person already plays in this match" in words_of(refused)
    done = await at.done(await at.playground.submit(other, form, who=[newcomer]))
    assert "I've asked the others in the channel" in words_of(done)
    question_asked = await at.host.proposals.asked_now(match, REPLACE)
    assert question_asked is not None
    wanted = succession(question_asked.payload)
    assert (wanted.before, wanted.user) == (person, newcomer)
    # as an old client does: its picture of the message is behind
    legal = (await at.turn(match))[1]
    await at.host.play.submit(match, person, None, [legal[0]])
    late = await at.press(other, question, SUPPORT, tail(question, "stand-in"))
    assert "`/game turn` shows whose turn it is" in words_of(late)


async def test_the_same_is_typed(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    early = await at.typed(other, "game ask", what="stand-in")
    assert "despite reminders" in words_of(early)
    wrong = await at.typed(other, "game ask", what="extend", player=other)
    assert "`/game turn` shows whose turn it is" in words_of(wrong)
    answer = await at.typed(other, "game ask", what="extend", player=person)
    assert "More time granted" in words_of(answer)
    log = await at.typed(other, "game log")
    assert "more time for" in words_of(log)
