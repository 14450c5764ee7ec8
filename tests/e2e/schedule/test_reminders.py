"""Who keeps a table waiting is reminded: once, at their interval, awake, and the channel keeps no old reminder."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import pytest

from bench.people.messages import words_of
from bench.people.table import LiveTable, opened
from cogs.app.ids import NOTICE, parse
from host.people.preferences import Habits
from playground import walk
from tests.e2e.playing import goes_on, stopped
from tests.support.hosting import due_of_people

POST = r"^/channels/\d+/messages$"


def reminders(at: LiveTable, channel: int | None = None) -> list[dict[str, Any]]:
    """Return the messages about someone's turn that are in the channel."""
    return [one for one in at.public(channel) if any(verb == NOTICE for verb in _verbs(one))]


def _verbs(message: dict[str, Any]) -> list[str]:
    found = [parse(part["custom_id"]) for part in walk(message["components"]) if "custom_id" in part]
    return [one.verb for one in found if one is not None]


async def step(at: LiveTable, match: int) -> None:
    """Let the player whose turn it is do something, by the host."""
    person, legal = await at.turn(match)
    await at.host.play.submit(match, person, None, [legal[0]])
    at.bot.services.publisher.refresh(match)
    await at.settled()


async def test_a_reminder_comes_after_a_day_and_says_since_when_and_what(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    since = (await at.host.play.look(match)).waits[0].since
    await at.passed(hours=23.9)
    assert reminders(at) == []
    await at.passed(hours=0.1, seconds=1)
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]
    assert f"<@{person}>" in words_of(one)
    assert f"<t:{since}:f>" in words_of(one)
    assert "Who explores?" in words_of(one)
    board = (await at.host.messages.board(match)).message
    assert f"/{at.channel}/{board}" in words_of(one)
    panel = await at.press(person, one, NOTICE)
    assert panel.ephemeral
    assert "What will you do?" in words_of(panel) or panel.text


async def test_the_next_reminder_takes_the_place_of_the_one_before(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=24.1)
    first = reminders(at)
    await at.passed(hours=24.1)
    (second,) = reminders(at)
    assert second["id"] != first[0]["id"]
    assert at.playground.pinged(second) == [person]
    assert at.board()["id"] == second["id"]


async def test_the_turn_that_is_taken_takes_its_reminder_along(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=24.1)
    assert len(reminders(at)) == 1
    await step(at, match)
    assert reminders(at) == []
    await at.passed(hours=23.8)
    assert reminders(at) == [], "it is counted from the last act"
    await at.passed(hours=0.3)
    assert len(reminders(at)) == 1


async def test_after_three_reminders_the_table_is_asked_once(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    for _ in range(3):
        await at.passed(hours=24.1)
        (one,) = reminders(at)
        assert at.playground.pinged(one) == [person]
    await at.passed(hours=24.1)
    (asked,) = reminders(at)
    assert at.playground.pinged(asked) == [other]
    for way in ("More time", "*More time* or *Computer fills in* takes effect once most of you agree", "To the board"):
        assert way in words_of(asked)
    await at.passed(hours=24 * 20)
    assert reminders(at) == [asked]
    await step(at, match)
    assert reminders(at) == []


async def test_who_wants_no_reminders_gets_none_and_the_table_is_asked(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    habits[at.ann] = habits[at.bob] = Habits(interval=0, quiet_from=0, quiet_to=0)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=71)
    assert reminders(at) == []
    await at.passed(hours=2)
    (asked,) = reminders(at)
    assert person not in at.playground.pinged(asked)


async def test_who_wants_reminders_again_is_reminded_before_the_table_is_asked(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    habits[at.ann] = habits[at.bob] = Habits(interval=0, quiet_from=0, quiet_to=0)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=30)
    habits.clear()
    await at.host.planning.habits_changed(person)
    await at.settled()
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]


