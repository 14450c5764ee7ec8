"""A table with a clock: chosen in the lobby, seen on the board, warned of once, and its result reported once."""

from __future__ import annotations

import asyncio
import importlib
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import has, words_of
from cogs.app.ids import NOTICE, parse
from host.people.preferences import HOUR, Habits, Likings
from host.schedule.schedule import Schedule
from playground import walk

if TYPE_CHECKING:
    from collections.abc import Collection

    from bench.people.table import LiveTable

DAY = "clock=day"


@pytest.fixture(autouse=True)
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """How people want to be called; who is not named is always awake, and never reminded."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Collection[int]) -> dict[int, Habits]:
        return {user: known.get(user, Habits(interval=48, quiet_from=0, quiet_to=0)) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


def notices(at: LiveTable) -> list[dict[str, Any]]:
    """Return the messages about someone's turn that are in the channel."""
    return [one for one in at.public() if any(verb == NOTICE for verb in _verbs(one))]


def _verbs(message: dict[str, Any]) -> list[str]:
    found = [parse(part["custom_id"]) for part in walk(message["components"]) if "custom_id" in part]
    return [one.verb for one in found if one is not None]


def told(at: LiveTable) -> list[dict[str, Any]]:
    """Return the messages that report someone's time."""
    return [one for one in at.public() if words_of(one).startswith("Time's up for")]


async def end_of(at: LiveTable, match: int) -> int:
    """Return when the time of the player whose turn it is is up."""
    update = await at.host.play.look(match)
    (clock,) = await at.host.clocks.running_out(update.info, update.clocks, now=at.host.core.now())
    return clock.end


async def test_a_clock_is_chosen_in_the_lobby_and_written_out(at: LiveTable) -> None:
    offered = await at.offered(at.ann, "game new", "options", game="roam", options="clock")
    assert offered["Clock: 1 day per turn"] == DAY
    await at.typed(at.ann, "game new", game="roam", options=DAY)
    assert "Clock: 1 day per turn" in words_of(at.board())
    assert "When time runs out: A computer fills in until the player is back" in words_of(at.board())
    answer = await at.press(at.ann, at.board(), "option", "table", values=["clock-end=over"])
    assert words_of(answer).startswith("When time runs out: The match ends.")
    form = await at.press(at.ann, at.board(), "options")
    answer = await at.done(await at.playground.submit(at.ann, form, clock=["clock=bank"]))
    assert "Clock: 3 days, plus 12 hours per turn, up to 5 days\n" in words_of(answer)
    assert "When time runs out: The match ends" in words_of(at.board())
    await at.typed(at.ann, "game options", option="clock=none")
    assert "Clock: None" in words_of(at.board())
    assert "When time runs out" not in words_of(at.board())


async def test_the_time_stands_on_the_board_in_the_panel_and_in_the_list(at: LiveTable) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    end = f"<t:{await end_of(at, match)}:R>"
    name = "Ann" if person == at.ann else "Bob"
    assert f"{name}'s time runs out {end}." in words_of(at.board())
    assert f"Your time runs out {end}." in words_of(await at.typed(person, "game turn"))
    assert f"time runs out {end}" in words_of(await at.typed(person, "game list"))
    other = at.bob if person == at.ann else at.ann
    assert f"time runs out {end}" in words_of(await at.typed(other, "game list"))
    assert "time runs out" not in words_of(await at.typed(other, "game turn"))
    assert "<t:" not in (await at.typed(other, "game text")).text


async def test_a_table_without_a_clock_says_nothing_of_time(at: LiveTable) -> None:
    match = await at.new(at.bob)
    person, _ = await at.turn(match)
    for shown in (at.board(), await at.typed(person, "game turn"), await at.typed(person, "game list")):
        assert "time runs out" not in words_of(shown)
    await at.passed(hours=30 * 24)
    assert told(at) == []
    assert (await at.host.core.info(match)).seats[0].present


async def test_a_warning_and_then_a_stand_in_each_said_once(at: LiveTable) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    end = await end_of(at, match)
    await at.passed(hours=17.9)
    assert notices(at) == []
    await at.passed(hours=0.2)
    (warned,) = notices(at)
    assert at.playground.pinged(warned) == [person]
    assert f"your time runs out <t:{end}:R>" in words_of(warned)
    await at.passed(hours=5.8)
    assert (await at.host.play.look(match)).info.seated(person).present
    await at.passed(hours=0.2)
    assert notices(at) == []
    await at.passed(seconds=2)
    await at.passed(seconds=9)
    (one,) = told(at)
    board = await at.host.messages.board(match)
    assert f"/{at.channel}/{board.message}" in words_of(one)
    assert "'s stand-in" not in words_of(one)
    assert at.playground.pinged(one) == [person]
    assert "A computer fills in until" in words_of(one)
    boards = [one for one in at.public() if has(one, "back")]
    assert len(boards) == 1
    await at.restart()
    await at.passed(hours=1)
    assert len(told(at)) == 1
    back = await at.press(person, boards[0], "back")
    assert "Welcome back" in back.text
    assert (await at.host.play.look(match)).info.seated(person).present


async def test_no_reminder_comes_with_the_end(at: LiveTable, habits: dict[int, Habits]) -> None:
    habits[at.ann] = habits[at.bob] = Habits(interval=24, quiet_from=0, quiet_to=0)
    match = await at.new(at.bob, options="clock=three-days")
    end = await end_of(at, match)
    await at.passed(hours=24.1)
    (one,) = notices(at)
    assert f"Your time runs out <t:{end}:R>." in words_of(one)
    await at.passed(hours=47.5)
    (one,) = notices(at)
    assert "your time runs out" in words_of(one)
    await at.passed(hours=0.6)
    await at.passed(seconds=11)
    assert notices(at) == []
    assert len(told(at)) == 1


