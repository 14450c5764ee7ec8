"""Discord in trouble in the middle of a match: each move counts once, and the channel shows it in the end."""

from __future__ import annotations

import asyncio
import random
import re
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from bench.people.messages import control, has, words_of
from bench.people.playing import PlayedMatch, begun
from cogs.channels import write_failures
from cogs.runtime import requests
from db import StoreError
from tests.e2e.playing import left_over, shown
from tests.support.roam_player import Greedy, command

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.people.table import LiveTable
    from playground import Exchange

CALLBACK = r"^/interactions/\d+/[^/]+/callback$"
POST = ("POST", r"^/channels/\d+/messages$")
PATCH = ("PATCH", r"^/channels/\d+/messages/")
GET = ("GET", r"^/channels/\d+/messages/")
TURNS = 2

FAULTS: dict[str, Callable[[LiveTable], Any]] = {
    **{
        f"answers {status}": lambda at, status=status: at.playground.fail("POST", CALLBACK, status)
        for status in (503, 429)
    },
    **{
        f"boards {method} {status}": lambda at, m=method, p=path, s=status: at.playground.fail(m, p, s)
        for method, path in (POST, PATCH)
        for status in (503, 429)
    },
    "the library tries again": lambda at: [
        at.playground.fail("POST", CALLBACK, 500),
        at.playground.fail(*PATCH, 502),
    ],
    "answers arrive and their receipts do not": lambda at: at.playground.fail("POST", CALLBACK, 503, carried_out=True),
    "boards arrive and their receipts do not": lambda at: at.playground.fail(*POST, 503, carried_out=True),
    "connections break": lambda at: [
        at.playground.fail("POST", CALLBACK, 0, reset=True),
        at.playground.fail(*POST, 0, reset=True),
        at.playground.fail(*PATCH, 0, reset=True),
    ],
    "old messages cannot be read": lambda at: at.playground.fail(*GET, 503, times=5),
    "everything is slow": lambda at: [
        at.playground.fail("POST", CALLBACK, 0, delay=0.15, times=3),
        at.playground.fail(*POST, 0, delay=0.15, times=3),
    ],
    "the gateway is cut": lambda at: at.playground.drop(),
    "the board is deleted": lambda at: at.playground.delete_message(at.board()),
}


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long before trying again."""
    monkeypatch.setattr(requests, "RETRIES", (0.02, 0.05, 0.1))


async def said(match: PlayedMatch, player: Greedy) -> Exchange:
    """Let the person awaited type their next act."""
    update = await match.look()
    seat = update.awaited[0]
    text = player.choose(update, seat)
    if text.startswith("at:"):
        name, options = "roam explore", {"character": update.view(None).exploration.character, "position": text[3:]}
    else:
        name, options = command(text)
    answer = await match.at.playground.slash(match.people[seat], match.channel, name, **options)
    match.acts.append((seat, text))
    return await answer.wait_shown()


async def acted(match: PlayedMatch) -> list[tuple[int, str]]:
    return [(action.seat, action.text) for action in await match.at.store.log.actions(match.number)]


def shows(match: PlayedMatch, seq: int) -> bool:
    names = [file["filename"] for file in match.at.board(match.channel)["attachments"]]
    return any(re.fullmatch(rf"table-{match.number}-{seq}\.png", name) for name in names)


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS)
async def test_each_act_counts_once_and_shows(at: LiveTable, fault: str) -> None:
    at.playground.rest.description = None
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    first = (await match.look()).turn
    rounds = 1 if fault == "the library tries again" else TURNS  # it takes seconds to do so
    while (await match.look()).turn < first + rounds:
        at.playground.rest.faults.clear()
        FAULTS[fault](at)
        answer = await said(match, player)
        assert not answer.failed
        assert "incident" not in answer.text
        await at.settled()
        update = await match.look()
        assert await acted(match) == match.acts
        assert shows(match, update.seq), fault
    at.playground.rest.faults.clear()
    await at.settled()
    assert set(at.playground.pinged(at.board())) == set((await match.look()).users)
    seqs = [seq for seq, _ in shown(match)]
    assert seqs == sorted(set(seqs)), "a state was shown twice"
    deleted, unread = fault == "the board is deleted", fault == "old messages cannot be read"
    assert deleted or len(seqs) == (await match.look()).turn
    assert unread or left_over(match) == []


async def test_answers_that_never_arrive(at: LiveTable) -> None:
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    tried = at.playground.fail("POST", CALLBACK, 500, times=20)
    saying = asyncio.create_task(said(match, player))
    await at.playground.until(lambda: tried.happened)
    at.playground.clock.advance(at.playground.limits.answer)
    assert (await saying).failed
    at.playground.rest.faults.clear()
    await at.settled()
    assert await acted(match) == match.acts
    told = at.board()
    assert "your move is saved" in words_of(told)
    at.playground.delete_message(told)
    assert shows(match, 1)
    person = (await match.look()).users[0]
    assert (await at.press(person, at.board(), "turn")).text


async def test_all_of_an_interaction_sent_three_times(at: LiveTable) -> None:
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    answer = await said(match, player)
    for _ in range(2):
        at.playground.repeat(answer)
    asked = [one.path for one in at.playground.requests if one.path.endswith("/callback")][-1]
    await at.playground.until(lambda: [one.path for one in at.playground.requests].count(asked) == 3)
    await at.settled()
    assert await acted(match) == match.acts
    assert answer.text


async def test_a_cut_with_a_restart_in_it(at: LiveTable) -> None:
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    await said(match, player)
    at.playground.drop()
    await at.restart()
    await said(match, player)
    await at.settled()
    assert await acted(match) == match.acts
    assert shows(match, 2)


async def test_rights_taken_away_and_given_back_in_the_middle(at: LiveTable) -> None:
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    at.playground.deny(at.channel, "send_messages attach_files")
    turn = (await match.look()).turn
    while (await match.look()).turn == turn:
        answer = await said(match, player)
        assert not answer.failed
        await at.settled()
    assert await acted(match) == match.acts
    at.playground.allow(at.channel, "send_messages attach_files")
    answer = await said(match, player)
    await at.settled()
    update = await match.look()
    assert shows(match, update.seq)
    assert set(at.playground.pinged(at.board())) == set(update.users)


async def test_a_long_outage_is_waited_out(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_failures, "LATER", (0.1, 0.2))
    match, player = await begun(at, (at.ann, at.bob)), Greedy(random.Random(1), thrift=True)
    turn = (await match.look()).turn
    at.playground.fail(*POST, 503, times=10**6)
    while (await match.look()).turn == turn:
        await said(match, player)
    await at.settled()
    assert not shows(match, (await match.look()).seq)
    at.playground.rest.faults.clear()
    update = await match.look()
    await at.playground.until(lambda: shows(match, update.seq))
    await at.settled()
    assert set(at.playground.pinged(at.board())) == set(update.users)
    assert left_over(match) == []


@pytest.mark.parametrize("status", [400, 403])
async def test_an_archived_thread_is_opened_again(at: LiveTable, status: int) -> None:
    at.playground.threads.asleep_status = status
    await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(key for key, c in at.playground.world.channels.items() if c.get("parent_id") == str(at.channel))
    await at.typed(at.bob, "game join", channel=thread)
    at.playground.archive(thread)
    await at.typed(at.ann, "game start", channel=thread)
    info = await at.host.tables.at(thread)
    assert info is not None
    assert has(at.board(thread), "turn")
    person = (await at.host.play.look(info.id)).users[0]
    at.playground.archive(thread)
    panel = await at.press(person, at.board(thread), "turn")
    await at.press(person, panel, "do", "explore:belma")
    assert "Belma" in words_of(at.board(thread))
    at.playground.violations.clear()


async def test_a_thread_whose_table_cannot_be_saved_is_put_away(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> NoReturn:
        raise StoreError("Database x: the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(at.store.matches, "create", full)
        assert (
            "I couldn't save that, so nothing was done"
            in (await at.typed(at.ann, "game new", game="roam", thread=True)).text
        )
    (thread,) = [c for c in at.playground.world.channels.values() if c.get("parent_id") == str(at.channel)]
    assert thread["thread_metadata"]["archived"]


async def test_a_thread_that_is_gone(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(key for key, c in at.playground.world.channels.items() if c.get("parent_id") == str(at.channel))
    await at.typed(at.bob, "game join", channel=thread)
    await at.typed(at.ann, "game start", channel=thread)
    info = await at.host.tables.at(thread)
    assert info is not None
    person = (await at.host.play.look(info.id)).users[0]
    at.playground.delete_channel(thread)
    at.bot.services.publisher.refresh(info.id)
    await at.settled()
    await at.typed(person, "game show", match=str(info.id))
    assert (await at.host.core.info(info.id)).channel == at.channel
    panel = await at.press(person, at.board(), "turn")
    assert control(panel.message or {}, "do", "explore:belma")


@pytest.mark.parametrize("gone", ["the message", "the channel"])
async def test_a_board_is_posted_anew_though_the_receipt_of_one_that_is_gone_was_lost(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, *, gone: str
) -> None:
    monkeypatch.setattr(requests, "RETRIES", (0.01,))
    await at.typed(at.ann, "game new", game="roam", thread=True)
    thread = next(key for key, c in at.playground.world.channels.items() if c.get("parent_id") == str(at.channel))
    await at.typed(at.bob, "game join", channel=thread)
    fault = at.playground.fail("POST", f"/channels/{thread}/messages$", reset=True, carried_out=True, times=99)
    await at.typed(at.ann, "game start", channel=thread)
    info = await at.host.tables.at(thread)
    assert info is not None
    assert fault.happened
    assert has(at.board(thread), "turn")
    at.playground.rest.faults.clear()
    if gone == "the channel":
        at.playground.delete_channel(thread)
        await at.typed(at.ann, "game show", match=str(info.id))
    else:
        at.playground.delete_message(at.board(thread))
        at.bot.services.publisher.refresh(info.id)
        await at.settled()
    assert has(at.board((await at.host.core.info(info.id)).channel), "turn")
