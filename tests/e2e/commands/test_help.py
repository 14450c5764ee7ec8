"""``/help``: a match or a table by one press, refusals with their reason, all commands on a page of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.people.messages import controls, has, words_of
from playground.facts import PRIVATE_THREAD

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from host import MatchInfo


async def under_way(at: LiveTable, person: int) -> list[MatchInfo]:
    return [one.info for one in (await at.host.tables.of(person, None, most=9))[1]]


async def test_it_has_six_lines_and_everything_else_behind_a_button(at: LiveTable) -> None:
    answer = await at.typed(at.bob, "help")
    assert answer.ephemeral
    assert len(answer.text.splitlines()) == 6
    every = await at.press(at.bob, answer, "help")
    assert "`/game do`" in words_of(every)
    assert "`/doctor`" in words_of(every)
    back = await at.press(at.bob, every, "help")
    assert words_of(back) == words_of(answer)
    assert controls(back.message or {}) == controls(answer.message or {})


@pytest.mark.parametrize(("game", "mode"), [("roam", "basic"), ("ice", "first")])
async def test_play_now_begins_the_beginners_setup_against_an_easy_computer(
    at: LiveTable, game: str, mode: str
) -> None:
    answer = await at.typed(at.bob, "help")
    begun = await at.press(at.bob, answer, "solo", f"{game}|1|easy|{mode}|")
    assert "You're playing ⚙ Ada" in words_of(begun)
    (info,) = await under_way(at, at.bob)
    assert (info.game, info.status, info.options["mode"]) == (game, "running", mode)
    assert [one.strength for one in info.seats] == ["", "easy"]
    assert at.playground.world.channels[info.channel]["type"] == PRIVATE_THREAD
    assert has(at.board(info.channel), "turn")


async def test_play_now_that_is_pressed_twice_begins_one_match(at: LiveTable) -> None:
    answer = await at.typed(at.bob, "help")
    message = answer.message or {}
    button = next(one for one in controls(message) if one.startswith("solo") and "roam" in one)
    presses = [await at.playground.click(at.bob, message, button, None) for _ in range(2)]
    for press in presses:
        await press.wait_shown()
    await at.settled()
    (info,) = await under_way(at, at.bob)
    assert all(f"<#{info.channel}>" in words_of(press) for press in presses)


async def test_what_keeps_a_match_from_being_begun_is_said(at: LiveTable) -> None:
    answer = await at.typed(at.bob, "help")
    at.playground.deny(at.channel, "create_private_threads", to=at.playground.world.app)
    asked = await at.press(at.bob, answer, "solo", "roam|1|easy|basic|")
    assert "I'm missing this permission: Create Private Threads" in words_of(asked)
    assert await under_way(at, at.bob) == []
    begun = await at.press(at.bob, asked, "solo", "roam|1|easy|basic|here")
    assert "You're playing ⚙ Ada" in words_of(begun)
    (info,) = await under_way(at, at.bob)
    assert (info.channel, info.options["mode"]) == (at.channel, "basic")


async def test_open_a_table_asks_for_the_game_and_opens_it(at: LiveTable) -> None:
    asked = await at.press(at.bob, await at.typed(at.bob, "help"), "new")
    assert "Which game?" in words_of(asked)
    opened = await at.press(at.bob, asked, "new", "ice")
    assert "Your table is open in" in words_of(opened)
    (info,) = await under_way(at, at.bob)
    assert (info.game, info.status, info.channel) == ("ice", "lobby", at.channel)
    assert has(at.board(), "join")
    assert "Someone here hasn't finished a match of ICE yet" in words_of(at.board())
    await at.typed(at.bob, "game options", option="mode=first")
    assert "hasn't finished" not in words_of(at.board())
    asked = await at.press(at.ann, await at.typed(at.ann, "help"), "new")
    assert "This channel already has a table, and there's room for one" in words_of(
        await at.press(at.ann, asked, "new", "roam")
    )


async def test_what_keeps_a_table_from_being_opened_is_said(at: LiveTable) -> None:
    asked = await at.press(at.bob, await at.typed(at.bob, "help"), "new")
    at.playground.deny(at.channel, "attach_files")
    assert "Attach Files" in words_of(await at.press(at.bob, asked, "new", "roam"))
    assert await under_way(at, at.bob) == []
