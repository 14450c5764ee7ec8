"""A backup put back: what was made in the time that is lost counts no more, and each open match is shown as it is."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, has, words_of
from cogs.app import catch_up
from cogs.runtime import requests
from tests.e2e.app.test_catching_up import restarted, written
from tests.e2e.board.test_old_messages import alive, passed

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable


OTHERS = "This message isn't part of a match in this channel, so"
MESSAGES = r"^/channels/\d+/messages$"


def kept(at: LiveTable) -> Path:
    return at.path.with_name("backup.sqlite3")


async def saved(at: LiveTable) -> None:
    """Make a backup of how things stand."""
    await at.settled()
    await at.stop()
    shutil.copy(at.path, kept(at))
    await at.boot()


async def put_back(at: LiveTable) -> None:
    """Put the backup in the database's place, as the manual says, and wait until the channels are right."""
    await at.settled()
    await at.stop()
    at.path.unlink()
    shutil.copy(kept(at), at.path)
    await at.boot()
    await at.playground.until(lambda: not at.bot._background.under_way)
    await at.settled()


async def shown(at: LiveTable, match: int, times: int = 1) -> None:
    """Let turns pass, each of them shown."""
    for _ in range(times):
        await passed(at, match)
        at.bot.services.publisher.refresh(match)
        await at.settled()


@pytest.mark.slow
async def test_boards_of_the_time_that_is_lost_lose_their_buttons(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await shown(at, match)
    person, legal = await at.turn(match)
    await saved(at)
    await shown(at, match, 3)
    before = len(at.public())
    await put_back(at)
    assert alive(at) == [at.board()]
    assert len(at.public()) == before + 1
    assert await at.turn(match) == (person, legal)
    assert f"<@{person}>" in words_of(at.board())
    assert at.playground.pinged(at.board()) == [], "the person was called for this turn"
    assert (await at.press(person, at.board(), "turn")).text
    assert not at.store.origin.restored


async def test_a_board_that_is_the_last_message_is_shown_as_it_is_where_it_is(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await saved(at)
    before = at.public()
    update = await at.host.play.look(match)
    await at.host.play.submit(match, update.users[0], None, [update.legal(update.awaited[0])[0]])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    changed = at.board()
    assert changed["id"] == before[-1]["id"]
    await put_back(at)
    assert [one["id"] for one in at.public()] == [one["id"] for one in before]
    assert at.board()["components"] != changed["components"]
    assert (await at.host.play.look(match)).seq == update.seq
    assert (await at.press(update.users[0], at.board(), "turn")).text


@pytest.mark.slow
async def test_a_panel_of_the_time_that_is_lost_counts_no_more_though_the_match_comes_to_the_same_number(
    at: LiveTable,
) -> None:
    match = await at.new(at.bob)
    await saved(at)
    update = await at.host.play.look(match)
    person, (first, *_, other) = update.users[0], update.legal(update.awaited[0])
    await at.host.play.submit(match, person, None, [first])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    panel = await at.press(person, at.board(), "turn")
    assert panel.message is not None
    await put_back(at)
    await at.host.play.submit(match, person, None, [other])
    log = await at.store.log.actions(match)
    assert control(panel.message, "do").startswith(f"do:{match}.")
    answer = await at.press(person, panel, "do")
    assert OTHERS in answer.text
    assert await at.store.log.actions(match) == log


@pytest.mark.slow
async def test_an_end_of_the_time_that_is_lost_is_taken_back(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await saved(at)
    await at.typed(at.bob, "game resign", sure=True)
    assert "has won" in words_of(at.board())
    await put_back(at)
    assert has(at.board(), "turn")
    assert alive(at) == [at.board()]
    assert (await at.host.core.info(match)).status == "running"


@pytest.mark.slow
async def test_a_table_that_this_log_does_not_know_loses_its_buttons_and_a_result_that_it_knows_keeps_them(
    at: LiveTable,
) -> None:
    room, other = at.playground.channel("table-one"), at.playground.channel("table-two")
    await at.new(at.bob, channel=room)
    await at.typed(at.bob, "game resign", sure=True, channel=room)
    (result,) = alive(at, room)
    await saved(at)
    await at.typed(at.ann, "game new", game="roam", channel=other)
    await at.new(at.bob, channel=at.channel)
    await put_back(at)
    assert (alive(at, other), alive(at)) == ([], [])
    assert alive(at, room) == [result]


async def test_a_table_on_a_server_that_this_log_does_not_know_loses_its_buttons_when_one_is_pressed(
    at: LiveTable,
) -> None:
    await saved(at)
    await at.typed(at.ann, "game new", game="roam")
    await put_back(at)
    answer = await at.press(at.bob, at.board(), "join")
    assert OTHERS in answer.text
    assert alive(at) == []


@pytest.mark.slow
async def test_channels_that_cannot_be_searched_at_first_are_searched_again(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "RETRIES", (0.01,))
    monkeypatch.setattr(catch_up, "AGAIN", 0.2)
    await at.new(at.bob)
    await at.typed(at.bob, "game resign", sure=True)
    await saved(at)
    room = at.playground.channel("table-two")
    await at.typed(at.ann, "game new", game="roam", channel=room)
    at.playground.fail("GET", MESSAGES, 503, times=12)
    await put_back(at)
    assert alive(at, room) == []
    assert not at.store.origin.restored


@pytest.mark.slow
async def test_what_could_not_be_searched_is_searched_again(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "RETRIES", (0.01,))
    monkeypatch.setattr(catch_up, "AGAIN", 0.2)
    match = await at.new(at.bob)
    await saved(at)
    await shown(at, match, 2)
    at.playground.fail("GET", MESSAGES, 503, times=12)
    await put_back(at)
    assert alive(at) == [at.board()]
    assert not at.store.origin.restored


async def test_what_is_restored_is_restored_once(at: LiveTable) -> None:
    match = await at.new(at.bob)
    await saved(at)
    await shown(at, match)
    await put_back(at)
    tag, asked = (await at.host.core.info(match)).tag, len(at.playground.requests)
    await restarted(at)
    assert (await at.host.core.info(match)).tag == tag
    assert written(at, asked) == []


async def test_a_lobby_is_shown_with_who_sits_at_it_in_this_log(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    await saved(at)
    await at.typed(at.bob, "game join")
    assert "Bob" in words_of(at.board())
    lobby: dict[str, Any] = at.board()
    await put_back(at)
    assert at.board()["id"] == lobby["id"]
    assert "Bob" not in words_of(at.board())
    await at.press(at.bob, at.board(), "join")
    assert "Bob" in words_of(at.board())
