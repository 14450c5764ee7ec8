"""``/me vacation`` and ``/server vacation``: taken in a panel, told to the tables once, without a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.people.messages import control, controls, has, words_of
from cogs.app.ids import NOTICE
from host.people.preferences import HOUR
from playground.api_errors import Refused

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def test_a_vacation_is_taken_by_a_typed_day_told_once_and_ended_by_a_press(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    shown = len(at.public())
    panel = await at.typed(person, "me vacation")
    assert panel.ephemeral
    assert "You have no vacation set" in words_of(panel)
    assert "28 of 28 days" in words_of(panel)
    assert not controls(panel.message or {})
    offered = await at.offered(person, "me vacation", "until", until="10 days")
    assert [label.partition("(")[2] for label in offered] == ["10 days)"]
    panel = await at.typed(person, "me vacation", until=next(iter(offered.values())))
    assert "You're on vacation until" in words_of(panel)
    # up to the midnight after the tenth day
    assert "18 of 28 days" in words_of(panel)
    habits = (await at.host.likings.habits([person]))[person]
    assert habits.away is not None
    assert habits.away[1] % 86_400 == 0
    assert len(at.public()) == shown, "there is time to think better of it"
    await at.passed(seconds=130)
    told = at.board()
    assert len(at.public()) == shown + 1
    assert {at.ann: "Ann", at.bob: "Bob"}[person] + ": on vacation" in words_of(told)
    assert at.playground.pinged(told) == []
    assert has(told, NOTICE)
    assert any(": on vacation" in words_of(one) for one in at.public()[:-1]), "the board says so, too"
    await at.passed(hours=24 * 5)
    assert len(at.public()) == shown + 1, "nobody is reminded, and nobody told again"
    panel = await at.press(person, panel, "vacation")
    assert "You have no vacation set" in words_of(panel)
    assert (await at.host.likings.habits([person]))[person].away is None
    await at.passed(hours=24)
    assert at.playground.pinged(at.board()) == [person], "reminded again"


async def test_who_is_away_is_named_on_the_board_and_not_called(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    await at.typed(other, "me vacation", until="5 days")
    while (await at.turn(match))[0] == person:
        _, legal = await at.turn(match)
        await at.host.play.submit(match, person, None, ["done" if "done" in legal else legal[0]])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    board = at.board()
    assert f"<@{other}>" in words_of(board)
    assert ": on vacation until" in words_of(board)
    assert at.playground.pinged(board) == []


async def test_what_is_no_day_or_nobodys_vacation_is_refused_with_what_to_do(at: LiveTable) -> None:
    for asked, said in (
        ({"until": "someday"}, "a day I understand"),
        ({"from": "tomorrow"}, "When does it end?"),
        ({"until": "2020-01-01"}, "That day has passed"),
        ({"from": "24 dec", "until": "2020-01-01"}, "comes before the first one"),
        ({"until": "9000-01-01"}, "a day I understand"),
        ({"until": "900 days"}, "at most 366 days"),
        ({"end": True}, "Use `/me vacation until:` to plan one"),
    ):
        answer = await at.typed(at.ann, "me vacation", **asked)
        assert said in words_of(answer), asked
    assert await at.host.vacations.of(at.ann) is None
    planned = await at.typed(at.ann, "me vacation", **{"from": "in 20 days", "until": "5 days"})
    assert "Your vacation: " in words_of(planned)
    await at.typed(at.ann, "me vacation", until="5 days")
    late = await at.press(at.ann, planned, "vacation")
    assert "would already be over" in words_of(late)
    assert "You're on vacation until" in words_of(late)
    assert control(planned.message or {}, "vacation").startswith("vacation:0.000000:0:")
    assert "You're on vacation until" in words_of(
        await at.typed(at.ann, "me vacation", channel=at.playground.dm(at.ann))
    )


async def test_who_manages_the_server_says_how_many_days_count(at: LiveTable) -> None:
    with pytest.raises(Refused):
        await at.typed(at.bob, "server vacation", days=3)
    at.playground.allow(at.channel, "manage_guild", to=at.bob)
    assert "28 days" in words_of(await at.typed(at.bob, "server vacation"))
    assert "3 days" in words_of(await at.typed(at.bob, "server vacation", days=3))
    await at.new(at.bob)
    panel = await at.typed(at.ann, "me vacation", until="9 days")
    assert "0 of 3 days" in words_of(panel)
    end = at.host.core.now() + 3 * 24 * HOUR
    assert any(f"There it lasts until <t:{at}:f>" in words_of(panel) for at in range(end - 60, end + 3 * HOUR))
    assert "0 days" in words_of(await at.typed(at.bob, "server vacation", days=0))
    assert "Players on vacation get no reminders, and their clocks stop" in words_of(
        await at.typed(at.bob, "server vacation")
    )


async def test_a_table_that_does_not_wait_has_a_stand_in_and_the_person_back_by_itself(at: LiveTable) -> None:
    match = await at.new(at.bob, options="vacations=stand-in")
    person, _ = await at.turn(match)
    name = {at.ann: "Ann", at.bob: "Bob"}[person]
    await at.typed(person, "me vacation", until="5 days")
    await at.passed(seconds=130)
    assert "-# When the match has waited an hour, a computer fills in" in words_of(at.board())
    await at.passed(hours=1.2)
    seated = (await at.host.core.info(match)).seated(person)
    assert seated is not None
    assert seated.away
    log = words_of(await at.typed(person, "game log"))
    assert f"a computer fills in for {name}" in log
    await at.passed(hours=24 * 6)
    seated = (await at.host.core.info(match)).seated(person)
    assert seated is not None
    assert seated.present
    assert f"{name} is back" in words_of(await at.typed(person, "game log"))
