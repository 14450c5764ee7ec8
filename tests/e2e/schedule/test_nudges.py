"""Nudges: someone reminds the player whose turn it is, seldom and never at night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import words_of
from host.people.preferences import Habits
from tests.e2e.schedule.test_reminders import reminders, step

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def test_a_nudge_comes_at_once_and_once_in_twelve_hours(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    names = {at.ann: "Ann", at.bob: "Bob"}
    await at.passed(hours=1)
    answer = await at.typed(other, "game nudge")
    assert names[person] in words_of(answer)
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]
    assert f"a reminder from {names[other]}" in words_of(one)
    now = at.host.core.now()
    refused = await at.typed(other, "game nudge")
    assert "within the last 12 hours" in words_of(refused)
    assert any(f"<t:{at}:f>" in words_of(refused) for at in range(now + 12 * 3600 - 30, now + 12 * 3600 + 1))
    assert reminders(at) == [one]
    await at.passed(hours=12.1)
    await at.typed(other, "game nudge")
    (two,) = reminders(at)
    assert two["id"] != one["id"]
    await at.passed(hours=23.8)
    assert reminders(at) == [two], "a reminder is counted from the nudge"
    await at.passed(hours=0.3)
    assert reminders(at) != [two]
    await step(at, match)
    assert reminders(at) == []


async def test_a_nudge_that_is_delivered_twice_reminds_once(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    answer = await at.typed(other, "game nudge")
    (one,) = reminders(at)
    at.playground.repeat(answer)
    await at.settled()
    assert reminders(at) == [one]
    assert "goes to ." not in words_of(answer)


async def test_a_nudge_never_wakes_anybody_and_says_when_it_may_be_sent(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    now = at.host.core.now()
    minute = now // 60 % 1440
    habits[person] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    refused = await at.typed(other, "game nudge")
    assert reminders(at) == []
    awake = now // 60 * 60 + 120 * 60
    assert f"<t:{awake}:f>" in words_of(refused)
    assert "isn't taking pings right now" in words_of(refused)
    await at.passed(hours=2)
    await at.typed(other, "game nudge")
    assert len(reminders(at)) == 1


async def test_whoever_is_awaited_or_does_not_play_cannot_nudge(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    assert "`/game turn` opens your panel" in words_of(await at.typed(person, "game nudge"))
    stranger = next(one for one in at.playground.people if one not in (at.ann, at.bob))
    assert "You aren't playing in this match" in words_of(await at.typed(stranger, "game nudge"))
    await at.host.seats.resign(match, person)
    assert reminders(at) == []