async def test_who_sleeps_is_named_and_not_rung_for(at: LiveTable, habits: dict[int, Habits]) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    minute = await end_of(at, match) // 60 % 1440
    habits[person] = Habits(quiet_from=(minute - 480) % 1440, quiet_to=(minute + 60) % 1440)
    await at.passed(hours=24.1)
    await at.passed(seconds=11)
    assert notices(at) == []
    (one,) = told(at)
    assert at.playground.pinged(one) == []


async def test_a_match_may_end_with_the_clock(at: LiveTable) -> None:
    match = await at.new(at.bob, options=f"{DAY},clock-end=over")
    await at.passed(hours=24.1)
    assert "a player ran out of time, which ends the match at this table" in words_of(at.board())
    assert (await at.host.core.info(match)).status == "cancelled"
    assert told(at) == []
    await at.passed(seconds=11)
    await at.restart()
    await at.passed(seconds=11)
    (message,) = [
        one
        for one in at.public()
        if "ran out of time, which ends the match at this table" in words_of(one) and at.playground.pinged(one)
    ]
    assert sorted(at.playground.pinged(message)) == sorted((at.ann, at.bob)), "each is told that it is over"


async def test_where_nobody_is_left_no_stand_in_is_promised(at: LiveTable) -> None:
    match = await at.new(at.bob, options=DAY)
    for _ in range(2):
        await at.passed(hours=24.1)
        await at.passed(seconds=11)
    assert not any(one.present for one in (await at.host.core.info(match)).seats)
    first, last = told(at)
    assert "A computer fills in until" in words_of(first)
    assert "No player is left, so the match waits until someone presses" in words_of(last)


async def test_time_without_the_bot_is_not_counted(at: LiveTable) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    end = await end_of(at, match)
    await at.passed(hours=10)
    await at.stop()
    at.playground.clock.advance(20 * HOUR)
    await at.boot()
    await at.settled()
    assert (await at.host.play.look(match)).info.seated(person).present
    later = await end_of(at, match)
    assert 20 * HOUR <= later - end <= 20 * HOUR + 60
    assert f"<t:{later}:R>" in words_of(at.board()), "the board is right as soon as its old time is over"
    await at.passed(hours=13.9)
    assert (await at.host.play.look(match)).info.seated(person).present
    await at.passed(hours=0.2)
    assert not (await at.host.play.look(match)).info.seated(person).present
    await at.passed(seconds=11)
    assert len(told(at)) == 1


@pytest.mark.parametrize(
    ("where", "there"), [("cogs.messages.delivery.post", 0), ("host.schedule.schedule.Schedule.confirm", 1)]
)
async def test_a_restart_in_the_middle_of_the_word_neither_repeats_nor_drops_it(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, where: str, there: int
) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    reached = asyncio.Event()
    await at.passed(hours=23.9)
    real = importlib.import_module(where.rpartition(".")[0]) if there == 0 else Schedule
    going_on = getattr(real, where.rpartition(".")[2])

    async def never(*given: Any, **more: Any) -> Any:
        if there and given[1].kind != "timed-out":
            return await going_on(*given, **more)
        if not there and not more["nonce"].startswith(f"{await number()}."):
            return await going_on(*given, **more)
        reached.set()
        return await asyncio.Event().wait()

    async def number() -> int:
        rows = await at.store.timers.due_of_match(match)
        return next((one.id for one in rows if one.kind == "timed-out"), 0)

    with monkeypatch.context() as patch:
        patch.setattr(where, never)
        await at.passed(hours=0.2)
        at.playground.clock.advance(11)
        await reached.wait()
        await at.stop()
    assert len(told(at)) == there
    # long enough for Discord to have forgotten the nonce
    at.playground.clock.advance(HOUR)
    await at.boot()
    await at.settled()
    (one,) = told(at)
    assert at.playground.pinged(one) == [person]
    assert [change.kind for change in (await at.store.matches.load(match)).seat_changes] == ["timeout"]


async def test_others_may_be_offered_the_seat(at: LiveTable) -> None:
    match = await at.new(at.bob, options=f"{DAY},clock-end=offered")
    person, _ = await at.turn(match)
    other = at.playground.person("Bartholomew")
    early = await at.typed(other, "game join")
    assert "The match has started and all seats are taken" in early.text
    await at.passed(hours=24.1)
    await at.passed(seconds=2)
    await at.passed(seconds=9)
    (one,) = told(at)
    assert "or someone else takes the seat" in words_of(one)
    assert "with `/game join`" in words_of(at.public()[-2])
    joined = await at.press(other, one, "back", "free")
    assert "You take over from here, with everything this seat holds" in joined.text
    assert other in [seat.user for seat in (await at.host.core.info(match)).seats]
    assert (await at.host.core.info(match)).seated(person) is None


async def test_a_turn_that_the_end_of_a_time_brings_at_night_rings_in_the_morning(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    match = await at.new(at.bob, options=DAY)
    person, _ = await at.turn(match)
    other = at.bob if person == at.ann else at.ann
    end = await end_of(at, match)
    minute = end // 60 % 1440
    habits[other] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    await at.passed(seconds=end - at.host.core.now() + 1)
    await at.passed(seconds=2)
    assert (await at.turn(match))[0] == other
    assert f"<@{other}>" in words_of(at.board())
    assert [one for one in at.public() if at.playground.pinged(one) == [other]] == []
    await at.passed(hours=2)
    (call,) = [one for one in at.public() if at.playground.pinged(one) == [other]]
    assert call in notices(at)
    await at.restart()
    assert [one for one in at.public() if at.playground.pinged(one) == [other]] == [call]
