"""What happened since one's last turn: over the panel, and step by step, from what that seat may know."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import control, controls, has, words_of
from bench.people.playing import PlayedMatch, begun, typed_act
from playground import walk
from tests.e2e.ice.test_several import opened, refuse
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange

STAND = "Since your last move"


async def turns(match: PlayedMatch, number: int, player: Any = None) -> None:
    """Play until this many turns have ended."""
    player = player or Greedy(random.Random(1), thrift=True)
    end = (await match.look()).turn + number
    while (await match.look()).turn < end:
        await typed_act(match, player)


def pictures(answer: Exchange) -> list[str]:
    assert answer.message is not None
    return [one["filename"] for one in answer.message["attachments"]]


async def test_the_panel_opens_with_what_the_others_did(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    first = await at.press((await match.look()).users[0], at.board(), "turn")
    assert STAND not in first.text
    assert "So far" not in first.text
    await turns(match, 2)
    person = (await match.look()).users[0]
    other = "Bob" if person == at.ann else "Ann"
    panel = await at.press(person, at.board(), "turn")
    assert words_of(panel).startswith(f"-# {STAND}:\n- {other} ")
    assert has(panel.message or {}, "past")
    by_command = await at.typed(person, "game turn")
    assert by_command.text == panel.text


async def test_it_is_not_repeated_once_one_has_acted(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    await turns(match, 2)
    update = await match.look()
    person = update.users[0]
    shown = await typed_act(match, Greedy(random.Random(1), thrift=True))
    assert STAND not in shown.text
    assert STAND not in (await at.typed(person, "game turn")).text
    # what is taken back is not done; the answer to a press tells what it did instead
    while person in (now := await match.look()).users and now.can_undo(now.info.playing(person)):
        assert STAND not in (await at.typed(person, "game undo")).text
    panel = await at.typed(person, "game turn")
    assert STAND in panel.text
    assert STAND not in (await at.press(person, panel, "do", "explore:tovi")).text


async def test_one_steps_through_what_happened_with_pictures(at: LiveTable) -> None:
    bart = at.playground.person("Bartholomew")
    match = await begun(at, (at.ann, at.bob, bart))
    await turns(match, 3)
    person = (await match.look()).users[0]
    shown = await at.typed(person, "game catchup")
    assert "Step 1 of 2 since your last move" in shown.text
    assert len(pictures(shown)) == 1
    message = shown.message or {}
    assert [one.split(":")[3] for one in controls(message) if one.startswith("past")] == [
        f"{slot}|{control(message, 'past').split('|')[1]}" if slot != "begin" else "begin|0"
        for slot in ("next", "last", "begin")
    ]
    second = await at.press(person, shown, "past", next_of(shown, "next"))
    assert "Step 2 of 2" in second.text
    assert second.message is not None
    assert second.message["id"] == message["id"], "the private message is turned over in place"
    back = await at.press(person, second, "past", next_of(second, "back"))
    assert back.text == shown.text
    begin = await at.press(person, back, "past", "begin|0")
    assert "Step 1 of 4 since the start" in begin.text
    last = await at.press(person, begin, "past", next_of(begin, "last"))
    assert "Step 4 of 4 since the start" in last.text
    panel = await at.press(person, last, "turn")
    assert has(panel.message or {}, "do")


def next_of(answer: Exchange, slot: str) -> str:
    """Return the tail of the button in that slot."""
    ids = [one for one in controls(answer.message or {}) if one.startswith("past:")]
    return next(one.split(":", 3)[3] for one in ids if one.split(":")[3].startswith(f"{slot}|"))


async def test_the_buttons_of_steps_outlive_a_restart_and_what_is_taken_back(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    await turns(match, 3)
    person = (await match.look()).users[0]
    shown = await at.typed(person, "game catchup", beginning=True)
    await at.restart()
    second = await at.press(person, shown, "past", next_of(shown, "next"))
    assert "Step 2 of 4 since the start" in second.text
    # the step that is added and taken away again while somebody looks
    await typed_act(match, Greedy(random.Random(1), thrift=True))
    last = await at.press(person, second, "past", next_of(second, "last"))
    assert "Step 5 of 5" in last.text
    first = await at.press(person, last, "past", next_of(last, "first"))
    for _ in range(2):
        await at.typed(person, "game undo")
    again = await at.press(person, first, "past", next_of(first, "last"))
    assert "Step 4 of 4" in again.text


async def test_a_press_that_comes_twice_shows_the_step_twice(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    await turns(match, 2)
    shown = await at.typed(at.ann, "game catchup", beginning=True)
    tail = next_of(shown, "next")
    once = await at.press(at.ann, shown, "past", tail)
    before = await match.look()
    at.playground.repeat(once)
    await at.settled()
    assert "Step 2 of 3" in once.text
    assert (await match.look()).seq == before.seq


async def test_spectators_read_what_everybody_may_know(at: LiveTable) -> None:
    match, people = await opened(at, at.bob)
    for person in people:
        await refuse(at, person)
    del match
    stranger = at.playground.person("Мария")
    shown = await at.typed(stranger, "game catchup")
    texts = [shown.text]
    while any(one.startswith("past:") and ":next|" in one for one in controls(shown.message or {})):
        shown = await at.press(stranger, shown, "past", next_of(shown, "next"))
        texts.append(shown.text)
    assert len(texts) > 2
    assert not has(shown.message or {}, "turn")
    own = await at.typed(people[0], "game catchup", beginning=True)
    mine = [own.text]
    while any(one.startswith("past:") and ":next|" in one for one in controls(own.message or {})):
        own = await at.press(people[0], own, "past", next_of(own, "next"))
        mine.append(own.text)
    assert len(mine) == len(texts), "the number of steps tells nobody of a secret"


async def test_the_end_message_leads_to_the_whole_match(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    await turns(match, 2)
    await at.typed(at.bob, "game resign", sure=True)
    end = at.board()
    assert "has won" in words_of(end)
    shown = await at.press(at.bob, end, "past")
    assert "Step 1 of 3 since the start" in shown.text
    assert not has(shown.message or {}, "turn")
    labels = [part.get("label") for part in walk(end["components"]) if part.get("custom_id", "").startswith("past")]
    assert labels == ["Look back"]


async def test_a_table_that_has_not_begun_has_nothing_to_look_back_at(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="roam")
    shown = await at.typed(at.ann, "game catchup")
    assert "hasn't started" in shown.text


@pytest.mark.slow
async def test_from_the_menu_of_a_board_one_looks_back_at_the_step_that_it_shows(at: LiveTable) -> None:
    menu = "Look back from here"
    await at.typed(at.ann, "game new", game="roam")
    assert "hasn't started" in words_of(await at.pointed(at.ann, menu, message=at.board()))
    await at.typed(at.ann, "game cancel")
    match = await begun(at, (at.ann, at.bob))
    await turns(match, 3)
    lines = [one for one in at.public() if words_of(one).startswith("Turn") or words_of(one).startswith("**Turn")]
    assert len(lines) == 3, "of the boards that were overtaken a line is left"
    stranger = at.playground.person("Мария")
    for person in (at.ann, stranger):
        for number, message in enumerate([*lines, at.board()], 2):
            shown = await at.pointed(person, menu, message=message)
            assert f"Step {min(number, 4)} of 4 since the start" in shown.text
            assert shown.ephemeral
            assert len(pictures(shown)) == 1
    first = await at.press(at.ann, await at.pointed(at.ann, menu, message=lines[2]), "past", "back|0")
    assert "Step 3 of 4" in first.text
    said = at.playground.messages[at.playground.acts.say(at.bob, at.channel, "Hello")]
    asked = await at.typed(at.ann, "game nudge")
    for message in (said, *(one for one in at.public() if has(one, "notice"))):
        told = words_of(await at.pointed(at.ann, menu, message=message))
        assert "I can't look back from this message" in told, asked.text
