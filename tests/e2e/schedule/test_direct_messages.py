"""Who wants it hears of a turn by direct message: once, awake, with what only they may see; nobody else ever is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bench.people.messages import has, words_of
from bench.people.table import LiveTable, opened
from playground import walk

POST = r"^/channels/\d+/messages$"
SOON = 11
"""Seconds until the direct message of a turn."""


@pytest.fixture
async def at(at: LiveTable) -> LiveTable:
    """A table at which nobody ever sleeps."""
    for person in (at.ann, at.bob):
        await at.host.planning.prefer(person, {"quiet_from": 0, "quiet_to": 0})
    return at


def directs(at: LiveTable, person: int) -> list[dict[str, Any]]:
    """Return the direct messages that a person has."""
    return at.playground.visible(person, at.playground.dm(person))


async def wants(at: LiveTable, direct: str | None = "turn") -> None:
    for person in (at.ann, at.bob):
        await at.host.planning.prefer(person, {"direct": direct})


async def handed_on(at: LiveTable, match: int) -> None:
    """Let a player act until it is someone else's turn."""
    person, legal = await at.turn(match)
    while (await at.turn(match))[0] == person:
        await at.host.play.submit(match, person, None, [legal[0]])
        _, legal = await at.turn(match)
    at.bot.services.publisher.refresh(match)
    await at.settled()


async def test_nobody_gets_any_unasked(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await handed_on(at, match)
    await at.passed(hours=30)
    assert directs(at, at.ann) == directs(at, at.bob) == []
    assert not [one for one in at.playground.requests if one.path == "/users/@me/channels"]


async def test_a_turn_is_told_with_what_is_asked_the_picture_and_the_way_and_goes_with_the_turn(at: LiveTable) -> None:
    await wants(at)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    await at.passed(seconds=SOON)
    (one,) = directs(at, person)
    assert directs(at, other) == []
    assert "Roam with" in words_of(one)
    assert "your turn" in words_of(one)
    assert "Who explores?" in words_of(one)
    (link,) = [part["url"] for part in walk(one["components"]) if "url" in part and part["type"] == 2]
    assert link.endswith(f"/{at.channel}/{at.board()['id']}")
    assert any(part["type"] == 12 for part in walk(one["components"])), "a picture"
    assert not [part for part in walk(one["components"]) if "custom_id" in part]
    await at.passed(hours=1)
    assert directs(at, person) == [one], "once"
    await handed_on(at, match)
    assert directs(at, person) == []
    await at.passed(seconds=SOON)
    assert len(directs(at, other)) == 1


async def test_the_picture_is_that_of_ones_own_panel(at: LiveTable) -> None:
    await wants(at)
    await at.new(at.bob, game="ice")
    await at.passed(seconds=SOON)
    seen = {person: directs(at, person) for person in (at.ann, at.bob)}
    for person, messages in seen.items():
        for message in messages:
            panel = await at.press(person, at.board(), "turn")
            assert panel.message is not None
            pictures = [one["filename"] for one in message["attachments"]]
            assert pictures == [one["filename"] for one in panel.message["attachments"]]
    assert any(seen.values())


async def test_ones_own_act_in_ones_own_turn_brings_no_other_message(at: LiveTable) -> None:
    await wants(at)
    match = await at.new(at.bob)
    person, legal = await at.turn(match)
    await at.passed(seconds=SOON)
    before = directs(at, person)
    for _ in range(9):
        person_now, legal = await at.turn(match)
        if person_now != person:
            break
        assert directs(at, person) == before
        await at.host.play.submit(match, person, None, [legal[0]])
        await at.passed(seconds=SOON)


async def test_a_turn_that_is_taken_at_once_brings_none(at: LiveTable) -> None:
    await wants(at)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await handed_on(at, match)
    await at.passed(seconds=SOON)
    assert directs(at, person) == []


async def test_it_waits_until_the_person_is_awake_and_is_void_when_the_turn_is_over(at: LiveTable) -> None:
    await wants(at)
    minute = int(at.playground.clock.now()) // 60 % 1440
    asleep = {"quiet_from": (minute - 60) % 1440, "quiet_to": (minute + 120) % 1440}
    for person in (at.ann, at.bob):
        await at.host.planning.prefer(person, asleep)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=1.9)
    assert directs(at, person) == []
    await handed_on(at, match)
    await at.passed(hours=0.2)
    assert directs(at, person) == []
    assert len(directs(at, at.bob if person == at.ann else at.ann)) == 1


@pytest.mark.parametrize("direct", ["turn", "reminders"])
async def test_a_reminder_is_told_as_well_and_takes_the_place_of_the_one_before(at: LiveTable, direct: str) -> None:
    await wants(at, direct)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(seconds=SOON)
    assert len(directs(at, person)) == (direct == "turn")
    await at.passed(hours=24.1)
    (first,) = directs(at, person)
    assert "the table has been waiting for you since" in words_of(first)
    await at.passed(hours=24.1)
    (second,) = directs(at, person)
    assert second["id"] != first["id"]
    assert len([one for one in at.public() if has(one, "notice")]) == 1, "the channel has its own"
    await handed_on(at, match)
    assert directs(at, person) == []


