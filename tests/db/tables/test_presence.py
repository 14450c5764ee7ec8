"""When the bot was not there: written with the word that it is there again, and forgotten when nobody needs it."""

from db import Concern, CutOff, Opening, SeatRow, SeenRow, ServerShare, Timer
from db.tables.standstill import KEPT

ANN = SeatRow(0, 101, "Ann")


async def begun(store, at, *, channel=7):
    match = await store.matches.create("heap", guild=1, channel=channel, host=ANN, at=at, tag="abcdef")
    await store.matches.begin(match, Opening("1", 1, "s", "d0", at, {}))
    return match


async def test_the_last_word_is_kept(store):
    assert await store.presence.heartbeats() == ()
    await store.presence.beat(1000)
    await store.presence.beat(1060)
    assert await store.presence.heartbeats() == (SeenRow(1, 0, 1060),)
    assert await store.presence.downtimes(1, 0) == ()


async def test_a_downtime_is_kept_and_read_from_a_moment_on(store):
    await begun(store, 900)
    await store.presence.beat(5000, missed={0: (1000, 5000)})
    await store.presence.beat(9000, missed={0: (8000, 9000)})
    assert await store.presence.downtimes(1, 0) == ((1000, 5000), (8000, 9000))
    assert await store.presence.downtimes(1, 4999) == ((1000, 5000), (8000, 9000))
    assert await store.presence.downtimes(1, 5000) == ((8000, 9000),)


async def test_a_clock_that_was_put_back_makes_no_second_one_of_the_same_moment(store):
    await begun(store, 900)
    await store.presence.beat(5000, missed={0: (1000, 5000)})
    await store.presence.beat(4000, missed={0: (1000, 4000)})
    assert await store.presence.downtimes(1, 0) == ((1000, 5000),)


async def test_what_was_before_every_match_that_goes_on_is_forgotten(store):
    await begun(store, 900)
    await store.presence.beat(2000, missed={0: (1000, 2000)})
    await store.matches.set_status(1, "finished", reason=None, ended=2500)
    await begun(store, 3000, channel=8)
    await store.presence.beat(5000, missed={0: (4000, 5000)})
    assert await store.presence.downtimes(1, 0) == ((4000, 5000),)


async def test_a_match_that_stands_still_may_go_on(store):
    await begun(store, 900)
    await store.matches.set_status(1, "frozen", reason="rules", ended=None)
    await store.presence.beat(2000, missed={0: (1000, 2000)})
    await store.presence.beat(4000, missed={0: (3000, 4000)})
    assert len(await store.presence.downtimes(1, 0)) == 2


async def test_a_year_later_it_is_forgotten(store):
    await begun(store, 900)
    await store.presence.beat(2000, missed={0: (1000, 2000)})
    later = 2001 + KEPT
    await store.presence.beat(later, missed={0: (later - 500, later)})
    assert await store.presence.downtimes(1, 0) == ((later - 500, later),)


async def test_each_part_of_the_servers_has_words_and_downtimes_of_its_own(store):
    some = ServerShare(4, (1, 3))
    await begun(store, 900)
    await store.presence.beat(1000, some)
    await store.presence.beat(5000, ServerShare(4, (1,)), missed={1: (1000, 5000)})
    assert await store.presence.heartbeats() == (SeenRow(4, 1, 5000), SeenRow(4, 3, 1000))
    assert [await store.presence.downtimes(part << 22, 0) for part in range(4)] == [(), ((1000, 5000),), (), ()]
    assert await store.presence.downtimes(5 << 22, 0) == ((1000, 5000),)


async def test_what_is_written_follows_a_clock_that_is_set(store):
    match = await store.matches.create("heap", guild=1 << 22, channel=7, host=ANN, at=100, tag="0a1b2c")
    reminder = Timer("reminder", match, 101, Concern("wait"), 900, 400)
    day = Timer("vacation", None, 101, Concern("person"), 950, 400, of_turn=False)
    await store.timers.add_due([reminder, day])
    elsewhere = ServerShare(2, (0,))
    await store.presence.clock_jumped(1500, 1000, elsewhere)
    assert (await store.timers.due_of_match(match))[0].at == 900, "another process has that server"
    ours = ServerShare(2, (1,))
    await store.presence.clock_jumped(1500, 1000, ours)
    (row,) = await store.timers.due_of_match(match)
    assert (row.at, row.since) == (1900, 1400)
    assert await store.presence.clock_jumps(1 << 22, 0) == ((500, 1500),)
    assert await store.presence.downtimes(1 << 22, 0) == ((500, 1500),)
    await store.presence.left_server(1 << 22, 1550)
    await store.presence.clock_jumped(600, -1000, ours)
    (row,) = await store.timers.due_of_match(match)
    assert (row.at, row.since) == (900, 400)
    assert await store.presence.clock_jumps(1 << 22, 0) == ((500, 600),)
    assert await store.presence.cut_offs(match, 1 << 22, 0) == (CutOff(600, None, "server"),)
    assert [one.at for one in await store.timers.due_of_user(101) if one.kind == "vacation"] == [950], "a day is a day"
