"""Whether the bot was there: time in which nobody could reach it counts for no one."""

import pytest

from db import SeenRow, ServerShare, StoreError
from host.clocks.clocks import GAP, last_word
from tests.support.hosting import ANN, refused

START = 1_000_000


@pytest.fixture
async def match(table):
    return (await table.begin(2)).info.id


async def stood_still(table, match, since=0):
    return await table.host.standstill.stood_still(match, ANN, since=since)


async def test_while_it_says_so_every_minute_the_bot_is_there(table, match):
    for _ in range(5):
        await table.host.presence.beat()
        table.time[0] += GAP
    assert await stood_still(table, match) == ()


async def test_a_pause_between_two_words_was_a_downtime(table, match):
    await table.host.presence.beat()
    table.time[0] += GAP + 1
    await table.host.presence.beat()
    assert await stood_still(table, match) == ((START, START + GAP + 1),)
    assert await stood_still(table, match, since=START + GAP + 1) == ()


async def test_it_is_known_after_a_restart_however_the_process_ended(table, match):
    await table.host.presence.beat()
    await table.restart()
    table.time[0] = START + 9000
    await table.host.presence.beat()
    table.time[0] += 60
    await table.host.presence.beat()
    assert await stood_still(table, match) == ((START, START + 9000),)
    await table.restart()
    table.time[0] = START + 9061
    assert await stood_still(table, match) == ((START, START + 9000), (START + 9060, table.time[0]))


async def test_a_downtime_that_goes_on_counts_already(table, match):
    await table.host.presence.beat()
    table.time[0] += 9000
    assert await stood_still(table, match) == ((START, START + 9000),)


async def test_the_first_start_of_all_was_preceded_by_none(table, match):
    table.time[0] += 9000
    assert await stood_still(table, match) == ()
    await table.host.presence.beat()
    assert await stood_still(table, match) == ()


async def test_a_clock_that_is_put_forward_while_the_bot_is_there_is_no_downtime(table, match):
    await table.host.presence.beat()
    table.time[0] += 9000
    table.host.presence.still_there()
    assert await stood_still(table, match) == ()
    await table.host.presence.beat()
    assert await stood_still(table, match) == ()


async def test_a_word_that_could_not_be_written_is_made_up_for_by_the_next(table, match):
    await table.host.presence.beat()
    table.time[0] += 9000

    async def broken(work):
        raise StoreError("full")

    kept, table.store.database.write = table.store.database.write, broken
    await refused("not-saved", table.host.presence.beat())
    table.store.database.write = kept
    table.time[0] += 60
    await table.host.presence.beat()
    assert await stood_still(table, match) == ((START, START + 9060),)


async def test_while_the_bot_is_no_member_of_a_server_time_stands_still_there(table, match):
    await table.host.presence.left_server(1)
    table.time[0] += 500
    await table.host.presence.left_server(1)
    assert await stood_still(table, match) == ((START, START + 500),), "it goes on"
    await table.host.presence.back_at_server(1, since=START - 50)
    table.time[0] += 500
    assert await stood_still(table, match) == ((START, START + 500),)
    await table.host.presence.left_server(2)
    assert await stood_still(table, match) == ((START, START + 500),), "another server"


async def test_where_nobody_told_that_the_bot_was_removed_it_was_when_it_began_to_listen(table, match):
    table.time[0] += 500
    await table.host.presence.back_at_server(1, since=START + 100)
    assert await stood_still(table, match) == ((START + 100, START + 500),)


async def test_who_acts_before_the_first_word_after_a_restart_is_not_charged_for_the_downtime(table):
    await table.host.presence.beat()
    match = (await table.begin(2, clock="bank")).info.id
    table.time[0] += 100
    await table.host.presence.beat()
    await table.restart()
    table.time[0] = START + 100 + 8 * 3600
    before = (await table.host.play.look(match)).clocks[0].left
    await table.play(match, "0 take:1")
    assert (await table.host.play.look(match)).clocks[0].left == before - 100


