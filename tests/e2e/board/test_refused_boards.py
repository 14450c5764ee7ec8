"""Boards that Discord refuses, for whatever reason: everyone who looks is told, and all is caught up by itself."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import has, words_of
from cogs.channels import write_failures
from cogs.messages import delivery as message_delivery
from cogs.runtime import requests
from host.match.standing import Shown, TurnShown, UnknownShown, shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.people.table import LiveTable
    from host import Board

MESSAGES = r"^/channels/\d+/messages"
OFTEN = 10**6
REFUSALS: dict[str, tuple[dict[str, Any], str]] = {
    "too many active threads": ({"status": 400, "code": 160006}, "limit of active threads"),
    "a locked thread": ({"status": 403, "code": 160005}, "the thread is locked"),
    "an archived thread": ({"status": 400, "code": 50083}, "the thread is archived"),
    "no access, unexplained": ({"status": 403, "code": 50001}, "doesn't say why (error 50001)"),
    "no permission, unexplained": ({"status": 403, "code": 50013}, "doesn't say why (error 50013)"),
    "an unknown channel": ({"status": 404, "code": 10003}, "This match's channel is gone"),
    "an unknown server": ({"status": 404, "code": 10004}, "doesn't say why (error 10004)"),
    "too many edits": ({"status": 400, "code": 30046}, "doesn't say why (error 30046)"),
    "a filter of the server": (
        {"status": 400, "code": 200000},
        "Discord, or one of this server's filters, rejects the text",
    ),
    "a code that nobody knows": ({"status": 400, "code": 59999}, "doesn't say why (error 59999)"),
    "no code at all": ({"status": 403}, "doesn't say why (error 0)"),
    "sending turned off": ({"status": 400, "code": 40004}, "turned off sending messages"),
    "429 for an hour": ({"status": 429, "retry_after": 3600.0, "via": False}, "can't reach Discord properly"),
    "an outage": ({"status": 503}, "can't reach Discord properly"),
}


@pytest.fixture(autouse=True)
def no_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "RETRIES", ())


def refuse(at: LiveTable, **how: Any) -> None:
    for method in ("POST", "PATCH"):
        at.playground.fail(method, MESSAGES, times=OFTEN, **how)


def heard(at: LiveTable, person: int) -> Iterator[str]:
    """Yield what only this person reads in the channel."""
    for one in at.playground.visible(person, at.channel):
        if one["flags"] & 64:
            yield words_of(one)


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_a_refused_board_is_told_tried_again_and_caught_up(
    at: LiveTable, caplog: pytest.LogCaptureFixture, refusal: str
) -> None:
    how, reason = REFUSALS[refusal]
    match = await at.new(at.bob)
    mover, _ = await at.turn(match)
    caplog.clear()
    refuse(at, **how)
    # who moves is answered before Discord refuses the board, and is told after all
    await at.typed(mover, "roam explore", character="belma")
    await at.playground.until(lambda: any(reason in text for text in heard(at, mover)))
    person = await at.turned(match, refreshed=False)
    name = {at.ann: "Ann", at.bob: "Bob"}[person]
    at.bot.services.publisher.refresh(match)
    await at.settled()
    other = at.bob if person == at.ann else at.ann
    answer = await at.typed(other, "game turn")
    assert not answer.followups, "the answer itself says it"
    panel = words_of(answer)
    assert reason in panel
    assert f"Waiting for {name}." in panel
    assert "I'll ping you when it's your turn" not in panel
    assert "can't be posted" in words_of(await at.typed(other, "game list")) or refusal == "an unknown channel"
    shown = words_of(await at.typed(other, "game show"))
    assert reason in shown
    assert "on its way" not in shown
    refused = (await at.host.messages.messages(match)).refused
    assert refused is not None
    assert refused.code == how.get("code", 0)
    lines = [one for one in caplog.records if one.name.startswith("cogs") and one.levelno >= logging.WARNING]
    assert not any(one.exc_info for one in lines)
    if how["status"] not in (429, 503):
        assert len(lines) == 1, "one line while the reason stays the same"
    at.playground.rest.faults.clear()
    # on a slow machine one of the tries by themselves may be under way, and still be refused
    await at.settled()
    at.playground.clock.advance(3601)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])
    await at.settled()
    assert (await at.host.messages.messages(match)).refused is None
    assert reason not in words_of(await at.typed(other, "game turn"))
    assert "can't be posted" not in words_of(await at.typed(other, "game list"))


async def test_a_match_that_is_over_is_left_in_peace_where_its_channel_is_gone(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    caplog.set_level(logging.INFO, "cogs.board.publisher")
    refuse(at, status=404, code=10003)
    await at.host.closing.close(match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert f"match {match} is over and its channel is gone" in caplog.text
    assert (await at.host.messages.messages(match)).refused is None
    assert match not in dict(await at.host.tables.outdated())


async def test_a_post_that_shows_something_earlier_is_kept_as_out_of_date_until_it_is_edited(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    posted, kept = message_delivery.post, list[Shown]()

    async def arrived_before(*given: Any, **more: Any) -> tuple[Any, bool]:
        message, _ = await posted(*given, **more)
        monkeypatch.setattr(message_delivery, "post", posted)
        return message, False

    keep = at.host.messages.set_board

    async def noted(match: int, board: Board, **more: Any) -> Any:
        kept.append(shown(board.turn, board.seq))
        return await keep(match, board, **more)

    match = await at.new(at.bob)
    await at.settled()
    monkeypatch.setattr(message_delivery, "post", arrived_before)
    monkeypatch.setattr(at.host.messages, "set_board", noted)
    at.bot.services.publisher.refresh(match, anew=True)
    await at.settled()
    update = await at.host.play.look(match)
    assert kept == [UnknownShown(update.turn), TurnShown(update.turn, update.seq)]


async def test_the_waits_grow_to_an_hour_and_no_further(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    match = await at.new(at.bob)
    refuse(at, status=400, code=160006)
    publisher, info, waits = at.bot.services.publisher, await at.host.core.info(match), []
    publisher.refresh(match)
    await at.settled()
    for _ in range(8):
        known = publisher.write_failures.of(info)
        assert known is not None
        waits.append(known.at - at.host.core.now())
        at.playground.clock.advance(waits[-1] + 1)
        await at.settled()
    assert waits == sorted(waits)
    assert waits[0] < 60
    assert 3600 <= waits[-1] <= 3602


async def test_who_starts_a_match_whose_board_is_refused_is_promised_no_mention(at: LiveTable) -> None:
    refuse(at, status=400, code=160006)
    await at.typed(at.ann, "game new", game="roam")
    await at.typed(at.bob, "game join")
    await at.typed(at.ann, "game options", option="first=1")
    started = words_of(await at.typed(at.ann, "game start"))
    assert "The match has started" in started
    assert "Waiting for Bob." in started
    assert "I'll ping you when it's your turn" not in started


async def test_moves_do_not_have_a_refused_board_tried_before_it_is_time(at: LiveTable) -> None:
    match = await at.new(at.bob)
    refuse(at, status=400, code=160006)
    for _ in range(4):
        await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    tried = [one for one in at.playground.requests if one.path.startswith("/channels/") and one.status == 400]
    assert len(tried) == 1


@pytest.mark.parametrize("change", ["archived", "deleted"])
async def test_a_thread_that_makes_room_brings_the_board_at_once(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    monkeypatch.setattr(write_failures, "GAP", 0.01)
    monkeypatch.setattr(write_failures, "REFUSED", (3600.0,))  # nothing but the thread brings it
    other = at.playground.add_thread(at.channel, "another thread", owner=at.bob)
    match = await at.new(at.bob)
    refuse(at, status=400, code=160006)
    person = await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    at.playground.rest.faults.clear()
    if change == "archived":
        at.playground.archive(other)
    else:
        at.playground.delete_channel(other)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])


async def test_what_was_refused_before_a_restart_is_tried_after_it(at: LiveTable) -> None:
    match = await at.new(at.bob)
    refuse(at, status=400, code=160006)
    person = await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    first = (await at.host.messages.messages(match)).refused
    at.playground.clock.advance(600)
    await at.restart()
    await at.settled()
    again = (await at.host.messages.messages(match)).refused
    assert first is not None
    assert again is not None
    assert again.since == first.since, "the state of before the restart goes on"
    at.playground.rest.faults.clear()
    await at.settled()
    at.playground.clock.advance(3601)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])
    assert has(at.board(), "turn")


async def test_a_board_that_fails_by_a_mistake_of_ours_is_made_again(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    current = at.bot.services.publisher._current

    async def broken(*_args: object, **_more: object) -> None:
        raise ValueError("a mistake")

    with monkeypatch.context() as patch:
        patch.setattr(type(current), "build", broken)
        person = await at.turned(match, refreshed=False)
        for _ in range(3):
            at.bot.services.publisher.refresh(match)
            await at.settled()
        assert "something went wrong when I made it" in words_of(await at.typed(at.ann, "game turn"))
    assert len([one for one in caplog.records if one.exc_info]) == 1, "its traceback is there once"
    at.playground.clock.advance(3601)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])


async def test_a_refused_reminder_is_tried_again_within_the_hour(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    before = len(at.public())
    refuse(at, status=400, code=160006)
    await at.passed(hours=24.1)
    assert len(at.public()) == before
    at.playground.rest.faults.clear()
    await at.passed(hours=1.1)
    assert at.playground.pinged(at.board()) == [person]
    assert len(at.public()) == before + 1


@pytest.mark.parametrize("code", [200000, 240000, 20031, 50035])
async def test_a_name_that_a_filter_objects_to_does_not_keep_the_board_away(at: LiveTable, code: int) -> None:
    cleo = at.playground.add_person("Cleo of the Casino")
    at.playground.fail("POST", rf"^/channels/{at.channel}/messages$", 400, code=code)
    await at.typed(cleo, "game new", game="roam")
    assert "Player 1" in words_of(at.board())
    assert "Cleo" not in words_of(at.board())
    await at.typed(at.bob, "game join")
    await at.typed(cleo, "game start")
    assert "Cleo" not in words_of(at.board())
    assert set(at.playground.pinged(at.board())) <= {cleo, at.bob}
    assert has(at.board(), "turn")


async def test_a_name_that_a_filter_objects_to_does_not_keep_a_question_away(at: LiveTable) -> None:
    await at.new(at.bob)
    at.playground.fail("POST", rf"^/channels/{at.channel}/messages$", 400, code=200000)
    await at.typed(at.ann, "game ask", what="pause/3")
    asked = at.board()
    assert has(asked, "agree")
    assert "Player 1" in words_of(asked)
    assert "Ann" not in words_of(asked)
