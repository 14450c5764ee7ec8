"""Vacations: taken by the person only, bounded by each server, told once to each table, and good for no stalling."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from db import TimerKind, Vacation
from host import Habits
from host.absence.vacations import BEFOREHAND, SECOND_THOUGHTS
from host.people.preferences import DAY, HOUR, USUAL_DAYS, YEAR, allowed, counted, left, overlap
from tests.support.hosting import ANN, BOB, CARA, refused

NOW = 1_000_000


def days(*stretches):
    return tuple((begin * DAY, end * DAY) for begin, end in stretches)


async def due(table):
    """Return what is scheduled of vacations, as (match, person, kind, seconds from the start)."""
    agenda = await table.host.schedule.agenda(most=99)
    later = await table.store.database.read(
        lambda db: db.execute("SELECT match, user, kind, at FROM due WHERE kind IN ('vacation', 'away')").fetchall()
    )
    assert {one.kind for one in agenda.due} <= {TimerKind.AWAY, TimerKind.VACATION, TimerKind.REMINDER}
    return sorted((match or 0, user or 0, kind, at - NOW) for match, user, kind, at in later)


async def reminder(table, match):
    (row,) = [one for one in await table.store.timers.due_of_match(match) if one.kind == TimerKind.REMINDER]
    return row


async def still(table, match, user=ANN):
    return await table.host.standstill.stood_still(match, user, since=0)


# -- what counts -----------------------------------------------------------------------------------------------------


def test_what_a_server_allows_counts_and_no_more():
    assert counted(days((0, 10))) == days((0, 10))
    ((begin, end),) = counted(days((0, 40)))
    assert (begin, end // DAY) == (0, USUAL_DAYS)
    assert counted(days((0, 5)), ((0, 0),)) == ()
    assert left(days((0, 10)), (), now=20 * DAY) == 18
    assert left((), ((0, 5),), now=DAY) == 5
    assert left(days((0, 10)), ((0, 0),), now=20 * DAY) == 0
    assert allowed(9, ((5, 3), (10, 7))) == 3


@pytest.mark.parametrize("gap", [0, 1, 30])
def test_new_year_gives_nobody_new_days(gap):
    december = int(datetime(2026, 12, 4, tzinfo=UTC).timestamp())
    first = (december, december + 28 * DAY)
    second = (first[1] + gap * DAY, first[1] + (gap + 28) * DAY)
    counts = counted((first, second))
    assert overlap(counts, 0, 2**40) <= 28 * DAY + 2 * HOUR


def test_however_often_somebody_goes_no_year_has_more_days_than_allowed():
    weekends = days(*((start, start + 3) for start in range(0, 3000, 7)))
    counts = counted(weekends)
    for start in range(0, 2600, 3):
        assert overlap(counts, start * DAY, start * DAY + YEAR) <= USUAL_DAYS * DAY + 2 * HOUR
    assert overlap(counts, 1500 * DAY, 1500 * DAY + YEAR) > 20 * DAY, "and they come back"


def test_a_month_with_the_end_of_summer_time_counts_to_its_last_hour():
    assert counted(((0, 28 * DAY + HOUR),)) == ((0, 28 * DAY + HOUR),)
    assert left(((0, 28 * DAY + HOUR),), (), now=40 * DAY) == 0


# -- taking it -------------------------------------------------------------------------------------------------------


async def test_who_is_away_is_not_called_and_is_when_it_is_over(table):
    match = (await table.begin(2)).info.id
    taken = await table.host.vacations.take(ANN, NOW - 500, NOW + 9 * DAY)
    assert taken == Vacation(ANN, NOW, NOW + 9 * DAY), "never from before it was said"
    assert (await table.host.likings.habits([ANN, BOB]))[ANN].away == (NOW, NOW + 9 * DAY)
    assert (await table.host.likings.habits_at(1, [ANN]))[ANN].away == (NOW, NOW + 9 * DAY)
    assert (await reminder(table, match)).at >= NOW + 9 * DAY
    await refused("asleep", table.host.reminders.nudge(match, BOB))
    table.time[0] += 4 * DAY
    await table.host.vacations.end(ANN)
    assert (await table.host.likings.habits([ANN]))[ANN].away is None
    assert (await reminder(table, match)).at < NOW + 5 * DAY
    assert await table.host.vacations.of(ANN) is None


async def test_it_is_on_only_while_the_person_wants_it(table):
    assert await table.host.vacations.of(ANN) is None
    await refused("no-vacation", table.host.vacations.end(ANN))
    await refused("vacation-over", table.host.vacations.take(ANN, NOW - 9, NOW - 5))
    await refused("vacation-long", table.host.vacations.take(ANN, NOW, NOW + YEAR + DAY), days=366)
    await table.host.vacations.take(ANN, NOW + 5 * DAY, NOW + 9 * DAY)
    assert (await table.host.likings.habits([ANN]))[ANN].away == (NOW + 5 * DAY, NOW + 9 * DAY)
    await table.host.vacations.take(ANN, NOW + 2 * DAY, NOW + 3 * DAY)
    assert await table.store.people.vacations([ANN]) == (Vacation(ANN, NOW + 2 * DAY, NOW + 3 * DAY),), "another plan"
    await table.host.vacations.end(ANN)
    assert await table.store.people.vacations([ANN]) == ()


async def test_what_has_gone_by_is_never_given_back(table):
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    table.time[0] += 4 * DAY
    await refused("on-vacation", table.host.vacations.take(ANN, NOW + 5 * DAY, NOW + 9 * DAY), at=NOW + 9 * DAY)
    await table.host.vacations.take(ANN, NOW, NOW + 6 * DAY)
    assert await table.store.people.vacations([ANN]) == (Vacation(ANN, NOW, NOW + 6 * DAY),), "begun is begun"
    table.time[0] += DAY
    await table.host.vacations.end(ANN)
    assert await table.store.people.vacations([ANN]) == (Vacation(ANN, NOW, NOW + 5 * DAY),)
    (one,) = await table.host.vacations.allowances(ANN, guild=1)
    assert (one.left, one.until) == (23, None)


async def test_what_is_delivered_twice_is_done_once(table):
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY, interaction=5)
    await table.host.vacations.take(ANN, NOW, NOW + 3 * DAY, interaction=6)
    assert (await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY, interaction=5)).end == NOW + 3 * DAY
    await table.host.vacations.end(ANN, interaction=7)
    await table.host.vacations.end(ANN, interaction=7)
    await table.host.vacations.bound(1, 5, interaction=8)
    await table.host.vacations.bound(1, 9, interaction=9)
    assert await table.host.vacations.bound(1, 5, interaction=8) == 9


async def test_a_button_of_another_vacation_ends_none(table):
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    await refused("no-vacation", table.host.vacations.end(ANN, begin=NOW - 5))
    await table.host.vacations.end(ANN, begin=NOW)


# -- what a server allows --------------------------------------------------------------------------------------------


async def test_where_no_vacation_counts_everything_goes_on(table):
    match = (await table.begin(2)).info.id
    await table.host.vacations.bound(1, 0)
    await table.host.vacations.take(ANN, NOW, NOW + 20 * DAY)
    assert (await table.host.likings.habits_at(1, [ANN]))[ANN].away is None
    assert (await table.host.likings.habits_at(2, [ANN]))[ANN].away is not None, "another server"
    assert (await reminder(table, match)).at < NOW + 2 * DAY
    assert await still(table, match) == ()
    assert [(one.days, one.left, one.until) for one in await table.host.vacations.allowances(ANN)] == [(0, 0, None)]


async def test_once_it_is_used_up_the_rest_counts_for_nothing(table):
    match = (await table.begin(2)).info.id
    await table.host.vacations.bound(1, 5)
    await table.host.vacations.take(ANN, NOW, NOW + 20 * DAY)
    ((begin, end),) = await still(table, match)
    assert (begin, (end - begin) // DAY) == (NOW, 5)
    assert (await reminder(table, match)).at < NOW + 6 * DAY
    table.time[0] += 6 * DAY
    assert (await table.host.likings.habits_at(1, [ANN]))[ANN].away is None
    assert (await table.host.reminders.nudge(match, BOB)).seats == (0,)
    await table.host.vacations.end(ANN)
    await table.host.vacations.take(ANN, NOW, NOW + 20 * DAY)
    assert await still(table, match) == ((begin, end),), "ending and beginning brings nothing"


async def test_a_bound_that_changes_takes_nothing_from_who_is_away_already(table):
    match = (await table.begin(2)).info.id
    await table.host.vacations.take(ANN, NOW, NOW + 20 * DAY)
    table.time[0] += 3 * DAY
    assert await table.host.vacations.bound(1, 0) == 0
    assert await still(table, match) == ((NOW, NOW + 20 * DAY),)
    await refused("bad-option", table.host.vacations.bound(1, 400))


async def test_a_vacation_gives_no_time_back_that_was_used_before_it(table):
    match = (await table.begin(2)).info.id
    table.time[0] += 3 * DAY
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await still(table, match) == ((NOW + 3 * DAY, NOW + 9 * DAY),)
    assert (await table.host.play.look(match)).waits[0].since == NOW


# -- telling the tables ----------------------------------------------------------------------------------------------


async def delivered(table):
    """Let what is scheduled of people become what is scheduled of their tables."""
    for row in (await table.host.schedule.agenda(most=99)).due:
        if row.kind == TimerKind.VACATION:
            await table.host.vacations.tell_tables(row)


async def test_each_table_is_told_once_and_lobbies_are_not(table):
    one, other = (await table.begin(2)).info.id, (await table.begin(3, channel=8)).info.id
    await table.lobby(2, channel=9)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await due(table) == [(0, ANN, TimerKind.VACATION, SECOND_THOUGHTS)]
    table.time[0] += 60
    await table.host.vacations.take(ANN, NOW, NOW + 10 * DAY)
    assert await due(table) == [(0, ANN, TimerKind.VACATION, 60 + SECOND_THOUGHTS)], "mistyped"
    await table.host.vacations.take(BOB, NOW, NOW + 10 * DAY)
    table.time[0] += SECOND_THOUGHTS
    await delivered(table)
    at = 60 + SECOND_THOUGHTS
    assert await due(table) == [(one, 0, TimerKind.AWAY, at), (other, 0, TimerKind.AWAY, at)], "one message for both"
    assert set(await table.host.vacations.away(1, [ANN, BOB, CARA])) == {ANN, BOB}


async def test_what_is_planned_is_told_a_day_before(table):
    await table.begin(2)
    await table.host.vacations.take(ANN, NOW + 20 * DAY, NOW + 29 * DAY)
    assert await due(table) == [(0, ANN, TimerKind.VACATION, 20 * DAY - BEFOREHAND)]
    assert await table.host.vacations.away(1, [ANN]) == {}
    await table.host.planning.habits_changed(ANN)
    assert await due(table) == [(0, ANN, TimerKind.VACATION, 20 * DAY - BEFOREHAND)], "no call, so at any hour"
    table.time[0] += 19 * DAY
    await delivered(table)
    assert [kind for _, _, kind, _ in await due(table)] == [TimerKind.AWAY]
    assert set(await table.host.vacations.away(1, [ANN])) == {ANN}


async def test_who_comes_back_earlier_is_not_told_of_and_who_stays_is_not_at_all(table):
    await table.begin(2)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    table.time[0] += SECOND_THOUGHTS
    await delivered(table)
    told = await due(table)
    await table.host.vacations.take(ANN, NOW, NOW + 5 * DAY)
    assert await due(table) == told
    await table.host.vacations.take(ANN, NOW, NOW + 8 * DAY)
    assert len(await due(table)) == 2, "later than what was said last"
    await table.host.vacations.end(ANN)
    table.time[0] += SECOND_THOUGHTS
    await delivered(table)
    assert await due(table) == told


async def test_it_survives_the_process(table):
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    await table.host.vacations.bound(1, 3)
    before = await table.host.vacations.allowances(ANN, guild=1)
    await table.restart()
    assert await table.host.vacations.allowances(ANN, guild=1) == before
    assert (await table.host.likings.habits([ANN]))[ANN] == replace(Habits(), away=(NOW, NOW + 9 * DAY))