async def test_nobody_is_reminded_asleep(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    # asleep when the reminder is due, and for two hours more
    due = (await at.host.play.look(match)).waits[0].since // 60 % 1440
    habits[person] = Habits(quiet_from=(due - 60) % 1440, quiet_to=(due + 120) % 1440)
    await at.passed(hours=25.9)
    assert reminders(at) == []
    await at.passed(hours=0.2)
    assert len(reminders(at)) == 1


async def test_who_plays_alone_is_never_reminded(at: LiveTable, habits: dict[int, Habits]) -> None:
    await at.new(game="ice")
    await at.passed(hours=24 * 9)
    assert reminders(at) == []


async def test_a_match_that_is_over_reminds_nobody(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=24.1)
    assert len(reminders(at)) == 1
    await at.host.seats.resign(match, at.bob)
    await at.settled()
    assert reminders(at) == []
    await at.passed(hours=24 * 9)
    assert reminders(at) == []


# -- trouble ---------------------------------------------------------------------------------------------------------


async def test_eight_hours_without_the_bot_bring_one_reminder_and_the_log_says_what_was_skipped(
    at: LiveTable, habits: dict[int, Habits], caplog: pytest.LogCaptureFixture
) -> None:
    habits[at.ann] = habits[at.bob] = Habits(interval=2, quiet_from=0, quiet_to=0)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=1)
    await at.stop()
    at.playground.clock.advance(8 * 3600)
    with caplog.at_level(logging.INFO):
        await at.boot()
        await at.settled()
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]
    assert "one reminder replaces 3 that weren't sent in time" in caplog.text
    await at.passed(hours=1.9)
    assert reminders(at) == [one]
    await at.passed(hours=0.2)
    assert reminders(at) != [one]
    rows = await due_of_people(at.store, match)
    assert [row.count for row in rows] == [2], "what was skipped counts for nothing"