async def test_a_nudge_is_told_as_well_with_who_nudges(at: LiveTable) -> None:
    await wants(at, "reminders")
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    await at.typed(other, "game nudge")
    (one,) = directs(at, person)
    assert f"{({at.ann: 'Ann', at.bob: 'Bob'})[other]}: the table has been waiting for you" in words_of(one)


async def test_who_chooses_it_in_a_turn_is_told_of_that_turn_and_who_chooses_never_is_told_no_more(
    at: LiveTable,
) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(hours=1)
    panel = await at.typed(person, "me settings")
    await at.press(person, panel, "prefer", "direct", values=["turn"])
    await at.passed(seconds=SOON)
    assert len(directs(at, person)) == 1
    await at.press(person, panel, "prefer", "direct", values=["usual"])
    await at.passed(hours=24)
    await handed_on(at, match)
    await handed_on(at, match)
    await at.passed(seconds=SOON)
    assert directs(at, person) == []


# -- closed ----------------------------------------------------------------------------------------------------------


async def test_closed_messages_are_told_of_once_and_tried_anew_only_when_they_are_chosen_again(at: LiveTable) -> None:
    await wants(at)
    for person in (at.ann, at.bob):
        at.playground.membership.take_dms(person, taken=False)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(seconds=SOON)
    (told,) = [one for one in at.public() if "direct messages" in words_of(one)]
    assert at.playground.pinged(told) == [person]
    asked = len(at.playground.requests)
    await at.passed(hours=23)
    assert len(at.playground.requests) == asked
    await at.passed(hours=2)
    assert [one for one in at.public() if "direct messages" in words_of(one)] == [told]
    refused = [one for one in at.playground.requests if one.status == 403]
    assert len(refused) == 1
    panel = await at.press(person, told, "settings")
    assert "Discord didn't let me send you one" in words_of(panel)
    at.playground.membership.take_dms(person, taken=True)
    panel = await at.press(person, panel, "prefer", "direct", values=["turn"])
    assert "Discord didn't let me send you one" not in words_of(panel)
    await at.passed(seconds=SOON)
    assert len(directs(at, person)) == 1


async def test_direct_messages_that_were_opened_too_fast_come_later(at: LiveTable) -> None:
    await wants(at)
    at.playground.site.openings = 0
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await at.passed(seconds=SOON)
    at.playground.site.openings = 5
    await at.passed(seconds=60)
    assert not [one for one in at.playground.requests if one.path == "/users/@me/channels" and one.status == 200]
    await at.passed(seconds=600)
    assert len(directs(at, person)) == 1


# -- trouble ---------------------------------------------------------------------------------------------------------


async def stopped_in(at: LiveTable, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Let time pass until a direct message is due, and end the bot at one moment of its delivery, for good."""
    reached = asyncio.Event()

    async def never(*_given: Any, **_more: Any) -> Any:
        reached.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patch:
        patch.setattr(where, never)
        at.playground.clock.advance(SOON)
        await reached.wait()
        await at.stop()


BEFORE_POSTING, AFTER_POSTING = "cogs.messages.delivery.post", "host.schedule.schedule.Schedule.confirm"


@pytest.mark.parametrize(("where", "there"), [(BEFORE_POSTING, 0), (AFTER_POSTING, 1)])
@pytest.mark.parametrize("over", [False, True])
async def test_a_restart_between_mark_and_confirmation_neither_repeats_nor_drops(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, where: str, there: int, over: bool
) -> None:
    await wants(at)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    await stopped_in(at, monkeypatch, where)
    assert len(directs(at, person)) == there
    # long enough for Discord to have forgotten the nonce
    at.playground.clock.advance(3600)
    if over:
        async with opened(at.path, clock=at.playground.clock.now) as host:
            while (update := await host.play.look(match)).users[0] == person:
                await host.play.submit(match, person, None, [update.legal(update.awaited[0])[0]])
    await at.boot()
    await at.settled()
    await at.passed(seconds=60)
    assert len(directs(at, person)) == (not over)
    assert {row.state for row in await at.store.timers.due_of_match(match)} <= {"pending", "gone"}
    if not over:
        await handed_on(at, match)
        assert directs(at, person) == []


async def test_what_passes_by_itself_is_waited_out(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.runtime.requests.RETRIES", (0.0,))
    await wants(at)
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    at.playground.fail("POST", r"^/users/@me/channels$", 503, times=9)
    await at.passed(seconds=SOON)
    assert directs(at, person) == []
    at.playground.rest.faults.clear()
    await at.passed(seconds=30)
    assert len(directs(at, person)) == 1
