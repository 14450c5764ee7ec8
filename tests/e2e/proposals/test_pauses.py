"""A pause: asked for by a command, on the board while it lasts, ended by a press or by time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from cogs.app.ids import NOTICE
from host.people.preferences import Habits, Likings

if TYPE_CHECKING:
    from bench.people.table import LiveTable

pytestmark = pytest.mark.usefixtures("patience")

NEVER_QUIET = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """When people may be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, NEVER_QUIET) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


def board_of(at: LiveTable) -> dict[str, Any]:
    """Return the newest message with the board's buttons."""
    return [one for one in at.public() if has(one, "log")][-1]


async def paused(at: LiveTable, what: str = "pause/3") -> tuple[int, int, int]:
    """Return a match of two that is paused, whose turn it is in it, and the other."""
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    asked = await at.typed(other, "game ask", what=what)
    assert "I've asked the others in the channel" in asked.text
    (question,) = [one for one in at.public() if has(one, "agree")]
    assert "asks to pause this match" in words_of(question)
    answer = await at.press(person, question, "agree")
    assert "The match is paused" in answer.text
    return match, person, other


async def test_the_board_tells_of_it_nobody_is_called_and_one_press_ends_it(at: LiveTable) -> None:
    match, person, other = await paused(at)
    assert "paused, resumes <t:" in (await at.typed(other, "game list")).text
    pause = await at.host.pauses.current(match)
    assert pause is not None
    assert f"<t:{pause.until}:f>" in words_of(board_of(at))
    assert has(board_of(at), "resume")
    await at.passed(hours=50)
    assert not any(has(one, NOTICE) for one in at.public()), "no reminder"
    assert "is paused until" in words_of(await at.typed(other, "game nudge"))
    assert "is paused until" in words_of(await at.typed(person, "game turn"))
    await at.restart()
    button = board_of(at)
    answer = await at.press(other, button, "resume")
    assert "The pause is over" in answer.text
    assert not has(board_of(at), "resume")
    (told,) = [one for one in at.public() if has(one, NOTICE)]
    assert "ended the pause" in words_of(told)
    assert at.playground.pinged(told) == [person]
    await at.passed(hours=23)
    assert len([one for one in at.public() if has(one, NOTICE)]) == 1
    await at.passed(hours=2)
    assert at.playground.pinged(at.board()) == [person], "reminded a day after the pause"


async def test_it_ends_by_itself_and_calls_who_is_awake(at: LiveTable, habits: dict[int, Habits]) -> None:
    match, person, _ = await paused(at, "pause/1")
    await at.passed(hours=24.01)
    assert await at.host.pauses.current(match) is None
    (told,) = [one for one in at.public() if has(one, NOTICE)]
    assert "The pause is over" in words_of(told)
    assert at.playground.pinged(told) == [person]
    assert not has(board_of(at), "resume")


async def test_a_turn_that_begins_in_a_pause_calls_nobody_until_it_is_over(at: LiveTable) -> None:
    match, person, other = await paused(at)
    while (await at.turn(match))[0] == person:
        _, legal = await at.turn(match)
        await at.host.play.submit(match, person, None, ["done" if "done" in legal else legal[0]])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert f"<@{other}>" in words_of(board_of(at))
    assert at.playground.pinged(board_of(at)) == []
    assert has(board_of(at), "resume"), "playing on does not end it"
    answer = await at.typed(person, "game ask", what="resume")
    assert "The pause is over" in answer.text
    assert at.playground.pinged(at.board()) == [other]


async def test_a_button_of_an_earlier_pause_ends_no_later_one(at: LiveTable) -> None:
    match, person, other = await paused(at, "pause/1")
    old = [one for one in controls(board_of(at)) if one.startswith("resume")]
    await at.host.pauses.resume(match, other)
    await at.passed(hours=25)
    await at.typed(other, "game ask", what="pause/7")
    await at.press(person, [one for one in at.public() if has(one, "agree")][-1], "agree")
    new = [one for one in controls(board_of(at)) if one.startswith("resume")]
    assert old != new
    number = int(old[0].split(":")[3])
    assert "resume" in old[0]
    stranger = at.playground.person("Мария")
    refused = await at.press(stranger, board_of(at), "resume")
    assert "You aren't playing in this match" in words_of(refused)
    pause = await at.host.pauses.current(match)
    assert pause is not None
    assert pause.id != number
    again = await at.typed(other, "game ask", what="pause/1")
    assert "is paused until" in words_of(again)


async def test_where_one_answer_is_enough_the_question_says_whose(at: LiveTable) -> None:
    cara = at.playground.person("Мария")
    match = await at.new(at.bob, cara)
    person, _ = await at.turn(match)
    other = next(one for one in (at.ann, at.bob, cara) if one != person)
    await at.typed(other, "game ask", what="pause/1")
    (question,) = [one for one in at.public() if has(one, "agree")]
    name = {at.ann: "Ann", at.bob: "Bob", cara: "Мария"}[person]
    assert f"also enough if the players whose turn it is agree: {name}." in words_of(question)
    await at.press(person, question, "agree")
    assert await at.host.pauses.current(match) is not None


async def test_who_ends_a_pause_reads_whom_that_does_not_ping(at: LiveTable) -> None:
    _, person, other = await paused(at)  # by which the other has pinged them once
    for channel in range(1, 3):
        lobby = await at.host.lobby.create(at.playground.guild, channel, other, "Host", "roam")
        await at.host.invitations.invite(lobby.id, other, person)
        await at.host.closing.cancel(lobby.id, other)
    answer = await at.press(other, board_of(at), "resume")
    assert "will see it in the channel without a ping, because you've" in words_of(answer)
    (told,) = [one for one in at.public() if "ended the pause" in words_of(one)]
    assert at.playground.pinged(told) == []
