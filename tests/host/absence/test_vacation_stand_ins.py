"""Tables that do not wait for people on vacation: a stand-in plays after an hour, until they are back."""

from db import TimerKind, Vacation
from host.people.preferences import DAY, HOUR
from tests.support.hosting import ANN, BOB, CARA, DAN, refused, stand_in

NOW = 1_000_000


async def begun(table, people=2, vacations="stand-in"):
    """Return a match in which it is Ann's turn."""
    return (await table.begin(people, vacations=vacations)).info.id


async def rows(table, match, *kinds):
    return [row for row in await table.store.timers.due_of_match(match) if row.kind in kinds]


async def only(table, match, kind):
    (row,) = await rows(table, match, kind)
    return row


async def stood_in(table, match):
    """Let the hour pass; return whether a stand-in plays from then on."""
    row = await only(table, match, TimerKind.VACATION_STAND_IN)
    table.time[0] = max(table.time[0], row.at)
    return await table.host.stand_ins.stand_in_on_vacation(row)


async def seat(table, match, number=0):
    return (await table.host.play.look(match)).info.seats[number]


async def test_a_table_waits_unless_it_has_chosen_otherwise(table):
    match = (await table.begin(2)).info.id
    assert (await table.host.play.look(match)).info.table["vacations"] == "wait"
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == []


async def test_after_an_hour_a_stand_in_plays_until_the_vacation_is_over(table):
    match = await begun(table)
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == [], "nobody is away"
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == NOW + HOUR
    assert await stood_in(table, match)
    assert (await seat(table, match)).away
    assert (await table.host.play.look(match)).thinking == (0,)
    assert await rows(table, match, TimerKind.COMPUTER)
    over = await only(table, match, TimerKind.VACATION_OVER)
    assert over.at == NOW + 9 * DAY
    table.time[0] = over.at
    assert await table.host.stand_ins.back_from_vacation(over)
    assert (await seat(table, match)).present
    assert await rows(table, match, TimerKind.VACATION_OVER) == []


async def test_who_is_away_already_is_given_an_hour_from_the_turn_on(table):
    match = await begun(table)
    await table.host.vacations.take(BOB, NOW, NOW + 9 * DAY)
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == []
    table.time[0] += 3 * HOUR
    update = await table.host.play.look(match)
    while update.awaited == (0,):
        update = await table.host.play.submit(match, ANN, None, (update.legal(0)[0],))
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == NOW + 4 * HOUR
    update = await table.host.play.submit(match, BOB, None, (update.legal(1)[0],))
    while update.awaited == (1,):
        update = await table.host.play.submit(match, BOB, None, (update.legal(1)[0],))
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == [], "who plays from the beach may"


async def test_a_vacation_that_is_planned_counts_from_its_first_day(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW + 5 * DAY, NOW + 9 * DAY)
    row = await only(table, match, TimerKind.VACATION_STAND_IN)
    assert row.at == NOW + 5 * DAY + HOUR
    table.time[0] = NOW + DAY
    assert not await table.host.stand_ins.stand_in_on_vacation(row), "it has not begun"
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == NOW + 5 * DAY + HOUR
    assert await stood_in(table, match)


async def test_who_comes_back_earlier_plays_on_at_once(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await stood_in(table, match)
    table.time[0] += DAY
    await table.host.vacations.end(ANN)
    over = await only(table, match, TimerKind.VACATION_OVER)
    assert over.at == table.time[0]
    assert await table.host.stand_ins.back_from_vacation(over)
    assert (await seat(table, match)).present


async def test_who_comes_back_before_it_is_not_replaced(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    await table.host.vacations.end(ANN)
    assert not await stood_in(table, match)
    assert (await seat(table, match)).present
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == []


async def test_who_stays_away_longer_comes_back_later(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW, NOW + 5 * DAY)
    assert await stood_in(table, match)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await table.host.vacations.of(ANN) == Vacation(ANN, NOW, NOW + 9 * DAY)
    assert not await table.host.stand_ins.back_from_vacation(await only(table, match, TimerKind.VACATION_OVER))
    assert (await only(table, match, TimerKind.VACATION_OVER)).at == NOW + 9 * DAY
    assert (await seat(table, match)).away


async def test_who_takes_the_seat_back_meanwhile_has_an_hour_again(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await stood_in(table, match)
    table.time[0] += DAY
    await table.host.seats.take_back(match, ANN)
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == table.time[0] + HOUR
    over = await only(table, match, TimerKind.VACATION_OVER)
    table.time[0] = over.at
    assert not await table.host.stand_ins.back_from_vacation(over), "there is nothing to come back to"
    assert await rows(table, match, TimerKind.VACATION_OVER) == []


async def test_while_nobody_else_is_there_the_match_waits(table):
    match = await begun(table)
    await stand_in(table.host, match, 1)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert not await stood_in(table, match)
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == table.time[0] + DAY
    assert (await seat(table, match)).present


async def test_where_no_vacation_counts_nobody_is_replaced(table):
    match = await begun(table)
    await table.host.vacations.bound(1, 0)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await rows(table, match, TimerKind.VACATION_STAND_IN) == []


async def test_other_quiet_hours_do_not_hurry_it(table):
    match = await begun(table)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    await table.host.planning.prefer(ANN, {"zone": "Europe/Warsaw"})
    assert (await only(table, match, TimerKind.VACATION_STAND_IN)).at == NOW + HOUR


async def test_who_left_for_good_does_not_come_back_by_it(table):
    match = await begun(table, 3)
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await stood_in(table, match)
    await table.host.seats.resign(match, ANN)
    over = await only(table, match, TimerKind.VACATION_OVER)
    table.time[0] = over.at
    assert not await table.host.stand_ins.back_from_vacation(over)
    assert (await seat(table, match)).resigned
    assert CARA in {one.user for one in (await table.host.play.look(match)).info.seats}


async def test_the_seat_of_somebody_on_vacation_is_nobody_elses(table):
    options = {"vacations": "stand-in", "clock": "day", "clock-end": "offered"}
    match = (await table.begin(3, **options)).info.id
    await table.host.vacations.take(ANN, NOW, NOW + 9 * DAY)
    assert await stood_in(table, match)
    assert (await seat(table, match)).away
    assert (await table.host.play.look(match)).info.vacant == ()
    await refused("no-vacant-seat", table.host.seats.take_seat(match, DAN, "Dan"))
    await table.restart()
    assert (await seat(table, match)).away, "as it was kept"
    assert (await table.host.play.look(match)).info.vacant == ()
