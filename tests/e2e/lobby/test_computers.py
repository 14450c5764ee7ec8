"""One person against computers, from the lobby on: they act by themselves, in one message, and never call anyone."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bench.people.messages import control, has, walk, words_of
from cogs.schedule import delivery as timer_delivery
from cogs.schedule import kinds as due_kinds
from db import TimerKind
from host.computers import hints

if TYPE_CHECKING:
    import pytest

    from bench.people.table import LiveTable
    from cogs.schedule.delivery import Outgoing, TimerContext
    from host import Timer
    from players.advising import Hint, HintPosition
    from players.playing_on import PlayedOn, TablePlayer, TablePosition


async def practice(at: LiveTable, *, game: str = "roam") -> int:
    await at.typed(at.ann, "game new", game=game)
    await at.press(at.ann, at.board(), "option", "computer", values=["computer=easy"])
    added = await at.typed(at.ann, "game options", option="computer=easy")
    assert "Computers at the table: ⚙ Ada (easy) and ⚙ Basil (easy)" in words_of(added)
    assert "⚙ Ada (easy computer)" in words_of(at.board())
    info = await at.host.tables.at(at.channel)
    assert info is not None
    await at.press(at.ann, at.board(), "start")
    return info.id


async def own_turn(at: LiveTable, match: int) -> None:
    """Let computers play until the person is asked."""
    for _ in range(9):
        if (await at.host.play.look(match)).awaited:
            return
        await at.passed(seconds=2)
    raise AssertionError("the computers do not come to an end")


async def test_a_person_plays_against_two_computers(at: LiveTable) -> None:
    match = await practice(at)
    for _ in range(3):
        await own_turn(at, match)
        board = at.board()
        assert has(board, "turn")
        assert at.playground.pinged(board) == []
        assert "<@-" not in words_of(board)
        update = await at.host.play.look(match)
        while update.awaited:
            await at.typed(at.ann, "game do", action=update.legal(update.awaited[0])[-1])
            update = await at.host.play.look(match)
        panel = await at.typed(at.ann, "game turn")
        assert "The computers are playing…" in words_of(panel)
        assert "it's a computer's turn, and it moves by itself" in words_of(await at.typed(at.ann, "game nudge"))
        assert "Waiting for: ⚙" in words_of(await at.typed(at.ann, "game do", action="done"))
        listed = await at.typed(at.ann, "game list")
        assert "the computers are playing" in words_of(listed)
    await own_turn(at, match)
    seats = {line.seat for line in await at.host.records.log(match, None)}
    assert seats == {0, 1, 2}
    text = await at.typed(at.ann, "game text")
    assert "⚙ Ada" in words_of(text)


async def test_a_panel_that_waits_for_computers_leads_to_the_result_once_the_match_is_over(at: LiveTable) -> None:
    match = await practice(at)
    await own_turn(at, match)
    update = await at.host.play.look(match)
    while update.awaited:
        await at.typed(at.ann, "game do", action=update.legal(update.awaited[0])[-1])
        update = await at.host.play.look(match)
    waiting = await at.typed(at.ann, "game turn")
    assert "The computers are playing…" in words_of(waiting)
    await at.host.seats.resign(match, at.ann)
    at.bot.services.publisher.refresh(match)
    await at.bot.services.publisher.settled()
    await at.bot.services.open_panels.settled()
    number = int((waiting.message or {})["id"])
    board = at.board()
    (now,) = (one for one in at.playground.visible(at.ann, at.channel) if int(one["id"]) == number)
    assert "The computers are playing…" not in words_of(now)
    assert "The match is over. [See the result]" in words_of(now)
    assert f"/{board['id']})" in words_of(now)


async def test_what_computers_did_is_taken_back_alone(at: LiveTable) -> None:
    match = await practice(at)
    await own_turn(at, match)
    update = await at.host.play.look(match)
    while update.awaited:
        await at.typed(at.ann, "game do", action=update.legal(update.awaited[0])[-1])
        update = await at.host.play.look(match)
    await own_turn(at, match)
    undone = await at.typed(at.ann, "game undo")
    assert "Undone." in words_of(undone)
    assert (await at.host.play.look(match)).awaited == (0,)
    log = words_of(await at.typed(at.ann, "game log"))
    assert "Ann undid" in log
    assert "everyone agreed" not in log
    assert "Undone back to here, as everyone agreed" not in words_of(at.board())


async def test_a_hint_is_given_in_the_panel_and_done_by_one_press(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "LATE", 60.0)
    match = await practice(at, game="example")
    await own_turn(at, match)
    await at.passed(seconds=5)  # whoever is asked at the same time has answered by then
    before = (await at.host.play.look(match)).seq
    panel = await at.typed(at.ann, "game turn")
    (green,) = [part["custom_id"] for part in walk((panel.message or {})["components"]) if part.get("style") == 3]
    hint = await at.press(at.ann, panel, "hint")
    assert control(hint.message or {}, "do").startswith(green), "what is green is what a hint says"
    assert "A computer would do this:" in words_of(hint)
    assert "Win chance" in words_of(hint)
    assert "Hints used by: Ann." in words_of(at.board())
    typed = await at.typed(at.ann, "game turn", hint=True)
    assert words_of(typed) == words_of(hint)
    await at.press(at.ann, hint, "do")
    assert (await at.host.play.look(match)).seq > before
    log = words_of(await at.typed(at.ann, "game log"))
    assert "Ann used a hint." in log


async def test_a_hint_counts_where_others_who_are_asked_as_well_answer_meanwhile(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await practice(at, game="example")
    before = await at.host.play.look(match)
    advising = at.host.hints._advising

    class Slow:
        async def hint(self, position: HintPosition) -> Hint:
            while (await at.host.play.look(match)).seq == before.seq:
                at.playground.clock.advance(1)  # who asks is waited for as well when all has to be settled
                await asyncio.sleep(0.01)
            return await advising.hint(position)

    monkeypatch.setattr(at.host.hints, "_advising", Slow())
    at.host.hints._hints.drop(match)  # the panel after *Start* knows one
    monkeypatch.setattr(hints, "PATIENCE", 60.0)
    monkeypatch.setattr(hints, "LATE", 0.0)  # the panel does not wait for it
    panel = await at.typed(at.ann, "game turn")
    hint = await at.press(at.ann, panel, "hint")
    assert "A computer would do this:" in words_of(hint)
    assert (await at.host.play.look(match)).seq > before.seq


class Held:
    """Computers that think for as long as a test likes."""

    def __init__(self, thinking: TablePlayer) -> None:
        self.thinking = thinking
        self.free = asyncio.Event()

    async def play_on(self, position: TablePosition) -> PlayedOn:
        await self.free.wait()
        return await self.thinking.play_on(position)


async def test_no_reminder_waits_until_computers_have_thought(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    second = at.playground.channel("table-two")
    other = await at.new(at.bob, channel=second)
    monkeypatch.setattr(timer_delivery, "AT_ONCE", 1)
    match = await practice(at)
    await own_turn(at, match)
    held = at.host.computers._thinking = Held(at.host.computers._thinking)
    remind = due_kinds.KINDS[TimerKind.REMINDER]

    async def reminding(context: TimerContext, timer: Timer) -> Outgoing | None:
        held.free.set()
        return await remind(context, timer)

    monkeypatch.setattr(at.bot.timer_delivery, "_kinds", {**due_kinds.KINDS, TimerKind.REMINDER: reminding})
    update = await at.host.play.look(match)
    while update.awaited:
        update = await at.host.play.submit(match, at.ann, None, [update.legal(update.awaited[0])[-1]])
    async with asyncio.timeout(60):
        await at.passed(hours=25)
    assert (await at.host.play.look(match)).users == (at.ann,)
    assert (await at.host.play.look(other)).users
    assert "since" in words_of(at.board(second))


async def test_computers_are_removed_and_only_the_host_seats_them(at: LiveTable) -> None:
    await at.typed(at.ann, "game new", game="ice")
    refused = await at.typed(at.bob, "game options", option="computer=hard")
    assert f"<@{at.ann}>" in refused.text
    offered = await at.offered(at.ann, "game options", "option", option="computer")
    assert "computer=fill.hard" in offered.values()
    await at.press(at.ann, at.board(), "option", "computer", values=["computer=fill.hard"])
    assert "5 of 5 players" in words_of(at.board())
    assert control(at.board(), "join")
    gone = await at.press(at.ann, at.board(), "option", "computer", values=["computer=remove.2"])
    assert "Computers still at the table: ⚙ Ada (hard), ⚙ Cleo (hard)" in words_of(gone)
    assert "⚙ Basil" not in words_of(at.board())
