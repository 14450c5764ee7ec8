"""Where someone may sit down on a server."""

from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, refused, stand_in


async def found(table, user, guild=1):
    return [info.id for info in await table.host.open_seats.tables(guild, user)]


async def test_lobbies_with_room_come_first_then_seats_that_were_left(table):
    left = (await table.begin(3, channel=7)).info.id
    kept = (await table.begin(3, channel=8, vacant="kept")).info.id
    await table.begin(3, channel=9)
    for match in (left, kept):
        await table.host.seats.resign(match, BOB)
    first = (await table.lobby(1, channel=10)).id
    second = (await table.lobby(2, channel=11)).id
    await table.lobby(4, channel=12)  # full
    assert await found(table, EVE) == [second, first, left]
    assert await found(table, EVE, guild=2) == []
    assert await found(table, CARA) == [second, first], "whoever plays a seat there needs none"
    assert await found(table, ANN) == [second, first], "own lobbies, where others may sit down"
    assert await found(table, BOB) == [second, first, left], "the own seat may be taken again"
    await table.host.seats.take_seat(left, DAN, "Dan")
    assert await found(table, EVE) == [second, first]
    await refused("no-vacant-seat", table.host.seats.take_seat(left, EVE, "Eve"))
    await table.host.seats.resign(left, CARA)
    assert await found(table, EVE) == [second, first, left], "it changes hands as often as it is left"


async def test_who_is_away_leaves_no_seat_open_and_an_end_none_at_all(table):
    match = (await table.begin(3)).info.id
    await stand_in(table.host, match, 1)
    assert await found(table, EVE) == []
    await table.host.seats.resign(match, BOB)
    assert await found(table, EVE) == [match]
    await table.host.seats.resign(match, CARA)
    assert (await table.host.core.info(match)).status == "finished"
    assert await found(table, EVE) == []


async def test_a_seat_whose_time_was_up_is_open_where_the_table_has_chosen_so(table):
    for end, open_to_others in (("stand-in", False), ("offered", True)):
        match = (await table.begin(3, channel=20 + open_to_others, **{"clock-end": end})).info.id
        await stand_in(table.host, match, 1)
        assert (await found(table, EVE) == [match]) is open_to_others
    await table.host.seats.take_back(match, BOB)
    assert await found(table, EVE) == []


async def test_a_table_of_a_game_that_is_not_there_any_more_is_not_offered(table):
    await table.lobby(1)
    table.games = {"heap": table.games["heap"]}
    await table.restart()
    assert await found(table, EVE) == []
