"""Ending a turn, undoing that and ending it again doesn't ping anyone twice, whichever way they are pinged.

That player is told all the same: by the first call, where it got there, or by a reminder within the hour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from db import TimerKind
from host.people.preferences import HOUR

if TYPE_CHECKING:
    from bench.people.table import LiveTable

SOON = 11


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which nobody ever sleeps."""
    for person in at.playground.people:
        await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return at


async def handed_on(at: LiveTable, match: int) -> tuple[int, int]:
    """Let a player act until it is someone else's turn; return both."""
    person, legal = await at.turn(match)
    while (after := (await at.turn(match))[0]) == person:
        await at.host.play.submit(match, person, None, [legal[0]])
        _, legal = await at.turn(match)
    await shown(at, match)
    return person, after


async def shown(at: LiveTable, match: int) -> None:
    at.bot.services.publisher.refresh(match)
    await at.settled()


async def back_and_forth(at: LiveTable, match: int, person: int) -> None:
    """Take the end of a turn back, and do it again."""
    await at.typed(person, "game undo")
    await at.typed(person, "game undo", redo=True)


def rung(at: LiveTable, person: int) -> int:
    """Return how often a person was pinged in the channel."""
    return sum(person in at.playground.pinged(one) for one in at.public())


def directs(at: LiveTable, person: int) -> list[dict[str, Any]]:
    return at.playground.visible(person, at.playground.dm(person))


async def test_a_turn_that_goes_back_and_forth_calls_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, after = await handed_on(at, match)
    own, before = rung(at, person), rung(at, after)
    for _ in range(8):
        await back_and_forth(at, match, person)
    assert (await at.turn(match))[0] == after
    assert rung(at, after) == before, "they were called to this turn"
    assert rung(at, person) == own
    await at.restart()
    await back_and_forth(at, match, person)
    assert rung(at, after) == before, "also after a restart"
    await handed_on(at, match)
    assert rung(at, person) == own + 1, "another turn is told at once"


async def test_who_was_called_to_what_was_taken_back_is_told_within_the_hour(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, after = await handed_on(at, match)
    before = rung(at, after)
    await at.passed(seconds=600)
    await back_and_forth(at, match, person)
    (row,) = [
        one for one in await at.store.timers.due_of_match(match) if (one.user, one.kind) == (after, TimerKind.REMINDER)
    ]
    assert row.at <= at.host.core.now() + HOUR
    await at.passed(seconds=HOUR - 600 + 1)
    assert rung(at, after) == before + 1, "by the reminder"
    (row,) = [
        one for one in await at.store.timers.due_of_match(match) if (one.user, one.kind) == (after, TimerKind.REMINDER)
    ]
    assert row.at > at.host.core.now() + HOUR, "the next one comes when it would have come"


async def test_a_call_of_long_ago_is_made_again(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, after = await handed_on(at, match)
    before = rung(at, after)
    await at.typed(person, "game undo")
    await at.passed(seconds=HOUR + 1)
    await at.typed(person, "game undo", redo=True)
    assert rung(at, after) == before + 1


async def test_a_turn_that_was_not_told_before_it_was_taken_back_is_told(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, legal = await at.turn(match)
    after, before = {at.ann: at.bob, at.bob: at.ann}[person], 0
    before = rung(at, after)
    while (await at.turn(match))[0] == person:
        await at.host.play.submit(match, person, None, [legal[0]])
        _, legal = await at.turn(match)
    # nobody has had it shown
    await at.host.play.undo(match, person, None)
    await at.typed(person, "game undo", redo=True)
    assert rung(at, after) == before + 1


async def test_direct_messages_and_those_of_followers_come_once(at: LiveTable) -> None:
    third = at.playground.person("Łucja")
    match = await at.new(at.bob)
    await at.typed(third, "me follow", when="turns")
    for one in (at.ann, at.bob):
        await at.host.planning.prefer(one, {"direct": "turn"})
    person, after = await handed_on(at, match)
    await at.passed(seconds=SOON)
    (told,), (news,) = directs(at, after), directs(at, third)
    for _ in range(4):
        await at.typed(person, "game undo")
        await at.passed(seconds=SOON)
        await at.typed(person, "game undo", redo=True)
        await at.passed(seconds=SOON)
    assert len([one for one in directs(at, third) if one["id"] != news["id"]]) == 0
    assert told["id"] not in [one["id"] for one in directs(at, after)], "it was about a turn that was taken back"
    assert directs(at, after) == []
    await at.passed(seconds=HOUR)
    assert len(directs(at, after)) == 1
    assert len(directs(at, third)) == 2
    await handed_on(at, match)
    await at.passed(seconds=SOON)
    assert len(directs(at, third)) == 3, "another turn"


async def test_an_answer_that_goes_back_and_forth_calls_none_of_the_others_who_are_asked(at: LiveTable) -> None:
    third = at.playground.person("Łucja")
    match = await at.new(at.bob, third, game="ice")
    people = (at.ann, at.bob, third)
    assert [rung(at, one) for one in people] == [1, 1, 1], "all three refuse requests at once"
    for _ in range(2):
        legal = (await at.host.play.look(match)).legal((await at.host.core.info(match)).playing(at.bob))
        await at.host.play.submit(match, at.bob, None, [legal[0]])
    await shown(at, match)
    for _ in range(4):
        await back_and_forth(at, match, at.bob)
    assert [rung(at, one) for one in people] == [1, 1, 1]


async def test_who_wants_no_reminders_gets_none_in_the_place_of_a_call(at: LiveTable) -> None:
    for person in (at.ann, at.bob):
        await at.host.planning.prefer(person, {"every": 0})
    match = await at.new(at.bob)
    person, after = await handed_on(at, match)
    before = rung(at, after)
    await back_and_forth(at, match, person)
    await at.passed(hours=2)
    assert rung(at, after) == before, "the table is not asked so soon either"
    (row,) = [
        one for one in await at.store.timers.due_of_match(match) if (one.user, one.kind) == (after, TimerKind.REMINDER)
    ]
    assert row.at > at.host.core.now() + HOUR
