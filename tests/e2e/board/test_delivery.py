"""How public messages come to Discord: each once, calls before everything else, and nobody is called for nothing."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, controls, has, words_of
from bench.people.playing import PlayedMatch, begun, typed_act
from cogs.board import overtaken
from cogs.channels import write_failures
from cogs.runtime import requests
from playground import walk
from tests.e2e.playing import left_over
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground.requests.wire import WireRequest

MESSAGES = r"^/channels/\d+/messages$"
MESSAGE = r"^/channels/\d+/messages/\d+$"


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long before trying again."""
    monkeypatch.setattr(requests, "RETRIES", (0.02, 0.05, 0.1))
    monkeypatch.setattr(write_failures, "LATER", (0.2, 0.2))
    monkeypatch.setattr(overtaken, "AGAIN", (0.2, 0.2))


def asked(at: LiveTable, method: str, *, since: int = 0) -> list[WireRequest]:
    """Return the requests for public messages."""
    found = [one for one in list(at.playground.requests)[since:] if one.method == method]
    return [one for one in found if "/channels/" in one.path and "/messages" in one.path]


def faults_logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [one.getMessage() for one in caplog.records if one.exc_info or one.levelno >= logging.ERROR]


async def stepped(at: LiveTable, match: int) -> None:
    """Let a player do something within their turn, by the host alone."""
    update = await at.host.play.look(match)
    seat = update.awaited[0]
    after = await at.host.play.submit(match, update.info.seats[seat].user, None, [update.legal(seat)[0]])
    assert after.turn == update.turn


def shown(at: LiveTable, match: int, *, channel: int | None = None) -> int:
    """Return the number of public moves that the newest message shows."""
    ids = [one for one in controls(at.board(channel)) if one.startswith("turn:")]
    return int(ids[0].split(":")[2]) if ids else -1


# -- each message once ---------------------------------------------------------------------------------------------


async def test_a_message_is_sent_once_and_no_picture_twice(at: LiveTable) -> None:
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    for _ in range(12):
        await typed_act(match, player)
    await at.typed(at.bob, "game resign", sure=True)
    posts, patches = asked(at, "POST"), asked(at, "PATCH")
    public = at.public()
    assert len(posts) == len(public)
    for message, post in zip(public, posts, strict=True):
        edits = [one for one in patches if one.path.endswith(f"/{message['id']}")]
        names = [name for one in (post, *edits) for name, _ in one.files]
        assert len(set(names)) == len(names), "a picture was uploaded twice"
        # only what takes the buttons off brings no picture, but for a lobby, which has none
        kept = [one for one in edits if not one.files]
        assert not post.files or len(kept) == (message is not public[-1])


async def test_what_begins_again_after_a_failure_was_not_away(at: LiveTable) -> None:
    delivery = at.bot.timer_delivery
    await at.playground.until(lambda: delivery._context.started)
    began = delivery._context.started
    at.playground.clock.advance(3600)
    again = asyncio.create_task(delivery.run())
    await asyncio.sleep(0)
    assert delivery._context.started == began
    again.cancel()
    await asyncio.gather(again, return_exceptions=True)


async def test_a_table_is_opened_with_one_request(at: LiveTable) -> None:
    # what the start looks at again must not be this table
    await at.caught_up()
    await at.typed(at.ann, "game new", game="roam")
    assert len(asked(at, "POST")) == 1
    assert asked(at, "PATCH") == []
    await at.typed(at.bob, "game join")
    assert len(asked(at, "PATCH")) == 1