async def test_who_is_called_only_after_the_downtime_is_not_reminded_in_the_same_minute(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match = await at.new(at.bob)
    first, _ = await at.turn(match)
    while (await at.turn(match))[0] == first:
        _, legal = await at.turn(match)
        await at.host.play.submit(match, first, None, [legal[-1]])
    await at.stop()
    at.playground.clock.advance(30 * 3600)
    await at.boot()
    await at.playground.until(lambda: not at.bot._background.under_way)
    await at.settled()
    assert at.playground.pinged(at.board()) == [(await at.turn(match))[0]]
    assert reminders(at) == []
    await at.passed(hours=23.5)
    assert reminders(at) == []
    await at.passed(hours=1)
    assert len(reminders(at)) == 1


async def test_who_was_called_just_before_the_bot_died_is_reminded_when_it_is_back(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)
    first, _ = await at.turn(match)
    while (await at.turn(match))[0] == first:
        _, legal = await at.turn(match)
        await at.host.play.submit(match, first, None, [legal[-1]])
    posted = asyncio.Event()

    async def never(*_given: Any, **_more: Any) -> Any:
        posted.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr("host.match.standing.PublicMessages.set_board", never)
        at.bot.services.publisher.refresh(match)
        await posted.wait()
        await at.stop()
    assert at.playground.pinged(at.board()) == [(await at.turn(match))[0]]
    at.playground.clock.advance(30 * 3600)
    await at.boot()
    await at.playground.until(lambda: not at.bot._background.under_way)
    # where it was not known yet that the board was there, it is looked again within that time
    await at.passed(seconds=905)
    assert len(reminders(at)) == 1


async def stopped_in(at: LiveTable, monkeypatch: pytest.MonkeyPatch, where: str, *, hours: float = 24.1) -> None:
    """Let time pass until a reminder is due, and end the bot at one moment of its delivery, for good."""
    reached = asyncio.Event()

    async def never(*_given: Any, **_more: Any) -> Any:
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(where, never)
        at.playground.clock.advance(hours * 3600)
        await reached.wait()
        await at.stop()


BEFORE_POSTING, AFTER_POSTING = "cogs.messages.delivery.post", "host.schedule.schedule.Schedule.confirm"


@pytest.mark.parametrize(("where", "there"), [(BEFORE_POSTING, 0), (AFTER_POSTING, 1)])
async def test_a_restart_between_mark_and_confirmation_neither_repeats_nor_drops(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch, where: str, there: int
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await stopped_in(at, monkeypatch, where)
    assert len(reminders(at)) == there
    # long enough for Discord to have forgotten the nonce
    at.playground.clock.advance(3600)
    await at.boot()
    await at.settled()
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]
    assert [(row.state, row.count) for row in await due_of_people(at.store, match)] == [("pending", 1)]
    await step(at, match)
    assert reminders(at) == []


@pytest.mark.parametrize("where", [BEFORE_POSTING, AFTER_POSTING])
async def test_a_turn_that_is_taken_in_between_leaves_no_reminder(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    match = await at.new(at.bob)
    await stopped_in(at, monkeypatch, where)
    async with opened(at.path, clock=at.playground.clock.now) as host:
        update = await host.play.look(match)
        await host.play.submit(match, update.users[0], None, [update.legal(update.awaited[0])[0]])
    await at.boot()
    await at.settled()
    assert reminders(at) == []
    assert "void" not in {row.state for row in await due_of_people(at.store, match)}


@pytest.mark.parametrize("status", [503, 429])
async def test_what_passes_by_itself_is_waited_out(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    monkeypatch.setattr("cogs.runtime.requests.RETRIES", (0.0, 0.0))
    await at.new(at.bob)
    fault = at.playground.fail("POST", POST, status, times=50, via=False, retry_after=20.0)
    await at.passed(hours=24.1)
    assert fault.happened
    assert reminders(at) == []
    at.playground.rest.faults.clear()
    await at.passed(seconds=60)
    assert len(reminders(at)) == 1


async def test_a_receipt_that_is_lost_brings_no_second_message(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.runtime.requests.RETRIES", (0.0,))
    match = await at.new(at.bob)
    at.playground.fail("POST", POST, 503, times=2, carried_out=True)
    await at.passed(hours=24.1)
    at.playground.rest.faults.clear()
    await at.passed(seconds=600)
    assert len(reminders(at)) == 1
    assert [(row.state, row.count) for row in await due_of_people(at.store, match)] == [("pending", 1)]


async def test_where_the_channel_is_gone_nothing_is_tried_again_that_day(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    there = at.playground.channel("table-one")
    match = await at.new(at.bob, channel=there)
    at.playground.delete_channel(there)
    await at.passed(hours=24.1)
    asked = len(at.playground.requests)
    for _ in range(3):
        await at.passed(hours=5)
    assert len(at.playground.requests) == asked
    await at.typed(at.ann, "game show", match=str(match))
    await at.passed(hours=10)
    assert len(reminders(at)) == 1, "where the match is now"


async def test_the_question_to_the_table_rings_for_nobody_asleep(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    habits[person] = Habits(interval=0, quiet_from=0, quiet_to=0)
    minute = (at.host.core.now() + 73 * 3600) // 60 % 1440
    habits[other] = Habits(quiet_from=(minute - 120) % 1440, quiet_to=(minute + 120) % 1440)
    await at.host.planning.habits_changed(person)
    await at.passed(hours=73)
    (asked,) = reminders(at)
    assert at.playground.pinged(asked) == []
    assert {at.ann: "Ann", at.bob: "Bob"}[other] in words_of(asked)


async def test_where_the_bot_is_no_member_it_asks_for_nothing_and_goes_on_when_it_is_back(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    at.playground.membership.throw_out()
    await stopped(at, match, "server")
    asked = len(at.playground.requests)
    await at.passed(hours=24.1)
    await at.passed(hours=6)
    assert len(at.playground.requests) == asked
    at.playground.membership.invite()
    await goes_on(at, match)
    await at.passed(hours=12)
    assert reminders(at) == [], "nobody could do anything until now"
    await at.passed(hours=12.1)
    (one,) = reminders(at)
    assert at.playground.pinged(one) == [person]


async def test_where_the_right_to_write_is_missing_nothing_is_tried(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    at.playground.deny(at.channel, "send_messages")
    await at.passed(hours=24.1)
    asked = len(at.playground.requests)
    await at.passed(hours=20)
    assert len(at.playground.requests) == asked
    at.playground.allow(at.channel, "send_messages")
    await at.passed(hours=20)
    assert reminders(at) == [], "nobody could be told until now"
    await at.passed(hours=4.1)
    assert len(reminders(at)) == 1
    assert [row.count for row in await due_of_people(at.store, match)] == [1]


async def test_a_match_that_stands_still_keeps_no_reminder(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=24.1)
    assert len(reminders(at)) == 1
    await at.store.database.write(lambda db: db.execute("UPDATE matches SET salt = 'x' WHERE id = ?", (match,)))
    at.host.core.cache.drop(match)
    await at.typed(at.ann, "game turn")
    assert reminders(at) == []
    await at.passed(hours=48)
    assert reminders(at) == []


async def test_a_reminder_that_somebody_has_deleted_is_no_harm(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=24.1)
    at.playground.delete_message(int(reminders(at)[0]["id"]))
    await step(at, match)
    await at.passed(hours=24.1)
    assert len(reminders(at)) == 1


async def test_a_reminder_is_no_board(
    at: LiveTable, habits: dict[int, Habits], monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await at.new(at.bob)
    await at.passed(hours=24.1)
    (one,) = reminders(at)
    # as if a board was posted whose receipt never came
    await at.host.messages.begin_posting(match, at.channel, turn=1)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert (await at.host.messages.board(match)).message != int(one["id"])