async def test_a_restart_counts_against_nobody_however_short_it_was(table):
    await table.host.presence.beat()
    match = (await table.begin(2, clock="live")).info.id
    table.time[0] += 30
    await table.host.presence.beat()
    await table.restart()
    table.time[0] = START + 30 + GAP - 10
    before = (await table.host.play.look(match)).clocks[0].left
    await table.host.presence.beat()
    await table.play(match, "0 take:1")
    assert (await table.host.play.look(match)).clocks[0].left == before - 30


async def test_only_the_servers_of_a_part_stand_still_that_nobody_looked_after(table, match):
    elsewhere = (await table.begin(2, guild=1 << 22, channel=77)).info.id
    table.host.presence.look_after(ServerShare(2, (0, 1)))
    await table.host.presence.beat()
    table.time[0] += 9000
    await table.host.presence.beat(ServerShare(2, (1,)))
    assert await stood_still(table, match) == ((START, START + 9000),), "it goes on"
    assert await stood_still(table, elsewhere) == ((START, START + 9000),)
    table.time[0] += 60
    await table.host.presence.beat(ServerShare(2, (1,)))
    assert await stood_still(table, match) == ((START, START + 9060),)
    assert await stood_still(table, elsewhere) == ((START, START + 9000),)


async def test_a_part_that_another_process_looks_after_is_away_when_its_words_end(table, match):
    await table.host.presence.beat()
    table.host.presence.look_after(ServerShare(2, (1,)))
    table.time[0] += GAP
    assert await stood_still(table, match) == ()
    table.time[0] += 1
    assert await stood_still(table, match) == ((START, START + GAP + 1),)


async def test_a_part_that_is_taken_over_was_away_since_the_word_of_who_had_it(table, match):
    await table.host.presence.beat()
    table.host.presence.look_after(ServerShare(2, (1,)))
    table.time[0] += 25
    table.host.presence.look_after(ServerShare(2, (0, 1)))
    await table.host.presence.beat()
    assert await stood_still(table, match) == ((START, START + 25),)


async def test_a_part_that_is_handed_over_was_never_away(table, match):
    await table.host.presence.beat()
    table.host.presence.look_after(ServerShare(2, (1,)))
    for seconds in (25, 30, 60):
        table.time[0] += seconds
        await table.host.presence.beat(ServerShare(2, (0,)))
        table.host.presence.look_after(ServerShare(2, (0, 1)))
        await table.host.presence.beat(ServerShare(2, (1,)))
    assert await stood_still(table, match) == ()


@pytest.mark.parametrize(
    ("words", "part", "of", "last"),
    [
        ([], 0, 1, None),
        ([(1, 0, 50)], 5, 16, 50),
        ([(16, 5, 50), (1, 0, 40)], 5, 16, 50),
        ([(4, 0, 10), (4, 1, 20), (4, 2, 30), (4, 3, 40)], 0, 1, 10),
        ([(4, 0, 10), (4, 1, 20), (4, 2, 30), (4, 3, 40)], 1, 2, 20),
        ([(4, 1, 20)], 1, 2, None),
        ([(4, 0, 10), (4, 1, 20), (4, 2, 30)], 3, 8, None),
        ([(6, 1, 10), (6, 3, 30), (6, 5, 5)], 3, 4, 5),
    ],
)
def test_the_last_word_for_a_part_is_found_however_servers_were_divided(words, part, of, last):
    assert last_word([SeenRow(*word) for word in words], part, of=of) == last


async def test_a_clock_that_is_put_forward_while_a_word_is_written_makes_no_downtime(table, match):
    await table.host.presence.beat()
    write = table.store.database.write

    async def moved(work):
        table.time[0] += 9000
        table.host.presence.still_there()
        return await write(work)

    table.store.database.write = moved
    await table.host.presence.beat()
    table.store.database.write = write
    table.time[0] += 60
    await table.host.presence.beat()
    assert await stood_still(table, match) == ()