@pytest.mark.usefixtures("hasty")
async def test_a_board_of_an_earlier_attempt_is_brought_up_to_date(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person = await at.turned(match, refreshed=False)
    lost = at.playground.fail("POST", MESSAGES, 503, carried_out=True, times=4)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert lost.happened == 4
    at.playground.rest.faults.clear()
    before = at.board()
    await stepped(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert at.board()["id"] == before["id"]
    assert shown(at, match) == (await at.host.play.look(match)).seq
    row = await at.host.messages.board(match)
    assert row is not None
    assert (row.message, row.seq) == (int(before["id"]), shown(at, match))
    assert at.playground.pinged(at.board()) == [person]


@pytest.mark.usefixtures("hasty")
async def test_a_table_of_an_earlier_attempt_is_brought_up_to_date(at: LiveTable) -> None:
    at.playground.fail("POST", MESSAGES, 503, carried_out=True, times=4)
    await at.typed(at.ann, "game new", game="roam")
    at.playground.rest.faults.clear()
    await at.typed(at.bob, "game join")
    assert len(at.public()) == 1
    assert "Bob" in words_of(at.board())


async def test_a_board_that_somebody_asked_for_keeps_its_files_which_are_named(at: LiveTable) -> None:
    match = await at.new(at.bob)
    first = at.board()
    await at.typed(at.bob, "game show")
    old = at.board()
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    bodies = [one.body for one in asked(at, "PATCH") if one.path.endswith(str(old["id"])) and not one.files]
    files = [{"id": int(file["id"]), "filename": file["filename"]} for file in old["attachments"]]
    assert files
    assert [one["attachments"] for one in bodies] == [files]
    kept = at.playground.messages[int(old["id"])]
    assert kept["attachments"] == old["attachments"]
    above = at.playground.messages[int(first["id"])]
    assert (above["attachments"], controls(above)) == ([], [])
    assert "Board moved down ↓ (match 1) [Next](https://discord.com/channels/" in words_of(above)
    assert f"/{at.channel}/{old['id']})" in words_of(above)
    assert controls(kept) == []


# -- weather -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("hasty")
async def test_a_429_of_what_stands_before_discord_only_puts_the_call_off(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    kept_out = at.playground.fail("POST", MESSAGES, 429, via=False, retry_after=0.0)
    person = await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await at.playground.until(lambda: kept_out.happened)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])
    await at.settled()
    assert left_over(PlayedMatch(at, match, (at.ann, at.bob))) == []
    assert faults_logged(caplog) == []


@pytest.mark.usefixtures("hasty")
async def test_a_429_is_waited_out_for_as_long_as_it_says(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "_SOON", 0.5)
    match = await at.new(at.bob)
    since = len(at.playground.requests)
    at.playground.fail("POST", MESSAGES, 429, via=False, retry_after=1.0)
    person = await at.turned(match, refreshed=False)
    began = asyncio.get_running_loop().time()
    at.bot.services.publisher.refresh(match)
    await at.playground.until(lambda: at.playground.pinged(at.board()) == [person])
    assert asyncio.get_running_loop().time() - began >= 1.0
    assert len(asked(at, "POST", since=since)) == 2


@pytest.mark.usefixtures("hasty")
async def test_nobody_who_acts_makes_a_429_come_before_its_time(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_failures, "LATER", (1.0,))
    match = await at.new(at.bob)
    kept_out = at.playground.fail("POST", MESSAGES, 429, via=False, retry_after=0.0, times=10**6)
    for _ in range(4):
        person = await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
        await at.settled()
    assert kept_out.happened == 1
    at.playground.rest.faults.clear()
    newest = (await at.host.play.look(match)).seq
    await at.playground.until(lambda: shown(at, match) == newest)
    assert at.playground.pinged(at.board()) == [person]


@pytest.mark.usefixtures("hasty")
async def test_a_storm_leaves_one_line_a_round_and_the_boards_right(
    at: LiveTable, caplog: pytest.LogCaptureFixture
) -> None:
    room = at.playground.channel("table-one")
    matches = {await at.new(at.bob): at.channel, await at.new(at.bob, channel=room): room}
    caplog.clear()
    storm = [
        at.playground.fail(method, path, status, times=10**6, reset=not status, via=False, retry_after=0.0)
        for method, path, status in (("POST", MESSAGES, 429), ("PATCH", MESSAGE, 0), ("GET", MESSAGE, 503))
    ]
    called = {}
    for match in matches:
        called[match] = await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
    await at.playground.until(lambda: storm[0].happened >= 6)
    at.playground.rest.faults.clear()
    for match, channel in matches.items():
        await at.playground.until(lambda c=channel, m=match: at.playground.pinged(at.board(c)) == [called[m]])
    await at.settled()
    assert faults_logged(caplog) == []
    lines = [
        one.getMessage()
        for one in caplog.records
        if one.levelno == logging.WARNING and one.name == "cogs.channels.write_failures"
    ]
    assert len(lines) == storm[0].happened
    for match, channel in matches.items():
        assert shown(at, match, channel=channel) == (await at.host.play.look(match)).seq


async def test_of_a_board_that_waits_to_be_drawn_the_newest_is_drawn(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await at.settled()
    publisher, queue = at.bot.services.publisher, at.bot.services.render_pool.queue
    since = len(at.playground.requests)
    # threads draw here: no board begins while anything is drawn that one person waits for
    async with queue.answer():
        await stepped(at, match)
        publisher.refresh(match)
        await at.playground.until(lambda: queue.waiting[1])
        overtaken = (await at.host.play.look(match)).seq
        await stepped(at, match)
        publisher.refresh(match)
    await at.settled()
    newest = (await at.host.play.look(match)).seq
    assert shown(at, match) == newest > overtaken
    names = [name for one in asked(at, "PATCH", since=since) for name, _ in one.files]
    assert names, "what is shown was drawn"
    assert all(f"-{match}-{newest}." in name for name in names)


# -- calls before cosmetics ----------------------------------------------------------------------------------------


async def quick(at: LiveTable, match: int, person: int, *, channel: int | None = None) -> None:
    """Hold that a person is called without waiting for anything that waits for seconds."""
    await at.playground.until(lambda: at.playground.pinged(at.board(channel)) == [person], seconds=2.0)


@pytest.mark.slow
async def test_an_edit_that_must_wait_does_not_hold_up_the_next_call(at: LiveTable) -> None:
    match = await at.new(at.bob)
    first = at.board()
    await stepped(at, match)
    slow = at.playground.fail("PATCH", MESSAGE, 429, code=30046, retry_after=4.0)
    at.bot.services.publisher.refresh(match)
    await at.playground.until(lambda: slow.happened)
    person = await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    await quick(at, match, person)
    assert has(at.playground.messages[int(first["id"])], "turn"), "the edit still waits"
    await at.settled()
    assert controls(at.playground.messages[int(first["id"])]) == []
    assert shown(at, match) == (await at.host.play.look(match)).seq


@pytest.mark.slow
async def test_buttons_that_wait_to_be_taken_off_do_not_hold_up_the_next_call(at: LiveTable) -> None:
    match = await at.new(at.bob)
    slow = at.playground.fail("PATCH", MESSAGE, 429, code=30046, retry_after=4.0)
    for _ in range(3):
        person = await at.turned(match, refreshed=False)
        at.bot.services.publisher.refresh(match)
        await quick(at, match, person)
        await at.playground.until(lambda: slow.happened)
    assert left_over(PlayedMatch(at, match, (at.ann, at.bob)))
    await at.settled()
    assert left_over(PlayedMatch(at, match, (at.ann, at.bob))) == []


async def test_the_bot_stops_at_once_though_an_edit_waits(at: LiveTable, caplog: pytest.LogCaptureFixture) -> None:
    match = await at.new(at.bob)
    await stepped(at, match)
    slow = at.playground.fail("PATCH", MESSAGE, 429, code=30046, retry_after=20.0)
    at.bot.services.publisher.refresh(match)
    await at.playground.until(lambda: slow.happened)
    await at.turned(match, refreshed=False)
    at.bot.services.publisher.refresh(match)
    began = asyncio.get_running_loop().time()
    await at.playground.until(lambda: len(asked(at, "GET")) or not at.bot.services.publisher._tasks)
    await at.stop()
    assert asyncio.get_running_loop().time() - began < 8.0
    assert faults_logged(caplog) == []
    await at.boot()


# -- who is called, and who is not any more ------------------------------------------------------------------------


def named(message: dict[str, Any]) -> list[int]:
    """Return who Discord highlights the message for."""
    return [int(user["id"]) for user in message["mentions"]]


async def test_who_is_still_asked_stays_highlighted_and_is_rung_for_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    first = at.board()
    await stepped(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    edited = at.board()
    assert edited["id"] == first["id"]
    assert edited["edited_timestamp"]
    assert named(edited) == [person]
    await at.typed(at.bob, "game show")
    anew = at.board()
    assert anew["id"] != first["id"]
    assert named(anew) == [person]
    assert at.playground.pinged(anew) == [], "the same call rings once"
    await stepped(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    assert named(at.board()) == [person]
    assert named(at.playground.messages[int(first["id"])]) == [], "an old message asks nobody"


async def test_a_turn_that_is_taken_back_calls_nobody_any_more(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    for _ in range(40):
        update = await at.host.play.look(match)
        if update.users != (person,):
            break
        legal = update.legal(update.awaited[0])
        text = next((one for one in ("done", "rest") if one in legal), legal[0])
        await at.host.play.submit(match, person, None, [text])
    assert update.users == (other,)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    called, played = at.board(), at.public()[-2]
    assert at.playground.pinged(called) == [other]
    assert words_of(played).startswith("**Turn 1**: ")
    answer = await at.typed(person, "game undo")
    assert "Undone" in answer.text
    new, old = at.board(), at.playground.messages[int(called["id"])]
    assert f"<@{person}>" in words_of(new)
    assert at.playground.pinged(new) == [], "who took it back is there"
    assert f"<@{other}>" not in words_of(old)
    assert named(old) == []
    assert "turn" not in [one.split(":")[0] for one in controls(old)]
    assert "The turn announced here was undone" in words_of(old)
    assert f"/{at.channel}/{new['id']}" in words_of(old)
    assert len([part for part in walk(old["components"]) if part.get("type") == 10]) == 1
    again = at.playground.messages[int(played["id"])]
    assert "The moves shown here were undone" in words_of(again)
    assert f"/{at.channel}/{new['id']}" in words_of(again)
    await at.typed(person, "game undo", redo=True)
    assert "The moves shown here were undone" in words_of(at.playground.messages[int(played["id"])])
    assert words_of(at.playground.messages[int(new["id"])]).startswith("**Turn 1**: "), "the whole turn is told there"


async def test_after_many_refusals_requests_wait_but_answers_to_clicks_do_not(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    match = await at.new(at.bob)
    monkeypatch.setattr(requests, "ALLOWED", 1)
    monkeypatch.setattr(requests, "LONGEST", 0.6)
    at.playground.fail("PATCH", MESSAGE, 403)
    await stepped(at, match)
    at.bot.services.publisher.refresh(match)
    await at.settled()
    begun = time.monotonic()
    await stepped(at, match)
    at.bot.services.publisher.refresh(match, asked=True)
    await (await at.playground.click(at.ann, at.board(), control(at.board(), "turn"))).wait()
    assert time.monotonic() - begun < 0.5
    await at.settled()
    assert time.monotonic() - begun > 0.5
    assert "Discord refused 1 requests" in caplog.text
    caplog.clear()
