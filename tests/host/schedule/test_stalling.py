"""Nobody stalls a match with what is there for a break: each trap that is known from elsewhere, tried with clocks."""

from dataclasses import replace

import pytest

from db import TimerKind
from host import Habits
from host.people.preferences import HOUR
from host.proposals.wanted import EXTEND, PAUSE
from tests.support.hosting import ANN, BOB, CARA, refused

NOW = 1_000_000
DAY = 24 * HOUR
AWAKE = Habits(quiet_from=0, quiet_to=0)


@pytest.fixture(autouse=True)
def awake(monkeypatch):
    """Let nobody ever sleep."""

    async def told(_host, users):
        return dict.fromkeys(users, AWAKE)

    monkeypatch.setattr("host.people.preferences.Likings.habits", told)


@pytest.fixture
def vacations_count(monkeypatch):
    """Let habits be those that the store knows."""
    monkeypatch.undo()


async def begun(table, people=3, clock="day"):
    return (await table.begin(people, clock=clock)).info.id


async def end(table, match):
    """Return when the clock of the player whose turn it is ends."""
    update = await table.host.play.look(match)
    (clock,) = await table.host.clocks.running_out(update.info, update.clocks, now=table.time[0])
    return clock.end


async def time_up(table, match):
    """Return when it is looked at next whether the clock is over."""
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.TIME_UP]
    return row


async def paused(table, match, days=3, *, by=BOB):
    proposal = await table.host.proposals.propose(match, by, PAUSE, wanted=str(days))
    await table.host.proposals.answer(proposal.id, ANN, yes=True)


# -- vacations -------------------------------------------------------------------------------------------------------


async def test_a_vacation_with_nothing_left_on_the_clock_saves_nobody(table, vacations_count):
    match = await begun(table)
    table.time[0] = NOW + DAY + 1
    await table.host.vacations.take(ANN, 0, table.time[0] + 20 * DAY)
    assert await end(table, match) == NOW + DAY, "it was over before"
    assert await table.host.clock_ends.time_up(await time_up(table, match))
    assert not (await table.host.play.look(match)).info.seats[0].present


async def test_a_vacation_in_the_last_second_leaves_that_second(table, vacations_count):
    match = await begun(table)
    table.time[0] = NOW + DAY - 1
    await table.host.vacations.take(ANN, 0, table.time[0] + 5 * DAY)
    await table.host.clock_ends.time_up(await time_up(table, match))
    assert (await table.host.play.look(match)).info.seats[0].present
    back = table.time[0] + 5 * DAY
    assert await end(table, match) == (await time_up(table, match)).at == back + 1
    table.time[0] += 2 * DAY
    await table.host.vacations.end(ANN)
    assert await end(table, match) == table.time[0] + 1
    assert (await time_up(table, match)).at <= table.time[0] + 1, "and it is looked at in time"


async def test_vacations_one_after_the_other_hold_a_match_up_for_what_is_allowed_and_no_longer(table, vacations_count):
    match = await begun(table)
    for _ in range(40):
        before = table.time[0]
        await table.host.vacations.take(ANN, 0, before + 3 * DAY)
        table.time[0] = before + 3 * DAY + 600
    finish = await end(table, match)
    assert NOW + 28 * DAY < finish <= NOW + (28 + 2) * DAY


async def test_over_new_year_it_is_no_longer(table, vacations_count):
    match = await begun(table)
    december = 1_797_000_000  # 11 December 2026
    table.time[0] = december
    other = (await table.begin(3, channel=8, clock="day")).info.id
    await table.host.vacations.take(ANN, 0, december + 28 * DAY)
    table.time[0] += 28 * DAY
    await table.host.vacations.take(ANN, 0, table.time[0] + 28 * DAY)
    assert await end(table, other) <= december + 29 * DAY + 2 * HOUR
    assert match != other


async def test_a_server_that_allows_less_is_heeded_by_what_is_planned(table, vacations_count):
    match = await begun(table, clock="three-days")
    await table.host.vacations.take(ANN, NOW + DAY, NOW + 21 * DAY)
    assert await end(table, match) == NOW + 23 * DAY
    await table.host.clock_ends.time_up(replace(await time_up(table, match), at=table.time[0]))
    assert (await time_up(table, match)).at == NOW + 23 * DAY
    await table.host.vacations.bound(1, 0)
    assert (await time_up(table, match)).at <= NOW + 3 * DAY
    assert await end(table, match) == NOW + 3 * DAY


# -- pauses ----------------------------------------------------------------------------------------------------------


async def test_a_pause_gives_nothing_back_and_ends_at_once_for_the_clock_too(table):
    match = await begun(table)
    table.time[0] += 20 * HOUR
    await paused(table, match)
    table.time[0] += DAY
    await table.host.clock_ends.time_up(await time_up(table, match))
    assert (await time_up(table, match)).at == NOW + 20 * HOUR + 3 * DAY + 4 * HOUR
    await table.host.pauses.resume(match, CARA)
    assert await end(table, match) == table.time[0] + 4 * HOUR
    assert (await time_up(table, match)).at <= table.time[0], "looked at anew"


async def test_pausing_again_and_again_fills_no_clock(table):
    match = await begun(table)
    for asker in (BOB, CARA, BOB):
        table.time[0] += 7 * HOUR
        await paused(table, match, 1, by=asker)
        table.time[0] += DAY - HOUR
        await table.host.pauses.resume(match, CARA)
    assert await end(table, match) == table.time[0] + 3 * HOUR


async def test_who_was_granted_a_pause_that_a_third_ended_does_not_ask_again_at_once(table):
    match = await begun(table)
    await paused(table, match, 7)
    await table.host.pauses.resume(match, CARA)
    await refused("asked-lately", paused(table, match, 7), at=NOW + DAY)
    table.time[0] = NOW + DAY
    await paused(table, match, 7)


async def test_a_pause_and_a_vacation_at_the_same_time_count_once(table, vacations_count):
    match = await begun(table)
    await paused(table, match, 3)
    await table.host.vacations.take(ANN, 0, NOW + 5 * DAY)
    assert await end(table, match) == NOW + 6 * DAY


async def test_who_is_awaited_cannot_pause_with_nobody_else_at_one(table):
    match = await begun(table)
    proposal = await table.host.proposals.propose(match, ANN, PAUSE, wanted="7")
    await table.host.proposals.answer(proposal.id, BOB, yes=True)
    assert await table.host.pauses.current(match) is None
    await table.host.proposals.answer(proposal.id, CARA, yes=False)
    await refused("asked-lately", table.host.proposals.propose(match, ANN, PAUSE, wanted="1"), at=NOW + DAY)


async def test_a_pause_ends_with_a_rest_all_the_same(table):
    match = await begun(table)
    await paused(table, match)
    (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == "rest"]
    table.time[0] = row.at
    await table.host.resting.rest(row)
    assert (await table.host.core.info(match)).resting is not None
    for due in (await table.host.schedule.agenda(most=99)).due:
        await table.host.pauses.pause_over(due)
    assert [one.ended is None for one in await table.store.breaks.pauses(match)] == [False]


# -- more time -------------------------------------------------------------------------------------------------------


async def test_nobody_gives_more_time_to_themselves(table):
    match = await begun(table)
    assert (await table.host.proposals.support(match, ANN, EXTEND)).proposal.state == "open"
    assert await end(table, match) == NOW + DAY
    await refused("own-proposal", table.host.proposals.answer(1, ANN, yes=True))
